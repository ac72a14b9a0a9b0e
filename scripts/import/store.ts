import { randomUUID } from 'node:crypto';
import { hash } from '@mali/db/seeds/packshots/random';
import type pg from 'pg';
import { type Saved, saveByHalves } from './batches.ts';
import { brandKey } from './brand.ts';
import type { Picture } from './picture.ts';
import type { Brand, Product } from './product.ts';
import { slug } from './text.ts';

export type StoreOptions = Readonly<{
  source: string;
  /** Rolls everything back. */
  dryRun: boolean;
  now: Date;
}>;

/** Writes products in batches: a few statements and one transaction each, for any number of rows. */
export class Store {
  private readonly db: pg.ClientBase;
  private readonly options: StoreOptions;
  /** Brands by normalised key; `added` ones are removed again when their transaction is rolled back. */
  private readonly brands = new Map<string, number>();
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

  constructor(db: pg.ClientBase, options: StoreOptions) {
    this.db = db;
    this.options = options;
    this.run = `import of ${options.source} ${randomUUID()}`;
  }

  get brandsAdded(): number {
    return this.newBrands.size;
  }

  async start(): Promise<void> {
    const { rows } = await this.db.query<{
      brand_id: number;
      link_name: string;
      names: string[];
    }>(
      'SELECT brand_id, link_name, ARRAY[brand_en, brand_th] || aliases AS names FROM brands ORDER BY brand_id',
    );
    for (const { brand_id, link_name, names } of rows) {
      this.links.add(link_name);
      for (const name of [...names, link_name]) {
        const key = brandKey(name);
        if (key !== '' && !this.brands.has(key)) this.brands.set(key, brand_id);
      }
    }
  }

  /** Saves a batch. @returns the outcome of each product, in order */
  async save(products: readonly Product[]): Promise<Saved[]> {
    return await saveByHalves(products, (rows) => this.inTransaction(rows));
  }

