/**
 * The computer's moves, computed by the engine's `search.wasm` in a worker.
 */

import { setup, type Position, type Square } from './rules';

/** What the worker is asked. */
export interface Question {
  readonly id: number;
  readonly setup: string;
  readonly level: number;
  readonly seed: bigint;
}

/** What it answers. Without a square where the question was none or the module cannot run. */
export interface Answer {
  readonly id: number;
  readonly square: Square | null;
}

interface Waiting {
  readonly resolve: (square: Square) => void;
  readonly reject: (error: Error) => void;
}

/** A computer opponent. It thinks beside the page, which stays responsive. */
export class Computer {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(worker: Worker = startWorker()) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answer(data);
    worker.onerror = () => this.#fail(new Error('The computer has stopped'));
  }

  /**
   * The square that the computer of `level` (1 to 3) moves to. The position must have a legal
   * move. The same seed gives the same move. Rejects when the worker cannot answer.
   */
  choose(position: Position, level: number, seed: bigint): Promise<Square> {
    const id = this.#asked++;
    const question: Question = { id, setup: setup(position), level, seed };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(question);
    });
  }

  /** Stops thinking for good. Questions that are still open are rejected. */
  stop(): void {
    this.#worker.terminate();
    this.#fail(new Error('The computer was stopped'));
  }

  #answer({ id, square }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (square === null) waiting?.reject(new Error('The computer has no move'));
    else waiting?.resolve(square);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
}
