import { readFileSync } from 'node:fs';
import { n } from './svg.ts';

/** The typefaces of packs; outlines and licences are in `type/`. */
export const faces = [
  'didone',
  'fat',
  'garamond',
  'geometric',
  'geometric-bold',
  'grotesk',
  'hairline',
  'humanist',
  'humanist-bold',
  'roman',
  'round',
  'script',
  'soft',
  'wide',
] as const;
export type Face = (typeof faces)[number];

interface Outlines {
  /** Height of a capital, thousandths of an em. */
  cap: number;
  glyphs: Record<string, [advance: number, outline: string]>;
  kern: Record<string, number>;
}

const loaded = new Map<Face, Outlines>();

function outlines(face: Face): Outlines {
  let found = loaded.get(face);
  if (!found) {
    const parsed: Outlines = JSON.parse(
      readFileSync(new URL(`./type/${face}.json`, import.meta.url), 'utf8'),
    );
    found = parsed;
    loaded.set(face, found);
  }
  return found;
}

export interface TextStyle {
  face: Face;
  /** Em size, user units. */
  size: number;
  fill: string;
  /** Space added between letters, em. */
  tracking?: number;
  align?: 'start' | 'middle' | 'end';
  opacity?: number;
  /** The text is scaled down to this maximum width. */
  max?: number;
  /** Degrees, around the anchor. */
  turn?: number;
}

interface Set {
  d: string;
  /** Width in em. */
  width: number;
}

/** Composes a line with kerning and tracking, in thousandths of an em. Missing glyphs are skipped. */
function compose(text: string, face: Face, tracking: number): Set {
  const { glyphs, kern } = outlines(face);
  let x = 0;
  let d = '';
  let before = '';
  for (const letter of text) {
    const glyph = glyphs[letter];
    if (!glyph) continue;
    x += kern[before + letter] ?? 0;
    const shift = x;
    d += glyph[1].replace(/M(-?\d+) ?(-?\d+)/g, (_, a: string, b: string) => `M${Number(a) + shift} ${b}`);
    x += glyph[0] + Math.round(tracking * 1000);
    before = letter;
  }
  return { d, width: Math.max(0, x / 1000 - tracking) };
}

/** Width of a line, in user units. */
export const measure = (text: string, face: Face, size: number, tracking = 0): number =>
  compose(text, face, tracking).width * size;

/** Height of a capital in user units. */
export const capHeight = (face: Face, size: number): number => (outlines(face).cap / 1000) * size;

/** A line of text as outlines, its baseline at (x, y). */
export function text(x: number, y: number, content: string, style: TextStyle): string {
  const set = compose(content, style.face, style.tracking ?? 0.02);
  if (set.d === '') return '';
  const size = style.max === undefined ? style.size : Math.min(style.size, style.max / set.width);
  const width = set.width * size;
  const left = style.align === 'start' ? 0 : style.align === 'end' ? -width : -width / 2;
  const k = Math.round(size * 100) / 100_000;
  const turn = style.turn ? ` rotate(${n(style.turn)})` : '';
  const opacity = style.opacity === undefined ? '' : ` opacity="${n(style.opacity)}"`;
  return `<path transform="translate(${n(x)} ${n(y)})${turn} translate(${n(left)} 0) scale(${k})" d="${set.d}" fill="${style.fill}"${opacity}/>`;
}

/** Breaks a name over at most `rows` lines of about `columns` letters, at spaces. */
export function breakLines(content: string, columns: number, rows = 3): string[] {
  const out: string[] = [];
  let current = '';
  for (const word of content.split(' ')) {
    if (current && `${current} ${word}`.length > columns) {
      out.push(current);
      current = word;
    } else current = current ? `${current} ${word}` : word;
  }
  if (current) out.push(current);
  return out.slice(0, rows);
}
