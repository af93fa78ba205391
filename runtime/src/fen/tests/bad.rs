//! Texts that are no positions: game, text, and the error.

pub(super) const LIST: &str = "example |  | FEN, board: the text is empty; expected a board, top rank first
example | 2k3 | FEN, board: the number of ranks is 1; expected 6 ranks, separated by `/`
example | 2k3/6/6/6/6/6/2K3 w | FEN, board: the number of ranks is 7; expected 6 ranks, separated by `/`
example | 2k3/6/6/6/6/2K4 w | FEN, board: rank 1 has too many files; expected 6 files
example | 2k3/6/6/6/6/2K2 w | FEN, board: rank 1 has only 5 files; expected 6 files
example | 2k3/7/6/6/6/2K3 w | FEN, board: rank 5 has too many files; expected 6 files
example | 2k3/6/6/0/6/2K3 w | FEN, board: rank 3 has a run `0`; expected 1 or more
example | 2k3/33/60/6/6/2K3 w | FEN, board: rank 5 has too many files; expected 6 files
example | 2k3/06/6/6/6/2K3 w | FEN, board: rank 5 has a run `06`; expected 1 or more
example | 2k3/6/6/6//2K3 w | FEN, board: rank 2 has only 0 files; expected 6 files
example | 2k3/6/x5/6/6/2K3 w | FEN, board: `x` stands for no man; expected k n f p for Black
example | 2k3/6/é5/6/6/2K3 w | FEN, board: `é` stands for no man; expected k n f p for Black
example | 2k3/6/*5/6/6/2K3 w | FEN, board: a4 is not a hole; expected `*` only where the board has no square
example | 2k3/6/f~5/6/6/2K3 w | FEN, board: `~` on a4; expected no such mark: promoted men do not revert in this game
example | 2k3/99999999999999/6/6/6/2K3 w | FEN, board: rank 5 has too many files; expected 6 files
example | 2k3/6/6/6/6/2K3[P] w | FEN, hands: `P`; expected no hands: captured men do not come back in this game
example | 2k3/6/6/6/6/2K3[ w | FEN, hands: `[` does not end in `]`; expected `]` after the men in hand
example | 2k3/6/6/6/6/2K3 x | FEN, side to move: `x`; expected `w` or `b`
example | 2k3/6/6/6/6/2K3 W | FEN, side to move: `W`; expected `w` or `b`
example | 2k3/6/6/6/6/2K3 w XQ | FEN, castling: `X`; expected `-`: there is no castling in this game
example | 2k3/6/6/6/6/2K3 w - a3 | FEN, en passant: `a3`; expected `-`: there is no such capture in this game
example | 2k3/6/6/6/6/2K3 w - - -1 | FEN, quiet plies: `-1`; expected a number up to 65535
example | 2k3/6/6/6/6/2K3 w - - 65536 | FEN, quiet plies: `65536`; expected a number up to 65535
example | 2k3/6/6/6/6/2K3 w - - 0 one | FEN, move number: `one`; expected a number up to 65535
example | 2k3/6/6/6/6/2K3 w - - 0 1 7 | FEN, end: `7` is one field too many; expected at most 6 fields, then facts such as `u:a2`
example | 2k3/6/6/6/6/2K3 w - - 0 1 u:a2 | FEN, facts: `u:a2`; expected no facts of that form in this game
example | 2k3/6/6/6/6/2K3 w - - 0 1 o:1 | FEN, facts: `o:1`; expected no facts of that form in this game
example | 6/6/6/6/6/2K3 w | FEN, board: Black has 0 royal men; expected 1, as in the set-up
example | 2k3/6/6/6/6/6 w | FEN, board: White has 0 royal men; expected 1, as in the set-up
example | 2k3/k5/6/6/6/2K3 w | FEN, board: Black has 2 royal men; expected 1, as in the set-up
example | 2k3/6/6/6/2k3/2K3 w | FEN, board: Black has 2 royal men; expected 1, as in the set-up
example | 2k3/1P4/6/6/6/2K3 w | FEN, side to move: White is to move and attacks the King on c6; expected Black to move
example | 2k3/6/6/6/3p2/2K3 b | FEN, side to move: Black is to move and attacks the King on c1; expected White to move
rich | r3k4r/10/R3K4R w | FEN, board: j2 is a hole; expected `*` there
rich | r3k4r/9R/R3K4R w | FEN, board: j2 is a hole; expected `*` there
rich | r3k4r/*9/R3K4R w | FEN, board: a2 is not a hole; expected `*` only where the board has no square
rich | r3k4r/s8*/R3K4R w | FEN, board: `s`: Black cannot own a Sage; expected k r sh p for Black
rich | r3k4r/9*/R3K~4R w | FEN, board: `~` on e1, but nothing promotes to King; expected the man without `~`
rich | r3k4r/9*/R3K4R[K] w | FEN, hands: a King in hand; expected men that are not royal
rich | r3k4r/9*/R3K4R[X] w | FEN, hands: `X` stands for no man; expected K R Sh S P for White
rich | r3k4r/9*/R3K4R[P w | FEN, hands: `[P` does not end in `]`; expected `]` after the men in hand
rich | r3k4r/9*/R3K4R[P]] w | FEN, hands: `]` stands for no man; expected k r sh p for Black
rich | r3k4r/9*/R3K4R w KX | FEN, castling: `X`; expected `-` or letters of `KQkq`
rich | r3k4r/9*/R3K4R w KK | FEN, castling: `K` stands there twice; expected `-` or letters of `KQkq`
rich | r3k4r/9*/1R2K4R w KQ | FEN, castling: `Q` without a man on a1 to castle with; expected White's Rook there, or no flag
rich | r3k4r/9*/R4K3R w Q | FEN, castling: `Q` without a man on e1 to castle with; expected White's King there, or no flag
rich | r3k4r/9*/R3K4R w - j2 | FEN, en passant: `j2` begins with no square; expected `-` or squares such as `a3`
rich | r3k4r/9*/R3K4R w - a2a2 | FEN, en passant: a2 stands there twice; expected each square once
rich | r3k4r/9*/R3K4R w - a3 | FEN, en passant: there is a man on a3; expected empty squares that the last move went over
rich | r3k4r/9*/R3K4R w - a2x | FEN, en passant: `x` begins with no square; expected `-` or squares such as `a3`
rich | r3k4r/9*/R3K4R w - - 0 1 u: | FEN, facts: `u:`; expected `u:-` or squares such as `u:a2b2`
rich | r3k4r/9*/R3K4R w - - 0 1 u:b1 | FEN, facts: nobody on b1 can be unmoved; expected squares of men that can do something before they have moved
rich | r3k4r/9*/R3K4R w - - 0 1 u:a1,e1 | FEN, facts: `,e1` begins with no square; expected `-` or squares such as `a3`
rich | r3k4r/9*/R3K4R w - - 0 1 u:a1 u:e1 | FEN, facts: `u:` stands there twice; expected each fact once
rich | r3k4r/9*/R3K4R w - - 0 1 o:2 | FEN, facts: `o:2`; expected `o:1` while the opening phase lasts, else `o:0`
rich | r3k4r/9*/R3K4R w - - 0 1 s:bw | FEN, facts: `s:bw`; expected `s:w`, `s:b`, `s:wb` or `s:-`
rich | r3k4r/9*/R3K4R w - - 0 1 z:1 | FEN, facts: `z:1`; expected `o:1` or `s:wb` or `u:` and squares
rich | r3k4r/9*/R3K4R w - - 0 1 u:e2 | FEN, facts: nobody on e2 can be unmoved; expected squares of men that can do something before they have moved
example | 2k3/6/6/6/6/2K3/P w | FEN, board: the number of ranks is 7; expected 6 ranks, separated by `/`
anywhere | 4k3/8/4K2R w A | FEN, castling: `A`; expected files of White's Rooks on the rank of its King, `K` or `Q` for the outermost, or `-`
anywhere | 4k3/8/4K2R w Q | FEN, castling: `Q`; expected files of White's Rooks on the rank of its King, `K` or `Q` for the outermost, or `-`
anywhere | 4k3/8/4KRR1 w GF | FEN, castling: `F`; expected one right on either side of the king
anywhere | 4k3/4K3/R7 w A | FEN, castling: `A` without a king; expected a king to castle with
anywhere | 4k3/8/4K2R w H - 0 1 k:d1 | FEN, facts: `k:d1`; expected the square of one king of each side, on the rank where it castles
rich | r3k4r/9*/R3K4R w - - 0 1 k:e1 | FEN, facts: `k:e1`; expected `o:1` or `s:wb` or `u:` and squares";
