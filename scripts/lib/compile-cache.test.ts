import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@mali/db/temporary';
import { expect, test } from 'vitest';
import { compileAhead } from './compile-cache.ts';
import { LEAN } from './lean.ts';

test('a service whose modules were prepared keeps no TypeScript parser in memory, and preparing runs none of it', async () => {
  const dir = await temporaryFolder('mali-compile-');
  const ran = join(dir, 'ran');
  const entry = join(dir, 'entry.ts');
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'part.ts'), 'export const part: string = "amaro";');
  await writeFile(
    entry,
    `import { writeFileSync } from 'node:fs';
    import { part } from './part.ts';
    writeFileSync(${JSON.stringify(ran)}, '');
    const loaded: string[] = process.moduleLoadList;
    console.log(loaded.some((name: string) => name.includes(part)));`,
  );
  const cache = join(dir, 'cache');
  const start = async () => {
    const env = { ...process.env, NODE_COMPILE_CACHE: cache };
    return (await promisify(execFile)(process.execPath, [...LEAN, entry], { env })).stdout.trim();
  };

  await compileAhead(cache, [entry]);
  expect(existsSync(ran)).toBe(false);
  expect(await start()).toBe('false');
  expect(existsSync(ran)).toBe(true);

  // The parser is seen where a module was not prepared.
  await writeFile(join(dir, 'part.ts'), 'export const part: string = "amaro" as string;');
  expect(await start()).toBe('true');
});
