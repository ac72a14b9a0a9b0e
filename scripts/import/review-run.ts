import type pg from 'pg';
import {
  importInBatches,
  type Saved,
  saveByHalves,
} from '../../apps/api/src/modules/goods/importing/batches.ts';
import { RejectsFile, type Summary } from '../../apps/api/src/modules/goods/importing/report.ts';
import type { ImportOptions } from '../../apps/api/src/modules/goods/importing/run.ts';
import { SeenIds } from '../../apps/api/src/modules/goods/importing/seen.ts';
import { slug } from '../../apps/api/src/modules/goods/importing/text.ts';
import { withClient } from './connect.ts';
import { nameKey, type OtherReview, readReview } from './review.ts';
import { type ProductKey, type ReviewMap, reviewColumns } from './review-map.ts';

export type ReviewImportOptions = Omit<ImportOptions, 'map' | 'pictures'> & Readonly<{ map: ReviewMap }>;

export type ReviewSummary = Summary &
  Readonly<{
    /** The source's reviews in the shop that the file lacks; null when it was not read completely. */
    vanished: number | null;
  }>;

/**
 * Imports a file of another shop's reviews. They are shown as that shop's and not used otherwise. Every row
 * has one outcome; each batch of rows is a transaction.
 * @throws FileError when the file does not match the map from its first row on
 */
export async function importReviews(options: ReviewImportOptions): Promise<ReviewSummary> {
  const rejects = await RejectsFile.open(options.rejects);
  try {
    return await withClient(options.databaseUrl, 'import', (db) => run(options, db, rejects));
  } finally {
    await rejects.close();
  }
}

async function run(
  options: ReviewImportOptions,
  db: pg.Client,
  rejects: RejectsFile,
): Promise<ReviewSummary> {
  const { map, now, dryRun } = options;
  const products = new Products(db, map.product);
  const seen = new SeenIds();
  const summary = await importInBatches<OtherReview>(
    { ...options, shape: map.file, columns: reviewColumns(map), rejects },
    {
      read: (record) => {
        const row = readReview(record, map, now);
        const before = seen.lineOf(row.id);
        if (before !== undefined)
          return { id: row.id, refused: `the same review came before, on line ${before}` };
        if ('value' in row) seen.keep(row.id, record.line);
        return row;
      },
      save: async (reviews) => {
        const found = await products.of(reviews);
        const placed = reviews.flatMap((review, i) => {
          const mat_id = found[i];
          return typeof mat_id === 'number' ? [{ ...review, mat_id }] : [];
        });
        const outcomes = (
          await saveByHalves<Placed, Saved>(
            placed,
            (rows) => save(db, map.source, dryRun, rows),
            (refused) => ({ refused }),
          )
        ).values();
        return found.map((place) => {
          const saved: Saved | undefined =
            typeof place === 'number' ? outcomes.next().value : { refused: place };
          if (saved === undefined) throw new Error('a review came back without an outcome');
          return { saved, repairs: [] };
        });
      },
    },
  );
  const { counts, repaired } = summary;
  const added = dryRun ? counts.inserted + repaired.inserted : 0;
  const told = summary.read - counts.refused - added;
  return {
    ...summary,
    vanished: summary.complete ? Math.max(0, (await countOf(db, map.source)) - told) : null,
  };
}

/** Summary lines of a review import, besides the counts. */
export const reviewDetails = ({ vanished }: ReviewSummary): string[] =>
  (vanished ?? 0) > 0
    ? [`${vanished} reviews of this source are in the shop but not in the file: left as they are`]
    : [];

const NOT_FOUND = 'the shop has no such product';
const SEVERAL = 'several products of the shop are called so';

const BY_IMPORT =
  'SELECT source_id AS key, mat_id, false AS others FROM materials WHERE source_id = ANY($1) AND source = $2';
const BY_NUMBER = `
  SELECT key, min(mat_id) AS mat_id, count(DISTINCT mat_id) > 1 AS others FROM (
    SELECT mat_no AS key, mat_id FROM materials WHERE mat_no = ANY($1)
    UNION SELECT item_id, mat_id FROM variants WHERE item_id = ANY($1)) AS found GROUP BY key`;

/** Finds the products of rows. */
class Products {
  private readonly db: pg.Client;
  private readonly keys: readonly ProductKey[];
  /** Products by name or slug, read once, if the map uses them; null: ambiguous. */
  private named: ReadonlyMap<string, number | null> | undefined;

  constructor(db: pg.Client, keys: readonly ProductKey[]) {
    this.db = db;
    this.keys = keys;
  }

