/* Random arguments, good ones and bad ones. */

#ifndef RANDOM_H
#define RANDOM_H

#include <dedale.h>

/* Uniform numbers from 0 to below - 1; the same ones for a seed. */
void random_seed(uint64_t seed);
uint32_t below(uint32_t below);
bool chance(uint32_t one_in);

/* One of these names, now and then another text or NULL. */
const char *any_name(const char *const *names, size_t count);
const char *any_algorithm(void);
const char *any_corner_cutting(uint32_t neighbors);
const char *any_generator(void);

/* A cell of a board of so many cells, now and then none of them. */
dedale_cell any_cell(size_t cell_count);

/* So many of these, in memory of exactly their size; to be freed. */
dedale_cell *any_cells(size_t cell_count, size_t count);
uint8_t *any_bytes(size_t count);

/* A count, now and then one that is wrong. */
size_t about(size_t count);

/* The bytes of a board file, of any form, which may be damaged; to be freed. */
uint8_t *any_file(size_t *length);

/* Where a call writes its error: now and then NULL, else with rubbish in it. */
dedale_error *any_error(void);

/* Ends the program unless the call was right to return this, and its sentence is one. */
dedale_status checked(dedale_status status, const char *call);

/* Ends the program with this message. */
void fail(const char *call, const char *message);

/* How many calls were answered, and how many refused. */
extern uint64_t calls_answered, calls_refused;

#endif
