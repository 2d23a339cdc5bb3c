/* Answers the requests of a file, each a line of words and then the bytes of a board, with a line of
 * JSON each, in the shape of the command's. */

#include <dedale.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *requests;
static dedale_error error;

/* A call that may be refused: then the sentence is the answer. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        if ((call) != DEDALE_STATUS_OK) {                                                          \
            refuse();                                                                              \
            goto end;                                                                              \
        }                                                                                          \
    } while (0)

static void refuse(void) {
    printf("{\"status\":\"%s\",\"error\":\"", dedale_status_name(error.code));
    for (const char *sign = error.sentence; *sign != 0; sign++) {
        if (*sign == '"' || *sign == '\\') putchar('\\');
        if ((unsigned char)*sign < ' ') printf("\\u%04x", (unsigned)*sign);
        else putchar(*sign);
    }
    printf("\"}");
}

static void broken(const char *what) {
    fprintf(stderr, "answer: expected %s\n", what);
    exit(2);
}

static long number(void) {
    long number = 0;
    if (fscanf(requests, "%ld", &number) != 1) broken("a number");
    return number;
}

/* The next word; "-" stands for none. */
static const char *word(char *place) {
    if (fscanf(requests, "%63s", place) != 1) broken("a word");
    return strcmp(place, "-") == 0 ? NULL : place;
}


/* The board that comes next: NEIGHBORS CORNER-RULE LENGTH, and its bytes on the next line. */
static dedale_board *board_of(void) {
    char rule_place[64];
    uint32_t neighbors = (uint32_t)number();
    const char *rule = word(rule_place);
    size_t length = (size_t)number();
    uint8_t *bytes = malloc(length + 1);
    if (fgetc(requests) != '\n' || fread(bytes, 1, length, requests) != length) broken("a board");
    dedale_board *board = NULL;
    dedale_board_read(NULL, bytes, length, neighbors, rule, &board, &error);
    free(bytes);
    return board;
}

static void print_cell(const dedale_board *board, dedale_cell cell) {
    dedale_point at = {0, 0};
    dedale_board_point_of(board, cell, &at, NULL);
    printf("[%" PRId32 ",%" PRId32 "]", at.x, at.y);
}

static void print_cells(const char *name, const dedale_board *board, const dedale_cell *cells, size_t count) {
    printf(",\"%s\":[", name);
    for (size_t at = 0; at < count; at++) {
        if (at > 0) putchar(',');
        print_cell(board, cells[at]);
    }
    putchar(']');
}

static void print_path(const dedale_board *board, const dedale_path *path, const dedale_counters *counters) {
    size_t count = 0;
    const dedale_cell *cells = dedale_path_cells(path, &count);
    printf("{\"status\":\"ok\",\"found\":%s", dedale_path_found(path) ? "true" : "false");
    if (dedale_path_found(path))
        printf(",\"cost\":%.17g,\"steps\":%zu", dedale_path_length(path), dedale_path_steps(path));
    print_cells("cells", board, cells, count);
    if (counters != NULL)
        printf(",\"opened\":%" PRIu64 ",\"improved\":%" PRIu64 ",\"expanded\":%" PRIu64 ",\"closed\":%" PRIu64
               ",\"banned\":%" PRIu64 ",\"longest_frontier\":%" PRIu64,
               counters->opened, counters->improved, counters->expanded, counters->closed, counters->banned,
               counters->longest_frontier);
    putchar('}');
}

/* path ALGORITHM X Y X Y BOARD */
static void answer_path(void) {
    char algorithm[64];
    word(algorithm);
    long ends[4];
    for (int at = 0; at < 4; at++) ends[at] = number();
    dedale_board *board = board_of();
    dedale_path *path = NULL;
    dedale_counters counters;
    TRY(board == NULL ? error.code : DEDALE_STATUS_OK);
    TRY(dedale_board_find_path(board, algorithm, dedale_board_cell_at(board, (int32_t)ends[0], (int32_t)ends[1]),
                               dedale_board_cell_at(board, (int32_t)ends[2], (int32_t)ends[3]), &counters, &path,
                               &error));
    print_path(board, path, &counters);
end:
    dedale_path_free(path);
    dedale_board_free(board);
}

static const char *direction_name(const dedale_board *board, dedale_direction direction) {
    static const char *const squares[] = {"S", "W", "N", "E", "SW", "NW", "NE", "SE"};
    static const char *const hexes[] = {"SE", "W", "NW", "E", "SW", "?", "NE", "?"};
    if (direction == DEDALE_ARRIVED) return "*";
    return dedale_board_neighbors(board) == 6 ? hexes[direction] : squares[direction];
}

