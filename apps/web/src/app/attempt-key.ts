/**
 * The idempotency key of an order: unchanged until its content changes, so that a double click, a retry after a lost
 * response and a reload refer to the same order. Stored for this tab.
 * @param item name in the storage
 * @param content what makes it another order
 */
export function attemptKey(item: string, content: object): string {
  const body = JSON.stringify(content);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(item) ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'body' in kept && 'key' in kept && kept.body === body) {
      return String(kept.key);
    }
  } catch {
    // An invalid stored key is replaced.
  }
  const key =
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16)).join('');
  try {
    sessionStorage.setItem(item, JSON.stringify({ body, key }));
  } catch {
    // Without storage only a reload loses the key.
  }
  return key;
}

/** The next request is a new attempt. */
export function deleteAttemptKey(item: string): void {
  try {
    sessionStorage.removeItem(item);
  } catch {
    // Without storage nothing was stored.
  }
}
