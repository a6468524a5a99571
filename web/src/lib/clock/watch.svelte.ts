import { serverTime } from '../site';

/** The server's time as a component sees it that reads it every so many milliseconds. */
export class Watch {
  now = $state(serverTime.now());

  /** To be made while a component is: the reading ends with it. */
  constructor(every: number) {
    $effect(() => {
      const timer = setInterval(() => (this.now = serverTime.now()), every);
      return () => clearInterval(timer);
    });
  }
}
