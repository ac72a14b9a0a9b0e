import type { Dressed } from './art.ts';
import { darker, inkOn, lighter, lightness, mix } from './colour.ts';
import { foil } from './materials.ts';
import { hash } from './random.ts';
import { type Canvas, group, line, n, path, rect, roundRect } from './svg.ts';
import { breakLines, capHeight, type Face, text } from './type.ts';

/** The wordmark in the brand's capitalisation. */
export function wordmark(art: Dressed): string {
  const { caps } = art.look;
  return caps === 'upper' ? art.brand.toUpperCase() : caps === 'lower' ? art.brand.toLowerCase() : art.brand;
}

/** The brand's name in its typeface, centred on (x, y). */
export function brand(
  art: Dressed,
  x: number,
  y: number,
  size: number,
  fill: string,
  more: { max?: number; align?: 'start' | 'middle' | 'end'; turn?: number; opacity?: number } = {},
): string {
  const { face, tracking } = art.look;
  // Normalises the capital height: a script or condensed typeface looks smaller than a wide one at the same
  // size.
  const even =
    size * (0.7 / capHeight(face, 1)) ** 0.6 * (face === 'wide' ? 0.86 : face === 'script' ? 1.25 : 1);
  return text(x, y, wordmark(art), { face, size: even, fill, tracking, ...more });
}

/** The small typeface that goes with a brand's wordmark. */
export const smallFace = (art: Dressed): Face =>
  art.look.face === 'round' || art.look.face === 'soft'
    ? 'round'
    : art.look.face === 'grotesk'
      ? 'grotesk'
      : ['didone', 'hairline', 'geometric', 'geometric-bold', 'fat'].includes(art.look.face)
        ? 'geometric'
        : 'humanist';

const smallLines = [
  'apply to clean skin, morning and night',
  'dermatologically tested',
  'for external use only',
  'made with care in small batches',
  'avoid contact with eyes',
  'keep in a cool dry place',
  'no animal testing',
  'recyclable glass and paper',
  'suitable for daily use',
  'a soft veil of comfort',
  'melts in within seconds',
  'light, clear, never sticky',
  'see the carton for directions',
] as const;

/** Simulated fine print, in the smallest size. */
export function finePrint(
  art: Dressed,
  x: number,
  y: number,
  w: number,
  rows: number,
  ink: string,
  align: 'start' | 'middle' = 'middle',
  size = 4.4,
): string {
  let s = '';
  for (let row = 0; row < rows; row += 1) {
    const content = smallLines[hash(`${art.brand}${art.kind}${row}`) % smallLines.length] ?? '';
    s += text(x, y + row * size * 1.42, content, {
      face: 'geometric',
      size,
      fill: ink,
      align,
      tracking: 0.02,
      opacity: 0.72,
      max: w,
    });
  }
  return s;
}

const petal = 'M0 0C-7 -5 -8 -15 0 -21C8 -15 7 -5 0 0Z';
/**
 * A small mark of the brand: flower, sprig, wave, drop, moon, star. Drawn about 40 units tall around (0, 0).
 */
export function emblem(name: string, ink: string, width = 1.2): string {
  switch (hash(`emblem ${name}`) % 6) {
    case 0:
      return group(
        [0, 72, 144, 216, 288].map((a) => `<path d="${petal}" transform="rotate(${a})"/>`).join(''),
        `fill="none" stroke="${ink}" stroke-width="${width}"`,
      );
    case 1:
      return group(
        '<path d="M0 20C1 6 1 -6 0 -20M0 8C-8 4 -13 -3 -14 -11C-6 -9 -1 -2 0 8ZM0 2C8 -2 13 -9 14 -17C6 -15 1 -8 0 2ZM0 -6C-6 -9 -9 -15 -9 -21C-3 -19 0 -13 0 -6Z"/>',
        `fill="none" stroke="${ink}" stroke-width="${width}"`,
      );
    case 2:
      return line(
        'M-20 4C-14 -6 -8 -6 -2 2S10 10 20 -2M-20 12C-14 2 -8 2 -2 10S10 18 20 6M-20 -4C-14 -14 -8 -14 -2 -6S10 2 20 -10',
        ink,
        width,
      );
    case 3:
      return line(
        'M0 -20C10 -6 14 0 14 7A14 14 0 0 1 -14 7C-14 0 -10 -6 0 -20ZM-7 8A7 7 0 0 0 0 14',
        ink,
        width,
      );
    case 4:
      return path('M6 -18A18 18 0 1 0 18 8A14 14 0 1 1 6 -18Z', ink);
    default:
      return path('M0 -20C2 -6 6 -2 20 0C6 2 2 6 0 20C-2 6 -6 2 -20 0C-6 -2 -2 -6 0 -20Z', ink);
  }
}

