/* Calls of every function of the library, with random arguments, for so many rounds or until so
 * many seconds have gone: calls SEED ROUNDS [SECONDS]. Whatever they are, there is an answer or a
 * sentence. */

#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEPT = 4 };

/* Handles of each type, some of them NULL. */
static dedale_board *boards[KEPT];
static dedale_flow_field *fields[KEPT];
static dedale_chokepoints *chokepoints[KEPT];
static dedale_planner *planners[KEPT];
static dedale_jump_search *searches[KEPT];
static dedale_path_index *indexes[KEPT];
static dedale_link *links[KEPT];
static dedale_path *path;
static dedale_bytes *bytes;

/* What is kept in one place belongs together, mostly. */
static uint32_t together;
#define ANY(kept) ((kept)[chance(12) ? below(KEPT) : together])
#define CALL(name, ...) checked(name(__VA_ARGS__, any_error()), #name)
/* A call that makes something in the place of what was there; now and then it has no place. */
#define MAKE(type, place, name, ...)                                                               \
    do {                                                                                           \
        type **kept = &(place), *made = (type *)(void *)&boards;                                   \
        bool has_place = !chance(40);                                                              \
        dedale_status status = CALL(name, __VA_ARGS__, has_place ? &made : NULL);                  \
        if (!has_place && status == DEDALE_STATUS_OK) fail(#name, "a result in no place");         \
        if (!has_place) made = NULL;                                                               \
        if ((status == DEDALE_STATUS_OK) != (made != NULL)) fail(#name, "a result and none");      \
        type##_free(*kept);                                                                        \
        *kept = made;                                                                              \
    } while (0)

static uint32_t any_side(void) {
    if (chance(60)) return chance(2) ? 0 : below(UINT32_MAX);
    return 1 + below(chance(20) ? 90 : 14);
}

static uint32_t any_neighbors(void) { return chance(30) ? below(10) : chance(2) ? 4 : 8; }

static void make_board(void) {
    static const char *const shapes[] = {"hexagon", "rhombus", "triangle", "odd-r", "even-q"};
    static const char *const endings[] = {"a.txt", "b.map", "c.yml", "d.json", "e.png", "f", NULL};
    dedale_board **board = &ANY(boards);
    uint32_t width = any_side(), height = any_side(), neighbors = any_neighbors();
    const char *rule = any_corner_cutting(neighbors);
    size_t cells = (size_t)width * height, length = 0;
    uint8_t *input = NULL;
    if (cells > 1 << 20) cells = 9;
    switch (below(9)) {
    case 0:
        if (width > 99 || height > 99) width = chance(2) ? 0 : 16385;
        MAKE(dedale_board, *board, dedale_board_new, width, height, neighbors, rule);
        break;
    case 1:
        length = about(cells);
        input = any_bytes(length);
        MAKE(dedale_board, *board, dedale_board_of_weights, width, height, input, length, neighbors, rule);
        break;
    case 2:
    case 3:
        length = about((cells + 7) / 8);
        input = any_bytes(length);
        MAKE(dedale_board, *board, dedale_board_of_bits, width, height, input, length, neighbors, rule);
        break;
    case 4: {
        const char *shape = any_name(shapes, 5);
        if (shape == shapes[0] || shape == shapes[2]) height = chance(9);
        if (width > 99 || height > 99) width = UINT32_MAX;
        MAKE(dedale_board, *board, dedale_board_new_hexagonal, shape, width, height);
        break;
    }
    case 5:
        input = any_file(&length);
        MAKE(dedale_board, *board, dedale_board_read, endings[below(7)], input, length,
             chance(4) ? neighbors : 0, chance(8) ? rule : NULL);
        break;
    case 6:
        if (width > 99 || height > 99) width = chance(2) ? 0 : 16385;
        MAKE(dedale_board, *board, dedale_board_new_maze, width, height, any_generator(), below(99),
             below(110));
        break;
    case 7: {
        static const char *const boards[] = {
            "\"S..\\n.#G\"",
            "\"@hexmo\"",
            "{\"text\":\"xA.\\n..B\",\"legend\":\"x=wall A=start B=goal\"}",
            "{\"text\":\"0 1\\n0 0\",\"walls\":\"0\"}",
            "{\"text\":\"0 1\\n0 0\",\"walls\":\"\"}",
            "{\"text\":",
        };
        MAKE(dedale_board, *board, dedale_board_of_json, any_name(boards, 6));
        break;
    }
    default:
        if (chance(2))
            MAKE(dedale_board, *board, dedale_board_clone, ANY(boards));
        else
            MAKE(dedale_board, *board, dedale_board_carve, ANY(boards), any_generator(), below(99),
                 below(110));
    }
    free(input);
}

static void look_at_board(const dedale_board *board) {
    size_t cells = dedale_board_cell_count(board), count = about(cells);
    uint8_t *room = malloc(count);
    dedale_point point;
    dedale_terrain terrain;
    size_t marks = 0;
    dedale_cell cell = any_cell(cells);
    if (CALL(dedale_board_copy_weights, board, room, count) == DEDALE_STATUS_OK) {
        size_t free_cells = 0;
        for (size_t at = 0; at < cells; at++) free_cells += room[at] != 0;
        if (free_cells != dedale_board_free_count(board)) fail("free_count", "another count");
    }
    CALL(dedale_board_copy_exits, board, room, count);
    if (CALL(dedale_board_point_of, board, cell, &point) == DEDALE_STATUS_OK
        && dedale_board_cell_at(board, point.x, point.y) != cell)
        fail("cell_at", "another cell");
    dedale_board_cell_at(board, (int32_t)below(UINT32_MAX), (int32_t)below(UINT32_MAX));
    CALL(dedale_board_terrain, board, cell, chance(20) ? NULL : &terrain);
    if (dedale_board_width(board) * (size_t)dedale_board_height(board) != cells)
        fail("width", "another size");
    if ((dedale_board_corner_cutting(board) != NULL) != (dedale_board_neighbors(board) == 8))
        fail("corner_cutting", "another rule");
    const dedale_cell *starts = dedale_board_starts(board, &marks);
    for (size_t at = 0; at < marks; at++)
        if (starts[at] >= cells) fail("starts", "no cell");
    dedale_board_goals(board, NULL);
    dedale_board_stones(board, chance(2) ? "red" : "blue", &marks);
    free(room);
}

static void edit_board(dedale_board *board) {
    static const char *const players[] = {"red", "blue"};
    size_t cells = dedale_board_cell_count(board), count = below(4);
    dedale_cell *list = any_cells(cells, count);
    dedale_terrain terrain = (dedale_terrain)(chance(3) ? below(300) : below(2));
    uint32_t width = below(6), height = below(6);
    size_t length = about((width * height + 7) / 8);
    uint8_t *bits = any_bytes(length);
    switch (below(9)) {
    case 0: CALL(dedale_board_set_terrain, board, any_cell(cells), terrain); break;
    case 1: CALL(dedale_board_set_terrains, board, list, count, terrain); break;
    case 2:
        CALL(dedale_board_set_bits, board, bits, length, below(9), chance(40) ? UINT32_MAX : below(9),
             width, height);
        break;
    case 3: CALL(dedale_board_open_passage, board, any_cell(cells), (dedale_direction)below(9)); break;
    case 4: CALL(dedale_board_close_passage, board, any_cell(cells), (dedale_direction)below(9)); break;
    case 5:
        if (chance(2)) CALL(dedale_board_open_road, board, any_cell(cells), (dedale_direction)below(9));
        else CALL(dedale_board_close_road, board, any_cell(cells), (dedale_direction)below(9));
        break;
    case 6: CALL(dedale_board_set_starts, board, list, count); break;
    case 7: CALL(dedale_board_set_goals, board, chance(20) ? NULL : list, count); break;
    default: CALL(dedale_board_set_stones, board, any_name(players, 2), list, count);
    }
    free(list);
    free(bits);
}

static void write_board(const dedale_board *board) {
    static const char *const forms[] = {"text", "map", "level", "json", "pixels", "sgf"};
    size_t length = 0;
    MAKE(dedale_bytes, bytes, dedale_board_write, board, any_name(forms, 6));
    const uint8_t *data = dedale_bytes_data(bytes, &length);
    if (bytes != NULL && chance(2)) MAKE(dedale_board, ANY(boards), dedale_board_read, NULL, data, length, 0, NULL);
}

/* A path begins and ends on the board, and costs what it is long. */
static void look_at_path(const dedale_board *board) {
    size_t count = 0;
    const dedale_cell *cells = dedale_path_cells(path, chance(9) ? NULL : &count);
    for (size_t at = 0; at < count; at++)
        if (board != NULL && cells[at] >= dedale_board_cell_count(board)) fail("path_cells", "no cell");
    double cost = (double)dedale_path_cost(path) / DEDALE_STRAIGHT, length = dedale_path_length(path);
    if (cost > length + 1e-6 * length || cost < length - 1e-6 * length) fail("path_length", "not the cost");
    if (count > 0 && (dedale_path_steps(path) != count - 1 || !dedale_path_found(path))) fail("path", "no path");
}

static void use_field(dedale_board *board) {
    static const char *const measures[] = {"steps", "costs"}, *const ties[] = {"canonical", "discovery"};
    dedale_flow_field **field = &ANY(fields);
    size_t cells = dedale_board_cell_count(board), count = below(4), room_count = about(cells);
    dedale_cell *list = any_cells(cells, count), cell = any_cell(cells);
    void *room = malloc(room_count * sizeof(uint64_t));
    uint32_t changed;
    uint64_t distance;
    uint32_t *maybe = chance(2) ? NULL : &changed;
    switch (below(11)) {
    case 0:
    case 1:
        MAKE(dedale_flow_field, *field, dedale_flow_field_new, board, list, count, any_name(measures, 2),
             chance(3) ? any_name(ties, 2) : NULL);
        break;
    case 2: CALL(dedale_flow_field_recompute, *field, board, list, count); break;
    case 3: CALL(dedale_flow_field_repair, *field, board, list, count, maybe); break;
    case 4: CALL(dedale_flow_field_block, *field, board, cell, maybe); break;
    case 5: CALL(dedale_flow_field_open, *field, board, cell, maybe); break;
    case 6: CALL(dedale_flow_field_copy_distances, *field, (uint32_t *)room, room_count); break;
    case 7: CALL(dedale_flow_field_copy_costs, *field, (uint64_t *)room, room_count); break;
    case 8: CALL(dedale_flow_field_copy_next, *field, (dedale_direction *)room, room_count); break;
    case 9: CALL(dedale_flow_field_copy_next_cells, *field, (dedale_cell *)room, room_count); break;
    default: {
        CALL(dedale_flow_field_distance, *field, cell, &distance);
        dedale_direction next = dedale_flow_field_next(*field, cell);
        dedale_cell entered = dedale_flow_field_next_cell(*field, cell);
        if (next == DEDALE_UNREACHABLE && entered != DEDALE_NO_CELL) fail("next_cell", "a cell of no path");
        if (next == DEDALE_ARRIVED && entered != cell) fail("next_cell", "a step from the goal");
        dedale_flow_field_reached_count(*field);
        MAKE(dedale_path, path, dedale_flow_field_path, *field, board, cell);
        look_at_path(board);
    }
    }
    free(list);
    free(room);
}

static void use_chokepoints(dedale_board *board) {
    dedale_chokepoints **found = &ANY(chokepoints);
    size_t cells = dedale_board_cell_count(board), count = below(4);
    dedale_cell *list = any_cells(cells, count), *goals = any_cells(cells, 2);
    bool may_block;
    switch (below(5)) {
    case 0:
        MAKE(dedale_chokepoints, *found, dedale_chokepoints_new, board, list, count, goals, 2);
        break;
    case 1: CALL(dedale_chokepoints_update, *found, board, list, count); break;
    case 2: CALL(dedale_chokepoints_may_block, *found, any_cell(cells), &may_block); break;
    case 3: CALL(dedale_chokepoints_may_block_all, *found, list, count, &may_block); break;
    default: {
        size_t room_count = about(dedale_chokepoints_count(*found));
        dedale_cell *room = malloc(room_count * sizeof *room);
        CALL(dedale_chokepoints_copy, *found, room, room_count);
        free(room);
    }
    }
    free(list);
    free(goals);
}

static void use_planner(dedale_board *board) {
    dedale_planner **planner = &ANY(planners);
    size_t cells = dedale_board_cell_count(board), count = below(4);
    dedale_counters counters, *maybe = chance(2) ? NULL : &counters;
    dedale_cell *list = any_cells(cells, count);
    switch (below(5)) {
    case 0: MAKE(dedale_planner, *planner, dedale_planner_new, board, any_algorithm()); break;
    case 1: CALL(dedale_planner_update, *planner, board, list, count); break;
    case 2: CALL(dedale_planner_expect_queries, *planner, below(2000)); break;
    case 3:
        MAKE(dedale_path, path, dedale_planner_find, *planner, board, any_cell(cells), any_cell(cells), maybe);
        look_at_path(board);
        break;
    default:
        MAKE(dedale_path, path, dedale_board_find_path, board, any_algorithm(), any_cell(cells),
             any_cell(cells), maybe);
        look_at_path(board);
    }
    free(list);
}

static void use_jump_search(dedale_board *board) {
    dedale_jump_search **search = &ANY(searches);
    size_t cells = dedale_board_cell_count(board), count = below(4), found = 0;
    dedale_counters counters, *maybe = chance(2) ? NULL : &counters;
    dedale_cell *list = any_cells(cells, count), from = any_cell(cells), to = any_cell(cells), next;
    uint32_t width = below(6), height = below(6);
    size_t length = about((width * height + 7) / 8), capacity = below(12);
    uint8_t *bits = any_bytes(length);
    dedale_cell *room = malloc(capacity * sizeof *room);
    uint64_t cost;
    switch (below(8)) {
    case 0:
    case 1: MAKE(dedale_jump_search, *search, dedale_jump_search_new, board); break;
    case 2: MAKE(dedale_path, path, dedale_jump_search_find, *search, from, to, maybe); break;
    case 3:
        if (CALL(dedale_jump_search_find_waypoints, *search, from, to, room, capacity, &found, &cost)
                == DEDALE_STATUS_OK
            && found > 0 && (room[0] != from || room[found - 1] != to))
            fail("find_waypoints", "another start or goal");
        break;
    case 4: CALL(dedale_jump_search_first_step, *search, from, to, &next); break;
    case 5: CALL(dedale_jump_search_cost, *search, from, to, &cost); break;
    case 6:
        if (chance(2)) CALL(dedale_jump_search_set_free, *search, list, count, chance(2));
        else CALL(dedale_jump_search_set_bits, *search, bits, length, below(9), below(9), width, height);
        break;
    default: CALL(dedale_jump_search_update, *search, board, list, count);
    }
    free(list);
    free(bits);
    free(room);
}

static void use_path_index(dedale_board *board) {
    dedale_path_index **index = &ANY(indexes);
    size_t cells = dedale_board_cell_count(board), count = below(4), found = 0, capacity = below(12), length = 0;
    dedale_cell *list = any_cells(cells, count), from = any_cell(cells), to = any_cell(cells), next;
    dedale_cell *room = malloc(capacity * sizeof *room);
    uint64_t cost;
    switch (below(9)) {
    case 0: MAKE(dedale_path_index, *index, dedale_path_index_new, board); break;
    case 1: MAKE(dedale_path_index, *index, dedale_path_index_with_labels, board); break;
    case 2: {
        MAKE(dedale_bytes, bytes, dedale_path_index_write, *index, board);
        const uint8_t *data = dedale_bytes_data(bytes, &length);
        uint8_t *copy = malloc(length);
        if (length > 0) memcpy(copy, data, length);
        if (length > 0 && chance(3)) copy[below((uint32_t)length)] ^= (uint8_t)(1 + below(255));
        if (chance(9)) length = below((uint32_t)length + 1);
        MAKE(dedale_path_index, *index, dedale_path_index_read, board, copy, length);
        free(copy);
        break;
    }
    case 3:
        if (chance(4)) {
            CALL(dedale_path_index_save, *index, board, chance(4) ? "" : "calls.index");
            MAKE(dedale_path_index, *index, dedale_path_index_open, board, chance(4) ? "no/index" : "calls.index");
        }
        MAKE(dedale_path, path, dedale_path_index_find, *index, from, to, NULL);
        break;
    case 4: CALL(dedale_path_index_find_waypoints, *index, from, to, room, capacity, &found, NULL); break;
    case 5: CALL(dedale_path_index_first_step, *index, from, to, &next); break;
    case 6: CALL(dedale_path_index_cost, *index, from, to, &cost); break;
    case 7: CALL(dedale_path_index_update, *index, board, list, count); break;
    default: {
        dedale_jump_search **search = &ANY(searches);
        MAKE(dedale_jump_search, *search, dedale_path_index_into_jump_search, index);
        if (*search != NULL && *index != NULL) fail("into_jump_search", "the index is still there");
    }
    }
    free(list);
    free(room);
}

static void use_link(dedale_board *board) {
    static const char *const players[] = {"red", "blue", "black"};
    static const char *const sides[] = {"hexmo", "hex", "y", "havannah", "havannah-fork"};
    static const char *const goals[] = {"any-two", "all", "at-least:2", "pair:q+,r+", "pair:north,south", "at-least:9"};
    dedale_link **link = &ANY(links);
    size_t count = 0;
    MAKE(dedale_link, *link, dedale_link_find, board, any_name(players, 3), chance(3) ? any_name(sides, 5) : NULL,
         chance(2) ? any_name(goals, 6) : NULL, chance(4));
    const dedale_cell *cells = dedale_link_cells(*link, &count);
    if ((cells != NULL) != dedale_link_found(*link)) fail("link_found", "no cells");
    if (dedale_link_found(*link) && dedale_link_missing_cost(*link) != 0) fail("missing_cost", "of a link");
    dedale_link_cut_cells(*link, &count);
    dedale_link_missing_cells(*link, chance(2) ? NULL : &count);
    dedale_link_is_unique(*link);
    for (size_t side = 0; side < dedale_link_side_count(*link) + 2; side++) {
        const char *name = dedale_link_side(*link, side);
        if ((name != NULL) != (side < dedale_link_side_count(*link))) fail("link_side", "a name too many");
    }
}

static void ask(void) {
    static const char *const operations[] = {"path", "reach", "field", "board", "maze", "march", "link"};
    static const char *const requests[] = {
        "{\"board\":\"S..\\n.#G\",\"algorithm\":\"auto\",\"count_paths\":true}",
        "{\"board\":\"S..\\n.#G\",\"budget\":2.5}",
        "{\"board\":\"S..\\n.#G\"}",
        "{\"board\":\"@fords\",\"lives\":1}",
        "{\"generator\":\"wilson\",\"width\":4,\"height\":3,\"seed\":7}",
        "{\"board\":\"@hexmo\",\"player\":\"red\"}",
        "{\"board\":",
    };
    size_t length = 0;
    MAKE(dedale_bytes, bytes, dedale_ask, any_name(operations, 7), any_name(requests, 7));
    const char *json = dedale_bytes_text(bytes);
    dedale_bytes_data(bytes, &length);
    if (json != NULL && (json[0] != '{' || json[length] != 0)) fail("ask", "no JSON");
}

static void free_one(void) {
#define FREE(type, kept)                                                                           \
    do {                                                                                           \
        type **place = &ANY(kept);                                                                 \
        type##_free(*place);                                                                       \
        *place = NULL;                                                                             \
    } while (0)
    switch (below(7)) {
    case 0: FREE(dedale_board, boards); break;
    case 1: FREE(dedale_flow_field, fields); break;
    case 2: FREE(dedale_chokepoints, chokepoints); break;
    case 3: FREE(dedale_planner, planners); break;
    case 4: FREE(dedale_jump_search, searches); break;
    case 5: FREE(dedale_path_index, indexes); break;
    default: FREE(dedale_link, links);
    }
}

static void round_of_calls(void) {
    together = below(KEPT);
    dedale_board *board = ANY(boards);
    if (board == NULL && !chance(9)) {
        make_board();
        return;
    }
    switch (below(25)) {
    case 0: make_board(); break;
    case 1:
    case 2:
    case 3:
    case 4: look_at_board(board); break;
    case 5:
    case 6:
    case 7: edit_board(board); break;
    case 8: write_board(board); break;
    case 9:
    case 10:
    case 11:
    case 12: use_field(board); break;
    case 13:
    case 14: use_chokepoints(board); break;
    case 15:
    case 16: use_planner(board); break;
    case 17:
    case 18:
    case 19: use_jump_search(board); break;
    case 20:
    case 21: use_path_index(board); break;
    case 22: use_link(board); break;
    case 23: ask(); break;
    default:
        if (chance(4)) free_one();
    }
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    random_seed(strtoull(arguments[1], NULL, 10));
    uint64_t rounds = strtoull(arguments[2], NULL, 10), done = 0;
    time_t begin = time(NULL), seconds = count > 3 ? (time_t)atol(arguments[3]) : 0;
    for (; done < rounds || (seconds > 0 && time(NULL) - begin < seconds); done++) round_of_calls();
    for (int place = 0; place < KEPT; place++) {
        dedale_board_free(boards[place]);
        dedale_flow_field_free(fields[place]);
        dedale_chokepoints_free(chokepoints[place]);
        dedale_planner_free(planners[place]);
        dedale_jump_search_free(searches[place]);
        dedale_path_index_free(indexes[place]);
        dedale_link_free(links[place]);
    }
    dedale_path_free(path);
    dedale_bytes_free(bytes);
    printf("%" PRIu64 " rounds: %" PRIu64 " calls answered, %" PRIu64 " refused\n", done, calls_answered,
           calls_refused);
    return calls_answered < done / 3 || calls_refused < done / 50;
}
