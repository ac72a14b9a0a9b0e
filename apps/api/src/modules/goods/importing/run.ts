import type { Knex } from 'knex';
import { insertPlaceholders } from '../../images/index.ts';
import { importInBatches } from './batches.ts';
import { issue, type Remark } from './issues.ts';
import { columnsOf, type ImportMap } from './map.ts';
import { overwriteName } from './overwrite.ts';
import { type PictureOptions, Pictures } from './pictures.ts';
import { idOf, type Product, readRow } from './product.ts';
import { RejectsFile, type Summary } from './report.ts';
import { SeenIds } from './seen.ts';
import { SourceStore } from './source-repository.ts';
import { loadTree, openImportDatabase } from './store-repository.ts';

export type ImportOptions = Readonly<{
  file: string;
  map: ImportMap;
  databaseUrl: string;
  /** Rejects file: rejected and repaired rows; overwritten. */
  rejects: string;
  dryRun: boolean;
  /** Maximum number of rows to read. */
  limit: number;
  /** Source and target of pictures; without it none are imported. */
  pictures?: Pick<PictureOptions, 'files' | 'store' | 'folder' | 'fetch'>;
  /** Columns whose values are the file's, also where staff have set them. */
  overwrite?: ReadonlySet<string>;
  /** Time of the import. */
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
    /** Units reserved by open orders that the file reports as not on hand. */
    unitsShort: number;
    /** Values of staff that were kept, by column. */
    kept: readonly (readonly [column: string, values: number])[];
    /** The source's products in the shop that the file lacks; null when it was not read completely. */
    vanishedProducts: number | null;
  }>;

/** The shop has no category tree yet. */
class NoTreeError extends Error {}

/**
 * Imports a file of products. Every row has one outcome, and the counts add up to the rows read; each batch
 * of rows is a transaction, so that an interruption leaves complete products.
 * @throws FileError when the file does not match the map from its first row on
 * @throws NoTreeError when the shop has no categories
 */
export async function importFile(options: ImportOptions): Promise<ProductSummary> {
  const rejects = await RejectsFile.open(options.rejects);
  try {
    const db = openImportDatabase(options.databaseUrl);
    try {
      return await importProducts(options, db, rejects);
    } finally {
      await db.destroy();
    }
  } finally {
    await rejects.close();
  }
}

async function importProducts(
  options: ImportOptions,
  db: Knex,
  rejects: RejectsFile,
): Promise<ProductSummary> {
  const { map, now, dryRun, signal } = options;
  const pictures =
    options.pictures === undefined
      ? undefined
      : new Pictures(db, { ...options.pictures, dryRun, signal, source: map.source });
  const store = new SourceStore(db, {
    source: map.source,
    dryRun,
    now,
    overwrite: options.overwrite ?? new Set(),
    insertPlaceholders,
  });
  const tree = await loadTree(db);
  if (tree.size === 0)
    throw new NoTreeError('the shop has no categories: start it once, so that its tree is made');
  await store.start();

  const seen = new SeenIds();
  const kept = new Map<string, number>();
  let variants = 0;
  const columns = columnsOf(map);
  const summary = await importInBatches<Product>(
    { ...options, shape: map.file, columns, rejects },
    {
      read: (record) => {
        const id = idOf(record, map);
        // Only an accepted row counts as the first: a rejected one must not block a valid one with the same
        // id.
        const before = seen.lineOf(id);
        if (before !== undefined)
          return { id, refused: issue('the id came before, on line {}', map.id, before) };
        const row = readRow(record, map, tree, now);
        if ('refused' in row) return { id, ...row };
        seen.keep(id, record.line);
        return { id, value: row.product, repairs: row.repairs };
      },
      save: async (products) => {
        const notes = new Map<Product, Remark[]>();
        const note = (product: Product, remark: Remark) =>
          notes.set(product, [...(notes.get(product) ?? []), remark]);
        // Before the products are on sale, and outside their transaction, so that no lock waits for a remote
        // server.
        const pictured = (await pictures?.gather(products, note)) ?? products;
        const outcomes = await store.save(pictured);
        return products.map((product, i) => {
          const outcome = outcomes[i];
          if (outcome === undefined) throw new Error('a product came back without an outcome');
          const { saved } = outcome;
          for (const { column } of outcome.kept) kept.set(column, (kept.get(column) ?? 0) + 1);
          if (typeof saved === 'string') variants += product.variants.length;
          return { saved, repairs: notes.get(product) ?? [] };
        });
      },
    },
  );
  const { counts, repaired } = summary;
  // New products of a dry run are not in the database.
  const added = dryRun ? counts.inserted + repaired.inserted : 0;
  const told = summary.read - counts.refused - added;
  return {
    ...summary,
    variants,
    brandsAdded: store.brandsAdded,
    picturesAdded: pictures?.added ?? 0,
    vanishedVariants: store.vanishedVariants,
    unitsShort: store.unitsShort,
    kept: [...kept],
    vanishedProducts: summary.complete ? Math.max(0, (await store.count()) - told) : null,
  };
}

/** Summary lines of a product import, besides the counts. */
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
    ...(summary.kept.length > 0
      ? [
          `kept as edited by hand: ${summary.kept.map(([column, values]) => `${overwriteName(column)} ${values}`).join(', ')} (--overwrite takes the file's)`,
        ]
      : []),
    ...((summary.vanishedProducts ?? 0) > 0
      ? [
          `${summary.vanishedProducts} products of this source are in the shop but not in the file: left as they are`,
        ]
      : []),
  ];
}
