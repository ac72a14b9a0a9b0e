import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patterns } from '../src/app/paths.ts';
import { PAGES } from './pages.ts';

/** Answered with a redirect, so it has no page of its own (SHELL-06). */
const REDIRECTED: readonly string[] = ['oldShop'];

test('every address of the router is a page to the web server, drawn by a module that is there', () => {
  const names = Object.keys(patterns).filter((name) => !REDIRECTED.includes(name));
  expect(PAGES.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const { module } of PAGES) {
    expect(existsSync(join(import.meta.dirname, '..', String(module))), String(module)).toBe(true);
  }
});
