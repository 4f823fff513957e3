// What the server answers, written from its models by `python -m tests.companion.page_types`.

declare namespace Wire {
  interface Absence {
    after: number;
    words: string;
  }

  interface Action {
    verb: string;
    cell: string;
    choice: string;
    path: string[];
  }

  interface Because {
    words: string;
    path: string[];
  }

  interface Beginning {
    game: string;
    title: string;
    shape: string;
    small: boolean;
    options: Record<string, string>;
    about: string[];
    sides: string[];
    board: Board;
    cells: Cell[];
    seats: SideAtTable[];
  }

  interface Best {
    board: string;
    turns: number;
    seed: string;
    name: string;
    at: number;
    points: number | null;
    options: Record<string, string>;
  }

  interface Beyond {
    cells: string[];
    message: string;
  }

  interface Board {
    shape: string;
    names: string[];
    centres: [number, number][];
    outline: [number, number][];
    width: number;
    height: number;
    joined: boolean;
    shaded: string[];
    regions: Region[];
    torus: boolean;
    plain: boolean;
  }

  interface Call {
    turn: string;
    words: string;
    answers: string;
  }

  interface Candidate {
    colour: string | null;
    owner: string;
    active: boolean;
    piece: string | null;
    heading: string;
    marks: string[];
    odds: number;
  }

  interface Capture {
    cell: string;
    attackers: string[];
    owner: string;
    again: boolean;
  }

  interface Cell {
    colour: string | null;
    owner: string;
    active: boolean;
    piece: string | null;
    heading: string;
    marks: string[];
    name: string;
    words: string;
    note: string;
    noted: string;
    marker: string;
    parts: Part[];
  }

  interface Clash {
    setting: string;
    values: string[];
    why: string;
    own: string[];
  }

  interface Clock {
    kind: string;
    state: string;
    turn: string;
    due: string[];
    carrying: string;
    sides: Record<string, SideClock>;
    wait: boolean;
    limit: number;
    limit_left: number;
  }

  interface Clue {
    words: string;
    cells: string[];
    turns: string[];
  }

  interface Comparison {
    differences: Fault[];
    save: string | null;
    verdict: string;
    turn: string | null;
    told: string;
    faults: Fault[];
    nearest: string | null;
    corrections: Fault[];
    least: boolean;
    at_fault: string[];
    assumed: string[];
    questions: Question[];
    shown: Playback | null;
    rulings: RulingChoice[];
    begun: Record<string, string>;
    dealing: Dealing | null;
  }

  interface Curve {
    number: number;
    scores: Record<string, number>;
  }

  interface DealPlace {
    cell: Cell;
    kind: string;
    words: string[];
    to: string;
    name_deg: number | null;
  }

  interface DealStep {
    lane: string;
    part: number;
    parts: number;
    clears: boolean;
    words: string;
    places: DealPlace[];
  }

  interface Dealing {
    words: string;
    steps: DealStep[];
  }

  interface DraftView {
    cells: Cell[];
    phase: string;
    mover: string;
    instruction: string;
    scores: Record<string, number>;
    accepted: number;
    actions: LegalAction[];
    frames: Frame[];
    faults: Fault[];
    turn: string | null;
    after: string | null;
    done: Action[];
    taps: string;
    can_rest: boolean;
    by_lot: string | null;
    removed: Cell[];
    warning: string;
    state: string;
  }

  interface DrawDue {
    verb: string;
    cell: string;
    words: string;
    pick: number;
    names: DrawName[];
  }

  interface DrawName {
    name: string;
    count: number;
    ways: DrawWay[];
  }

  interface DrawWay {
    cell: string;
    choice: string;
    heading: string;
    words: string;
  }

  interface Draws {
    due: DrawDue[];
    pieces: Record<string, Cell>;
  }

  interface Enclosed {
    wall: string[];
    inside: string[];
    what: string;
  }

  interface Fault {
    code: string;
    cells: string[];
    message: string;
  }

  interface Frame {
    words: string;
    cell: string | null;
    captures: Capture[];
    changes: Cell[];
    scores: Record<string, number>;
    enclosed: Enclosed[];
    ways: string[][];
    counts: Record<string, number>;
    drawn: boolean;
    brief: string;
    wave: number;
    quiet: boolean;
  }

  interface Granted {
    side: string;
    by: string[];
  }

