/* Dédale: boards, searches, flow fields, mazes and links.
 *
 * Made of the Rust code by cbindgen; a test keeps it so.
 *
 * Errors. A function that can fail returns DEDALE_STATUS_OK or says what is wrong. Its last
 * argument is NULL or where the same is written as a sentence. After a failure the result of a
 * function that makes something is NULL, nothing was edited, and all other results are as they
 * were. No function ends the program, but where memory runs out.
 *
 * Ownership. What a function makes belongs to the caller, who gives it to the function whose name
 * ends in _free, once; that of NULL does nothing. A pointer into something is good until that is
 * edited or freed. Nothing that is passed in is kept: boards and lists may be freed or edited
 * after the call.
 *
 * Threads. There is no state beside what the functions make. Any thread may use it: many at once
 * where it is const, else one at a time.
 *
 * Cells are numbers, row by row: y * width + x. Boards of hexagons lie on a table of columns q and
 * rows r, some cells of which may not be on the board.
 *
 * Lists are a pointer and a count; the pointer may be NULL where the count is 0. */

#ifndef DEDALE_H
#define DEDALE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The bytes of a sentence, with the zero at its end.
#define DEDALE_SENTENCE 512

// What a straight step onto land of weight 1 costs.
#define DEDALE_STRAIGHT 5741

// What a diagonal step onto land of weight 1 costs: the other one times the square root of 2, to
// within 1.1e-8.
#define DEDALE_DIAGONAL 8119

// The distance of a cell from which no goal can be reached.
#define DEDALE_NO_DISTANCE UINT32_MAX

// The cost where there is none: no goal can be reached.
#define DEDALE_NO_COST UINT64_MAX

// What stands for the number of changed cells if a field was computed afresh.
#define DEDALE_AFRESH UINT32_MAX

// Whether a function did what it was asked for, or what was wrong.
typedef enum {
    // All is well.
    DEDALE_STATUS_OK = 0,
    // An argument is NULL that must not be.
    DEDALE_STATUS_NULL_POINTER = 1,
    // A number is out of its range, a text is not UTF-8, or a list is no list.
    DEDALE_STATUS_INVALID_ARGUMENT = 2,
    // Nothing has this name; the sentence lists what there is.
    DEDALE_STATUS_UNKNOWN_NAME = 3,
    // The board has no such cell.
    DEDALE_STATUS_OFF_BOARD = 4,
    // A file or a request is not what it should be; the sentence says where.
    DEDALE_STATUS_MALFORMED = 5,
    // The request makes no sense on this board, or for this field.
    DEDALE_STATUS_UNFIT = 6,
    // A list or a board has another size than the one it is for.
    DEDALE_STATUS_WRONG_SIZE = 7,
    // The result has no room; its count says how much it needs.
    DEDALE_STATUS_BUFFER_TOO_SMALL = 8,
    // The format of files cannot hold the board.
    DEDALE_STATUS_UNWRITABLE = 9,
    // A file cannot be read or written.
    DEDALE_STATUS_FILE = 10,
    // A fault of the library: please report it, and free what the call was to change.
    DEDALE_STATUS_PANIC = 11,
} dedale_status;

// A board of square or hexagonal cells, with the starts, goals and stones of its file.
typedef struct dedale_board dedale_board;

// The bytes of a file or of a response.
typedef struct dedale_bytes dedale_bytes;

// The chokepoints of a board: every cell where a wall would cut some spawn off from all goals.
typedef struct dedale_chokepoints dedale_chokepoints;

// A flow field: every cell's next step to the nearest goal, by steps or by costs. It is as of the
// last call that took the board.
typedef struct dedale_flow_field dedale_flow_field;

// A path, or that there is none.
typedef struct dedale_path dedale_path;

// An index of a board: landmarks or hub labels. It answers without
// the board, and can be kept in a file.
typedef struct dedale_path_index dedale_path_index;

// Jump point search on a board of squares without weights above 1, roads, thin walls and water.
// It learns from query to query, and follows live edits. It needs no board beside it.
typedef struct dedale_jump_search dedale_jump_search;

// A link: stones of one player, connected, that join sides of the board; or what is missing.
typedef struct dedale_link dedale_link;

// One algorithm on one board, for many queries: it keeps what it learns.
typedef struct dedale_planner dedale_planner;

// Why a function failed. It need not be cleared before a call: every function writes it.
typedef struct {
    // What the function returned.
    dedale_status code;
    // One sentence in UTF-8, which ends with a zero; empty if all is well. A longer one is cut
    // between two characters.
    char sentence[DEDALE_SENTENCE];
} dedale_error;

