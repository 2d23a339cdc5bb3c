// Paths in a maze: a planner for many queries, a wall that falls, and the maze kept as a file.

#include <dedale.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dedale {

/// A failed call, with the library's sentence.
class Failure : public std::runtime_error {
public:
    explicit Failure(const dedale_error &error) : std::runtime_error(error.sentence), code(error.code) {}
    dedale_status code;
};

/// Frees a handle by the function for its type.
struct Free {
    void operator()(dedale_board *board) const { dedale_board_free(board); }
    void operator()(dedale_bytes *bytes) const { dedale_bytes_free(bytes); }
    void operator()(dedale_path *path) const { dedale_path_free(path); }
    void operator()(dedale_planner *planner) const { dedale_planner_free(planner); }
};

template <typename T> using Handle = std::unique_ptr<T, Free>;

/// Calls a function that makes something: `make<dedale_board>(dedale_board_new, 9, 9, 4, nullptr)`.
template <typename T, typename Function, typename... Arguments>
Handle<T> make(Function function, Arguments... arguments) {
    T *made = nullptr;
    dedale_error error;
    if (function(arguments..., &made, &error) != DEDALE_STATUS_OK) throw Failure(error);
    return Handle<T>(made);
}

/// Calls a function that makes nothing.
template <typename Function, typename... Arguments> void call(Function function, Arguments... arguments) {
    dedale_error error;
    if (function(arguments..., &error) != DEDALE_STATUS_OK) throw Failure(error);
}

std::string_view text(const Handle<dedale_bytes> &bytes) {
    std::size_t length = 0;
    const std::uint8_t *data = dedale_bytes_data(bytes.get(), &length);
    return {reinterpret_cast<const char *>(data), length};
}

std::vector<dedale_cell> cells(const Handle<dedale_path> &path) {
    std::size_t count = 0;
    const dedale_cell *first = dedale_path_cells(path.get(), &count);
    return {first, first + count};
}

} // namespace dedale

int main() try {
    const auto maze = dedale::make<dedale_board>(dedale_board_new_maze, 16u, 6u, "wilson", 7u, 0u);
    std::cout << dedale::text(dedale::make<dedale_bytes>(dedale_board_write, maze.get(), "text"));

    const dedale_cell start = dedale_board_starts(maze.get(), nullptr)[0];
    const dedale_cell goal = dedale_board_goals(maze.get(), nullptr)[0];
    const auto planner = dedale::make<dedale_planner>(dedale_planner_new, maze.get(), "astar");
    const auto find = [&](dedale_cell from, dedale_cell to) {
        return dedale::make<dedale_path>(dedale_planner_find, planner.get(), maze.get(), from, to, nullptr);
    };

    std::size_t longest = 0;
    const auto count = static_cast<dedale_cell>(dedale_board_cell_count(maze.get()));
    for (dedale_cell cell = 0; cell < count; cell++) longest = std::max(longest, dedale_path_steps(find(start, cell).get()));
    std::cout << "from the start no cell is farther than " << longest << " steps\n";

    const auto path = find(start, goal);
    std::cout << "to the goal: " << dedale_path_steps(path.get()) << " steps\n";
    // Walls south of the path fall, cell by cell, until the goal is nearer.
    for (const dedale_cell cell : dedale::cells(path)) {
        dedale_point at;
        dedale::call(dedale_board_point_of, maze.get(), cell, &at);
        if (at.y + 1 == static_cast<int>(dedale_board_height(maze.get()))) break;
        dedale::call(dedale_board_open_passage, maze.get(), cell, dedale_direction{DEDALE_SOUTH});
        dedale::call(dedale_planner_update, planner.get(), maze.get(), &cell, std::size_t{1});
        const auto shorter = find(start, goal);
        if (dedale_path_steps(shorter.get()) < dedale_path_steps(path.get())) {
            std::cout << "with a hole south of (" << at.x << ", " << at.y << "): " << dedale_path_steps(shorter.get())
                      << " steps\n";
            break;
        }
    }

    try {
        dedale::make<dedale_planner>(dedale_planner_new, maze.get(), "jps");
    } catch (const dedale::Failure &failure) {
        std::cout << dedale_status_name(failure.code) << ": " << failure.what() << "\n";
    }
    return 0;
} catch (const std::exception &failure) {
    std::cerr << "maze_runner: " << failure.what() << "\n";
    return 1;
}
