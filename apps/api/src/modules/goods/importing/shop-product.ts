import {
  CLAIMS,
  CONCERNS,
  FINISHES,
  FREE_OF,
  PRICE_MAX_BAHT,
  SHADE_FAMILIES,
  SKIN_TYPES,
  VARIANT_TYPES,
  type VariantType,
} from '@mali/contracts';
import {
  PRODUCT_EDIT,
  PRODUCT_STAGES,
  PRODUCT_UNITS,
  type ProductStage,
} from '@mali/contracts/product-edit-values';
import { fieldOf, type ImportField } from '@mali/contracts/product-import-values';
import { fold } from '@mali/thai/fold';
import { brandKey } from './brand.ts';
import { type Category, type CategoryTree, placeOf } from './category.ts';
import { Issues } from './issues.ts';
import { categoryKey, type ImportMap, type Place } from './map.ts';
import { amounts } from './money.ts';
import { type Picture, placeholderOf } from './picture.ts';
import { type Brand, isNotificationNo, itemIdsOf, Refusal, readMonths } from './product.ts';
import { guessShade, thaiShade } from './shade.ts';
import { type Attribute, findSize, type Size } from './size.ts';
import { clean, cut, hasThai } from './text.ts';
import { shadeUse } from './variants.ts';

/** How the columns of a file are read for this shop: what each is, and what the user has chosen. */
export type ShopLayout = Readonly<{
  heads: readonly string[];
  /** A field for each column, null: not used. */
  fields: readonly (ImportField | null)[];
  /** Every text is taken as it stands: the file is an export. */
  exact: boolean;
  /** Units of known variants are set as well. */
  setsStock: boolean;
  /** How new products stand, where the file does not tell. */
  stage: ProductStage;
}>;

/** A row of a table: its line, and its cells by column. */
export type ShopRow = Readonly<{ line: number; cells: readonly string[] }>;

export type ShopVariant = Readonly<{
  line: number;
  item_id: string;
  /** The file names the SKU; else it is made of the product's number. */
  isNamed: boolean;
  /** Columns that the file tells. */
  columns: Readonly<Record<string, unknown>>;
  forSale: boolean;
  initial: number;
  quantity: number | null;
  sources: readonly string[];
  /** A column of pictures is matched. */
  tellsPictures: boolean;
  pictures: readonly Picture[];
}>;

/** The rows of a product, ready for the database: only what the file tells. */
export type ShopProduct = Readonly<{
  line: number;
  brand: Brand | null;
  category: Category | null;
  /** By the number of the product, or by the SKU where the file has no numbers. */
  bySku: boolean;
  material: Readonly<{ mat_no: string; source_id: string }>;
  columns: Readonly<Record<string, unknown>>;
  /** What a new product needs and these rows do not tell. */
  needs: readonly ImportField[];
  /** Names of a new product, where only one is told. */
  names: Readonly<{ mat_name: string; mat_name_th: string }>;
  stage: ProductStage;
  sources: readonly string[];
  variants: readonly ShopVariant[];
}>;

type Options = Readonly<{ attributes: readonly Attribute[]; size: Size | null; family: string | null }>;

const BAHT = { thousands: ',', decimal: '.' } as const;
const LIST = /\s*[\n;|]\s*/u;
/** What a formula shows that has no value. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/u;
const CODES = /\s*[\n;|,]\s*/u;
const YES = new Set(['yes', 'true', '1', 'y', 'ใช่', 'ขาย']);
const NO = new Set(['no', 'false', '0', 'n', 'ไม่', 'ไม่ใช่', 'ไม่ขาย']);

/** Places of the shop's categories by path, by names in both languages, and by the last name where it is the only one. */
export function shopPlaces(tree: CategoryTree): ReadonlyMap<string, Place> {
  const all = [...tree.values()];
  const nameOf = (path: string, language: 'category' | 'category_th') => tree.get(path)?.[language] ?? '';
  const named = ({ path }: Category, language: 'category' | 'category_th', between: string) => {
    const levels = path.split('/');
    return levels.map((_, i) => nameOf(levels.slice(0, i + 1).join('/'), language)).join(between);
  };
  const places = new Map<string, Place>();
  const ambiguous = new Set<string>();
  for (const one of all) {
    for (const last of [one.category, one.category_th]) {
      const key = categoryKey(last);
      if (places.has(key)) ambiguous.add(key);
      else places.set(key, { path: one.path, thai: undefined });
    }
  }
  for (const key of ambiguous) places.delete(key);
  for (const one of all)
    for (const key of [
      one.path,
      ...(['category', 'category_th'] as const).flatMap((language) => [
        named(one, language, ' > '),
        named(one, language, '/'),
      ]),
    ])
      places.set(categoryKey(key), { path: one.path, thai: undefined });
  return places;
}

