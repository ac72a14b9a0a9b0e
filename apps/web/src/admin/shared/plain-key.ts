const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

/** Switches keys without Ctrl, Alt or Command on or off for the whole office (WCAG 2.1.4). */
export function setPlainKeys(isOn: boolean): void {
  document.body.dataset.plainKeys = isOn ? 'on' : 'off';
}

/**
 * Whether a key press is a shortcut of one key: nothing is being typed, no dialog is open, no other key is held besides
 * Shift, and such shortcuts are not switched off.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (document.body.dataset.plainKeys === 'off') return false;
  return !event.ctrlKey && !event.metaKey && !event.altKey && isFreeKey(event);
}

/** Whether a key press is neither typing nor meant for an open dialog. */
function isFreeKey({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || (target instanceof Element && target.closest(FIELDS) !== null)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Whether a key press takes back the last act: Ctrl Z or ⌘ Z, or Z alone where single keys are on. */
export function isUndoKey(event: KeyboardEvent): boolean {
  if (event.code !== 'KeyZ' || event.shiftKey || event.altKey) return false;
  return event.ctrlKey || event.metaKey ? isFreeKey(event) : isPlainKey(event);
}
