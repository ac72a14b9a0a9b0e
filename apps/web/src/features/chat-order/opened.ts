/**
 * What this browser keeps of shared bags: the random name it opens them by, and the one whose lines it has taken. What
 * the customer has asked for by opening the link, so it is kept whatever they have chosen about cookies (CONS-15).
 */
const KEY = 'mali.chat';

type Kept = { fingerprint: string; taken: { id: string; until: string } | null };

const isText = (value: unknown): value is string => typeof value === 'string';
function isTaken(value: unknown): value is NonNullable<Kept['taken']> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'until' in value &&
    isText(value.id) &&
    isText(value.until)
  );
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('fingerprint' in kept) || !isText(kept.fingerprint))
      return null;
    const taken = 'taken' in kept && isTaken(kept.taken) ? kept.taken : null;
    return { fingerprint: kept.fingerprint, taken };
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the bag opens for as long as the page is open.
  }
}

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

let ofThePage: string | null = null;
/** The name this browser has given itself. */
export function browserName(): string {
  const kept = read();
  if (kept !== null) return kept.fingerprint;
  ofThePage ??= random();
  write({ fingerprint: ofThePage, taken: null });
  return ofThePage;
}

/** Remembers that the lines of this bag are in the customer's own: the order they place comes from it. */
export function chatTaken(id: string, until: string): void {
  write({ fingerprint: browserName(), taken: { id, until } });
}

/** The shared bag that an order placed now comes from. */
export function takenChat(): { id: string; fingerprint: string } | null {
  const kept = read();
  if (kept?.taken == null || new Date(kept.taken.until) <= new Date()) return null;
  return { id: kept.taken.id, fingerprint: kept.fingerprint };
}

export function forgetTakenChat(): void {
  const kept = read();
  if (kept !== null) write({ ...kept, taken: null });
}