static void print_field(const dedale_board *board, const dedale_flow_field *field, const char *measure) {
    size_t count = dedale_board_cell_count(board), width = dedale_board_width(board);
    dedale_direction *next = malloc(count);
    uint32_t *distances = malloc(count * sizeof *distances);
    dedale_path *path = NULL;
    TRY(dedale_flow_field_copy_next(field, next, count, &error));
    if (strcmp(measure, "steps") == 0) TRY(dedale_flow_field_copy_distances(field, distances, count, &error));
    printf("{\"status\":\"ok\",\"reached\":%zu,\"next\":[", dedale_flow_field_reached_count(field));
    for (size_t at = 0; at < count; at++) {
        printf("%s", at % width == 0 ? at == 0 ? "[" : "],[" : ",");
        if (next[at] == DEDALE_UNREACHABLE) printf("null");
        else printf("\"%s\"", direction_name(board, next[at]));
    }
    printf("]],\"distance\":[");
    for (size_t at = 0; at < count; at++) {
        printf("%s", at % width == 0 ? at == 0 ? "[" : "],[" : ",");
        if (next[at] == DEDALE_UNREACHABLE) {
            printf("null");
        } else if (strcmp(measure, "steps") == 0) {
            printf("%" PRIu32, distances[at]);
        } else {
            dedale_path_free(path);
            if (dedale_flow_field_path(field, board, (dedale_cell)at, &path, &error) != DEDALE_STATUS_OK) broken("a path");
            printf("%.17g", dedale_path_length(path));
        }
    }
    printf("]]");
end:
    dedale_path_free(path);
    free(next);
    free(distances);
}

/* field MEASURE TIE X Y BOARD: the goal, then edits: COUNT and for each X Y TERRAIN */
static void answer_field(void) {
    char measure[64], tie_place[64];
    word(measure);
    const char *tie = word(tie_place);
    int32_t x = (int32_t)number(), y = (int32_t)number();
    dedale_board *board = board_of();
    dedale_flow_field *field = NULL;
    dedale_chokepoints *chokepoints = NULL;
    dedale_cell *edited = NULL, *found = NULL;
    size_t edits = (size_t)number(), done = 0, start_count = 0;
    long (*edit)[3] = malloc((edits + 1) * sizeof *edit);
    for (size_t at = 0; at < edits; at++)
        for (int part = 0; part < 3; part++) edit[at][part] = number();
    TRY(board == NULL ? error.code : DEDALE_STATUS_OK);
    dedale_cell goal = dedale_board_cell_at(board, x, y);
    TRY(dedale_flow_field_new(board, &goal, 1, measure, tie, &field, &error));
    const dedale_cell *starts = dedale_board_starts(board, &start_count);
    TRY(dedale_chokepoints_new(board, starts, start_count, &goal, 1, &chokepoints, &error));
    edited = malloc((edits + 1) * sizeof *edited);
    for (; done < edits; done++) {
        edited[done] = dedale_board_cell_at(board, (int32_t)edit[done][0], (int32_t)edit[done][1]);
        TRY(dedale_board_set_terrain(board, edited[done], (dedale_terrain)edit[done][2], &error));
    }
    TRY(dedale_flow_field_repair(field, board, edited, edits, NULL, &error));
    TRY(dedale_chokepoints_update(chokepoints, board, edited, edits, &error));
    print_field(board, field, measure);
    size_t count = dedale_chokepoints_count(chokepoints);
    found = malloc((count + 1) * sizeof *found);
    if (dedale_chokepoints_copy(chokepoints, found, count, &error) != DEDALE_STATUS_OK) broken("chokepoints");
    print_cells("chokepoints", board, found, count);
    putchar('}');
end:
    free(edit);
    free(edited);
    free(found);
    dedale_chokepoints_free(chokepoints);
    dedale_flow_field_free(field);
    dedale_board_free(board);
}

