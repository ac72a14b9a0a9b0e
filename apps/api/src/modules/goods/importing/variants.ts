import { VARIANT_TYPES, type VariantType } from '@mali/contracts';
import { fold } from '@mali/thai/fold';
import { cellText, cellTexts, type RowCells } from './cells.ts';
import type { Issues } from './issues.ts';
import type { ImportMap } from './map.ts';
import { amounts } from './money.ts';
import { guessShade, type Shade, type ShadeUse, thaiShade } from './shade.ts';
import { type Attribute, findSize, plainSize, type Size } from './size.ts';
import { calmCapitals, clean, cut } from './text.ts';

/** One variant of the file. Prices are in the file's currency. */
export type FileVariant = Readonly<{
  /** Identifies the variant within its product, stable across runs; "-" for one without a name. */
  key: string;
  /** Name in the file; "" when missing. */
  name: string;
  attributes: readonly Attribute[];
  shade: Shade | null;
  size: Size | null;
  price: number;
  /** Names or URLs of its own pictures. */
  sources: readonly string[];
}>;

const VARIANT_NAME_MAX = 60;
const SIZE_WORDS =
  /^(?:x{0,2}[sl]|m|small|medium|large|mini|travel(?: size)?|full(?: size)?|regular|jumbo|giga(?: size)?|refill)$/iu;
const STRENGTH = /^(?:spf\s*\d+\+*|\d+(?:[.,]\d+)?\s*%)$/iu;
const PACK =
  /^(?:(?:set|pack|box|isi)\s*(?:of|isi)?\s*(\d{1,2})|(\d{1,2})\s*(?:packs?|box(?:es)?|sets?))(?![\p{L}\d])/iu;

const attribute = (type: VariantType, name: string, name_th: string, code: string | null): Attribute => ({
  n: VARIANT_TYPES.indexOf(type) + 1,
  type,
  name,
  name_th,
  code,
});
const sizeAttribute = (size: Size) => attribute('size', size.name, size.name_th, size.code);

/**
 * Reads the variants of a row; a row without a variants cell has one variant.
 * @param base price of the row in the file's currency, for variants without their own
 * @param productSize size given elsewhere in the row, for variants without one
 * @param repairs receives what was dropped
 */
export function readVariants(
  map: ImportMap,
  cells: RowCells,
  path: string,
  base: number | undefined,
  productSize: Size | null,
  repairs: Issues,
): FileVariant[] {
  const told = map.variants === undefined ? [] : namedPrices(map, map.variants, cells, repairs);
  const found: FileVariant[] = [];
  const entries = told.length > 0 ? told : [{ name: '', thai: '', sources: [], price: base }];
  for (const { name, thai, sources, price = base } of entries) {
    if (price === undefined) {
      repairs.add('variant "{}" has no price: left out', map.price.column, name);
      continue;
    }
    if (told.length > 0 && (price < map.price.min || price > map.price.max)) {
      repairs.add('variant "{}" costs {} {}: left out', map.price.column, name, price, map.currency.code);
      continue;
    }
    const variant = { ...classify(map, { name, thai }, price, path, productSize), sources };
    if (found.some((other) => sameVariant(other, variant))) {
      repairs.add('variant "{}" stands twice: the first one taken', map.variants?.column ?? null, name);
    } else {
      found.push(variant);
    }
  }
  return found;
}

