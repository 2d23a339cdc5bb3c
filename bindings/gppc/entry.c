/* Dédale as an entry of the Grid-Based Path Planning Competition: the six functions that its header
 * Entry.h declares (gppc-dev/startkit-dynamic, 2023), on dedale.h.
 *
 * A map that stays as it is is searched by the index that gppc_preprocess_init_map has written.
 * Without the file, and from the first change on, jump point search learns the map as it goes. */

#include <dedale.h>

#include <stdio.h>
#include <stdlib.h>

/* A cell: column and row, from the upper left. */
typedef struct {
    uint16_t x, y;
} gppc_point;

/* A path: points with straight or diagonal steps between them, which stay until the next call. None
 * if there is no path. */
typedef struct {
    const gppc_point *path;
    uint32_t length;
    uint8_t incomplete; /* 1 if the next call gives the next part */
} gppc_path;

/* A rectangle of a map: the cells row by row, a bit each, the lowest first: 1 is free. */
typedef struct {
    const uint8_t *bitarray;
    uint16_t width, height;
    gppc_point pos;
} gppc_patch;

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

EXPORT void gppc_preprocess_init_map(gppc_patch map, const char *file);
EXPORT void *gppc_search_init(gppc_patch map, const char *file);
EXPORT void gppc_map_change(void *data, const gppc_patch *changes, uint32_t count);
EXPORT gppc_path gppc_get_path(void *data, gppc_point start, gppc_point goal);
EXPORT void gppc_free_data(void *data);
EXPORT const char *gppc_get_name(void);

/* What finds paths on a map: the index, until the map changes, else the search. */
typedef struct {
    dedale_path_index *index;
    dedale_jump_search *search;
    uint32_t width;
    dedale_cell *waypoints;
    gppc_point *points;
    size_t capacity; /* of both */
} Entry;

static size_t bytes_of(gppc_patch patch) { return ((size_t)patch.width * patch.height + 7) / 8; }

/* The board of this map; NULL if it is empty or too large. */
static dedale_board *board_of(gppc_patch map) {
    dedale_board *board;
    dedale_board_of_bits(map.width, map.height, map.bitarray, bytes_of(map), 8, "never", &board, NULL);
    return board;
}

/* Makes room for so many points. */
static bool reserve(Entry *entry, size_t count) {
    dedale_cell *waypoints = realloc(entry->waypoints, count * sizeof *waypoints);
    if (waypoints != NULL) entry->waypoints = waypoints;
    gppc_point *points = realloc(entry->points, count * sizeof *points);
    if (points != NULL) entry->points = points;
    if (waypoints == NULL || points == NULL) return false;
    entry->capacity = count;
    return true;
}

/* Writes the index of the map, if it can have one. */
void gppc_preprocess_init_map(gppc_patch map, const char *name) {
    dedale_board *board = board_of(map);
    dedale_path_index *index = NULL;
    dedale_error error;
    if (dedale_path_index_new(board, &index, NULL) == DEDALE_STATUS_OK
        && dedale_path_index_save(index, board, name, &error) != DEDALE_STATUS_OK)
        fprintf(stderr, "%s\n", error.sentence);
    dedale_path_index_free(index);
    dedale_board_free(board);
}

/* Gets ready for queries on the map, by the index in the file if it is one of this map. NULL if the
 * map has no cell or a side above 16,384. */
void *gppc_search_init(gppc_patch map, const char *name) {
    dedale_board *board = board_of(map);
    Entry *entry = board == NULL ? NULL : calloc(1, sizeof *entry);
    if (entry != NULL) {
        entry->width = map.width;
        if (dedale_path_index_open(board, name, &entry->index, NULL) != DEDALE_STATUS_OK)
            dedale_jump_search_new(board, &entry->search, NULL);
        if (!reserve(entry, 1024)) {
            gppc_free_data(entry);
            entry = NULL;
        }
    }
    dedale_board_free(board);
    return entry;
}

/* Lays these patches on the map, in this order. */
void gppc_map_change(void *data, const gppc_patch *changes, uint32_t count) {
    Entry *entry = data;
    if (entry == NULL) return;
    /* A patch opens many cells at once: to lower their bounds takes longer than to search without. */
    if (entry->index != NULL) dedale_path_index_into_jump_search(&entry->index, &entry->search, NULL);
    for (uint32_t at = 0; at < count; at++) {
        gppc_patch patch = changes[at];
        dedale_jump_search_set_bits(entry->search, patch.bitarray, bytes_of(patch), patch.pos.x,
                                    patch.pos.y, patch.width, patch.height, NULL);
    }
}

/* The waypoints between two cells, and how many there are. */
static dedale_status find(Entry *entry, const dedale_cell ends[2], size_t *count) {
    if (entry->index != NULL)
        return dedale_path_index_find_waypoints(entry->index, ends[0], ends[1], entry->waypoints,
                                                entry->capacity, count, NULL, NULL);
    return dedale_jump_search_find_waypoints(entry->search, ends[0], ends[1], entry->waypoints,
                                             entry->capacity, count, NULL, NULL);
}

/* The points where a shortest path begins, turns and ends, always whole. */
gppc_path gppc_get_path(void *data, gppc_point start, gppc_point goal) {
    Entry *entry = data;
    gppc_path path = {NULL, 0, 0};
    if (entry == NULL || start.x >= entry->width || goal.x >= entry->width) return path;
    dedale_cell ends[2] = {start.y * entry->width + start.x, goal.y * entry->width + goal.x};
    size_t count = 0;
    dedale_status status = find(entry, ends, &count);
    if (status == DEDALE_STATUS_BUFFER_TOO_SMALL && reserve(entry, 2 * count))
        status = find(entry, ends, &count);
    if (status != DEDALE_STATUS_OK) return path;
    for (size_t at = 0; at < count; at++) {
        entry->points[at].x = (uint16_t)(entry->waypoints[at] % entry->width);
        entry->points[at].y = (uint16_t)(entry->waypoints[at] / entry->width);
    }
    path.path = entry->points;
    path.length = (uint32_t)count;
    return path;
}

void gppc_free_data(void *data) {
    Entry *entry = data;
    if (entry == NULL) return;
    dedale_path_index_free(entry->index);
    dedale_jump_search_free(entry->search);
    free(entry->waypoints);
    free(entry->points);
    free(entry);
}

const char *gppc_get_name(void) { return "dedale"; }
