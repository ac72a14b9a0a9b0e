import type { Language } from '@mali/contracts/limits';
import type { Deps } from '../../platform/deps.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { begin, END, hasPicture, item } from './merchant.ts';
import { readFeedRows, readSitemapContent, readSitemapProducts } from './repository.ts';
import {
  contentEntries,
  index,
  listingEntries,
  PRODUCTS_A_FILE,
  productEntry,
  URLSET,
  URLSET_END,
  urls,
} from './sitemap.ts';

/** Products read at a time: a file is never completely in memory. */
const BATCH = 500;
/** Cache time of a file: crawlers come a few times a day. */
const LIFETIME_MS = 15 * 60_000;

type FeedDeps = Pick<Deps, 'config' | 'db' | 'index' | 'now'>;

/** Expiry of a file: prices change when a promotion starts or ends. */
export const validUntil = (snapshot: CatalogueSnapshot, at: Date): number =>
  Math.min(at.getTime() + LIFETIME_MS, snapshot.until?.getTime() ?? Number.POSITIVE_INFINITY);

const idsOnSale = (snapshot: CatalogueSnapshot): number[] => [...snapshot.byId.keys()].sort((a, b) => a - b);

function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

const filesOf = (snapshot: CatalogueSnapshot): string[] => [
  'pages.xml',
  'listings.xml',
  ...Array.from(
    { length: Math.ceil(snapshot.products.length / PRODUCTS_A_FILE) },
    (_, place) => `products-${place + 1}.xml`,
  ),
];

export const sitemapIndex = ({ config }: FeedDeps, snapshot: CatalogueSnapshot): string =>
  index(filesOf(snapshot), config.publicUrl);

/** One file of the sitemap; null for an unknown name. */
export function sitemapFile(
  deps: FeedDeps,
  snapshot: CatalogueSnapshot,
  file: string,
  languages: readonly Language[],
): (() => AsyncIterable<string>) | null {
  if (!filesOf(snapshot).includes(file)) return null;
  const part = /^products-(\d+)\.xml$/.exec(file)?.[1];
  if (part !== undefined) return () => productFile(deps, snapshot, Number(part), languages);
  return () => pageFile(deps, snapshot, file, languages);
}

async function* pageFile(
  { config, db, index: catalogue, now }: FeedDeps,
  snapshot: CatalogueSnapshot,
  file: string,
  languages: readonly Language[],
): AsyncIterable<string> {
  yield URLSET;
  const entries =
    file === 'pages.xml'
      ? contentEntries(await readSitemapContent(db, now()))
      : listingEntries(
          snapshot,
          await catalogue.brands(),
          (await catalogue.countByCategory({}))?.byCategory ?? new Set<number>(),
        );
  for (const entry of entries) yield urls(entry, config.publicUrl, languages);
  yield URLSET_END;
}

async function* productFile(
  { config, db }: FeedDeps,
  snapshot: CatalogueSnapshot,
  part: number,
  languages: readonly Language[],
): AsyncIterable<string> {
  yield URLSET;
  const ids = idsOnSale(snapshot).slice((part - 1) * PRODUCTS_A_FILE, part * PRODUCTS_A_FILE);
  for (const batch of batches(ids)) {
    const products = await readSitemapProducts(db, batch);
    yield products.map((product) => urls(productEntry(product), config.publicUrl, languages)).join('');
  }
  yield URLSET_END;
}

/** Every variant on sale with a picture, for Google Merchant. The list of products names those without. */
export async function* merchantFeed(
  { config, db, now }: FeedDeps,
  snapshot: CatalogueSnapshot,
  language: Language,
): AsyncIterable<string> {
  const at = now();
  const { nameEn, nameTh } = config.shop;
  yield begin(config.publicUrl, language === 'th' ? nameTh : nameEn);
  for (const batch of batches(idsOnSale(snapshot))) {
    const found = (await readFeedRows(db, batch)).filter(hasPicture);
    yield found.map((row) => item(row, snapshot, { language, publicUrl: config.publicUrl, at })).join('');
  }
  yield END;
}
