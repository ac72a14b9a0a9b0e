import { PRICE_MAX_BAHT } from '@mali/contracts';
import { hash } from '@mali/db/seeds/packshots/random';
import { brandKey, brandName, nameWithoutBrand } from './brand.ts';
import { type CategoryTree, placeOf } from './category.ts';
import { cellText, cellTexts, type RowCells } from './cells.ts';
import { type Issue, type IssueKey, Issues, issue, type Remark, textOf } from './issues.ts';
import type { ImportMap, TextColumn, ValueColumn } from './map.ts';
import { amounts, toSatang } from './money.ts';
import { type Picture, placeholderOf } from './picture.ts';
import type { FileRecord } from './records.ts';
import type { Attribute, Unit } from './size.ts';
import {
  calmCapitals,
  clean,
  cut,
  hasThai,
  LANGUAGE_LETTERS,
  LANGUAGE_NAMES,
  slug,
  withoutThai,
} from './text.ts';
import { type FileVariant, readSize, readVariants } from './variants.ts';

/** A row ready for the database. Money is satang; names are those of the columns. */
export type Product = Readonly<{
  brand: Brand;
  material: Readonly<{
    mat_no: string;
    cat1_id: number;
    cat2_id: number | null;
    cat3_id: number | null;
    mat_name: string;
    mat_name_th: string;
    mat_desc: string;
    mat_desc_th: string;
    benefits: readonly string[];
    benefits_th: readonly string[];
    how_to: string;
    how_to_th: string;
    ingredients: string;
    skin_types: readonly string[];
    concerns: readonly string[];
    finish: string | null;
    free_of: readonly string[];
    pao_months: number | null;
    notification_no: string | null;
    unit: Unit | null;
    /** Rating by another shop's customers, 0 to 5; null together with its count and source. */
    other_rating: number | null;
    other_rating_count: number | null;
    other_rating_source: string | null;
    sold_count: number;
    /** ISO time; null: now. */
    created_at: string | null;
    source_id: string;
  }>;
  /** Names or URLs of pictures, for variants without their own. */
  sources: readonly string[];
  variants: readonly ProductVariant[];
}>;

/** A brand as given by a row; missing texts are empty. */
export type Brand = Readonly<{
  key: string;
  name: string;
  thai: string;
  aliases: readonly string[];
  story: string;
  story_th: string;
}>;

export type ProductVariant = Readonly<{
  source_id: string;
  item_id: string;
  attributes: readonly Attribute[];
  shade_family: string | null;
  mat_price: number;
  mat_label_price: number | null;
  volume: number | null;
  sources: readonly string[];
  pictures: readonly Picture[];
  /** Initial stock of a new variant. */
  initial: number;
  /** Stock of an existing variant, where the file has it. */
  quantity: number | null;
}>;

export type ReadRow =
  | Readonly<{ product: Product; repairs: readonly Remark[] }>
  | Readonly<{ refused: Remark }>;

/** A rejection whose reason the map has: it is not translated. */
class RefusedByMap extends Error {}

/** Numbers without a sign between thousands. */
const PLAIN = { thousands: '', decimal: '.' } as const;
const DESCRIPTION_MAX = 5000;
const INGREDIENTS_MAX = 20_000;
const BENEFITS_MAX = 20;
const BRAND_NAME_MAX = 100;
const ID_MAX = 100;
const VARIANTS_MAX = 100;
/** Thai cosmetic notification: NN-N-NNNNNNNNNN; older ones end in seven digits (thai.md 10). */
const NOTIFICATION_NO = /^\d{2}-\d-(?:\d{10}|\d{7})$/u;

export const isNotificationNo = (text: string): boolean => NOTIFICATION_NO.test(text);

/** Why a row is rejected. */
export class Refusal extends Error {
  readonly issue: Issue;

  constructor(key: IssueKey, column: string | null, ...values: Issue['values']) {
    const found = issue(key, column, ...values);
    super(textOf(found));
    this.issue = found;
  }

  static of(found: Issue): Refusal {
    return Object.assign(new Refusal(found.key, found.column, ...found.values), { issue: found });
  }

