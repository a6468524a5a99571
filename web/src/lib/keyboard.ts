/**
 * Whether a key is meant for the page: not while text is typed, what was said is read back or a dialog
 * is open, not with a modifier, and not where something on the page has used it already.
 */
export function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  const elsewhere = 'input, select, textarea, [contenteditable], [role="log"], dialog *';
  return !(target instanceof Element && target.matches(elsewhere));
}