// A cell by its number.
typedef uint32_t dedale_cell;

// What a cell is made of: DEDALE_WALL, DEDALE_WATER, or land of this weight, 1 to 255. A step
// onto land costs its weight times the length of the step. Water is entered from water alone.
typedef uint16_t dedale_terrain;

// A direction out of a cell, or what else a flow field says of it. Hexagons have the directions
// of their table: south for south-east, north for north-west, and no others than west, east,
// south-west and north-east beside these.
typedef uint8_t dedale_direction;

// Where a cell lies: column x from the left and row y from the top, both from 0; of hexagons the
// axial coordinates q and r.
typedef struct {
    // The column, or q.
    int32_t x;
    // The row, or r.
    int32_t y;
} dedale_point;

// What a search did.
typedef struct {
    // Cells that joined the frontier.
    uint64_t opened;
    // Better paths to cells on the frontier.
    uint64_t improved;
    // Cells expanded.
    uint64_t expanded;
    // Cells closed.
    uint64_t closed;
    // Dead ends.
    uint64_t banned;
    // The most cells open at one time.
    uint64_t longest_frontier;
} dedale_counters;

// No cell.
#define DEDALE_NO_CELL UINT32_MAX

// A cell that cannot be entered.
#define DEDALE_WALL 0

// Land of weight 1.
#define DEDALE_FREE 1

// Water, of weight 1.
#define DEDALE_WATER 256

// One row down.
#define DEDALE_SOUTH 0

// One column to the left.
#define DEDALE_WEST 1

// One row up.
#define DEDALE_NORTH 2

// One column to the right.
#define DEDALE_EAST 3

// One row down and one column to the left.
#define DEDALE_SOUTH_WEST 4

// One row up and one column to the left.
#define DEDALE_NORTH_WEST 5

// One row up and one column to the right.
#define DEDALE_NORTH_EAST 6

// One row down and one column to the right.
#define DEDALE_SOUTH_EAST 7

// What stands for the direction of the next step at a goal.
#define DEDALE_ARRIVED 8

// What stands for the direction of the next step where no goal can be reached.
#define DEDALE_UNREACHABLE 255

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The name of a status, such as "off-board"; never NULL.
const char *dedale_status_name(uint32_t status);

// The version of the library: "0.2.0".
const char *dedale_version(void);

// The bytes, and how many there are; NULL for NULL.
const uint8_t *dedale_bytes_data(const dedale_bytes *bytes, size_t *length);

// The bytes of a drawing, of YAML or of JSON as a text in UTF-8, which ends with a zero; NULL for
// NULL.
const char *dedale_bytes_text(const dedale_bytes *bytes);

// Frees the bytes.
void dedale_bytes_free(dedale_bytes *bytes);

// Makes a board of square cells, all of them free.
//
// Both sides are 1 to 16384 cells long. A cell has 4 neighbors or 8. The corner rule is for 8:
// "never" (also NULL), "one-wall" or "always". Two bytes a cell and a quarter.
dedale_status dedale_board_new(uint32_t width,
                               uint32_t height,
                               uint32_t neighbors,
                               const char *corner_cutting,
                               dedale_board **board,
                               dedale_error *error);

// Makes a board of square cells from their weights, row by row: 0 for a wall, 1 to 255 for land
// of this weight, by which the length of a step onto it is multiplied. The count is that of the
// cells. See dedale_board_new.
dedale_status dedale_board_of_weights(uint32_t width,
                                      uint32_t height,
                                      const uint8_t *weights,
                                      size_t count,
                                      uint32_t neighbors,
                                      const char *corner_cutting,
                                      dedale_board **board,
                                      dedale_error *error);

// Makes a board of square cells from bits, row by row and the lowest of a byte first: 1 is free,
// 0 a wall. The count is that of the bytes: one for eight cells, the last one rounded up. See
// dedale_board_new.
dedale_status dedale_board_of_bits(uint32_t width,
                                   uint32_t height,
                                   const uint8_t *bits,
                                   size_t byte_count,
                                   uint32_t neighbors,
                                   const char *corner_cutting,
                                   dedale_board **board,
                                   dedale_error *error);