  /** In a row of a product that is not its first one. */
  static at(line: number, key: IssueKey, column: string | null, ...values: Issue['values']): Refusal {
    return Refusal.of({ ...issue(key, column, ...values), line });
  }
}

/** The source's id of a row; "" where it has none. */
export const idOf = (record: FileRecord, map: ImportMap): string =>
  'cells' in record ? cellText(record.cells[map.id]) : '';

/**
 * Converts a row to a product, or returns the reason for rejecting it.
 * @param now time of the import: later creation dates are capped
 */
export function readRow(record: FileRecord, map: ImportMap, tree: CategoryTree, now: Date): ReadRow {
  if ('problem' in record) return { refused: record.problem };
  const id = idOf(record, map);
  const repairs = new Issues();
  try {
    if (id === '') throw new Refusal('no id', map.id);
    if (id.length > ID_MAX) throw new Refusal('the id is longer than {} characters', map.id, ID_MAX);
    return { product: makeProduct(id, record.cells, map, tree, now, repairs), repairs: repairs.all };
  } catch (error) {
    if (error instanceof RefusedByMap) return { refused: error.message };
    if (error instanceof Refusal) return { refused: error.issue };
    throw error;
  }
}

function makeProduct(
  id: string,
  cells: RowCells,
  map: ImportMap,
  tree: CategoryTree,
  now: Date,
  repairs: Issues,
): Product {
  for (const { column, pattern, reason } of map.refuse) {
    if (pattern.test(cellText(cells[column]))) throw new RefusedByMap(reason);
  }
  for (const { language, columns, refuse } of map.languages) {
    const column = columns.find((c) => LANGUAGE_LETTERS[language].test(cellText(cells[c]).normalize('NFC')));
    if (column === undefined) continue;
    if (refuse) throw new Refusal('{} text in {}', column, LANGUAGE_NAMES[language], column);
    repairs.add('{} text in {} not used', column, LANGUAGE_NAMES[language], column);
  }

  const rawName = tidy(cellText(cells[map.name.column]), repairs);
  if (rawName === '') throw new Refusal('no name', map.name.column);
  const brand = brandName(map.brand, cellText(cells[map.brand.column]), rawName);
  if (brand === undefined || brandKey(brand) === '') throw new Refusal('no brand', map.brand.column);

  const place = placeOf(map.category, cells, rawName);
  if ('unplaced' in place) throw Refusal.of(place.unplaced);
  if ('refuse' in place) throw new RefusedByMap(place.refuse);
  const category = tree.get(place.path);
  if (category === undefined) throw new Refusal('the shop has no category "{}"', null, place.path);
  if (place.repair !== undefined) repairs.put(place.repair);

  const names = readNames(map, cells, rawName, brand, place.thai ?? category.category_th, repairs);
  const base = amounts(cells[map.price.column], map.numbers);
  const lowest = base.length > 0 ? Math.min(...base) : undefined;
  const productSize = readSize(map.size, cells, rawName);
  const all = readVariants(map, cells, category.path, lowest, productSize, repairs);
  const found = all.slice(0, VARIANTS_MAX);
  if (all.length > VARIANTS_MAX)
    repairs.add(
      'only the first {} of {} variants taken',
      map.variants?.column ?? null,
      VARIANTS_MAX,
      all.length,
    );
  checkPrices(map, found, lowest);
  if (new Set(base).size > 1 && found.length === 1)
    repairs.add('a price range without variants: the lowest price taken', map.price.column);

  const unit = found.find((variant) => variant.size !== null)?.size?.unit ?? null;
  const matNo = `${map.prefix}-${id}`;
  const soldOut = map.soldOut?.values.includes(cellText(cells[map.soldOut.column])) ?? false;
  const quantity = readStock(map, cells, soldOut, repairs);
  const labels = map.price.label === undefined ? [] : amounts(cells[map.price.label], map.numbers);
  const itemIds = itemIdsOf(matNo, found);
  const description = readText(map.description, cells, repairs);
  const howTo = readText(map.howTo, cells, repairs);
  const placeholder = placeholderOf(brand, names.en, matNo);

  return {
    brand: readBrandTexts(map, cells, brand, repairs),
    material: {
      mat_no: matNo,
      cat1_id: category.cat1_id,
      cat2_id: category.cat2_id,
      cat3_id: category.cat3_id,
      mat_name: names.en,
      mat_name_th: names.th,
      mat_desc: description.en,
      mat_desc_th: description.th,
      ...readBenefits(map, cells),
      how_to: howTo.en,
      how_to_th: howTo.th,
      ingredients: readIngredients(map, cells, repairs),
      skin_types: readValues(map.skinTypes, cells, repairs),
      concerns: readValues(map.concerns, cells, repairs),
      finish: map.finishFromName ? finishIn(names.en, category.path) : null,
      free_of: readValues(map.freeOf, cells, repairs),
      pao_months: readPao(map, cells, repairs),
      notification_no: readNotificationNo(map, cells, repairs),
      unit,
      ...readOtherRating(map, cells, repairs),
      sold_count: readPopularity(map, cells),
      created_at: readCreated(map, cells, now, repairs),
      source_id: id,
    },
    sources: map.pictures.columns.flatMap((column) => cellTexts(cells[column], map.pictures.split)),
    variants: found.map((variant, i): ProductVariant => {
      const price = toSatang(variant.price, map.currency);
      const label = labels[0] === undefined ? null : toSatang(labels[0], map.currency);
      return {
        source_id: variant.key,
        item_id: itemIds[i] ?? matNo,
        attributes: variant.attributes,
        shade_family: variant.shade?.family ?? null,
        mat_price: price,
        mat_label_price: label !== null && label > price ? label : null,
        volume: variant.size?.unit === unit ? (variant.size?.volume ?? null) : null,
        sources: variant.sources,
        pictures: [placeholder],
        initial: quantity ?? (soldOut ? 0 : map.stock.initial),
        quantity,
      };
    }),
  };
}

