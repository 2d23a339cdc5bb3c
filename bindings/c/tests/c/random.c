#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

uint64_t calls_answered, calls_refused;
static uint64_t state;
static dedale_error error;
static bool has_error;

void random_seed(uint64_t seed) { state = seed * 2 + 1; }

uint32_t below(uint32_t below) {
    /* xorshift64* (Vigna 2016) */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)(((state * UINT64_C(2685821657736338717)) >> 32) % below);
}

bool chance(uint32_t one_in) { return below(one_in) == 0; }

const char *any_name(const char *const *names, size_t count) {
    static const char *const bad[] = {"", "x", "ASTAR", "\xff\xfe", "né", "steps ", "8"};
    if (chance(40)) return NULL;
    if (chance(25)) return bad[below(COUNT(bad))];
    return names[below((uint32_t)count)];
}

const char *any_algorithm(void) {
    /* idastar takes too long where costs differ. */
    static const char *const names[] = {
        "auto",   "astar",  "jps",  "index",         "dijkstra",      "bfs",
        "greedy", "dfs",    "auto", "heuristic-dfs", "manhattan-dfs", "bidirectional-astar",
        "auto",   "bidirectional-bfs", "weighted-astar", "dead-end-filling", "wall-follower"};
    return any_name(names, COUNT(names));
}

const char *any_corner_cutting(uint32_t neighbors) {
    static const char *const names[] = {"never", "one-wall", "always"};
    return neighbors != 8 && !chance(20) ? NULL : any_name(names, COUNT(names));
}

const char *any_generator(void) {
    static const char *const names[] = {"backtracker", "prim",     "kruskal",     "wilson",
                                        "eller",       "sidewinder", "binary-tree", "hybrid",
                                        "hunt-and-kill", "recursive-division", "aldous-broder"};
    return any_name(names, COUNT(names));
}

dedale_cell any_cell(size_t cell_count) {
    if (cell_count == 0 || chance(60)) return chance(2) ? DEDALE_NO_CELL : below(UINT32_MAX);
    if (chance(60)) return (dedale_cell)cell_count + below(3);
    return below((uint32_t)cell_count);
}

dedale_cell *any_cells(size_t cell_count, size_t count) {
    dedale_cell *cells = malloc(count * sizeof *cells);
    for (size_t place = 0; place < count; place++)
        cells[place] = below((uint32_t)(cell_count ? cell_count : 1));
    if (count > 0 && chance(20)) cells[below((uint32_t)count)] = any_cell(0);
    return cells;
}

uint8_t *any_bytes(size_t count) {
    uint8_t *bytes = malloc(count);
    bool is_binary = chance(2);
    for (size_t place = 0; place < count; place++)
        bytes[place] = is_binary ? (uint8_t)(below(4) > 0) : (uint8_t)below(256);
    return bytes;
}

size_t about(size_t count) {
    if (!chance(25)) return count;
    return chance(3) ? 0 : chance(2) ? count + 1 : count > 0 ? count - 1 : 2;
}

uint8_t *any_file(size_t *length) {
    static const char *const files[] = {
        "S..#G\n.#.#.\n.#...\n",
        "+--+--+--+\n|S    |  |\n+  +--+  +\n|       G|\n+--+--+--+\n",
        "type octile\nheight 3\nwidth 4\nmap\n....\n.@T.\nSW..\n",
        "name: x\nmap:\n- [8, 10, 2]\n- [0, 5, 5]\nspawns:\n- [0, 0]\ntarget: [2, 1]\n",
        "{\"width\": 2, \"height\": 1, \"exits\": [[8, 2]]}",
        "hexagon 2\n. R .\n. R B .\n. R . B .\n. R . .\n. R .\n",
        "rhombus 3x3\n. R .\n . R B\n  R . .\n",
        "{\"shape\": \"rhombus\", \"width\": 3, \"height\": 3, \"rows\": [\"...\", \".#.\", \"...\"]}",
        "(;GM[11]SZ[5];B[a1];W[b2])",
        "",
    };
    const char *file = files[below(COUNT(files))];
    size_t kept = strlen(file);
    if (chance(6) && kept > 0) kept = below((uint32_t)kept);
    uint8_t *bytes = malloc(kept);
    if (kept > 0) memcpy(bytes, file, kept);
    for (uint32_t faults = chance(3) ? below(4) : 0; faults > 0 && kept > 0; faults--)
        bytes[below((uint32_t)kept)] = chance(2) ? (uint8_t)"#.5~@\n9{}SG-"[below(12)] : (uint8_t)below(256);
    *length = kept;
    return bytes;
}

dedale_error *any_error(void) {
    has_error = !chance(6);
    memset(&error, 0xA5, sizeof error);
    return has_error ? &error : NULL;
}

void fail(const char *call, const char *message) {
    fprintf(stderr, "%s: %s\n", call, message);
    abort();
}

dedale_status checked(dedale_status status, const char *call) {
    if (status == DEDALE_STATUS_OK)
        calls_answered++;
    else
        calls_refused++;
    if (status == DEDALE_STATUS_PANIC) fail(call, has_error ? error.sentence : "a panic");
    if (status > DEDALE_STATUS_PANIC) fail(call, "no status");
    if (strcmp(dedale_status_name(status), "unknown") == 0) fail(call, "a status without a name");
    if (!has_error) return status;
    const char *end = memchr(error.sentence, 0, sizeof error.sentence);
    if (error.code != status) fail(call, "another status in the error");
    if (end == NULL) fail(call, "a sentence without an end");
    if ((end - error.sentence > 10) != (status != DEDALE_STATUS_OK)) fail(call, error.sentence);
    return status;
}
