#!/usr/bin/env python3
"""Instructions for each leaf of the tree of moves, counted by callgrind: the same on every machine, however busy.

usage: instructions.py [--tabiya COMMAND] GAME[=DEPTH] ...

Builds each engine for x86-64-v3 (valgrind does not know all of what newer processors can do) and counts the leaves at
the depth (4 unless given), not making and making the last ply. What a tree of depth 1 takes, start-up included, is
subtracted. Prints game, depth, leaves, and instructions a leaf for both.
"""
import json
import re
import subprocess
import sys
import tempfile


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


def instructions(engine, depth, made):
    """Instructions and leaves of one count."""
    with tempfile.NamedTemporaryFile() as profile:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile.name}"]
        done = output(*command, engine, "perft", str(depth), "--json", *made)
    total = re.search(r"Collected : (\d+)", done.stderr)
    if total is None:
        sys.exit(f"callgrind did not say how many instructions:\n{done.stderr}")
    return int(total[1]), json.loads(done.stdout)["nodes"]


def main(words):
    tabiya = "tabiya"
    if words[:1] == ["--tabiya"] and len(words) > 1:
        tabiya, words = words[1], words[2:]
    if not words:
        sys.exit(__doc__)
    for word in words:
        game, _, depth = word.partition("=")
        depth = int(depth or 4)
        engine = json.loads(output(tabiya, "build", game, "--target-cpu", "x86-64-v3", "--json").stdout)["path"]
        costs = []
        for made in ([], ["--made"]):
            base, few = instructions(engine, 1, made)
            total, leaves = instructions(engine, depth, made)
            costs.append((total - base) / (leaves - few))
        print(f"{game} depth {depth}: {leaves} leaves, {costs[0]:.1f} instructions each counted, {costs[1]:.1f} made", flush=True)


main(sys.argv[1:])
