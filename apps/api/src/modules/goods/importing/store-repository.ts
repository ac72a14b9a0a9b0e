import { randomUUID } from 'node:crypto';
import { hash } from '@mali/db/seeds/packshots/random';
import knex, { type Knex } from 'knex';
import { type Db, rows } from '../../../platform/database.ts';
import { type Saved, saveByHalves } from './batches.ts';
import { brandKey } from './brand.ts';
import type { Category, CategoryTree } from './category.ts';
import type { KeptField } from './hand-marks.ts';
import type { Issue } from './issues.ts';
import type { Picture } from './picture.ts';
import type { Brand } from './product.ts';
import { slug } from './text.ts';

/** Opens the connection of an import. Its statements may take longer than those of a request. */
export const openImportDatabase = (url: string): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'mali import', options: '-c jit=off' },
    pool: { min: 0, max: 1 },
  });

/** Reads the category tree from the database. */
export async function loadTree(db: Db): Promise<CategoryTree> {
  const found = await rows<Category>(
    db,
    `SELECT c1.cat_id AS cat1_id, NULL::integer AS cat2_id, NULL::integer AS cat3_id,
            c1.slug AS path, c1.category, c1.category_th
       FROM categories c1 WHERE c1.level = 1
     UNION ALL
     SELECT c1.cat_id, c2.cat_id, NULL, c1.slug || '/' || c2.slug, c2.category, c2.category_th
       FROM categories c1 JOIN categories c2 ON c2.parent_id = c1.cat_id WHERE c1.level = 1
     UNION ALL
     SELECT c1.cat_id, c2.cat_id, c3.cat_id, c1.slug || '/' || c2.slug || '/' || c3.slug, c3.category, c3.category_th
       FROM categories c1 JOIN categories c2 ON c2.parent_id = c1.cat_id JOIN categories c3 ON c3.parent_id = c2.cat_id
      WHERE c1.level = 1`,
  );
  return new Map(found.map((row) => [row.path, row]));
}

export type StoreOptions = Readonly<{
  source: string;
  /** Rolls everything back. */
  dryRun: boolean;
  now: Date;
  /** Columns whose values are the file's, also where staff have set them. */
  overwrite: ReadonlySet<string>;
  /** Stores placeholders of products without pictures. */
  insertPlaceholders(trx: Db, pictures: readonly Picture[]): Promise<void>;
}>;

/** A field that stays as staff have set it. */
export type Kept = KeptField & Readonly<{ item_id: string | null }>;
/** A field that the file changes. */
export type Changed = Readonly<{ column: string; item_id: string | null; before: unknown; after: unknown }>;
export type SavedProduct = Readonly<{
  saved: Saved;
  kept: readonly Kept[];
  changed: readonly Changed[];
  /** The product, where it was written by its number. */
  mat_id?: number | undefined;
}>;

export const refusedProduct = (refused: Issue): SavedProduct => ({
  saved: { refused },
  kept: [],
  changed: [],
});

export type StockRow = Readonly<{
  /** Of the product. */
  source_id: string;
  mat_var_id: number | undefined;
  initial: number;
  quantity: number | null;
}>;

/** Writes products in batches: a few statements and one transaction each, for any number of rows. */
export abstract class ProductStore<T extends Readonly<{ brand: Brand | null }>> {
  protected readonly db: Knex;
  protected readonly options: StoreOptions;
  /** Brands by normalised key; `added` ones are removed again when their transaction is rolled back. */
  protected readonly brands = new Map<string, number>();
  private readonly links = new Set<string>();
  /** Brands that a dry run would have added so far. */
  private readonly newBrands = new Set<string>();
  /** Variants of products in the file that the file lacks; they are unchanged. */
  vanishedVariants = 0;
  /** Units reserved by open orders that the file reports as missing. */
  unitsShort = 0;
  /** Document number of this import's stock movements. */
  private readonly run: string;
  private batches = 0;

