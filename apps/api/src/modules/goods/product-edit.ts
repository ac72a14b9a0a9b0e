import type { FieldChange } from '@mali/contracts/history';
import { VARIANT_TYPES } from '@mali/contracts/limits';
import { toBaht, toSatang } from '@mali/contracts/money';
import { missingOfProduct, saleState } from '@mali/contracts/product-edit-values';
import type { PictureDetails } from '@mali/contracts/product-pictures';
import type {
  ChangeProductRequest,
  NewProductRequest,
  ProductChoices,
  ProductFields,
  StaffProduct,
} from '@mali/contracts/staff-products';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { holdReplacements } from '../images/index.ts';
import { markMadeByHand } from './hand-marks-repository.ts';
import { haveOriginals, markUsed } from './picture-repository.ts';
import { namePriceWriter } from './price-repository.ts';
import {
  insertProduct,
  insertVariants,
  isBrand,
  lockProduct,
  moveDueProducts,
  type ProductColumns,
  readBrandChoices,
  readCategoryChoices,
  readCategoryPath,
  readStaffProduct,
  readStaffVariants,
  type StaffProductRow,
  type StaffVariantRow,
  unknownPictures,
  unknownProducts,
  updateProduct,
  updateVariants,
  type VariantColumns,
  wrongBarcodes,
} from './product-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const trimmed = (text: string): string => text.trim();
const subjectOf = (matId: number): string => `product ${matId}`;

/** The kind of option that is a shade. */
const SHADE = 2;
/** Categories whose goods are no cosmetics, with all below them: no notification number is asked for. */
const NOT_COSMETIC: ReadonlySet<string> = new Set(['accessory', 'home-fragrance', 'contact-lenses']);
export const isCosmetic = (slugs: readonly string[]): boolean =>
  !slugs.some((slug) => NOT_COSMETIC.has(slug));

/** Brands and categories that a product is given. */
export async function productChoices({ db }: Pick<Deps, 'db'>): Promise<ProductChoices> {
  const [brands, categories] = await Promise.all([readBrandChoices(db), readCategoryChoices(db)]);
  return {
    brands,
    categories: categories.map(({ slugs, ...one }) => ({ ...one, cosmetic: isCosmetic(slugs) })),
  };
}

const narrowest = ({ cat1_id, cat2_id, cat3_id }: ProductColumns): number => cat3_id ?? cat2_id ?? cat1_id;

/** The options of a variant over the wire, in the order of their kinds. */
const optionsOf = ({
  attributes,
}: Pick<VariantColumns, 'attributes'>): StaffProduct['variants'][number]['options'] =>
  [...attributes]
    .sort((one, other) => one.n - other.n)
    .map(({ n, name, name_th, code }) => ({ n, name_th, name_en: name, code }));

const wireDetails = ({
  images,
  picture_details,
}: Pick<VariantColumns, 'images' | 'picture_details'>): PictureDetails[] =>
  images.map((hash) => {
    const { th = '', en = '', x, y } = picture_details[hash] ?? {};
    return { hash, alt_th: th, alt_en: en, focus: x === undefined || y === undefined ? null : { x, y } };
  });

/** What is said of the pictures that a variant has; nothing of others is stored. */
const storedDetails = (
  images: readonly string[],
  details: readonly PictureDetails[],
): VariantColumns['picture_details'] =>
  Object.fromEntries(
    details.flatMap(({ hash, alt_th, alt_en, focus }) => {
      const [th, en] = [alt_th.trim(), alt_en.trim()];
      const said = { ...(th !== '' && { th }), ...(en !== '' && { en }), ...focus };
      return images.includes(hash) && Object.keys(said).length > 0 ? [[hash, said]] : [];
    }),
  );

