import { fold } from '@mali/thai/fold';
import type { ImportMap } from './map.ts';
import { clean } from './text.ts';

/** Normalised brand key: "L'Oréal Paris" = "loreal-paris", "Dr. PONG" = "Dr.PONG", "&" = "and". */
export const brandKey = (name: string): string =>
  fold(name.replaceAll('&', ' and ')).replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');

/**
 * The brand of a row in the shop's spelling, or undefined where the row has none.
 * @param cell the raw brand cell
 * @param name the product's name, for sources with the brand in the name
 */
export function brandName(map: ImportMap['brand'], cell: string, name: string): string | undefined {
  const raw = map.remove === undefined ? cell : cell.replace(map.remove, '');
  const text = clean(raw, 'line').text;
  if (text === '') {
    const inName = map.fromName.find((brand) => nameWithoutBrand(name, brand, map) !== name);
    return inName ?? map.otherwise;
  }
  return map.names[text.toLowerCase()] ?? (map.fromSlug ? fromSlug(text) : text);
}

const fromSlug = (text: string): string =>
  text
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

/** A name without its leading brand; the name itself if nothing else would be left. */
export function nameWithoutBrand(name: string, brand: string, map: object = {}): string {
  const rest = name.replace(brandStart(brand, map), '').trim();
  // "Kitsch x Justine" is a collaboration: keep the whole name.
  return rest === '' || /^(?:[x×&+]|by|for|and|with)(?![\p{L}\p{Nd}])/iu.test(rest) ? name : rest;
}

const NEVER = /(?!)/u;
/** The pattern of the last brand of a map: rows of a brand are adjacent in most files. */
const LAST = new WeakMap<object, Readonly<{ brand: string; pattern: RegExp }>>();

function brandStart(brand: string, map: object): RegExp {
  const last = LAST.get(map);
  if (last?.brand === brand) return last.pattern;
  const letters = Array.from(brand.replace(/[^\p{L}\p{M}\p{Nd}]/gu, ''));
  const spaced = letters.join('[^\\p{L}\\p{Nd}]*');
  const pattern =
    letters.length < 2 ? NEVER : new RegExp(`^${spaced}(?![\\p{Ll}\\p{Nd}])[\\s,:®™.–-]*`, 'iu');
  LAST.set(map, { brand, pattern });
  return pattern;
}
