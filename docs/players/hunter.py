#!/usr/bin/env python3
"""A hunter: it follows the freshest trace, else it shoots where it has not looked yet."""
import json
import random
import sys


def main():
    hunt, luck, unknown, trace, walls = {}, random.Random(), [], None, set()
    for line in sys.stdin:
        message = json.loads(line)
        if "hunt" in message:
            hunt = message["hunt"]
            luck = random.Random(hunt["seed"])
            unknown = [(x, y) for x in range(hunt["width"]) for y in range(hunt["height"])]
            luck.shuffle(unknown)
            trace, walls = None, set()
        if "hunt" in message or "over" in message:
            continue  # there is nothing to answer
        for report in message["reports"]:
            cell = tuple(report["cell"])
            if report["is"] == "wall":
                walls.add(cell)
            elif report["passages"] and (trace is None or trace[0] <= report["passages"][-1]):
                trace = (report["passages"][-1], cell)
        target = None
        if trace:
            turn, (x, y) = trace
            reach = range(-2, 3) if message["turn"] - turn > 1 else range(-1, 2)
            near = [(x + i, y + j) for i in reach for j in reach if i or j]
            near = [cell for cell in near if cell not in walls and on_board(hunt, cell)]
            target = luck.choice(near) if near else None
        while target is None and unknown:
            cell = unknown.pop()
            target = None if cell in walls else cell
        print(json.dumps({"turn": message["turn"], "shoot": target}), flush=True)


def on_board(hunt, cell):
    return 0 <= cell[0] < hunt["width"] and 0 <= cell[1] < hunt["height"]


main()
