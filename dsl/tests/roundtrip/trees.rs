//! Random syntax trees.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tabiya_dsl::source::Source;
use tabiya_dsl::syntax::movement::Movement;
use tabiya_dsl::syntax::parse;
use tabiya_dsl::syntax::tree::*;

/// Any file that could have been read.
pub(crate) fn file() -> impl Strategy<Value = File> {
    let item = prop_oneof![
        Just(ItemKind::Version(Spanned { value: 1, span: Place::default() })),
        prop_oneof![Just(Dialect::Fsf), Just(Dialect::XBetza)].prop_map(|d| ItemKind::Dialect(spanned(d))),
        (name(), option::of(name()), block(statement().boxed()))
            .prop_map(|(name, extends, block)| ItemKind::Variant(Variant { name, extends, block })),
        army().prop_map(ItemKind::Army),
    ];
    (vec((trivia(), item), 0..4), lines()).prop_map(|(items, tail)| {
        let items: Vec<Item> = items.into_iter().map(|(trivia, kind)| entry(trivia, kind)).collect();
        let mut file = File { tail: tidy(tail, items.is_empty(), true), items };
        tidy_first(&mut file.items);
        file
    })
}

fn entry<K>(trivia: Trivia, kind: K) -> Entry<K> {
    Entry { trivia, span: Place::default(), kind }
}

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned { value, span: Place::default() }
}

/// Blank lines as the reader keeps them.
fn tidy(mut lines: Vec<Line>, first: bool, last: bool) -> Vec<Line> {
    lines.dedup_by(|a, b| *a == Line::Blank && *b == Line::Blank);
    if first && lines.first() == Some(&Line::Blank) {
        lines.remove(0);
    }
    if last && lines.last() == Some(&Line::Blank) {
        lines.pop();
    }
    lines
}

fn tidy_first<K>(entries: &mut [Entry<K>]) {
    for (i, entry) in entries.iter_mut().enumerate() {
        entry.trivia.before = tidy(std::mem::take(&mut entry.trivia.before), i == 0, false);
    }
}

fn name() -> impl Strategy<Value = Name> {
    "[A-Z][A-Za-z0-9-]{0,6}[a-z][0-9]{0,2}".prop_map(spanned)
}

fn names() -> impl Strategy<Value = Vec<Name>> {
    vec(name(), 1..4)
}

fn symbol() -> impl Strategy<Value = Name> {
    "[+]?[A-Z][A-Za-z]?".prop_map(spanned)
}

fn square() -> impl Strategy<Value = Name> {
    "[a-p][1-9][0-9]?".prop_map(spanned)
}

fn number() -> impl Strategy<Value = Number> {
    any::<u16>().prop_map(spanned)
}

fn flag() -> impl Strategy<Value = Flag> {
    option::of(Just(Place::default()))
}

fn text() -> impl Strategy<Value = Text> {
    vec("[^\"\r\n\0]{0,30}".prop_map(spanned), 1..3).prop_map(|parts| Text { parts })
}

fn comment() -> impl Strategy<Value = Comment> {
    "///?[^\r\n\0]{0,20}"
        .prop_map(|text| Comment { text: text.trim_end().to_string(), span: Place::default() })
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    vec(prop_oneof![Just(Line::Blank), comment().prop_map(Line::Comment)], 0..4)
}

fn trivia() -> impl Strategy<Value = Trivia> {
    (lines(), option::of(comment())).prop_map(|(before, after)| Trivia { before, inside: Vec::new(), after })
}

fn block(statement: BoxedStrategy<Statement>) -> impl Strategy<Value = Block> {
    (option::of(comment()), vec(statement, 0..6), lines()).prop_map(|(comment, mut statements, tail)| {
        tidy_first(&mut statements);
        Block { comment, tail: tidy(tail, statements.is_empty(), true), statements }
    })
}

