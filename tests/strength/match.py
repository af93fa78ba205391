#!/usr/bin/env python3
"""Plays a match between a built engine and another one, and prints the score.

    tests/strength/match.py ENGINE [--against COMMAND] [--protocol xboard|uci] [--variant shatranj]
                            [--games 40] [--movetime 100] [--opening 8] [--seed 1] [--pgn FILE]

ENGINE is what `tabiya build` wrote; it is the referee too (`moves --batch`). The other engine is Debian's fairymax
unless told otherwise. Openings are random legal moves; each is played twice, with either colour. Run by hand.
"""

import argparse
import json
import math
import queue
import random
import subprocess
import sys
import threading
import time

PLIES = 400  # a game that has not ended by then is a draw


class Process:
    """A program that is talked to line by line."""

    def __init__(self, command):
        self.name = command[0].rsplit("/", 1)[-1]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self, wanted, seconds):
        """The first line for which `wanted` returns something, as what it returns."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise RuntimeError(f"{self.name} is silent") from None
            if line is None:
                raise RuntimeError(f"{self.name} has ended")
            found = wanted(line)
            if found:
                return found

    def close(self):
        self.process.kill()
        self.process.wait()


class Uci:
    """A UCI engine."""

    def __init__(self, command, variant, movetime):
        self.process = Process(command)
        self.movetime = movetime
        self.seconds = 0.0
        self.moves = 0
        self.process.say("uci")
        self.process.hear(lambda line: line == "uciok", 20)
        self.process.say(f"setoption name UCI_Variant value {variant}")

    def new_game(self):
        self.process.say("ucinewgame")
        self.process.say("isready")
        self.process.hear(lambda line: line == "readyok", 20)

    def move(self, moves):
        self.process.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        begin = time.monotonic()
        self.process.say(f"go movetime {self.movetime}")
        move = self.process.hear(lambda line: line.startswith("bestmove") and line.split()[1], 30)
        self.seconds += time.monotonic() - begin
        self.moves += 1
        return move

    def close(self):
        self.process.close()


class Xboard:
    """A CECP engine; it is given a clock of `movetime` for each move, renewed before each move."""

    def __init__(self, command, variant, movetime):
        self.command, self.variant, self.movetime = command, variant, movetime
        self.process = None
        self.seconds = 0.0
        self.moves = 0

    def new_game(self):
        if self.process:
            self.process.close()
        self.process = Process(self.command)
        self.process.say("xboard")
        self.process.say("protover 2")
        self.process.hear(lambda line: "done=1" in line, 20)
        # By default it claims draws after fifty moves.
        self.process.say("option Claim draw after=200")
        self.process.say("new")
        self.process.say(f"variant {self.variant}")
        self.process.say("force")
        self.told = 0

    def move(self, moves):
        # A clock for forty moves, of which forty are always to come: a fortieth for each.
        for move in moves[self.told :]:
            self.process.say("force")
            self.process.say(move)
        minutes, seconds = divmod(40 * self.movetime // 1000, 60)
        self.process.say(f"level 40 {minutes}:{seconds:02} 0")
        self.process.say(f"time {4 * self.movetime}")
        self.process.say(f"otim {4 * self.movetime}")
        begin = time.monotonic()
        self.process.say("go")
        move = self.process.hear(self._answer, 60)
        self.seconds += time.monotonic() - begin
        self.moves += 1
        self.told = len(moves) + 1
        return move

    @staticmethod
    def _answer(line):
        words = line.split()
        if len(words) >= 2 and words[0] == "move":
            return words[1]
        if line.startswith(("1-0", "0-1", "1/2-1/2", "resign")):
            return "none"
        if "llegal move" in line or line.startswith("Error"):
            raise RuntimeError(line)
        return None

    def close(self):
        if self.process:
            self.process.close()


class Referee:
    """The rules, as the built engine knows them."""

    def __init__(self, engine):
        self.process = Process([engine, "moves", "--batch"])

    def facts(self, moves):
        self.process.say("startpos\t" + " ".join(moves))
        return json.loads(self.process.hear(lambda line: line, 20))


def same(move, legal):
    """The legal move that an engine means: some leave out or change the letter of the only promotion."""
    if move in legal:
        return move
    alike = [m for m in legal if m[:4] == move[:4]]
    return alike[0] if len(alike) == 1 else None


def opening(referee, plies):
    while True:
        moves = []
        for _ in range(plies):
            legal = referee.facts(moves)["moves"]
            if not legal:
                break
            moves.append(random.choice(legal))
        facts = referee.facts(moves)
        if len(moves) == plies and facts["outcome"] is None and facts["moves"]:
            return moves


def play(referee, white, black, moves):
    """Plays a game from the opening on: the result for White and why."""
    moves = list(moves)
    for engine in (white, black):
        engine.new_game()
    while True:
        facts = referee.facts(moves)
        if facts["outcome"]:
            result = facts["outcome"]["result"]
            return {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5), facts["outcome"]["reason"], moves
        if len(moves) >= PLIES:
            return 0.5, "too long", moves
        turn = facts["turn"]
        engine = white if turn == "w" else black
        try:
            said = engine.move(moves)
        except RuntimeError as error:
            return (0.0 if turn == "w" else 1.0), f"{engine.process.name}: {error}", moves
        move = same(said, facts["moves"])
        if move is None:
            return (0.0 if turn == "w" else 1.0), f"{engine.process.name} plays {said}", moves
        moves.append(move)


def elo(score):
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--against", default="/usr/games/fairymax")
    parser.add_argument("--protocol", choices=["xboard", "uci"], default="xboard")
    parser.add_argument("--variant", default="shatranj")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds")
    parser.add_argument("--opening", type=int, default=8, help="random plies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pgn", help="file for the moves, one game a line")
    args = parser.parse_args()
    random.seed(args.seed)
    referee = Referee(args.engine)
    ours = Uci([args.engine], args.variant, args.movetime)
    kind = Xboard if args.protocol == "xboard" else Uci
    theirs = kind(args.against.split(), args.variant, args.movetime)
    record = open(args.pgn, "w") if args.pgn else None
    counts = {1.0: 0, 0.5: 0, 0.0: 0}
    start = None
    for game in range(args.games):
        if game % 2 == 0:
            start = opening(referee, args.opening)
        we_are_white = game % 2 == 0
        white, black = (ours, theirs) if we_are_white else (theirs, ours)
        result, reason, moves = play(referee, white, black, start)
        counts[result if we_are_white else 1 - result] += 1
        if record:
            print(result, reason, "white" if we_are_white else "black", " ".join(moves), file=record, flush=True)
        played = game + 1
        score = (counts[1.0] + counts[0.5] / 2) / played
        print(
            f"{played}/{args.games} +{counts[1.0]} ={counts[0.5]} -{counts[0.0]} {100 * score:.1f} % "
            f"({elo(score):+.0f} Elo); this one: {len(moves)} plies, {reason}",
            flush=True,
        )
    for name, engine in (("ours", ours), ("theirs", theirs)):
        print(f"{name}: {1000 * engine.seconds / max(engine.moves, 1):.0f} ms a move", flush=True)
        engine.close()
    return 0 if 2 * counts[1.0] + counts[0.5] >= 1.2 * args.games else 1


if __name__ == "__main__":
    sys.exit(main())
