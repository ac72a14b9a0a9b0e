import { useSyncExternalStore } from 'react';

/** Polling interval without the live connection, and with it: in case that a message is lost. */
const POLL_MS = { alone: 60_000, live: 300_000 } as const;

let isLive = false;
const listeners = new Set<() => void>();

/** Records whether the live connection is up. */
export function setLive(live: boolean): void {
  if (live === isLive) return;
  isLive = live;
  for (const listener of listeners) listener();
}

/** How often to request what the live connection reports: rarely while it is up. */
export function useFallbackPoll(): number {
  const live = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLive,
  );
  return live ? POLL_MS.live : POLL_MS.alone;
}
