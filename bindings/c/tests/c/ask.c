/* Asks the requests of a file, each a line with the name of an operation, a tab and JSON, and prints a
 * line for each: the name of the status, a tab, and the response or the sentence. */

#include <dedale.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    static char line[1 << 16];
    FILE *requests = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (requests == NULL) return 2;
    while (fgets(line, sizeof line, requests) != NULL) {
        char *request = strchr(line, '\t');
        if (request == NULL) return 2;
        *request++ = 0;
        request[strcspn(request, "\n")] = 0;

        dedale_bytes *response = NULL;
        dedale_error error;
        dedale_status status = dedale_ask(line, request, &response, &error);
        const char *json = dedale_bytes_text(response);
        size_t length = 0;
        if ((const void *)dedale_bytes_data(response, &length) != json) return 3;
        if (json != NULL && strlen(json) != length) return 4;
        if ((json != NULL) != (status == DEDALE_STATUS_OK)) return 5;
        printf("%s\t%s\n", dedale_status_name(status), json != NULL ? json : error.sentence);
        dedale_bytes_free(response);
    }
    fclose(requests);
    return 0;
}
