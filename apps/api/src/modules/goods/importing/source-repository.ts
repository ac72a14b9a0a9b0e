import { type Db, rows } from '../../../platform/database.ts';
import { keptFields, type Stored, withKept } from './hand-marks.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import { type Kept, ProductStore, type SavedProduct } from './store-repository.ts';

/** Products that are known by their source and its id of them. */
export class SourceStore extends ProductStore<Product> {
  /** Number of products of this source in the database, from any file. */
  async count(): Promise<number> {
    const [found] = await rows<{ count: number }>(
      this.db,
      'SELECT count(*)::integer AS count FROM materials WHERE source = ?',
      [this.options.source],
    );
    return found?.count ?? 0;
  }

  protected override async write(
    trx: Db,
    products: readonly Product[],
    added: { key: string; link: string }[],
  ): Promise<SavedProduct[]> {
    await this.addBrands(trx, products, added);
    const kept = new Map<string, Kept[]>(products.map(({ material }) => [material.source_id, []]));
    const before = await this.existing(trx, products);
    const materials = await this.writeMaterials(trx, products, kept);
    const written = await this.writeVariants(trx, products, before, materials.ids, kept);
    const stocked = await this.writeStock(
      trx,
      products.flatMap(({ material, variants }) =>
        variants.map(({ source_id, initial, quantity }) => ({
          source_id: material.source_id,
          mat_var_id: written.ids.get(variantKey(material.source_id, source_id)),
          initial,
          quantity,
        })),
      ),
    );
    await this.options.insertPlaceholders(
      trx,
      written.pictures.filter(({ art }) => art !== null),
    );
    return products.map(({ material: { source_id: id } }) => {
      const fate = materials.fates.get(id);
      const saved =
        fate ?? (written.changed.has(id) || stocked.has(id) ? ('updated' as const) : ('unchanged' as const));
      return { saved, kept: kept.get(id) ?? [], changed: [] };
    });
  }

  /** Stored pictures of these products that a file must not overwrite. */
  private async existing(trx: Db, products: readonly Product[]): Promise<Existing> {
    const ids = products.map(({ material }) => material.source_id);
    const pictured = await rows<{
      source_id: string;
      key: string;
      images: string[];
      imported: boolean;
    }>(
      trx,
      `SELECT m.source_id, v.source_id AS key, v.images,
              NOT EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                           WHERE i.art->>'import' IS NULL AND i.art->>'seed' IS DISTINCT FROM m.mat_no) AS imported
         FROM materials m JOIN variants v USING (mat_id)
        WHERE m.source = ? AND m.source_id = ANY(?) AND cardinality(v.images) > 0
          AND EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                       WHERE i.art->>'seed' IS DISTINCT FROM m.mat_no)`,
      [this.options.source, ids],
    );
    return {
      images: new Map(pictured.map((row) => [variantKey(row.source_id, row.key), row])),
    };
  }

  private async writeMaterials(
    trx: Db,
    products: readonly Product[],
    keeps: ReadonlyMap<string, Kept[]>,
  ): Promise<{ ids: Map<string, number>; fates: Map<string, 'inserted' | 'updated'> }> {
    const sourceIds = products.map(({ material }) => material.source_id);
    const marked = await rows<Stored & { source_id: string }>(
      trx,
      `SELECT source_id, field_marks, ${names(MATERIAL_COLUMNS)} FROM materials
        WHERE source = ? AND source_id = ANY(?) AND field_marks <> '{}' ORDER BY mat_id FOR NO KEY UPDATE`,
      [this.options.source, sourceIds],
    );
    const stored = new Map(marked.map((row) => [row.source_id, row]));
    const values = products.map(({ brand, material }) => {
      const told = { ...material, brand_id: this.brands.get(brand.key) };
      const kept = keptFields(stored.get(material.source_id), told, this.options.overwrite);
      keeps.get(material.source_id)?.push(...kept.map((one) => ({ ...one, item_id: null })));
      return withKept(told, kept);
    });
    const written = await rows<{ source_id: string; inserted: boolean }>(trx, UPSERT_MATERIALS, [
      this.options.source,
      JSON.stringify(values),
    ]);
    const ids = await rows<{ source_id: string; mat_id: number }>(
      trx,
      'SELECT source_id, mat_id FROM materials WHERE source = ? AND source_id = ANY(?)',
      [this.options.source, sourceIds],
    );
    return {
      ids: new Map(ids.map((row) => [row.source_id, row.mat_id])),
      fates: new Map(written.map((row) => [row.source_id, row.inserted ? 'inserted' : 'updated'])),
    };
  }

