/**
 * The search of the engine, `search.wasm`. It runs in a worker: see `computer.ts`.
 */

import { EngineModule } from './module';
import type { Square } from './rules';

/** How far to search. Whatever is reached first ends it. */
export interface Limits {
  /** Plies; from the number of empty squares on, the end of the game. */
  readonly depth: number;
  /** The most positions to enter. */
  readonly nodes?: number;
  /** The most time, in milliseconds. */
  readonly milliseconds?: number;
  /** How little to leave out: 0 to 5, which leaves out nothing. */
  readonly selectivity: number;
  /** How many of the best moves to value. */
  readonly lines: number;
}

/** A move and what it leads to. */
export interface Line {
  /** The expected final lead of the side to move, in discs. */
  readonly value: number;
  /** Both sides' moves, without passes. Empty where the game is over. */
  readonly moves: readonly Square[];
}

/** What the search has found. */
export interface Report {
  readonly depth: number;
  /** How sure it is of what it leaves out, in percent; 100 where it leaves out nothing. */
  readonly confidence: number;
  /** Positions entered. */
  readonly nodes: number;
  /** The best lines, best first. */
  readonly lines: readonly Line[];
}

interface Functions {
  readonly choose: (length: number, level: number, seed: bigint) => number;
  readonly search: (length: number, tableBytes: number) => number;
  readonly signature: () => bigint;
}

export class Search {
  readonly #module: EngineModule<Functions>;
  readonly #control: Control;

  private constructor(module: EngineModule<Functions>, control: Control) {
    this.#module = module;
    this.#control = control;
  }

  /** Starts the module that `instantiate` loads. */
  static async load(
    instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>,
  ): Promise<Search> {
    const control = new Control();
    const module = new EngineModule<Functions>(await instantiate({ control: control.imports }));
    control.progress = (length) => control.report(readReport(module.read(length)));
    return new Search(module, control);
  }

  /** The square that the computer of `level` moves to, or `null` where there is none. */
  choose(setup: string, level: number, seed: bigint): Square | null {
    const { functions } = this.#module;
    const call = (length: number): number => functions.choose(length, level, seed);
    return this.#module.ask(call, setup) || null;
  }

  /**
   * The last report on a position; the earlier ones go to `report`. The first search decides the
   * size of the table, which those after it share. `null` where the position or a limit is none.
   */
  search(
    setup: string,
    limits: Limits,
    tableBytes: number,
    report: (report: Report) => void,
  ): Report | null {
    const { depth, nodes = Number.MAX_SAFE_INTEGER, selectivity, lines } = limits;
    const request = `${setup}\n${depth} ${nodes} ${selectivity} ${lines}`;
    this.#control.report = report;
    this.#control.deadline = performance.now() + (limits.milliseconds ?? Infinity);
    const call = (length: number): number => this.#module.functions.search(length, tableBytes);
    const response = this.#module.ask(call, request);
    return response === '' ? null : readReport(response);
  }

  /** The number of nodes of the engine's fixed searches, the same on every machine. */
  signature(): bigint {
    return BigInt.asUintN(64, this.#module.functions.signature());
  }
}

/** What the module asks and tells while it searches. */
class Control {
  deadline = Infinity;
  report: (report: Report) => void = () => undefined;
  progress: (length: number) => void = () => undefined;

  readonly imports = {
    stop: (): number => Number(performance.now() >= this.deadline),
    progress: (length: number): void => this.progress(length),
  };
}

function readReport(text: string): Report {
  const [head = '', ...lines] = text.split('\n');
  const [depth, confidence, nodes] = head.split(' ').map(Number);
  return {
    depth: depth ?? 0,
    confidence: confidence ?? 0,
    nodes: nodes ?? 0,
    lines: lines.map(readLine),
  };
}

function readLine(text: string): Line {
  const [value, ...moves] = text.split(' ');
  return { value: Number(value), moves };
}
