import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 767px)';

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener('change', notify);
  return () => query?.removeEventListener('change', notify);
}

/** Whether the screen has no room for a week side by side. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia?.(NARROW).matches ?? false);
