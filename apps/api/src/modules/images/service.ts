import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BANNER_WIDTHS } from '@mali/contracts/content-values';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';
import { isPlaceholderArt } from '@mali/db/placeholder';
import { isStill } from '@mali/db/seeds/packshots/still-scene';
import type { Config } from '../../config.ts';
import { ChildProcessWorker } from '../../platform/child-process-worker.ts';
import type { Db } from '../../platform/database.ts';
import { ignoreNotFound, type PrivateStore } from '../../platform/storage.ts';
import type { Art, Drawing, Format } from './draw.ts';
import { previewOf } from './preview.ts';
import { readArt, type Uploaded } from './repository.ts';

/** `standIn`: another width, or a preview, because the requested one is still being rendered. */
export type Picture = { body: Buffer; type: `image/${Format | 'png'}`; standIn: boolean };

/** How long a page waits for rendering. */
const PATIENCE_MS = 100;

/** One transparent pixel: the picture's source could not be read in time. */
const NOTHING: Picture = {
  body: Buffer.from(
    'UklGRkAAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAIAAAAAAFZQOCAYAAAAMAEAnQEqAQABAAzAziWkAANwAP7sZwAA',
    'base64',
  ),
  type: 'image/webp',
  standIn: true,
};

/** The name of a picture, and where its focus is: pages read it from the URL, the picture is the same. */
const NAME = /^([0-9a-z]{8,64})(?:~\d{1,3}-\d{1,3})?$/;

const WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...BANNER_WIDTHS];

/** Parses 640.webp; null for an unavailable size or format. */
function parse(file: string): { width: number; format: Format } | null {
  const [name = '', extension = '', ...rest] = file.split('.');
  const width = WIDTHS.find((offered) => String(offered) === name);
  const format = IMAGE_FORMATS.find((offered) => offered === extension);
  return width === undefined || format === undefined || rest.length > 0 ? null : { width, format };
}

/**
 * Pages know the size of a banner and name its widths up to it. They name every width of a picture of a product without
 * knowing its size: a narrower one is answered as wide as it is. Any picture may be shown in either way.
 */
function isOffered(art: Art | Uploaded, width: number): boolean {
  if ((IMAGE_WIDTHS as readonly number[]).includes(width)) return true;
  const isBanner = (BANNER_WIDTHS as readonly number[]).includes(width);
  if ('file' in art) return isBanner && width <= art.width;
  return !isPlaceholderArt(art) && isStill(art) && isBanner && width <= art.w;
}

/** The rendered picture, or 'late' on timeout. */
async function inTime(drawing: Promise<Buffer | null>): Promise<Buffer | null | 'late'> {
  const answered = new AbortController();
  const late = wait(PATIENCE_MS, 'late' as const, { signal: answered.signal }).catch(() => 'late' as const);
  // A late failure is reported to the next request.
  drawing.catch(() => undefined);
  try {
    return await Promise.race([drawing, late]);
  } finally {
    answered.abort();
  }
}

/**
 * Pictures as files under `images/` of the data directory, rendered on first request: once for concurrent
 * requests. The directory is a cache and can be deleted: uploads are stored among the private files.
 */
export class PictureStore {
  readonly #folder: string;
  // Last in, first out: pictures of abandoned pages are rendered after those of current ones.
  readonly #partition = new ChildProcessWorker<Drawing, Uint8Array>(new URL('./draw.ts', import.meta.url), {
    newestFirst: true,
  });
  /** Pictures being rendered, by path; `task` while queued. */
  readonly #drawing = new Map<
    string,
    { answer: Promise<Buffer | null>; task: Drawing | null; art: Art | null }
  >();

  readonly #files: Pick<PrivateStore, 'get'>;

  readonly #draft: boolean;

  /** @param draft renders pictures of the demo with little detail */
  constructor(
    { dataDir, draftPictures }: Pick<Config, 'dataDir' | 'draftPictures'>,
    files: Pick<PrivateStore, 'get'>,
  ) {
    this.#files = files;
    this.#draft = draftPictures;
    this.#folder = join(dataDir, 'images');
  }

  /**
   * The picture; null for an unknown name, size or format.
   * @param hurry for a page: browsers limit concurrent requests per host, so slow pictures would block
   * others. After `PATIENCE_MS` the nearest existing width is returned while rendering continues, or else a
   * tiny preview, which makes the page retry (apps/web/src/app/pictures-again.ts). An error status would be
   * logged and shown as a broken picture.
   */
  async get(db: Db, name: string, file: string, { hurry = false } = {}): Promise<Picture | null> {
    const wanted = parse(file);
    const [, hash] = NAME.exec(name) ?? [];
    if (wanted === null || hash === undefined) return null;
    const type = `image/${wanted.format}` as const;
    const path = join(this.#folder, hash, file);
    const there = await ignoreNotFound(readFile(path), null);
    if (there !== null) return { body: there, type, standIn: false };
    let drawing = this.#drawing.get(path);
    if (drawing === undefined) {
      const answer = this.#draw(db, hash, path, wanted).finally(() => this.#drawing.delete(path));
      drawing = { answer, task: null, art: null };
      this.#drawing.set(path, drawing);
    } else if (drawing.task !== null) {
      // Moves the retrying page's picture to the front of the queue.
      this.#partition.again(drawing.task);
    }
    const body = await (hurry ? inTime(drawing.answer) : drawing.answer);
    if (body === null) return null;
    if (body !== 'late') return { body, type, standIn: false };
    const nearest = await this.#nearest(hash, wanted);
    if (nearest !== null) return { body: nearest, type, standIn: true };
    return drawing.art === null
      ? NOTHING
      : { body: previewOf(drawing.art), type: 'image/png', standIn: true };
  }

  /** The next wider existing width, else the widest; null when there are none. */
  async #nearest(hash: string, wanted: { width: number; format: Format }): Promise<Buffer | null> {
    const files = await ignoreNotFound(readdir(join(this.#folder, hash)), []);
    const drawn = files
      .map(parse)
      .filter((one) => one !== null)
      .filter(({ format }) => format === wanted.format)
      .map(({ width }) => width)
      .sort((a, b) => a - b);
    const width = drawn.find((one) => one >= wanted.width) ?? drawn.at(-1);
    if (width === undefined) return null;
    return ignoreNotFound(readFile(join(this.#folder, hash, `${width}.${wanted.format}`)), null);
  }

  async #draw(
    db: Db,
    hash: string,
    path: string,
    wanted: { width: number; format: Format },
  ): Promise<Buffer | null> {
    const art = await readArt(db, hash);
    if (art === undefined || !isOffered(art, wanted.width)) return null;
    const from = 'file' in art ? await this.#uploaded(art) : { art };
    if (from === null) return null;
    const task = { ...from, ...wanted, draft: this.#draft };
    const drawing = this.#drawing.get(path);
    if (drawing !== undefined) Object.assign(drawing, { task, art: 'art' in from ? from.art : null });
    const body = Buffer.from(await this.#partition.run(task));
    // Written to a temporary file and renamed, so that other processes never read a partial picture.
    const aside = `${path}.${randomUUID()}`;
    await mkdir(join(this.#folder, hash), { recursive: true });
    await writeFile(aside, body);
    await rename(aside, path);
    return body;
  }

  async #uploaded({ file }: Uploaded): Promise<{ file: Uint8Array } | null> {
    const bytes = await this.#files.get(file);
    return bytes === null ? null : { file: bytes };
  }

  close(): Promise<void> {
    return this.#partition.close();
  }
}
