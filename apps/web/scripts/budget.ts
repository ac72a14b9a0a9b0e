import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@mali/contracts/limits';
import { Manifest } from '../server/manifest.ts';
import { modulesOf, OFFICE_LOST, OFFICE_PAGES, PAGES } from '../server/pages.ts';

/** Size budget of the fonts of a first view, in bytes; fonts are compressed already. */
const FONTS_BUDGET = 60_000;

/** Size budgets of a first view, brotli, in bytes: all its scripts, and all its style sheets. */
const BUDGETS: Readonly<Record<string, { scripts: number; styles: number }>> = {
  home: { scripts: 195_200, styles: 15_000 },
  shop: { scripts: 197_200, styles: 15_000 },
  item: { scripts: 194_200, styles: 15_000 },
  bag: { scripts: 200_200, styles: 15_000 },
  checkout: { scripts: 249_200, styles: 15_000 },
};

/** Budgets of the back office's scripts, brotli, in bytes, beside the libraries that it shares with the shop. */
const OFFICE_BUDGETS = { first: 150_000, section: 40_000 };

const HELP = `Usage: node scripts/budget.ts [dist]

Adds up what the first view of each page loads (brotli), and the faces all are set in, prints it, and fails when a page is over its budget.`;

const [argument] = process.argv.slice(2);
if (argument === '--help') {
  console.log(HELP);
  process.exit(0);
}

const dist = argument ?? fileURLToPath(new URL('../dist', import.meta.url));
const manifest = new Manifest(dist);

/** Transfer size: the compressed file, if smaller. */
function weight(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const path = join(dist, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);
}

/** The fonts of every page, as in the style sheet; the full variants are for rarely used characters. */
const FONTS = ['sans-thai', 'sans-latin', 'serif-thai', 'serif-latin'];

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
const over: string[] = [];

for (const page of PAGES) {
  for (const language of LANGUAGES) {
    const modules = modulesOf(page, language);
    const missing = modules.filter((module) => !manifest.has(module));
    if (missing.length > 0) over.push(`${page.name}: ${missing.join(', ')} not in the build`);
    const { scripts, styles } = manifest.filesOf(['src/start.ts', 'index.html', ...modules]);
    const [script, style] = [weight(scripts), weight(styles)];
    console.log(`${page.name.padEnd(12)} ${language}  scripts ${kb(script)}  styles ${kb(style)}`);
    const budget = BUDGETS[page.name];
    if (budget && script > budget.scripts)
      over.push(`${page.name} ${language}: scripts over ${kb(budget.scripts)}`);
    if (budget && style > budget.styles)
      over.push(`${page.name} ${language}: styles over ${kb(budget.styles)}`);
  }
}

for (const language of LANGUAGES) {
  const filesOf = (modules: readonly string[]) => manifest.filesOf(['admin.html', ...modules]).scripts;
  const frame = filesOf(modulesOf(OFFICE_LOST, language));
  const isLibrary = (file: string) => /\/vendor-/.test(file);
  if (!manifest.has('admin.html')) over.push('admin.html is not in the build');
  for (const page of OFFICE_PAGES) {
    const modules = modulesOf(page, language);
    const missing = modules.filter((module) => !manifest.has(module));
    if (missing.length > 0) over.push(`${page.path}: ${missing.join(', ')} not in the build`);
    const files = filesOf(modules);
    const own = weight(files.filter((file) => !frame.includes(file)));
    console.log(`${page.path.padEnd(26)} ${language}  scripts ${kb(own)}`);
    if (own > OFFICE_BUDGETS.section)
      over.push(`${page.path} ${language}: over ${kb(OFFICE_BUDGETS.section)}`);
  }
  const first = weight(
    filesOf(OFFICE_PAGES.slice(0, 1).flatMap((page) => modulesOf(page, language))).filter(
      (file) => !isLibrary(file),
    ),
  );
  console.log(`back office, first page     ${language}  scripts ${kb(first)}`);
  if (first > OFFICE_BUDGETS.first) over.push(`back office ${language}: over ${kb(OFFICE_BUDGETS.first)}`);
}

const faces = FONTS.map((name) => manifest.fileOf(`src/ui/fonts/${name}.woff2`));
const fonts = weight(faces.filter((file) => file !== null));
console.log(`fonts         ${kb(fonts)}`);
if (faces.includes(null)) over.push('a face is not in the build');
if (fonts > FONTS_BUDGET) over.push(`fonts over ${kb(FONTS_BUDGET)}`);

if (over.length > 0) {
  console.error(over.join('\n'));
  process.exitCode = 1;
}
