//! One leg of a walk.

use super::compass::{nearest, parallel, side, turned, way};
use super::turn::Turns;
use crate::model::{Pass, Segment, Step, Stop, Vector};

/// A leg whose notation is resolved.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    /// Where it can go.
    pub(super) heading: Heading,
    /// How many steps it can make; `None`: no limit.
    pub(super) reach: Option<u8>,
    /// What it needs on the squares inside a leap.
    pub(super) manner: Manner,
    /// Squares at its start whose occupants do not matter.
    pub(super) skip: u8,
    /// What it needs where it ends in order that the next leg can begin: one of these.
    pub(super) passes: Vec<Pass>,
    /// What the move can end on, where it ends in this leg.
    pub(super) stop: Stop,
    /// The hurdle it needs, where it is the last leg.
    pub(super) hop: Option<Hop>,
    /// Whether later legs change between step and slide.
    pub(super) toggles: bool,
    /// A turn after each step, for a rider of one leg.
    pub(super) bends: Option<Turns>,
}

/// Where a leg can go.
#[derive(Clone, Debug)]
pub(super) enum Heading {
    /// By these vectors.
    Vectors(Vec<Vector>),
    /// By the vector of the leg before, turned.
    Turn(Turns),
    /// By those of these vectors that the turns lead to.
    Toward(Vec<Vector>, Turns),
    /// By those of these vectors that lead away most.
    Outward(Vec<Vector>),
    /// By those of these vectors that go on in the same direction.
    Straight(Vec<Vector>),
}

impl Heading {
    /// The vectors after a leg by `before` and a last turn to `last`, each with the side of the last turn then.
    pub(super) fn after(&self, before: Option<Vector>, last: i8) -> Vec<(Vector, i8)> {
        let turn_to = |v: Vector| {
            let to = before.map_or(0, |before| side(before, v));
            (v, if to == 0 { last } else { to })
        };
        let Some(before) = before else {
            return match self {
                Heading::Vectors(all) | Heading::Outward(all) | Heading::Straight(all) => {
                    all.iter().map(|&v| (v, last)).collect()
                }
                Heading::Turn(_) | Heading::Toward(..) => Vec::new(),
            };
        };
        match self {
            Heading::Vectors(all) => all.iter().map(|&v| turn_to(v)).collect(),
            Heading::Straight(all) => {
                all.iter().filter(|&&v| parallel(before, v)).map(|&v| (v, last)).collect()
            }
            Heading::Outward(all) => nearest(before, all).into_iter().map(turn_to).collect(),
            Heading::Turn(turns) => {
                turns.open(last).into_iter().map(|(e, after)| (turned(before, e), after)).collect()
            }
            Heading::Toward(all, turns) => {
                let open = turns.open(last);
                let to = |&(e, after): &(i8, i8)| {
                    let heading = turned(before, e);
                    all.iter().filter(move |&&v| parallel(heading, v)).map(move |&v| (v, after))
                };
                open.iter().flat_map(to).collect()
            }
        }
    }
}

/// What a leap needs on the squares it crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Nothing.
    Leap,
    /// All empty.
    Lame,
    /// All occupied.
    Jump,
}

/// A hurdle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    /// Who it can be.
    pub(super) over: Pass,
    /// Whether the move ends right behind it.
    pub(super) lands_behind: bool,
}

impl Leg {
    /// Whether a rider can take these turns one after another, none of them leaving a choice after the first.
    pub(super) fn can_bend(turns: &Turns) -> bool {
        turns.walks(Vector { right: 1, forward: 2 }).is_some()
    }

    /// The segments of this leg as the last one; alternatives.
    pub(super) fn last(&self, v: Vector, reach: Option<u8>) -> Vec<Vec<Segment>> {
        if let Some(turns) = &self.bends {
            let walks = turns.walks(v).unwrap_or_default();
            return walks.iter().map(|walk| self.bent(walk, reach)).collect();
        }
        if let Some(hop) = self.hop {
            return self.hopping(v, reach, hop);
        }
        let rest = match reach {
            Some(n) if n <= self.skip => return Vec::new(),
            Some(n) => Some(n - self.skip),
            None => None,
        };
        let mut segments = self.start(v);
        segments.push(self.steps(v, Pass::Empty, self.stop, 1, rest));
        vec![segments]
    }

