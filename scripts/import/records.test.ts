import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FileError,
  type FileRecord,
  type FileShape,
  readRecords,
} from '../../apps/api/src/modules/goods/importing/records.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-records-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const CSV: FileShape = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  columns: undefined,
  key: undefined,
};
const JSON_LIST: FileShape = { ...CSV, format: 'json' };

async function read(
  content: string | Buffer,
  shape: FileShape = CSV,
  needed: string[] = [],
): Promise<FileRecord[]> {
  const path = join(dir, 'file');
  await writeFile(path, content);
  const found: FileRecord[] = [];
  for await (const record of readRecords(path, shape, needed, () => undefined)) found.push(record);
  return found;
}

/** Line and joined cells, or the problem after "!". */
const told = (records: readonly FileRecord[]) =>
  records.map((r) => `${r.line} ${'problem' in r ? `!${r.problem}` : Object.values(r.cells).join('|')}`);

describe('CSV', () => {
  test('quoted cells may contain delimiters, quotes and line ends', async () => {
    expect(told(await read('a,b\n1,"x, ""y"""\n2,"one\ntwo"\n3,z\n'))).toEqual([
      '2 1|x, "y"',
      '3 2|one\ntwo',
      '5 3|z',
    ]);
  });

  test('CRLF line ends, a byte order mark and a missing final line end make no difference', async () => {
    expect(told(await read('\ufeffa,b\r\n1,"x"\r\n2,y'))).toEqual(['2 1|x', '3 2|y']);
  });

  test('a quote in the middle of an unquoted cell is a literal', async () => {
    expect(told(await read('a,b\n1,5.5" brush\n2,y\n'))).toEqual(['2 1|5.5" brush', '3 2|y']);
  });

  test('an unclosed quote invalidates only its own line', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `${i},plain`).join('\n');
    const records = await read(`a,b\n1,"lost\n2,"whole"\n${many}\n9,"lost too\n`);
    expect(told(records).slice(0, 3)).toEqual(['2 !a quote stands where none may', '3 2|whole', '4 0|plain']);
    expect(told(records).at(-1)).toBe('304 !a quote is not closed');
    expect(records.filter((r) => 'cells' in r)).toHaveLength(301);
  });

  test('a lost quote that meets another at a line end does not swallow the row between', async () => {
    expect(told(await read('a,b,c\n1,"lost,x\n2,y,z"\n3,y,z\n'))).toEqual([
      '2 !2 cells instead of 3',
      '3 2|y|z"',
      '4 3|y|z',
    ]);
  });

  test('too few and too many cells are reported, empty lines are skipped', async () => {
    expect(told(await read('a,b\n1\n\n2,y\n3,y,z\n'))).toEqual([
      '2 !1 cells instead of 2',
      '4 2|y',
      '5 !3 cells instead of 2',
    ]);
  });

  test('other delimiters and encodings', async () => {
    const thai = Buffer.concat([
      Buffer.from('a;b\n1;'),
      Buffer.from([0xa4, 0xc3, 0xd5, 0xc1]),
      Buffer.from('\n'),
    ]);
    expect(told(await read(thai, { ...CSV, delimiter: ';', encoding: 'windows-874' }))).toEqual(['2 1|ครีม']);
    expect(told(await read('1\t2\n', { ...CSV, delimiter: '\t', columns: ['a', 'b'] }))).toEqual(['1 1|2']);
  });

  test('a missing column of the map fails before the first row', async () => {
    await expect(read('a,b\n1,2\n', CSV, ['a', 'price'])).rejects.toThrow(
      new FileError('the file has no column "price"; its columns are a, b'),
    );
  });

  test('an empty file is reported', async () => {
    await expect(read('')).rejects.toThrow('the file is empty');
  });
});

describe('JSON', () => {
  test('elements have the line they start on', async () => {
    expect(
      told(await read('[\n {"a": 1,\n  "b": "x]{"},\n\n {"a": 2, "b": {"c": [1]}}\n]', JSON_LIST)),
    ).toEqual(['2 1|x]{', '5 2|[object Object]']);
  });

  test('a list inside an object is found by its name', async () => {
    const file = '{"meta": {"rows": [1, 2]}, "note": "rows", "rows": [{"a": 1}]}';
    expect(told(await read(file, { ...JSON_LIST, key: 'rows' }))).toEqual(['1 1']);
    await expect(read(file, { ...JSON_LIST, key: 'items' })).rejects.toThrow(
      'the file holds no list "items"',
    );
    await expect(read(file, JSON_LIST)).rejects.toThrow('the file is not a JSON list');
  });

  test('a broken element invalidates only itself', async () => {
    const file = '[\n{"a": 1},\n{"a": [2},\n{"a": 3, },\n{"a": 4},\n5,\n{"a": 6}\n]';
    const records = told(await read(file, JSON_LIST));
    expect(records.map((r) => r.replace(/\(.*\)/, '(…)'))).toEqual([
      '2 1',
      '3 !a bracket or quote of this row is not closed',
      '4 !not valid JSON (…)',
      '5 4',
      '6 !not an object',
      '7 6',
    ]);
  });

  test('a truncated element is reported', async () => {
    expect(told(await read('[\n{"a": 1},\n{"a": 2', JSON_LIST))).toEqual([
      '2 1',
      '3 !a bracket or quote of this row is not closed',
    ]);
  });

  test('a list without its end is an error after its rows', async () => {
    await expect(read('[{"a": 1},\n', JSON_LIST)).rejects.toThrow('the list ends without "]" on line 2');
  });

  test('quotes and backslashes in strings are handled', async () => {
    expect(told(await read('[{"a": "x\\\\"}, {"a": "\\"]"}]', JSON_LIST))).toEqual(['1 x\\', '1 "]']);
  });

  test('JSON lines', async () => {
    const lines = told(await read('{"a": 1}\n\n{"a": \n{"a": 3}\n', { ...JSON_LIST, format: 'jsonl' }));
    expect(lines.map((r) => r.replace(/\(.*\)/, '(…)'))).toEqual(['1 1', '3 !not valid JSON (…)', '4 3']);
  });
});