  constructor(db: Knex, options: StoreOptions) {
    this.db = db;
    this.options = options;
    this.run = `import of ${options.source} ${randomUUID()}`;
  }

  get brandsAdded(): number {
    return this.newBrands.size;
  }

  async start(): Promise<void> {
    const found = await rows<{ brand_id: number; link_name: string; names: string[] }>(
      this.db,
      'SELECT brand_id, link_name, ARRAY[brand_en, brand_th] || aliases AS names FROM brands ORDER BY brand_id',
    );
    for (const { brand_id, link_name, names } of found) {
      this.links.add(link_name);
      for (const name of [...names, link_name]) {
        const key = brandKey(name);
        if (key !== '' && !this.brands.has(key)) this.brands.set(key, brand_id);
      }
    }
  }

  /**
   * Saves a batch.
   * @param after work in the transaction of these products
   * @returns the outcome of each product, in order
   */
  async save(
    products: readonly T[],
    after?: (trx: Db, products: readonly T[], saved: readonly SavedProduct[]) => Promise<void>,
  ): Promise<SavedProduct[]> {
    return await saveByHalves(products, (some) => this.inTransaction(some, after), refusedProduct);
  }

  private async inTransaction(
    products: readonly T[],
    after: Parameters<ProductStore<T>['save']>[1],
  ): Promise<SavedProduct[]> {
    const added: { key: string; link: string }[] = [];
    const forget = () => {
      for (const { key, link } of added) {
        this.brands.delete(key);
        this.links.delete(link);
      }
    };
    const trx = await this.db.transaction();
    try {
      // Fields that this transaction changes are marked as set by an import.
      await trx.raw("SELECT set_config('mali.writer', 'import', true)");
      await trx.raw("SELECT name_price_writer('import', 'set', ?, NULL, NULL)", [this.options.now]);
      const outcomes = await this.write(trx, products, added);
      if (this.options.dryRun) await trx.rollback();
      else {
        await after?.(trx, products, outcomes);
        await trx.commit();
      }
      for (const { key } of added) this.newBrands.add(key);
      if (this.options.dryRun) forget();
      return outcomes;
    } catch (error) {
      forget();
      // A lost connection has no transaction to roll back; the first error is the relevant one.
      await trx.rollback().catch(() => undefined);
      throw error;
    }
  }

  /** Writes products in a transaction. @returns the outcome of each, in order */
  protected abstract write(
    trx: Db,
    products: readonly T[],
    added: { key: string; link: string }[],
  ): Promise<SavedProduct[]>;

  protected async addBrands(
    trx: Db,
    products: readonly Readonly<{ brand: Brand | null }>[],
    added: { key: string; link: string }[],
  ): Promise<void> {
    const told = new Map<string, Brand>();
    for (const { brand } of products) {
      if (brand === null) continue;
      const before = told.get(brand.key);
      told.set(brand.key, before === undefined ? brand : merged(before, brand));
    }
    await this.addBrandTexts(
      trx,
      [...told.values()].filter(({ key }) => this.brands.has(key)),
    );
    const missing = [...told.values()].filter(({ key }) => !this.brands.has(key));
    if (missing.length === 0) return;
    const values = missing.map(({ key, name, ...texts }) => {
      const plain = slug(name) || `brand-${hash(name).toString(36)}`;
      let link = plain;
      for (let n = 2; this.links.has(link); n += 1) link = `${plain}-${n}`;
      this.links.add(link);
      added.push({ key, link });
      return { ...texts, key, link_name: link, name, thai: texts.thai || name };
    });
    const made = await rows<{ brand_id: number; link_name: string }>(
      trx,
      `INSERT INTO brands (link_name, brand_en, brand_th, aliases, story_en, story_th)
       SELECT link_name, name, thai, aliases, story, story_th FROM jsonb_to_recordset(?::jsonb)
         AS r(link_name text, name text, thai text, aliases text[], story text, story_th text)
       RETURNING brand_id, link_name`,
      [JSON.stringify(values)],
    );
    const ids = new Map(made.map((row) => [row.link_name, row.brand_id]));
    for (const { key, link_name } of values) {
      const id = ids.get(link_name);
      if (id !== undefined) this.brands.set(key, id);
    }
  }