export interface PrintArea {
  /** Centre, and top of the area. */
  x?: number;
  y: number;
  w: number;
  h: number;
  /** Colour of the printed surface. */
  on: string;
  /** Size of the wordmark before it is fitted to the width. */
  size?: number;
  /** Omits the small lines: for small objects. */
  brief?: boolean;
  ink?: string;
}

/** Prints brand, name and size on an area of a pack, in the brand's own layout. */
export function print(C: Canvas, art: Dressed, area: PrintArea): string {
  const { y, w, h, on } = area;
  const x = area.x ?? 0;
  const ink = area.ink ?? inkOn(on);
  const small = smallFace(art);
  const metallic =
    art.look.metal !== 'ink' &&
    art.look.metal !== 'silver' &&
    hash(`foil ${art.brand}`) % 5 < 2 &&
    (lightness(on) < 0.5 || lightness(on) > 0.75);
  const strong = metallic ? C.slanted(foil(art.look.metal, lightness(on) > 0.62), 1, 0.7) : ink;
  const size = area.size ?? Math.min(26, w * 0.2);
  const body = Math.min(size * 0.5, w * 0.088, 13);
  const rows = breakLines(art.name, Math.max(9, Math.round(w / (body * 0.6))), 3);
  const names = (top: number, align: 'start' | 'middle', left: number, bold = false): string =>
    rows
      .map((row, i) =>
        text(left, top + i * body * 1.36, row, {
          face: bold
            ? small === 'geometric'
              ? 'geometric-bold'
              : small === 'humanist'
                ? 'humanist-bold'
                : small
            : small,
          size: body,
          fill: ink,
          align,
          tracking: 0.03,
          max: w,
        }),
      )
      .join('');
  const volume = (align: 'start' | 'middle', left: number): string =>
    art.size
      ? text(left, y + h, art.size, {
          face: small,
          size: body * 0.72,
          fill: ink,
          align,
          tracking: 0.06,
          opacity: 0.82,
          max: w,
        })
      : '';
  const mark = (top: number, align: 'start' | 'middle', left: number, scale: number): string =>
    art.mark
      ? text(left, top, art.mark, {
          face: small === 'geometric' ? 'geometric' : small,
          size: scale,
          fill: ink,
          align,
          tracking: 0,
          max: w,
        })
      : '';

  switch (art.look.voice) {
    case 'lab': {
      const left = x - w / 2;
      let s = brand(art, left, y + size * 0.72, size * 0.82, strong, { align: 'start', max: w });
      s += rect(left, y + size * 0.72 + size * 0.36, w, Math.max(0.9, size * 0.05), 0, ink, 'opacity=".85"');
      const top = y + size * 1.08 + body * 1.5;
      s += names(top, 'start', left, true);
      const next = top + rows.length * body * 1.36;
      if (art.mark && h > 90) s += mark(Math.max(next + body * 2.2, y + h * 0.62), 'start', left, body * 2.6);
      if (!area.brief && h - (next - y) > 40 && !art.mark)
        s += finePrint(art, left, Math.max(next + 8, y + h * 0.62), w * 0.86, 3, ink, 'start');
      return s + volume('start', left);
    }
    case 'frame': {
      const inset = Math.min(7, w * 0.05);
      let s = path(
        roundRect(x - w / 2 - inset, y - inset, w + 2 * inset, h + 2.2 * inset, 1),
        'none',
        `stroke="${strong}" stroke-width="1" opacity=".75"`,
      );
      const centre = y + h * 0.36;
      s += brand(art, x, centre, size * 0.95, strong, { max: w * 0.9 });
      if (h > 96)
        s += group(
          emblem(art.brand, strong),
          `transform="translate(${n(x)} ${n(y + h * 0.13)}) scale(${n(Math.min(0.5, h / 420))})"`,
        );
      s += rect(x - w * 0.1, centre + body * 0.9, w * 0.2, 0.9, 0, ink, 'opacity=".6"');
      s += names(centre + body * 2.5, 'middle', x);
      if (art.mark && h > 150) s += mark(y + h * 0.84, 'middle', x, body * 1.9);
      return s + volume('middle', x);
    }
    case 'big': {
      let s = brand(art, x, y + size * 0.62, size * 0.72, strong, { max: w * 0.8 });
      const word = art.mark ?? rows[0]?.split(' ')[0] ?? art.name;
      const fit = Math.min(w * 0.42, h * 0.34);
      const face = art.look.face === 'script' ? 'didone' : art.look.face;
      s += text(x, y + h * 0.58, word, { face, size: fit, fill: strong, tracking: -0.01, max: w });
      const rest = (art.mark ? art.name : art.name.split(' ').slice(1).join(' ')) || '';
      s += breakLines(rest, Math.max(10, Math.round(w / (body * 0.62))), 2)
        .map((row, i) =>
          text(x, y + h * 0.58 + body * (1.9 + i * 1.36), row, {
            face: small,
            size: body,
            fill: ink,
            tracking: 0.05,
            max: w,
          }),
        )
        .join('');
      return s + volume('middle', x);
    }
    case 'seal': {
      const r = Math.min(w * 0.24, h * 0.16, 30);
      const cy = y + r;
      let s = group(
        emblem(art.brand, strong, 1.4),
        `transform="translate(${n(x)} ${n(cy)}) scale(${n(r / 27)})"`,
      );
      s += `<circle cx="${n(x)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${strong}" stroke-width="1"/>`;
      const base = cy + r + size * 1.25;
      s += brand(art, x, base, size, strong, { max: w });
      s += names(base + body * 1.9, 'middle', x);
      if (art.mark && h > 170) s += mark(y + h * 0.86, 'middle', x, body * 1.8);
      return s + volume('middle', x);
    }
    default: {
      const base = y + Math.max(size * 0.9, h * 0.24);
      let s = brand(art, x, base, size, strong, { max: w });
      s += rect(x - 13, base + size * 0.5, 26, 0.9, 0, ink, 'opacity=".6"');
      s += names(base + size * 0.5 + body * 1.9, 'middle', x);
      if (art.mark && h > 130) s += mark(y + h * 0.8, 'middle', x, body * 2.1);
      else if (!area.brief && h > 150) s += finePrint(art, x, y + h * 0.78, w * 0.7, 2, ink);
      return s + volume('middle', x);
    }
  }
}

