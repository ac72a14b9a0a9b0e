import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** What an archive without the extension for large ones can have; one more part fits above. */
const PARTS_MAX = 65_000;
const BYTES_MAX = 4_000_000_000;

/** An archive whose parts are written one after the other, in constant memory. */
export class ZipWriter {
  readonly #entries: { name: Buffer; crc: number; packed: number; size: number; at: number }[] = [];
  #offset = 0;

  #take(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }

  /**
   * @param level 0: the content is packed already
   * @throws Error above the limits of the format
   */
  async *part(
    path: string,
    content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
    level = 6,
  ): AsyncGenerator<Buffer> {
    if (this.#entries.length >= PARTS_MAX || this.#offset > BYTES_MAX) throw new Error('the archive is full');
    const name = Buffer.from(path);
    const at = this.#offset;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    // Sizes follow the data; names are UTF-8.
    head.writeUInt16LE(0x0808, 6);
    head.writeUInt16LE(8, 8);
    // 1980-01-01, the first day of the format.
    head.writeUInt16LE(0x21, 12);
    head.writeUInt16LE(name.length, 26);
    yield this.#take(Buffer.concat([head, name]));
    const deflate = createDeflateRaw({ level });
    let [crc, size, packed] = [0, 0, 0];
    let waiting: Buffer[] = [];
    deflate.on('data', (bytes: Buffer) => waiting.push(bytes));
    const collected = (): Buffer => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      packed += bytes.length;
      return this.#take(bytes);
    };
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
      if (waiting.length > 0) yield collected();
    }
    deflate.end();
    await once(deflate, 'end');
    yield collected();
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(packed, 8);
    tail.writeUInt32LE(size, 12);
    yield this.#take(tail);
    this.#entries.push({ name, crc, packed, size, at });
  }

  /** The directory at the end of the archive. */
  end(): Buffer {
    const start = this.#offset;
    const directory = this.#entries.map(({ name, crc, packed, size, at }) => {
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(20, 4);
      entry.writeUInt16LE(20, 6);
      entry.writeUInt16LE(0x0808, 8);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt16LE(0x21, 14);
      entry.writeUInt32LE(crc, 16);
      entry.writeUInt32LE(packed, 20);
      entry.writeUInt32LE(size, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(at, 42);
      return Buffer.concat([entry, name]);
    });
    const bytes = Buffer.concat(directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(directory.length, 8);
    end.writeUInt16LE(directory.length, 10);
    end.writeUInt32LE(bytes.length, 12);
    end.writeUInt32LE(start, 16);
    return Buffer.concat([bytes, end]);
  }
}
