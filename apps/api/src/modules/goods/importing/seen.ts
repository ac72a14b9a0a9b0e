import { hash } from '@mali/db/seeds/packshots/random';

/**
 * The ids of a file so far with their lines, 12 bytes per id: a plain Set of strings would grow with the
 * file. Ids are stored as 53-bit hashes; a collision among a million ids is less likely than 1 in 10,000.
 */
export class SeenIds {
  private keys = new Float64Array(1024);
  private lines = new Uint32Array(1024);
  private size = 0;

  /** The line stored for an id, if any. */
  lineOf(id: string): number | undefined {
    const key = keyOf(id);
    const slot = this.slot(key);
    return this.keys[slot] === key ? this.lines[slot] : undefined;
  }

  /** Adds an id if it is new. */
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