  interface Hint {
    clues: Clue[];
    reach: Record<string, number[]>;
  }

  interface Joined {
    role: string;
    table: string;
    free: string[];
    names: Record<string, string>;
  }

  interface Kind {
    name: string;
    title: string;
    extra: boolean;
    options: string[];
  }

  interface LegalAction {
    verb: string;
    cell: string;
    choice: string;
    path: string[];
    words: string;
    captures: string[];
    foretold: string;
    drawn: boolean;
    shows: Cell | null;
  }

  interface Level {
    name: string;
    title: string;
    value: string;
    values: string[];
  }

  interface Link {
    role: string;
    token: string;
    url: string;
    qr: string;
    lan: boolean;
    code: string;
  }

  interface Listed {
    table: string;
    role: string;
    name: string;
    game: string;
    shape: string;
    ruleset: string;
    turns: number;
    started: number;
    last: number;
    words: string;
    over: boolean;
    players: string[];
  }

  interface Look {
    tags: number[][][];
    hint: string;
    sharpness: number;
  }

  interface Made {
    seq: number;
    maker: string;
    actions: Action[];
    rest: boolean;
    turn: string | null;
  }

  interface Most {
    words: string;
    already: number;
    held: number;
    most: number;
    exact: boolean;
    side: string;
    text: string;
    cells: Cell[];
    scores: Record<string, number>;
    frames: Frame[];
  }

  interface NextSeat {
    role: string;
    table: string;
    token: string;
  }

  interface Noted {
    note: string;
    noted: string;
  }

  interface Offered {
    side: string;
    what: string;
    words: string;
    waits: string[];
  }

  interface Opened {
    table: string;
    seq: number;
    tokens: Record<string, string>;
    faults?: Fault[];
  }

  interface Option {
    name: string;
    title: string;
    sentence: string;
    default: string;
    values: string[];
    form: string;
    clashes: Clash[];
    switches: Switch[];
    within: string;
    laid: boolean;
  }

  interface Outcome {
    winner: string | null;
    reason: string;
    words: string;
    winners: string[];
    places: string[][];
    rings: string[][];
    because: Because[];
    for_good: boolean;
    called_off: boolean;
  }

  interface Pages {
    pages: number;
    size: number;
  }

  interface Part {
    ends: number[];
    ink: string;
  }

  interface Plan {
    sheet: string;
    words: string;
    advice: string;
    kinds: Kind[];
    editions: string[];
    wordings: Wording[];
    choices: Option[];
    sides: string[];
  }

  interface Playback {
    number: number;
    round: number | null;
    side: string;
    text: string;
    cells: Cell[];
    scores: Record<string, number>;
    counts: Record<string, number>;
    frames: Frame[];
  }

  interface Ply {
    number: number;
    round: number | null;
    side: string;
    text: string;
    captured: string[];
    gained: string[];
    changed: string[];
    standing: boolean;
    by: string;
    lapsed: boolean;
  }

  interface ProfileFit {
    fits: boolean;
    message: string;
  }

  interface Question {
    cell: string;
    words: string;
    assumed: string;
    answers: Noted[];
    said: string;
  }

  interface Questions {
    questions: Question[];
  }

  interface Region {
    name: string;
    words: string;
    cells: string[];
  }

  interface Remarked {
    after: number;
    words: string;
  }

  interface Request {
    side: string;
    what: string;
    words: string;
    waits: string[];
  }

  interface Ruled {
    after: number;
    words: string;
  }

  interface RulingChoice {
    ruling: string;
    mover: string;
    turn: string;
    save: string;
    changes: ToDo[];
  }

  interface Scan {
    photo: string;
    photos: string[];
    board: number;
    game: string;
    sheet: string;
    shape: string;
    pieces: string;
    cells: Record<string, ScannedCell>;
    doubtful: string[];
    candidates: Record<string, Candidate[]>;
    outlines: (Record<string, [number, number][]>)[];
    decided: Fault[];
    advice: string[];
    save: string | null;
    seconds: Record<string, number>;
    profile: ProfileFit | null;
    supposed: string | null;
    supposed_game: string | null;
    beyond: Beyond | null;
    layout: Board;
    classes: SeenCell[];
    factors: SeenFactors;
    parts: Record<string, Part[]>;
    unseen: string[];
  }

