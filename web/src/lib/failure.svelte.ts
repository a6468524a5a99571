import { RequestError, type Failure } from './api';

/** How long a failure stays to be read, in milliseconds. */
const SHOWN = 8_000;

/** The last thing that did not work, until it has been read. */
class FailureNotice {
  code = $state<Failure | null>(null);
  /** After how many seconds it is worth trying again, where that is known. */
  wait = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(code: Failure, wait: number | null = null): void {
    this.code = code;
    this.wait = wait;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dismiss(), SHOWN);
  }

  dismiss(): void {
    this.code = null;
  }

  /** Does something that the server may refuse, and tells the reader if it does. */
  async watch(action: () => Promise<unknown>): Promise<void> {
    this.dismiss();
    try {
      await action();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.show(error.code, error.wait);
    }
  }
}

export const failure = new FailureNotice();
