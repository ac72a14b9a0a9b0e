/// <reference path="./libraries.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/**
 * Anuphan, the shop's typeface (SIL Open Font License), embedded in documents. The files are those of the web
 * pages, one per script; together they form one weight.
 */
export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];
const SCRIPTS = ['thai', 'latin', 'latin-ext', 'vietnamese'] as const;

/** One file of the typeface: registered by name in the PDF writer, and used to measure text. */
export type Face = Readonly<{
  name: string;
  font: Font;
  /** Width of a text in thousandths of its size. */
  width(text: string): number;
  covers(codePoint: number): boolean;
}>;

/** Sara am as typed, with preceding marks above its consonant. */
const SARA_AM = /([\u0e31\u0e34-\u0e37\u0e47-\u0e4c\u0e4e]*)\u0e33/g;
/** Its two parts: a ring above the consonant, and the part after it. */
const RING = 0x0e4d;
const DECOMPOSED = '\u0e4d$1\u0e32';
/** Cache size of shaped texts: above all the fixed texts of the form. */
const REMEMBERED = 2000;

/**
 * Converts WOFF to plain OpenType: fontkit would inflate a table again for every glyph. (W3C, WOFF File
 * Format 1.0)
 */
function openType(woff: Buffer): Uint8Array {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const entry = woff.subarray(44 + 20 * i, 64 + 20 * i);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    const data = packed < length ? inflateSync(bytes) : bytes;
    return { tag: entry.subarray(0, 4), checksum: entry.readUInt32BE(16), data };
  });
  const directory = Buffer.alloc(12 + 16 * tables.length);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * i;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    end += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/**
 * A font with Thai shaping. Sara am becomes two glyphs, its ring before the tone mark, otherwise น้ำ has the
 * mark inside the ring: HarfBuzz does this, fontkit does not. A tone mark combined with the ring is extracted
 * in typed order.
 */
function thaiFont(base: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const typed = (glyph: Glyph): Glyph => {
    const [first, ...rest] = glyph.codePoints;
    if (first !== RING || rest.length === 0) return glyph;
    return { id: glyph.id, advanceWidth: glyph.advanceWidth, codePoints: [...rest, first] };
  };
  const shape = (text: string): GlyphRun => {
    const run = base.layout(text.replace(SARA_AM, DECOMPOSED));
    return { glyphs: run.glyphs.map(typed), positions: run.positions, advanceWidth: run.advanceWidth };
  };
  return Object.create(base, {
    layout: {
      value(text: string): GlyphRun {
        let run = runs.get(text);
        if (run === undefined) {
          if (runs.size >= REMEMBERED) runs.clear();
          run = shape(text);
          runs.set(text, run);
        }
        // The writer scales positions in place.
        return { ...run, positions: run.positions.map((position) => ({ ...position })) };
      },
    },
  });
}

const require = createRequire(import.meta.url);
const loaded = new Map<Weight, readonly Face[]>();

/** The files of one weight, Thai first; loaded lazily. */
export function faces(weight: Weight): readonly Face[] {
  let found = loaded.get(weight);
  if (found === undefined) {
    found = SCRIPTS.map((script): Face => {
      const file = require.resolve(`@fontsource/anuphan/files/anuphan-${script}-${weight}-normal.woff`);
      const base = create(openType(readFileSync(file)));
      const font = thaiFont(base);
      return {
        name: `${script}-${weight}`,
        font,
        width: (text) => (font.layout(text).advanceWidth * 1000) / base.unitsPerEm,
        covers: (codePoint) => base.hasGlyphForCodePoint(codePoint),
      };
    });
    loaded.set(weight, found);
  }
  return found;
}

const facesOfCharacters = new Map<string, Face>();

/** The first font file that has a character, or null. */
export function faceOf(weight: Weight, character: string): Face | null {
  const key = `${weight}${character}`;
  const known = facesOfCharacters.get(key);
  if (known !== undefined) return known;
  const face = faces(weight).find(({ covers }) => covers(character.codePointAt(0) ?? 0)) ?? null;
  // Characters without a glyph are rare, and there are many of them: they are not cached.
  if (face !== null) facesOfCharacters.set(key, face);
  return face;
}