fn army() -> impl Strategy<Value = Army> {
    let kind = prop_oneof![piece().prop_map(StatementKind::Piece), text().prop_map(StatementKind::Array)];
    (name(), block((trivia(), kind).prop_map(|(t, k)| entry(t, k)).boxed()))
        .prop_map(|(name, block)| Army { name, block })
}

fn movement() -> impl Strategy<Value = Movement> {
    const POOL: &[&str] = &[
        "K",
        "fmW fcF",
        "R4 N0",
        "alfil",
        "Hero Shaman",
        "FA[F-A]",
        "<1,4>",
        "each of W, D at most once, straight",
        "1 to 2 legs of F or A, turning",
        "unmoved (D) from rank 2 (fmW2)",
        "skip 1 R swap N",
        "(az)N0 KaK",
    ];
    proptest::sample::select(POOL).prop_map(|notation| {
        let text = format!("tabiya 1\nvariant x {{ piece Man M = {notation} }}\n");
        let (file, _) = parse(&Source { name: String::new(), text });
        let statement = file.variants().next().expect("a variant").1.block.statements[0].clone();
        match statement.kind {
            StatementKind::Piece(Piece { movement: Some(movement), .. }) => movement,
            other => panic!("{notation}: {other:?}"),
        }
    })
}

fn region() -> impl Strategy<Value = Region> {
    let term = prop_oneof![
        Just(RegionTerm::LastRank),
        Just(RegionTerm::FirstRank),
        number().prop_map(RegionTerm::LastRanks),
        number().prop_map(RegionTerm::FirstRanks),
        number().prop_map(RegionTerm::Rank),
        (number(), number()).prop_map(|(low, high)| RegionTerm::Ranks(low, high)),
        Just(RegionTerm::OwnHalf),
        Just(RegionTerm::FarHalf),
        vec(square(), 1..4).prop_map(RegionTerm::Squares),
    ];
    vec(term.prop_map(spanned), 1..3).prop_map(|terms| Region { terms })
}

fn clause() -> impl Strategy<Value = Clause> {
    let change =
        prop_oneof![names().prop_map(Change::To), Just(Place::default()).prop_map(Change::AnyOfArmy)];
    prop_oneof![
        Just(Clause::Royal),
        (change, option::of(any::<bool>()), option::of(region()))
            .prop_map(|(to, black, on)| Clause::Promotes { to, black, on }),
        option::of(region()).prop_map(|before| Clause::PromotionOptional { before }),
        Just(Clause::PromotionLeaving),
        Just(Clause::PromotionCapturedOnly),
        Just(Clause::PromotionOnCaptures),
        any::<bool>().prop_map(|moving| Clause::PromotionInPlace { moving }),
        Just(Clause::PromotionOfLast),
        Just(Clause::PromotionMeek),
        Just(Clause::PromotionOrLoss),
        (number(), name()).prop_map(|(most, to)| Clause::PromotionUpTo { most, to }),
        // A rank or a range of them alone is the other form.
        (number(), region()).prop_map(|(count, mut region)| {
            region.terms.insert(0, spanned(RegionTerm::FirstRank));
            Clause::StepsFrom { count, region }
        }),
        (number(), number(), option::of(number())).prop_map(|(count, rank, last)| Clause::Steps {
            count,
            rank,
            last
        }),
        Just(Clause::EnPassant),
        Just(Clause::ResetsQuiet),
        names().prop_map(Clause::MovedOnceAimedAt),
        names().prop_map(Clause::MayNotTake),
        names().prop_map(Clause::TakesOnly),
        vec(name(), 0..3).prop_map(Clause::MayNotBeTaken),
        names().prop_map(Clause::TakenOnlyBy),
    ]
}

fn piece() -> impl Strategy<Value = Piece> {
    (
        name(),
        option::of(symbol()),
        vec(symbol(), 0..3),
        option::of(movement()),
        vec(clause().prop_map(spanned), 0..5),
    )
        .prop_map(|(name, symbol, accepts, movement, clauses)| Piece {
            name,
            symbol,
            accepts,
            movement,
            clauses,
        })
}

