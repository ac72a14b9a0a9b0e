import type { VariantType } from '@mali/contracts';

/** One property of a variant as stored in the table `variants`; `n` is the position of its type (PROD-10). */
export type Attribute = Readonly<{
  n: number;
  type: VariantType;
  name: string;
  name_th: string;
  code: string | null;
}>;

export type Unit = 'ml' | 'g' | 'pcs';

export type Size = Readonly<{
  unit: Unit;
  /** Total content in `unit`; null where the text has several that cannot be added, or none. */
  volume: number | null;
  name: string;
  name_th: string;
  code: string;
}>;

const NUMBER = '\\d+(?:[.,]\\d+)?';
const UNITS = 'millilit(?:er|re)s?|ml|lit(?:er|re)s?|l|kg|grams?|gr?m?s?';
const METRIC = new RegExp(
  `(?:(\\d{1,3})\\s*[x×*]\\s*)?(?:${NUMBER}\\s*(?:fl\\.?\\s*)?oz\\.?\\s*/\\s*)?(${NUMBER})\\s*(${UNITS})(?![\\p{L}\\d])` +
    '(?:\\s*[x×*]\\s*(\\d{1,3})(?![\\d.,]|\\s*(?:ml|gr?|oz)))?',
  'giu',
);
const FLUID_OUNCES = new RegExp(`(${NUMBER})\\s*fl\\.?\\s*oz(?![\\p{L}])`, 'iu');
const ML_PER_FL_OZ = 29.5735;

/** Countable units, with their Thai classifier. */
const PIECES = [
  { words: /^(?:pcs?|pieces?|buah|counts?|treatments?|ct|ea)$/iu, one: 'pc', many: 'pcs', th: 'ชิ้น' },
  { words: /^(?:sheets?|lembar)$/iu, one: 'sheet', many: 'sheets', th: 'แผ่น' },
  { words: /^(?:(?:individual |single-use )?masks?)$/iu, one: 'mask', many: 'masks', th: 'แผ่น' },
  { words: /^(?:pads?)$/iu, one: 'pad', many: 'pads', th: 'แผ่น' },
  { words: /^(?:patch(?:es)?)$/iu, one: 'patch', many: 'patches', th: 'แผ่น' },
  { words: /^(?:wipes?|towelettes?)$/iu, one: 'wipe', many: 'wipes', th: 'แผ่น' },
  { words: /^(?:pairs?|pasang)$/iu, one: 'pair', many: 'pairs', th: 'คู่' },
  { words: /^(?:(?:vegetarian )?capsules?|softgels?)$/iu, one: 'capsule', many: 'capsules', th: 'แคปซูล' },
  { words: /^(?:tablets?)$/iu, one: 'tablet', many: 'tablets', th: 'เม็ด' },
  { words: /^(?:gumm(?:y|ies)|soft chews?)$/iu, one: 'gummy', many: 'gummies', th: 'เม็ด' },
  { words: /^(?:packets?|packettes?|sachets?)$/iu, one: 'sachet', many: 'sachets', th: 'ซอง' },
  { words: /^(?:ampoules?|vials?)$/iu, one: 'ampoule', many: 'ampoules', th: 'หลอด' },
  { words: /^(?:refills?)$/iu, one: 'refill', many: 'refills', th: 'รีฟิล' },
] as const;
const COUNTED = new RegExp(
  `(\\d{1,4})\\s*(${PIECES.map(({ words }) => words.source.slice(1, -1)).join('|')})(?![\\p{L}])`,
  'iu',
);

const THAI_UNIT: Readonly<Record<Unit, string>> = { ml: 'มล.', g: 'ก.', pcs: 'ชิ้น' };
const MAX_VOLUME = 5000;

const toNumber = (text: string) => Number(text.replace(',', '.'));
const shown = (value: number) => String(Math.round(value * 100) / 100);

