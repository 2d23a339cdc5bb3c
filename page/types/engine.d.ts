// Generated from the engine's OpenAPI document by `npm run generate`; do not edit. What each
// type and property means is said in the document itself, at /api/openapi.json.

declare namespace Engine {
  interface AbandonedHunt {
    answer: HuntAnswer;
    board: SketchReturned;
    record: HuntRecordReturned;
  }

  interface AlgorithmEntry {
    guarantee: GuaranteeName;
    name: AlgorithmName;
    options: string[];
    plain_squares_only: boolean;
    source: string | null;
  }

  type AlgorithmName = "auto" | "astar" | "canonical-astar" | "jps" | "index" | "dijkstra" | "bfs" | "bidirectional-astar" | "bidirectional-bfs" | "idastar" | "weighted-astar" | "greedy" | "dfs" | "heuristic-dfs" | "manhattan-dfs" | "dead-end-filling" | "tremaux" | "wall-follower";

  interface ArrivalEntry {
    kind: string;
    tick: number;
    wave: number;
  }

  interface BarRequest {
    census?: boolean;
    classes?: boolean;
    columns: number;
    rows: number;
  }

  interface BarResponse {
    boards?: BoardOpenings[] | null;
    classes?: number[][] | null;
    columns: number;
    hash?: string | null;
    openings: [number, number][];
    p_positions: number;
    rows: number;
  }

  type BarStyleName = "rows" | "columns" | "points" | "packed";

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

  type BoardFormName = "text" | "map" | "level" | "json" | "pixels" | "sgf";

  interface BoardOpenings {
    columns: number;
    openings: [number, number][];
    rows: number;
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
    owner: "red" | "blue" | "both";
  }

  interface CheckAnswer {
    flaw: string | null;
    illegal?: string | null;
    longest: number | null;
    positions: number | null;
    refutation: string[];
    unasked: UnaskedAnswer;
    winning: boolean;
  }

  interface ChompRequest {
    bites?: [number, number][];
    columns: number;
    reply?: boolean;
    rows: number;
  }

  interface ChompResponse {
    answer: SolveAnswer | null;
    best: [number, number] | null;
    bites: [number, number][];
    columns: number;
    distance: number | null;
    heights: number[];
    positions: number;
    reply?: [number, number] | null;
    rows: number;
    squares: ((ChompSquare | null)[])[];
    to_move: SeatName | null;
    value: ValueName;
    why: string | null;
    winner: SeatName | null;
  }

  interface ChompSquare {
    distance: number | null;
    value: ValueName;
  }

  interface ConsideredMove {
    move: string;
    proven_win: boolean | null;
    tries: number;
    wins: number;
  }

  interface ContestAnswer {
    games: number;
    hunters: StandingAnswer[];
    hunts: number;
    isolation: string;
    missing: number;
    monsters: StandingAnswer[];
    name: string;
    played: number;
    rules: Rules;
  }

  interface ContestPair {
    draws: number;
    high: number;
    hunter: string;
    hunter_wins: number;
    low: number;
    mean_turns: number;
    monster: string;
    monster_wins: number;
  }

  type ContestPictureName = "shares" | "hunters" | "monsters";

  interface ContestRequest {
    hunt?: number | null;
    picture?: ContestPictureName | null;
    results: string;
  }

  interface ContestResponse {
    answer: ContestAnswer;
    hunts: ShortHunt[];
    pairs: ContestPair[];
    record?: HuntRecordReturned | null;
  }

  type ConventionName = "normal" | "misere";

  interface ConvertRequest {
    board: Board;
    form: BoardFormName;
  }

  interface ConvertResponse {
    content: string;
    losses: string[];
  }

  type CornerCuttingName = "never" | "one-wall" | "always";

  interface DifficultyEntry {
    height: number;
    name: DifficultyName;
    percent: number;
    width: number;
  }

  type DifficultyName = "very-easy" | "easy" | "medium" | "hard" | "very-hard";

  interface DoorSheet {
    at: [number, number];
    points?: number | null;
    was?: number | null;
  }

  interface DoorSheetReturned {
    at: [number, number];
    points: number | null;
    was: number | null;
  }

  interface DrawnGraph {
    arcs: [number, number][];
    positions: DrawnPosition[];
    start: number;
  }

