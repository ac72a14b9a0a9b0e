import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';
import { writeWhole } from '@mali/db/seeds/packshots/draw-all';
import type { Knex } from 'knex';
import { openPixels, readPixels } from '../../../platform/picture-pixels.ts';
import type { PrivateStore } from '../../../platform/storage.ts';
import {
  fetchedPictures,
  insertImported,
  isStored,
  recordFetched,
  replacements,
  storedPictures,
} from '../../images/index.ts';
import { shrink } from '../../images/shrink.ts';
import { FetchError, fetchPicture } from './fetch-picture.ts';
import { type Issue, issue } from './issues.ts';
import type { Picture } from './picture.ts';
import type { PictureFiles } from './picture-files.ts';

/** Product pictures are 4:5, in the largest available width. */
const WIDTH = 960;
const HEIGHT = 1200;
/** A picture smaller than this in both dimensions looks blurred. */
const SIDE_MIN = 300;
/** Tolerance of the aspect ratio within which a picture is cropped; others are padded. */
const RATIO_SLACK = 0.12;
const PICTURES_MAX = 5;
/** Number of pictures read concurrently. */
const AT_ONCE = 4;

const REASONS = {
  not_a_picture: 'it is not a picture',
  too_many_pixels: 'it has too many pixels',
  broken: 'it is broken',
} as const;

/** Why a picture is rejected. */
class PictureError extends Error {}

/**
 * Fits a picture to the shop's format. Other aspect ratios are padded with the colour of the corners, so that
 * no product is cropped.
 * @throws PictureError
 */
export async function cutPicture(bytes: Buffer): Promise<Buffer> {
  const read = await readPixels(bytes, HEIGHT * 2);
  if (!read.ok) throw new PictureError(REASONS[read.reason]);
  const { data, width, height, channels } = read.pixels;
  if (width < SIDE_MIN && height < SIDE_MIN) throw new PictureError(`it is only ${width} × ${height} pixels`);
  const fits = Math.abs(width / height / (WIDTH / HEIGHT) - 1) <= RATIO_SLACK;
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  const mean = (channel: number) =>
    Math.round(corners.reduce((sum, at) => sum + (data[at * channels + channel] ?? 255), 0) / corners.length);
  const [r, g, b] = channels === 1 ? [mean(0), mean(0), mean(0)] : [mean(0), mean(1), mean(2)];
  return openPixels(read.pixels)
    .toColourspace('srgb')
    .resize({
      width: WIDTH,
      height: HEIGHT,
      fit: fits ? 'cover' : 'contain',
      background: { r, g, b },
    })
    .webp({ quality: 90 })
    .toBuffer();
}

/** What pictures are looked for by: names that the file tells, else numbers. */
type PicturedVariant = Readonly<{
  item_id: string;
  sources: readonly string[];
  pictures: readonly Picture[];
}>;
type Pictured = Readonly<{
  material: Readonly<{ mat_no: string; source_id: string }>;
  sources: readonly string[];
  variants: readonly PicturedVariant[];
}>;

export type PictureOptions = Readonly<{
  source: string;
  store: Pick<PrivateStore, 'put' | 'delete'>;
  /** Directory from which the shop serves pictures, by name, width and format. */
  folder: string;
  files: PictureFiles | undefined;
  dryRun: boolean;
  /** Without it a dry run does not decode files, which takes most of the time of an import. */
  decodes?: boolean;
  signal: AbortSignal;
  fetch?: typeof fetchPicture | undefined;
}>;

/** Imports the pictures of products before the products themselves: each source once. */
export class Pictures {
  readonly #db: Knex;
  readonly #options: PictureOptions;
  /** Number of imported pictures. */
  added = 0;

