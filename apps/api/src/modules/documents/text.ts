import { graphemes } from '@mali/thai/graphemes';
import { type Face, faces, type Weight } from '../../platform/typeface.ts';

/**
 * Text as a document can show it: what no font of ours has is not printed as a box, and lines end where Thai may be
 * broken. All texts below have gone through `printable` first.
 */

/** A piece of text that one font file draws. */
export type Run = Readonly<{ face: Face; text: string; width: number }>;

const REPLACEMENT = '?';
/** Controls, joiners, byte-order marks, variation selectors, and what turns the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[\ufe00-\ufe0f]/gu;
const THAI_LETTER_OR_MARK = /[\u0e01-\u0e4e]$/;
/** A vowel that is written before its consonant: nothing may come between them. */
const LEADING_VOWEL = /[\u0e40-\u0e44]$/;
/** A number keeps its unit. */
const NUMBER = /\d $/;
/** Where a Thai word can begin: a consonant or a vowel before one, but no letter that only closes the word before. */
const THAI_START = /^(?:[\u0e01-\u0e2e](?![\u0e31\u0e34-\u0e3a]*\u0e4c)|[\u0e40-\u0e44])/;

const known = new Map<string, Face | null>();

/** The first font file that has a character, or null. */
function faceOf(weight: Weight, character: string): Face | null {
  const key = `${weight}${character}`;
  let face = known.get(key);
  if (face === undefined) {
    face = faces(weight).find(({ covers }) => covers(character.codePointAt(0) ?? 0)) ?? null;
    // Those that no font has are asked about seldom, and are too many to be remembered.
    if (face !== null) known.set(key, face);
  }
  return face;
}

/**
 * The text with everything replaced that cannot be printed: white space of any kind is one space, marks that no font
 * has are left out, and a character that none has (an emoji, a Chinese name) becomes a question mark, once however
 * many code points it is made of.
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

/** The text cut where the font changes; white space stays with what is before it. */
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

let words: Intl.Segmenter | undefined;

/** The text in pieces between which a line may end. */
function pieces(text: string): string[] {
  words ??= new Intl.Segmenter('th', { granularity: 'word' });
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
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
 * The text in lines of at most `width` points, broken between words, or between graphemes within a word that is
 * wider than a line.
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
