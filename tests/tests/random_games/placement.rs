//! Random placements of any game.

use std::sync::Arc;

use tabiya::random::Random;
use tabiya_dsl::model::Color;
use tabiya_dsl::reference::Rules;

/// A random placement in FEN: kings, and men of both sides here and there, often near each other.
pub(crate) fn placement(random: &mut Random, rules: &Arc<Rules>) -> String {
    let model = rules.model();
    let board = &model.board;
    let squares: Vec<_> = board.squares().collect();
    let mut cells: Vec<Option<String>> = vec![None; board.cells()];
    let mut put = |random: &mut Random, text: String| {
        let square = squares[random.below(squares.len())];
        cells[square.index()].get_or_insert(text);
    };
    let side = |color: Color, symbol: &str| match color {
        Color::White => symbol.to_string(),
        Color::Black => symbol.to_lowercase(),
    };
    for color in Color::ALL {
        for (id, kind) in model.kinds().filter(|(_, k)| k.royal && k.sides[color]) {
            for _ in 0..rules.start().placement.count(color, id) {
                put(random, side(color, &kind.symbol));
            }
        }
    }
    let kinds: Vec<_> = model.kinds.iter().filter(|k| !k.royal).collect();
    // Sometimes hardly anybody, so that sides are bare.
    let men = if random.once_in(4) { random.below(3) } else { 2 + random.below(board.cells() / 3) };
    for _ in 0..men {
        let color = Color::ALL[random.below(2)];
        let kind = kinds[random.below(kinds.len())];
        if kind.sides[color] {
            put(random, side(color, &kind.symbol));
        }
    }
    let ranks: Vec<String> = (0..board.ranks)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..board.files {
                let index = usize::from(rank) * usize::from(board.files) + usize::from(file);
                let hole = board.holes.iter().any(|h| h.index() == index);
                match &cells[index] {
                    None if !hole => empty += 1,
                    other => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text += other.as_deref().unwrap_or("*");
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    let hands = match &model.hands {
        None => String::new(),
        Some(_) => {
            let droppable: Vec<_> = kinds.iter().filter(|k| k.drops.is_some()).collect();
            let men: String = (0..random.below(4))
                .filter_map(|_| random.pick(&droppable).map(|k| (k.symbol.clone(), random.once_in(2))))
                .map(|(symbol, white)| if white { symbol } else { symbol.to_lowercase() })
                .collect();
            format!("[{men}]")
        }
    };
    let turn = random.word(&["w", "b"]);
    format!("{}{hands} {turn} - - {} {}", ranks.join("/"), random.below(8), 2 + random.below(40))
}
