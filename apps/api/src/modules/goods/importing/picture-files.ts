import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import { PICTURE_BYTES_MAX } from './fetch-picture.ts';

/** A merchant's pictures in a directory or ZIP. Read-only, by names of the index. */
export interface PictureFiles {
  /** The picture of this name or path; null when there is none. @throws Error when it cannot be read or is too large */
  read(name: string): Promise<Buffer | null>;
  /**
   * Pictures named after a number (`SC-1.jpg`, `SC-1-2.jpg`, `SC-1_3.png`, everything in a directory `SC-1`),
   * sorted by name.
   */
  namedAfter(key: string): readonly string[];
  close(): void;
}

const FILES_MAX = 200_000;
const PICTURE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/;
const COPY = /^(.+?)[-_ ]\(?\d{1,2}\)?$/u;

/** Names are compared ignoring case, Unicode form and slash direction. */
const normal = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '');

const ORDER = new Intl.Collator('en', { numeric: true });

class Index {
  readonly #paths = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #named = new Map<string, Set<string>>();

  /** @returns whether it is a picture */
  add(path: string): boolean {
    const plain = normal(path);
    if (!PICTURE.test(plain)) return false;
    if (this.#paths.size >= FILES_MAX) throw new Error(`more than ${FILES_MAX} pictures`);
    this.#paths.set(plain, path);
    const levels = plain.split('/');
    const name = levels.at(-1) ?? '';
    if (!this.#byName.has(name)) this.#byName.set(name, path);
    const stem = name.replace(PICTURE, '');
    for (const key of new Set([stem, COPY.exec(stem)?.[1], levels.at(-2)])) {
      if (key === undefined) continue;
      const named = this.#named.get(key) ?? new Set();
      this.#named.set(key, named.add(path));
    }
    return true;
  }

  find(name: string): string | undefined {
    const plain = normal(name);
    return this.#paths.get(plain) ?? (plain.includes('/') ? undefined : this.#byName.get(plain));
  }

  namedAfter(key: string): readonly string[] {
    const named = normal(key);
    // The unnumbered one is the first: SC-1.jpg, SC-1-2.jpg, SC-1-10.jpg.
    const rank = (path: string) => (normal(path).replace(PICTURE, '').split('/').at(-1) === named ? 0 : 1);
    return [...(this.#named.get(named) ?? [])].sort((a, b) => rank(a) - rank(b) || ORDER.compare(a, b));
  }
}

const tooLarge = () => new Error(`larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB`);

/**
 * Opens a directory or a ZIP of pictures.
 * @throws Error when it is neither
 */
export async function openPictureFiles(path: string): Promise<PictureFiles> {
  return (await stat(path)).isDirectory() ? openFolder(path) : openZip(path);
}

async function openFolder(folder: string): Promise<PictureFiles> {
  const index = new Index();
  for await (const entry of await opendir(folder, { recursive: true })) {
    // Symbolic links are not followed: they may point outside the directory.
    if (entry.isFile()) index.add(relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }
  return {
    async read(name) {
      const found = index.find(name);
      if (found === undefined) return null;
      const file = join(folder, found);
      if ((await stat(file)).size > PICTURE_BYTES_MAX) throw tooLarge();
      return readFile(file);
    },
    namedAfter: (key) => index.namedAfter(key),
    close: () => undefined,
  };
}

/** Nothing is extracted to disk: pictures are read one by one, up to the maximum size. */
async function openZip(path: string): Promise<PictureFiles> {
  const options = { lazyEntries: true, autoClose: false } satisfies Options;
  const zip = await promisify<string, Options, ZipFile>(yauzl.open)(path, options);
  const entries = new Map<string, Entry>();
  const index = new Index();
  await new Promise<void>((done, failed) => {
    zip.on('error', failed);
    zip.on('end', done);
    zip.on('entry', (entry: Entry) => {
      try {
        if (!entry.fileName.endsWith('/') && index.add(entry.fileName)) entries.set(entry.fileName, entry);
        zip.readEntry();
      } catch (error) {
        failed(error);
      }
    });
    zip.readEntry();
  });
  return {
    async read(name) {
      const found = index.find(name);
      const entry = found === undefined ? undefined : entries.get(found);
      if (entry === undefined) return null;
      if (entry.uncompressedSize > PICTURE_BYTES_MAX) throw tooLarge();
      const stream = await promisify(
        zip.openReadStream.bind(zip) as (
          entry: Entry,
          done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
        ) => void,
      )(entry);
      const parts: Buffer[] = [];
      let length = 0;
      // The size in a ZIP's directory is untrusted: extracted bytes are counted.
      for await (const part of stream as AsyncIterable<Buffer>) {
        length += part.length;
        if (length > PICTURE_BYTES_MAX) throw tooLarge();
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
    namedAfter: (key) => index.namedAfter(key),
    close: () => zip.close(),
  };
}
