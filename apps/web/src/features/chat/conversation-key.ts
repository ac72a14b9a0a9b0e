/**
 * The random key by which a guest's browser finds its conversation. Stored once the guest has written, or has opened a
 * mailed link: that needs no consent (CONS-15).
 */
const KEY = 'mali.conversation';
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

let ofPage: string | null = null;
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The stored key of this browser; null: it has written nothing yet. */
export function storedKey(): string | null {
  const key = stored();
  return key !== null && PATTERN.test(key) ? key : null;
}

/** The key of this browser, for as long as the page is open until it is stored. */
export function browserKey(): string {
  ofPage = storedKey() ?? ofPage ?? random();
  return ofPage;
}

export function storeKey(): void {
  try {
    localStorage.setItem(KEY, browserKey());
  } catch {
    // Without storage the conversation is found for as long as the page is open.
  }
}

/** The conversation belongs to an account by now. */
export function forgetKey(): void {
  ofPage = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
