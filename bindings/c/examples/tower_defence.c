/* Tower defence: waves walk along a flow field, towers are built in their way, and none may cut
 * them off. */

#include <dedale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 12, HEIGHT = 7, AGENTS = 6, TICKS = 60 };

/* Ends the program with the library's sentence if a call has failed. */
static void check(dedale_status status, const dedale_error *error) {
    if (status != DEDALE_STATUS_OK) {
        fprintf(stderr, "tower_defence: %s\n", error->sentence);
        exit(1);
    }
}

typedef struct {
    dedale_board *board;
    dedale_flow_field *field;             /* every cell's next step to the goal */
    dedale_chokepoints *chokepoints; /* the cells where nothing may be built */
    dedale_cell spawn, goal;
    dedale_cell agents[AGENTS];
    int arrived, refused;
} Game;

/* Agents that have not set out yet, and those that have arrived, are nowhere. */
static void draw(const Game *game) {
    uint8_t weights[WIDTH * HEIGHT];
    dedale_error error;
    check(dedale_board_copy_weights(game->board, weights, sizeof weights, &error), &error);
    for (dedale_cell cell = 0; cell < WIDTH * HEIGHT; cell++) {
        char sign = weights[cell] == 0 ? '#' : '.';
        if (cell == game->spawn) sign = 'S';
        if (cell == game->goal) sign = 'G';
        for (int agent = 0; agent < AGENTS; agent++)
            if (game->agents[agent] == cell) sign = 'o';
        putchar(sign);
        if (cell % WIDTH == WIDTH - 1) putchar('\n');
    }
}

/* Builds a tower, unless that would cut the spawn off or an agent stands there. */
static void build(Game *game, int x, int y) {
    dedale_error error;
    dedale_cell cell = dedale_board_cell_at(game->board, x, y);
    bool may_block;
    check(dedale_chokepoints_may_block(game->chokepoints, cell, &may_block, &error), &error);
    for (int agent = 0; agent < AGENTS; agent++)
        if (game->agents[agent] == cell) may_block = false;
    if (!may_block) {
        game->refused++;
        printf("no tower at (%d, %d): it would stop the wave\n", x, y);
        return;
    }
    uint32_t changed;
    check(dedale_flow_field_block(game->field, game->board, cell, &changed, &error), &error);
    check(dedale_chokepoints_update(game->chokepoints, game->board, &cell, 1, &error), &error);
    printf("a tower at (%d, %d): %u cells have a new distance\n", x, y, (unsigned)changed);
}

/* Every agent takes one step; every other tick one sets out. */
static void step(Game *game, int tick) {
    for (int agent = 0; agent < AGENTS; agent++) {
        dedale_cell *at = &game->agents[agent];
        if (*at != DEDALE_NO_CELL) *at = dedale_flow_field_next_cell(game->field, *at);
        if (*at == game->goal) {
            *at = DEDALE_NO_CELL;
            game->arrived++;
        }
    }
    if (tick % 2 == 0 && tick / 2 < AGENTS) game->agents[tick / 2] = game->spawn;
}

int main(void) {
    static const char map[] = "############\n"
                              "#S.........#\n"
                              "#.########.#\n"
                              "#..........#\n"
                              "#.########.#\n"
                              "#.........G#\n"
                              "############\n";
    dedale_error error;
    Game game = {0};
    check(dedale_board_read("arena.txt", (const uint8_t *)map, strlen(map), 0, NULL, &game.board,
                            &error),
          &error);
    game.spawn = dedale_board_starts(game.board, NULL)[0];
    game.goal = dedale_board_goals(game.board, NULL)[0];
    for (int agent = 0; agent < AGENTS; agent++) game.agents[agent] = DEDALE_NO_CELL;
    check(dedale_flow_field_new(game.board, &game.goal, 1, "steps", NULL, &game.field, &error), &error);
    check(dedale_chokepoints_new(game.board, &game.spawn, 1, &game.goal, 1, &game.chokepoints,
                                 &error),
          &error);

    for (int tick = 0; tick < TICKS && game.arrived < AGENTS; tick++) {
        step(&game, tick);
        if (tick == 3) build(&game, 5, 5);
        if (tick == 5) build(&game, 10, 2);
        if (tick == 6) build(&game, 4, 3); /* the last gap */
        if (tick == 7) draw(&game);
        if (game.arrived == AGENTS) printf("all have arrived after %d ticks\n", tick);
    }
    uint64_t distance;
    check(dedale_flow_field_distance(game.field, game.spawn, &distance, &error), &error);
    printf("towers refused: %d; the path is %u steps long\n", game.refused, (unsigned)distance);

    dedale_chokepoints_free(game.chokepoints);
    dedale_flow_field_free(game.field);
    dedale_board_free(game.board);
    return game.arrived == AGENTS ? 0 : 1;
}
