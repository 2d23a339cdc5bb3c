#!/usr/bin/env python3
"""A monster: it goes a shortest path, as far as it sees, and steps aside from the last shot."""
import json
import random
import sys
from collections import deque


def main():
    hunt, luck, free, exits = {}, random.Random(), {}, set()
    for line in sys.stdin:
        message = json.loads(line)
        if "hunt" in message:
            hunt = message["hunt"]
            luck = random.Random(hunt["seed"])
            exits = {tuple(cell) for cell in hunt["exits"]}
            # What is not seen (?) may be free.
            free = {(x, y): sign != "#" for y, row in enumerate(hunt["walls"])
                    for x, sign in enumerate(row)}
        if "hunt" in message or "over" in message:
            continue  # there is nothing to answer
        for seen in message["seen"]:
            free[tuple(seen["cell"])] = not seen["wall"]
        far = distances(free, exits, hunt["borders"])
        steps = [tuple(cell) for cell in message["steps"]]
        least = min(far.get(cell, len(free)) for cell in steps)
        best = [cell for cell in steps if far.get(cell, len(free)) == least]
        shot = tuple(message["shots"][-1]["cell"]) if message["shots"] else None
        aside = [cell for cell in best if cell != shot]
        step = luck.choice(aside or best)
        print(json.dumps({"turn": message["turn"], "step": step}), flush=True)


# South, west, north, east: columns, rows, and the bit in "borders".
DIRECTIONS = ((0, 1, 1), (-1, 0, 2), (0, -1, 4), (1, 0, 8))


def distances(free, exits, borders):
    """How many straight steps it is from each cell to the nearest exit."""
    far, queue = {cell: 0 for cell in exits}, deque(exits)
    while queue:
        x, y = queue.popleft()
        for dx, dy, bit in DIRECTIONS:
            cell = (x - dx, y - dy)  # one step in that direction leads here
            shut = borders and free.get(cell) and not borders[cell[1]][cell[0]] & bit
            if free.get(cell) and not shut and cell not in far:
                far[cell] = far[(x, y)] + 1
                queue.append(cell)
    return far


main()