fn value() -> impl Strategy<Value = EndValue> {
    prop_oneof![Just(EndValue::Loses), Just(EndValue::Draws), Just(EndValue::Wins)]
}

fn limited() -> impl Strategy<Value = Option<LimitedEnd>> {
    option::of((number(), value()).prop_map(|(count, v)| LimitedEnd { count, value: spanned(v) }))
}

fn counting() -> impl Strategy<Value = Counting> {
    let when =
        prop_oneof![names().prop_map(BoardCountWhen::Without), number().prop_map(BoardCountWhen::AtMost)];
    let board = (number(), when).prop_map(|(moves, when)| BoardCount { moves, when });
    let limit =
        (number(), option::of((number(), name()))).prop_map(|(moves, with)| BareLimit { moves, with });
    let bare = (names(), vec(limit, 1..4)).prop_map(|(without, limits)| BareCount { without, limits });
    let items = (option::of(board), option::of(bare), flag(), flag());
    let items = items.prop_filter("something is said", |(board, bare, men, shorter)| {
        board.is_some() || bare.is_some() || men.is_some() || shorter.is_some()
    });
    items.prop_map(|(board, bare, less_the_men, shorter)| Counting { board, bare, less_the_men, shorter })
}

fn men() -> impl Strategy<Value = Men> {
    prop_oneof![names().prop_map(Men::Of), Just(Place::default()).prop_map(Men::Any)]
}

fn goal() -> impl Strategy<Value = Goal> {
    let term = proptest::sample::select(vec![
        GoalTerm::UnlessCaptured,
        GoalTerm::Stays,
        GoalTerm::SafeOrStays,
        GoalTerm::OrFull,
        GoalTerm::UnlessAnswered,
    ]);
    (option::of(number()), men(), region(), value(), option::of(term.prop_map(spanned)))
        .prop_map(|(count, men, on, v, term)| Goal { count, men, on, value: spanned(v), term })
}

fn points() -> impl Strategy<Value = Points> {
    let men = vec((name(), number()), 1..4);
    let extra = vec((number(), any::<bool>().prop_map(spanned)), 0..2);
    (men, extra).prop_map(|(men, extra)| Points { men, extra })
}

fn extinction() -> impl Strategy<Value = Extinction> {
    (men(), value(), option::of(number()), option::of(number()))
        .prop_map(|(men, v, at_most, opponent)| Extinction { men, value: spanned(v), at_most, opponent })
}

fn board() -> impl Strategy<Value = Board> {
    (number(), number(), vec(square(), 0..4), flag()).prop_map(|(files, ranks, without, wrapped)| Board {
        files,
        ranks,
        without,
        wrapped,
    })
}

fn setup() -> impl Strategy<Value = Setup> {
    let position = prop_oneof![
        text().prop_map(Position::Fen),
        option::of((name(), number())).prop_map(Position::Armies),
    ];
    (name(), flag(), option::of(position)).prop_map(|(name, default, position)| Setup {
        name,
        default,
        position,
    })
}

fn captures() -> impl Strategy<Value = Captures> {
    let promoted = prop_oneof![Just(Promoted::Revert), Just(Promoted::Stay)];
    prop_oneof![Just(Captures::Vanish), option::of(promoted.prop_map(spanned)).prop_map(Captures::ToHand)]
}

fn drops() -> impl Strategy<Value = Drops> {
    let scope = prop_oneof![
        region().prop_map(DropScope::NotOn),
        region().prop_map(DropScope::OnlyOn),
        Just(DropScope::Never),
        number().prop_map(DropScope::PerFile),
        Just(DropScope::NoMate),
        Just(DropScope::NoCheck)
    ];
    let limit = (name(), scope).prop_map(|(piece, scope)| DropLimit { piece, scope });
    prop_oneof![
        Just(Drops::Nowhere),
        (vec(limit, 0..4), flag())
            .prop_map(|(limits, promoted_or_not)| Drops::Anywhere { limits, promoted_or_not })
    ]
}