// Makes a board of hexagonal cells, all of them free.
//
// The shape is "hexagon" (the width is the radius, and the height 0), "rhombus", "triangle" (the
// width is the side, and the height 0), or a rectangle whose odd or even rows (r) or columns (q)
// are shifted: "odd-r", "even-r", "odd-q", "even-q".
dedale_status dedale_board_new_hexagonal(const char *shape,
                                         uint32_t width,
                                         uint32_t height,
                                         dedale_board **board,
                                         dedale_error *error);

// Makes a copy of the board, with its marks and stones.
dedale_status dedale_board_clone(const dedale_board *board,
                                 dedale_board **copy,
                                 dedale_error *error);

// Frees the board.
void dedale_board_free(dedale_board *board);

// Sets the terrain of the cell; a stone there is taken away, unless that is free land. O(1) time,
// and O(stones).
dedale_status dedale_board_set_terrain(dedale_board *board,
                                       dedale_cell cell,
                                       dedale_terrain terrain,
                                       dedale_error *error);

// Sets the terrain of all these cells; of none if one of them is off the board.
dedale_status dedale_board_set_terrains(dedale_board *board,
                                        const dedale_cell *cells,
                                        size_t count,
                                        dedale_terrain terrain,
                                        dedale_error *error);

// Lays a patch on a board of square cells: a rectangle of free cells (1) and walls (0), as bits
// row by row and the lowest of a byte first. Its upper left cell is in column x and row y; all of
// it must be on the board. The count is that of the bytes.
dedale_status dedale_board_set_bits(dedale_board *board,
                                    const uint8_t *bits,
                                    size_t byte_count,
                                    uint32_t x,
                                    uint32_t y,
                                    uint32_t width,
                                    uint32_t height,
                                    dedale_error *error);

// Removes the thin wall between the cell and its neighbor in this direction, which is straight:
// the passage opens in both directions. O(1) time.
dedale_status dedale_board_open_passage(dedale_board *board,
                                        dedale_cell cell,
                                        dedale_direction direction,
                                        dedale_error *error);

// Puts a thin wall between the cell and its neighbor in this direction, which is straight: the
// passage closes in both directions. O(1) time.
dedale_status dedale_board_close_passage(dedale_board *board,
                                         dedale_cell cell,
                                         dedale_direction direction,
                                         dedale_error *error);

// Opens the road that leaves the cell in this direction, which is straight, but not the road
// back. O(1) time.
dedale_status dedale_board_open_road(dedale_board *board,
                                     dedale_cell cell,
                                     dedale_direction direction,
                                     dedale_error *error);

// Closes the road that leaves the cell in this direction, which is straight, but not the road
// back. O(1) time.
dedale_status dedale_board_close_road(dedale_board *board,
                                      dedale_cell cell,
                                      dedale_direction direction,
                                      dedale_error *error);

// Marks these cells as the starts, and no others.
dedale_status dedale_board_set_starts(dedale_board *board,
                                      const dedale_cell *cells,
                                      size_t count,
                                      dedale_error *error);

// Marks these cells as the goals, and no others.
dedale_status dedale_board_set_goals(dedale_board *board,
                                     const dedale_cell *cells,
                                     size_t count,
                                     dedale_error *error);

// Puts the stones of "red" or "blue" on these cells, which are free land without stones of
// the other, and takes the player's other stones away. Stones stop no step; see dedale_link_find.
dedale_status dedale_board_set_stones(dedale_board *board,
                                      const char *player,
                                      const dedale_cell *cells,
                                      size_t count,
                                      dedale_error *error);

// Reads the board of a file in any format: a drawing, a MovingAI map, a level in YAML, a PNG of one
// pixel a cell, a maze, an obstacle field or a position in JSON, a game of Hex in SGF.
//
// The name of the file, such as "arena.map", says of which format it is; NULL, or a name without a
// known ending, lets the content say so. With 0 neighbors a board has those of its file (in
// MovingAI maps 8, in others 4 if none are named); 4 or 8, with a corner rule as for
// dedale_board_new, are for square cells.
dedale_status dedale_board_read(const char *name,
                                const uint8_t *bytes,
                                size_t length,
                                uint32_t neighbors,
                                const char *corner_cutting,
                                dedale_board **board,
                                dedale_error *error);

// Makes the board that the key "board" of a request in JSON holds, as in docs/json.md: a text, "@NAME",
// a sketch, or a file and how it is read: {"text": "xA.\n..B", "legend": "x=wall A=start B=goal"}.
//
// It has up to 1,048,576 cells. dedale_ask with the operation "board" says what was guessed.
dedale_status dedale_board_of_json(const char *json,
                                   dedale_board **board,
                                   dedale_error *error);