async function present(
  db: Db,
  row: StaffProductRow,
  variants: readonly StaffVariantRow[],
  at: Date,
): Promise<StaffProduct> {
  const { mat_id, mat_no, revision, brand_id, skin_types, concerns, finish, free_of, pao_months } = row;
  const { notification_no, unit, weight_g, stage, ingredients, slug, search_words, new_badge } = row;
  const path = await readCategoryPath(db, narrowest(row));
  const times = { starts: row.on_sale_from?.getTime() ?? null, ends: row.on_sale_until?.getTime() ?? null };
  const shown = variants.map((variant) => ({
    mat_var_id: variant.mat_var_id,
    item_id: variant.item_id,
    gtin: variant.gtin,
    options: optionsOf(variant),
    shade_family: variant.shade_family as StaffProduct['variants'][number]['shade_family'],
    volume: variant.volume,
    active: variant.active,
    images: variant.images,
    picture_details: wireDetails(variant),
    swatch: variant.swatch,
    price: toBaht(variant.mat_price),
    stock: variant.stock,
  }));
  const texts = {
    ...{ name_th: row.mat_name_th, name_en: row.mat_name, desc_th: row.mat_desc_th, desc_en: row.mat_desc },
    ...{ benefits_th: row.benefits_th, benefits_en: row.benefits },
    ...{ how_to_th: row.how_to_th, how_to_en: row.how_to },
    ...{ meta_desc_th: row.meta_desc_th, meta_desc_en: row.meta_desc },
    ...{ meta_title_th: row.meta_title_th, meta_title_en: row.meta_title },
  };
  return {
    ...{ mat_id, mat_no, revision, ...texts, ingredients, brand_id, cat_id: narrowest(row) },
    ...{ skin_types, concerns, finish, free_of, pao_months, notification_no, unit, weight_g, stage },
    ...{ slug, search_words, related: row.related_ids, new_badge },
    on_sale_from: iso(row.on_sale_from),
    on_sale_until: iso(row.on_sale_until),
    state: saleState({ stage, ...times }, at.getTime()),
    missing: missingOfProduct(
      { name_th: texts.name_th, notification_no, weight_g, variants: shown },
      isCosmetic(path?.slugs ?? []),
    ),
    variants: shown,
    originals: await haveOriginals(db, [...new Set(shown.flatMap(({ images }) => images))]),
    created_at: row.created_at.toISOString(),
  };
}

/** @throws DomainError PRODUCT.NOT_FOUND */
export async function getProduct({ db, now }: EditDeps, matId: number): Promise<StaffProduct> {
  const row = await readStaffProduct(db, matId);
  if (row === undefined) throw new DomainError('PRODUCT.NOT_FOUND');
  return present(db, row, await readStaffVariants(db, matId), now());
}

/**
 * The input of staff as columns.
 * @throws DomainError ERROR.BAD_REQUEST for an empty name, an unknown brand, category, picture or product, and two options of one
 *   kind; PRODUCT.PERIOD; PRODUCT.BARCODE {codes}
 */
async function columnsOf(
  db: Db,
  fields: ProductFields,
): Promise<{ columns: ProductColumns; slugs: string[] }> {
  const [mat_name, mat_name_th] = [fields.name_en.trim(), fields.name_th.trim()];
  if (mat_name === '' || mat_name_th === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const [on_sale_from, on_sale_until] = [date(fields.on_sale_from), date(fields.on_sale_until)];
  if (on_sale_from !== null && on_sale_until !== null && on_sale_from >= on_sale_until)
    throw new DomainError('PRODUCT.PERIOD');
  const path = await readCategoryPath(db, fields.cat_id);
  if (path === undefined) throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'cat_id' });
  if (!(await isBrand(db, fields.brand_id)))
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'brand_id' });
  for (const { options } of fields.variants)
    if (new Set(options.map(({ n }) => n)).size < options.length)
      throw new DomainError('ERROR.BAD_REQUEST', { twice: 'options' });
  const codes = await wrongBarcodes(
    db,
    fields.variants.flatMap(({ gtin }) => gtin ?? []),
  );
  if (codes.length > 0) throw new DomainError('PRODUCT.BARCODE', { codes });
  const pictures = fields.variants.flatMap(({ images, swatch }) => [...images, ...(swatch ? [swatch] : [])]);
  await markUsed(db, pictures);
  const unknown = await unknownPictures(db, pictures);
  if (unknown.length > 0) throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'images' });
  if ((await unknownProducts(db, fields.related)).length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'related' });
  const { brand_id, skin_types, concerns, finish, free_of, pao_months, unit, weight_g, stage } = fields;
  const { slugs, ...categories } = path;
  return {
    slugs,
    columns: {
      ...{ mat_name, mat_name_th, mat_desc: fields.desc_en.trim(), mat_desc_th: fields.desc_th.trim() },
      benefits: fields.benefits_en.map(trimmed).filter((text) => text !== ''),
      benefits_th: fields.benefits_th.map(trimmed).filter((text) => text !== ''),
      ...{ how_to: fields.how_to_en.trim(), how_to_th: fields.how_to_th.trim() },
      ingredients: fields.ingredients.trim(),
      ...{ meta_desc: fields.meta_desc_en.trim(), meta_desc_th: fields.meta_desc_th.trim() },
      ...{ meta_title: fields.meta_title_en.trim(), meta_title_th: fields.meta_title_th.trim() },
      ...{ slug: fields.slug, related_ids: fields.related, new_badge: fields.new_badge },
      search_words: [...new Set(fields.search_words.map(trimmed))].filter((word) => word !== ''),
      ...{
        brand_id,
        ...categories,
        skin_types,
        concerns,
        finish,
        free_of,
        pao_months,
        unit,
        weight_g,
        stage,
      },
      notification_no: fields.notification_no?.trim() || null,
      ...{ on_sale_from, on_sale_until },
    },
  };
}