  /** Number of products of this source in the database, from any file. */
  async count(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM materials WHERE source = $1',
      [this.options.source],
    );
    return rows[0]?.count ?? 0;
  }

  private async inTransaction(products: readonly Product[]): Promise<Saved[]> {
    const added: { key: string; link: string }[] = [];
    const forget = () => {
      for (const { key, link } of added) {
        this.brands.delete(key);
        this.links.delete(link);
      }
    };
    await this.db.query('BEGIN');
    await this.db.query("SELECT name_price_writer('import', 'set', $1, NULL, NULL)", [this.options.now]);
    try {
      const outcomes = await this.write(products, added);
      await this.db.query(this.options.dryRun ? 'ROLLBACK' : 'COMMIT');
      for (const { key } of added) this.newBrands.add(key);
      if (this.options.dryRun) forget();
      return outcomes;
    } catch (error) {
      forget();
      // A lost connection has no transaction to roll back; the first error is the relevant one.
      await this.db.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async write(
    products: readonly Product[],
    added: { key: string; link: string }[],
  ): Promise<Saved[]> {
    await this.addBrands(products, added);
    const before = await this.existing(products);
    const materials = await this.writeMaterials(products);
    const written = await this.writeVariants(products, before, materials.ids);
    const stocked = await this.writeStock(products, written.ids);
    await this.writeImages(written.pictures);
    return products.map(({ material: { source_id: id } }) => {
      const fate = materials.fates.get(id);
      if (fate === 'inserted') return 'inserted';
      return fate === 'updated' || written.changed.has(id) || stocked.has(id) ? 'updated' : 'unchanged';
    });
  }

  private async addBrands(
    products: readonly Product[],
    added: { key: string; link: string }[],
  ): Promise<void> {
    const told = new Map<string, Brand>();
    for (const { brand } of products) {
      const before = told.get(brand.key);
      told.set(brand.key, before === undefined ? brand : merged(before, brand));
    }
    await this.addBrandTexts([...told.values()].filter(({ key }) => this.brands.has(key)));
    const missing = [...told.values()].filter(({ key }) => !this.brands.has(key));
    if (missing.length === 0) return;
    const rows = missing.map(({ key, name, ...texts }) => {
      const plain = slug(name) || `brand-${hash(name).toString(36)}`;
      let link = plain;
      for (let n = 2; this.links.has(link); n += 1) link = `${plain}-${n}`;
      this.links.add(link);
      added.push({ key, link });
      return { ...texts, key, link_name: link, name, thai: texts.thai || name };
    });
    const { rows: made } = await this.db.query<{ brand_id: number; link_name: string }>(
      `INSERT INTO brands (link_name, brand_en, brand_th, aliases, story_en, story_th)
       SELECT link_name, name, thai, aliases, story, story_th FROM jsonb_to_recordset($1::jsonb)
         AS r(link_name text, name text, thai text, aliases text[], story text, story_th text)
       RETURNING brand_id, link_name`,
      [JSON.stringify(rows)],
    );
    const ids = new Map(made.map((row) => [row.link_name, row.brand_id]));
    for (const { key, link_name } of rows) {
      const id = ids.get(link_name);
      if (id !== undefined) this.brands.set(key, id);
    }
  }

  /** Fills missing texts of existing brands: a Thai name, a story, aliases. Existing texts are kept. */
  private async addBrandTexts(brands: readonly Brand[]): Promise<void> {
    const rows = brands
      .filter(({ thai, aliases, story, story_th }) => thai + story + story_th !== '' || aliases.length > 0)
      .map((brand) => ({ ...brand, brand_id: this.brands.get(brand.key) }));
    if (rows.length === 0) return;
    await this.db.query(
      `WITH told AS (
         SELECT b.brand_id,
                CASE WHEN b.brand_th = b.brand_en AND r.thai <> '' THEN r.thai ELSE b.brand_th END AS brand_th,
                CASE WHEN b.story_en = '' THEN r.story ELSE b.story_en END AS story_en,
                CASE WHEN b.story_th = '' THEN r.story_th ELSE b.story_th END AS story_th,
                b.aliases || ARRAY(SELECT alias FROM unnest(r.aliases) WITH ORDINALITY a(alias, n)
                                   WHERE alias <> ALL (b.aliases || ARRAY[b.brand_en, b.brand_th]) ORDER BY n) AS aliases
           FROM jsonb_to_recordset($1::jsonb)
                  AS r(brand_id integer, thai text, aliases text[], story text, story_th text)
           JOIN brands b USING (brand_id))
       UPDATE brands b SET (brand_th, story_en, story_th, aliases) = (t.brand_th, t.story_en, t.story_th, t.aliases)
         FROM told t
        WHERE t.brand_id = b.brand_id AND (b.brand_th, b.story_en, b.story_th, b.aliases)
              IS DISTINCT FROM (t.brand_th, t.story_en, t.story_th, t.aliases)`,
      [JSON.stringify(rows)],
    );
  }

  /** Stored data of these products that a file must not overwrite. */
  private async existing(products: readonly Product[]): Promise<Existing> {
    const ids = products.map(({ material }) => material.source_id);
    const { rows: pictured } = await this.db.query<{
      source_id: string;
      key: string;
      images: string[];
      imported: boolean;
    }>(
      `SELECT m.source_id, v.source_id AS key, v.images,
              NOT EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                           WHERE i.art->>'import' IS NULL AND i.art->>'seed' IS DISTINCT FROM m.mat_no) AS imported
         FROM materials m JOIN variants v USING (mat_id)
        WHERE m.source = $1 AND m.source_id = ANY($2) AND cardinality(v.images) > 0
          AND EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                       WHERE i.art->>'seed' IS DISTINCT FROM m.mat_no)`,
      [this.options.source, ids],
    );
    return {
      images: new Map(pictured.map((row) => [variantKey(row.source_id, row.key), row])),
    };
  }

  private async writeMaterials(
    products: readonly Product[],
  ): Promise<{ ids: Map<string, number>; fates: Map<string, 'inserted' | 'updated'> }> {
    const rows = products.map(({ brand, material }) => ({
      ...material,
      brand_id: this.brands.get(brand.key),
    }));
    const { rows: written } = await this.db.query<{ source_id: string; inserted: boolean }>(
      UPSERT_MATERIALS,
      [this.options.source, JSON.stringify(rows)],
    );
    const { rows: ids } = await this.db.query<{ source_id: string; mat_id: number }>(
      'SELECT source_id, mat_id FROM materials WHERE source = $1 AND source_id = ANY($2)',
      [this.options.source, products.map(({ material }) => material.source_id)],
    );
    return {
      ids: new Map(ids.map((row) => [row.source_id, row.mat_id])),
      fates: new Map(written.map((row) => [row.source_id, row.inserted ? 'inserted' : 'updated'])),
    };
  }

  private async writeVariants(
    products: readonly Product[],
    before: Existing,
    ids: ReadonlyMap<string, number>,
  ): Promise<{ ids: Map<string, number>; changed: Set<string>; pictures: Picture[] }> {
    const sourceIds = new Map([...ids].map(([sourceId, id]) => [id, sourceId]));
    const pictures: Picture[] = [];
    const rows = products.flatMap(({ material, variants }) =>
      variants.map((variant, position) => {
        const had = before.images.get(variantKey(material.source_id, variant.source_id));
        const isNew = variant.pictures.some(({ art }) => art === null);
        const own = had === undefined || (had.imported && isNew) ? undefined : had.images;
        if (own === undefined) pictures.push(...variant.pictures);
        return {
          mat_id: ids.get(material.source_id),
          item_id: variant.item_id,
          position,
          attributes: variant.attributes,
          shade_family: variant.shade_family,
          mat_price: variant.mat_price,
          mat_label_price: variant.mat_label_price,
          volume: variant.volume,
          images: own ?? variant.pictures.map((picture) => picture.hash),
          source_id: variant.source_id,
        };
      }),
    );
    const json = JSON.stringify(rows);
    const { rows: written } = await this.db.query<{ mat_id: number }>(UPSERT_VARIANTS, [json]);
    const { rows: all } = await this.db.query<{ mat_id: number; source_id: string; mat_var_id: number }>(
      `SELECT v.mat_id, v.source_id, v.mat_var_id FROM variants v
        WHERE v.mat_id = ANY($1) AND v.source_id IS NOT NULL`,
      [[...ids.values()]],
    );
    const told = new Set(rows.map((row) => `${row.mat_id} ${row.source_id}`));
    this.vanishedVariants += all.filter((row) => !told.has(`${row.mat_id} ${row.source_id}`)).length;
    return {
      ids: new Map(
        all.map((row) => [variantKey(sourceIds.get(row.mat_id) ?? '', row.source_id), row.mat_var_id]),
      ),
      changed: new Set(written.map((row) => sourceIds.get(row.mat_id) ?? '')),
      pictures,
    };
  }

  /**
   * Initial stock of new variants; units on hand of existing ones, where the file has them. Units reserved by
   * open orders stay reserved.
   */
  private async writeStock(
    products: readonly Product[],
    ids: ReadonlyMap<string, number>,
  ): Promise<Set<string>> {
    const rows = products.flatMap(({ material, variants }) =>
      variants.map((variant) => ({
        source_id: material.source_id,
        mat_var_id: ids.get(variantKey(material.source_id, variant.source_id)),
        initial: variant.initial,
        quantity: variant.quantity,
      })),
    );
    this.batches += 1;
    const { rows: changed } = await this.db.query<{ source_id: string; short: number }>(
      `WITH told AS MATERIALIZED (
         SELECT r.*, s.mat_var_id IS NULL AS fresh
           FROM jsonb_to_recordset($1::jsonb) AS r(source_id text, mat_var_id integer, initial integer, quantity integer)
           LEFT JOIN stock s USING (mat_var_id)
       ), counts AS (
         SELECT coalesce(array_agg(mat_var_id), '{}') AS ids,
                coalesce(array_agg(CASE WHEN fresh THEN initial ELSE quantity END), '{}') AS counted
           FROM told WHERE fresh OR quantity IS NOT NULL
       )
       SELECT told.source_id, c.short
         FROM counts, set_stock_on_hand(counts.ids, counts.counted, $3, 'import', $2, 'import') c
         JOIN told USING (mat_var_id) WHERE NOT told.fresh`,
      [JSON.stringify(rows), `${this.run}, batch ${this.batches}`, this.options.now],
    );
    this.unitsShort += changed.reduce((n, { short }) => n + short, 0);
    return new Set(changed.map((row) => row.source_id));
  }

  private async writeImages(pictures: readonly Picture[]): Promise<void> {
    await this.db.query(
      `INSERT INTO images (hash, art)
       SELECT DISTINCT ON (hash) hash, art FROM jsonb_to_recordset($1::jsonb) AS r(hash text, art jsonb) ORDER BY hash
       ON CONFLICT (hash) DO NOTHING`,
      [JSON.stringify(pictures.filter(({ art }) => art !== null))],
    );
  }
}

type Existing = Readonly<{
  /** Variants with real pictures keep them; imported ones are replaced. */
  images: ReadonlyMap<string, Readonly<{ images: readonly string[]; imported: boolean }>>;
}>;

/** Merges two rows' data of one brand: the first text of each field, and every alias. */
const merged = (one: Brand, other: Brand): Brand => ({
  ...one,
  thai: one.thai || other.thai,
  story: one.story || other.story,
  story_th: one.story_th || other.story_th,
  aliases: [...new Set([...one.aliases, ...other.aliases])],
});

const variantKey = (sourceId: string, key: string) => `${sourceId}\n${key}`;

/*
 * Product data columns are overwritten on every run. Sales count, creation date and sale status belong to the
 * shop after the insert.
 */
const MATERIAL_COLUMNS = [
  ['brand_id', 'integer'],
  ['cat1_id', 'integer'],
  ['cat2_id', 'integer'],
  ['cat3_id', 'integer'],
  ['mat_name', 'text'],
  ['mat_name_th', 'text'],
  ['mat_desc', 'text'],
  ['mat_desc_th', 'text'],
  ['benefits', 'text[]'],
  ['benefits_th', 'text[]'],
  ['how_to', 'text'],
  ['how_to_th', 'text'],
  ['ingredients', 'text'],
  ['skin_types', 'text[]'],
  ['concerns', 'text[]'],
  ['finish', 'text'],
  ['free_of', 'text[]'],
  ['pao_months', 'smallint'],
  ['notification_no', 'text'],
  ['unit', 'text'],
  ['other_rating', 'numeric'],
  ['other_rating_count', 'integer'],
  ['other_rating_source', 'text'],
] as const;
const VARIANT_COLUMNS = [
  ['position', 'integer'],
  ['attributes', 'jsonb'],
  ['shade_family', 'text'],
  ['mat_price', 'integer'],
  ['mat_label_price', 'integer'],
  ['volume', 'numeric'],
  ['images', 'text[]'],
] as const;

type Columns = readonly (readonly [name: string, type: string])[];
const names = (columns: Columns) => columns.map(([name]) => name).join(', ');
const types = (columns: Columns) => columns.map((column) => column.join(' ')).join(', ');
const setFrom = (columns: Columns) => columns.map(([name]) => `${name} = excluded.${name}`).join(', ');
const row = (of: string, columns: Columns) => `(${columns.map(([name]) => `${of}.${name}`).join(', ')})`;

const UPSERT_MATERIALS = `
  INSERT INTO materials AS m (source, source_id, mat_no, ${names(MATERIAL_COLUMNS)}, sold_count, created_at)
  SELECT $1, source_id, mat_no, ${names(MATERIAL_COLUMNS)}, sold_count, COALESCE(created_at, now())
    FROM jsonb_to_recordset($2::jsonb)
      AS r(source_id text, mat_no text, ${types(MATERIAL_COLUMNS)}, sold_count integer, created_at timestamptz)
  ON CONFLICT (source, source_id) DO UPDATE SET ${setFrom(MATERIAL_COLUMNS)}
    WHERE ${row('m', MATERIAL_COLUMNS)} IS DISTINCT FROM ${row('excluded', MATERIAL_COLUMNS)}
  RETURNING source_id, xmax = 0 AS inserted`;

const UPSERT_VARIANTS = `
  INSERT INTO variants AS v (mat_id, item_id, source_id, ${names(VARIANT_COLUMNS)})
  SELECT mat_id, item_id, source_id, ${names(VARIANT_COLUMNS)}
    FROM jsonb_to_recordset($1::jsonb) AS r(mat_id integer, item_id text, source_id text, ${types(VARIANT_COLUMNS)})
  ON CONFLICT (mat_id, source_id) DO UPDATE SET ${setFrom(VARIANT_COLUMNS)}
    WHERE ${row('v', VARIANT_COLUMNS)} IS DISTINCT FROM ${row('excluded', VARIANT_COLUMNS)}
  RETURNING mat_id`;
