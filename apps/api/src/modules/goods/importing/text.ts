import type { IssueKey } from './issues.ts';

/** Cleaning of imported texts: removes what must not be shown, and records what was removed. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  ccedil: 'ç',
  ocirc: 'ô',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  iuml: 'ï',
  ntilde: 'ñ',
  szlig: 'ß',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu;
const HIDDEN_ELEMENTS = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/giu;
const LINE_TAGS = /<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/giu;
const TAGS = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/giu;
const LINE_END = /\r\n?|[\u2028\u2029]/gu;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Zero-width and direction marks; in Thai a zero-width space is only a web page artefact. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;
/** ©, ® and ™ are pictographs in Unicode but belong to names. */
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]/gu;

/** What was removed from a text. */
export type CleanRepair = Extract<IssueKey, `${string} taken out` | 'HTML entities read'>;
export type Cleaned = Readonly<{ text: string; repairs: readonly CleanRepair[] }>;

/**
 * Plain text of a cell: no markup, entities, emoji, control or invisible characters, NFC, normalised spaces.
 * @param kind `line` joins everything into one line, `block` keeps line breaks
 * @returns the text and what was removed (white space silently)
 */
export function clean(value: string, kind: 'line' | 'block'): Cleaned {
  const repairs: CleanRepair[] = [];
  let text = value.replace(LINE_END, '\n');
  const take = (pattern: RegExp, by: string, repair: CleanRepair) => {
    const after = text.replace(pattern, by);
    if (after !== text && !repairs.includes(repair)) repairs.push(repair);
    text = after;
  };
  // Twice: shops often store markup as entities.
  for (let round = 0; round < 2; round += 1) {
    take(HIDDEN_ELEMENTS, ' ', 'HTML taken out');
    take(LINE_TAGS, '\n', 'HTML taken out');
    take(TAGS, ' ', 'HTML taken out');
    const after = text.replace(ENTITY, decodeEntity);
    if (after !== text && !repairs.includes('HTML entities read')) repairs.push('HTML entities read');
    text = after;
  }
  take(/\ufffd/gu, '', 'unreadable characters taken out');
  take(CONTROLS, ' ', 'control characters taken out');
  take(EMOJI, '', 'emoji taken out');
  take(INVISIBLE, '', 'invisible characters taken out');
  text = text.normalize('NFC');
  text =
    kind === 'line'
      ? text.replace(/\s+/gu, ' ')
      : text
          .replace(/[^\S\n]+/gu, ' ')
          .replace(/ ?\n ?/gu, '\n')
          .replace(/\n{3,}/gu, '\n\n');
  return { text: text.trim(), repairs };
}

function decodeEntity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
}

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** The first `max` graphemes (thai.md 12), cut at a nearby word border, with "…". */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const all = Array.from(graphemes.segment(text), (part) => part.segment);
  if (all.length <= max) return text;
  const head = all.slice(0, max - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > head.length * 0.7 ? head.slice(0, space) : head).replace(/[\s,;:&+/(-]+$/u, '')}…`;
}

const THAI_RUN = /\p{Script=Thai}+(?:[\s\d.,%+-]+\p{Script=Thai}+)*\.?/gu;

/** Whether a text has Thai letters. */
export const hasThai = (text: string): boolean => /\p{Script=Thai}/u.test(text);

/** A bilingual name without its Thai words; empty when nothing else is left. */
export function withoutThai(text: string): string {
  return text
    .replace(THAI_RUN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s/,:+–-]+|[\s/,:+–-]+$/gu, '')
    .trim();
}

/** Letters unique to one of the languages on cosmetics labels; a label in that language has at least one. */
export const LANGUAGE_LETTERS = {
  vi: /[ăđơư\u1ea0-\u1ef9]/iu,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
} as const;
export type StrayLanguage = keyof typeof LANGUAGE_LETTERS;

export const LANGUAGE_NAMES: Readonly<Record<StrayLanguage, string>> = {
  vi: 'Vietnamese',
  ko: 'Korean',
  ja: 'Japanese',
  zh: 'Chinese',
  ru: 'Russian',
  ar: 'Arabic',
};

const KEPT_CAPITALS = new Set(
  (
    'SPF PA UV UVA UVB BB CC DD EE CICA AHA BHA PHA LHA HA EGF DNA RNA NMF NMFS PDRN TXA BPO EDT EDP XL XXL II III IV VI ' +
    'BK LED USB PH SOS AM PM DIY XS ML AC 3D 4D 5D HD TV NYC LA UK US USA'
  ).split(' '),
);

/**
 * Converts an all-capitals name to title case: "VELVET LIP TINT" → "Velvet Lip Tint". Names in mixed case,
 * words with digits, and abbreviations of the trade are unchanged.
 */
export function calmCapitals(text: string): string {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  if (capitals < 6 || small > capitals * 0.15) return text;
  return text.replace(/\p{Lu}[\p{Lu}'’]+/gu, (word, at: number) => {
    const before = text[at - 1] ?? ' ';
    if (KEPT_CAPITALS.has(word) || /[\d&]/u.test(before) || /^\d/u.test(text.slice(at + word.length)))
      return word;
    return word.slice(0, 1) + word.slice(1).toLowerCase();
  });
}

/** Latin letters and digits joined by "-", for URLs and codes; empty when the text has none. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`]/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/[øœ]/gu, 'o')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}
