/** Storage key of the taken shared bag and its expiry (see chat-order/opened). */
const KEY = 'mali.chat';

/** The shared bag that an order placed now comes from. */
export function takenChat(): { id: string; fingerprint: string } | null {
  try {
    const [fingerprint, id, until] = (localStorage.getItem(KEY) ?? '').split(' ');
    return fingerprint && id && until && until > new Date().toISOString() ? { id, fingerprint } : null;
  } catch {
    return null;
  }
}

/** It was ordered: the next order does not reference it. */
export function clearTakenChat(): void {
  try {
    const [fingerprint] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (fingerprint) localStorage.setItem(KEY, fingerprint);
  } catch {
    // Without storage no bag was taken.
  }
}
