/* Asks the requests of a file, each a line with the name of an operation, a tab and JSON, and prints a
 * line for each: the name of the status, a tab, and the response or the sentence. After "length" there are
 * the start and the goal before the JSON of a board, and the response is the length of a path. */

#include <dedale.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int length(const char *request) {
    int32_t from[2], to[2];
    int begin = 0;
    dedale_board *board = NULL;
    dedale_path *path = NULL;
    dedale_error error;
    if (sscanf(request, "%" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32 " %n", &from[0], &from[1], &to[0],
               &to[1], &begin) != 4)
        return 0;
    dedale_status status = dedale_board_of_json(request + begin, &board, &error);
    if ((board != NULL) != (status == DEDALE_STATUS_OK)) return 0;
    if (status == DEDALE_STATUS_OK)
        status = dedale_board_find_path(board, "dijkstra", dedale_board_cell_at(board, from[0], from[1]),
                                        dedale_board_cell_at(board, to[0], to[1]), NULL, &path, &error);
    printf("%s\t", dedale_status_name(status));
    if (status == DEDALE_STATUS_OK)
        printf("%g\n", dedale_path_length(path));
    else
        printf("%s\n", error.sentence);
    dedale_path_free(path);
    dedale_board_free(board);
    return 1;
}

int main(int count, char **arguments) {
    static char line[1 << 16];
    FILE *requests = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (requests == NULL) return 2;
    while (fgets(line, sizeof line, requests) != NULL) {
        char *request = strchr(line, '\t');
        if (request == NULL) return 2;
        *request++ = 0;
        request[strcspn(request, "\n")] = 0;

        if (strcmp(line, "length") == 0) {
            if (!length(request)) return 6;
            continue;
        }
        dedale_bytes *response = NULL;
        dedale_error error;
        dedale_status status = dedale_ask(line, request, &response, &error);
        const char *json = dedale_bytes_text(response);
        size_t bytes = 0;
        if ((const void *)dedale_bytes_data(response, &bytes) != json) return 3;
        if (json != NULL && strlen(json) != bytes) return 4;
        if ((json != NULL) != (status == DEDALE_STATUS_OK)) return 5;
        printf("%s\t%s\n", dedale_status_name(status), json != NULL ? json : error.sentence);
        dedale_bytes_free(response);
    }
    fclose(requests);
    return 0;
}
