import type pg from 'pg';
import { importInBatches, type Saved } from './batches.ts';
import { loadTree } from './category.ts';
import { withClient } from './connect.ts';
import { columnsOf, type ImportMap } from './map.ts';
import { type PictureOptions, Pictures } from './pictures.ts';
import { idOf, type Product, readRow } from './product.ts';
import { RejectsFile, type Summary } from './report.ts';
import { SeenIds } from './seen.ts';
import { Store } from './store.ts';

export type ImportOptions = Readonly<{
  file: string;
  map: ImportMap;
  databaseUrl: string;
  /** Where refused and repaired rows are told; written anew. */
  rejects: string;
  dryRun: boolean;
  /** Rows to read at most. */
  limit: number;
  /** Where pictures come from and go to; without it none are taken. */
  pictures?: Pick<PictureOptions, 'files' | 'store' | 'folder' | 'fetch'>;
  /** Moment of the import. */
  now: Date;
  /** Stops the import between two batches. */
  signal: AbortSignal;
  progress: NodeJS.WriteStream | undefined;
}>;

export type ProductSummary = Summary &
  Readonly<{
    variants: number;
    brandsAdded: number;
    picturesAdded: number;
    vanishedVariants: number;
    /** Units that open orders hold and the file says are not on the shelf. */
    unitsShort: number;
    /** Products of the source in the shop that the file did not tell; null when it was not read to its end. */
    vanishedProducts: number | null;
  }>;

/** The shop has no category tree yet: nothing could be placed. */
class NoTreeError extends Error {}

/**
 * Takes a file of products into the shop. Every row ends in one outcome, and the counts add up to the rows
 * read; each batch of rows is a transaction, so that a stop at any moment leaves whole products.
 * @throws FileError when the file cannot be read as the map says, from its first row on
 * @throws NoTreeError when the shop has no categories
 */
export async function importFile(options: ImportOptions): Promise<ProductSummary> {
  const rejects = await RejectsFile.open(options.rejects);
  try {
    return await withClient(options.databaseUrl, 'import', (db) => importProducts(options, db, rejects));
  } finally {
    await rejects.close();
  }
}

async function importProducts(
  options: ImportOptions,
  db: pg.Client,
  rejects: RejectsFile,
): Promise<ProductSummary> {
  const { map, now, dryRun, signal } = options;
  const pictures =
    options.pictures === undefined
      ? undefined
      : new Pictures(db, { ...options.pictures, dryRun, signal, source: map.source });
  const store = new Store(db, { source: map.source, dryRun, now });
  const tree = await loadTree(db);
  if (tree.size === 0)
    throw new NoTreeError('the shop has no categories: start it once, so that its tree is made');
  await store.start();

  const seen = new SeenIds();
  let variants = 0;
  const columns = columnsOf(map);
  const summary = await importInBatches<Product>(
    { ...options, shape: map.file, columns, rejects },
    {
      read: (record) => {
        const id = idOf(record, map);
        // Only a row that was taken counts as the first: a refused one must not stand in the way of a good one.
        const before = seen.lineOf(id);
        if (before !== undefined) return { id, refused: `the id came before, on line ${before}` };
        const row = readRow(record, map, tree, now);
        if ('refused' in row) return { id, ...row };
        seen.keep(id, record.line);
        return { id, value: row.product, repairs: row.repairs };
      },
      save: async (products) => {
        const notes = new Map<Product, string[]>();
        const note = (product: Product, text: string) =>
          notes.set(product, [...(notes.get(product) ?? []), text]);
        // Before the products are on sale, and outside their transaction: nothing waits for a slow server elsewhere.
        const pictured = (await pictures?.gather(products, note)) ?? products;
        const outcomes = await store.save(pictured);
        return products.map((product, i) => {
          const saved: Saved | undefined = outcomes[i];
          if (saved === undefined) throw new Error('a product came back without an outcome');
          if (typeof saved === 'string') variants += product.variants.length;
          return { saved, repairs: notes.get(product) ?? [] };
        });
      },
    },
  );
  const { counts, repaired } = summary;
  // A dry run's new products are not in the shop.
  const added = dryRun ? counts.inserted + repaired.inserted : 0;
  const told = summary.read - counts.refused - added;
  return {
    ...summary,
    variants,
    brandsAdded: store.brandsAdded,
    picturesAdded: pictures?.added ?? 0,
    vanishedVariants: store.vanishedVariants,
    unitsShort: store.unitsShort,
    vanishedProducts: summary.complete ? Math.max(0, (await store.count()) - told) : null,
  };
}

/** What the summary of an import of products tells beside the counts. */
export function productDetails(summary: ProductSummary): string[] {
  return [
    `${summary.variants} variants, ${summary.brandsAdded} new brands, ${summary.picturesAdded} new pictures`,
    ...(summary.vanishedVariants > 0
      ? [
          `${summary.vanishedVariants} variants in the shop are no longer in their row of the file: left as they are`,
        ]
      : []),
    ...(summary.unitsShort > 0
      ? [`${summary.unitsShort} units that open orders hold are not on the shelf by the file: none is sold`]
      : []),
    ...((summary.vanishedProducts ?? 0) > 0
      ? [
          `${summary.vanishedProducts} products of this source are in the shop but not in the file: left as they are`,
        ]
      : []),
  ];
}
