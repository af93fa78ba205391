//! A pair of games and its line of JSON.

use super::game::{Line, Players};
use super::job::{Job, Request};
use super::opening::{self, Placement};
use crate::engine::json;
use crate::fen;
use crate::position::Position;

/// Two games from one placement (two placements where both sides are the same): A begins the first and B the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its number.
    pub number: u64,
    /// The games.
    pub games: [Line; 2],
    /// The positions that they began from, the side that begins as White.
    pub starts: [String; 2],
    /// Whether the line has the moves.
    moves: bool,
    /// Whether it has the balance of men.
    samples: bool,
    /// The hashes of the games played with colours exchanged, if that was asked for.
    exchanged: Option<[String; 2]>,
    /// Microseconds spent on it, and spent searching.
    time: [u128; 2],
}

/// Plays a pair.
///
/// # Errors
/// If its placement is none, or the game is not the same for both sides.
pub(super) fn play<P: Position, Q: Position>(
    players: &mut Players<'_, P, Q>,
    job: &Job,
    start: &Placement,
    request: &Request,
) -> Result<Pair, String> {
    let begin = std::time::Instant::now();
    let searched = players.time[1];
    let number = request.number;
    let placements = placements(players, job, start, request)?;
    let starts = [
        fen::write(&placements[0].of_a::<P>(true)),
        fen::write(&placements[1].of_b::<Q>(players.mirror, false)),
    ];
    let first = players.play(job, &placements[0], true)?;
    let second = players.play(job, &placements[1], false)?;
    let time = [begin.elapsed().as_micros(), (players.time[1] - searched).as_micros()];
    Ok(Pair {
        number,
        games: [first, second],
        starts,
        moves: request.moves,
        samples: request.samples,
        exchanged: None,
        time,
    })
}

/// Plays a pair, and both games once more with colours exchanged: B is White on the board of the referee, and who began
/// begins again, so Black begins the first game. Seen from the side that begins they must be the same games.
///
/// # Errors
/// As for [`play`].
pub(super) fn play_both_ways<P: Position, Q: Position>(
    players: &mut Players<'_, P, Q>,
    turned: &mut Players<'_, Q, P>,
    job: &Job,
    start: &Placement,
    request: &Request,
) -> Result<Pair, String> {
    let mut pair = play(players, job, start, request)?;
    let [first, second] = placements(players, job, start, request)?;
    let seen = |placement: &Placement| Placement(players.mirror.parts(0, Q::VARIANT, &placement.0));
    let [first, second] = [seen(&first), seen(&second)];
    let begins = [fen::write(&first.of_b::<P>(turned.mirror, false)), fen::write(&second.of_a::<Q>(true))];
    let games = [turned.play(job, &first, false)?, turned.play(job, &second, true)?];
    pair.exchanged = Some([0, 1].map(|i| hash(&begins[i], &games[i])));
    Ok(pair)
}

/// Where the two games begin.
fn placements<P: Position, Q: Position>(
    players: &Players<'_, P, Q>,
    job: &Job,
    start: &Placement,
    request: &Request,
) -> Result<[Placement; 2], String> {
    let number = request.number;
    let placement = |index: u64| match &request.fen {
        Some(text) => opening::given::<P>(text),
        None => Ok(opening::draw(job, start, players.a.evaluator(), index)),
    };
    if job.null {
        return Ok([placement(2 * number)?, placement(2 * number + 1)?]);
    }
    let one = placement(number)?;
    Ok([one.clone(), one])
}

impl Pair {
    /// The line: for each game its result (the side that began as White), the reason of its end, its plies, a hash of
    /// start and moves, and depth and width by side, changes of the lead, drama, and the ply of the decision.
    pub fn json(&self) -> String {
        let game = |i: usize| {
            let line = &self.games[i];
            let result = match if i == 0 { line.result } else { -line.result } {
                1 => "1-0",
                -1 => "0-1",
                _ => "1/2-1/2",
            };
            json::array([
                json::string(result),
                json::string(&line.reason),
                line.plies.to_string(),
                json::string(&hash(&self.starts[i], line)),
                line.depth[0].to_string(),
                line.depth[1].to_string(),
                line.width[0].to_string(),
                line.width[1].to_string(),
                line.leads.to_string(),
                line.drama.to_string(),
                line.decided.to_string(),
            ])
        };
        let mut members = vec![("k", self.number.to_string()), ("w", game(0)), ("b", game(1))];
        members.push(("us", json::array(self.time.map(|t| t.to_string()))));
        if self.moves {
            members.push(("starts", json::array(self.starts.iter().map(|s| json::string(s)))));
            members.push(("moves", json::array(self.games.iter().map(|g| json::string(&g.moves.join(" "))))));
        }
        if let Some(exchanged) = &self.exchanged {
            members.push(("exchanged", json::array(exchanged.iter().map(|h| json::string(h)))));
        }
        if self.samples {
            let game = |line: &Line| {
                json::array(line.samples.iter().map(|s| json::array(s.iter().map(i32::to_string))))
            };
            members.push(("samples", json::array(self.games.iter().map(game))));
        }
        json::object(members)
    }
}

/// Sixteen digits that tell games apart: FNV-1a of the start and the moves.
fn hash(start: &str, game: &Line) -> String {
    let mut state: u64 = 0xCBF2_9CE4_8422_2325;
    let words = std::iter::once(start).chain(game.moves.iter().map(String::as_str));
    for byte in words.flat_map(|word| word.bytes().chain([b' '])) {
        state = (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    }
    format!("{state:016x}")
}