  /** Fills missing texts of existing brands: a Thai name, a story, aliases. Existing texts are kept. */
  private async addBrandTexts(trx: Db, brands: readonly Brand[]): Promise<void> {
    const values = brands
      .filter(({ thai, aliases, story, story_th }) => thai + story + story_th !== '' || aliases.length > 0)
      .map((brand) => ({ ...brand, brand_id: this.brands.get(brand.key) }));
    if (values.length === 0) return;
    await rows(
      trx,
      `WITH told AS (
         SELECT b.brand_id,
                CASE WHEN b.brand_th = b.brand_en AND r.thai <> '' THEN r.thai ELSE b.brand_th END AS brand_th,
                CASE WHEN b.story_en = '' THEN r.story ELSE b.story_en END AS story_en,
                CASE WHEN b.story_th = '' THEN r.story_th ELSE b.story_th END AS story_th,
                b.aliases || ARRAY(SELECT alias FROM unnest(r.aliases) WITH ORDINALITY a(alias, n)
                                   WHERE alias <> ALL (b.aliases || ARRAY[b.brand_en, b.brand_th]) ORDER BY n) AS aliases
           FROM jsonb_to_recordset(?::jsonb)
                  AS r(brand_id integer, thai text, aliases text[], story text, story_th text)
           JOIN brands b USING (brand_id))
       UPDATE brands b SET (brand_th, story_en, story_th, aliases) = (t.brand_th, t.story_en, t.story_th, t.aliases)
         FROM told t
        WHERE t.brand_id = b.brand_id AND (b.brand_th, b.story_en, b.story_th, b.aliases)
              IS DISTINCT FROM (t.brand_th, t.story_en, t.story_th, t.aliases)`,
      [JSON.stringify(values)],
    );
  }

  /**
   * Initial stock of new variants; units on hand of existing ones, where the file has them. Units reserved by
   * open orders stay reserved.
   */
  protected async writeStock(trx: Db, values: readonly StockRow[]): Promise<Set<string>> {
    this.batches += 1;
    const changed = await rows<{ source_id: string; short: number }>(
      trx,
      `WITH told AS MATERIALIZED (
         SELECT r.*, s.mat_var_id IS NULL AS fresh
           FROM jsonb_to_recordset(?::jsonb) AS r(source_id text, mat_var_id integer, initial integer, quantity integer)
           LEFT JOIN stock s USING (mat_var_id)
       ), counts AS (
         SELECT coalesce(array_agg(mat_var_id), '{}') AS ids,
                coalesce(array_agg(CASE WHEN fresh THEN initial ELSE quantity END), '{}') AS counted
           FROM told WHERE fresh OR quantity IS NOT NULL
       )
       SELECT told.source_id, c.short
         FROM counts, set_stock_on_hand(counts.ids, counts.counted, ?, 'import', ?, 'import') c
         JOIN told USING (mat_var_id) WHERE NOT told.fresh`,
      [JSON.stringify(values), this.options.now, `${this.run}, batch ${this.batches}`],
    );
    this.unitsShort += changed.reduce((n, { short }) => n + short, 0);
    return new Set(changed.map((row) => row.source_id));
  }
}

/** Merges two rows' data of one brand: the first text of each field, and every alias. */
const merged = (one: Brand, other: Brand): Brand => ({
  ...one,
  thai: one.thai || other.thai,
  story: one.story || other.story,
  story_th: one.story_th || other.story_th,
  aliases: [...new Set([...one.aliases, ...other.aliases])],
});