/** Reads the rows of products of one layout. */
export class ShopReader {
  readonly #layout: ShopLayout;
  readonly #tree: CategoryTree;
  readonly #category: ImportMap['category'];
  readonly #columns = new Map<ImportField, number>();

  constructor(layout: ShopLayout, tree: CategoryTree) {
    this.#layout = layout;
    this.#tree = tree;
    for (const [i, field] of layout.fields.entries()) if (field !== null) this.#columns.set(field, i);
    const column = this.#columns.get('category');
    this.#category = {
      from: column === undefined ? [] : [{ columns: [String(column)], split: undefined }],
      table: shopPlaces(tree),
      words: {},
      otherwise: undefined,
    };
  }

  /** What tells a product: its number, else the SKU. */
  idOf(row: ShopRow): string {
    return this.#cell(row, 'number') || (this.#has('number') ? '' : this.#cell(row, 'sku'));
  }

  get idColumn(): string | null {
    return this.#columnOf(this.#has('number') ? 'number' : 'sku');
  }

  /**
   * The product of rows with one id.
   * @throws Refusal
   */
  read(rows: readonly [ShopRow, ...ShopRow[]], issues: Issues): ShopProduct {
    const [first] = rows;
    const id = this.idOf(first);
    if (id === '') throw new Refusal('no id', this.idColumn);
    if (id.length > PRODUCT_EDIT.code)
      throw new Refusal('the id is longer than {} characters', this.idColumn, PRODUCT_EDIT.code);
    for (const row of rows)
      for (const column of this.#columns.values()) {
        const text = row.cells[column]?.trim() ?? '';
        if (FORMULA_ERROR.test(text))
          throw Refusal.at(row.line, '"{}" is an error of the spreadsheet', String(column), text);
      }
    const category = this.#categoryOf(first);
    this.#warnOfDifferences(rows, issues);
    const columns = this.#materialOf(first, issues);
    const brand = this.#brandOf(first, issues);
    const [en, th] = [String(columns.mat_name ?? ''), String(columns.mat_name_th ?? '')];
    const names = {
      mat_name: en || th,
      mat_name_th: th || (hasThai(en) || category === null ? en : `${category.category_th} ${en}`),
    };
    // An empty cell changes no name: every product has one.
    const { mat_name: _en, mat_name_th: _th, ...others } = columns;
    const variants = this.#variantsOf(
      id,
      rows,
      category?.path ?? '',
      brand?.name ?? '',
      names.mat_name,
      issues,
    );
    return {
      line: first.line,
      brand,
      category,
      bySku: !this.#has('number'),
      material: { mat_no: id, source_id: id },
      columns: { ...others, ...(en !== '' && { mat_name: en }), ...(th !== '' && { mat_name_th: th }) },
      needs: [
        ...(names.mat_name === '' ? (['name_en'] as const) : []),
        ...(brand === null ? (['brand_en'] as const) : []),
        ...(category === null ? (['category'] as const) : []),
      ],
      names,
      stage: this.#oneOf(first, 'stage', PRODUCT_STAGES, issues) ?? this.#layout.stage,
      sources: [],
      variants,
    };
  }

  #has(field: ImportField): boolean {
    return this.#columns.has(field);
  }

  #columnOf(field: ImportField): string | null {
    const at = this.#columns.get(field);
    return at === undefined ? null : String(at);
  }

  #headOf(field: ImportField): string {
    return this.#layout.heads[this.#columns.get(field) ?? -1] ?? fieldOf(field)?.en ?? field;
  }

  #asGiven({ cells }: ShopRow, field: ImportField): string {
    const at = this.#columns.get(field);
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    // An export puts a sign before what a spreadsheet would read as a formula.
    return this.#layout.exact && /^'+[=+\-@]/u.test(text) ? text.slice(1) : text;
  }

  #cell(row: ShopRow, field: ImportField): string {
    return this.#asGiven(row, field).normalize('NFC');
  }

  #text(row: ShopRow, field: ImportField, kind: 'line' | 'block', most: number, issues: Issues): string {
    const raw = this.#asGiven(row, field).replace(/\r\n?/gu, '\n').replaceAll('\0', '');
    if (this.#layout.exact) return raw;
    const { text, repairs } = clean(raw, kind);
    for (const repair of repairs) issues.add(repair, this.#columnOf(field));
    const kept = cut(text, most);
    if (kept !== text)
      issues.add('{} cut to {} characters', this.#columnOf(field), this.#headOf(field), most);
    return kept;
  }

  #oneOf<T extends string>(row: ShopRow, field: ImportField, known: readonly T[], issues: Issues): T | null {
    const text = this.#cell(row, field).toLowerCase();
    if (text === '') return null;
    const found = known.find((value) => value === text);
    if (found === undefined)
      issues.add('"{}" is not known; known are {}', this.#columnOf(field), cut(text, 40), known.join(', '));
    return found ?? null;
  }

  #several(row: ShopRow, field: ImportField, known: readonly string[], issues: Issues): string[] {
    const found = new Set<string>();
    for (const text of this.#cell(row, field).split(CODES)) {
      if (text === '') continue;
      const code = text.toLowerCase().replace(/[\s_]+/gu, '-');
      const value = known.find((one) => one === text.toLowerCase() || one.replaceAll('_', '-') === code);
      if (value !== undefined) found.add(value);
      else
        issues.add(
          '{} "{}" is not known: left out',
          this.#columnOf(field),
          this.#headOf(field),
          cut(text, 40),
        );
    }
    return [...found];
  }

  #whole(row: ShopRow, field: ImportField, least: number, most: number, issues: Issues): number | null {
    const text = this.#cell(row, field);
    if (text === '') return null;
    const value = Number(text.replaceAll(',', ''));
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    issues.add('"{}" is not a whole number: left out', this.#columnOf(field), cut(text, 20));
    return null;
  }

  #categoryOf(row: ShopRow): Category | null {
    if (this.#cell(row, 'category') === '') return null;
    const cells = Object.fromEntries(row.cells.map((text, i) => [String(i), text]));
    const place = placeOf(this.#category, cells, '');
    if ('unplaced' in place) throw Refusal.of(place.unplaced);
    return 'path' in place ? (this.#tree.get(place.path) ?? null) : null;
  }

  #brandOf(row: ShopRow, issues: Issues): Brand | null {
    const name =
      this.#text(row, 'brand_en', 'line', 100, issues) || this.#text(row, 'brand_th', 'line', 100, issues);
    if (brandKey(name) === '') return null;
    const thai = this.#text(row, 'brand_th', 'line', 100, issues);
    return { key: brandKey(name), name, thai, aliases: [], story: '', story_th: '' };
  }

  /** Columns of the product that the file tells. */
  #materialOf(row: ShopRow, issues: Issues): Record<string, unknown> {
    const line = (field: ImportField, most: number) => this.#text(row, field, 'line', most, issues);
    const block = (field: ImportField) => this.#text(row, field, 'block', PRODUCT_EDIT.text, issues);
    const list = (field: ImportField) =>
      block(field)
        .split(this.#layout.exact ? '\n' : LIST)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .slice(0, PRODUCT_EDIT.benefits);
    const readers: Readonly<Record<string, () => unknown>> = {
      name_en: () => line('name_en', PRODUCT_EDIT.name),
      name_th: () => line('name_th', PRODUCT_EDIT.name),
      desc_en: () => block('desc_en'),
      desc_th: () => block('desc_th'),
      benefits_en: () => list('benefits_en'),
      benefits_th: () => list('benefits_th'),
      how_to_en: () => block('how_to_en'),
      how_to_th: () => block('how_to_th'),
      ingredients: () => line('ingredients', PRODUCT_EDIT.ingredients),
      meta_en: () => line('meta_en', PRODUCT_EDIT.meta),
      meta_th: () => line('meta_th', PRODUCT_EDIT.meta),
      skin_types: () => this.#several(row, 'skin_types', SKIN_TYPES, issues),
      concerns: () => this.#several(row, 'concerns', CONCERNS, issues),
      free_of: () => this.#several(row, 'free_of', [...FREE_OF, ...CLAIMS], issues),
      finish: () => this.#oneOf(row, 'finish', FINISHES, issues),
      unit: () => this.#oneOf(row, 'unit', PRODUCT_UNITS, issues),
      pao_months: () => readMonths(this.#cell(row, 'pao_months'), this.#columnOf('pao_months'), issues),
      notification_no: () => this.#notificationNo(row, issues),
      weight_g: () => this.#whole(row, 'weight_g', 1, PRODUCT_EDIT.weightMax, issues),
    };
    return Object.fromEntries(
      Object.entries(readers).flatMap(([key, read]) => {
        const column = fieldOf(key as ImportField)?.column;
        return column !== undefined && this.#has(key as ImportField) ? [[column, read()]] : [];
      }),
    );
  }

  #notificationNo(row: ShopRow, issues: Issues): string | null {
    const text = this.#cell(row, 'notification_no');
    if (this.#layout.exact) return text || null;
    const plain = text.replace(/\s+/gu, '');
    if (plain === '' || isNotificationNo(plain)) return plain || null;
    issues.add(
      '"{}" is not a notification number: left out',
      this.#columnOf('notification_no'),
      cut(text, 20),
    );
    return null;
  }

  /** Rows of one product tell it once; what the others tell else is not taken. */
  #warnOfDifferences(rows: readonly [ShopRow, ...ShopRow[]], issues: Issues): void {
    const [first, ...others] = rows;
    for (const [field, at] of this.#columns) {
      if (fieldOf(field)?.ofVariant) continue;
      for (const row of others) {
        const text = row.cells[at]?.trim() ?? '';
        if (text === '' || text === (first.cells[at]?.trim() ?? '')) continue;
        issues.put({
          key: 'this differs from the first row of the product: the first one taken',
          values: [],
          column: String(at),
          line: row.line,
        });
      }
    }
  }

  #variantsOf(
    id: string,
    rows: readonly ShopRow[],
    path: string,
    brand: string,
    name: string,
    issues: Issues,
  ): ShopVariant[] {
    const placeholder = placeholderOf(brand, name, id);
    const read = rows.map((row) => {
      const own = new Issues();
      const options = this.#optionsOf(row, path, own);
      const columns = this.#variantColumns(row, options, own);
      for (const one of own.all) issues.put({ ...one, line: row.line });
      return { row, options, columns };
    });
    const made = itemIdsOf(
      id,
      read.map(({ options }) => {
        const text = options.attributes.map((one) => one.name).join(' ');
        return { key: fold(text).replaceAll(' ', '') || '-', name: text };
      }),
    );
    const used = new Set<string>();
    return read.map(({ row, columns }, i) => {
      const sku = this.#cell(row, 'sku');
      if (sku.length > PRODUCT_EDIT.code)
        throw Refusal.at(
          row.line,
          'the SKU is longer than {} characters',
          this.#columnOf('sku'),
          PRODUCT_EDIT.code,
        );
      const item_id = sku || (made[i] ?? id);
      if (used.has(item_id))
        throw Refusal.at(row.line, 'SKU "{}" stands twice in the product', this.#columnOf('sku'), item_id);
      used.add(item_id);
      const units = this.#whole(row, 'stock', 0, 1_000_000, issues);
      const forSale = this.#cell(row, 'for_sale').toLowerCase();
      if (forSale !== '' && !YES.has(forSale) && !NO.has(forSale))
        issues.put({
          ...{
            key: '"{}" is not known; known are {}',
            values: [cut(forSale, 20), 'yes, no'],
            line: row.line,
          },
          column: this.#columnOf('for_sale'),
        });
      return {
        line: row.line,
        item_id,
        isNamed: sku !== '',
        columns,
        forSale: !NO.has(forSale),
        initial: units ?? 0,
        quantity: this.#layout.setsStock ? units : null,
        sources: this.#cell(row, 'pictures')
          .split(LIST)
          .filter((text) => text !== ''),
        tellsPictures: this.#has('pictures'),
        pictures: [placeholder],
      };
    });
  }

  /** Size, shade and other options; `size` and `family` as they are guessed from the texts. */
  #optionsOf(row: ShopRow, path: string, issues: Issues): Options {
    const attributes: Attribute[] = [];
    let size: ReturnType<typeof findSize> = null;
    let family: string | null = null;
    for (const [i, type] of VARIANT_TYPES.entries()) {
      const part = (of: 'en' | 'th' | 'code') =>
        this.#text(row, `${type}_${of}`, 'line', PRODUCT_EDIT.option, issues);
      const [en, th, code] = [part('en'), part('th'), part('code')];
      const told = en || th;
      if (told === '') continue;
      const own = { n: i + 1, type, name: told, name_th: th || told, code: code || null };
      if (this.#layout.exact) {
        attributes.push({ ...own, name_th: th });
        continue;
      }
      if (type === 'size') size = findSize(told);
      const shade = type === 'shade' ? guessShade(told, shadeUse(path)) : null;
      family = shade?.family ?? family;
      attributes.push(guessed(own, type, { th, size, hex: shade?.hex ?? null }));
    }
    return { attributes, size: size?.size ?? null, family };
  }

  #variantColumns(
    row: ShopRow,
    { attributes, size, family }: Options,
    issues: Issues,
  ): Record<string, unknown> {
    const tellsOptions = VARIANT_TYPES.some((type) => this.#has(`${type}_en`) || this.#has(`${type}_th`));
    const price = this.#price(row, 'price');
    const label = this.#price(row, 'label_price');
    if (label !== null && price !== null && label <= price)
      issues.add('the price on the pack is not above the price: left out', this.#columnOf('label_price'));
    const volume = this.#cell(row, 'volume');
    return {
      ...(tellsOptions && { attributes }),
      ...(this.#has('shade_family')
        ? { shade_family: this.#oneOf(row, 'shade_family', SHADE_FAMILIES, issues) }
        : tellsOptions && family !== null && { shade_family: family }),
      ...(this.#has('volume')
        ? { volume: this.#volume(volume, issues) }
        : size?.volume != null && { volume: size.volume }),
      ...(price !== null && { mat_price: price }),
      ...(this.#has('label_price') && {
        mat_label_price: label !== null && (price === null || label > price) ? label : null,
      }),
      ...(this.#has('barcode') && { gtin: this.#barcode(row, issues) }),
    };
  }

  #volume(text: string, issues: Issues): number | null {
    if (text === '') return null;
    const [value] = amounts(text, BAHT);
    if (value !== undefined && value > 0 && value <= PRODUCT_EDIT.volumeMax)
      return Math.round(value * 100) / 100;
    issues.add(
      '{} "{}" is not known: left out',
      this.#columnOf('volume'),
      this.#headOf('volume'),
      cut(text, 20),
    );
    return null;
  }

  /** An amount in satang; null: none is told. @throws Refusal */
  #price(row: ShopRow, field: 'price' | 'label_price'): number | null {
    const text = this.#cell(row, field);
    if (text === '') return null;
    const found = amounts(text, BAHT);
    const [baht] = found;
    if (found.length !== 1 || baht === undefined)
      throw Refusal.at(row.line, '"{}" is not a price', this.#columnOf(field), cut(text, 20));
    const satang = Math.round(baht * 100);
    if (satang <= 0)
      throw Refusal.at(row.line, 'price {} {} is nothing in baht', this.#columnOf(field), baht, 'THB');
    if (baht > PRICE_MAX_BAHT)
      throw Refusal.at(
        row.line,
        'price {} {} is more than the shop can hold',
        this.#columnOf(field),
        baht,
        'THB',
      );
    return satang;
  }

  #barcode(row: ShopRow, issues: Issues): string | null {
    const text = this.#cell(row, 'barcode').replace(/[ -]/gu, '');
    if (text === '') return null;
    if (isGtin(text)) return text;
    issues.add('"{}" is not a barcode (GTIN): left out', this.#columnOf('barcode'), cut(text, 20));
    return null;
  }
}

/** GTIN-8, -12, -13 or -14 with its check digit, as the database checks it. */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/u.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  return digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** An option with what its text tells besides: the size in both languages, the colour of a shade. */
function guessed(
  own: Attribute,
  type: VariantType,
  { th, size, hex }: Readonly<{ th: string; size: ReturnType<typeof findSize>; hex: string | null }>,
): Attribute {
  if (type === 'size' && size !== null && size.rest === '')
    return {
      ...own,
      name: size.size.name,
      name_th: th || size.size.name_th,
      code: own.code ?? size.size.code,
    };
  if (type === 'shade') return { ...own, name_th: th || thaiShade(own.name), code: own.code ?? hex };
  return own;
}
