import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A player for both sides of the hunt: change {@code shoot} and {@code step} to make it yours.
 *
 * It reads a JSON object a line and answers each request by one line. As a hunter it shoots near
 * the freshest trace, else at cells it does not know; as a monster it goes where it has been
 * least. It needs no library: {@code numbers} picks what it needs out of a line.
 */
public class Player {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final int width;
    private final int height;
    private final List<Integer> exits;
    private final Random luck;
    private final List<Integer> unknown = new ArrayList<>();
    private final Set<Integer> walls = new HashSet<>();
    private final int[] visits;
    private int traceTurn = -1;
    private int trace;

    Player(String message) {
        width = numbers(message, "width").get(0);
        height = numbers(message, "height").get(0);
        exits = numbers(message, "exits");
        luck = new Random(numbers(message, "seed").get(0)); // plays the same hunt again
        visits = new int[width * height];
        for (int cell = 0; cell < width * height; cell++) {
            unknown.add(cell);
        }
        Collections.shuffle(unknown, luck);
    }

    /** The cell to shoot at, as y * width + x, or -1 to let the turn pass. */
    int shoot(int turn, String message) {
        String[] reports = message.split("\"cell\"");
        for (int number = 1; number < reports.length; number++) {
            String report = "\"cell\"" + reports[number];
            List<Integer> at = numbers(report, "cell");
            int cell = at.get(1) * width + at.get(0);
            List<Integer> passages = numbers(report, "passages");
            int latest = passages.isEmpty() ? -1 : passages.get(passages.size() - 1);
            if (report.contains("\"wall\"")) {
                walls.add(cell);
            } else if (latest >= 0 && latest >= traceTurn) {
                traceTurn = latest;
                trace = cell;
            }
        }
        List<Integer> good = new ArrayList<>();
        for (int i = -1; traceTurn >= 0 && turn - traceTurn <= 4 && i <= 1; i++) {
            for (int j = -1; j <= 1; j++) {
                int x = trace % width + i;
                int y = trace / width + j;
                boolean isOnBoard = x >= 0 && y >= 0 && x < width && y < height;
                if (isOnBoard && (i != 0 || j != 0) && !walls.contains(y * width + x)) {
                    good.add(y * width + x);
                }
            }
        }
        if (!good.isEmpty()) {
            return good.get(luck.nextInt(good.size()));
        }
        return unknown.isEmpty() ? -1 : unknown.remove(unknown.size() - 1);
    }

    /** One of the cells in `steps`, as y * width + x. */
    int step(String message) {
        List<Integer> here = numbers(message, "at");
        visits[here.get(1) * width + here.get(0)]++;
        List<Integer> steps = numbers(message, "steps");
        int best = -1;
        int least = 0;
        for (int i = 0; i + 1 < steps.size(); i += 2) {
            int cell = steps.get(i + 1) * width + steps.get(i);
            int cost = visits[cell] * 4096 + away(steps.get(i), steps.get(i + 1));
            if (best < 0 || cost < least) {
                best = cell;
                least = cost;
            }
        }
        return best;
    }

    private int away(int x, int y) {
        int least = exits.isEmpty() ? 0 : 4095;
        for (int i = 0; i + 1 < exits.size(); i += 2) {
            least = Math.min(least, Math.abs(x - exits.get(i)) + Math.abs(y - exits.get(i + 1)));
        }
        return least;
    }

    /** The numbers in the value of this key. */
    static List<Integer> numbers(String text, String key) {
        List<Integer> found = new ArrayList<>();
        int begin = text.indexOf("\"" + key + "\":");
        if (begin < 0) {
            return found;
        }
        begin += key.length() + 3;
        int end = begin;
        for (int depth = 0; end < text.length(); end++) {
            char sign = text.charAt(end);
            depth += sign == '[' ? 1 : sign == ']' ? -1 : 0;
            if (depth < 0 || depth == 0 && (sign == ',' || sign == '}')) {
                break;
            }
        }
        Matcher matcher = NUMBER.matcher(text.substring(begin, end));
        while (matcher.find()) {
            found.add((int) Long.parseLong(matcher.group()));
        }
        return found;
    }

    private String place(int cell) {
        return cell < 0 ? "null" : "[" + cell % width + ", " + cell / width + "]";
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Player player = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("{\"hunt\"")) {
                player = new Player(line);
                continue;
            }
            String answer = null;
            if (line.contains("\"steps\"")) {
                answer = "\"step\": " + player.place(player.step(line));
            } else if (line.contains("\"reports\"")) {
                int turn = numbers(line, "turn").get(0);
                answer = "\"shoot\": " + player.place(player.shoot(turn, line));
            }
            if (answer != null) {
                System.out.println("{\"turn\": " + numbers(line, "turn").get(0) + ", " + answer + "}");
                System.out.flush();
            }
        }
    }
}
