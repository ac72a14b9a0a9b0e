/**
 * Stored data of shared bags, independent of cookie consent since the user opened the link (CONS-15): the
 * browser's random id, then the bag whose lines were taken, with its expiry. Checkout reads it directly
 * (checkout/taken-chat), without loading these pages.
 */
const KEY = 'mali.chat';

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function write(kept: string): void {
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // Without storage the bag opens for as long as the page is open.
  }
}

let ofThePage: string | null = null;
/** This browser's random id. */
export function browserName(): string {
  try {
    const [kept] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (kept) return kept;
  } catch {
    // See below.
  }
  ofThePage ??= random();
  write(ofThePage);
  return ofThePage;
}

/** Records that this bag's lines are in the customer's own bag: the order will reference it. */
export function chatTaken(id: string, until: string): void {
  write(`${browserName()} ${id} ${until}`);
}
