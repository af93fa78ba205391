//! A position and its moves with colours swapped and the board turned upside down: what is so for one side in the one
//! must be so for the other side in the other.

/// The mirror image of a FEN on a board with so many ranks; its fields are not in canonical order.
pub(crate) fn fen(fen: &str, ranks: u8) -> String {
    let mut fields = fen.split(' ');
    let board = fields.next().unwrap_or_default();
    let (men, hands) = board.split_at(board.find('[').unwrap_or(board.len()));
    let rows: Vec<&str> = men.split('/').rev().collect();
    let mut out = swap_case(&rows.join("/")) + &swap_case(hands);
    for (at, field) in fields.enumerate() {
        let field = match (at, field.split_once(':')) {
            (_, Some(("s", sides))) => format!("s:{}", swap_colors(sides)),
            (_, Some(("u", squares))) => format!("u:{}", squares_of(squares, ranks)),
            (0, None) => swap_colors(field),
            (1, None) => swap_case(field),
            (2, None) => squares_of(field, ranks),
            _ => field.to_owned(),
        };
        out = format!("{out} {field}");
    }
    out
}

/// The mirror image of a move.
pub(crate) fn mv(text: &str, ranks: u8) -> String {
    // A drop begins with its symbol in capitals, whoever drops.
    match text.split_once('@') {
        Some((symbol, square)) => format!("{symbol}@{}", squares_of(square, ranks)),
        None => squares_of(text, ranks),
    }
}

/// The result of the mirror image.
pub(crate) fn result(result: &str) -> &str {
    match result {
        "1-0" => "0-1",
        "0-1" => "1-0",
        other => other,
    }
}

/// Mirrors every number in the text as the rank of a square.
fn squares_of(text: &str, ranks: u8) -> String {
    let mut out = String::new();
    let mut rank = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            rank.push(c);
            continue;
        }
        if let Ok(number) = std::mem::take(&mut rank).parse::<u8>() {
            out += &(ranks + 1 - number).to_string();
        }
        out.extend((c != '\0').then_some(c));
    }
    out
}

fn swap_case(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(swap).collect()
}

fn swap_colors(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c == 'w' {
                'b'
            } else if c == 'b' {
                'w'
            } else {
                c
            }
        })
        .collect()
}
