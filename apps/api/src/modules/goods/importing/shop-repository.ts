import type { ProductStage } from '@mali/contracts/product-edit-values';
import { type Db, rows } from '../../../platform/database.ts';
import { type FieldMark, keptFields, sameValue, withKept } from './hand-marks.ts';
import { type Issue, issue } from './issues.ts';
import type { Picture } from './picture.ts';
import type { ShopProduct, ShopVariant } from './shop-product.ts';
import {
  type Changed,
  type Kept,
  ProductStore,
  refusedProduct,
  type SavedProduct,
} from './store-repository.ts';

const MATERIAL = [
  ...([
    ['brand_id', 'integer'],
    ['cat1_id', 'integer'],
    ['cat2_id', 'integer'],
    ['cat3_id', 'integer'],
  ] as const),
  ...([
    ['mat_name', 'text'],
    ['mat_name_th', 'text'],
    ['mat_desc', 'text'],
    ['mat_desc_th', 'text'],
  ] as const),
  ...([
    ['benefits', 'text[]'],
    ['benefits_th', 'text[]'],
    ['how_to', 'text'],
    ['how_to_th', 'text'],
  ] as const),
  ...([
    ['ingredients', 'text'],
    ['meta_desc', 'text'],
    ['meta_desc_th', 'text'],
  ] as const),
  ...([
    ['skin_types', 'text[]'],
    ['concerns', 'text[]'],
    ['finish', 'text'],
    ['free_of', 'text[]'],
  ] as const),
  ...([
    ['pao_months', 'smallint'],
    ['notification_no', 'text'],
    ['unit', 'text'],
    ['weight_g', 'integer'],
  ] as const),
] as const;
const VARIANT = [
  ...([
    ['position', 'integer'],
    ['attributes', 'jsonb'],
    ['shade_family', 'text'],
    ['mat_price', 'integer'],
  ] as const),
  ...([
    ['mat_label_price', 'integer'],
    ['volume', 'numeric'],
    ['gtin', 'text'],
    ['images', 'text[]'],
  ] as const),
] as const;
type Columns = readonly (readonly [name: string, type: string])[];
const names = (columns: Columns, of = '') => columns.map(([name]) => `${of}${name}`).join(', ');
const types = (columns: Columns) => columns.map((column) => column.join(' ')).join(', ');

/** Values of a new product that its rows do not tell. */
const NEW_MATERIAL = {
  ...{
    mat_desc: '',
    mat_desc_th: '',
    benefits: [],
    benefits_th: [],
    how_to: '',
    how_to_th: '',
    ingredients: '',
  },
  ...{
    meta_desc: '',
    meta_desc_th: '',
    skin_types: [],
    concerns: [],
    finish: null,
    free_of: [],
    pao_months: null,
  },
  ...{ notification_no: null, unit: null, weight_g: null },
} as const;
const NEW_VARIANT = {
  ...{ attributes: [], shade_family: null, mat_label_price: null, volume: null, gtin: null, images: [] },
} as const;

type Values = Readonly<Record<string, unknown>>;
type StoredProduct = Values &
  Readonly<{ mat_id: number; mat_no: string; field_marks: Readonly<Record<string, FieldMark>> }>;
type StoredVariant = Values &
  Readonly<{
    mat_var_id: number;
    mat_id: number;
    item_id: string;
    position: number;
    attributes: readonly Readonly<{ n: number }>[];
    images: readonly string[];
    /** All of its pictures are placeholders, or of an import. */
    imported: boolean;
    field_marks: Readonly<Record<string, FieldMark>>;
  }>;

const sorted = (attributes: readonly Readonly<{ n: number }>[]) => [...attributes].sort((a, b) => a.n - b.n);

