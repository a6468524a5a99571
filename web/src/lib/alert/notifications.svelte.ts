import { preferences } from '../preferences.svelte';
import { inOneTab, somebodyLooks } from './tabs';

/** The worker that shows them, and tells which was clicked. */
const WORKER = '/notifications.js';

/** Something to be told of. */
export interface Note {
  /** A later note takes the place of one with the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body?: string;
  /** The page that it is about. */
  readonly path: string;
}

/** Whether the browser shows them; `unsupported` where it never does. */
export type Permission = NotificationPermission | 'unsupported';

/** Notifications by the system, for those who have asked for them and are not looking. */
class Notifications {
  #permission = $state<Permission>(permissionNow());

  get permission(): Permission {
    return this.#permission;
  }

  /** Whether they were asked for and are allowed. */
  get on(): boolean {
    return preferences.notifications && this.#permission === 'granted';
  }

  /**
   * Turns them on or off. The browser asks its user the first time, so this must answer an act that
   * was meant for it.
   */
  async choose(on: boolean): Promise<void> {
    if (on && 'Notification' in window) this.#permission = await Notification.requestPermission();
    preferences.notifications = on && this.#permission === 'granted';
  }

  /** Goes where a notification leads, closes those that were seen, and follows what is allowed. */
  start(go: (path: string) => void): void {
    if (this.#permission === 'unsupported') return;
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
      if (isLead(data)) go(data.path);
    });
    document.addEventListener('visibilitychange', () => {
      this.#permission = permissionNow();
      if (!document.hidden) void closeSeen();
    });
  }

  /** Shows a note, unless somebody looks at the site. */
  async tell({ tag, title, path, body = '' }: Note): Promise<void> {
    if (!this.on || (await somebodyLooks())) return;
    inOneTab(`note ${tag} ${title} ${body}`, () => {
      void show(title, { tag, body, icon: '/favicon.svg', data: { path } });
    });
  }
}

function permissionNow(): Permission {
  const can = 'Notification' in window && 'serviceWorker' in navigator;
  return can ? Notification.permission : 'unsupported';
}

async function show(title: string, options: NotificationOptions): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  // A note with a tag that is known replaces it; it is news all the same.
  await worker.showNotification(title, { ...options, renotify: true } as NotificationOptions);
}

/** Closes what was told of the page that is looked at now. */
async function closeSeen(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const shown = (await worker?.getNotifications()) ?? [];
  for (const note of shown)
    if (isLead(note.data) && note.data.path === location.pathname) note.close();
}

function isLead(data: unknown): data is { path: string } {
  return (
    typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string'
  );
}

export const notifications = new Notifications();
