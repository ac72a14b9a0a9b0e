import { type RefObject, useEffect, useRef } from 'react';

/** Keys of a hand scanner follow each other faster than any person types. */
const BURST_MS = 80;
const CODE_MIN = 4;

const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-',
  Period: '.',
  Slash: '/',
  Space: ' ',
  NumpadSubtract: '-',
  NumpadDecimal: '.',
};

/**
 * The character of a key by its place: a scanner types as a keyboard of the United States, and with a Thai layout its keys
 * would be Thai letters.
 */
export function scannedCharacter({
  code,
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string | null {
  if (/^[\x21-\x7e]$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? SIGNS[code] ?? null;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const isOtherField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Leads the keys of a hand scanner to the field of codes, wherever the focus is. In another field a burst of keys that
 * ends with Enter or Tab calls `onScan`, and the field gets back what it held before.
 */
export function useScanner(
  field: RefObject<HTMLInputElement | null>,
  onScan: (code: string) => void,
  isOn: boolean,
): void {
  const scanned = useRef(onScan);
  useEffect(() => {
    scanned.current = onScan;
  });
  useEffect(() => {
    if (!isOn) return;
    let text = '';
    let last = 0;
    let before: { field: HTMLInputElement; value: string } | null = null;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Shift') return;
      // Its form reads it, however slow the scanner is.
      if (target === field.current) return;
      const character = scannedCharacter(event);
      if (!isOtherField(target)) {
        // The key that moves the focus is typed into the field already.
        if (character !== null && character !== ' ') field.current?.focus();
        return;
      }
      const isFast = event.timeStamp - last < BURST_MS;
      last = event.timeStamp;
      if (event.key === 'Enter' || event.key === 'Tab') {
        if (isFast && text.length >= CODE_MIN) {
          event.preventDefault();
          event.stopPropagation();
          if (before !== null && before.field.value !== before.value) {
            setValue?.call(before.field, before.value);
            before.field.dispatchEvent(new Event('input', { bubbles: true }));
          }
          scanned.current(text);
        }
        text = '';
        return;
      }
      if (!isFast) {
        text = '';
        before = target instanceof HTMLInputElement ? { field: target, value: target.value } : null;
      }
      if (character !== null) text += character;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [field, isOn]);
}

/**
 * Refuses scans that nothing takes: a burst of keys that ends with Enter or Tab calls `onRefused` when `isTaking` was
 * false at any of its keys, so that no order gets the rest of a code that began before it was shown.
 */
export function useRefusedScans(isTaking: RefObject<boolean>, onRefused: () => void): void {
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  useEffect(() => {
    let keys = 0;
    let last = 0;
    let isRefused = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Shift') return;
      if (event.timeStamp - last >= BURST_MS) {
        keys = 0;
        isRefused = false;
      }
      last = event.timeStamp;
      // A number may be scanned into a field of its own.
      if (!isTaking.current && !isOtherField(event.target)) isRefused = true;
      const isScan = isRefused && keys >= CODE_MIN;
      const isEnd = event.key === 'Enter' || event.key === 'Tab';
      if (isRefused && (isTaking.current || (isScan && isEnd))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (!isEnd) {
        keys += 1;
        return;
      }
      if (isScan) refused.current();
      keys = 0;
      isRefused = false;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isTaking]);
}