    /// The segments of this leg if another follows; alternatives.
    pub(super) fn through(&self, v: Vector, reach: Option<u8>) -> Vec<Vec<Segment>> {
        let rest = match reach {
            Some(n) if n <= self.skip => return Vec::new(),
            Some(n) => Some(n - self.skip),
            None => None,
        };
        let to = |&pass: &Pass| {
            let mut segments = self.start(v);
            if pass == Pass::Empty {
                segments.push(self.steps(v, pass, Stop::NEVER, 1, rest));
                return segments;
            }
            if rest != Some(1) {
                segments.push(self.steps(v, Pass::Empty, Stop::NEVER, 0, rest.map(|n| n - 1)));
            }
            segments.push(self.steps(v, pass, Stop::NEVER, 1, Some(1)));
            segments
        };
        self.passes.iter().map(to).collect()
    }

    fn start(&self, v: Vector) -> Vec<Segment> {
        match self.skip {
            0 => Vec::new(),
            n => vec![self.steps(v, Pass::Any, Stop::NEVER, n, Some(n))],
        }
    }

    fn steps(&self, v: Vector, pass: Pass, stop: Stop, min: u8, max: Option<u8>) -> Segment {
        let inside = match self.manner {
            Manner::Leap => None,
            Manner::Lame => Some(Pass::Empty),
            Manner::Jump => Some(Pass::Occupied),
        };
        let mut steps: Vec<Step> = match inside.zip(way(v)) {
            Some((inside, way)) => {
                way.into_iter().map(|by| Step { by, pass: inside, stop: Stop::NEVER }).collect()
            }
            None => vec![Step { by: v, pass, stop }],
        };
        if let Some(landing) = steps.last_mut() {
            (landing.pass, landing.stop) = (pass, stop);
        }
        Segment { steps, min, max }
    }

    /// The range counts from the start: the hurdle is one of its steps.
    fn hopping(&self, v: Vector, reach: Option<u8>, hop: Hop) -> Vec<Vec<Segment>> {
        let hurdle = || self.steps(v, hop.over, Stop::NEVER, 1, Some(1));
        let to_hurdle = |min, max| self.steps(v, Pass::Empty, Stop::NEVER, min, max);
        let behind = |max| self.steps(v, Pass::Empty, self.stop, 1, max);
        match (reach, hop.lands_behind) {
            (Some(0 | 1), _) => Vec::new(),
            (None, lands) => vec![vec![to_hurdle(0, None), hurdle(), behind(lands.then_some(1))]],
            (Some(2), _) => vec![vec![hurdle(), behind(Some(1))]],
            (Some(n), true) => vec![vec![to_hurdle(0, Some(n - 2)), hurdle(), behind(Some(1))]],
            (Some(n), false) => (0..=n - 2)
                .map(|before| {
                    let start = (before > 0).then(|| to_hurdle(before, Some(before)));
                    start.into_iter().chain([hurdle(), behind(Some(n - 1 - before))]).collect()
                })
                .collect(),
        }
    }

    /// A rider along given vectors that begin again after some.
    fn bent(&self, walk: &[Vector], reach: Option<u8>) -> Vec<Segment> {
        let repeats = |p: usize| walk.iter().zip(&walk[p..]).all(|(a, b)| a == b);
        let period = [1, 2, 4, 8].into_iter().find(|&p| repeats(p)).unwrap_or(8);
        let steps: Vec<Step> =
            walk[..period].iter().map(|&by| Step { by, pass: Pass::Empty, stop: self.stop }).collect();
        let sum = |f: fn(&Vector) -> i8| walk[..period].iter().map(|v| i32::from(f(v))).sum::<i32>();
        let closed = sum(|v| v.right) == 0 && sum(|v| v.forward) == 0;
        let once = |steps: Vec<Step>| Segment { steps, min: 1, max: Some(1) };
        match reach.map(usize::from) {
            // The last step of the circle would only lead back.
            None if closed => vec![once(steps[..period - 1].to_vec())],
            Some(n) if closed => vec![once(steps[..n.min(period - 1)].to_vec())],
            None => vec![Segment { steps, min: 1, max: None }],
            Some(n) => {
                let (whole, rest) = ((n / period) as u8, n % period);
                let mut segments = Vec::new();
                if whole > 0 {
                    segments.push(Segment { steps: steps.clone(), min: whole, max: Some(whole) });
                }
                if rest > 0 {
                    segments.push(once(steps[..rest].to_vec()));
                }
                segments
            }
        }
    }
}