/** A paper label on a round surface: its edges follow the curve. Returns the label with its print. */
export function paperLabel(
  C: Canvas,
  art: Dressed,
  w: number,
  top: number,
  foot: number,
  sag: number,
  colour = '#f8f2e7',
  inset = 16,
): string {
  const d = `M${n(-w)} ${n(top - sag)}A${n(w)} ${n(sag)} 0 0 0 ${n(w)} ${n(top - sag)}L${n(w)} ${n(foot - sag)}A${n(w)} ${n(sag)} 0 0 1 ${n(-w)} ${n(foot - sag)}Z`;
  const shade = C.across(
    [
      [0, darker(colour, 0.5)],
      [0.06, darker(colour, 0.2)],
      [0.2, lighter(colour, 0.5)],
      [0.34, lighter(colour, 0.3)],
      [0.6, darker(colour, 0.05)],
      [0.86, darker(colour, 0.26)],
      [1, darker(colour, 0.5)],
    ],
    w,
  );
  return (
    path(d, shade) +
    line(
      `M${n(-w)} ${n(top - sag)}A${n(w)} ${n(sag)} 0 0 0 ${n(w)} ${n(top - sag)}`,
      '#fff',
      0.8,
      'opacity=".6"',
    ) +
    print(C, art, {
      y: top + inset,
      w: w * 1.32,
      h: foot - top - inset * 1.7,
      on: colour,
      ink: mix(inkOn(colour), '#2a1f19', 0.5),
    })
  );
}