/** Products that are known by their number, and variants by their SKU: those of this shop, whoever made them. */
export class ShopStore extends ProductStore<ShopProduct> {
  protected override async write(
    trx: Db,
    products: readonly ShopProduct[],
    added: { key: string; link: string }[],
  ): Promise<SavedProduct[]> {
    const stored = await this.#lockProducts(trx, products);
    const known = products.map((product) => stored.get(product.material.mat_no));
    const outcomes = new Map<ShopProduct, SavedProduct>();
    for (const [i, product] of products.entries()) {
      const [need] = known[i] === undefined ? product.needs : [];
      if (need !== undefined)
        outcomes.set(product, refusedProduct(issue('a new product needs {}', null, need)));
    }
    const variants = await this.#lockVariants(
      trx,
      known.flatMap((one) => one?.mat_id ?? []),
      products.flatMap((product) => product.variants.map(({ item_id }) => item_id)),
    );
    for (const [i, product] of products.entries()) {
      const wrong = outcomes.has(product) ? null : faultOf(product, known[i], variants);
      if (wrong !== null) outcomes.set(product, refusedProduct(wrong));
    }
    const taken = products.filter((product) => !outcomes.has(product));
    await this.addBrands(trx, taken, added);
    const work = taken.map((product) => this.#plan(product, stored.get(product.material.mat_no), variants));
    const ids = await this.#writeMaterials(trx, work);
    const variantIds = await this.#writeVariants(trx, work, ids);
    await this.options.insertPlaceholders(
      trx,
      work.flatMap((one) => one.variants.flatMap((variant) => variant.placeholders)),
    );
    const stocked = await this.#writeUnits(trx, work, variantIds);
    for (const { product, known: was, kept, changed, variants: own } of work) {
      const isChanged =
        changed.length > 0 ||
        own.some(({ stored: before }) => before === undefined) ||
        stocked.has(product.material.mat_no);
      const saved = was === undefined ? 'inserted' : isChanged ? 'updated' : 'unchanged';
      outcomes.set(product, {
        saved,
        kept,
        changed,
        mat_id: ids.get(product.material.mat_no) ?? was?.mat_id,
      });
    }
    return products.map((product) => outcomes.get(product) ?? refusedProduct(issue('no id', null)));
  }