  interface ScannedCell {
    colour: string | null;
    piece: string | null;
    owner: string;
    active: boolean;
    confidence: number;
    doubtful: boolean;
    visible: boolean;
    heading_deg: number | null;
    heading: string;
    marks: string[];
  }

  interface Seat {
    role: string;
  }

  interface SeenCell {
    colour: string | null;
    owner: string;
    active: boolean;
    piece: string | null;
    heading: string;
    marks: string[];
  }

  interface SeenFactors {
    colour: (string | null)[];
    piece: (string | null)[];
    owner: string[];
    active: boolean[];
    heading: string[];
    marks: string[];
  }

  interface Shared {
    seq: number;
    maker: string;
    side: string;
    steps: number;
    complete: boolean;
    frame: Frame | null;
    cells: Cell[];
    left: boolean;
    waves: number;
    leaps: boolean;
  }

  interface SideAtTable {
    side: string;
    state: string;
    since: number;
    mark: string;
    ink: string;
    colour: string;
    on_colour: string;
  }

  interface SideClock {
    left: number;
    base: number;
    bonus: number;
    carried: number;
    free: number;
    waits: number;
  }

  interface Stale {
    seq: number;
  }

  interface Summary {
    outcome: Outcome | null;
    turns: number;
    scores: Record<string, number>;
    swings: Swing[];
    curve: Curve[];
  }

  interface Swing {
    number: number;
    round: number | null;
    side: string;
    gain: number;
    lead: boolean;
    words: string;
  }

  interface Switch {
    name: string;
    sentence: string;
  }

  interface Table {
    outcome: Outcome | null;
    rulings: Ruled[];
    can_unrule: boolean;
    remarks: Remarked[];
    next: string;
    rematch: Record<string, string>;
    starts: string[];
    terms: Terms;
    has_time: boolean;
    remaining: string[];
    absences: Absence[];
    calls: Call[];
    can_undo: boolean;
    can_redo: boolean;
    undo: string;
    can_unhit: boolean;
    lifts: string;
    sides: string[];
    seats: SideAtTable[];
    names: Record<string, string>;
    players: Record<string, string>;
    seat: string;
    mover: string;
    due: string[];
    offer: Offered | null;
    requests: Request[];
    granted: Granted | null;
    board: Board;
    cells: Cell[];
    plies: Ply[];
    ruleset: string;
    rules: string;
    free: boolean;
    save: string;
    share: string;
    unread: string[];
    phase: string;
    instruction: string;
    scores: Record<string, number>;
    match: string;
    outlook: Record<string, string[]>;
    wheel: string[];
    tray: Tray | null;
    most: string;
    real: boolean;
    to_do: ToDo[];
    dealt: boolean;
    game: string;
    title: string;
    wordings: Wording[];
    origin: string;
    detail: string;
    seeded: boolean;
    cautions: string[];
    assumed: string[];
    bests: string;
    dice: boolean;
    chess_clock: boolean;
    before: string;
    started: number;
    table: string;
    seq: number;
    known: number;
    role: string;
    clock: Clock | null;
    held: string[];
    epoch: string;
    draft: DraftView | null;
  }

  interface TableCode {
    code: string;
    url: string;
    qr: string;
    lan: boolean;
  }

  interface Tally {
    name: string;
    title: string;
    value: number;
    column: string;
    ink: string;
  }

  interface Task {
    met: boolean;
    ended: boolean;
    words: string;
    rings: string[][];
    reply: DraftView | null;
  }

  interface Terms {
    name: string;
    clock: string;
    hands: boolean;
    solo: string;
  }

  interface Text {
    text: string;
  }

  interface ToDo {
    cell: string;
    words: string[];
  }

  interface Tray {
    verb: string;
    signs: Record<string, string>;
    tallies: Tally[];
    level: Level | null;
    hints: boolean;
    helped: string[];
  }

  interface Why {
    id: string;
    position: string;
    turn: string;
    step: number;
    cell: string;
    mover: string;
    goes: boolean;
    board: Board;
    cells: Cell[];
    attackers: string[];
  }

  interface WhyAnswer {
    met: boolean;
    words: string;
    frame: Frame | null;
  }

  interface Wording {
    name: string;
    title: string;
  }

  interface Written {
    seq: number;
    save: string;
    captured: string[];
    shown: Playback | null;
  }
}
