import type { Storage as PersistStorage } from 'redux-persist';

/**
 * Storage that may be full, refused or absent without the shop noticing. `area` is asked at each use, because
 * a rejected consent moves what is kept from the long-lived to the session's storage.
 */
export function browserStorage(area: () => Storage): PersistStorage {
  return {
    getItem: (key: string) => Promise.resolve(attempt(() => area().getItem(key))),
    setItem: (key: string, value: string) => Promise.resolve(attempt(() => area().setItem(key, value))),
    removeItem: (key: string) => Promise.resolve(attempt(() => area().removeItem(key))),
  };
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
