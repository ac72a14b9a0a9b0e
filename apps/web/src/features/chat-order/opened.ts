/**
 * What this browser keeps of shared bags, whatever was chosen about cookies, for opening the link asks for it (CONS-15):
 * the random name it opens them by, then the bag whose lines it has taken and until when that holds. Checkout reads it
 * by itself (checkout/taken-chat): it loads nothing of these pages.
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
/** The name this browser has given itself. */
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

/** Remembers that the lines of this bag are in the customer's own: the order they place comes from it. */
export function chatTaken(id: string, until: string): void {
  write(`${browserName()} ${id} ${until}`);
}