  constructor(db: Knex, options: PictureOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Imports the pictures of these products.
   * @param note receives the unusable ones, by product
   * @returns the products with their pictures; a variant without any keeps its placeholder
   */
  async gather<T extends Pictured>(
    products: readonly T[],
    note: (product: T, remark: Issue) => void,
  ): Promise<T[]> {
    const wanted = new Map<string, { of: T[]; hash: string | null }>();
    const lists = products.flatMap((product) =>
      product.variants.map((variant) => {
        const sources = this.#sourcesOf(product, variant);
        for (const source of sources) {
          const entry = wanted.get(source) ?? { of: [], hash: null };
          entry.of.push(product);
          wanted.set(source, entry);
        }
        return [variant, sources] as const;
      }),
    );
    const known = await this.#known([...wanted.keys()]);
    const waiting = [...wanted].values();
    const work = async () => {
      for (const [source, entry] of waiting) {
        if (this.#options.signal.aborted) return;
        entry.hash = known.get(source) ?? null;
        if (entry.hash !== null) continue;
        try {
          entry.hash = await this.#bring(source);
        } catch (error) {
          if (!(error instanceof PictureError)) throw error;
          for (const product of new Set(entry.of))
            note(product, issue('picture "{}": {}', null, source, error.message));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await this.#takeReplacements([...wanted.values()]);
    const sourcesOf = new Map<PicturedVariant, readonly string[]>(lists);
    return products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => {
        const hashes = sourcesOf.get(variant)?.flatMap((source) => wanted.get(source)?.hash ?? []) ?? [];
        return hashes.length === 0
          ? variant
          : { ...variant, pictures: [...new Set(hashes)].map((hash) => ({ hash, art: null })) };
      }),
    }));
  }

  /** A variant's own pictures, else its product's: as named by the row, else files named after it. */
  #sourcesOf(product: Pictured, variant: PicturedVariant): readonly string[] {
    const named = (key: string) => this.#options.files?.namedAfter(key) ?? [];
    const { mat_no, source_id } = product.material;
    const single = product.variants.length === 1;
    for (const sources of [
      variant.sources,
      single ? [] : named(variant.item_id),
      product.sources,
      named(mat_no),
      named(source_id),
    ]) {
      if (sources.length > 0) return sources.slice(0, PICTURES_MAX);
    }
    return [];
  }

  /** A picture that staff have replaced in the library stays replaced. */
  async #takeReplacements(pictures: readonly { hash: string | null }[]): Promise<void> {
    const shown = await replacements(
      this.#db,
      pictures.flatMap(({ hash }) => hash ?? []),
    );
    for (const picture of pictures)
      if (picture.hash !== null) picture.hash = shown.get(picture.hash) ?? picture.hash;
  }

  /** Pictures that are stored already, by their address, or by the name that an export gives them. */
  async #known(sources: readonly string[]): Promise<Map<string, string>> {
    const fetched = await fetchedPictures(this.#db, sources.filter(isAddress));
    const named = sources.flatMap((source) => {
      const hash = storedName(source);
      return hash === null ? [] : [[source, hash] as const];
    });
    const stored = new Set(
      await storedPictures(
        this.#db,
        named.map(([, hash]) => hash),
      ),
    );
    return new Map([
      ...fetched.map(({ address, hash }) => [address, hash] as const),
      ...named.filter(([, hash]) => stored.has(hash)),
    ]);
  }

  /**
   * @returns the picture's name; null in a dry run, which downloads nothing.
   * @throws PictureError
   */
  async #bring(source: string): Promise<string | null> {
    const bytes = await this.#read(source);
    if (bytes === null) return null;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
    if (this.#options.dryRun) {
      if (this.#options.decodes ?? true) await cutPicture(bytes);
      return null;
    }
    if (!(await isStored(this.#db, hash))) await this.#keep(hash, await cutPicture(bytes));
    if (isAddress(source)) await recordFetched(this.#db, source, hash);
    return hash;
  }

  async #keep(hash: string, file: Buffer): Promise<void> {
    const { store, source } = this.#options;
    const photo = await store.put(file, { area: 'products', extension: 'webp' });
    const isNew = await insertImported(this.#db, { hash, photo, source, width: WIDTH, height: HEIGHT });
    // The same picture was stored concurrently under another name.
    if (!isNew) await store.delete(photo);
    else this.added += 1;
    await this.#cutAhead(hash, file);
  }

  /** Renders every width and format of the pages, so that no visitor waits for one. */
  async #cutAhead(hash: string, file: Buffer): Promise<void> {
    const folder = join(this.#options.folder, hash);
    await mkdir(folder, { recursive: true });
    for (const width of IMAGE_WIDTHS)
      for (const format of IMAGE_FORMATS)
        await writeWhole(join(folder, `${width}.${format}`), await shrink(file, width, format));
  }

  async #read(source: string): Promise<Buffer | null> {
    const { files, signal, dryRun, fetch: ask = fetchPicture } = this.#options;
    try {
      if (isAddress(source)) return dryRun ? null : await ask(source, { signal });
      const bytes = await files?.read(source);
      if (bytes === undefined) throw new PictureError('no folder or ZIP was given (--pictures)');
      if (bytes === null) throw new PictureError('there is no such file');
      return bytes;
    } catch (error) {
      if (error instanceof PictureError) throw error;
      if (error instanceof FetchError || error instanceof Error) throw new PictureError(error.message);
      throw error;
    }
  }
}

export const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/** The picture that an export names, `<hash>.webp`; null: another name. */
const storedName = (source: string): string | null => /^([0-9a-f]{32,40})\.webp$/.exec(source)?.[1] ?? null;
