//! From two sides to the game they play: one model with the first side as White, one with the second.

use super::side::Side;
use crate::catalogue;
use crate::emit::module_name;
use std::sync::Arc;
use tabiya_dsl::diagnostic::Diagnostic;
use tabiya_dsl::lower::{self, Catalogue, Options};
use tabiya_dsl::model::{Castling, Color, Kind, KindId, KingSwap, Model, PerColor, Square, SquareSet};
use tabiya_dsl::reference::{Man, Placement, Position, Rules};
use tabiya_dsl::source::Source;

/// The game that sides are made from.
#[derive(Clone, Debug)]
pub struct Field {
    /// The file.
    pub source: Source,
    /// The variant of it.
    pub variant: Option<String>,
    /// The set-up, where it is not the game's own.
    pub setup: Option<String>,
}

/// Why there is no game.
#[derive(Debug)]
pub enum Problem {
    /// The description, or a choice in it, is at fault.
    Findings(Vec<Diagnostic>),
    /// Something else is.
    Text(String),
}

/// Two sides as games.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The first side as White, and the second side as White.
    pub models: [Model; 2],
    /// The placement with the first side as White, if it is not the set-up.
    pub start: Option<String>,
    /// Whether both sides have the same men on the same squares and the same rights.
    pub null: bool,
}

/// Makes the game of two sides.
///
/// # Errors
/// What is wrong with the description or with the sides' changes.
pub fn bout(field: &Field, a: &Side, b: &Side) -> Result<Bout, Problem> {
    let first = model(field, a, b)?;
    let mut second = model(field, b, a)?;
    if second != first && module_name(&second) == module_name(&first) {
        // Two modules of one program need two names.
        second.name += "-turned";
    }
    let start = if has_changes(a) || has_changes(b) { Some(changed(&first, a, b)?) } else { None };
    let null = first == second && (&a.without, &a.with) == (&b.without, &b.with);
    Ok(Bout { models: [first, second], start, null })
}

fn has_changes(side: &Side) -> bool {
    !side.without.is_empty() || !side.with.is_empty()
}

fn text(message: impl Into<String>) -> Problem {
    Problem::Text(message.into())
}

/// The armies of the game; empty where it has none.
///
/// # Errors
/// If the file has no such variant.
pub fn armies(field: &Field) -> Result<Vec<String>, Problem> {
    let listed = lower::list(catalogue::library(), &field.source);
    let found = match &field.variant {
        Some(name) => listed.into_iter().find(|l| l.name.eq_ignore_ascii_case(name)),
        None => listed.into_iter().next(),
    };
    Ok(found.map(|l| l.armies).unwrap_or_default())
}

fn model(field: &Field, white: &Side, black: &Side) -> Result<Model, Problem> {
    let with_armies = !armies(field)?.is_empty();
    let army = |side: &Side| if with_armies { Some(side.army()) } else { side.army.clone() };
    let of = |variant: Option<String>| {
        let options = Options { variant, white: army(white), black: army(black), setup: field.setup.clone() };
        lower::compile(catalogue::library(), &field.source, &options).map_err(Problem::Findings)
    };
    let mut model = if white.variant == black.variant {
        match &white.variant {
            None => of(field.variant.clone())?.0,
            Some(name) => variant(field, name)?,
        }
    } else {
        let base = of(field.variant.clone())?.0;
        let men = |side: &Side| side.variant.as_ref().map_or(Ok(base.clone()), |name| variant(field, name));
        blend(&base, &men(white)?, &men(black)?)?
    };
    for (color, side) in [(Color::White, white), (Color::Black, black)] {
        limit_promotions(&mut model, color, &side.promotes)?;
    }
    Ok(model)
}

