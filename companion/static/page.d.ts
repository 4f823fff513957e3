// What the pages' scripts tell each other; what the server answers stands in wire.d.ts.

declare namespace Page {
  /** What stands on a named cell, from wherever it is known. */
  interface Standing {
    name: string;
    colour?: string | null;
    owner: string;
    active: boolean;
    piece?: string | null;
    heading?: string;
    marks?: string[];
    parts?: Wire.Part[];
    note?: string;
    marker?: string;
    noted?: string;
  }

  /** A cell as read, put right and answered; note: what was said of its piece that no photo shows. */
  type Seen = Wire.ScannedCell & { note?: string };

  type SeenCells = Record<string, Seen>;

  type Point = [number, number];
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  type Attributes = Record<string, string | number | boolean | null | undefined>;

  /** What tells a page of its table: a stream of its own, or its part of one that all windows share. */
  interface Source {
    onopen: ((opened: Event) => void) | (() => void) | null;
    onmessage: ((message: MessageEvent) => void) | null;
    onerror: ((error: Event) => void) | (() => void) | null;
    addEventListener(name: string, hear: (message: MessageEvent) => void): void;
    close(): void;
  }

  /** at: when the clocks were told, by this page's own clock. */
  type Clock = Wire.Clock & { at?: number };
  /** kept: when it was told, if it is shown without a network. */
  type Table = Omit<Wire.Table, "clock"> & { clock: Clock | null; kept?: number };

  /** What an event changed of a table: new values, in cells only those that look different. */
  type Changes = Partial<Omit<Table, "cells" | "plies" | "draft">> & {
    cells: Wire.Cell[];
    plies: { kept: number; more: Wire.Ply[] };
    draft: Omit<Wire.DraftView, "cells"> | null;
  };

  /** An action as it is sent: what the server fills in may be left out. */
  type Action = Pick<Wire.Action, "verb"> & Partial<Wire.Action>;
  interface Step {
    actions: Action[];
    rest?: boolean;
    turn?: string;
    pattern?: string;
  }
  /** What a turn in the making consists of: actions, perhaps with the rest left to rest, or a turn as it was typed. */
  interface Made {
    actions: Action[];
    rest: boolean;
    turn: string | null;
  }
  type Ask = (step: Step) => Promise<Wire.DraftView>;

  /** What happens at the table, as it is sent; by: where it was read, if not tapped here. */
  interface Sent {
    by?: string;
    [said: string]: unknown;
  }

  /** What frames can be played back of: a turn, or a whole game. */
  interface Film<F extends Wire.Frame = Wire.Frame> {
    cells: Standing[];
    scores: Record<string, number>;
    counts?: Record<string, number>;
    frames: F[];
  }
  /** A turn step by step; number: which of the game's, 0 for one that nobody has played. */
  interface Shown extends Film {
    number: number;
    round?: number | null;
    side: string;
  }

  /** What is said in the panel's buttons: words, what they do, whether it is the usual answer, an id. */
  type Answer = [words: string, work: () => unknown, primary?: boolean, id?: string];
  interface Panel {
    words: string;
    title?: string;
    list?: Node[];
    actions?: Answer[];
    choices?: HTMLButtonElement[];
    more?: [summary: string, told: Node[], open: boolean][];
    penalty?: boolean;
    seen?: Standing[];
    again?: () => unknown;
    correct?: (name: string) => unknown;
    hint?: string;
    atFault?: string[];
    differing?: string[];
  }

  interface Held {
    state: Table | null;
    turn: import("./turn.js").Turn | null;
    making: Wire.Shared | null;
    playback: import("./playback.js").Playback<Shown> | null;
    show: import("./scenes.js").Show | null;
    hint: { clues: Wire.Clue[], shown: number, seq: number, reach: Record<string, number[]> } | null;
    picked: string[];
    asked: Panel | null;
    ruledOn: (() => unknown) | null;
    shared: string[];
    away: Record<string, number>;
    refereed: boolean;
    apart: boolean;
    ignored: string;
    tryOut: string[] | null;
    bag: boolean;
  }

