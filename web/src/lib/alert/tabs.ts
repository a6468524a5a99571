/**
 * The tabs of one browser between themselves. They agree by locks, which end with the tab that
 * holds them; where the browser gives no locks, each tab is the only one.
 */

/** Held by every tab that somebody looks at. */
const LOOKING = 'looking';

/** For how long what one tab does is done for all of them, in milliseconds. */
const FOR_ALL = 1_000;

// Browsers give locks to safe origins only, whatever the types say.
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

/** Lets the other tabs know from now on whether somebody looks at this one. */
export function showLooking(): void {
  let away = () => {};
  const note = () => {
    away();
    if (document.hidden) return;
    const left = new Promise<void>((resolve) => (away = resolve));
    void locks()?.request(LOOKING, { mode: 'shared' }, () => left);
  };
  document.addEventListener('visibilitychange', note);
  note();
}

/** Whether somebody looks at this tab or another one of the site. */
export async function somebodyLooks(): Promise<boolean> {
  if (!document.hidden) return true;
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === LOOKING);
}

/** Does in one tab what every tab is about to do; `what` names it. */
export function inOneTab(what: string, act: () => void): void {
  const manager = locks();
  if (!manager) return act();
  void manager.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, FOR_ALL));
  });
}
