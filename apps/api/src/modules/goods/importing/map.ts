import { readFile } from 'node:fs/promises';
import { CLAIMS, CONCERNS, FREE_OF, SKIN_TYPES, VARIANT_TYPES, type VariantType } from '@mali/contracts';
import { Checker } from './checker.ts';
import type { Currency, NumberFormat } from './money.ts';
import type { FileShape } from './records.ts';
import type { Unit } from './size.ts';
import type { StrayLanguage } from './text.ts';

/** Target of a source category: a slug path, a lookup in the name, or none. */
export type Place =
  | Readonly<{
      path: string;
      /** Thai name of such a product type; default: the category's name. */
      thai: string | undefined;
    }>
  | Readonly<{ words: string; otherwise: Place }>
  | Readonly<{ refuse: string }>;

export type TextColumn = Readonly<{ column: string; thai: string | undefined }>;
type ListColumn = Readonly<{ column: string; split: string | undefined }>;
/** A column of values and their translations; null: known, but not used. */
export type ValueColumn = Readonly<{
  column: string;
  split: string | undefined;
  values: Readonly<Record<string, string | null>>;
}>;
type ColumnTest = Readonly<{ column: string; values: readonly string[] }>;

/** Maps one source's file to products; the format is described in README.md in this directory. */
export type ImportMap = Readonly<{
  source: string;
  prefix: string;
  file: FileShape;
  numbers: NumberFormat;
  currency: Currency;
  id: string;
  brand: Readonly<{
    column: string;
    remove: RegExp | undefined;
    fromSlug: boolean;
    names: Readonly<Record<string, string>>;
    otherwise: string | undefined;
    fromName: readonly string[];
    /** Column of the name in Thai letters. */
    thai: string | undefined;
    /** Other spellings shoppers search by. */
    aliases: ListColumn | undefined;
    story: TextColumn | undefined;
  }>;
  name: Readonly<{
    column: string;
    thai: string | undefined;
    max: number;
    dropBrand: boolean;
    calmCapitals: boolean;
    splitThai: boolean;
    replace: readonly Readonly<{ pattern: RegExp; by: string }>[];
  }>;
  description: TextColumn | undefined;
  howTo: TextColumn | undefined;
  benefits:
    | (ListColumn &
        Readonly<{
          thai: Readonly<Record<string, string>>;
          /** Column of the same benefits in Thai, split the same way. */
          thaiColumn: string | undefined;
        }>)
    | undefined;
  ingredients: Readonly<{ column: string }> | undefined;
  category: Readonly<{
    from: readonly Readonly<{ columns: readonly string[]; split: string | undefined }>[];
    table: ReadonlyMap<string, Place>;
    words: Readonly<Record<string, readonly Readonly<{ pattern: RegExp; place: Place }>[]>>;
    otherwise: string | undefined;
  }>;
  price: Readonly<{ column: string; min: number; max: number; label: string | undefined }>;
  variants:
    | Readonly<{
        column: string;
        pattern: RegExp;
        unnamed: RegExp | undefined;
        types: Readonly<Record<string, VariantType>>;
        otherwise: VariantType;
      }>
    | undefined;
  /** Columns with pictures: URLs, or files of the directory or ZIP given to the run. */
  pictures: Readonly<{ columns: readonly string[]; split: string | undefined }>;
  size: Readonly<{ columns: readonly string[]; units: Readonly<Record<string, Unit>>; fromName: boolean }>;
  /** `from`: name shown as the rating's source; without one the rating is not imported. */
  rating: Readonly<{ column: string; count: string; max: number; from: string | undefined }> | undefined;
  popularity: Readonly<{ column: string; factor: number }> | undefined;
  created: Readonly<{ column: string | undefined; otherwise: Date | undefined }>;
  skinTypes: readonly ValueColumn[];
  concerns: readonly ValueColumn[];
  freeOf: readonly ValueColumn[];
  finishFromName: boolean;
  pao: string | undefined;
  notificationNo: string | undefined;
  soldOut: ColumnTest | undefined;
  stock: Readonly<{ column: string | undefined; initial: number }>;
  flags: readonly (ColumnTest & Readonly<{ en: string; th: string }>)[];
  languages: readonly Readonly<{ language: StrayLanguage; columns: readonly string[]; refuse: boolean }>[];
  refuse: Refusals;
}>;

