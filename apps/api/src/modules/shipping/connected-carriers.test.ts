import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../config.ts';

const KEY = 'k'.repeat(32);
const read = (more: Readonly<Record<string, string>>): Config =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    ...{ JWT_SECRET: 'x'.repeat(32), TOTP_KEY: 'x'.repeat(32), GATEWAY_KEY: 'x'.repeat(32) },
    ...{ WEBHOOK_SECRET: 'x'.repeat(32) },
    ...more,
  });
const faults = (more: Readonly<Record<string, string>>): string => {
  try {
    read(more);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};
const FLASH = { CARRIERS: 'flash', FLASH_MERCHANT: 'AA0005', FLASH_KEY: KEY, FLASH_WAREHOUSE: 'AA0005_001' };
const POST = { CARRIERS: 'thailand-post', THAILAND_POST_KEY: KEY, THAILAND_POST_WEBHOOK_TOKEN: KEY };

it('no carrier is connected unless CARRIERS names it, and each needs its keys', () => {
  expect(read({ FLASH_KEY: KEY }).carriers).toEqual([]);
  expect(
    read({ ...FLASH, ...POST, CARRIERS: 'thailand-post, flash' }).carriers.map(({ kind }) => kind),
  ).toEqual([...['thailand-post', 'flash']]);
  const missing = faults({ CARRIERS: 'flash,thailand-post' });
  for (const name of ['FLASH_MERCHANT', 'FLASH_KEY', 'FLASH_WAREHOUSE', 'THAILAND_POST_KEY'])
    expect(missing).toContain(`${name} is missing`);
  expect(faults({ CARRIERS: 'kex' })).toContain('CARRIERS must be of sandbox, flash, thailand-post, not kex');
});

it('keys of carriers do not travel unencrypted, and are not in the printed configuration', () => {
  expect(faults({ ...FLASH, FLASH_URL: 'http://flash.example' })).toContain('FLASH_URL must be https');
  expect(inspect(read({ ...FLASH, ...POST, CARRIERS: 'flash,thailand-post' }), { depth: 9 })).not.toContain(
    KEY,
  );
});

it('ranges of numbers are read, and unreadable ones are named', () => {
  const numbersOf = (THAILAND_POST_NUMBERS: string) =>
    read({ ...POST, THAILAND_POST_NUMBERS }).carriers[0]?.open().numbers;
  expect(numbersOf('')).toEqual([]);
  expect(numbersOf('EF00000100-EF00000199, EG00000001-EG00000001')).toEqual([
    { prefix: 'EF', first: 100, last: 199 },
    { prefix: 'EG', first: 1, last: 1 },
  ]);
  for (const range of ['EF100-EF199', 'EF00000199-EF00000100', 'EF00000100-EG00000199'])
    expect(faults({ ...POST, THAILAND_POST_NUMBERS: range })).toContain(`not ${range}`);
});