/**
 * @param stored the variant as it is
 * @throws DomainError ERROR.BAD_REQUEST for a swatch without a colour: cards show the shades that have one
 */
function variantColumns(
  variant: ProductFields['variants'][number],
  position: number,
  stored: StaffVariantRow | undefined,
): VariantColumns {
  const { picture_details: details, images } = variant;
  const swatch = variant.swatch === undefined ? (stored?.swatch ?? null) : variant.swatch;
  const coloured = variant.options.some(({ n, code }) => n === SHADE && code !== null);
  if (variant.swatch != null && !coloured) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'code' });
  return {
    ...plainColumns(variant, position),
    picture_details: details === undefined ? (stored?.picture_details ?? {}) : storedDetails(images, details),
    swatch: coloured ? swatch : null,
  };
}

const plainColumns = (
  variant: ProductFields['variants'][number],
  position: number,
): Omit<VariantColumns, 'picture_details' | 'swatch'> => ({
  item_id: variant.item_id.trim(),
  position,
  attributes: variant.options.map(({ n, name_th, name_en, code }) => ({
    ...{ n, type: VARIANT_TYPES[n - 1] ?? 'size', name: name_en.trim(), name_th: name_th.trim(), code },
  })),
  shade_family: variant.shade_family,
  volume: variant.volume,
  gtin: variant.gtin,
  images: variant.images,
  active: variant.active,
});

/** @throws DomainError PRODUCT.INCOMPLETE {missing} for what would go on sale without what it needs */
function requireComplete(fields: ProductFields, slugs: readonly string[]): void {
  const missing = missingOfProduct(fields, isCosmetic(slugs));
  if (missing.length > 0) throw new DomainError('PRODUCT.INCOMPLETE', { missing });
}

/** Variants as sent, with what the library shows now for their pictures: a form may have been open since before. */
async function withShownPictures(
  trx: Db,
  variants: ProductFields['variants'],
): Promise<ProductFields['variants']> {
  const shown = await holdReplacements(
    trx,
    variants.flatMap(({ images }) => images),
  );
  if (shown.size === 0) return variants;
  const of = (hash: string): string => shown.get(hash) ?? hash;
  return variants.map(({ images, picture_details, ...variant }) => ({
    ...variant,
    images: [...new Set(images.map(of))],
    ...(picture_details !== undefined && {
      picture_details: picture_details.map((details) => ({ ...details, hash: of(details.hash) })),
    }),
  }));
}

/** @throws DomainError ERROR.BAD_REQUEST for a variant of another product, PRODUCT.PRICE for a new one without a price */
async function saveVariants(trx: Db, matId: number, variants: ProductFields['variants']): Promise<void> {
  const own = new Map((await readStaffVariants(trx, matId)).map((one) => [one.mat_var_id, one]));
  const changed: (VariantColumns & { mat_var_id: number })[] = [];
  const added: (VariantColumns & { mat_price: number })[] = [];
  for (const [position, variant] of variants.entries()) {
    const { mat_var_id, price } = variant;
    const stored = mat_var_id === null ? undefined : own.get(mat_var_id);
    const columns = variantColumns(variant, position, stored);
    if (mat_var_id === null) {
      if (price === null || price === 0) throw new DomainError('PRODUCT.PRICE', { item_id: variant.item_id });
      added.push({ ...columns, mat_price: toSatang(price) });
    } else if (own.delete(mat_var_id)) changed.push({ ...columns, mat_var_id });
    else throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'mat_var_id' });
  }
  if (changed.length > 0) await updateVariants(trx, matId, changed);
  if (added.length > 0) await insertVariants(trx, matId, added);
}

/** Names what is taken when a code is used twice. */
async function namingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION, 'materials_mat_no_key'))
      throw new DomainError('PRODUCT.CODE_TAKEN', { field: 'mat_no' });
    if (isDatabaseError(error, UNIQUE_VIOLATION, 'variants_item_id_key'))
      throw new DomainError('PRODUCT.CODE_TAKEN', { field: 'variants' });
    throw error;
  }
}

