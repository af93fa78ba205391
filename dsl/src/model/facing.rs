//! Royal men that may not face each other.

use super::{Bounds, Pass, Segment, Step, Stop, Track, Vector};

/// The lines on which two enemy royal men may not stand with nobody between them.
///
/// The tracks of royal kinds have it already: each threatens the other along these lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Facing {
    /// Files.
    pub files: bool,
    /// Ranks.
    pub ranks: bool,
    /// Diagonals.
    pub diagonals: bool,
}

impl Facing {
    /// The threats that a royal man has by it.
    pub fn tracks(self) -> Vec<Track> {
        let lines: [(bool, &[(i8, i8)]); 3] = [
            (self.files, &[(0, 1), (0, -1)]),
            (self.ranks, &[(1, 0), (-1, 0)]),
            (self.diagonals, &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
        ];
        let chosen = lines.iter().filter(|(chosen, _)| *chosen).flat_map(|(_, ways)| *ways);
        chosen.map(|&(right, forward)| threat(Vector { right, forward })).collect()
    }
}

fn threat(by: Vector) -> Track {
    Track {
        unmoved: false,
        from_ranks: None,
        bounds: Bounds::default(),
        wraps: false,
        out_of_check: false,
        leaves_en_passant: false,
        segments: vec![Segment {
            steps: vec![Step { by, pass: Pass::Empty, stop: Stop::CHECK }],
            min: 1,
            max: None,
        }],
    }
}