  private async writeVariants(
    trx: Db,
    products: readonly Product[],
    before: Existing,
    ids: ReadonlyMap<string, number>,
    keeps: ReadonlyMap<string, Kept[]>,
  ): Promise<{ ids: Map<string, number>; changed: Set<string>; pictures: Picture[] }> {
    const sourceIds = new Map([...ids].map(([sourceId, id]) => [id, sourceId]));
    const marked = await rows<Stored & { mat_id: number; source_id: string }>(
      trx,
      `SELECT mat_id, source_id, field_marks, ${names(VARIANT_COLUMNS)} FROM variants
        WHERE mat_id = ANY(?) AND source_id IS NOT NULL AND field_marks <> '{}' ORDER BY mat_var_id FOR NO KEY UPDATE`,
      [[...ids.values()]],
    );
    const stored = new Map(marked.map((row) => [`${row.mat_id} ${row.source_id}`, row]));
    const pictures: Picture[] = [];
    const values = products.flatMap(({ material, variants }) =>
      variants.map((variant, position) => {
        const had = before.images.get(variantKey(material.source_id, variant.source_id));
        const isNew = variant.pictures.some(({ art }) => art === null);
        const mayReplace = had?.imported === true || this.options.overwrite.has('images');
        const own = had === undefined || (mayReplace && isNew) ? undefined : had.images;
        if (own === undefined) pictures.push(...variant.pictures);
        else if (isNew && !mayReplace)
          keeps.get(material.source_id)?.push({
            column: 'images',
            item_id: variant.item_id,
            at: '',
            stored: own,
            told: variant.pictures.map(({ hash }) => hash),
          });
        const mat_id = ids.get(material.source_id);
        const told = {
          mat_id,
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
        const kept = keptFields(stored.get(`${mat_id} ${variant.source_id}`), told, this.options.overwrite);
        keeps.get(material.source_id)?.push(...kept.map((one) => ({ ...one, item_id: variant.item_id })));
        return withKept(told, kept);
      }),
    );
    const written = await rows<{ mat_id: number }>(trx, UPSERT_VARIANTS, [JSON.stringify(values)]);
    const all = await rows<{ mat_id: number; source_id: string; mat_var_id: number }>(
      trx,
      `SELECT v.mat_id, v.source_id, v.mat_var_id FROM variants v
        WHERE v.mat_id = ANY(?) AND v.source_id IS NOT NULL`,
      [[...ids.values()]],
    );
    const told = new Set(values.map((row) => `${row.mat_id} ${row.source_id}`));
    this.vanishedVariants += all.filter((row) => !told.has(`${row.mat_id} ${row.source_id}`)).length;
    return {
      ids: new Map(
        all.map((row) => [variantKey(sourceIds.get(row.mat_id) ?? '', row.source_id), row.mat_var_id]),
      ),
      changed: new Set(written.map((row) => sourceIds.get(row.mat_id) ?? '')),
      pictures,
    };
  }
}

type Existing = Readonly<{
  /** Variants with real pictures keep them; imported ones are replaced. */
  images: ReadonlyMap<string, Readonly<{ images: readonly string[]; imported: boolean }>>;
}>;

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
const rowOf = (of: string, columns: Columns) => `(${columns.map(([name]) => `${of}.${name}`).join(', ')})`;

const UPSERT_MATERIALS = `
  INSERT INTO materials AS m (source, source_id, mat_no, ${names(MATERIAL_COLUMNS)}, sold_count, created_at)
  SELECT ?, source_id, mat_no, ${names(MATERIAL_COLUMNS)}, sold_count, COALESCE(created_at, now())
    FROM jsonb_to_recordset(?::jsonb)
      AS r(source_id text, mat_no text, ${types(MATERIAL_COLUMNS)}, sold_count integer, created_at timestamptz)
  ON CONFLICT (source, source_id) DO UPDATE SET ${setFrom(MATERIAL_COLUMNS)}
    WHERE ${rowOf('m', MATERIAL_COLUMNS)} IS DISTINCT FROM ${rowOf('excluded', MATERIAL_COLUMNS)}
  RETURNING source_id, xmax = 0 AS inserted`;

const UPSERT_VARIANTS = `
  INSERT INTO variants AS v (mat_id, item_id, source_id, ${names(VARIANT_COLUMNS)})
  SELECT mat_id, item_id, source_id, ${names(VARIANT_COLUMNS)}
    FROM jsonb_to_recordset(?::jsonb) AS r(mat_id integer, item_id text, source_id text, ${types(VARIANT_COLUMNS)})
  ON CONFLICT (mat_id, source_id) DO UPDATE SET ${setFrom(VARIANT_COLUMNS)}
    WHERE ${rowOf('v', VARIANT_COLUMNS)} IS DISTINCT FROM ${rowOf('excluded', VARIANT_COLUMNS)}
  RETURNING mat_id`;
