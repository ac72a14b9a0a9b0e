import { promisify } from 'node:util';
import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import { TableError } from './table-file-error.ts';

const ENTRIES_MAX = 100_000;
/** What a part may unpack to whatever its packed size: small parts are often repetitive. */
const FREE_BYTES = 10 * 1024 * 1024;

/** A ZIP that was sent: its directory, and parts with limits on what they unpack to. */
export type Archive = Readonly<{
  names: readonly string[];
  /** @throws TableError too_large, packed, encrypted, broken */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}>;

/**
 * Opens a ZIP. Nothing is unpacked to disk; sizes in its directory are not believed.
 * @throws TableError broken
 */
export async function openArchive(path: string): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false } satisfies Options;
  const zip = await promisify<string, Options, ZipFile>(yauzl.open)(path, options).catch(() => {
    throw new TableError('broken');
  });
  const entries = new Map<string, Entry>();
  try {
    await new Promise<void>((done, failed) => {
      zip.on('error', () => failed(new TableError('broken')));
      zip.on('end', done);
      zip.on('entry', (entry: Entry) => {
        if (entries.size >= ENTRIES_MAX) return failed(new TableError('packed'));
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    names: [...entries.keys()],
    close: () => zip.close(),
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new TableError('broken');
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new TableError('encrypted');
      const stream = await promisify(
        zip.openReadStream.bind(zip) as (
          entry: Entry,
          done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
        ) => void,
      )(entry).catch(() => {
        throw new TableError('broken');
      });
      let bytes = 0;
      try {
        for await (const part of stream as AsyncIterable<Buffer>) {
          bytes += part.length;
          if (bytes > IMPORT_LIMITS.tableBytes) throw new TableError('too_large');
          if (bytes > FREE_BYTES && bytes > entry.compressedSize * IMPORT_LIMITS.ratio)
            throw new TableError('packed');
          yield part;
        }
      } catch (error) {
        throw error instanceof TableError ? error : new TableError('broken');
      }
    },
  };
}