/** Cleans one line and records what was removed. */
function tidy(value: string, repairs: Issues): string {
  const { text, repairs: done } = clean(value, 'line');
  for (const repair of done) repairs.add(repair, null);
  return text;
}

const ALIASES_MAX = 20;

function readBrandTexts(map: ImportMap, cells: RowCells, name: string, repairs: Issues): Brand {
  const { thai, aliases, story: column } = map.brand;
  const line = (value: string) => cut(tidy(value, repairs), BRAND_NAME_MAX);
  const story = readText(column, cells, repairs);
  return {
    key: brandKey(name),
    name,
    thai: thai === undefined ? '' : line(cellText(cells[thai])),
    aliases:
      aliases === undefined
        ? []
        : cellTexts(cells[aliases.column], aliases.split)
            .map(line)
            .filter((alias) => brandKey(alias) !== '')
            .slice(0, ALIASES_MAX),
    story: story.en,
    story_th: story.th,
  };
}

function readNames(
  map: ImportMap,
  cells: RowCells,
  rawName: string,
  brand: string,
  thaiType: string,
  repairs: Issues,
): { en: string; th: string } {
  const { thai, max, dropBrand, calmCapitals: calm, splitThai, replace } = map.name;
  const short = (text: string) => {
    const kept = cut(text, max);
    if (kept !== text) repairs.add('name cut to {} characters', map.name.column, max);
    return kept;
  };
  const edited = replace
    .reduce((text, { pattern, by }) => text.replace(pattern, by), rawName)
    .replace(/\s+/gu, ' ')
    .trim();
  const named = (dropBrand ? nameWithoutBrand(edited || rawName, brand, map.brand) : edited) || rawName;
  const latin = splitThai && hasThai(named) ? withoutThai(named) || named : named;
  const en = short(calm ? calmCapitals(latin) : latin);
  const own = thai === undefined ? '' : tidy(cellText(cells[thai]), repairs);
  if (own !== '') return { en, th: short(own) };
  if (hasThai(named)) return { en, th: short(named) };
  // Without a Thai name: the Thai type before the English name, so that Thai search words find it and readers
  // recognise it.
  return { en, th: `${thaiType} ${en}` };
}

