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
  const { target } = event;
  if (document.body.dataset.plainKeys === 'off' || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof Element && target.closest(FIELDS) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}
