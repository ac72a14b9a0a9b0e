import { useEffect, useRef } from 'react';
import { isPlainKey } from './plain-key.ts';

/**
 * Keys of a page, which come before those of the whole office. They follow the place of a key, because on a Thai keyboard
 * it types another character.
 * @param act does what the key (`KeyA`) is for; false: the page has no such key now
 */
export function usePageKeys(act: (code: string) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.shiftKey || !isPlainKey(event)) return;
      if (latest.current(event.code)) event.preventDefault();
    };
    // On the document: the keys of the office listen on the window, which comes after.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
