import { preferences } from './preferences.svelte';

/** Shows the page in the chosen colours from now on. */
export function showLook(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const { theme, board, discs } = preferences;
      Object.assign(document.documentElement.dataset, { theme, board, discs });
    });
  });
}