  interface Display {
    signs: string;
    ownerSign: string;
    theme: string;
    large: boolean;
    turned: boolean;
    sound: boolean;
    replay: boolean;
    advanced: boolean;
    speed: string;
  }

  /** What the table page offers to its parts. */
  interface Offers {
    call: (turn: string) => void;
    give: (seat: string, seconds: number) => void;
    unhit: () => void;
    table: string;
    at: typeof import("./held.js").at;
    anyway: (task: () => unknown) => void;
    doing: (task: () => unknown) => void;
    quietly: (task: () => unknown) => void;
    soon: (task: () => unknown) => void;
    lookUp: () => void;
    tell: (words: string, fault?: boolean) => void;
    send: (body: Sent) => Promise<void>;
    mine: () => boolean;
    plays: () => boolean;
    startTryOut: () => void;
    showMost: () => Promise<void>;
    showTurn: (turn: Shown) => void;
    state: () => Table;
    show: (panel: Panel | null) => void;
    carriedOut: () => void;
    turned: (cell: string, heading: string) => void;
  }

  /** What taps and buttons do. */
  interface Work {
    page: Offers;
    tap: (name: string, isSecond: boolean) => void;
    goOnHere: () => void;
    turnPiece: (name: string, steps: number) => void;
    refuseTurn: (name: string) => void;
    isWaiting: () => boolean;
    hint: () => void;
    check: () => void;
    actAtOnce: (action: Wire.LegalAction) => void;
    newGame: () => void;
    lift: (from: string) => void;
    slide: (from: string, to: string) => void;
    timeIsUp: () => void;
    gameTimeIsUp: () => void;
    choose: (action: Action) => void;
    leaveTryOut: () => void;
    fromBag: () => void;
    playBack: (number: number) => void;
    playBackAlone: (numbers: number[]) => Promise<void>;
    follow: () => Promise<void>;
    goOn: () => void;
    answer: (yes: boolean) => void;
    call: (turn: string) => void;
    ignore: (request: string) => void;
    run: () => void;
    askBreak: () => void;
    give: (seat: string, seconds: number) => void;
    unhit: () => void;
    carriedOut: () => void;
    deal: () => void;
    end: () => void;
    took: (written: Wire.Written) => void;
    letPlay: () => void;
  }

  /** A game as the start page offers it. */
  interface Game {
    shape: string;
    /** The boards to choose from, none where any will do. */
    shapes: string[];
    timed: boolean;
    /** The clock and the limit in minutes that it has unless others are asked for. */
    clock: string;
    limit: number;
    chess_clock: boolean;
    rulesets: string[];
    lots: string[];
    options: Wire.Option[];
    editions: string[];
    printed: boolean;
    sides: string[];
    tells: boolean;
    hexagons: boolean;
    bare: boolean;
    dice: boolean;
    tokens: boolean;
    title: string;
    solo: boolean;
    /** The option that says how hard the game is, which is chosen in a row with best scores; empty for none. */
    level: string;
    /** Why nobody can play alone, by the rules by which nobody can. */
    not_alone: Record<string, string>;
  }

  /** A whole game as the replay page holds it. */
  interface Lesson {
    game: string;
    wheel: string[];
    rule: string; // what else is always in sight
    options: Record<string, string>; // of the start of a first game
    turning: string; // the verb that turns a piece, empty if nothing is turned
    signs: Record<string, string>;
    seats: Wire.SideAtTable[];
    whys: Wire.Why[]; // questions about a turn that was played
    tasks: { id: string; asks: string; mover: string; position: string; board: Wire.Board; legend: { cell: Wire.Cell; words: string }[]; begun: Action[]; solution: Action[] }[];
  }

  /** What a device knows of a task: when it was begun (0: never), when it was met first, in ms since 1970; what it took until then. */
  interface Learned {
    begun: number;
    ended: number | null;
    tries: number;
    hints: number;
    seconds: number; // for which the task was in view
  }

  interface Replay {
    title: string;
    board: Wire.Board;
    start: Wire.Cell[];
    sides?: string[]; // which pages of an earlier version do not hold
    seats?: Wire.SideAtTable[]; // neither do they hold these
    turns: Wire.Playback[];
    outcome: Wire.Outcome | null;
  }
}