/// Another variant, of the same file or of the catalogue.
fn variant(field: &Field, name: &str) -> Result<Model, Problem> {
    let here =
        lower::list(catalogue::library(), &field.source).iter().any(|l| l.name.eq_ignore_ascii_case(name));
    let source = if here { Some(field.source.clone()) } else { catalogue::library().find(name) };
    let source = source.ok_or_else(|| text(format!("there is no variant `{}`", name.escape_debug())))?;
    let options =
        Options { variant: Some(name.to_owned()), setup: field.setup.clone(), ..Options::default() };
    Ok(lower::compile(catalogue::library(), &source, &options).map_err(Problem::Findings)?.0)
}

/// White's men of one variant against Black's of another, by the ends of the game.
fn blend(base: &Model, white: &Model, black: &Model) -> Result<Model, Problem> {
    for model in [white, black] {
        if model.board != base.board {
            return Err(text(format!("{} and {} have different boards", base.name, model.name)));
        }
        if model.hands.is_some() || model.opening_phase.is_some() {
            return Err(text(format!(
                "men of {} cannot join another game: it has hands or a first phase",
                model.name
            )));
        }
        if model.unmoved_letters || model.kinds.iter().any(|k| !k.moved_once_aimed_at.is_empty()) {
            return Err(text(format!(
                "men of {} cannot join another game: their first moves depend on it",
                model.name
            )));
        }
    }
    let mut kinds: Vec<Kind> = Vec::new();
    let mut maps: PerColor<Vec<Option<KindId>>> = PerColor::from_fn(|_| Vec::new());
    for (color, model) in [(Color::White, white), (Color::Black, black)] {
        maps[color] = model
            .kinds
            .iter()
            .map(|kind| {
                kind.sides[color].then(|| {
                    kinds.push(Kind { sides: PerColor::from_fn(|c| c == color), ..kind.clone() });
                    KindId::new(kinds.len() - 1)
                })
            })
            .collect();
    }
    if kinds.len() > 64 {
        return Err(text("the two sides have more than 64 kinds of men together"));
    }
    // Promotions and rights point to kinds: to those of the side's own variant.
    let moved = |color: Color, id: KindId| maps[color].get(id.index()).copied().flatten();
    for color in Color::ALL {
        let own = kinds.iter_mut().filter(|k| k.sides[color]);
        for promotion in own.filter_map(|k| k.promotion.as_mut()) {
            let to = promotion.to[color].iter().filter_map(|&id| moved(color, id)).collect();
            promotion.to = PerColor::from_fn(|_| Vec::new());
            promotion.to[color] = to;
            promotion.up_to = own_limits(&promotion.up_to, |id| moved(color, id));
            promotion.only_on = own_limits(&promotion.only_on, |id| moved(color, id));
        }
    }
    let mut castlings: Vec<Castling> = Vec::new();
    let mut swap: Option<KingSwap> = None;
    for (color, model) in [(Color::White, white), (Color::Black, black)] {
        castlings.extend(model.castlings.iter().filter(|c| c.color == color).filter_map(|c| {
            Some(Castling { king: moved(color, c.king)?, partner: moved(color, c.partner)?, ..*c })
        }));
        let Some(right) = &model.king_swap else { continue };
        let joint =
            swap.get_or_insert(KingSwap { when: right.when, partners: Vec::new(), forbidden: Vec::new() });
        if joint.when != right.when {
            return Err(text("the two sides may exchange their kings on different conditions"));
        }
        for (partner, forbidden) in right.partners.iter().zip(&right.forbidden) {
            let Some(id) = moved(color, *partner) else { continue };
            joint.partners.push(id);
            joint.forbidden.push(*forbidden);
        }
    }
    let mut model = Model {
        name: base.name.clone(),
        armies: Some(PerColor([white.name.clone(), black.name.clone()])),
        kinds,
        castlings,
        king_swap: swap,
        openings: Vec::new(),
        known_openings: Vec::new(),
        ..base.clone()
    };
    model.setups = vec![joint_setup(&model, white, black)?];
    Ok(model)
}

