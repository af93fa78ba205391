"""Drives an engine of shatranj through python-chess's engine module, as a GUI would.

usage: python_chess.py ENGINE

Prints `move M` for each move of a short game that the engine plays against itself, `line M M ...` for the best line of an
analysis that is stopped while it runs, and `exit CODE` when the engine has left. Whether the moves are legal is for the
caller to say: python-chess does not know the game.
"""

import sys
import time

import chess
import chess.engine


class Shatranj(chess.Board):
    """A board that carries moves out and leaves the rules to the engine."""

    uci_variant = "shatranj"
    array = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"

    def __init__(self, fen=array, *, chess960=False):
        # The base class knows one array, with castling rights.
        super().__init__(None, chess960=chess960)
        if fen is not None:
            self.set_fen(fen)

    def is_legal(self, move):
        return self.piece_at(move.from_square) is not None


def drive(engine):
    assert "UCI_Variant" in engine.options and "Hash" in engine.options, engine.options
    assert engine.id.get("name") and engine.id.get("author"), engine.id
    engine.configure({"Hash": 8})
    engine.ping()

    board = Shatranj()
    limits = [chess.engine.Limit(depth=4), chess.engine.Limit(nodes=2000), chess.engine.Limit(time=0.1)]
    limits.append(chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.1, black_inc=0.1))
    for ply in range(12):
        result = engine.play(board, limits[ply % len(limits)], info=chess.engine.INFO_ALL)
        assert result.move, result
        print("move", result.move.uci(), flush=True)
        board.push(result.move)

    # Without a limit the engine thinks until it is told to stop.
    with engine.analysis(board, multipv=2) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3 and "pv" in info:
                break
        time.sleep(0.2)
        analysis.stop()
        best = analysis.wait()
    assert best.move, best
    lines = [info for info in analysis.multipv if "pv" in info]
    assert len(lines) == 2 and all("score" in info for info in lines), lines
    print("line", *(move.uci() for move in lines[0]["pv"]), flush=True)
    assert lines[0]["pv"][0] == best.move, (lines, best)

    # A second game, and one mate to find.
    problem = Shatranj("6K1/3r3r/5kn1/5p2/5P2/6N1/8/4R1R1 w - - 0 1")
    info = engine.analyse(problem, chess.engine.Limit(mate=3), game="another")
    assert info["score"].white() == chess.engine.Mate(3), info

    code = engine.protocol.returncode
    engine.quit()
    for _ in range(100):
        if code.done():
            break
        time.sleep(0.1)
    print("exit", code.result() if code.done() else "never", flush=True)


if __name__ == "__main__":
    # Whatever goes wrong, the engine is not left behind.
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1], timeout=60) as driven:
        drive(driven)
