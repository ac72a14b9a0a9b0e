import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const HELP = `Usage: node scripts/fonts.ts

Makes src/ui/fonts anew: the shop's two faces, cut down to the characters its pages are written with and to the weights
its style sheets use. Anything else is in the full files, which a browser fetches when a page needs them; the ranges
stand in src/ui/fonts.css.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

const OUT = join(import.meta.dirname, '../src/ui/fonts');

/** As in src/ui/fonts.css. */
const RANGES = {
  thai: [
    [0x0e01, 0x0e3a],
    [0x0e3f, 0x0e5b],
    [0x200c, 0x200d],
  ],
  latin: [
    [0x0020, 0x007e],
    [0x00a0, 0x00a0],
    [0x00a9, 0x00a9],
    [0x00ae, 0x00ae],
    [0x00b0, 0x00b0],
    [0x00b7, 0x00b7],
    [0x00c9, 0x00c9],
    [0x00d7, 0x00d7],
    [0x00e0, 0x00e0],
    [0x00e2, 0x00e2],
    [0x00e7, 0x00eb],
    [0x00ee, 0x00ef],
    [0x00f4, 0x00f4],
    [0x00f6, 0x00f6],
    [0x00fb, 0x00fc],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
} as const;

/** OpenType features for Thai shaping and tabular figures. */
const FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'liga', 'rlig', 'calt', 'rvrn', 'tnum'];

const FACES = [
  { name: 'sans', family: 'anuphan', weights: { min: 400, max: 600 } },
  { name: 'serif', family: 'noto-serif-thai', weights: { min: 300, max: 400 } },
] as const;

const { resolve } = createRequire(import.meta.url);
mkdirSync(OUT, { recursive: true });
let sum = 0;
for (const { name, family, weights } of FACES) {
  const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  writeFileSync(join(OUT, `${name}-license.txt`), readFileSync(join(folder, 'LICENSE')));
  for (const script of ['thai', 'latin'] as const) {
    const text = RANGES[script]
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
      .map((code) => String.fromCodePoint(code))
      .join('');
    const full = readFileSync(join(folder, `files/${family}-${script}-wght-normal.woff2`));
    const cut = await subsetFont(full, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: FEATURES,
      noHinting: true,
    });
    writeFileSync(join(OUT, `${name}-${script}.woff2`), cut);
    sum += cut.length;
    console.log(`${name}-${script}  ${full.length} → ${cut.length} bytes`);
  }
}
console.log(`${sum} bytes in all`);
