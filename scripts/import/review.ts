import { createHash } from 'node:crypto';
import { REVIEW } from '@mali/contracts/limits';
import { brandKey } from '../../apps/api/src/modules/goods/importing/brand.ts';
import { cellText, type RowCells } from '../../apps/api/src/modules/goods/importing/cells.ts';
import { amounts } from '../../apps/api/src/modules/goods/importing/money.ts';
import type { FileRecord } from '../../apps/api/src/modules/goods/importing/records.ts';
import { clean, cut, hasThai, slug } from '../../apps/api/src/modules/goods/importing/text.ts';
import { LANGUAGE, type ReviewMap, webAddress } from './review-map.ts';

/** A row ready for the database, except its product, which is looked up per batch. */
export type OtherReview = Readonly<{
  source_id: string;
  source_name: string;
  source_link: string | null;
  /** 1 to 5; null where the source has none. */
  rating: number | null;
  comment: string;
  language: string | null;
  /** ISO day; null when unknown. */
  written_on: string | null;
  /** Product keys, one for each way of the map; null where the row lacks it. */
  products: readonly (string | null)[];
}>;

const ID_MAX = 100;
const NAME_MAX = 100;

class Refusal extends Error {}

/** Normalised product name: letters and digits, ignoring case, accents and signs. */
export const nameKey = (brand: string, name: string): string => `${brandKey(brand)} ${brandKey(name)}`;

/**
 * Converts a row to a review, or returns the reason for rejecting it.
 * @param now time of the import: later dates are rejected
 */
export function readReview(
  record: FileRecord,
  map: ReviewMap,
  now: Date,
): Readonly<{ id: string }> &
  (Readonly<{ value: OtherReview; repairs: readonly string[] }> | Readonly<{ refused: string }>) {
  if ('problem' in record) return { id: '', refused: record.problem };
  const told = map.id === undefined ? '' : cellText(record.cells[map.id]);
  const repairs = new Set<string>();
  try {
    if (map.id !== undefined && told === '') throw new Refusal('no id');
    if (told.length > ID_MAX) throw new Refusal(`the id is longer than ${ID_MAX} characters`);
    const value = makeReview(told, record.cells, map, now, repairs);
    return { id: value.source_id, value, repairs: [...repairs] };
  } catch (error) {
    if (error instanceof Refusal) return { id: told, refused: error.message };
    throw error;
  }
}

function makeReview(
  id: string,
  cells: RowCells,
  map: ReviewMap,
  now: Date,
  repairs: Set<string>,
): OtherReview {
  for (const { column, pattern, reason } of map.refuse) {
    if (pattern.test(cellText(cells[column]))) throw new Refusal(reason);
  }
  const products = map.product.map((key) => {
    const text = clean(cellText(cells[key.column]), 'line').text;
    if (text === '') return null;
    if (key.by === 'slug') return slug(text) || null;
    return key.by === 'name' ? nameKey(cellText(cells[key.brand]), text) : text;
  });
  if (products.every((key) => key === null)) throw new Refusal('no product');

  const name = map.from.nameColumn === undefined ? '' : line(cellText(cells[map.from.nameColumn]), repairs);
  const source_name = cut(name || (map.from.name ?? ''), NAME_MAX);
  if (source_name === '') throw new Refusal('it does not tell whose review it is');

  const { text, repairs: done } = clean(cellText(cells[map.text]), 'block');
  for (const repair of done) repairs.add(repair);
  if (text === '') throw new Refusal('no text');
  const comment = cut(text, REVIEW.text);
  if (comment !== text) repairs.add(`text cut to ${REVIEW.text} characters`);

  const rating = readRating(map, cells, repairs);
  const written_on = readDay(map, cells, now, repairs);
  return {
    source_id:
      id ||
      createHash('sha256')
        .update(JSON.stringify([products, written_on, rating, comment]))
        .digest('hex'),
    source_name,
    source_link: readLink(map, cells, repairs),
    rating,
    comment,
    language: readLanguage(map, cells, comment, repairs),
    written_on,
    products,
  };
}

function line(value: string, repairs: Set<string>): string {
  const { text, repairs: done } = clean(value, 'line');
  for (const repair of done) repairs.add(repair);
  return text;
}

function readRating(map: ReviewMap, cells: RowCells, repairs: Set<string>): number | null {
  if (map.rating === undefined) return null;
  const [given] = amounts(cells[map.rating.column], { thousands: '', decimal: '.' });
  if (given === undefined || given <= 0) return null;
  if (given > map.rating.max) throw new Refusal(`a score of ${given} is above ${map.rating.max}`);
  const stars = (given / map.rating.max) * 5;
  const whole = Math.max(1, Math.round(stars));
  if (whole !== stars) repairs.add(`a score of ${given} told as ${whole} of 5`);
  return whole;
}

/** A date in common file formats: a day, with an optional time that is ignored. */
const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/u;

function readDay(map: ReviewMap, cells: RowCells, now: Date, repairs: Set<string>): string | null {
  const text = map.date === undefined ? '' : cellText(cells[map.date]);
  if (text === '') return null;
  const [, year, month, day] = DAY.exec(text) ?? [];
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
  if (isDay && time <= now) return time.toISOString().slice(0, 10);
  repairs.add(isDay ? 'a date to come: left out' : `"${cut(text, 30)}" is not a date: left out`);
  return null;
}

function readLink(map: ReviewMap, cells: RowCells, repairs: Set<string>): string | null {
  const text = map.from.linkColumn === undefined ? '' : cellText(cells[map.from.linkColumn]);
  const own = text === '' ? null : webAddress(text);
  if (text !== '' && own === null) repairs.add(`"${cut(text, 30)}" is not an https address: left out`);
  return own ?? map.from.link ?? null;
}

function readLanguage(map: ReviewMap, cells: RowCells, text: string, repairs: Set<string>): string | null {
  const { column, otherwise } = map.language;
  const told = column === undefined ? '' : cellText(cells[column]).toLowerCase();
  if (LANGUAGE.test(told)) return told;
  if (told !== '') repairs.add(`"${cut(told, 20)}" is not a language of two or three letters: left out`);
  return otherwise ?? (hasThai(text) ? 'th' : null);
}