fn king_swap() -> impl Strategy<Value = KingSwap> {
    let when = prop_oneof![Just(SwapWhen::AnyTime), Just(SwapWhen::WhenStalemated), Just(SwapWhen::Once)];
    let partners =
        prop_oneof![names().prop_map(Partners::Of), Just(Place::default()).prop_map(Partners::AnyOwnMan)];
    let rule = (when.prop_map(spanned), partners, vec((name(), region()), 0..3))
        .prop_map(|(when, partners, limits)| KingSwap::Allowed(SwapRule { when, partners, limits }));
    prop_oneof![Just(KingSwap::Never), rule]
}

fn opening_phase() -> impl Strategy<Value = OpeningPhase> {
    let until = prop_oneof![
        Just(PhaseEnd::FirstContact),
        any::<u16>().prop_map(PhaseEnd::AfterMoves),
        Just(PhaseEnd::WhenAgreed)
    ];
    (until.prop_map(spanned), flag(), flag()).prop_map(|(until, no_captures, own_half)| OpeningPhase {
        until,
        no_captures,
        own_half,
    })
}

fn bare() -> impl Strategy<Value = Bare> {
    prop_oneof![Just(Bare::Nothing), value().prop_map(Bare::Always), Just(Bare::LosesUnlessAnswered)]
}

fn opening() -> impl Strategy<Value = OpeningLine> {
    (name(), option::of(name()), text(), option::of(text()))
        .prop_map(|(name, setup, moves, note)| OpeningLine { name, setup, moves, note })
}

/// Comments between parts that are divided by so many commas.
fn inside(commas: usize) -> impl Strategy<Value = Vec<Inside>> {
    let one = (option::of(comment()), vec(comment(), 0..2));
    vec(one, commas..=commas).prop_map(|parts| {
        let mut all = Vec::new();
        for (part, (behind, below)) in parts.into_iter().enumerate() {
            let part = part as u16;
            all.extend(behind.map(|comment| Inside { part, own_line: false, comment }));
            all.extend(below.into_iter().map(|comment| Inside { part, own_line: true, comment }));
        }
        all
    })
}

fn castling_distance() -> impl Strategy<Value = CastlingDistance> {
    prop_oneof![
        number().prop_map(CastlingDistance::Either),
        number().prop_map(CastlingDistance::Right),
        number().prop_map(CastlingDistance::Left),
        (number(), number()).prop_map(|(right, left)| CastlingDistance::RightOrLeft(right, left)),
        (square(), option::of(square())).prop_map(|(right, left)| CastlingDistance::To([Some(right), left])),
        square().prop_map(|left| CastlingDistance::To([None, Some(left)])),
    ]
}

fn shuffle() -> impl Strategy<Value = Shuffle> {
    let what = prop_oneof![
        Just(ShuffleRule::BothColours),
        Just(ShuffleRule::Apart),
        Just(ShuffleRule::Protected),
        name().prop_map(ShuffleRule::Between),
    ];
    let limit = (names(), what).prop_map(|(men, what)| ShuffleLimit { men, what });
    (men(), region(), vec(limit, 0..3)).prop_map(|(men, on, limits)| Shuffle { men, on, limits })
}

fn chase() -> impl Strategy<Value = Chase> {
    let item = prop_oneof![
        names().prop_map(ChaseItem::NotBy),
        (names(), option::of(region())).prop_map(|(of, on)| ChaseItem::NotOf(of, on)),
        (names(), names()).prop_map(|(chased, by)| ChaseItem::EvenProtected { chased, by }),
    ];
    (value(), vec(item, 0..4)).prop_map(|(value, items)| Chase { value: spanned(value), items })
}

fn mate_end() -> impl Strategy<Value = MateEnd> {
    (names(), value()).prop_map(|(by, value)| MateEnd { by, value: spanned(value) })
}

