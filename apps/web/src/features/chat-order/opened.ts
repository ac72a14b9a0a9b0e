import { KEPT_KEY } from './taken.ts';

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function write(kept: string): void {
  try {
    localStorage.setItem(KEPT_KEY, kept);
  } catch {
    // Without storage the bag opens for as long as the page is open.
  }
}

let ofThePage: string | null = null;
/** The name this browser has given itself. */
export function browserName(): string {
  try {
    const [kept] = (localStorage.getItem(KEPT_KEY) ?? '').split(' ');
    if (kept) return kept;
  } catch {
    // See below.
  }
  ofThePage ??= random();
  write(ofThePage);
  return ofThePage;
}

/** Remembers that the lines of this bag are in the customer's own: the order they place comes from it. */
export function chatTaken(id: string, until: string): void {
  write(`${browserName()} ${id} ${until}`);
}
