// Generated from the engine's OpenAPI document by `npm run generate`; do not edit. What each
// type and property means is said in the document itself, at /api/openapi.json.

declare namespace Engine {
  interface AlgorithmEntry {
    guarantee: string;
    name: string;
    options: string[];
    source: string | null;
  }

  interface Begun {
    hunter?: HunterState | null;
    id: string;
    lifted?: Lifted | null;
    monster?: MonsterState | null;
    over: Over | null;
    side: string;
    size: [number, number];
    turn: number;
  }

  type Board = string | {
    png: string;
  } | Sketch;

  interface BoardEntry {
    about: string;
    file: string;
    height: number;
    name: string;
    shape: string;
    width: number;
  }

  interface BoardRequest {
    board: Board;
  }

  interface BoardResponse {
    board: SketchReturned;
  }

  interface BorderSketch {
    cells: [number, number][];
    name: string;
    owner: string;
  }

  interface ChompGraph {
    arcs: [number, number][];
    positions: ChompPosition[];
    start: number;
  }

  interface ChompPosition {
    best: number | null;
    distance: number;
    heights: number[];
    value: string;
  }

  interface ChompRequest {
    bites?: [number, number][];
    columns: number;
    graph?: boolean;
    reply?: boolean;
    rows: number;
  }

  interface ChompResponse {
    answer: SolveAnswer;
    bites: [number, number][];
    columns: number;
    distance: number;
    graph?: ChompGraph | null;
    heights: number[];
    reply?: [number, number] | null;
    rows: number;
    squares: ((ChompSquare | null)[])[];
    to_move: string | null;
    value: string;
    why: string | null;
    winner: string | null;
  }

  interface ChompSquare {
    distance: number;
    value: string;
  }

  interface DifficultyEntry {
    height: number;
    name: string;
    percent: number;
    width: number;
  }

  interface ExportRequest {
    format: string;
    operation: string;
    request: object;
    theme?: string | null;
  }

  interface FieldAnswer {
    all_next?: string[][][] | null;
    distance: ((Length | null)[])[];
    farthest: Length | null;
    goals: [number, number][];
    height: number;
    next: ((string | null)[])[];
    origin?: [number, number] | null;
    reached: number;
    width: number;
  }

  interface FieldRequest {
    all?: boolean;
    board: Board;
    by?: string | null;
    to?: [number, number][];
  }

  interface FieldResponse {
    answer: FieldAnswer;
  }

  interface FoundAnswer {
    cell: [number, number];
    exit: boolean;
    is: string;
    passages: number[];
  }

  interface GameEntry {
    least: number;
    most: number;
    name: string;
    usual_size: number;
  }

  interface GameRequest {
    game: string;
    hint?: boolean;
    moves?: string[];
    reply?: ReplyRequest | null;
    size?: number | null;
    swap?: boolean | null;
  }

  interface GameResponse {
    answer: PlayAnswer | null;
    board: SketchReturned;
    borders: BorderSketch[];
    hint?: MoveAnalysis | null;
    labels: (string | null)[];
    legal: string[];
    moves: string[];
    reply?: MoveAnalysis | null;
    seat: string | null;
    to_move: string | null;
    winner: string | null;
  }

  interface GeneratorEntry {
    grows: boolean;
    name: string;
    squares_only: boolean;
    uniform: boolean;
  }

  interface HuntAnswer {
    borders?: number[][];
    entries: [number, number][];
    entry: [number, number];
    exits: [number, number][];
    field: string[];
    forfeit?: {
      side: "monster" | "hunter";
      why: string;
    };
    how: string;
    hunter: string;
    monster: string;
    rules: Rules;
    seed: number;
    shots: ([number, number] | null)[];
    steps: [number, number][];
    turn: number;
    turns: TurnAnswer[];
    winner: string | null;
  }

  interface HuntRecord {
    borders?: number[][];
    entries: [number, number][];
    entry: [number, number];
    exits: [number, number][];
    field: string[];
    forfeit?: {
      side: "monster" | "hunter";
      why: string;
    };
    hunter: string;
    monster: string;
    rules: Rules;
    seed: number;
    shots: ([number, number] | null)[];
    steps: [number, number][];
  }

  type HuntRequest = {
    action: "match";
    beliefs?: boolean | null;
    difficulty?: string | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    height?: number | null;
    hunter: string;
    monster: string;
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    width?: number | null;
  } | {
    action: "new";
    belief?: boolean | null;
    difficulty?: string | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    height?: number | null;
    opponent: string;
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    side: string;
    width?: number | null;
  } | {
    action: "step";
    id: string;
    to: [number, number];
  } | {
    action: "shoot";
    at?: [number, number] | null;
    id: string;
  } | {
    action: "look";
    belief?: boolean | null;
    id: string;
  } | {
    action: "leave";
    id: string;
  } | {
    action: "tournament";
    difficulty?: string | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    games: number;
    height?: number | null;
    hunters: string[];
    monsters: string[];
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    width?: number | null;
  };