  interface DrawnPosition {
    across: number;
    best: number | null;
    distance: number | null;
    heights?: number[] | null;
    layer: number;
    name: string;
    owner: SeatName | null;
    value: ValueName;
  }

  interface EditedCell {
    at: [number, number];
    was: Was;
  }

  interface EndedHunt {
    how: HuntEndName;
    turn: number;
    winner: HuntSideName | null;
  }

  interface EntitySheet {
    kind: string;
    tick: number;
  }

  interface EntitySheetReturned {
    kind: string;
    tick: number;
  }

  type ExportFormatName = "svg" | "png" | "gif" | "posthoc" | "map" | "text" | "level" | "json" | "pixels" | "pdf";

  type ExportRequest = {
    cell?: number | null;
    format: ExportFormatName;
    operation: "board";
    request: BoardRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "level";
    request: LevelRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "path";
    request: PathRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "scen";
    request: ScenRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "field";
    request: FieldRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "march";
    request: MarchRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "maze";
    request: MazeRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "obstacles";
    request: ObstaclesRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "link";
    request: LinkRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "qr";
    request: QrRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "convert";
    request: ConvertRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "grid-maze";
    request: GridMazeRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "game";
    request: GameRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "chomp";
    request: ChompRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "bar";
    request: BarRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "solve";
    request: SolveRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "strategy";
    request: StrategyRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "hunt";
    request: HuntRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  } | {
    cell?: number | null;
    format: ExportFormatName;
    operation: "contest";
    request: ContestRequest;
    solution?: boolean;
    theme?: ThemeName | null;
    wall?: number | null;
    words?: object;
    worksheet?: WorksheetRequest | null;
  };

  interface FaultAnswer {
    hunt: number;
    why: string;
  }

  interface FieldAnswer {
    all_next?: string[][][] | null;
    chokepoints?: [number, number][] | null;
    distance: ((Length | null)[])[];
    farthest: Length | null;
    goals: [number, number][];
    height: number;
    next: ((string | null)[])[];
    origin?: [number, number] | null;
    reached: number;
    starts: StartOfField[];
    tie: string;
    width: number;
  }

  interface FieldRequest {
    all?: boolean;
    board: Board;
    by?: "steps" | "costs" | null;
    chokepoints?: boolean;
    edited?: EditedCell[];
    tie?: "canonical" | "discovery" | null;
    to?: [number, number][];
    trace?: boolean;
  }

  interface FieldResponse {
    answer: FieldAnswer;
    repair?: RepairCounts | null;
    trace?: Trace | null;
  }

  interface FoundAnswer {
    cell: [number, number];
    exit: boolean;
    is: "wall" | "monster" | "free";
    passages: number[];
  }

  interface GameEntry {
    least: number;
    most: number;
    name: LinkRulesName;
    usual_size: number;
  }

  interface GameRequest {
    game: LinkRulesName;
    hint?: boolean;
    moves?: string[];
    record?: string | null;
    reply?: ReplyRequest | null;
    size?: number | null;
    swap?: boolean | null;
  }

  interface GameResponse {
    answer: PlayAnswer | null;
    board: SketchReturned;
    borders: BorderSketch[];
    hexworld?: string | null;
    hint?: MoveAnalysis | null;
    labels: (string | null)[];
    legal: string[];
    moves: string[];
    reply?: MoveAnalysis | null;
    seat: SeatName | null;
    sgf?: string | null;
    to_move: PlayerName | null;
    winner: PlayerName | null;
  }

  interface GeneratorEntry {
    grows: boolean;
    name: GeneratorName;
    squares_only: boolean;
    uniform: boolean;
  }

  type GeneratorName = "backtracker" | "prim" | "prim-simple" | "prim-modified" | "kruskal" | "wilson" | "aldous-broder" | "hybrid" | "eller" | "hunt-and-kill" | "sidewinder" | "binary-tree" | "growing-tree" | "growing-tree-newest" | "growing-tree-random" | "recursive-division" | "blobby-division";

  interface GraphInput {
    chomp?: [number, number] | null;
    misere?: boolean;
    names?: BarStyleName | null;
    start?: string | null;
    text?: string | null;
  }

  interface GraphMove {
    bite?: [number, number] | null;
    distance: number | null;
    to: string;
    value: ValueName;
  }

  type GridKindName = "polar" | "triangular" | "hexagonal" | "weave";