// Writes the board as a file in this format: "text", "map", "level", "json", "pixels" or "sgf".
// Marks and stones that the format does not know are left out; the cells and the steps between
// them are those of the board, or the format is refused. (Neighbors and corner rule are named by
// positions alone.)
dedale_status dedale_board_write(const dedale_board *board,
                                 const char *format,
                                 dedale_bytes **bytes,
                                 dedale_error *error);

// The columns of the board's table; 0 for NULL.
uint32_t dedale_board_width(const dedale_board *board);

// The rows of the board's table; 0 for NULL.
uint32_t dedale_board_height(const dedale_board *board);

// The number of cells of the board's table, walls included; 0 for NULL.
size_t dedale_board_cell_count(const dedale_board *board);

// The number of cells that are not walls; 0 for NULL.
size_t dedale_board_free_count(const dedale_board *board);

// 4 or 8 for square cells, 6 for hexagons; 0 for NULL.
uint32_t dedale_board_neighbors(const dedale_board *board);

// The corner rule of a board with 8 neighbors: "never", "one-wall" or "always"; else NULL.
const char *dedale_board_corner_cutting(const dedale_board *board);

// The cell in this column and row, or with these axial coordinates; DEDALE_NO_CELL off the board,
// and for NULL.
dedale_cell dedale_board_cell_at(const dedale_board *board, int32_t x, int32_t y);

// Where the cell lies.
dedale_status dedale_board_point_of(const dedale_board *board,
                                    dedale_cell cell,
                                    dedale_point *point,
                                    dedale_error *error);

// The terrain of the cell.
dedale_status dedale_board_terrain(const dedale_board *board,
                                   dedale_cell cell,
                                   dedale_terrain *terrain,
                                   dedale_error *error);

// Copies the weight of each cell of the table, row by row: 0 for a wall and where there is no
// cell. The count is that of the table's cells.
dedale_status dedale_board_copy_weights(const dedale_board *board,
                                        uint8_t *weights,
                                        size_t count,
                                        dedale_error *error);

// Copies the exits of each cell of the table, row by row: a byte with a bit for each direction in
// which the cell can be left, the bit of south being 1, of west 2, of north 4 and so on. The
// count is that of the table's cells.
dedale_status dedale_board_copy_exits(const dedale_board *board,
                                      uint8_t *exits,
                                      size_t count,
                                      dedale_error *error);

// The starts that the board marks, and how many there are; NULL if there are none.
const dedale_cell *dedale_board_starts(const dedale_board *board, size_t *count);

// The goals that the board marks, and how many there are; NULL if there are none.
const dedale_cell *dedale_board_goals(const dedale_board *board, size_t *count);

// The stones of "red" or "blue", and how many there are; NULL if there are none, and
// for other names.
const dedale_cell *dedale_board_stones(const dedale_board *board,
                                       const char *player,
                                       size_t *count);

// Generates a maze of this many columns and rows as a board with thin walls and 4 neighbors, whose
// start is its first cell and whose goal its last.
//
// The generator is "backtracker", "kruskal", "wilson" or another; the sentence for an unknown name
// lists them all. A seed gives the same maze on every machine. `braid` is the percentage of dead
// ends that are opened: with 0, exactly one path joins any two cells.
dedale_status dedale_board_new_maze(uint32_t width,
                                    uint32_t height,
                                    const char *generator,
                                    uint64_t seed,
                                    uint32_t braid,
                                    dedale_board **maze,
                                    dedale_error *error);

// Generates a maze of the free cells of a board, square or hexagonal, that lie side by side; where
// they fall apart, each part has a maze of its own. The start is the first cell, the goal the last
// that can be reached from it. See dedale_board_new_maze.
dedale_status dedale_board_carve(const dedale_board *board,
                                 const char *generator,
                                 uint64_t seed,
                                 uint32_t braid,
                                 dedale_board **maze,
                                 dedale_error *error);

// Whether there is a path; false for NULL.
bool dedale_path_found(const dedale_path *path);

// The cells from start to goal, and how many there are; NULL if there is no path.
const dedale_cell *dedale_path_cells(const dedale_path *path, size_t *count);

// The number of steps: one less than cells, and 0 without a path.
size_t dedale_path_steps(const dedale_path *path);

// The sum of what its steps cost: DEDALE_STRAIGHT or DEDALE_DIAGONAL, times the weight of the cell
// entered. 0 without a path.
uint64_t dedale_path_cost(const dedale_path *path);

