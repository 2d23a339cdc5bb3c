"""A player of either side that does anything in so many percent of its turns: weak.py PERCENT"""
import json
import random
import sys

share = int(sys.argv[1]) / 100
for line in sys.stdin:
    message = json.loads(line)
    if "hunt" in message:
        hunt = message["hunt"]
        luck = random.Random(hunt["seed"])
        size = (hunt["width"], hunt["height"])
        exits, been, unknown = hunt["exits"] or [], {}, []
        unknown = [[x, y] for x in range(size[0]) for y in range(size[1])]
        luck.shuffle(unknown)
    elif "steps" in message:
        been[tuple(message["at"])] = been.get(tuple(message["at"]), 0) + 1
        step = luck.choice(message["steps"])
        if luck.random() >= share:
            step = min(message["steps"], key=lambda to: (
                been.get(tuple(to), 0), min(abs(to[0] - x) + abs(to[1] - y) for x, y in exits)))
        print(json.dumps({"turn": message["turn"], "step": step}), flush=True)
    elif "reports" in message:
        shot = unknown.pop() if unknown and luck.random() >= share else [
            luck.randrange(size[0]), luck.randrange(size[1])]
        print(json.dumps({"turn": message["turn"], "shoot": shot}), flush=True)