  /** @returns the product of each review, or the reason why there is none */
  async of(reviews: readonly OtherReview[]): Promise<(number | string)[]> {
    const found: (number | string)[] = reviews.map(() => NOT_FOUND);
    for (const [place, key] of this.keys.entries()) {
      const told = reviews.map((review) => review.products[place] ?? null);
      const products = await this.lookUp(
        key,
        told.filter((text) => text !== null),
      );
      for (const [i, text] of told.entries()) {
        if (text === null || typeof found[i] === 'number') continue;
        const product = products.get(text);
        if (product !== undefined) found[i] = product ?? SEVERAL;
      }
    }
    return found;
  }

  private async lookUp(
    key: ProductKey,
    told: readonly string[],
  ): Promise<ReadonlyMap<string, number | null>> {
    if (key.by === 'name' || key.by === 'slug') {
      this.named ??= await this.readNames();
      return this.named;
    }
    const [sql, bindings] = key.by === 'imported' ? [BY_IMPORT, [told, key.source]] : [BY_NUMBER, [told]];
    const { rows } = await this.db.query<{ key: string; mat_id: number; others: boolean }>(sql, bindings);
    return new Map(rows.map((row) => [row.key, row.others ? null : row.mat_id]));
  }

  private async readNames(): Promise<ReadonlyMap<string, number | null>> {
    const { rows } = await this.db.query<{ mat_id: number; names: string[]; brands: string[] }>(
      `SELECT mat_id, ARRAY[mat_name, mat_name_th] AS names, ARRAY[brand_en, brand_th, link_name] || aliases AS brands
       FROM materials JOIN brands USING (brand_id)`,
    );
    const named = new Map<string, number | null>();
    for (const { mat_id, names, brands } of rows) {
      const keys = new Set(
        names.flatMap((name) => [
          slug(name),
          ...brands.flatMap((brand) => [nameKey(brand, name), slug(`${brand} ${name}`)]),
        ]),
      );
      for (const key of keys) if (key !== '') named.set(key, named.has(key) ? null : mat_id);
    }
    return named;
  }
}

async function countOf(db: pg.Client, source: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM other_reviews WHERE source = $1',
    [source],
  );
  return rows[0]?.count ?? 0;
}

type Placed = OtherReview & Readonly<{ mat_id: number }>;

async function save(
  db: pg.Client,
  source: string,
  dryRun: boolean,
  reviews: readonly Placed[],
): Promise<Saved[]> {
  await db.query('BEGIN');
  try {
    const ids = reviews.map(({ source_id }) => source_id);
    const { rows: before } = await db.query<{ mat_id: number }>(
      'SELECT DISTINCT mat_id FROM other_reviews WHERE source = $1 AND source_id = ANY($2)',
      [source, ids],
    );
    const { rows: written } = await db.query<{ source_id: string; inserted: boolean }>(UPSERT, [
      source,
      JSON.stringify(reviews.map(({ products: _, ...row }) => row)),
    ]);
    const touched = [...before, ...reviews].map(({ mat_id }) => mat_id);
    if (written.length > 0) await db.query(COUNT, [[...new Set(touched)]]);
    await db.query(dryRun ? 'ROLLBACK' : 'COMMIT');
    const fates = new Map(
      written.map((row) => [row.source_id, row.inserted ? 'inserted' : 'updated'] as const),
    );
    return ids.map((id) => fates.get(id) ?? 'unchanged');
  } catch (error) {
    // A lost connection has no transaction to roll back; the first error is the relevant one.
    await db.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const COLUMNS = [
  'mat_id',
  'source_name',
  'source_link',
  'rating',
  'comment',
  'language',
  'written_on',
] as const;
const list = (of: string) => COLUMNS.map((name) => `${of}${name}`).join(', ');

const UPSERT = `
  INSERT INTO other_reviews AS r (source, source_id, ${list('')})
  SELECT $1, source_id, ${list('')} FROM jsonb_to_recordset($2::jsonb)
    AS t(source_id text, mat_id integer, source_name text, source_link text, rating smallint, comment text,
         language text, written_on date)
  ON CONFLICT (source, source_id) DO UPDATE SET (${list('')}) = ROW(${list('excluded.')})
    WHERE (${list('r.')}) IS DISTINCT FROM (${list('excluded.')})
  RETURNING source_id, xmax = 0 AS inserted`;

/** Number of imported reviews, stored with the product: its page requests none when it is 0. */
const COUNT = `
  UPDATE materials m SET other_reviews = c.count
    FROM (SELECT t.mat_id, count(r.id)::integer AS count
            FROM unnest($1::integer[]) AS t(mat_id) LEFT JOIN other_reviews r USING (mat_id) GROUP BY t.mat_id) c
   WHERE c.mat_id = m.mat_id AND m.other_reviews <> c.count`;