// The same in cells, which JSON and Python call the cost: a straight step is 1 long and a diagonal
// one the square root of 2, times the weight of the cell entered. 0 without a path.
double dedale_path_length(const dedale_path *path);

// Frees the path.
void dedale_path_free(dedale_path *path);

// Finds a path by the algorithm of this name: "auto" (the fastest that finds the lowest cost on
// this board), "astar", "bfs" or another; the sentence for an unknown name lists them all.
//
// "weighted-astar" exceeds the lowest cost by half of it at most. "dfs" and "manhattan-dfs" try
// north, west, east and south before the diagonals, "heuristic-dfs" north, east, south and west;
// "wall-follower" keeps its right hand on the wall.
//
// Without counters (NULL) it is faster. For many queries on one board, a dedale_planner is. Start
// and goal may be walls: none leads on from there. "idastar" can take exponential time.
dedale_status dedale_board_find_path(const dedale_board *board,
                                     const char *algorithm,
                                     dedale_cell start,
                                     dedale_cell goal,
                                     dedale_counters *counters,
                                     dedale_path **path,
                                     dedale_error *error);

// Makes a planner for the algorithm of this name: see dedale_board_find_path. With "auto" it
// begins with jump point search, and builds an index once that pays; where that does not fit, it
// is canonical A*.
dedale_status dedale_planner_new(const dedale_board *board,
                                 const char *algorithm,
                                 dedale_planner **planner,
                                 dedale_error *error);

// Says that at least this many queries are to come, so that "auto" builds an index where that pays
// for them, and not only once queries have taken as long.
dedale_status dedale_planner_expect_queries(dedale_planner *planner,
                                            size_t count,
                                            dedale_error *error);

// Finds a path on the board, which is the planner's, as the last update left it. Without counters
// (NULL) it is faster.
dedale_status dedale_planner_find(dedale_planner *planner,
                                  const dedale_board *board,
                                  dedale_cell start,
                                  dedale_cell goal,
                                  dedale_counters *counters,
                                  dedale_path **path,
                                  dedale_error *error);

// Takes over live edits of the board at these cells.
dedale_status dedale_planner_update(dedale_planner *planner,
                                    const dedale_board *board,
                                    const dedale_cell *cells,
                                    size_t count,
                                    dedale_error *error);

// Frees the planner.
void dedale_planner_free(dedale_planner *planner);

// Makes a search on this board. O(cells) time.
dedale_status dedale_jump_search_new(const dedale_board *board,
                                     dedale_jump_search **search,
                                     dedale_error *error);

// Finds a cheapest path. Counters (or NULL) count jump points alone.
dedale_status dedale_jump_search_find(dedale_jump_search *search,
                                      dedale_cell start,
                                      dedale_cell goal,
                                      dedale_counters *counters,
                                      dedale_path **path,
                                      dedale_error *error);

// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal; straight
// or diagonal steps alone lie between two of them. Writes them into the room for so many cells,
// and into the count how many there are: 0 if there is no path. If there are more than the room
// holds, DEDALE_STATUS_BUFFER_TOO_SMALL says so, and the room is as it was. The cost may be NULL;
// see dedale_path_cost.
dedale_status dedale_jump_search_find_waypoints(dedale_jump_search *search,
                                                dedale_cell start,
                                                dedale_cell goal,
                                                dedale_cell *waypoints,
                                                size_t capacity,
                                                size_t *count,
                                                uint64_t *cost,
                                                dedale_error *error);

// The first step of a cheapest path, or the cell itself if that is the goal; DEDALE_NO_CELL if
// there is no path.
dedale_status dedale_jump_search_first_step(dedale_jump_search *search,
                                            dedale_cell start,
                                            dedale_cell goal,
                                            dedale_cell *next,
                                            dedale_error *error);

// The cost of a cheapest path, as of dedale_path_cost; DEDALE_NO_COST if there is none.
dedale_status dedale_jump_search_cost(dedale_jump_search *search,
                                      dedale_cell start,
                                      dedale_cell goal,
                                      uint64_t *cost,
                                      dedale_error *error);

// Takes over live edits of the board at these cells, which jump point search must still fit. O(1)
// time for each.
dedale_status dedale_jump_search_update(dedale_jump_search *search,
                                        const dedale_board *board,
                                        const dedale_cell *cells,
                                        size_t count,
                                        dedale_error *error);