function readText(
  columns: TextColumn | undefined,
  cells: RowCells,
  repairs: Issues,
): { en: string; th: string } {
  if (columns === undefined) return { en: '', th: '' };
  const read = (column: string) => {
    const { text, repairs: done } = clean(cellText(cells[column]), 'block');
    for (const repair of done) repairs.add(repair, column);
    const kept = cut(text, DESCRIPTION_MAX);
    if (kept !== text) repairs.add('{} cut to {} characters', column, column, DESCRIPTION_MAX);
    return kept;
  };
  const text = read(columns.column);
  const thai = columns.thai === undefined ? '' : read(columns.thai);
  // Thai text is Thai regardless of its column; English is never stored as Thai.
  return { en: text, th: thai || (hasThai(text) ? text : '') };
}

function readBenefits(map: ImportMap, cells: RowCells): { benefits: string[]; benefits_th: string[] } {
  const { column, split, thai = {}, thaiColumn } = map.benefits ?? {};
  const list = (from: string | undefined) =>
    from === undefined
      ? []
      : cellTexts(cells[from], split)
          .map((text) => clean(text, 'line').text)
          .filter((text) => text !== '');
  const flags = map.flags.filter(({ column: own, values }) => values.includes(cellText(cells[own])));
  const english = list(column);
  const own = list(thaiColumn);
  const translated = own.length > 0 ? own : english.map((text) => thai[text] ?? text);
  const benefits = [...english, ...flags.map((flag) => flag.en)].slice(0, BENEFITS_MAX);
  const benefits_th = [...translated, ...flags.map((flag) => flag.th)].slice(0, BENEFITS_MAX);
  return { benefits, benefits_th: benefits_th.some(hasThai) ? benefits_th : [] };
}

function readIngredients(map: ImportMap, cells: RowCells, repairs: Issues): string {
  if (map.ingredients === undefined) return '';
  const text = tidy(cellText(cells[map.ingredients.column]), repairs);
  const kept = cut(text, INGREDIENTS_MAX);
  if (kept !== text) repairs.add('ingredients cut to {} characters', map.ingredients.column, INGREDIENTS_MAX);
  return kept;
}

function readValues(columns: readonly ValueColumn[], cells: RowCells, repairs: Issues): string[] {
  const found = new Set<string>();
  for (const { column, split, values } of columns) {
    for (const text of cellTexts(cells[column], split)) {
      const value = values[text.toLowerCase()];
      if (value === undefined) repairs.add('{} "{}" is not known: left out', column, column, cut(text, 40));
      else if (value !== null) found.add(value);
    }
  }
  return [...found];
}

const FINISHES_IN_NAMES = [
  ['velvet', /\bvelvet/iu],
  ['matte', /\bmatt?e?\b/iu],
  ['glossy', /\bgloss|\bglaz|\bvinyl|\bglass\b/iu],
  ['satin', /\bsatin/iu],
  ['shimmer', /\bshimmer|\bglitter|\bmetallic|\bpearl/iu],
  ['dewy', /\bdewy?\b|\bglow|\bradian/iu],
  ['natural', /\bnatural\b/iu],
] as const;

