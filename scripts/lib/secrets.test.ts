import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-secrets-'));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

test('secrets are long, distinct, stable, and readable only by their owner', async () => {
  const first = readSecrets(dir, {});
  const values = Object.values(first);
  expect(new Set(values).size).toBe(8);
  for (const value of values) expect(value.length).toBeGreaterThanOrEqual(43);
  expect(readSecrets(dir, {})).toEqual(first);
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('the environment takes precedence, and a missing secret is added to the stored ones', async () => {
  await writeFile(join(dir, 'secrets.json'), JSON.stringify({ JWT_SECRET: 'kept' }));
  const secrets = readSecrets(dir, { WEBHOOK_SECRET: 'given' });
  expect(secrets).toMatchObject({ JWT_SECRET: 'kept', WEBHOOK_SECRET: 'given' });
  expect(secrets.GATEWAY_KEY).toHaveLength(43);
});
