/**
 * What this browser keeps between visits. One that keeps nothing, as it may in a private window, is
 * no reason to fail: what was chosen then lasts as long as the page.
 */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or forbidden.
  }
}

/** Hears what other tabs remember, by its key; `null` where they have forgotten everything. */
export function onRemembered(listener: (key: string | null) => void): () => void {
  const heard = (event: StorageEvent) => listener(event.key);
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