  interface GridMazeAnswer {
    exits: number[][];
    generator: GeneratorName;
    grid: GridKindName;
    mask?: string[] | null;
    seed: number;
  }

  interface GridMazeRequest {
    bias?: number | null;
    crossings?: number | null;
    generator?: GeneratorName | null;
    grid: GridKindName;
    height?: number | null;
    mask?: Board | null;
    seed?: number | null;
    start?: [number, number] | null;
    width?: number | null;
  }

  interface GridMazeResponse {
    answer: GridMazeAnswer;
    path: [number, number][];
  }

  type GuaranteeName = "optimal-steps" | "optimal-cost" | "complete" | "incomplete";

  type HandName = "left" | "right";

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
    how: HuntEndName;
    hunter: string;
    monster: string;
    rules: Rules;
    seed: number;
    shots: ([number, number] | null)[];
    steps: [number, number][];
    turn: number;
    turns: TurnAnswer[];
    winner: HuntSideName | null;
  }

  type HuntEndName = "hit" | "escaped" | "stuck" | "late" | "forfeit";

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

  interface HuntRecordReturned {
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
    difficulty?: DifficultyName | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    height?: number | null;
    hunter: HunterKindName;
    monster: MonsterKindName;
    number?: number | null;
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    width?: number | null;
  } | {
    action: "replay";
    beliefs?: boolean | null;
    record: HuntRecord;
  } | {
    action: "new";
    belief?: boolean | null;
    difficulty?: DifficultyName | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    height?: number | null;
    opponent?: "bayes" | "camper" | "easy" | "hard" | "mixture" | "optimal" | "possible" | "random-shortest" | "shortest" | "wanderer" | "wary" | null;
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    side?: HuntSideName | null;
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
    difficulty?: DifficultyName | null;
    entry?: [number, number][] | null;
    exit?: [number, number][] | null;
    field?: Board | null;
    games: number;
    height?: number | null;
    hunters: HunterKindName[];
    monsters: MonsterKindName[];
    percent?: number | null;
    rules?: RulesInput | null;
    seed?: number | null;
    width?: number | null;
  };

  type HuntSideName = "monster" | "hunter";

  interface HuntState {
    hunter?: HunterState | null;
    monster?: MonsterState | null;
    over: EndedHunt | null;
    revealed?: RevealedHunt | null;
    side: HuntSideName;
    size: [number, number];
    turn: number;
  }

  interface HunterEntry {
    name: HunterKindName;
    source: string | null;
  }

  type HunterKindName = "easy" | "hard" | "possible" | "bayes" | "mixture" | "camper" | "optimal";

  interface HunterState {
    belief?: number[] | null;
    board?: SketchReturned | null;
    exits?: [number, number][] | null;
    known: FoundAnswer[];
    last: FoundAnswer[];
    shots: [number, number, number][];
    shots_left: number | null;
  }

  interface KindSheet {
    damage: number;
    lives: number | null;
    name: string;
    speed: number;
  }

  type LawName = "exact" | "chasse" | "fast";

  type Length = number;

  interface LevelRequest {
    board: Board;
    changes?: LevelSheet | null;
  }

  interface LevelResponse {
    board: SketchReturned;
    kinds: KindSheet[];
    level: LevelSheetReturned;
  }

  interface LevelSheet {
    doors?: DoorSheet[];
    lives?: number | null;
    name?: string | null;
    start_money?: number | null;
    tower_price?: number | null;
    waves?: WaveSheet[];
  }

  interface LevelSheetReturned {
    doors: DoorSheetReturned[];
    lives: number | null;
    name: string | null;
    start_money: number | null;
    tower_price: number | null;
    waves: WaveSheetReturned[];
  }

  interface Limits {
    bar_positions: number;
    bar_side: number;
    cells: number;
    census_squares: number;
    contest_hunts: number;
    counted_bar_positions: number;
    counted_bar_side: number;
    gif_maze_cells: number;
    graph_arcs: number;
    graph_positions: number;
    grid_maze_cells: number;
    hunt_cells: number;
    hunt_turns: number;
    hunts: number;
    march_attackers: number;
    march_edits: number;
    march_legs: number;
    march_ticks: number;
    picture_pixels: number;
    playouts: number;
    positions: number;
    queries: number;
    steps: number;
    tree_bytes: number;
    tree_moves: number;
    worksheet_cells: number;
    worksheet_mazes: number;
    written_events: number;
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
    player?: PlayerName | null;
    sides?: SidesName | null;
    trace?: boolean;
  }

  interface LinkResponse {
    answer: LinkAnswer;
    borders: BorderSketch[];
    missing_cells: [number, number][];
    trace?: Trace | null;
  }

  type LinkRulesName = "hexmo" | "hex" | "y";

  interface ListedPosition {
    best: string | null;
    distance: number | null;
    grundy: number | null;
    position: string;
    value: ValueName;
  }

  interface MarchAnswer {
    arrivals: ArrivalEntry[];
    lives: number;
    stuck: number;
    won: boolean;
  }

  interface MarchAttackers {
    appears: number[];
    gone: (number | null)[];
    kinds: number[];
    waves: number[];
  }

  interface MarchDoor {
    broken: number | null;
    cell: number;
    points: MarchPoints;
  }

  interface MarchEditEntry {
    at: [number, number];
    edit: "block" | "open";
    tick: number;
  }

  interface MarchLegs {
    attackers: number[];
    from: number[];
    rates: number[];
    shares: number[];
    states: string;
    ticks: number[];
    to: number[];
  }

  interface MarchPoints {
    rates: number[];
    tenths: number[];
    ticks: number[];
  }

  interface MarchRecord {
    attackers: MarchAttackers;
    cut_short: boolean;
    doors: MarchDoor[];
    earned: [number, number][];
    kinds: string[];
    legs: MarchLegs;
    lives: [number, number][];
    ticks: number;
    tower_price: number | null;
    waves: MarchWave[];
  }

  interface MarchRequest {
    board: Board;
    edits?: MarchEditEntry[];
    lives?: number | null;
    seed?: number | null;
    spread?: boolean;
    ticks?: number | null;
  }

  interface MarchResponse {
    answer: MarchAnswer;
    record: MarchRecord;
  }

  interface MarchWave {
    attackers: number;
    begins: number | null;
    name: string | null;
  }

  interface MatchResponse {
    aims?: (number[] | null)[] | null;
    answer: HuntAnswer;
    beliefs?: (number[] | null)[] | null;
    board: SketchReturned;
  }

  interface MazeAnswer {
    exits: number[][];
    generator: GeneratorName;
    height: number;
    mask?: string[] | null;
    seed: number;
    width: number;
  }

  interface MazeRequest {
    bias?: number | null;
    braid?: number | null;
    generator: GeneratorName;
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
    corner_cutting: CornerCuttingName[];
    difficulties: DifficultyEntry[];
    formats: ExportFormatName[];
    games: GameEntry[];
    generators: GeneratorEntry[];
    goals: string[];
    grids: GridKindName[];
    hunters: HunterEntry[];
    laws: LawName[];
    limits: Limits;
    link_players: string[];
    monsters: MonsterEntry[];
    operations: OperationEntry[];
    orders: Orders;
    per_page: number[];
    sides: SidesName[];
    themes: ThemeName[];
    version: string;
  }

  interface MonsterEntry {
    name: MonsterKindName;
    source: string | null;
  }

  type MonsterKindName = "easy" | "hard" | "shortest" | "random-shortest" | "wanderer" | "wary" | "optimal";

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
    considered: ConsideredMove[];
    move: string;
    proven_win: boolean | null;
    tries: number;
    wins: number;
  }

  type MoveStyleName = "positions" | "moves" | "array";

  interface NewHunt {
    hunter?: HunterState | null;
    id: string;
    monster?: MonsterState | null;
    over: EndedHunt | null;
    revealed?: RevealedHunt | null;
    side: HuntSideName;
    size: [number, number];
    turn: number;
  }

  interface ObstaclesAnswer {
    entry: [number, number];
    exit: [number, number];
    height: number;
    law: "exact" | "nearly-exact" | "chasse" | "fast";
    obstacles: number;
    seed: number;
    tier: TierName;
    walls: string[];
    width: number;
  }

  interface ObstaclesRequest {
    difficulty?: DifficultyName | null;
    height?: number | null;
    law?: LawName | null;
    neighbors?: 4 | 8 | null;
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

  interface Orders {
    eight: string[];
    four: string[];
    hexes: string[];
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
    algorithm: AlgorithmName;
    banned: number;
    banned_cells: [number, number][];
    cells: [number, number][];
    closed: number;
    cost: Length | null;
    expanded: number;
    found: boolean;
    gave_up: boolean;
    goal: [number, number];
    improved: number;
    longest_frontier: number;
    nanos: number;
    opened: number;
    start: [number, number];
    steps: number | null;
  }

  interface PathRequest {
    algorithm: AlgorithmName;
    board: Board;
    from?: [number, number] | null;
    hand?: HandName | null;
    marks?: boolean;
    order?: string | null;
    to?: [number, number] | null;
    trace?: boolean;
    weight?: number | null;
  }

  interface PathResponse {
    answer: PathAnswer;
    guarantee: GuaranteeName;
    marks?: string[] | null;
    trace?: Trace | null;
  }

  interface PlayAnswer {
    colour: PlayerName;
    game: LinkRulesName;
    link: [number, number][];
    moves: string[];
    points: [Points, Points];
    size: number;
    winner: SeatName;
  }

  type PlayerName = "red" | "blue";

  type Points = number;

  interface QrRequest {
    text: string;
  }

  interface QrResponse {
    side: number;
    svg: string;
  }

  interface Refusal {
    code: string;
    error: string;
    status?: number;
    values: object;
  }

  interface RepairCounts {
    changed: number | null;
    fresh: number;
    looked_at: number | null;
  }

  interface ReplyRequest {
    player: string;
    seed?: number | null;
  }

  interface RevealedHunt {
    board: SketchReturned;
    path: [number, number][];
    record: HuntRecordReturned;
    shots: [number, number, number][];
  }

  interface Rules {
    ammunition: number | null;
    blind: boolean;
    corner_cutting: "never" | "one-wall" | "always" | null;
    discovered: "at-shot" | "current";
    enters: "turn-one" | "before";
    first: "monster" | "hunter";
    fog: number | null;
    forget: boolean;
    knows: "size" | "map" | "exit";
    late: "draw" | "monster" | "hunter";
    neighbors: 4 | 8;
    passages: "last" | "all" | "none";
    reveal_exit: boolean;
    shot_radius: number;
    stay: boolean;
    stuck_stays: boolean;
    turns: number | null;
  }

  interface RulesInput {
    ammunition?: number | null;
    blind?: boolean | null;
    corner_cutting?: "never" | "one-wall" | "always" | null;
    discovered?: "at-shot" | "current" | null;
    enters?: "turn-one" | "before" | null;
    first?: "monster" | "hunter" | null;
    fog?: number | null;
    forget?: boolean | null;
    knows?: "size" | "map" | "exit" | null;
    late?: "draw" | "monster" | "hunter" | null;
    neighbors?: 4 | 8 | null;
    passages?: "last" | "all" | "none" | null;
    reveal_exit?: boolean | null;
    shot_radius?: number | null;
    stay?: boolean | null;
    stuck_stays?: boolean | null;
    turns?: number | null;
  }

  interface ScenAnswer {
    costs?: (Length | null)[] | null;
    map: string;
    max_nanos: number;
    mean_nanos: number;
    median_nanos: number;
    p95_nanos: number;
    patches?: number | null;
    queries: number;
    solved: number;
    wrong: number;
  }

  interface ScenQueryAnswer {
    bucket: number;
    cost: Length | null;
    goal: [number, number];
    nanos: number;
    optimum: number | null;
    right: boolean;
    start: [number, number];
  }

  interface ScenRequest {
    algorithm: AlgorithmName;
    board: Board;
    scenario: string;
  }

  interface ScenResponse {
    algorithm: AlgorithmName;
    answer: ScenAnswer;
    queries: ScenQueryAnswer[];
  }

  type SeatName = "first" | "second";

  interface ShortHunt {
    field: number;
    forfeit: string | null;
    hunt: number;
    hunter: string;
    monster: string;
    turns: number;
    winner: HuntSideName | null;
  }

  interface SideSketch {
    cells: [number, number][];
    name: string;
  }

  interface SideSketchReturned {
    cells: [number, number][];
    name: string;
  }

  type SidesName = "hexmo" | "hex" | "y" | "havannah" | "havannah-fork";

  interface Sketch {
    corner_cutting?: CornerCuttingName | null;
    exits?: string[] | null;
    goals?: [number, number][];
    height: number;
    level?: string | null;
    neighbors?: 4 | 8 | null;
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
    corner_cutting?: CornerCuttingName | null;
    exits?: string[] | null;
    goals: [number, number][];
    height: number;
    level?: string | null;
    neighbors?: 4 | 8 | null;
    origin?: [number, number] | null;
    rows: string[];
    shape: string;
    sides?: SideSketchReturned[] | null;
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

  interface SolveRequest {
    game: GraphInput;
    graph?: boolean;
    moves?: string[];
    reply?: boolean;
  }

  interface SolveResponse {
    answer: SolveAnswer;
    convention: ConventionName;
    distance: number | null;
    graph?: DrawnGraph | null;
    legal: GraphMove[];
    moves: string[];
    position: string;
    reply: string | null;
    to_move: SeatName | null;
    value: ValueName;
    winner: SeatName | null;
  }

  interface StandingAnswer {
    disqualified: FaultAnswer | null;
    draws: number;
    error: number | null;
    faults: number;
    high: number;
    last_fault: FaultAnswer | null;
    losses: number;
    low: number;
    name: string;
    place: number | null;
    points: number;
    rating: number | null;
    walkovers: number;
    wins: number;
  }

  interface StartAnswer {
    bites?: [number, number][] | null;
    distance: number | null;
    grundy: number | null;
    position: string;
    value: ValueName;
    winning: string[];
  }

  interface StartOfField {
    cut_off: boolean;
    distance: Length | null;
    path: [number, number][];
    start: [number, number];
  }

  interface Stones {
    blue?: [number, number][];
    red?: [number, number][];
  }

  interface StonesReturned {
    blue: [number, number][];
    red: [number, number][];
  }

  interface StrategyRequest {
    all?: boolean;
    game: GraphInput;
    player?: SeatName | null;
    strategy?: string | null;
    style?: MoveStyleName | null;
  }

  interface StrategyResponse {
    answer: CheckAnswer;
    moves: [string, string][];
    player: SeatName;
    text: string;
  }

  type ThemeName = "default" | "maze-solver";

  type TierName = "direct" | "lazy" | "canonical" | "chain";

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
    turns?: number[];
    unit: number;
  }

  interface TurnAnswer {
    changed: FoundAnswer[];
    found: FoundAnswer[];
    monster: [number, number] | null;
    shot: [number, number] | null;
    turn: number;
  }

  interface UnaskedAnswer {
    illegal: number;
    illegal_moves: [string, string][];
    missing: number;
    missing_moves: string[];
  }

  type ValueName = "win" | "loss" | "draw";

  type Was = "wall" | "water" | number;

  interface WaveSheet {
    entities?: EntitySheet[];
    name?: string | null;
    reward?: number | null;
    was?: number | null;
  }

  interface WaveSheetReturned {
    entities: EntitySheetReturned[];
    name: string | null;
    reward: number | null;
    was: number | null;
  }

  interface WorksheetRequest {
    count?: number | null;
    label?: string | null;
    per_page?: number | null;
    title?: string | null;
  }

  /** Of each operation the request and the response. */
  interface Operations {
    bar: { request: BarRequest; response: BarResponse };
    board: { request: BoardRequest; response: BoardResponse };
    chomp: { request: ChompRequest; response: ChompResponse };
    contest: { request: ContestRequest; response: ContestResponse };
    convert: { request: ConvertRequest; response: ConvertResponse };
    export: { request: ExportRequest; response: object };
    field: { request: FieldRequest; response: FieldResponse };
    game: { request: GameRequest; response: GameResponse };
    "grid-maze": { request: GridMazeRequest; response: GridMazeResponse };
    hunt: { request: HuntRequest; response: MatchResponse | NewHunt | HuntState | AbandonedHunt | TournamentResponse };
    level: { request: LevelRequest; response: LevelResponse };
    link: { request: LinkRequest; response: LinkResponse };
    march: { request: MarchRequest; response: MarchResponse };
    maze: { request: MazeRequest; response: MazeResponse };
    obstacles: { request: ObstaclesRequest; response: ObstaclesResponse };
    path: { request: PathRequest; response: PathResponse };
    qr: { request: QrRequest; response: QrResponse };
    scen: { request: ScenRequest; response: ScenResponse };
    solve: { request: SolveRequest; response: SolveResponse };
    strategy: { request: StrategyRequest; response: StrategyResponse };
  }
}