/** All problems of a map, one per line. */
export class MapError extends Error {
  readonly problems: readonly string[];

  constructor(name: string, problems: readonly string[]) {
    super(`the map ${name} is not right:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/** @throws MapError when the file cannot be read or is not a map */
export async function loadMap(path: string): Promise<ImportMap> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new MapError(path, [error instanceof Error ? error.message : 'it cannot be read']);
  }
  return parseMap(value, path);
}

const PARTS = [
  'about',
  'source',
  'prefix',
  'file',
  'numbers',
  'currency',
  'id',
  'brand',
  'name',
  'description',
  'how_to',
  'benefits',
  'ingredients',
  'category',
  'price',
  'variants',
  'pictures',
  'size',
  'rating',
  'popularity',
  'created',
  'skin_types',
  'concerns',
  'free_of',
  'finish_from_name',
  'pao',
  'notification_no',
  'sold_out',
  'stock',
  'flags',
  'languages',
  'refuse',
] as const;

/** The name of the map's source, stored with imported rows. */
export function readSource(check: Checker, value: unknown): string {
  const source = check.text(value, 'map.source');
  if (!/^[a-z0-9][a-z0-9._-]*$/u.test(source))
    check.problem('map.source', 'small letters, digits, ".", "_" and "-" only');
  return source;
}

/** Rows to reject: those whose column matches a pattern, with the reason for the rejects file. */
export type Refusals = readonly Readonly<{ column: string; pattern: RegExp; reason: string }>[];

export const readRefusals = (check: Checker, value: unknown): Refusals =>
  check.list(value, 'map.refuse', (item, path) => {
    const of = check.object(item, path, ['column', 'matches', 'reason']);
    return {
      column: check.text(of.column, `${path}.column`),
      pattern: check.pattern(of.matches, `${path}.matches`),
      reason: check.text(of.reason, `${path}.reason`),
    };
  });

/**
 * Validates a map read from JSON.
 * @throws MapError with every problem and its path
 */
export function parseMap(value: unknown, name: string): ImportMap {
  const check = new Checker();
  const part = check.object(value, 'map', PARTS);
  const text = (of: Readonly<Record<string, unknown>>, key: string, path: string) =>
    check.text(of[key], `${path}.${key}`);
  const maybe = (of: Readonly<Record<string, unknown>>, key: string, path: string) =>
    check.optional(of[key], `${path}.${key}`, (v, p) => check.text(v, p));
  const textColumn = (v: unknown, path: string): TextColumn => {
    const of = check.object(v, path, ['column', 'thai']);
    return { column: text(of, 'column', path), thai: maybe(of, 'thai', path) };
  };
  const columnTest = (of: Readonly<Record<string, unknown>>, path: string): ColumnTest => ({
    column: text(of, 'column', path),
    values: check.list(of.values, `${path}.values`, (v, p) => check.text(v, p)),
  });

  const source = readSource(check, part.source);
  const prefix = text(part, 'prefix', 'map');
  if (!/^[A-Z0-9]{1,10}$/u.test(prefix)) check.problem('map.prefix', '1 to 10 capitals and digits');

  const map: ImportMap = {
    source,
    prefix,
    file: readFileShape(check, part.file),
    numbers: readNumbers(check, part.numbers),
    currency: readCurrency(check, part.currency),
    id: text(part, 'id', 'map'),
    brand: readBrand(check, part.brand, textColumn),
    name: readName(check, part.name),
    description: check.optional(part.description, 'map.description', textColumn),
    howTo: check.optional(part.how_to, 'map.how_to', textColumn),
    benefits: check.optional(part.benefits, 'map.benefits', (v, path) => {
      const of = check.object(v, path, ['column', 'split', 'thai', 'thai_column']);
      return {
        column: text(of, 'column', path),
        split: maybe(of, 'split', path),
        thai: check.texts(of.thai, `${path}.thai`),
        thaiColumn: maybe(of, 'thai_column', path),
      };
    }),
    ingredients: check.optional(part.ingredients, 'map.ingredients', (v, path) => ({
      column: text(check.object(v, path, ['column']), 'column', path),
    })),
    category: readCategory(check, part.category),
    price: readPrice(check, part.price),
    variants: check.optional(part.variants, 'map.variants', (v, path) => readVariants(check, v, path)),
    pictures: readPictures(check, part.pictures),
    size: readSize(check, part.size),
    rating: check.optional(part.rating, 'map.rating', (v, path) => {
      const of = check.object(v, path, ['column', 'count', 'max', 'from']);
      return {
        column: text(of, 'column', path),
        count: text(of, 'count', path),
        max: of.max === undefined ? 5 : check.number(of.max, `${path}.max`, 1, 100),
        from: maybe(of, 'from', path),
      };
    }),
    popularity: check.optional(part.popularity, 'map.popularity', (v, path) => {
      const of = check.object(v, path, ['column', 'factor']);
      return {
        column: text(of, 'column', path),
        factor: of.factor === undefined ? 1 : check.number(of.factor, `${path}.factor`, 0.000_001, 1_000_000),
      };
    }),
    created: readCreated(check, part.created),
    skinTypes: readValues(check, part.skin_types, 'map.skin_types', SKIN_TYPES),
    concerns: readValues(check, part.concerns, 'map.concerns', CONCERNS),
    freeOf: readValues(check, part.free_of, 'map.free_of', [...FREE_OF, ...CLAIMS]),
    finishFromName: check.flag(part.finish_from_name, 'map.finish_from_name'),
    pao: maybe(part, 'pao', 'map'),
    notificationNo: maybe(part, 'notification_no', 'map'),
    soldOut: check.optional(part.sold_out, 'map.sold_out', (v, path) =>
      columnTest(check.object(v, path, ['column', 'values']), path),
    ),
    stock: readStock(check, part.stock),
    flags: check.list(part.flags, 'map.flags', (v, path) => {
      const of = check.object(v, path, ['column', 'values', 'en', 'th']);
      return { ...columnTest(of, path), en: text(of, 'en', path), th: text(of, 'th', path) };
    }),
    languages: check.list(part.languages, 'map.languages', (v, path) => {
      const of = check.object(v, path, ['language', 'columns', 'then']);
      return {
        language: check.oneOf(of.language, `${path}.language`, ['vi', 'ko', 'ja', 'zh', 'ru', 'ar']),
        columns: check.list(of.columns, `${path}.columns`, (c, p) => check.text(c, p)),
        refuse: check.oneOf(of.then, `${path}.then`, ['refuse', 'note']) === 'refuse',
      };
    }),
    refuse: readRefusals(check, part.refuse),
  };
  if (check.problems.length > 0) throw new MapError(name, check.problems);
  return map;
}

export function readFileShape(check: Checker, value: unknown): FileShape {
  const of = check.object(value, 'map.file', ['format', 'delimiter', 'encoding', 'columns', 'key']);
  const encoding = of.encoding === undefined ? 'utf-8' : check.text(of.encoding, 'map.file.encoding');
  try {
    new TextDecoder(encoding);
  } catch {
    check.problem(
      'map.file.encoding',
      `"${encoding}" is not a known encoding (utf-8, windows-1252, windows-874, utf-16le …)`,
    );
  }
  const delimiter = of.delimiter === undefined ? ',' : of.delimiter;
  if (typeof delimiter !== 'string' || delimiter === '' || /["\n\r]/u.test(delimiter)) {
    check.problem('map.file.delimiter', 'a text without quotes and line ends is needed, like "," or "\\t"');
  }
  const columns = check.list(of.columns, 'map.file.columns', (c, p) => check.text(c, p));
  return {
    format: check.oneOf(of.format, 'map.file.format', ['csv', 'json', 'jsonl']),
    encoding,
    delimiter: String(delimiter),
    columns: columns.length > 0 ? columns : undefined,
    key: check.optional(of.key, 'map.file.key', (v, p) => check.text(v, p)),
  };
}

function readNumbers(check: Checker, value: unknown): NumberFormat {
  if (value === undefined) return { thousands: ',', decimal: '.' };
  const of = check.object(value, 'map.numbers', ['thousands', 'decimal']);
  const thousands =
    of.thousands === '' ? '' : check.oneOf(of.thousands, 'map.numbers.thousands', [',', '.', ' ', "'"]);
  const decimal = check.oneOf(of.decimal, 'map.numbers.decimal', ['.', ',']);
  if (thousands === decimal) check.problem('map.numbers', 'thousands and decimal cannot be the same');
  return { thousands, decimal };
}

function readCurrency(check: Checker, value: unknown): Currency {
  const of = check.object(value, 'map.currency', ['code', 'rate', 'endings']);
  const code = check.text(of.code, 'map.currency.code');
  if (!/^[A-Z]{3}$/u.test(code)) check.problem('map.currency.code', 'three capitals, like "IDR"');
  const rate = check.number(of.rate, 'map.currency.rate', 0.000_001, 1_000_000);
  if (code === 'THB' && rate !== 1) check.problem('map.currency.rate', 'baht cost 1 baht');
  return {
    code,
    rate,
    endings: check.list(of.endings, 'map.currency.endings', (v, path) => {
      const digit = check.number(v, path, 0, 9);
      if (!Number.isInteger(digit)) check.problem(path, 'a whole digit is needed');
      return digit;
    }),
  };
}

function readBrand(
  check: Checker,
  value: unknown,
  textColumn: (value: unknown, path: string) => TextColumn,
): ImportMap['brand'] {
  const path = 'map.brand';
  const of = check.object(value, path, [
    ...['column', 'remove', 'from_slug', 'names', 'otherwise', 'from_name'],
    ...['thai', 'aliases', 'story'],
  ]);
  return {
    column: check.text(of.column, `${path}.column`),
    remove: check.optional(of.remove, `${path}.remove`, (v, p) => check.pattern(v, p)),
    fromSlug: check.flag(of.from_slug, `${path}.from_slug`),
    names: lowered(check.texts(of.names, `${path}.names`)),
    otherwise: check.optional(of.otherwise, `${path}.otherwise`, (v, p) => check.text(v, p)),
    fromName: check.list(of.from_name, `${path}.from_name`, (v, p) => check.text(v, p)),
    thai: check.optional(of.thai, `${path}.thai`, (v, p) => check.text(v, p)),
    aliases: check.optional(of.aliases, `${path}.aliases`, (v, p) => {
      const list = check.object(v, p, ['column', 'split']);
      return {
        column: check.text(list.column, `${p}.column`),
        split: check.optional(list.split, `${p}.split`, (text, q) => check.text(text, q)),
      };
    }),
    story: check.optional(of.story, `${path}.story`, textColumn),
  };
}

function readName(check: Checker, value: unknown): ImportMap['name'] {
  const path = 'map.name';
  const of = check.object(value, path, [
    'column',
    'thai',
    'max',
    'drop_brand',
    'calm_capitals',
    'split_thai',
    'replace',
  ]);
  return {
    column: check.text(of.column, `${path}.column`),
    thai: check.optional(of.thai, `${path}.thai`, (v, p) => check.text(v, p)),
    max: of.max === undefined ? 120 : check.number(of.max, `${path}.max`, 20, 500),
    dropBrand: check.flag(of.drop_brand, `${path}.drop_brand`),
    calmCapitals: check.flag(of.calm_capitals, `${path}.calm_capitals`),
    splitThai: check.flag(of.split_thai, `${path}.split_thai`),
    replace: check.list(of.replace, `${path}.replace`, (v, p) => {
      const entry = check.object(v, p, ['matches', 'by']);
      if (typeof entry.by !== 'string') check.problem(`${p}.by`, 'a text is needed');
      return { pattern: check.pattern(entry.matches, `${p}.matches`, 'giu'), by: String(entry.by) };
    }),
  };
}

function readPlace(check: Checker, value: unknown, path: string, words: readonly string[]): Place {
  if (typeof value === 'string') return { path: readPath(check, value, path), thai: undefined };
  const of = check.object(value, path, ['path', 'thai', 'refuse', 'words', 'otherwise']);
  if (of.refuse !== undefined) return { refuse: check.text(of.refuse, `${path}.refuse`) };
  if (of.words === undefined) {
    return {
      path: readPath(check, of.path, `${path}.path`),
      thai: check.optional(of.thai, `${path}.thai`, (v, p) => check.text(v, p)),
    };
  }
  const name = check.text(of.words, `${path}.words`);
  if (!words.includes(name)) check.problem(`${path}.words`, `"${name}" is not in map.category.words`);
  return { words: name, otherwise: readPlace(check, of.otherwise, `${path}.otherwise`, words) };
}

/** Word lists may refer to each other, but not in a cycle. */
function checkRounds(check: Checker, words: ImportMap['category']['words']): void {
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) {
      check.problem(`map.category.words.${name}`, `goes round: ${[...way, name].join(' → ')}`);
      return;
    }
    for (const { place } of words[name] ?? []) {
      for (let at: Place = place; 'words' in at; at = at.otherwise) follow(at.words, [...way, name]);
    }
  };
  for (const name of Object.keys(words)) follow(name, []);
}

function readPath(check: Checker, value: unknown, path: string): string {
  const found = check.text(value, path);
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/u.test(found)) {
    check.problem(path, `"${found}" is not a path of one to three slugs, like "make-up/lips/lipstick"`);
  }
  return found;
}

function readCategory(check: Checker, value: unknown): ImportMap['category'] {
  const path = 'map.category';
  const of = check.object(value, path, ['from', 'table', 'words', 'otherwise']);
  const words = of.words === undefined ? {} : check.table(of.words, `${path}.words`);
  const from = check.list(of.from, `${path}.from`, (v, p) => {
    const entry = check.object(v, p, ['columns', 'split']);
    const columns = check.list(entry.columns, `${p}.columns`, (c, q) => check.text(c, q));
    if (columns.length === 0) check.problem(`${p}.columns`, 'at least one column is needed');
    return { columns, split: check.optional(entry.split, `${p}.split`, (v2, q) => check.text(v2, q)) };
  });
  if (from.length === 0) check.problem(`${path}.from`, 'at least one entry is needed');
  const table = new Map<string, Place>();
  for (const [key, place] of Object.entries(check.table(of.table, `${path}.table`))) {
    table.set(categoryKey(key), readPlace(check, place, `${path}.table["${key}"]`, Object.keys(words)));
  }
  const lists = Object.fromEntries(
    Object.entries(words).map(([name, list]) => [
      name,
      check.list(list, `${path}.words.${name}`, (v, p) => {
        const entry = check.object(v, p, ['matches', 'to']);
        return {
          pattern: check.pattern(entry.matches, `${p}.matches`),
          place: readPlace(check, entry.to, `${p}.to`, Object.keys(words)),
        };
      }),
    ]),
  );
  checkRounds(check, lists);
  return {
    from,
    table,
    words: lists,
    otherwise: check.optional(of.otherwise, `${path}.otherwise`, (v, p) => readPath(check, v, p)),
  };
}

/** Source categories are compared ignoring case and extra whitespace. */
export const categoryKey = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

function readPrice(check: Checker, value: unknown): ImportMap['price'] {
  const path = 'map.price';
  const of = check.object(value, path, ['column', 'min', 'max', 'label']);
  const min = check.number(of.min, `${path}.min`, 0, 1e12);
  const max = check.number(of.max, `${path}.max`, 0, 1e12);
  if (min >= max) check.problem(path, 'min must be below max');
  return {
    column: check.text(of.column, `${path}.column`),
    min,
    max,
    label: check.optional(of.label, `${path}.label`, (v, p) => check.text(v, p)),
  };
}

function readVariants(check: Checker, value: unknown, path: string): NonNullable<ImportMap['variants']> {
  const of = check.object(value, path, ['column', 'matches', 'unnamed', 'types', 'otherwise']);
  const pattern = check.pattern(of.matches, `${path}.matches`, 'giu');
  if (!pattern.source.includes('(?<name>')) {
    check.problem(
      `${path}.matches`,
      'needs a group (?<name>…), and (?<price>…) where variants have own prices',
    );
  }
  const type = (v: unknown, p: string) => check.oneOf(v, p, VARIANT_TYPES);
  return {
    column: check.text(of.column, `${path}.column`),
    pattern,
    unnamed: check.optional(of.unnamed, `${path}.unnamed`, (v, p) => check.pattern(v, p)),
    types: Object.fromEntries(
      Object.entries(of.types === undefined ? {} : check.table(of.types, `${path}.types`)).map(
        ([slug, v]) => [slug, type(v, `${path}.types["${slug}"]`)],
      ),
    ),
    otherwise: of.otherwise === undefined ? 'shade' : type(of.otherwise, `${path}.otherwise`),
  };
}

function readPictures(check: Checker, value: unknown): ImportMap['pictures'] {
  if (value === undefined) return { columns: [], split: undefined };
  const path = 'map.pictures';
  const of = check.object(value, path, ['columns', 'split']);
  return {
    columns: check.list(of.columns, `${path}.columns`, (c, p) => check.text(c, p)),
    split: check.optional(of.split, `${path}.split`, (v, p) => check.text(v, p)),
  };
}

function readSize(check: Checker, value: unknown): ImportMap['size'] {
  if (value === undefined) return { columns: [], units: {}, fromName: false };
  const path = 'map.size';
  const of = check.object(value, path, ['columns', 'units', 'from_name']);
  const units = of.units === undefined ? {} : check.table(of.units, `${path}.units`);
  return {
    columns: check.list(of.columns, `${path}.columns`, (c, p) => check.text(c, p)),
    units: Object.fromEntries(
      Object.entries(units).map(([word, unit]) => [
        word.toLowerCase(),
        check.oneOf(unit, `${path}.units["${word}"]`, ['ml', 'g', 'pcs']),
      ]),
    ),
    fromName: check.flag(of.from_name, `${path}.from_name`),
  };
}

function readCreated(check: Checker, value: unknown): ImportMap['created'] {
  if (value === undefined) return { column: undefined, otherwise: undefined };
  const path = 'map.created';
  const of = check.object(value, path, ['column', 'otherwise']);
  const otherwise = check.optional(of.otherwise, `${path}.otherwise`, (v, p) => new Date(check.text(v, p)));
  if (otherwise !== undefined && Number.isNaN(otherwise.getTime()))
    check.problem(`${path}.otherwise`, 'not a date');
  return { column: check.optional(of.column, `${path}.column`, (v, p) => check.text(v, p)), otherwise };
}

function readValues(check: Checker, value: unknown, path: string, known: readonly string[]): ValueColumn[] {
  return check.list(value, path, (v, p) => {
    const of = check.object(v, p, ['column', 'split', 'values']);
    const values: Record<string, string | null> = {};
    for (const [from, to] of Object.entries(check.table(of.values, `${p}.values`))) {
      if (to !== null && !known.some((k) => k === to)) {
        check.problem(`${p}.values["${from}"]`, `one of ${known.join(', ')} or null is needed`);
      }
      values[from.toLowerCase()] = typeof to === 'string' ? to : null;
    }
    return {
      column: check.text(of.column, `${p}.column`),
      split: check.optional(of.split, `${p}.split`, (s, q) => check.text(s, q)),
      values,
    };
  });
}

function readStock(check: Checker, value: unknown): ImportMap['stock'] {
  const path = 'map.stock';
  const of = check.object(value, path, ['column', 'initial']);
  const initial = check.number(of.initial, `${path}.initial`, 0, 1_000_000);
  if (!Number.isInteger(initial)) check.problem(`${path}.initial`, 'a whole number is needed');
  return { column: check.optional(of.column, `${path}.column`, (v, p) => check.text(v, p)), initial };
}

const lowered = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key.toLowerCase(), text]));

/** All columns a map reads. */
export function columnsOf(map: ImportMap): string[] {
  const named = [
    map.id,
    map.brand.column,
    map.name.column,
    map.name.thai,
    map.description?.column,
    map.description?.thai,
    map.howTo?.column,
    map.howTo?.thai,
    map.brand.thai,
    map.brand.aliases?.column,
    map.brand.story?.column,
    map.brand.story?.thai,
    map.benefits?.column,
    map.benefits?.thaiColumn,
    map.ingredients?.column,
    ...map.category.from.flatMap((entry) => entry.columns),
    map.price.column,
    map.price.label,
    map.variants?.column,
    ...map.pictures.columns,
    ...map.size.columns,
    map.rating?.column,
    map.rating?.count,
    map.popularity?.column,
    map.created.column,
    ...[...map.skinTypes, ...map.concerns, ...map.freeOf].map((entry) => entry.column),
    map.pao,
    map.notificationNo,
    map.soldOut?.column,
    map.stock.column,
    ...map.flags.map((entry) => entry.column),
    ...map.languages.flatMap((entry) => entry.columns),
    ...map.refuse.map((entry) => entry.column),
  ];
  return [...new Set(named.filter((name) => name !== undefined))];
}

/** All slug paths a map may assign to a product. */
export function pathsOf(map: ImportMap): string[] {
  const paths = new Set<string>();
  const add = (place: Place) => {
    if ('path' in place) paths.add(place.path);
    else if ('words' in place) add(place.otherwise);
  };
  for (const place of map.category.table.values()) add(place);
  for (const list of Object.values(map.category.words)) for (const { place } of list) add(place);
  if (map.category.otherwise !== undefined) paths.add(map.category.otherwise);
  return [...paths];
}
