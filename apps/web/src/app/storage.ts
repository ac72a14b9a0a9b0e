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

/** What was chosen for this device, whoever uses it, outlives a customer's session (CONS-18). */
const OF_THE_DEVICE = new Set(['mali.lang', 'mali.consent', 'mali.popup']);

/** Signing out clears all local storage (AUTH-28). */
export function forgetCustomer(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.has(key)) localStorage.removeItem(key);
  });
}