// Makes these cells free or walls where there is no other board; none of them if one is off the
// board. O(1) time for each.
dedale_status dedale_jump_search_set_free(dedale_jump_search *search,
                                          const dedale_cell *cells,
                                          size_t count,
                                          bool is_free,
                                          dedale_error *error);

// Lays a patch on the board that is searched, as dedale_board_set_bits does.
dedale_status dedale_jump_search_set_bits(dedale_jump_search *search,
                                          const uint8_t *bits,
                                          size_t byte_count,
                                          uint32_t x,
                                          uint32_t y,
                                          uint32_t width,
                                          uint32_t height,
                                          dedale_error *error);

// Frees the search.
void dedale_jump_search_free(dedale_jump_search *search);

// Builds an index of landmarks: 48 bytes a cell; O(cells) time, some 250 ns each. With weights,
// hexagons, roads, thin walls or water 136 bytes a cell, and some 1,000 ns. It follows live edits.
dedale_status dedale_path_index_new(const dedale_board *board,
                                    dedale_path_index **index,
                                    dedale_error *error);

// Builds an index of hub labels: a query searches nothing any more, but to build it takes seconds,
// on large maps up to a minute. Where labels would take more than 62 bytes a cell, for 8 neighbors
// and corners never cut, or on other boards 1,024 bytes a free cell, it has landmarks. Boards of at most
// 2,064 free cells may have a table of first steps instead. An edit ends labels and table: a search
// without an index takes their place.
dedale_status dedale_path_index_with_labels(const dedale_board *board,
                                            dedale_path_index **index,
                                            dedale_error *error);

// Reads the index of this board from the bytes of a file, which are copied.
dedale_status dedale_path_index_read(const dedale_board *board,
                                     const uint8_t *bytes,
                                     size_t length,
                                     dedale_path_index **index,
                                     dedale_error *error);

// Reads the index of this board from the file of this name. It is read once, and not copied.
dedale_status dedale_path_index_open(const dedale_board *board,
                                     const char *file,
                                     dedale_path_index **index,
                                     dedale_error *error);

// Writes the index of this board into the file of this name; the board must not have changed since
// the index was built.
dedale_status dedale_path_index_save(const dedale_path_index *index,
                                     const dedale_board *board,
                                     const char *file,
                                     dedale_error *error);

// Writes the index of this board as the bytes of a file; the board must not have changed since the
// index was built.
dedale_status dedale_path_index_write(const dedale_path_index *index,
                                      const dedale_board *board,
                                      dedale_bytes **bytes,
                                      dedale_error *error);

// Finds a cheapest path. Counters (or NULL) count jump points alone.
dedale_status dedale_path_index_find(dedale_path_index *index,
                                     dedale_cell start,
                                     dedale_cell goal,
                                     dedale_counters *counters,
                                     dedale_path **path,
                                     dedale_error *error);

// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal; straight
// or diagonal steps alone lie between two of them. Writes them into the room for so many cells,
// and into the count how many there are: 0 if there is no path. If there are more than the room
// holds, DEDALE_STATUS_BUFFER_TOO_SMALL says so, and the room is as it was. The cost may be NULL;
// see dedale_path_cost.
dedale_status dedale_path_index_find_waypoints(dedale_path_index *index,
                                               dedale_cell start,
                                               dedale_cell goal,
                                               dedale_cell *waypoints,
                                               size_t capacity,
                                               size_t *count,
                                               uint64_t *cost,
                                               dedale_error *error);

// The first step of a cheapest path, or the cell itself if that is the goal; DEDALE_NO_CELL if
// there is no path.
dedale_status dedale_path_index_first_step(dedale_path_index *index,
                                           dedale_cell start,
                                           dedale_cell goal,
                                           dedale_cell *next,
                                           dedale_error *error);

// The cost of a cheapest path, as of dedale_path_cost; DEDALE_NO_COST if there is none.
dedale_status dedale_path_index_cost(dedale_path_index *index,
                                     dedale_cell start,
                                     dedale_cell goal,
                                     uint64_t *cost,
                                     dedale_error *error);

// Takes over live edits of the board at these cells, which jump point search must still fit. Takes
// time for each cell that a removed wall brings nearer to a landmark.
dedale_status dedale_path_index_update(dedale_path_index *index,
                                       const dedale_board *board,
                                       const dedale_cell *cells,
                                       size_t count,
                                       dedale_error *error);

// Turns an index into jump point search without it, which keeps all that was learned: for a board
// that changes in many cells at once. The index is freed, and NULL stands in its place. Fails if
// jump point search does not fit the board.
dedale_status dedale_path_index_into_jump_search(dedale_path_index **index,
                                                 dedale_jump_search **search,
                                                 dedale_error *error);

