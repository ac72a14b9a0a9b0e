/**
 * What this browser keeps of shared bags, whatever was chosen about cookies, for opening the link asks for it (CONS-15):
 * the random name it opens them by, then the bag whose lines it has taken and until when that holds.
 */
export const KEPT_KEY = 'mali.chat';

/** The shared bag that an order placed now comes from. */
export function takenChat(): { id: string; fingerprint: string } | null {
  try {
    const [fingerprint, id, until] = (localStorage.getItem(KEPT_KEY) ?? '').split(' ');
    return fingerprint && id && until && until > new Date().toISOString() ? { id, fingerprint } : null;
  } catch {
    return null;
  }
}

/** It has become an order: the next one is another. */
export function forgetTakenChat(): void {
  try {
    const [fingerprint] = (localStorage.getItem(KEPT_KEY) ?? '').split(' ');
    if (fingerprint) localStorage.setItem(KEPT_KEY, fingerprint);
  } catch {
    // Without storage no bag was taken.
  }
}
