#!/usr/bin/env python3
"""How fast matches are played: `tabiya balance` against a UCI match runner with two engines, at the same nodes a move.

    tests/strength/plies_per_second.py [--tabiya COMMAND] [--engine COMMAND] [--variant shatranj]
                                       [--nodes 200,2000,20000] [--plies 2000]

The runner is the leanest there can be: it sends positions and takes moves, and ends a game when there is none or after
200 plies. Both sides are measured in seconds of processor time, all their processes together, so that other work on
the machine does not matter much. `nodes alone` is what the two searches would give if there were nothing else: the ratio
of their nodes in a second, each measured in a few long searches; the last column is the measured ratio divided by it. Run by
hand; the engine is Debian's fairy-stockfish unless told otherwise.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile


# Openings of shatranj for the long searches; another variant is searched from its start alone.
LINES = {"shatranj": ["", "d2d3 d7d6 c2c3 c7c6 b1d2 g8f6", "f2f3 f7f6 g2g3 g7g6 g1h3 b8c6 b1c3 c8e6"]}


class Engine:
    def __init__(self, command, variant=None):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        if variant:
            self.say(f"setoption name UCI_Variant value {variant}")
            self.say("setoption name Use NNUE value false")
        self.say("isready")
        self.hear("readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self, first):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine has ended")
            if line.startswith(first):
                return line.split()

    def close(self):
        self.say("quit")
        self.process.wait()


def seconds():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def node_rate(command, lines, nodes, variant=None):
    """Nodes in a second of processor time in searches of so many nodes."""
    before = seconds()
    engine = Engine(command, variant)
    engine.close()
    start = seconds() - before
    before = seconds()
    engine = Engine(command, variant)
    for line in lines:
        engine.say("ucinewgame")
        engine.say(f"position startpos moves {line}" if line else "position startpos")
        engine.say(f"go nodes {nodes}")
        engine.hear("bestmove")
    engine.close()
    return nodes * len(lines) / (seconds() - before - start)


def runner(command, variant, nodes, wanted):
    """Plies of games between two engines, and the processor time they took."""
    before = seconds()
    engines = [Engine(command, variant) for _ in range(2)]
    plies = 0
    while plies < wanted:
        moves = []
        for engine in engines:
            engine.say("ucinewgame")
            engine.say("isready")
            engine.hear("readyok")
        while len(moves) < 200:
            engine = engines[len(moves) % 2]
            engine.say("position startpos moves " + " ".join(moves) if moves else "position startpos")
            # Otherwise all games would be the same.
            engine.say(f"go nodes {nodes + plies % 7}")
            best = engine.hear("bestmove")[1]
            if best == "(none)":
                break
            moves.append(best)
        plies += max(1, len(moves))
    for engine in engines:
        engine.close()
    return plies, seconds() - before


def laboratory(command, variant, nodes, wanted):
    """The same for our matches, without the time to build the program and to start the command."""
    with tempfile.TemporaryDirectory() as folder:
        run = [command, "balance", "run", "--game", variant, "--null", "--nodes", str(nodes), "--longest", "200", "--jobs", "1"]
        subprocess.run([*run, "--pairs", "1", "--out", f"{folder}/a"], check=True, stdout=subprocess.DEVNULL)
        begin = seconds()
        subprocess.run([*run, "--pairs", "1", "--out", f"{folder}/b"], check=True, stdout=subprocess.DEVNULL)
        start = seconds() - begin
        pairs = max(2, wanted // 300)
        begin = seconds()
        subprocess.run([*run, "--pairs", str(pairs), "--out", f"{folder}/c"], check=True, stdout=subprocess.DEVNULL)
        used = seconds() - begin - start
        plies = 0
        for name in os.listdir(f"{folder}/c/games"):
            with open(f"{folder}/c/games/{name}") as lines:
                # The first pair is what the start has paid for.
                rows = [json.loads(line) for line in lines][1:]
            plies += sum(row["w"][2] + row["b"][2] for row in rows)
        return plies, used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tabiya", default="tabiya")
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    parser.add_argument("--variant", default="shatranj")
    parser.add_argument("--nodes", default="200,2000,20000")
    parser.add_argument("--plies", type=int, default=2000)
    parser.add_argument("--search", type=int, default=2_000_000, help="nodes of each search that tells the node rates")
    args = parser.parse_args()
    lines = LINES.get(args.variant, [""])
    built = subprocess.run([args.tabiya, "build", args.variant], check=True, stdout=subprocess.PIPE, text=True)
    built = built.stdout.splitlines()[0]
    rates = [node_rate(built, lines, args.search), node_rate(args.engine, lines, args.search, args.variant)]
    alone = rates[0] / rates[1]
    print(f"search alone: tabiya {rates[0]:.0f} nodes/s, {args.engine} {rates[1]:.0f}")
    print(" nodes  runner, plies/s  tabiya, plies/s  ratio  nodes alone  ratio / that  tabiya, nodes/s, all included")
    for nodes in map(int, args.nodes.split(",")):
        there, spent = runner(args.engine, args.variant, nodes, args.plies)
        here, used = laboratory(args.tabiya, args.variant, nodes, args.plies)
        theirs, ours = there / spent, here / used
        ratio = ours / theirs
        print(
            f"{nodes:6} {theirs:16.0f} {ours:16.0f} {ratio:6.1f} {alone:12.2f} {ratio / alone:13.2f} {ours * nodes:12.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
