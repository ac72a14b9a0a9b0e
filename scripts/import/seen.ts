import { hash } from '@mali/db/seeds/packshots/random';

/**
 * The ids a file has told so far and the line of each, 12 bytes an id: a plain Set of texts would be the one
 * thing that grows with the file. Ids are kept as 53-bit hashes; two of a million alike are unlikelier than 1 in 10,000.
 */
export class SeenIds {
  private keys = new Float64Array(1024);
  private lines = new Uint32Array(1024);
  private size = 0;

  /** The line an id was kept with, if it was. */
  lineOf(id: string): number | undefined {
    const key = keyOf(id);
    const slot = this.slot(key);
    return this.keys[slot] === key ? this.lines[slot] : undefined;
  }

  /** Keeps an id that is not kept yet. */
  keep(id: string, line: number): void {
    if (this.size * 2 >= this.keys.length) this.grow();
    const key = keyOf(id);
    const slot = this.slot(key);
    this.keys[slot] = key;
    this.lines[slot] = line;
    this.size += 1;
  }

  private slot(key: number): number {
    const { keys } = this;
    let slot = key % keys.length;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) % keys.length;
    return slot;
  }

  private grow(): void {
    const { keys, lines } = this;
    this.keys = new Float64Array(keys.length * 2);
    this.lines = new Uint32Array(keys.length * 2);
    for (const [i, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = this.slot(key);
      this.keys[slot] = key;
      this.lines[slot] = lines[i] ?? 0;
    }
  }
}

const keyOf = (id: string): number => 1 + hash(id) * 0x10_0000 + (hash(`${id}\u0000`) & 0xf_ffff);
