import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const HELP = `Usage: node scripts/icons.ts

Makes the icons of public/ anew from public/icon.svg: favicon.ico, the touch icon and those of the web manifest.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

const PUBLIC = join(import.meta.dirname, '../public');
const SVG = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');

/** Thin lines of the original drawing would be invisible at tab size. */
const bold = SVG.replace('stroke-width="1.5"', 'stroke-width="2.4"');
/** Launchers may mask an icon to its middle circle, four fifths wide: the flower fits inside. */
const maskable = SVG.replace('<g ', '<g transform="translate(16 16) scale(.76) translate(-16 -16.4)" ');

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/** An ICO file with several sizes, which browsers request by default. */
function ico(pictures: readonly { size: number; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [place, { size, data }] of pictures.entries()) {
    const at = ICO_HEADER + ICO_ENTRY * place;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}

const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'favicon.ico': async () =>
    ico(
      await Promise.all(
        [16, 32, 48].map(async (size) => ({ size, data: await png(size === 16 ? bold : SVG, size) })),
      ),
    ),
  'apple-touch-icon.png': () => png(SVG, 180),
  'icon-192.png': () => png(SVG, 192),
  'icon-512.png': () => png(SVG, 512),
  'icon-maskable-192.png': () => png(maskable, 192),
  'icon-maskable-512.png': () => png(maskable, 512),
};

for (const [name, make] of Object.entries(FILES)) writeFileSync(join(PUBLIC, name), await make());
