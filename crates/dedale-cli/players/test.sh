#!/bin/sh
# Run with: sh test.sh
set -eu
cd "$(dirname "$0")"
@MAKE@

hunt() {
    echo '{"hunt":{"side":"'"$1"'","width":3,"height":3,"turns":9,"rules":{},"seed":7,"walls":'"$2"'}}'
}
fail() {
    echo "failed: $1, found: $2"
    exit 1
}

# A hunter shoots on the board.
found=$({
    hunt hunter 'null,"borders":null,"entries":null,"exits":null'
    echo '{"turn":1,"shots_left":null,"reports":[]}'
    echo '{"turn":2,"shots_left":null,"reports":[{"turn":1,"cell":[1,1],"is":"free","passages":[1],"exit":false}]}'
} | @PLAYER@)
count=$(echo "$found" | grep -cE '^\{"turn": [12], "shoot": \[[0-2], [0-2]\]\}$') || true
[ "$count" = 2 ] || fail "a hunter shoots on the board" "$found"

# A monster takes a step that it has, and the same one again in the same hunt.
found=$({
    for again in 1 2; do
        hunt monster '["...",".#.","..."],"borders":null,"entries":[[0,0]],"exits":[[2,2]]'
        echo '{"turn":2,"at":[0,0],"steps":[[1,0],[0,1]],"shots":[],"seen":[]}'
        echo '{"over":{"winner":"monster","how":"escaped","turn":2}}'
    done
} | @PLAYER@)
count=$(echo "$found" | grep -cE '^\{"turn": 2, "step": \[(1, 0|0, 1)\]\}$') || true
[ "$count" = 2 ] || fail "a monster takes a step that it has" "$found"
[ "$(echo "$found" | sort -u | wc -l)" -eq 1 ] || fail "the same hunt is played again" "$found"
echo "the player plays"