// Frees the index.
void dedale_path_index_free(dedale_path_index *index);

// Computes the flow field of these goals on this board, by "steps" or by "costs" (of
// dedale_path_cost). O(cells) time.
//
// The tie says which of several optimal next steps is kept: "canonical" (also NULL), the first in
// the order of the directions' numbers, or by steps "discovery", the neighbor that a breadth-first
// search from the goals came from. A goal in a wall is reached from itself only; without goals
// nothing is reached.
dedale_status dedale_flow_field_new(const dedale_board *board,
                                    const dedale_cell *goals,
                                    size_t count,
                                    const char *by,
                                    const char *tie,
                                    dedale_flow_field **field,
                                    dedale_error *error);

// Computes the field anew, for other goals or another board, in the memory that it has.
dedale_status dedale_flow_field_recompute(dedale_flow_field *field,
                                          const dedale_board *board,
                                          const dedale_cell *goals,
                                          size_t count,
                                          dedale_error *error);

// Repairs the field after live edits of its board at these cells: it is then that of a fresh one.
// Takes time for the cells that change alone. Their number goes to changed, which may be NULL;
// DEDALE_AFRESH if a fresh field was computed, since that was faster.
dedale_status dedale_flow_field_repair(dedale_flow_field *field,
                                       const dedale_board *board,
                                       const dedale_cell *cells,
                                       size_t count,
                                       uint32_t *changed,
                                       dedale_error *error);

// Blocks a cell of the board with a wall, and repairs the field: see dedale_flow_field_repair.
dedale_status dedale_flow_field_block(dedale_flow_field *field,
                                      dedale_board *board,
                                      dedale_cell cell,
                                      uint32_t *changed,
                                      dedale_error *error);

// Frees a cell of the board, and repairs the field: see dedale_flow_field_repair.
dedale_status dedale_flow_field_open(dedale_flow_field *field,
                                     dedale_board *board,
                                     dedale_cell cell,
                                     uint32_t *changed,
                                     dedale_error *error);

// The distance from the cell to the nearest goal, in steps or in costs; DEDALE_NO_COST if none can
// be reached. O(1) time.
dedale_status dedale_flow_field_distance(const dedale_flow_field *field,
                                         dedale_cell cell,
                                         uint64_t *distance,
                                         dedale_error *error);

// The direction of the next step from the cell, DEDALE_ARRIVED or DEDALE_UNREACHABLE; this too for
// NULL and off the board. O(1) time.
dedale_direction dedale_flow_field_next(const dedale_flow_field *field, dedale_cell cell);

// The cell that the next step enters; the cell itself at a goal, DEDALE_NO_CELL where no goal can
// be reached, for NULL and off the board. O(1) time.
dedale_cell dedale_flow_field_next_cell(const dedale_flow_field *field, dedale_cell cell);

// Copies the distances of all cells of the table in steps, row by row; DEDALE_NO_DISTANCE where no
// goal can be reached. For fields by steps. The count is that of the table's cells.
dedale_status dedale_flow_field_copy_distances(const dedale_flow_field *field,
                                               uint32_t *distances,
                                               size_t count,
                                               dedale_error *error);

// Copies the costs of all cells of the table, row by row; DEDALE_NO_COST where no goal can be
// reached. Of fields by steps these are the distances. The count is that of the table's cells.
dedale_status dedale_flow_field_copy_costs(const dedale_flow_field *field,
                                           uint64_t *costs,
                                           size_t count,
                                           dedale_error *error);

// Copies the directions of all next steps, row by row: see dedale_flow_field_next. The count is
// that of the table's cells.
dedale_status dedale_flow_field_copy_next(const dedale_flow_field *field,
                                          dedale_direction *directions,
                                          size_t count,
                                          dedale_error *error);

// Copies the cells that all next steps enter, row by row: see dedale_flow_field_next_cell. The
// count is that of the table's cells.
dedale_status dedale_flow_field_copy_next_cells(const dedale_flow_field *field,
                                                dedale_cell *cells,
                                                size_t count,
                                                dedale_error *error);

// The number of cells from which a goal can be reached, goals included; 0 for NULL. O(cells) time.
size_t dedale_flow_field_reached_count(const dedale_flow_field *field);

