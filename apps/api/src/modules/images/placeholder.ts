import type { IMAGE_FORMATS } from '@mali/contracts/limits';
import type { PlaceholderArt } from '@mali/db/placeholder';
import sharp from 'sharp';
import { faces, type Weight } from '../../platform/typeface.ts';

/** Units of the drawing; every product picture is 4:5. */
const WIDTH = 800;
const HEIGHT = 1000;
/** Maximum text width, within a square crop. */
const TEXT_WIDTH = 620;
const NAME_SIZES = [64, 56, 48, 42] as const;
const NAME_LINES = 5;
const BRAND_SIZE = 38;
/** Two short lines: on a phone's card the lower right corner is covered by the "add" button. */
const NOTE = ['ยังไม่มีรูปสินค้า', 'No picture yet'] as const;
const NOTE_SIZE = 26;
const NOTE_LEADING = 38;
const NOTE_TOP = 834;
const GROUND = '#f3ebdd';
const INK = '#3a2f2b';
const QUIET = '#75655a';

type Line = Readonly<{ svg: string; width: number }>;

/** Converts a line to outlines, baseline at 0; missing glyphs are skipped. */
function setLine(text: string, weight: Weight, size: number): Line {
  const known = faces(weight);
  const runs: { face: (typeof known)[number]; text: string }[] = [];
  for (const letter of text) {
    const face = known.find(({ covers }) => covers(letter.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    // A space stays in its run, to split Thai and Latin text less.
    if (last !== undefined && (letter === ' ' || last.face === face)) last.text += letter;
    else if (face !== undefined) runs.push({ face, text: letter });
  }
  let x = 0;
  let svg = '';
  for (const run of runs) {
    const { font } = run.face;
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [i, glyph] of glyphs.entries()) {
      const at = positions[i];
      const outline = font.getGlyph(glyph.id).path.toSVG();
      const left = x + (at?.xOffset ?? 0) * scale;
      if (outline !== '')
        svg += `<path transform="translate(${left.toFixed(2)} ${(-(at?.yOffset ?? 0) * scale).toFixed(2)}) scale(${scale} ${-scale})" d="${outline}"/>`;
      x += (at?.xAdvance ?? 0) * scale;
    }
  }
  return { svg, width: x };
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Unbreakable units: a word with following signs (`PA++++`, `50%`), or a space. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const last = units.at(-1);
    const sign = isWordLike !== true && segment.trim() !== '';
    if (sign && last !== undefined && last.trim() !== '') units[units.length - 1] = last + segment;
    else units.push(segment);
  }
  return units;
}

/** Wraps a text to `TEXT_WIDTH`, between words; null when it needs more than `NAME_LINES`. */
function breakText(text: string, weight: Weight, size: number): string[] | null {
  const lines: string[] = [];
  let current = '';
  for (const segment of unitsOf(text)) {
    if (setLine((current + segment).trimEnd(), weight, size).width <= TEXT_WIDTH) current += segment;
    else {
      if (current.trim() !== '') lines.push(current.trim());
      current = segment.trimStart();
    }
  }
  if (current.trim() !== '') lines.push(current.trim());
  const fits = lines.every((line) => setLine(line, weight, size).width <= TEXT_WIDTH);
  return fits && lines.length <= NAME_LINES ? lines : null;
}

/** The name in the largest size that fits, else truncated in the smallest. */
function layOut(name: string): { lines: string[]; size: number } {
  for (const size of NAME_SIZES) {
    const lines = breakText(name, 400, size);
    if (lines !== null) return { lines, size };
  }
  const size = NAME_SIZES.at(-1) ?? 42;
  const letters = Array.from(new Intl.Segmenter('th').segment(name), ({ segment }) => segment);
  let length = letters.length;
  let lines: string[] | null = null;
  while (lines === null && length > 1) {
    length = Math.floor(length * 0.9);
    lines = breakText(`${letters.slice(0, length).join('').trimEnd()}…`, 400, size);
  }
  return { lines: lines ?? [], size };
}

function drawing({ brand, name }: PlaceholderArt): string {
  const { lines, size } = layOut(name);
  const leading = size * 1.4;
  const height = BRAND_SIZE + 60 + lines.length * leading;
  let y = (HEIGHT - height) / 2 + BRAND_SIZE;
  const parts: string[] = [];
  const centred = ({ svg, width }: Line, fill: string, shrunk = 1) =>
    parts.push(
      `<g transform="translate(${((WIDTH - width * shrunk) / 2).toFixed(2)} ${y.toFixed(2)}) scale(${shrunk})" fill="${fill}">${svg}</g>`,
    );
  const label = setLine(brand, 600, BRAND_SIZE);
  centred(label, QUIET, Math.min(1, TEXT_WIDTH / Math.max(1, label.width)));
  y += 36;
  parts.push(`<rect x="${WIDTH / 2 - 36}" y="${y}" width="72" height="2" fill="${QUIET}" opacity="0.5"/>`);
  y += 24;
  for (const line of lines) {
    y += leading;
    centred(setLine(line, 400, size), INK);
  }
  for (const [i, note] of NOTE.entries()) {
    y = NOTE_TOP + i * NOTE_LEADING;
    centred(setLine(note, 400, NOTE_SIZE), QUIET);
  }
  return parts.join('');
}

/**
 * Renders the placeholder of a product: brand, name, and a note that there is no picture.
 * @param width pixels; the height is a quarter more
 */
export function renderPlaceholder(
  art: PlaceholderArt,
  { width, format }: { width: number; format: (typeof IMAGE_FORMATS)[number] },
): Promise<Buffer> {
  const height = Math.round((width * HEIGHT) / WIDTH);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${height}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>${drawing(art)}</svg>`;
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  return format === 'webp'
    ? picture.webp({ quality: 82, effort: 2 }).toBuffer()
    : picture.avif({ quality: 56, effort: 1 }).toBuffer();
}