/** A plain size: 30 and ml → "30 ml", "30 มล.". */
export function plainSize(volume: number, unit: Unit, times = 1): Size {
  const each = `${shown(volume)} ${unit}`;
  const count = times > 1 ? `${times} × ` : '';
  return {
    unit,
    volume: volume * times <= MAX_VOLUME ? Math.round(volume * times * 100) / 100 : null,
    name: `${count}${each}`,
    name_th: `${count}${shown(volume)} ${THAI_UNIT[unit]}`,
    code: `${times > 1 ? `${times}x` : ''}${shown(volume)}${unit}`,
  };
}

/**
 * Finds a size in a text: "1.7 oz/ 50 mL" → 50 ml, "5 x 0.16oz/5mL" → 5 × 5 ml, "30 sheets" → 30 pcs. Fluid
 * ounces alone become ml; weight or unspecified ounces are ambiguous and not converted.
 * @returns the size and the text without it, or null where there is none
 */
export function findSize(text: string): { size: Size; rest: string } | null {
  const metric = [...text.matchAll(METRIC)];
  const first = metric[0];
  if (first !== undefined) {
    const sizes = metric.map(metricSize);
    const different = sizes.filter((size, i) => sizes.findIndex((other) => other.code === size.code) === i);
    const same = sizes.every((size) => size.volume === sizes[0]?.volume);
    return {
      size: same ? metricSize(first) : together(different),
      // "70 pads / 150 ml": the measure wins over the count.
      rest: leftOver(metric.reduce((rest, match) => rest.replace(match[0], ' '), text).replace(COUNTED, ' ')),
    };
  }
  const fluid = FLUID_OUNCES.exec(text);
  if (fluid?.[1] !== undefined) {
    return {
      size: plainSize(Math.round(toNumber(fluid[1]) * ML_PER_FL_OZ), 'ml'),
      rest: leftOver(text.replace(fluid[0], ' ')),
    };
  }
  const counted = COUNTED.exec(text);
  if (counted?.[1] !== undefined && counted[2] !== undefined) {
    return { size: pieces(Number(counted[1]), counted[2]), rest: leftOver(text.replace(counted[0], ' ')) };
  }
  return null;
}

/** Two contents in one box (a lotion and an ampoule) are listed side by side; they have no common amount. */
const together = (sizes: readonly Size[]): Size => ({
  unit: sizes[0]?.unit ?? 'pcs',
  volume: null,
  name: sizes.map((size) => size.name).join(' + '),
  name_th: sizes.map((size) => size.name_th).join(' + '),
  code: sizes.map((size) => size.code).join('+'),
});

function metricSize(match: RegExpMatchArray): Size {
  const unit = (match[3] ?? '').toLowerCase();
  const amount = toNumber(match[2] ?? '0');
  const times = Number(match[1] ?? match[4] ?? 1);
  if (unit.startsWith('k')) return plainSize(amount * 1000, 'g', times);
  if (unit.startsWith('l')) return plainSize(amount * 1000, 'ml', times);
  return plainSize(amount, unit.startsWith('m') ? 'ml' : 'g', times);
}

function pieces(count: number, word: string): Size {
  const { one, many, th } = PIECES.find(({ words }) => words.test(word)) ?? PIECES[0];
  const name = `${count} ${count === 1 ? one : many}`;
  return {
    unit: 'pcs',
    volume: count > 0 ? count : null,
    name,
    name_th: `${count} ${th}`,
    code: `${count}pcs`,
  };
}

const FILLERS =
  /(?<![\p{L}\d])(?:netto?|net\.?\s*wt\.?|isi|ukuran|size|contents?|each step|each|new|fl|oz|per)(?![\p{L}\d])|[\d.,]+\s*(?:fl\.?\s*)?oz\.?/giu;

const leftOver = (text: string) =>
  text
    .replace(FILLERS, ' ')
    .replace(/\(\s*[^\p{L}\d]*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s/,.;:@+&()-]+|[\s/,.;:@+&(-]+$/gu, '');