function namedPrices(
  map: ImportMap,
  variants: NonNullable<ImportMap['variants']>,
  cells: RowCells,
  repairs: Issues,
): { name: string; thai: string; sources: readonly string[]; price: number | undefined }[] {
  const cell = cellText(cells[variants.column]);
  const matches = [...cell.matchAll(variants.pattern)];
  const rest = matches.reduce((text, match) => text.replace(match[0], ''), cell).replace(/[\s;,|]+/gu, '');
  if (rest !== '') repairs.add('part of the variants cannot be read: {}', variants.column, cut(rest, 40));
  return matches.map((match) => {
    const cleaned = clean(match.groups?.name ?? '', 'line');
    const name = calmCapitals(cleaned.text.replace(/^[\s.#]*(?=\S)/u, '').replace(/[\s.,;:]+$/u, ''));
    return {
      name: cut(variants.unnamed?.test(name) ? '' : name, VARIANT_NAME_MAX),
      thai: cut(clean(match.groups?.thai ?? '', 'line').text, VARIANT_NAME_MAX),
      sources: cellTexts(match.groups?.picture, map.pictures.split),
      price: amounts(match.groups?.price ?? '', map.numbers)[0],
    };
  });
}

function classify(
  map: ImportMap,
  { name, thai }: Readonly<{ name: string; thai: string }>,
  price: number,
  path: string,
  productSize: Size | null,
): Omit<FileVariant, 'sources'> {
  const sized = name === '' ? null : findSize(name.replace(/^(\d{1,3})'?s$/iu, '$1 pcs'));
  let rest = sized === null ? name : sized.rest;
  const attributes: Attribute[] = [];
  let shade: Shade | null = null;

  const pack = PACK.exec(rest);
  const count = pack?.[1] ?? pack?.[2];
  if (pack !== null && count !== undefined) {
    attributes.push(attribute('pack', `Pack of ${count}`, `แพ็ก ${count} ชิ้น`, `x${count}`));
    rest = rest.replace(pack[0], '').replace(/^[\s(/,-]+|[\s)/,-]+$/gu, '');
  }
  const size = sized?.size ?? productSize;
  if (size !== null) attributes.push(sizeAttribute(size));

  const label = map.variants?.unnamed?.test(rest) ? '' : labelOf(rest);
  if (label !== '') {
    const type = typeOf(map, label, path, size !== null);
    if (type === 'shade') {
      shade = guessShade(label, shadeUse(path));
      attributes.push(attribute('shade', label, thai || thaiShade(label), shade.hex));
    } else {
      attributes.push(attribute(type, label, thai || thaiShade(label), null));
    }
  }
  attributes.sort((a, b) => a.n - b.n);
  return { key: fold(name).replaceAll(' ', '') || '-', name, attributes, shade, size, price };
}

/** "#Shade 01Light BEIGE." → "01 Light BEIGE": the bare name of a shade or scent. */
const labelOf = (text: string): string =>
  text
    .replace(/^(?:shade|scent|varian|colou?r|warna)\b[\s:#.-]*(?=\S)/iu, '')
    .replace(/^#\s*(?=\S)/u, '')
    .replace(/^(\d{1,3})(?=\p{Lu}\p{Ll})/u, '$1 ');

function typeOf(map: ImportMap, label: string, path: string, hasSize: boolean): VariantType {
  if (STRENGTH.test(label)) return 'strength';
  const types = map.variants?.types ?? {};
  const levels = path.split('/');
  let own: VariantType | undefined;
  for (let depth = levels.length; depth > 0 && own === undefined; depth -= 1)
    own = types[levels.slice(0, depth).join('/')];
  const type = own ?? map.variants?.otherwise ?? 'shade';
  // In make-up "medium" and "M" are shades.
  if (!path.startsWith('make-up') && !hasSize && SIZE_WORDS.test(label)) return 'size';
  // A size in addition to the content in ml or g would use an occupied position.
  return type === 'size' && hasSize ? 'pack' : type;
}

function sameVariant(a: Omit<FileVariant, 'sources'>, b: Omit<FileVariant, 'sources'>): boolean {
  if (a.key === b.key) return true;
  if (a.attributes.length !== b.attributes.length) return false;
  return a.attributes.every(
    (one, i) => one.n === b.attributes[i]?.n && one.name.toLowerCase() === b.attributes[i].name.toLowerCase(),
  );
}

/** Kind of colours of a category's shades. */
export function shadeUse(path: string): ShadeUse {
  if (/foundation|concealer|cushion|powder|bb-|cc-|primer|contour|bronz|complexion|tinted/u.test(path))
    return 'complexion';
  if (/lip/u.test(path)) return 'lips';
  if (/highlight/u.test(path)) return 'glow';
  if (/blush|cheek/u.test(path)) return 'cheeks';
  if (/brow/u.test(path)) return 'brows';
  if (/eye|mascara/u.test(path)) return 'eyes';
  if (/nail/u.test(path)) return 'nails';
  return 'other';
}

/**
 * The size of a row given outside its variants: own columns, or its name.
 * @param name the product's name, read only where the map says so
 */
export function readSize(map: ImportMap['size'], cells: RowCells, name: string): Size | null {
  if (map.fromName) {
    const inName = findSize(name);
    if (inName !== null) return inName.size;
  }
  const text = map.columns
    .map((column) => cellText(cells[column]))
    .join(' ')
    .trim();
  const plain = /^(\d+(?:\.\d+)?)\s+(\S+)$/u.exec(text);
  const unit = map.units[plain?.[2]?.toLowerCase() ?? ''];
  if (unit === 'ml' || unit === 'g') return plainSize(Number(plain?.[1]), unit);
  return text === '' ? null : (findSize(text)?.size ?? null);
}
