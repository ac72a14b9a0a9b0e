import sharp from 'sharp';
import type { PackshotArt } from './art.ts';
import { packshot } from './packshot.ts';
import { random } from './random.ts';
import { still } from './still.ts';
import type { StillScene } from './still-scene.ts';

/** The available picture widths, px; heights follow at 4:5. */
export const widths = [160, 320, 480, 640, 960] as const;
export type Width = (typeof widths)[number];
export const formats = ['webp', 'avif'] as const;
export type Format = (typeof formats)[number];

/** A rasterised picture. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

/** Pixels in which a draft is drawn, before it is enlarged. */
const DRAFT_WIDTH = 80;

const TILE = 512;
let noise: Int8Array | undefined;

/**
 * Film grain, ±3 levels, nearly normal: breaks up banding in the soft backgrounds. Generated once,
 * deterministic.
 */
function grain(): Int8Array {
  if (noise) return noise;
  const chance = random('grain');
  noise = Int8Array.from({ length: TILE * TILE }, () =>
    Math.round((chance() + chance() + chance() - 1.5) * 3.1),
  );
  return noise;
}

/**
 * The width to rasterise at before reducing to `width`. Small pictures are rendered larger, for finer type
 * and edges. Lighting filters work in pixels, not in the drawing's units: a smear looks right only near its
 * design size.
 */
export function masterWidth(svg: string, width: number): number {
  if (svg.includes('feDiffuseLighting')) return Math.max(800, width);
  return width <= 320 ? width * 2 : width;
}

/** Draws an SVG to RGB pixels at a width, with film grain. */
export async function rasterise(svg: string, width: number): Promise<Raster> {
  // Keeps the viewBox and sets the size, so that librsvg renders at this size instead of scaling pixels.
  const [, w = '800', h = '1000'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const height = Math.round((width * Number(h)) / Number(w));
  const sized = svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`);
  const { data, info } = await sharp(Buffer.from(sized), { unlimited: true })
    .flatten({ background: '#f3ebdd' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const table = grain();
  const { channels } = info;
  for (let y = 0; y < info.height; y += 1) {
    const row = ((y * 7) % TILE) * TILE;
    let i = y * info.width * channels;
    for (let x = 0; x < info.width; x += 1) {
      const d = table[row + (x % TILE)] ?? 0;
      for (let k = 0; k < 3; k += 1) {
        const v = (data[i + k] ?? 0) + d;
        data[i + k] = v < 0 ? 0 : Math.min(v, 255);
      }
      i += channels;
    }
  }
  return { data, width: info.width, height: info.height };
}

/** Encodes pixels at a width no larger than their own. */
export async function encode(raster: Raster, width: number, format: Format): Promise<Buffer> {
  const image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });
  const sized = width === raster.width ? image : image.resize({ width, kernel: 'lanczos3' });
  return format === 'webp'
    ? sized.webp({ quality: 82, effort: 2 }).toBuffer()
    : sized.avif({ quality: 56, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** Draws an SVG with little detail, in a tenth of the time, and encodes it at its full size. */
async function encodeDraft(svg: string, width: number, format: Format): Promise<Buffer> {
  return encode(await rasterise(svg, DRAFT_WIDTH), width, format);
}

/**
 * Renders one picture in one size and format. About 60 ms at 640 px; deterministic.
 * @param size.draft with little detail, for tests of pages
 * @throws RangeError for an unavailable width
 */
export async function renderPackshot(
  art: PackshotArt,
  { width, format, draft = false }: { width: number; format: Format; draft?: boolean },
): Promise<Buffer> {
  if (!widths.some((offered) => offered === width))
    throw new RangeError(`no picture is offered at ${width} px`);
  const svg = packshot(art);
  if (draft) return encodeDraft(svg, width, format);
  return encode(await rasterise(svg, masterWidth(svg, width)), width, format);
}

/**
 * Renders a banner in one size and format; any width up to its own.
 * @param size.draft with little detail, for tests of pages
 * @throws RangeError for a width beyond the scene's
 */
export async function renderStill(
  scene: StillScene,
  { width, format, draft = false }: { width: number; format: Format; draft?: boolean },
): Promise<Buffer> {
  if (!Number.isInteger(width) || width < 1 || width > scene.w)
    throw new RangeError(`${scene.name} is ${scene.w} px wide`);
  if (draft) return encodeDraft(still(scene), width, format);
  // Because of the lighting filters: rendered at its own size, then reduced.
  return encode(await rasterise(still(scene), scene.w), width, format);
}
