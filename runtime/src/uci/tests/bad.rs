//! Lines that clients should not write, and the answers.

pub(super) const LIST: &str = "foo | info string error: there is no command `foo`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench
UCI | info string error: there is no command `UCI`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench
position | info string error: position: nothing; expected `startpos` or `fen` and a FEN
position fen | info string error: FEN, board: the text is empty; expected a board, top rank first
position startpos fen | info string error: position: `startpos fen`; expected `startpos` or `fen` and a FEN
position startposs | info string error: position: `startposs`; expected `startpos` or `fen` and a FEN
position startpos a2a3 | info string error: position: `startpos a2a3`; expected `startpos` or `fen` and a FEN
position startpos moves a2a5 | info string error: move 1: no legal move `a2a5`: the moves of the Pawn on a2 are a2a3
position startpos moves a2a3 a2a3 | info string error: move 2: no legal move `a2a3`: there is no man on a2
position startpos moves a2a3 a5a4 zz | info string error: move 3: no legal move `zz`: a move looks like `e2e4` or `e7e8q`
position startpos moves e2e4q | info string error: move 1: no legal move `e2e4q`: the moves of the Pawn on e2 are e2e3
position startpos moves 0000 | info string error: move 1: no legal move `0000`: a move looks like `e2e4` or `e7e8q`
position fen nfk1fn/pppppp/6/6/PPPPPP w | info string error: FEN, board: the number of ranks is 5; expected 6 ranks, separated by `/`
position fen nfk1fn/pppppp/6/6/PPPPPP/NFK1FX w | info string error: FEN, board: `X` stands for no man; expected K N F P for White
position fen 6/6/6/6/6/6 w | info string error: FEN, board: White has 0 royal men; expected 1, as in the set-up
position fen 2k3/1P4/6/6/6/2K3 w | info string error: FEN, side to move: White is to move and attacks the King on c6; expected Black to move
position fen 2k3/1P4/6/6/6/2K3 b moves c6e6 | info string error: move 1: no legal move `c6e6`: the moves of the King on c6 are c6b5 c6b6 c6c5 c6d5 c6d6
go depth | info string error: go: depth without a number
go depth x | info string error: go: depth `x`; expected a number
go depth 99999999999999999999 | info string error: go: depth `99999999999999999999`; expected a number
go wtime 1,5 | info string error: go: wtime `1,5`; expected a number
go fast | info string error: go: `fast`; expected some of depth nodes movetime wtime btime winc binc movestogo infinite ponder searchmoves mate perft
go searchmoves a9a8 | info string error: no legal move `a9a8`: a move looks like `e2e4` or `e7e8q`
go searchmoves a2a3 | info string error: no legal move `a2a3`: there is no man on a2
go perft | info string error: go: perft without a number
go perft two | info string error: go: perft `two`; expected a number
setoption | info string error: `name` is missing; expected `setoption name NAME value VALUE`
setoption Hash 16 | info string error: `name` is missing; expected `setoption name NAME value VALUE`
setoption name | info string error: the name is missing; expected `setoption name NAME value VALUE`
setoption name Contempt value 5 | info string error: there is no option `Contempt`; expected one of Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, UCI_AnalyseMode, UCI_ShowWDL, Setup
setoption name Hash | info string error: option Hash: no value; expected a number from 1 to 1048576
setoption name Hash value | info string error: option Hash: ``; expected a number from 1 to 1048576
setoption name Hash value 0 | info string error: option Hash: `0`; expected a number from 1 to 1048576
setoption name Hash value 1048577 | info string error: option Hash: `1048577`; expected a number from 1 to 1048576
setoption name Hash value -1 | info string error: option Hash: `-1`; expected a number from 1 to 1048576
setoption name Hash value many | info string error: option Hash: `many`; expected a number from 1 to 1048576
setoption name Threads value 513 | info string error: option Threads: `513`; expected a number from 1 to 512
setoption name MultiPV value 0 | info string error: option MultiPV: `0`; expected a number from 1 to 256
setoption name Move Overhead value 5001 | info string error: option Move Overhead: `5001`; expected a number from 0 to 5000
setoption name Ponder value yes | info string error: option Ponder: `yes`; expected `true` or `false`
setoption name UCI_Variant value chess | info string error: option UCI_Variant: `chess`; expected one of example
setoption name Setup value kings-on-e | info string error: option Setup: `kings-on-e`; expected one of kings-on-c kings-on-d
setoption name OpeningAgreed value true | info string error: there is no option `OpeningAgreed`; expected one of Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, UCI_AnalyseMode, UCI_ShowWDL, Setup
bench deep | info string error: bench: `deep`; expected a depth
bench -1 | info string error: bench: `-1`; expected a depth
go	depth	x | info string error: go: depth `x`; expected a number
zug é2é4 | info string error: there is no command `zug`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench
stop! | info string error: there is no command `stop!`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench
xboard | info string error: there is no command `xboard`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | info string error: there is no command `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...`; expected one of uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit, d, eval, bench";
