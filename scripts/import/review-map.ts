import { readFile } from 'node:fs/promises';
import { Checker } from '../../apps/api/src/modules/goods/importing/checker.ts';
import {
  MapError,
  type Refusals,
  readFileShape,
  readRefusals,
  readSource,
} from '../../apps/api/src/modules/goods/importing/map.ts';
import type { FileShape } from '../../apps/api/src/modules/goods/importing/records.ts';

/** How a row identifies its product; `brand` only with `name`. */
export type ProductKey =
  | Readonly<{ by: 'sku' | 'slug'; column: string }>
  | Readonly<{ by: 'name'; column: string; brand: string }>
  /** By the source id stored by a product import with the map of this source. */
  | Readonly<{ by: 'imported'; column: string; source: string }>;

/**
 * Maps one source's file to reviews of another shop; the format is described in README.md in this directory.
 */
export type ReviewMap = Readonly<{
  source: string;
  file: FileShape;
  /** Source of the reviews, as shown on pages, with its URL. */
  from: Readonly<{
    name: string | undefined;
    nameColumn: string | undefined;
    link: string | undefined;
    linkColumn: string | undefined;
  }>;
  /** Column of the review's id; without one it is identified by product, date, score and text. */
  id: string | undefined;
  /** Tried in order. */
  product: readonly ProductKey[];
  rating: Readonly<{ column: string; max: number }> | undefined;
  text: string;
  date: string | undefined;
  language: Readonly<{ column: string | undefined; otherwise: string | undefined }>;
  refuse: Refusals;
}>;

/** @throws MapError when the file cannot be read or is not a review map */
export async function loadReviewMap(path: string): Promise<ReviewMap> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new MapError(path, [error instanceof Error ? error.message : 'it cannot be read']);
  }
  return parseReviewMap(value, path);
}

/** Language code: two or three lower-case letters. */
export const LANGUAGE = /^[a-z]{2,3}$/u;

const PARTS = [
  ...['about', 'source', 'file', 'from', 'id', 'product', 'rating', 'text', 'date', 'language', 'refuse'],
] as const;

/**
 * Validates a review map read from JSON.
 * @throws MapError with every problem and its path
 */
export function parseReviewMap(value: unknown, name: string): ReviewMap {
  const check = new Checker();
  const part = check.object(value, 'map', PARTS);
  const text = (of: Readonly<Record<string, unknown>>, key: string, path: string) =>
    check.text(of[key], `${path}.${key}`);
  const maybe = (of: Readonly<Record<string, unknown>>, key: string, path: string) =>
    check.optional(of[key], `${path}.${key}`, (v, p) => check.text(v, p));

  const source = readSource(check, part.source);
  const from = check.object(part.from, 'map.from', ['name', 'name_column', 'link', 'link_column']);
  if (from.name === undefined && from.name_column === undefined)
    check.problem('map.from', 'name or name_column is needed: reviews are shown as somebody’s');
  const link = maybe(from, 'link', 'map.from');
  if (link !== undefined && webAddress(link) === null)
    check.problem('map.from.link', 'an address that begins with https:// is needed');
  const product = check.list(part.product, 'map.product', (v, path): ProductKey => {
    const of = check.object(v, path, ['by', 'column', 'brand', 'source']);
    const by = check.oneOf(of.by, `${path}.by`, ['sku', 'slug', 'name', 'imported']);
    const column = text(of, 'column', path);
    if (by === 'name') return { by, column, brand: text(of, 'brand', path) };
    if (by === 'imported') return { by, column, source: text(of, 'source', path) };
    return { by, column };
  });
  if (product.length === 0) check.problem('map.product', 'at least one entry is needed');
  const language =
    part.language === undefined ? {} : check.object(part.language, 'map.language', ['column', 'otherwise']);
  const otherwise = maybe(language, 'otherwise', 'map.language');
  if (otherwise !== undefined && !LANGUAGE.test(otherwise))
    check.problem('map.language.otherwise', 'two or three small letters, like "th"');

  const map: ReviewMap = {
    source,
    file: readFileShape(check, part.file),
    from: {
      name: maybe(from, 'name', 'map.from'),
      nameColumn: maybe(from, 'name_column', 'map.from'),
      link,
      linkColumn: maybe(from, 'link_column', 'map.from'),
    },
    id: maybe(part, 'id', 'map'),
    product,
    rating: check.optional(part.rating, 'map.rating', (v, path) => {
      const of = check.object(v, path, ['column', 'max']);
      return {
        column: text(of, 'column', path),
        max: of.max === undefined ? 5 : check.number(of.max, `${path}.max`, 1, 100),
      };
    }),
    text: text(check.object(part.text, 'map.text', ['column']), 'column', 'map.text'),
    date: maybe(part, 'date', 'map'),
    language: { column: maybe(language, 'column', 'map.language'), otherwise },
    refuse: readRefusals(check, part.refuse),
  };
  if (check.problems.length > 0) throw new MapError(name, check.problems);
  return map;
}

/** The normalised https URL; null when it is not one. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** All columns a review map reads. */
export function reviewColumns(map: ReviewMap): string[] {
  const named = [
    map.id,
    map.from.nameColumn,
    map.from.linkColumn,
    ...map.product.flatMap((key) => [key.column, key.by === 'name' ? key.brand : undefined]),
    map.rating?.column,
    map.text,
    map.date,
    map.language.column,
    ...map.refuse.map((entry) => entry.column),
  ];
  return [...new Set(named.filter((name) => name !== undefined))];
}