/// White's men of one set-up and Black's of another.
fn joint_setup(model: &Model, white: &Model, black: &Model) -> Result<tabiya_dsl::model::Setup, Problem> {
    let mut placement = Placement::empty(model.board.cells());
    for (color, from) in [(Color::White, white), (Color::Black, black)] {
        let rules = Rules::new(from.clone()).map_err(|e| text(e.to_string()))?;
        for (square, man) in rules.start().placement.men_of(color) {
            let kind = from.kind(man.kind);
            let id = model.kinds().find(|(_, k)| k.sides[color] && k.name == kind.name).map(|(id, _)| id);
            if placement.get(square).is_some() {
                return Err(text(format!("both sides begin on {}", model.board.name(square))));
            }
            placement.put(square, Man { kind: id.unwrap_or(man.kind), ..man });
        }
    }
    let flag = |c: &Castling| if c.color == Color::White { c.flag } else { c.flag.to_ascii_lowercase() };
    let flags: String = model.castlings.iter().map(flag).collect();
    let board = board_text(model, &placement)?;
    let castling = if flags.is_empty() { "-" } else { &flags };
    Ok(tabiya_dsl::model::Setup { name: "joint".to_owned(), fen: format!("{board} w {castling} - 0 1") })
}

/// The first field of a FEN.
fn board_text(model: &Model, placement: &Placement) -> Result<String, Problem> {
    // Any set-up makes rules; the placement is written by them.
    let blank = Model {
        setups: vec![tabiya_dsl::model::Setup { name: "any".into(), fen: any_fen(model) }],
        ..model.clone()
    };
    let rules = Rules::new(blank).map_err(|e| text(e.to_string()))?;
    let fen = Position::of_men(&Arc::clone(&rules), placement.clone(), Color::White).to_fen();
    Ok(fen.split(' ').next().unwrap_or_default().to_owned())
}