/** The fields of a product as its history shows them. */
const readable = (product: StaffProduct) => {
  const {
    mat_id: _id,
    revision: _revision,
    state: _state,
    missing: _missing,
    originals: _originals,
    created_at: _made,
    ...rest
  } = product;
  const { variants: _variants, ...fields } = rest;
  return fields;
};
/** What is said of a picture, as one text: place in their order, texts, focus. */
const detailsText = ({ alt_th, alt_en, focus }: PictureDetails, place: number): string[] => {
  const said = [alt_th, alt_en, focus === null ? '' : `(${focus.x}, ${focus.y})`].filter(
    (text) => text !== '',
  );
  return said.length === 0 ? [] : [`${place + 1}: ${said.join(' / ')}`];
};
/** Changes of the variants, each with its code. */
function variantChanges(before: StaffProduct | null, after: StaffProduct): FieldChange[] {
  const had = new Map(before?.variants.map((one) => [one.mat_var_id, one]) ?? []);
  return after.variants.flatMap(({ mat_var_id, stock: _stock, price: unit_price, ...rest }) => {
    const now = { ...rest, unit_price };
    const known = had.get(mat_var_id);
    const { mat_var_id: _id, stock: _units, price: _price, ...kept } = known ?? {};
    const was = { ...kept, ...(known !== undefined && { unit_price: known.price }) };
    const said = (of: Partial<typeof now>) => ({
      ...of,
      ...(of.options !== undefined && {
        options: of.options.map(({ name_th, code }) => [name_th, code].filter(Boolean).join(' ')),
      }),
      ...(of.picture_details !== undefined && { picture_details: of.picture_details.flatMap(detailsText) }),
    });
    return changesBetween(said(was), said(now)).map((change) => ({ ...change, of: now.item_id }));
  });
}

/**
 * Makes a product with its variants. Index, caches and search are told by the triggers of its tables.
 * @throws DomainError as `columnsOf`, PRODUCT.PRICE, PRODUCT.CODE_TAKEN {field}, PRODUCT.INCOMPLETE {missing}
 */
export async function makeProduct(
  deps: EditDeps,
  caller: Caller,
  { mat_no, ...sent }: NewProductRequest,
): Promise<StaffProduct> {
  const at = deps.now();
  return namingTaken(
    deps.db.transaction(async (trx) => {
      const fields = { ...sent, variants: await withShownPictures(trx, sent.variants) };
      const { columns, slugs } = await columnsOf(trx, fields);
      if (columns.stage === 'live') requireComplete(fields, slugs);
      const matId = await insertProduct(trx, { ...columns, mat_no: mat_no.trim() }, at);
      await namePriceWriter(trx, at, caller.user_id);
      await saveVariants(trx, matId, fields.variants);
      await markMadeByHand(trx, matId, at);
      await moveDueProducts(trx, at, matId);
      const made = await getProduct({ ...deps, db: trx as Deps['db'] }, matId);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'product_made', at, user_id: null, subject: subjectOf(matId) },
        changes: [...changesBetween({}, readable(made)), ...variantChanges(null, made)],
      });
      return made;
    }),
  );
}

/**
 * Changes a product. What it needs to go on sale is only asked for when it goes on sale, so that an imported one can be
 * corrected field by field.
 * @throws DomainError as `makeProduct`, PRODUCT.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`
 */
export async function changeProduct(
  deps: EditDeps,
  caller: Caller,
  matId: number,
  { revision, ...sent }: ChangeProductRequest,
): Promise<StaffProduct> {
  const at = deps.now();
  return namingTaken(
    deps.db.transaction(async (trx) => {
      // First the pictures, then the product, as a replacement does.
      const fields = { ...sent, variants: await withShownPictures(trx, sent.variants) };
      const was = await lockProduct(trx, matId);
      if (was === undefined) throw new DomainError('PRODUCT.NOT_FOUND');
      const before = await present(trx, was, await readStaffVariants(trx, matId), at);
      if (was.revision !== revision) {
        const last = await lastChange(trx, subjectOf(matId), ['product_made', 'product_changed']);
        throw new DomainError('RECORD.CHANGED', {
          ...{ record: before, by: last?.by ?? null, at: iso(last?.at ?? null) },
        });
      }
      const { columns, slugs } = await columnsOf(trx, fields);
      if (columns.stage === 'live' && was.stage !== 'live') requireComplete(fields, slugs);
      await updateProduct(trx, matId, columns);
      await namePriceWriter(trx, at, caller.user_id);
      await saveVariants(trx, matId, fields.variants);
      await moveDueProducts(trx, at, matId);
      const after = await getProduct({ ...deps, db: trx as Deps['db'] }, matId);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'product_changed', at, user_id: null, subject: subjectOf(matId) },
        changes: [...changesBetween(readable(before), readable(after)), ...variantChanges(before, after)],
      });
      return after;
    }),
  );
}