// Follows the next steps from the cell to its goal, on the board of the field, as the field last
// saw it.
dedale_status dedale_flow_field_path(const dedale_flow_field *field,
                                     const dedale_board *board,
                                     dedale_cell start,
                                     dedale_path **path,
                                     dedale_error *error);

// Frees the field.
void dedale_flow_field_free(dedale_flow_field *field);

// Finds the chokepoints between these spawns, often the board's starts, and these goals. O(cells)
// time for all spawns together; on boards with one-way steps for each.
dedale_status dedale_chokepoints_new(const dedale_board *board,
                                     const dedale_cell *spawns,
                                     size_t spawn_count,
                                     const dedale_cell *goals,
                                     size_t goal_count,
                                     dedale_chokepoints **chokepoints,
                                     dedale_error *error);

// Takes over live edits of the board at these cells, all of them.
dedale_status dedale_chokepoints_update(dedale_chokepoints *chokepoints,
                                        const dedale_board *board,
                                        const dedale_cell *cells,
                                        size_t count,
                                        dedale_error *error);

// Whether every spawn that reaches a goal still does with a wall in this cell. O(1) time.
dedale_status dedale_chokepoints_may_block(const dedale_chokepoints *chokepoints,
                                           dedale_cell cell,
                                           bool *may_block,
                                           dedale_error *error);

// Whether every spawn that reaches a goal still does with walls in all of these cells at once.
dedale_status dedale_chokepoints_may_block_all(dedale_chokepoints *chokepoints,
                                               const dedale_cell *cells,
                                               size_t count,
                                               bool *may_block,
                                               dedale_error *error);

// The number of chokepoints; 0 for NULL.
size_t dedale_chokepoints_count(const dedale_chokepoints *chokepoints);

// Copies the chokepoints, in the order of their numbers. The count is theirs.
dedale_status dedale_chokepoints_copy(const dedale_chokepoints *chokepoints,
                                      dedale_cell *cells,
                                      size_t count,
                                      dedale_error *error);

// Frees the chokepoints.
void dedale_chokepoints_free(dedale_chokepoints *chokepoints);

// Finds the shortest link of the stones of "red" or "blue".
//
// The sides are those of the board's file, or else the usual ones of its shape (NULL); on hexagons
// also those of "hexmo", "hex", "y", "havannah" or "havannah-fork". The goal is that of the game
// (NULL), "any-two" or "all" of the player's sides, "pair:A,B" of any two by their names, or
// "at-least:K". With first_contact it is the link that the search of HexMo reaches first, for
// goals of two sides.
dedale_status dedale_link_find(const dedale_board *board,
                               const char *player,
                               const char *sides,
                               const char *goal,
                               bool first_contact,
                               dedale_link **link,
                               dedale_error *error);

// Whether there is a link; false for NULL.
bool dedale_link_found(const dedale_link *link);

// The cells of the link, and how many there are: those of a chain from side to side, or of a tree,
// each after the first next to one before it. None without a link.
const dedale_cell *dedale_link_cells(const dedale_link *link, size_t *count);

// Whether no other set of as few cells is a link.
bool dedale_link_is_unique(const dedale_link *link);

// The player's cells that no link can do without, and how many there are.
const dedale_cell *dedale_link_cut_cells(const dedale_link *link, size_t *count);

// The fewest or lightest empty cells that would make a link, and how many there are; none if there
// is one, or if none can be made any more.
const dedale_cell *dedale_link_missing_cells(const dedale_link *link, size_t *count);

// What these cells weigh together: 0 if there is a link, DEDALE_NO_COST if none can be made any
// more, and for NULL.
uint64_t dedale_link_missing_cost(const dedale_link *link);

// The number of sides that the link joins; 0 for NULL.
size_t dedale_link_side_count(const dedale_link *link);

// The name of one of these sides, by its number from 0; NULL if there are not so many.
const char *dedale_link_side(const dedale_link *link, size_t number);

// Frees the link.
void dedale_link_free(dedale_link *link);

// Runs an operation on boards for a request in JSON. Request and response are those of docs/json.md;
// dedale_bytes_text shows the response.
//
// A board in a request may be a file and how it is read, with a "legend", "walls" or "pixels":
// {"board": {"text": "xA.\n..B", "legend": "x=wall A=start B=goal"}}.
//
// The operation is "path", "reach", "field", "march", "maze" or another; the sentence for an unknown
// name lists them all. Those that play games or write files are not in this library.
dedale_status dedale_ask(const char *operation,
                         const char *request,
                         dedale_bytes **response,
                         dedale_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* DEDALE_H */