/** The finish named in a make-up's name. */
function finishIn(name: string, path: string): string | null {
  if (!path.startsWith('make-up')) return null;
  return FINISHES_IN_NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

const readPao = (map: ImportMap, cells: RowCells, repairs: Issues): number | null =>
  readMonths(map.pao === undefined ? '' : cellText(cells[map.pao]), map.pao ?? null, repairs);

/** Months after opening; null: none that can be read. */
export function readMonths(text: string, column: string | null, repairs: Issues): number | null {
  if (text === '') return null;
  const months = Number(/^(\d{1,2})\s*(?:m|months?|เดือน)?$/iu.exec(text)?.[1]);
  if (months >= 1 && months <= 60) return months;
  repairs.add('"{}" is not a time after opening: left out', column, cut(text, 20));
  return null;
}

function readNotificationNo(map: ImportMap, cells: RowCells, repairs: Issues): string | null {
  const text =
    map.notificationNo === undefined ? '' : cellText(cells[map.notificationNo]).replace(/\s+/gu, '');
  if (text === '' || NOTIFICATION_NO.test(text)) return text || null;
  repairs.add('"{}" is not a notification number: left out', map.notificationNo ?? null, cut(text, 20));
  return null;
}

function readOtherRating(
  map: ImportMap,
  cells: RowCells,
  repairs: Issues,
): Pick<Product['material'], 'other_rating' | 'other_rating_count' | 'other_rating_source'> {
  const none = { other_rating: null, other_rating_count: null, other_rating_source: null };
  // A rating without a source is not shown.
  if (map.rating?.from === undefined) return none;
  const [given = 0] = amounts(cells[map.rating.column], PLAIN);
  const [count = 0] = amounts(cells[map.rating.count], PLAIN);
  if (given <= 0) return none;
  if (given > map.rating.max) {
    repairs.add('a rating of {} is above {}: left out', map.rating.column, given, map.rating.max);
    return none;
  }
  if (count < 1) {
    repairs.add('a rating without a count of reviews: left out', map.rating.count);
    return none;
  }
  return {
    other_rating: Math.max(0.01, Math.round((given / map.rating.max) * 500) / 100),
    other_rating_count: Math.min(2_000_000_000, Math.round(count)),
    other_rating_source: map.rating.from,
  };
}

function readPopularity(map: ImportMap, cells: RowCells): number {
  if (map.popularity === undefined) return 0;
  const [told = 0] = amounts(cells[map.popularity.column], PLAIN);
  return Math.min(2_000_000_000, Math.max(0, Math.round(told * map.popularity.factor)));
}

function readCreated(map: ImportMap, cells: RowCells, now: Date, repairs: Issues): string | null {
  const text = map.created.column === undefined ? '' : cellText(cells[map.created.column]);
  const otherwise = map.created.otherwise?.toISOString() ?? null;
  if (text === '') return otherwise;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    repairs.add('"{}" is not a date: left out', map.created.column ?? null, cut(text, 30));
    return otherwise;
  }
  if (time <= now) return time.toISOString();
  repairs.add('a date to come: today taken', map.created.column ?? null);
  return now.toISOString();
}

function readStock(map: ImportMap, cells: RowCells, soldOut: boolean, repairs: Issues): number | null {
  if (map.stock.column === undefined) return null;
  if (soldOut) return 0;
  const [told] = amounts(cells[map.stock.column], map.numbers);
  if (told !== undefined && told >= 0) return Math.min(1_000_000, Math.floor(told));
  repairs.add('no readable stock: nothing put on sale', map.stock.column);
  return 0;
}

function checkPrices(map: ImportMap, variants: readonly FileVariant[], lowest: number | undefined): void {
  const { min, max } = map.price;
  const { code } = map.currency;
  const prices = variants.map((variant) => variant.price);
  if (prices.length === 0 && lowest === undefined) throw new Refusal('no price', map.price.column);
  const low = prices.length > 0 ? Math.min(...prices) : (lowest ?? 0);
  if (low < min) throw new Refusal('price {} {} is below {}', map.price.column, low, code, min);
  const high = prices.length > 0 ? Math.max(...prices) : low;
  if (high > max) throw new Refusal('price {} {} is above {}', map.price.column, high, code, max);
  if (prices.length === 0) throw new Refusal('no variant with a price within bounds', map.price.column);
  if (toSatang(high, map.currency) > PRICE_MAX_BAHT * 100)
    throw new Refusal('price {} {} is more than the shop can hold', map.price.column, high, code);
  if (toSatang(low, map.currency) <= 0)
    throw new Refusal('price {} {} is nothing in baht', map.price.column, low, code);
}

/** SKUs: the product's number, with the variant's name where it has one. */
export function itemIdsOf(matNo: string, variants: readonly Pick<FileVariant, 'key' | 'name'>[]): string[] {
  const used = new Set<string>();
  return variants.map(({ key, name }) => {
    if (key === '-') return matNo;
    const word = slug(name).slice(0, 40);
    const plain = `${matNo}-${word}`;
    const item =
      word === '' || used.has(plain) ? `${plain}${word === '' ? '' : '-'}${hash(key).toString(36)}` : plain;
    used.add(item);
    return item;
  });
}
