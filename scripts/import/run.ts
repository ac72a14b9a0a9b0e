import pg from 'pg';
import { type CategoryTree, loadTree } from './category.ts';
import { columnsOf, type ImportMap } from './map.ts';
import { type PictureOptions, Pictures } from './pictures.ts';
import { idOf, type Product, readRow } from './product.ts';
import { FileError, type FileRecord, readRecords } from './records.ts';
import { type Outcome, Progress, Reasons, RejectsFile, type Summary } from './report.ts';
import { SeenIds } from './seen.ts';
import { type Saved, Store } from './store.ts';

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

const BATCH = 500;

/** A row on its way: a product to save, or one that was refused already. */
type Waiting = Readonly<{ line: number; id: string; raw: string }> &
  (Readonly<{ product: Product; repairs: readonly string[] }> | Readonly<{ refused: string }>);

/** The shop has no category tree yet: nothing could be placed. */
class NoTreeError extends Error {}

/**
 * Takes a file of products into the shop. Every row ends in one outcome, and the counts add up to the rows
 * read; each batch of rows is a transaction, so that a stop at any moment leaves whole products.
 * @throws FileError when the file cannot be read as the map says, from its first row on
 * @throws NoTreeError when the shop has no categories
 */
export async function importFile(options: ImportOptions): Promise<Summary> {
  const rejects = await RejectsFile.open(options.rejects);
  const db = new pg.Client({ connectionString: options.databaseUrl, application_name: 'mali import' });
  try {
    await db.connect();
    return await new Import(options, db, rejects).run();
  } finally {
    await db.end();
    await rejects.close();
  }
}

class Import {
  private readonly options: ImportOptions;
  private readonly db: pg.Client;
  private readonly rejects: RejectsFile;
  private readonly store: Store;
  private readonly pictures: Pictures | undefined;
  private readonly seen = new SeenIds();
  private readonly refusals = new Reasons();
  private readonly repairs = new Reasons();
  private readonly counts: Record<Outcome, number> = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    repaired: 0,
    refused: 0,
  };
  private readonly repaired = { inserted: 0, updated: 0, unchanged: 0 };
  private variants = 0;
  private peakMemory = 0;

  constructor(options: ImportOptions, db: pg.Client, rejects: RejectsFile) {
    this.options = options;
    this.db = db;
    this.rejects = rejects;
    const { pictures, dryRun, signal } = options;
    this.pictures =
      pictures === undefined
        ? undefined
        : new Pictures(db, { ...pictures, dryRun, signal, source: options.map.source });
    this.store = new Store(db, { source: options.map.source, dryRun: options.dryRun });
  }

  async run(): Promise<Summary> {
    const { file, map, limit, signal, progress } = this.options;
    const started = performance.now();
    const tree = await loadTree(this.db);
    if (tree.size === 0)
      throw new NoTreeError('the shop has no categories: start it once, so that its tree is made');
    await this.store.start();

    const bar = progress === undefined ? undefined : new Progress(progress);
    let share = 0;
    let read = 0;
    let batch: Waiting[] = [];
    let complete = true;
    const records = readRecords(file, map.file, columnsOf(map), (bytes, total) => {
      share = total === 0 ? 1 : bytes / total;
    });
    let failure: string | null = null;
    const unseen = new Set(columnsOf(map));
    try {
      for await (const record of records) {
        if (read >= limit || signal.aborted) {
          complete = false;
          break;
        }
        read += 1;
        if (unseen.size > 0 && 'cells' in record)
          for (const name of Object.keys(record.cells)) unseen.delete(name);
        batch.push(this.meet(record, tree));
        if (batch.length >= BATCH) {
          await this.save(batch);
          batch = [];
        }
        bar?.tell(read, share);
      }
    } catch (error) {
      // What was read before the file broke off counts like any other row.
      if (!(error instanceof FileError) || read === 0) throw error;
      failure = error.message;
      complete = false;
    }
    await this.save(batch);
    bar?.end();
    const accepted = read - this.counts.refused;
    return {
      read,
      counts: this.counts,
      repaired: this.repaired,
      refusals: this.refusals.list(),
      repairs: this.repairs.list(),
      variants: this.variants,
      brandsAdded: this.store.brandsAdded,
      picturesAdded: this.pictures?.added ?? 0,
      vanishedVariants: this.store.vanishedVariants,
      vanishedProducts: complete ? await this.vanished(accepted) : null,
      seconds: (performance.now() - started) / 1000,
      peakMemoryMb: Math.round(Math.max(this.peakMemory, process.memoryUsage.rss()) / 1_048_576),
      interrupted: signal.aborted,
      failure,
      unseenColumns: read === 0 ? [] : [...unseen],
    };
  }

  private meet(record: FileRecord, tree: CategoryTree): Waiting {
    const { map, now } = this.options;
    const { line, raw } = record;
    const id = idOf(record, map);
    // Only a row that was taken counts as the first: a refused one must not stand in the way of a good one.
    const before = this.seen.lineOf(id);
    if (before !== undefined) return { line, id, raw, refused: `the id came before, on line ${before}` };
    const row = readRow(record, map, tree, now);
    if ('product' in row) this.seen.keep(id, line);
    return { line, id, raw, ...row };
  }

  private async save(batch: readonly Waiting[]): Promise<void> {
    const products = batch.flatMap((row) => ('product' in row ? [row.product] : []));
    const notes = new Map<Product, string[]>();
    const note = (product: Product, text: string) =>
      notes.set(product, [...(notes.get(product) ?? []), text]);
    // Before the products are on sale, and outside their transaction: nothing waits for a slow server elsewhere.
    const pictured = (await this.pictures?.gather(products, note)) ?? products;
    const outcomes = (await this.store.save(pictured)).values();
    for (const row of batch) {
      if ('refused' in row) await this.refuse(row, row.refused);
      else {
        const repairs = [...row.repairs, ...(notes.get(row.product) ?? [])];
        await this.count(row, row.product, repairs, outcomes.next().value);
      }
    }
    this.peakMemory = Math.max(this.peakMemory, process.memoryUsage.rss());
  }

  private async count(
    row: Waiting,
    product: Product,
    repairs: readonly string[],
    saved: Saved | undefined,
  ): Promise<void> {
    if (saved === undefined) throw new Error('a row came back without an outcome');
    if (typeof saved === 'object') {
      await this.refuse(row, saved.refused);
      return;
    }
    this.variants += product.variants.length;
    if (repairs.length === 0) {
      this.counts[saved] += 1;
      return;
    }
    this.counts.repaired += 1;
    this.repaired[saved] += 1;
    for (const repair of repairs) this.repairs.add(repair);
    await this.rejects.add(row.line, row.id, 'repaired', repairs.join('; '), row.raw);
  }

  private async refuse({ line, id, raw }: Waiting, reason: string): Promise<void> {
    this.counts.refused += 1;
    this.refusals.add(reason);
    await this.rejects.add(line, id, 'refused', reason, raw);
  }

  /** Products of the source that this file no longer tells. A dry run's new ones are not in the shop. */
  private async vanished(accepted: number): Promise<number> {
    const added = this.options.dryRun ? this.counts.inserted + this.repaired.inserted : 0;
    return Math.max(0, (await this.store.count()) - (accepted - added));
  }
}