  interface HunterState {
    belief?: number[] | null;
    board?: SketchReturned | null;
    exits?: [number, number][] | null;
    known: FoundAnswer[];
    last: FoundAnswer[];
    shots: [number, number, number][];
    shots_left: number | null;
  }

  interface KindEntry {
    name: string;
    source: string | null;
  }

  interface Left {
    answer: HuntAnswer;
    board: SketchReturned;
    record: HuntRecord;
  }

  type Length = number;

  interface Lifted {
    board: SketchReturned;
    path: [number, number][];
    record: HuntRecord;
    shots: [number, number, number][];
  }

  interface Limits {
    bar_side: number;
    cells: number;
    gif_maze_cells: number;
    graph_positions: number;
    hunt_cells: number;
    hunt_turns: number;
    hunts: number;
    playouts: number;
    positions: number;
    steps: number;
    trace_events: number;
    tree_bytes: number;
    tree_moves: number;
  }

  interface LinkAnswer {
    cells: [number, number][];
    cut: [number, number][];
    length: number;
    linked: boolean;
    missing: number | null;
    nanos: number;
    sides: string[];
    unique: boolean;
  }

  interface LinkRequest {
    board: Board;
    first_contact?: boolean;
    goal?: string | null;
    player?: string | null;
    sides?: string | null;
    trace?: boolean;
  }

  interface LinkResponse {
    answer: LinkAnswer;
    borders: BorderSketch[];
    trace?: Trace | null;
    would: [number, number][];
  }

  interface ListedPosition {
    best: string | null;
    distance: number | null;
    grundy: number | null;
    position: string;
    value: string;
  }

  interface MatchResponse {
    answer: HuntAnswer;
    beliefs?: (number[] | null)[] | null;
    board: SketchReturned;
  }

  interface MazeAnswer {
    exits: number[][];
    generator: string;
    height: number;
    mask?: string[] | null;
    seed: number;
    width: number;
  }

  interface MazeRequest {
    bias?: number | null;
    braid?: number | null;
    generator: string;
    height?: number | null;
    mask?: Board | null;
    rooms?: number | null;
    seed?: number | null;
    start?: [number, number] | null;
    trace?: boolean;
    width?: number | null;
  }

  interface MazeResponse {
    answer: MazeAnswer;
    before?: SketchReturned | null;
    board: SketchReturned;
    trace?: Trace | null;
  }

  interface Menu {
    algorithms: AlgorithmEntry[];
    boards: BoardEntry[];
    corner_cutting: string[];
    difficulties: DifficultyEntry[];
    formats: string[];
    games: GameEntry[];
    generators: GeneratorEntry[];
    goals: string[];
    hunters: KindEntry[];
    laws: string[];
    limits: Limits;
    link_players: string[];
    monsters: KindEntry[];
    operations: OperationEntry[];
    orders: string[];
    sides: string[];
    themes: string[];
    version: string;
  }

  interface MonsterState {
    at: [number, number] | null;
    board: SketchReturned;
    entry: [number, number] | null;
    exits: [number, number][];
    shots: [number, number, number][];
    steps: [number, number][];
    visits: [number, number][];
  }

  interface MoveAnalysis {
    move: string;
    surely: boolean | null;
    tries: number;
    wins: number;
  }

  interface ObstaclesAnswer {
    entry: [number, number];
    exit: [number, number];
    height: number;
    law: string;
    obstacles: number;
    seed: number;
    tier: string;
    walls: string[];
    width: number;
  }

  interface ObstaclesRequest {
    difficulty?: string | null;
    height?: number | null;
    law?: string | null;
    neighbors?: number | null;
    percent?: number | null;
    seed?: number | null;
    width?: number | null;
  }

  interface ObstaclesResponse {
    answer: ObstaclesAnswer;
    board: SketchReturned;
  }

  interface OperationEntry {
    about: string;
    name: string;
  }

  interface Over {
    how: string;
    turn: number;
    winner: string | null;
  }

  interface PairAnswer {
    draws: number;
    high: number;
    hunter: string;
    hunter_forfeits: number;
    hunter_wins: number;
    low: number;
    mean_turns: number;
    monster: string;
    monster_forfeits: number;
    monster_wins: number;
  }

  interface PathAnswer {
    cells: [number, number][];
    closed: number;
    cost: Length | null;
    found: boolean;
    nanos: number;
    opened: number;
    steps: number | null;
  }

  interface PathRequest {
    algorithm: string;
    board: Board;
    from?: [number, number] | null;
    hand?: string | null;
    marks?: boolean;
    order?: string | null;
    to?: [number, number] | null;
    trace?: boolean;
    weight?: number | null;
  }

