"""Run with: python3 test_player.py"""
import json
import os
import subprocess
import sys
import unittest

HUNT = {"width": 3, "height": 3, "turns": 9, "rules": {}, "seed": 7, "walls": None,
        "borders": None, "entries": None, "exits": None}


def answers(*messages):
    """What the player answers to these messages."""
    player = os.path.join(os.path.dirname(os.path.abspath(__file__)), "player.py")
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    done = subprocess.run([sys.executable, player], input=lines, capture_output=True, text=True,
                          timeout=20, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class TestPlayer(unittest.TestCase):
    def test_a_hunter_shoots_on_the_board(self):
        hunt = {"hunt": {**HUNT, "side": "hunter"}}
        report = {"turn": 1, "cell": [1, 1], "is": "free", "passages": [1], "exit": False}
        turns = [{"turn": 1, "shots_left": None, "reports": []},
                 {"turn": 2, "shots_left": None, "reports": [report]}]
        found = answers(hunt, *turns)
        self.assertEqual([answer["turn"] for answer in found], [1, 2])
        for answer in found:
            self.assertTrue(all(0 <= at < 3 for at in answer["shoot"]))

    def test_a_monster_takes_a_step_that_it_has(self):
        hunt = {"hunt": {**HUNT, "side": "monster", "walls": ["...", ".#.", "..."],
                         "entries": [[0, 0]], "exits": [[2, 2]]}}
        turn = {"turn": 2, "at": [0, 0], "steps": [[1, 0], [0, 1]], "shots": [], "seen": []}
        over = {"over": {"winner": "monster", "how": "escaped", "turn": 2}}
        (first, second) = answers(hunt, turn, over, hunt, turn)
        self.assertIn(first["step"], turn["steps"])
        self.assertEqual(first, second)


unittest.main()
