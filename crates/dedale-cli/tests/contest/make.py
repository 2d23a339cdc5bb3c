#!/usr/bin/env python3
"""Makes the contest of thirty players: make.py DEDALE FOLDER [GAMES]

Five programs in five languages, ten copies with random weaknesses, one that hangs, one that floods,
one that crashes, one that looks for the seed, and eleven built-in players. Languages that are not
there are left out. GAMES is 100 unless it is given.
"""
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SECRET = "the seed that nobody shall learn 8f1b2c"
# A language, what it needs, what makes it ready, what starts it.
LANGUAGES = [
    ("python", ["python3"], None, "python3 player.py"),
    ("javascript", ["node"], None, "node player.mjs"),
    ("rust", ["rustc"], "rustc -O player.rs", "./player"),
    ("java", ["javac", "java"], "javac Player.java",
     "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 Player"),
    ("c", ["cc"], "cc -O2 -std=c99 -o player player.c", "./player"),
]
MONSTERS = ["easy", "hard", "shortest", "random-shortest", "wanderer", "wary"]
HUNTERS = ["easy", "hard", "possible", "bayes", "camper"]


def entrant(name, side, player=None, command=None, folder=None):
    lines = ["[[entrant]]", f'name = "{name}"', f'side = "{side}"']
    if player:
        lines.append(f'player = "{player}"')
    else:
        lines += [f"command = '''{command}'''", f'folder = "{folder}"']
    return "\n".join(lines) + "\n"


def main(dedale, folder, games="100"):
    os.makedirs(folder)
    entrants = []
    for number, (language, needs, make, start) in enumerate(LANGUAGES):
        if not all(shutil.which(need, path="/usr/local/bin:/usr/bin:/bin") or
                   make and shutil.which(need) for need in needs):
            continue
        own = os.path.join(folder, language)
        subprocess.run([dedale, "hunt", "new-player", language, own], check=True,
                       stdout=subprocess.DEVNULL)
        if make:
            subprocess.run(make, shell=True, check=True, cwd=own)
        side = ["hunter", "monster"][number % 2]
        entrants.append(entrant(language, side, command=start, folder=language))
    for name in ["weak", "bad"]:
        os.makedirs(os.path.join(folder, name))
    for name, into in [("weak.py", "weak"), ("bad.py", "bad")]:
        shutil.copy(os.path.join(HERE, name), os.path.join(folder, into))
    for number in range(10):
        side = ["hunter", "monster"][number % 2]
        command = f"python3 weak.py {10 * number}"
        entrants.append(entrant(f"weak-{number}", side, command=command, folder="weak"))
    for number, name in enumerate(["hangs", "floods", "crashes", "cheats"]):
        side = ["hunter", "monster", "monster", "hunter"][number]
        entrants.append(entrant(name, side, command=f"python3 bad.py {name}", folder="bad"))
    entrants += [entrant(f"monster {kind}", "monster", player=kind) for kind in MONSTERS]
    entrants += [entrant(f"hunter {kind}", "hunter", player=kind) for kind in HUNTERS]
    with open(os.path.join(folder, "contest.toml"), "w", encoding="utf-8") as file:
        file.write(f'name = "Thirty"\nseed = "{SECRET}"\ngames = {games}\n\n')
        file.write("[limits]\nanswer = 5\nstart = 10\n\n" + "\n".join(entrants))


main(*sys.argv[1:])