  /** Products by the numbers of these rows: by their own, or by that of the product of their SKU. */
  async #lockProducts(trx: Db, products: readonly ShopProduct[]): Promise<Map<string, StoredProduct>> {
    const keys = products.map(({ material }) => material.mat_no);
    const bySku = products.some((product) => product.bySku)
      ? await rows<{ item_id: string; mat_no: string }>(
          trx,
          'SELECT v.item_id, m.mat_no FROM variants v JOIN materials m USING (mat_id) WHERE v.item_id = ANY(?)',
          [keys],
        )
      : [];
    const numberOf = new Map(bySku.map(({ item_id, mat_no }) => [item_id, mat_no]));
    const found = await rows<StoredProduct>(
      trx,
      `SELECT mat_id, mat_no, field_marks, ${names(MATERIAL)} FROM materials WHERE mat_no = ANY(?)
       ORDER BY mat_id FOR NO KEY UPDATE`,
      [[...new Set([...keys, ...numberOf.values()])]],
    );
    const byNumber = new Map(found.map((one) => [one.mat_no, one]));
    return new Map(
      keys.flatMap((key) => {
        const one = byNumber.get(numberOf.get(key) ?? key);
        return one === undefined ? [] : [[key, one] as const];
      }),
    );
  }

  async #lockVariants(
    trx: Db,
    products: readonly number[],
    skus: readonly string[],
  ): Promise<StoredVariant[]> {
    return await rows<StoredVariant>(
      trx,
      `SELECT v.mat_var_id, v.mat_id, v.item_id, v.field_marks, ${names(VARIANT, 'v.')},
              NOT EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                           WHERE i.art->>'import' IS NULL AND h.hash NOT LIKE 'noimage%') AS imported
         FROM variants v WHERE NOT v.free AND (v.mat_id = ANY(?) OR v.item_id = ANY(?))
        ORDER BY v.mat_var_id FOR NO KEY UPDATE OF v`,
      [[...products], [...skus]],
    );
  }

  /** What is written of a product: the file's values, with those of staff that stay. */
  #plan(product: ShopProduct, known: StoredProduct | undefined, all: readonly StoredVariant[]): Work {
    const { overwrite } = this.options;
    const { category, brand } = product;
    const told: Values = {
      ...product.columns,
      ...(brand !== null && { brand_id: this.brands.get(brand.key) }),
      ...(category !== null && {
        cat1_id: category.cat1_id,
        cat2_id: category.cat2_id,
        cat3_id: category.cat3_id,
      }),
    };
    const keptOfProduct = keptFields(known, told, overwrite);
    const kept: Kept[] = keptOfProduct.map((one) => ({ ...one, item_id: null }));
    const changed: Changed[] = [];
    const base = known ?? { ...NEW_MATERIAL, ...product.names };
    const values: Values = { ...base, ...withKept(told, keptOfProduct) };
    if (known !== undefined)
      for (const [column] of MATERIAL)
        if (!sameValue(known[column], values[column]))
          changed.push({ column, item_id: null, before: known[column], after: values[column] });
    const own = all
      .filter(({ mat_id }) => mat_id === known?.mat_id)
      .sort((a, b) => a.position - b.position || a.mat_var_id - b.mat_var_id);
    const matched = product.variants.map((variant) => storedOf(variant, product, own));
    // The order of an export is that of the shop: then the places stay, also where they have gaps.
    const order = matched.map((one) => (one === undefined ? -1 : own.indexOf(one)));
    const keepsOrder = order.every((at, i) => at >= 0 && (i === 0 || at > (order[i - 1] ?? -1)));
    const last = Math.max(-1, ...own.map(({ position }) => position));
    let next = last;
    const variants = product.variants.map((variant, i) => {
      const before = matched[i];
      const isNew = before === undefined;
      const position =
        isNew && order.some((at) => at >= 0) ? ++next : isNew ? i : keepsOrder ? before.position : i;
      return this.#planVariant(variant, before, position, kept, changed);
    });
    return {
      product,
      known,
      values,
      isChanged: changed.some(({ item_id }) => item_id === null),
      kept,
      changed,
      variants,
    };
  }

  #planVariant(
    variant: ShopVariant,
    stored: StoredVariant | undefined,
    position: number,
    kept: Kept[],
    changed: Changed[],
  ): WorkVariant {
    const found = variant.pictures.filter(({ art }) => art === null).map(({ hash }) => hash);
    const told: Record<string, unknown> = { ...variant.columns };
    if (stored !== undefined && told.attributes !== undefined) {
      // The order of the list means nothing.
      if (sameValue(sorted(stored.attributes), sorted(told.attributes as readonly { n: number }[])))
        told.attributes = stored.attributes;
    }
    const keeps = keptFields(stored, told, this.options.overwrite);
    const item_id = stored?.item_id ?? variant.item_id;
    kept.push(...keeps.map((one) => ({ ...one, item_id })));
    let images: readonly string[] = stored?.images ?? [];
    if (found.length > 0 && !sameValue(found, images)) {
      if (stored === undefined || stored.imported || this.options.overwrite.has('images')) images = found;
      else kept.push({ column: 'images', item_id, at: '', stored: images, told: found });
    } else if (stored === undefined) images = variant.pictures.map(({ hash }) => hash);
    const values: Values = {
      ...(stored ?? NEW_VARIANT),
      ...withKept(told, keeps),
      position,
      images,
    };
    if (stored !== undefined)
      for (const [column] of VARIANT)
        if (!sameValue(stored[column], values[column]))
          changed.push({ column, item_id, before: stored[column], after: values[column] });
    return {
      variant,
      stored,
      values,
      isChanged:
        stored !== undefined && VARIANT.some(([column]) => !sameValue(stored[column], values[column])),
      placeholders: variant.pictures.filter(({ art, hash }) => art !== null && images.includes(hash)),
    };
  }

  async #writeMaterials(trx: Db, work: readonly Work[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { product, known } of work)
      if (known !== undefined) ids.set(product.material.mat_no, known.mat_id);
    const changed = new Map(
      work.flatMap((one) => (one.isChanged && one.known ? [[one.known.mat_id, one]] : [])),
    );
    if (changed.size > 0)
      await trx.raw(
        `UPDATE materials m SET (${names(MATERIAL)}) = ROW(${names(MATERIAL, 'r.')})
           FROM jsonb_to_recordset(?::jsonb) AS r(mat_id integer, ${types(MATERIAL)}) WHERE m.mat_id = r.mat_id`,
        [JSON.stringify([...changed.values()].map(({ values }) => values))],
      );
    const fresh = work.filter(({ known }) => known === undefined);
    if (fresh.length === 0) return ids;
    const made = await rows<{ mat_id: number; mat_no: string }>(
      trx,
      `INSERT INTO materials (mat_no, stage, created_at, ${names(MATERIAL)})
       SELECT mat_no, stage, ?, ${names(MATERIAL)}
         FROM jsonb_to_recordset(?::jsonb) AS r(mat_no text, stage text, ${types(MATERIAL)})
       RETURNING mat_id, mat_no`,
      [
        this.options.now,
        JSON.stringify(
          fresh.map(({ product, values }) => ({
            ...values,
            mat_no: product.material.mat_no,
            stage: product.stage satisfies ProductStage,
          })),
        ),
      ],
    );
    for (const { mat_id, mat_no } of made) ids.set(mat_no, mat_id);
    return ids;
  }

  /** @returns the ids of variants by SKU */
  async #writeVariants(
    trx: Db,
    work: readonly Work[],
    ids: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>> {
    const all = work.flatMap(({ product, variants }) =>
      variants.map((one) => ({ ...one, mat_id: ids.get(product.material.mat_no) })),
    );
    const found = new Map<string, number>();
    for (const { variant, stored } of all)
      if (stored !== undefined) found.set(variant.item_id, stored.mat_var_id);
    const changed = all.filter(({ isChanged }) => isChanged);
    if (changed.length > 0)
      await trx.raw(
        `UPDATE variants v SET (${names(VARIANT)}) = ROW(${names(VARIANT, 'r.')})
           FROM jsonb_to_recordset(?::jsonb) AS r(mat_var_id integer, ${types(VARIANT)}) WHERE v.mat_var_id = r.mat_var_id`,
        [JSON.stringify(changed.map(({ values }) => values))],
      );
    const fresh = all.filter(({ stored }) => stored === undefined);
    if (fresh.length === 0) return found;
    const made = await rows<{ mat_var_id: number; item_id: string }>(
      trx,
      `INSERT INTO variants (mat_id, item_id, active, ${names(VARIANT)})
       SELECT mat_id, item_id, active, ${names(VARIANT)}
         FROM jsonb_to_recordset(?::jsonb) AS r(mat_id integer, item_id text, active boolean, ${types(VARIANT)})
       RETURNING mat_var_id, item_id`,
      [
        JSON.stringify(
          fresh.map(({ variant, values, mat_id }) => ({
            ...values,
            mat_id,
            item_id: variant.item_id,
            active: variant.forSale,
          })),
        ),
      ],
    );
    for (const { mat_var_id, item_id } of made) found.set(item_id, mat_var_id);
    return found;
  }

  /** First stock of new variants; units of known ones where the user wants them set. */
  async #writeUnits(trx: Db, work: readonly Work[], ids: ReadonlyMap<string, number>): Promise<Set<string>> {
    const told = work.flatMap(({ product, variants }) =>
      variants.flatMap(({ variant, stored }) =>
        stored === undefined || variant.quantity !== null
          ? [
              {
                source_id: product.material.mat_no,
                mat_var_id: ids.get(variant.item_id),
                initial: variant.initial,
                quantity: stored === undefined ? null : variant.quantity,
              },
            ]
          : [],
      ),
    );
    return told.length === 0 ? new Set() : await this.writeStock(trx, told);
  }
}

