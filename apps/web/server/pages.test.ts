import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patterns } from '../src/app/paths.ts';
import { PAGES } from './pages.ts';

/** Redirected, so it has no page (SHELL-06). */
const REDIRECTED: readonly string[] = ['oldShop'];

test('every route of the router is known to the web server, with an existing module', () => {
  const names = Object.keys(patterns).filter((name) => !REDIRECTED.includes(name));
  expect(PAGES.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const { module } of PAGES) {
    expect(existsSync(join(import.meta.dirname, '..', String(module))), String(module)).toBe(true);
  }
});
