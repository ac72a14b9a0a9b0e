import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

test('every endpoint has a name of its own: of two with one name, the second to be loaded would call the first', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const names = new Map<string, string[]>();
  for (const file of files.map((name) => join(SRC, name))) {
    const source = readFileSync(file, 'utf8');
    if (!source.includes('injectEndpoints')) continue;
    for (const [, name = ''] of source.matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm))
      names.set(name, [...(names.get(name) ?? []), relative(SRC, file)]);
  }
  expect([...names].filter(([, places]) => places.length > 1)).toEqual([]);
  // A lower bound: the endpoints were found.
  expect(names.size).toBeGreaterThan(300);
});
