/* A player for both sides of the hunt: change `shoot` and `step` to make it yours.
 *
 * It reads a JSON object a line and answers each request by one line. As a hunter it shoots near
 * the freshest trace, else at cells it does not know; as a monster it goes where it has been
 * least. It needs no library: `numbers` picks what it needs out of a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 16, LINE = 1 << 22 };

static int width, height, unknown[MOST], unknowns, visits[MOST], exit_x, exit_y, has_exit;
static char wall[MOST];
static int trace_turn, trace_x, trace_y, has_trace;
static unsigned long long luck;

/* A random number below this one; the seed plays the same hunt again. */
static int below(int bound) {
    luck = luck * 6364136223846793005ULL + 1;
    return (int)((luck >> 33) % (unsigned)bound);
}

/* The numbers in the value of this key, at most so many; returns how many there are. */
static int numbers(const char *text, const char *key, int *found, int most) {
    char quoted[40];
    int depth = 0, count = 0;
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(text, quoted);
    if (!at) return 0;
    for (at += strlen(quoted); *at; at++) {
        depth += (*at == '[') - (*at == ']');
        if (depth < 0 || (depth == 0 && (*at == ',' || *at == '}'))) break;
        if ((*at >= '0' && *at <= '9') && count < most) {
            char *end;
            found[count++] = (int)strtol(at, &end, 10);
            at = end - 1;
        }
    }
    return count;
}

static void begin(const char *line) {
    int size[1], cell[2], seed[1] = {0};
    numbers(line, "width", size, 1), width = size[0];
    numbers(line, "height", size, 1), height = size[0];
    numbers(line, "seed", seed, 1), luck = (unsigned)seed[0];
    if (width * height > MOST) exit(1);
    has_exit = numbers(line, "exits", cell, 2) == 2;
    exit_x = cell[0], exit_y = cell[1];
    memset(visits, 0, sizeof visits), memset(wall, 0, sizeof wall), has_trace = 0;
    unknowns = width * height;
    for (int at = 0; at < unknowns; at++) unknown[at] = at;
    for (int last = unknowns - 1; last > 0; last--) {
        int other = below(last + 1), kept = unknown[last];
        unknown[last] = unknown[other], unknown[other] = kept;
    }
}

/* The cell to shoot at, as y * width + x, or -1 to let the turn pass. */
static int shoot(int turn, const char *line) {
    int cell[2], passages[4096], good[8], count = 0;
    for (const char *report = strstr(line, "\"cell\""); report;) {
        const char *next = strstr(report + 1, "\"cell\"");
        numbers(report, "cell", cell, 2);
        const char *is_wall = strstr(report, "\"wall\"");
        int passed = numbers(report, "passages", passages, 4096);
        if (is_wall && (!next || is_wall < next)) {
            wall[cell[1] * width + cell[0]] = 1;
        } else if (passed > 0 && (!has_trace || passages[passed - 1] >= trace_turn)) {
            has_trace = 1, trace_turn = passages[passed - 1];
            trace_x = cell[0], trace_y = cell[1];
        }
        report = next;
    }
    for (int i = -1; has_trace && turn - trace_turn <= 4 && i <= 1; i++) {
        for (int j = -1; j <= 1; j++) {
            int x = trace_x + i, y = trace_y + j;
            if ((i || j) && x >= 0 && y >= 0 && x < width && y < height && !wall[y * width + x])
                good[count++] = y * width + x;
        }
    }
    if (count > 0) return good[below(count)];
    return unknowns > 0 ? unknown[--unknowns] : -1;
}

/* One of the cells in `steps`, as y * width + x. */
static int step(const char *line) {
    int at[2], steps[64], count = numbers(line, "steps", steps, 64), best = -1, least = 0;
    if (numbers(line, "at", at, 2) == 2) visits[at[1] * width + at[0]]++;
    for (int i = 0; i + 1 < count; i += 2) {
        int x = steps[i], y = steps[i + 1];
        int away = has_exit ? abs(x - exit_x) + abs(y - exit_y) : 0;
        int cost = visits[y * width + x] * 4096 + away;
        if (best < 0 || cost < least) least = cost, best = y * width + x;
    }
    return best;
}

int main(void) {
    char *line = malloc(LINE);
    while (line && fgets(line, LINE, stdin)) {
        int turn[1] = {0};
        numbers(line, "turn", turn, 1);
        if (!strncmp(line, "{\"hunt\"", 7)) {
            begin(line);
        } else if (strstr(line, "\"steps\"")) {
            int cell = step(line);
            printf("{\"turn\": %d, \"step\": [%d, %d]}\n", turn[0], cell % width, cell / width);
        } else if (strstr(line, "\"reports\"")) {
            int cell = shoot(turn[0], line);
            if (cell < 0) printf("{\"turn\": %d, \"shoot\": null}\n", turn[0]);
            else printf("{\"turn\": %d, \"shoot\": [%d, %d]}\n", turn[0], cell % width, cell / width);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