type WorkVariant = Readonly<{
  variant: ShopVariant;
  stored: StoredVariant | undefined;
  values: Values;
  isChanged: boolean;
  placeholders: readonly Picture[];
}>;
type Work = Readonly<{
  product: ShopProduct;
  known: StoredProduct | undefined;
  values: Values;
  isChanged: boolean;
  kept: readonly Kept[];
  changed: readonly Changed[];
  variants: readonly WorkVariant[];
}>;

/** The stored variant of a row: by its SKU, or the only one of the product where neither names one. */
function storedOf(
  variant: ShopVariant,
  product: ShopProduct,
  own: readonly StoredVariant[],
): StoredVariant | undefined {
  const same = own.find(({ item_id }) => item_id === variant.item_id);
  if (same !== undefined || variant.isNamed || product.variants.length > 1 || own.length > 1) return same;
  return own[0];
}

/** Why a product cannot be written. */
function faultOf(
  product: ShopProduct,
  known: StoredProduct | undefined,
  all: readonly StoredVariant[],
): Issue | null {
  const own = all.filter(({ mat_id }) => mat_id === known?.mat_id);
  for (const variant of product.variants) {
    const { item_id, line } = variant;
    if (all.some((one) => one.item_id === item_id && one.mat_id !== known?.mat_id))
      return { ...issue('SKU "{}" belongs to another product', null, item_id), line };
    if (storedOf(variant, product, own) === undefined && !('mat_price' in variant.columns))
      return { ...issue('a new variant needs a price', null), line };
  }
  return null;
}