/* plan ALGORITHM X Y X Y BOARD EDITS: a planner, an index and jump points follow the edits */
static void answer_plan(void) {
    char algorithm[64];
    word(algorithm);
    long ends[4];
    for (int at = 0; at < 4; at++) ends[at] = number();
    dedale_board *board = board_of();
    dedale_planner *planner = NULL;
    dedale_path_index *index = NULL;
    dedale_jump_search *search = NULL;
    dedale_path *path = NULL;
    size_t edits = (size_t)number(), done = 0;
    long (*edit)[3] = malloc((edits + 1) * sizeof *edit);
    for (size_t at = 0; at < edits; at++)
        for (int part = 0; part < 3; part++) edit[at][part] = number();
    TRY(board == NULL ? error.code : DEDALE_STATUS_OK);
    dedale_cell start = dedale_board_cell_at(board, (int32_t)ends[0], (int32_t)ends[1]);
    dedale_cell goal = dedale_board_cell_at(board, (int32_t)ends[2], (int32_t)ends[3]);
    TRY(dedale_planner_new(board, algorithm, &planner, &error));
    TRY(dedale_planner_find(planner, board, start, goal, NULL, &path, &error));
    bool is_plain = dedale_path_index_new(board, &index, NULL) == DEDALE_STATUS_OK
                    && dedale_jump_search_new(board, &search, NULL) == DEDALE_STATUS_OK;
    for (; done < edits; done++) {
        dedale_cell at = dedale_board_cell_at(board, (int32_t)edit[done][0], (int32_t)edit[done][1]);
        TRY(dedale_board_set_terrain(board, at, (dedale_terrain)edit[done][2], &error));
        TRY(dedale_planner_update(planner, board, &at, 1, &error));
        if (is_plain) is_plain = dedale_path_index_update(index, board, &at, 1, NULL) == DEDALE_STATUS_OK;
        if (is_plain) is_plain = dedale_jump_search_update(search, board, &at, 1, NULL) == DEDALE_STATUS_OK;
    }
    dedale_path_free(path);
    path = NULL;
    TRY(dedale_planner_find(planner, board, start, goal, NULL, &path, &error));
    uint64_t cost = dedale_path_found(path) ? dedale_path_cost(path) : DEDALE_NO_COST, other = cost, third = cost;
    if (is_plain) {
        TRY(dedale_path_index_cost(index, start, goal, &other, &error));
        TRY(dedale_jump_search_cost(search, start, goal, &third, &error));
    }
    printf("{\"status\":\"ok\",\"found\":%s,\"agree\":%s", dedale_path_found(path) ? "true" : "false",
           cost == other && cost == third ? "true" : "false");
    if (dedale_path_found(path)) printf(",\"cost\":%.17g", dedale_path_length(path));
    putchar('}');
end:
    free(edit);
    dedale_path_free(path);
    dedale_jump_search_free(search);
    dedale_path_index_free(index);
    dedale_planner_free(planner);
    dedale_board_free(board);
}

/* maze GENERATOR WIDTH HEIGHT SEED BRAID */
static void answer_maze(void) {
    char generator[64];
    word(generator);
    uint32_t width = (uint32_t)number(), height = (uint32_t)number(), seed = (uint32_t)number();
    uint32_t braid = (uint32_t)number();
    dedale_board *board = NULL;
    uint8_t *exits = NULL;
    TRY(dedale_board_new_maze(width, height, generator, seed, braid, &board, &error));
    size_t count = dedale_board_cell_count(board);
    exits = malloc(count);
    TRY(dedale_board_copy_exits(board, exits, count, &error));
    printf("{\"status\":\"ok\",\"exits\":[");
    for (size_t at = 0; at < count; at++)
        printf("%s%d", at % width == 0 ? at == 0 ? "[" : "],[" : ",", exits[at]);
    printf("]]}");
end:
    free(exits);
    dedale_board_free(board);
}

/* link PLAYER SIDES GOAL FIRST-CONTACT BOARD */
static void answer_link(void) {
    char player[64], sides_place[64], goal_place[64];
    word(player);
    const char *sides = word(sides_place), *goal = word(goal_place);
    bool first_contact = number() != 0;
    dedale_board *board = board_of();
    dedale_link *link = NULL;
    size_t count = 0;
    TRY(board == NULL ? error.code : DEDALE_STATUS_OK);
    TRY(dedale_link_find(board, player, sides, goal, first_contact, &link, &error));
    printf("{\"status\":\"ok\",\"linked\":%s,\"unique\":%s", dedale_link_found(link) ? "true" : "false",
           dedale_link_is_unique(link) ? "true" : "false");
    const dedale_cell *cells = dedale_link_cells(link, &count);
    print_cells("cells", board, cells, count);
    cells = dedale_link_cut_cells(link, &count);
    print_cells("cut", board, cells, count);
    cells = dedale_link_missing_cells(link, &count);
    print_cells("missing_cells", board, cells, count);
    uint64_t missing = dedale_link_missing_cost(link);
    if (missing != DEDALE_NO_COST) printf(",\"missing\":%" PRIu64, missing);
    printf(",\"sides\":[");
    for (size_t at = 0; at < dedale_link_side_count(link); at++)
        printf("%s\"%s\"", at > 0 ? "," : "", dedale_link_side(link, at));
    printf("]}");
end:
    dedale_link_free(link);
    dedale_board_free(board);
}

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        void (*answer)(void);
    } operations[] = {{"path", answer_path}, {"field", answer_field}, {"plan", answer_plan},
                      {"maze", answer_maze}, {"link", answer_link}};
    requests = count > 1 ? fopen(arguments[1], "rb") : NULL;
    if (requests == NULL) broken("a file of requests");
    char name[64];
    while (fscanf(requests, "%63s", name) == 1) {
        for (size_t at = 0; at < sizeof operations / sizeof *operations; at++)
            if (strcmp(name, operations[at].name) == 0) operations[at].answer();
        putchar('\n');
    }
    fclose(requests);
    return 0;
}
