const SIZE = 128 * 1024;

/** Puts together what is sent: texts as UTF-8, and bytes that are kept. To be used and emptied in one go. */
export class Bytes {
  #buffer = Buffer.allocUnsafe(SIZE);
  #length = 0;

  #reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + more));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }

  text(text: string): void {
    // No character takes more bytes.
    this.#reserve(text.length * 3);
    this.#length += this.#buffer.write(text, this.#length);
  }

  bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Everything since the last time. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }
}

/** Writes one value of a list. */
type WriteValue = (out: Bytes) => void;

const out = new Bytes();

/**
 * JSON with the values of lists that are empty in it, which are kept as bytes.
 * @param json in which each of the lists is empty; within a string no quote stands bare, so that no text is taken for one
 * @param lists names and values of the lists, in the order in which they stand in it
 */
export function withLists(
  json: string,
  lists: readonly (readonly [name: string, values: readonly WriteValue[]])[],
) {
  let at = 0;
  for (const [name, values] of lists) {
    const begin = json.indexOf(`"${name}":[]`, at);
    if (begin < 0) continue;
    const end = begin + name.length + 4;
    out.text(json.slice(at, end));
    for (const [i, write] of values.entries()) {
      if (i > 0) out.text(',');
      write(out);
    }
    at = end;
  }
  out.text(json.slice(at));
  return out.take();
}