  interface PathResponse {
    answer: PathAnswer;
    counters: SearchCounters;
    guarantee: string;
    marks?: string[] | null;
    trace?: Trace | null;
  }

  interface PlayAnswer {
    colour: string;
    game: string;
    link: [number, number][];
    moves: string[];
    points: [Points, Points];
    size: number;
    winner: string;
  }

  type Points = number;

  interface Refusal {
    error: string;
  }

  interface ReplyRequest {
    player: string;
    seed?: number | null;
  }

  interface Rules {
    ammunition: number | null;
    blind: boolean;
    corner_cutting: "never" | "one-wall" | "always" | null;
    enters: "turn-one" | "before";
    exit_told: boolean;
    first: "monster" | "hunter";
    fog: number | null;
    forget: boolean;
    knows: "size" | "map" | "exit";
    late: "draw" | "monster" | "hunter";
    neighbors: 4 | 8;
    passages: "last" | "all" | "none";
    shot_radius: number;
    stay: boolean;
    stuck_stays: boolean;
    turns: number | null;
  }

  interface RulesInput {
    ammunition?: number | null;
    blind?: boolean | null;
    corner_cutting?: "never" | "one-wall" | "always" | null;
    enters?: "turn-one" | "before" | null;
    exit_told?: boolean | null;
    first?: "monster" | "hunter" | null;
    fog?: number | null;
    forget?: boolean | null;
    knows?: "size" | "map" | "exit" | null;
    late?: "draw" | "monster" | "hunter" | null;
    neighbors?: 4 | 8 | null;
    passages?: "last" | "all" | "none" | null;
    shot_radius?: number | null;
    stay?: boolean | null;
    stuck_stays?: boolean | null;
    turns?: number | null;
  }

  interface SearchCounters {
    banned: number;
    closed: number;
    expanded: number;
    improved: number;
    longest_frontier: number;
    opened: number;
  }

  interface SideSketch {
    cells: [number, number][];
    name: string;
  }

  interface Sketch {
    corner_cutting?: string | null;
    exits?: string[] | null;
    goals?: [number, number][];
    height: number;
    neighbors?: number | null;
    origin?: [number, number] | null;
    rows: string[];
    shape: string;
    sides?: SideSketch[] | null;
    starts?: [number, number][];
    stones?: Stones | null;
    weights?: [number, number][];
    width: number;
  }

  interface SketchReturned {
    corner_cutting?: string | null;
    exits?: string[] | null;
    goals: [number, number][];
    height: number;
    neighbors?: number | null;
    origin?: [number, number] | null;
    rows: string[];
    shape: string;
    sides?: SideSketch[] | null;
    starts: [number, number][];
    stones?: StonesReturned | null;
    weights?: [number, number][];
    width: number;
  }

  interface SolveAnswer {
    arcs: number;
    drawn: number;
    list?: ListedPosition[] | null;
    lost: number;
    nanos: number;
    positions: number;
    start: StartAnswer;
    won: number;
  }

  interface StartAnswer {
    bites?: [number, number][] | null;
    distance: number | null;
    grundy: number | null;
    position: string;
    value: string;
    winning: string[];
  }

  interface State {
    hunter?: HunterState | null;
    lifted?: Lifted | null;
    monster?: MonsterState | null;
    over: Over | null;
    side: string;
    size: [number, number];
    turn: number;
  }

  interface Stones {
    blue?: [number, number][];
    red?: [number, number][];
  }

  interface StonesReturned {
    blue: [number, number][];
    red: [number, number][];
  }

  interface TournamentAnswer {
    games: number;
    pairs: PairAnswer[];
    rules: Rules;
    seed: number;
  }

  interface TournamentResponse {
    answer: TournamentAnswer;
  }

  interface Trace {
    cells: number[];
    costs: number[];
    estimates: number[];
    kinds: string;
    others: number[];
    unit: number;
  }

  interface TurnAnswer {
    found: FoundAnswer[];
    monster: [number, number] | null;
    shot: [number, number] | null;
    turn: number;
  }

  /** Of each operation the request and the response. */
  interface Operations {
    board: { request: BoardRequest; response: BoardResponse };
    chomp: { request: ChompRequest; response: ChompResponse };
    field: { request: FieldRequest; response: FieldResponse };
    game: { request: GameRequest; response: GameResponse };
    hunt: { request: HuntRequest; response: MatchResponse | Begun | State | Left | TournamentResponse };
    link: { request: LinkRequest; response: LinkResponse };
    maze: { request: MazeRequest; response: MazeResponse };
    obstacles: { request: ObstaclesRequest; response: ObstaclesResponse };
    path: { request: PathRequest; response: PathResponse };
  }
}