/// A board with nothing but royal men in two corners.
fn any_fen(model: &Model) -> String {
    let symbol = |color: Color| {
        let royal = model.kinds.iter().find(|k| k.royal && k.sides[color]);
        royal.map(|k| if color == Color::White { k.symbol.clone() } else { k.symbol.to_ascii_lowercase() })
    };
    let (files, ranks) = (model.board.files, model.board.ranks);
    let mut cells = vec![String::from("."); model.board.cells()];
    for square in (0..model.board.cells()).map(|i| Square(i as u8)).filter(|s| model.board.holes.contains(*s))
    {
        cells[square.index()] = "*".to_owned();
    }
    let mut squares = model.board.squares();
    if let (Some(first), Some(white)) = (squares.next(), symbol(Color::White)) {
        cells[first.index()] = white;
    }
    if let (Some(last), Some(black)) = (squares.last(), symbol(Color::Black)) {
        cells[last.index()] = black;
    }
    let mut text = String::new();
    for rank in (0..usize::from(ranks)).rev() {
        let mut empty = 0;
        for cell in &cells[rank * usize::from(files)..(rank + 1) * usize::from(files)] {
            if cell == "." {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text += cell;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text + " w - - 0 1"
}

/// What is said of kinds, said of those that they are in a joint game.
fn own_limits<T: Copy>(limits: &[(KindId, T)], moved: impl Fn(KindId) -> Option<KindId>) -> Vec<(KindId, T)> {
    limits.iter().filter_map(|&(id, limit)| Some((moved(id)?, limit))).collect()
}

/// Leaves a side's men only these promotions.
fn limit_promotions(model: &mut Model, color: Color, names: &[String]) -> Result<(), Problem> {
    if names.is_empty() {
        return Ok(());
    }
    let allowed = names.iter().map(|name| kind_named(model, color, name)).collect::<Result<Vec<_>, _>>()?;
    let mut changed = false;
    for kind in model.kinds.iter_mut().filter(|k| k.sides[color]) {
        if let Some(promotion) = &mut kind.promotion {
            promotion.to[color] = allowed.clone();
            changed = true;
        }
    }
    if changed { Ok(()) } else { Err(text(format!("no man of {} promotes", model.name))) }
}

/// The side's kind of this name or symbol, ignoring case.
fn kind_named(model: &Model, color: Color, name: &str) -> Result<KindId, Problem> {
    let own = || model.kinds().filter(|(_, k)| k.sides[color]);
    let by_name = own().find(|(_, k)| k.name.eq_ignore_ascii_case(name));
    let found = by_name.map(|(id, _)| id).or_else(|| model.kind_by_symbol(color, name));
    found.ok_or_else(|| {
        let names: Vec<&str> = own().map(|(_, k)| k.name.as_str()).collect();
        text(format!("that side has no man `{}`; it has {}", name.escape_debug(), names.join(", ")))
    })
}

/// The set-up with both sides' changes, the first side as White.
fn changed(model: &Model, a: &Side, b: &Side) -> Result<String, Problem> {
    let rules = Rules::new(model.clone()).map_err(|e| text(e.to_string()))?;
    let mut placement = rules.start().placement.clone();
    for (color, side) in [(Color::White, a), (Color::Black, b)] {
        for name in &side.without {
            let square = own_square(model, color, name)?;
            if placement.get(square).is_none_or(|man| man.color != color) {
                return Err(text(format!("{} has no man on {name} to do without", side.name)));
            }
            placement.take(square);
        }
        for (name, kind) in &side.with {
            let square = own_square(model, color, name)?;
            let kind = kind_named(model, color, kind)?;
            if placement.get(square).is_some_and(|man| man.color != color) {
                return Err(text(format!("{name} is the other side's when seen by {}", side.name)));
            }
            placement.put(square, Man { color, kind, unmoved: false, promoted: false });
        }
    }
    let before = &model.setup().fen;
    let mut fields: Vec<String> = before.split(' ').map(String::from).filter(|f| !f.contains(':')).collect();
    fields[0] = with_hands(&fields[0], &board_text(model, &placement)?);
    if let Some(rights) = fields.get_mut(2) {
        let gone = lost_rights(model, &placement, rights);
        rights.retain(|f| !gone.contains(&f));
        if rights.is_empty() {
            rights.push('-');
        }
    }
    let fen = fields.join(" ");
    Position::from_fen(&rules, &fen).map_err(|e| text(format!("the changed set-up is no position: {e}")))?;
    Ok(fen)
}

/// The letters of the castling field whose men are gone.
fn lost_rights(model: &Model, placement: &Placement, rights: &str) -> Vec<char> {
    let is = |c: &Castling, square: Square, kind: KindId| {
        placement.get(square).is_some_and(|m| m.color == c.color && m.kind == kind)
    };
    if model.castles_from_any_array() {
        let letter = |c: &Castling, square: Square| {
            let first = if c.color == Color::White { b'A' } else { b'a' };
            (first + model.board.file(square)) as char
        };
        let stands = |file: char| {
            model.castlings.iter().any(|c| {
                let board = &model.board;
                let row: SquareSet =
                    board.squares().filter(|&s| board.rank(s) == board.rank(c.king_to)).collect();
                // `K` and `Q` are whoever is outermost.
                let named = |s: Square| letter(c, s) == file || "KQkq".contains(file);
                row.iter().any(|s| is(c, s, c.king)) && row.iter().any(|s| named(s) && is(c, s, c.partner))
            })
        };
        return rights.chars().filter(|&file| !stands(file)).collect();
    }
    let stands = |c: &Castling| is(c, c.king_from, c.king) && is(c, c.partner_from, c.partner);
    let flag = |c: &Castling| if c.color == Color::White { c.flag } else { c.flag.to_ascii_lowercase() };
    model.castlings.iter().filter(|c| !stands(c)).map(flag).collect()
}

/// The hands of one board field behind the men of another.
fn with_hands(before: &str, board: &str) -> String {
    let men = board.split('[').next().unwrap_or(board);
    before.find('[').map_or_else(|| men.to_owned(), |i| format!("{men}{}", &before[i..]))
}

/// A square as the side sees the board with White.
fn own_square(model: &Model, color: Color, name: &str) -> Result<Square, Problem> {
    let board = &model.board;
    let square = board
        .parse(name)
        .ok_or_else(|| text(format!("the board has no square `{}`", name.escape_debug())))?;
    if color == Color::White {
        return Ok(square);
    }
    let (file, rank) = (i32::from(board.file(square)), i32::from(board.ranks - 1 - board.rank(square)));
    board.square(file, rank).ok_or_else(|| text(format!("opposite {name} there is no square")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(game: &str) -> Field {
        let source = catalogue::library().find(game).expect("a game of the catalogue");
        Field { source, variant: Some(game.to_owned()), setup: None }
    }

    fn side(text: &str) -> Side {
        Side::parse(text).expect("a side")
    }

    #[test]
    fn armies_meet_in_both_orders() {
        let made = bout(&field("grand-cwda"), &side("Grand"), &side("Lemurian")).unwrap();
        let armies = made.models.map(|m| m.armies.unwrap().0);
        assert_eq!(armies, [["Grand", "Lemurian"], ["Lemurian", "Grand"]]);
        assert!(made.start.is_none() && !made.null);
        let made = bout(&field("grand-cwda"), &side("one=Grand"), &side("two=Grand")).unwrap();
        assert!(made.null);
    }

    #[test]
    fn changes_are_seen_with_white_and_take_rights_along() {
        let made =
            bout(&field("chess"), &side("a: without f2, without h1"), &side("b: Knight on d1, without a1"))
                .unwrap();
        let start = made.start.expect("a start");
        assert_eq!(start, "1nbnkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBN1 w Qk - 0 1");
        assert!(!made.null);
        assert_eq!(made.models[0], made.models[1]);
    }

    #[test]
    fn promotions_can_be_limited_on_one_side() {
        let [first, second] =
            bout(&field("chess"), &side("a: promoting to Knight"), &side("b")).unwrap().models;
        assert_ne!(module_name(&first), module_name(&second));
        let promotions = |model: &Model, color| {
            let pawn = model.kinds.iter().find(|k| k.promotion.is_some()).unwrap();
            pawn.promotion.as_ref().unwrap().to[color].len()
        };
        assert_eq!([promotions(&first, Color::White), promotions(&first, Color::Black)], [1, 4]);
        assert_eq!([promotions(&second, Color::White), promotions(&second, Color::Black)], [4, 1]);
    }

    #[test]
    fn variants_on_one_board_can_meet() {
        // The variant with the exchange has another set-up unless one is named.
        let shatranj = Field { setup: Some("kings-on-e".into()), ..field("shatranj") };
        let made = bout(&shatranj, &side("swap: as shatranj-swap-anytime"), &side("usual")).unwrap();
        let [first, second] = &made.models;
        let partners = |model: &Model| {
            let swap = model.king_swap.as_ref().unwrap();
            let owned = |color| swap.partners.iter().filter(|k| model.kind(**k).sides[color]).count();
            [owned(Color::White), owned(Color::Black)]
        };
        assert!(partners(first)[0] > 0 && partners(first)[1] == 0, "{:?}", partners(first));
        assert_eq!(partners(second), [0, partners(first)[0]]);
        assert_eq!(first.setup().fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assert!(first.kinds.iter().all(|k| k.sides[Color::White] != k.sides[Color::Black]));
        // Chess and shatranj share a board, and White's pawns become what chess has.
        let [first, _] = bout(&field("shatranj"), &side("new: as chess"), &side("old")).unwrap().models;
        assert_eq!(first.setup().fen, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
        let pawn = first.kinds.iter().find(|k| k.promotion.is_some() && k.sides[Color::White]).unwrap();
        let to = &pawn.promotion.as_ref().unwrap().to;
        assert_eq!((to[Color::White].len(), to[Color::Black].len()), (4, 0));
        assert!(to[Color::White].iter().all(|k| first.kind(*k).sides[Color::White]));
    }
}
