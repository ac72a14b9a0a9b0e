import { graphemes } from '@mali/thai/graphemes';
import { lazy } from '../../platform/lazy.ts';
import { type Face, faceOf, type Weight } from '../../platform/typeface.ts';

/**
 * Text layout of documents: removes characters without a glyph, and breaks lines where Thai allows it. All
 * texts have been processed by `printable` before.
 */

/** A run of text in one font file. */
export type Run = Readonly<{ face: Face; text: string; width: number }>;

const REPLACEMENT = '?';
/** Controls, joiners, byte-order marks, variation selectors, and bidirectional controls. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[\ufe00-\ufe0f]/gu;
const THAI_LETTER_OR_MARK = /[\u0e01-\u0e4e]$/;
/** A leading vowel: must not be separated from its consonant. */
const LEADING_VOWEL = /[\u0e40-\u0e44]$/;
/** A number is kept with its unit. */
const NUMBER = /\d $/;
/**
 * Possible start of a Thai word: a consonant or a leading vowel, except letters that close the preceding
 * word.
 */
const THAI_START = /^(?:[\u0e01-\u0e2e](?![\u0e31\u0e34-\u0e3a]*\u0e4c)|[\u0e40-\u0e44])/;

/**
 * Replaces unprintable text: any white space is one space, marks without a glyph are dropped, and a character
 * without a glyph (an emoji, a Chinese name) becomes one question mark, for any number of code points.
 */
export function printable(text: string): string {
  return graphemes(text.normalize('NFC').replace(/[^\S\ufeff]+/gu, ' '))
    .map(printableGrapheme)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

function printableGrapheme(grapheme: string): string {
  const covered = (character: string) => faceOf(400, character) !== null;
  const visible = grapheme.replace(INVISIBLE, '').normalize('NFC');
  if (visible === '' || Array.from(visible).every(covered)) return visible;
  const [base = '', ...marks] = Array.from(visible.normalize('NFD'));
  if (!covered(base)) return /^\p{M}/u.test(base) ? '' : REPLACEMENT;
  return [base, ...marks.filter(covered)].join('');
}

/** The text split at font changes; white space stays with the preceding run. */
export function runsOf(text: string, weight: Weight): Run[] {
  const pieces: { face: Face; text: string }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const face = character === ' ' && last !== undefined ? last.face : faceOf(weight, character);
    if (face === null) throw new RangeError(`no font has U+${character.codePointAt(0)?.toString(16)}`);
    if (last?.face === face) last.text += character;
    else pieces.push({ face, text: character });
  }
  return pieces.map((piece) => ({ ...piece, width: piece.face.width(piece.text) }));
}

/** Width of a text in points. */
export function widthOf(text: string, weight: Weight, size: number): number {
  return (runsOf(text, weight).reduce((sum, run) => sum + run.width, 0) * size) / 1000;
}

const segmenter = lazy(() => new Intl.Segmenter('th', { granularity: 'word' }));

/** The text in unbreakable pieces. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter().segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && !mayBreak(last, segment)) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ' || NUMBER.test(before)) return false;
  if (before.endsWith(' ') || /[-/–]$/.test(before)) return true;
  return THAI_LETTER_OR_MARK.test(before) && !LEADING_VOWEL.test(before) && THAI_START.test(after);
}

/**
 * Wraps text to lines of at most `width` points, between words, or between graphemes within a word wider than
 * a line.
 * @returns at least one line
 */
export function wrap(text: string, weight: Weight, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const add = (piece: string): void => {
    if (filled + widthOf(piece.trimEnd(), weight, size) <= width) {
      line += piece;
      filled += widthOf(piece, weight, size);
    } else if (line !== '') {
      lines.push(line.trimEnd());
      line = '';
      filled = 0;
      add(piece);
    } else {
      const parts = graphemes(piece);
      if (parts.length > 1) for (const part of parts) add(part);
      else lines.push(piece);
    }
  };
  for (const piece of pieces(text)) add(piece);
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}
