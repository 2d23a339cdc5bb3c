"""A player that behaves badly: bad.py hangs|floods|crashes|cheats"""
import glob
import json
import os
import socket
import sys
import time

SECRET = b"the seed that " + b"nobody shall learn"


def learned():
    """What a cheat finds out that it must not know."""
    own = os.path.realpath(os.getcwd())
    paths = glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ")
    paths += glob.glob("../*") + glob.glob("../*/*") + glob.glob("/proc/[0-9]*/fd/*")
    paths += glob.glob("/proc/[0-9]*/cwd/*.toml")
    for path in paths:
        if os.path.realpath(path).startswith(own + os.sep) or not os.path.isfile(path):
            continue
        try:
            with open(path, "rb") as file:
                if SECRET in file.read(1 << 20):
                    return "the seed in a file"
                if "/cmdline" in path:
                    file.seek(0)
                    if b"contest\0" in file.read():
                        return "the arguments of the referee"
        except OSError:
            pass
    if os.path.isdir("../contest.contest") and os.access("../contest.contest/hunts.jsonl", os.R_OK):
        try:
            with open("../contest.contest/hunts.jsonl", "rb") as file:
                return "the hunts" if file.read(10) else None
        except OSError:
            pass
    try:
        interfaces = [name for _, name in socket.if_nameindex() if name != "lo"]
        if interfaces:
            return "a network"
    except OSError:
        pass
    return None


how = sys.argv[1]
found = learned() if how == "cheats" else None
unknown = []
for line in sys.stdin:
    message = json.loads(line)
    if "hunt" in message:
        hunt = message["hunt"]
        unknown = [[x, y] for x in range(hunt["width"]) for y in range(hunt["height"])]
    if "turn" not in message:
        continue
    if how == "hangs":
        time.sleep(600)
    elif how == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    elif how == "crashes":
        sys.exit(7)
    elif found:
        print("learned " + found, flush=True)
    else:
        shot = unknown.pop() if unknown else None
        print(json.dumps({"turn": message["turn"], "shoot": shot}), flush=True)
