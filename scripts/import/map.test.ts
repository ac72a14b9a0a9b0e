import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCategories } from '@mali/db/seeds/content/categories';
import { describe, expect, test } from 'vitest';
import {
  columnsOf,
  loadMap,
  MapError,
  parseMap,
  pathsOf,
} from '../../apps/api/src/modules/goods/importing/map.ts';

const MAPS = join(import.meta.dirname, 'maps');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const files = readdirSync(MAPS);

/** All categories of the shop as slug paths. */
const tree = new Set(demoCategories.map(pathOf));
function pathOf(category: { slug: string; parent_id: number | null }): string {
  const parent = demoCategories.find(({ id }) => id === category.parent_id);
  return parent === undefined ? category.slug : `${pathOf(parent)}/${category.slug}`;
}

describe.each(files)('%s', (file) => {
  test('is named after its source', async () => {
    const map = await loadMap(join(MAPS, file));
    expect(`${map.source}.json`).toBe(file);
  });

  test('maps products only to existing categories', async () => {
    const paths = pathsOf(await loadMap(join(MAPS, file)));
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !tree.has(path))).toEqual([]);
  });

  test('reads only columns its source has', async () => {
    const map = await loadMap(join(MAPS, file));
    const name = join(FIXTURES, `${map.source}.${map.file.format}`);
    const text = readFileSync(name, 'utf8');
    const columns =
      map.file.format === 'csv'
        ? (text.split(/\r?\n/, 1)[0] ?? '').split(',')
        : Object.keys(JSON.parse(text)[0]);
    expect(columnsOf(map).filter((column) => !columns.includes(column))).toEqual([]);
  });
});

test('no two maps share a prefix: their product numbers would collide', async () => {
  const prefixes = await Promise.all(files.map(async (file) => (await loadMap(join(MAPS, file))).prefix));
  expect(new Set(prefixes).size).toBe(files.length);
});

const SMALL = {
  source: 'small',
  prefix: 'SM',
  file: { format: 'csv' },
  currency: { code: 'THB', rate: 1 },
  id: 'id',
  brand: { column: 'brand' },
  name: { column: 'name' },
  category: { from: [{ columns: ['type'] }], table: { Lipstick: 'make-up/lips/lipstick' } },
  price: { column: 'price', min: 1, max: 1000 },
  stock: { initial: 10 },
};
const problems = (change: object): readonly string[] => {
  try {
    parseMap({ ...SMALL, ...change }, 'small.json');
    return [];
  } catch (error) {
    if (error instanceof MapError) return error.problems;
    throw error;
  }
};

describe('a map', () => {
  test('has few required fields', () => {
    expect(problems({})).toEqual([]);
  });

  test('reports all its problems at once, each with its path', () => {
    const wrong = {
      source: 'Small File',
      colour: 'red',
      file: { format: 'xlsx', delimeter: ';', encoding: 'klingon' },
      currency: { code: 'baht', rate: '1', endings: [9, 12] },
      id: '',
      price: { column: 'price', min: 10, max: 1 },
      free_of: [{ column: 'claims', values: { 'Paraben Free': 'parabens' } }],
      refuse: [{ column: 'name', matches: '(', reason: 'x' }],
      created: { otherwise: 'once' },
    };
    expect(problems(wrong)).toEqual([
      expect.stringContaining('map: "colour" is not an option; known are about, source,'),
      'map.source: small letters, digits, ".", "_" and "-" only',
      'map.file: "delimeter" is not an option; did you mean "delimiter"?',
      'map.file.encoding: "klingon" is not a known encoding (utf-8, windows-1252, windows-874, utf-16le …)',
      'map.file.format: one of "csv", "json", "jsonl" is needed, not "xlsx"',
      'map.currency.code: three capitals, like "IDR"',
      'map.currency.rate: a number from 0.000001 to 1000000 is needed, not "1"',
      'map.currency.endings[1]: a number from 0 to 9 is needed, not 12',
      'map.id: a text is needed, not ""',
      'map.price: min must be below max',
      'map.created.otherwise: not a date',
      expect.stringContaining('map.free_of[0].values["Paraben Free"]: one of fragrance, alcohol, paraben,'),
      expect.stringContaining('map.refuse[0].matches: Invalid regular expression'),
    ]);
  });

  test('has word lists that exist and are not circular', () => {
    const category = (words: object) => ({
      category: {
        from: [{ columns: ['type'] }],
        table: { Mini: { words: 'a', otherwise: { refuse: 'unclear' } } },
        words,
      },
    });
    const to = (words: string) => [{ matches: 'x', to: { words, otherwise: 'make-up' } }];
    expect(problems(category({}))).toEqual([
      'map.category.table["Mini"].words: "a" is not in map.category.words',
    ]);
    expect(problems(category({ a: to('b'), b: to('a') }))).toContain(
      'map.category.words.a: goes round: a → b → a',
    );
    expect(
      problems(category({ a: to('b'), b: [{ matches: 'x', to: { path: 'make-up', thai: 'ลิป' } }] })),
    ).toEqual([]);
    expect(problems(category({ a: [{ matches: 'x', to: 'Make Up' }] }))).toEqual([
      'map.category.words.a[0].to: "Make Up" is not a path of one to three slugs, like "make-up/lips/lipstick"',
    ]);
  });

  test('that is missing or not JSON is reported', async () => {
    await expect(loadMap(join(MAPS, 'nowhere.json'))).rejects.toThrow(
      /nowhere\.json is not right:\n {2}ENOENT/,
    );
    await expect(loadMap(import.meta.filename)).rejects.toThrow(MapError);
  });
});
