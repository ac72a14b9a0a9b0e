import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@mali/db/temporary';
import { expect, test } from 'vitest';
import { bundleServices } from './service-bundle.ts';

async function service(source: string, parts: Readonly<Record<string, string>> = {}) {
  const dir = await temporaryFolder('mali-service-');
  const entry = join(dir, 'entry.ts');
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(entry, source);
  for (const [name, text] of Object.entries(parts)) await writeFile(join(dir, name), text);
  return { dir, entry, folder: join(dir, 'services') };
}
const run = async (file: string): Promise<unknown> =>
  JSON.parse((await promisify(execFile)(process.execPath, [file])).stdout);

test('a bundled service runs as from its sources, without a TypeScript parser, and knows where its sources are', async () => {
  const { dir, entry, folder } = await service(
    `import { word } from './part.ts';
    const { later } = await import('./later.ts');
    console.log(JSON.stringify({
      word, later, beside: new URL('./beside.txt', import.meta.url).href, isMain: import.meta.main,
      parsers: process.moduleLoadList.filter((name: string) => name.includes('amaro')),
    }));`,
    {
      'part.ts': 'export const word: string = /[ก-ฮ]/.test("มะลิ") ? `มะลิ 😀 é 2` : "";',
      'later.ts': 'export const later: boolean = import.meta.main;',
    },
  );
  const { own } = await bundleServices(folder, { own: entry });
  expect(await run(own)).toEqual({
    word: 'มะลิ 😀 é 2',
    later: false,
    beside: pathToFileURL(join(dir, 'beside.txt')).href,
    isMain: false,
    parsers: [],
  });
  // With a single other letter, V8 would store the whole file at two bytes for each character.
  for (const name of await readdir(dirname(own)))
    expect(readFileSync(join(dirname(own), name), 'utf8')).toMatch(/^[\0-\x7f]*$/);
});

test('a bundle of unchanged sources is used again, without a new build', async () => {
  const { entry, folder } = await service('console.log(1);');
  const { own } = await bundleServices(folder, { own: entry });
  const { ino } = await stat(own);
  expect(await bundleServices(folder, { own: entry })).toEqual({ own });
  expect((await stat(own)).ino).toBe(ino);
});

test('a package that is missing, or an error of syntax, is reported by the build, which leaves no bundle', async () => {
  const missing = await service(`import 'no-such-package';`);
  await expect(bundleServices(missing.folder, { own: missing.entry })).rejects.toThrow('no-such-package');
  const broken = await service('const = 1;');
  await expect(bundleServices(broken.folder, { own: broken.entry })).rejects.toThrow('entry.ts');
  await writeFile(broken.entry, 'console.log(2);');
  const { own } = await bundleServices(broken.folder, { own: broken.entry });
  expect(await readFile(own, 'utf8')).toContain('console.log(2)');
});

test('the API and the worker start without what draws PDFs, pictures and bar codes: megabytes that few calls need', async () => {
  const folder = join(await temporaryFolder('mali-service-'), 'services');
  const files = await bundleServices(folder, {
    api: 'apps/api/src/main.ts',
    worker: 'apps/api/src/worker.ts',
  });
  // Chunks that start at once: those that are imported by statements.
  const begun = new Set(Object.values(files));
  const packages = new Set<string>();
  for (const file of begun) {
    const text = await readFile(file, 'utf8');
    for (const [, source = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*["']([^"']+)["'];$/gm)) {
      if (source.startsWith('./')) begun.add(join(dirname(file), source));
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
      if (name !== undefined) packages.add(name);
    }
  }
  expect(begun.size).toBeGreaterThan(3);
  expect(packages).toContain('pino');
  for (const name of ['pdfkit', 'fontkit', 'sharp', 'libheif-js', 'zxing-wasm'])
    expect(packages, name).not.toContain(name);
  expect([...begun].filter((file) => file.includes('barcode'))).toEqual([]);
}, 120_000);