fn gating() -> impl Strategy<Value = Gating> {
    (men(), option::of(region()), vec(name(), 0..3)).prop_map(|(men, on, without)| Gating {
        men,
        on,
        without,
    })
}

fn statement() -> impl Strategy<Value = Statement> {
    let rule = prop_oneof![
        text().prop_map(StatementKind::Title),
        board().prop_map(StatementKind::Board),
        name().prop_map(StatementKind::Family),
        name().prop_map(StatementKind::Remove),
        setup().prop_map(StatementKind::Setup),
        Just(StatementKind::SetupsMirrored),
        any::<bool>().prop_map(|black| StatementKind::FirstToMove(spanned(black))),
        value().prop_map(|v| StatementKind::Checkmate(spanned(v))),
        (value(), flag())
            .prop_map(|(v, by_men)| StatementKind::Stalemate(Stalemate { value: spanned(v), by_men })),
        bare().prop_map(|b| StatementKind::BareKing(spanned(b))),
        (limited(), option::of(any::<bool>())).prop_map(|(limit, black)| {
            StatementKind::Repetition(limit.map(|limit| RepetitionEnd { limit, black: black.map(spanned) }))
        }),
        option::of(goal()).prop_map(StatementKind::Goal),
        option::of(extinction()).prop_map(StatementKind::Extinction),
        limited().prop_map(StatementKind::Checks),
        option::of(counting()).prop_map(StatementKind::Counting),
        any::<bool>().prop_map(StatementKind::Material),
        option::of(value().prop_map(spanned)).prop_map(StatementKind::PerpetualCheck),
        option::of(value().prop_map(spanned)).prop_map(StatementKind::SecondPass),
        option::of(value().prop_map(spanned)).prop_map(StatementKind::FacingPass),
        option::of(points()).prop_map(StatementKind::Points),
        option::of(chase()).prop_map(StatementKind::PerpetualChase),
        option::of(mate_end()).prop_map(StatementKind::MateBy),
        option::of(mate_end()).prop_map(StatementKind::MateWithout),
        option::of(any::<bool>().prop_map(spanned)).prop_map(StatementKind::DrawsWin),
        limited().prop_map(StatementKind::Quiet),
        captures().prop_map(StatementKind::Captures),
        drops().prop_map(StatementKind::Drops),
        option::of((
            name(),
            castling_distance(),
            vec(name(), 1..3),
            vec(square(), 0..2),
            vec(square(), 0..3),
            flag(),
        ))
        .prop_map(|c| {
            c.map(|(king, distance, partners, king_from, partners_from, any_array)| Castling {
                king,
                king_from,
                distance,
                partners,
                any_array: any_array.filter(|_| partners_from.is_empty()),
                partners_from,
            })
        })
        .prop_map(StatementKind::Castling),
        king_swap().prop_map(StatementKind::KingSwap),
        option::of(opening_phase()).prop_map(StatementKind::OpeningPhase),
        any::<bool>().prop_map(StatementKind::Pass),
        any::<bool>().prop_map(StatementKind::UnmovedLetters),
        option::of(shuffle()).prop_map(StatementKind::Shuffle),
        option::of(gating()).prop_map(StatementKind::Gating),
        opening().prop_map(StatementKind::Opening),
        vec(text(), 0..4).prop_map(StatementKind::KnownOpenings),
        army().prop_map(StatementKind::Army),
    ];
    let plain = (trivia(), rule).prop_map(|(trivia, kind)| entry(trivia, kind));
    let pieces = (trivia(), piece()).prop_map(|(trivia, piece)| entry(trivia, StatementKind::Piece(piece)));
    let with_comments = (trivia(), vec(text(), 2..4)).prop_flat_map(|(trivia, texts)| {
        let inside = inside(texts.len() - 1);
        (Just(trivia), Just(texts), inside).prop_map(|(trivia, texts, inside)| {
            entry(Trivia { inside, ..trivia }, StatementKind::KnownOpenings(texts))
        })
    });
    prop_oneof![4 => plain, 3 => pieces, 1 => with_comments]
}
