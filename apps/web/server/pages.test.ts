import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { ADMIN_FRAME, addressOf, fixedPart, ROUTES, type RouteName } from '../src/app/routes.ts';
import { CLOSED_PAGE, findPage, LOST, modulesOf, PAGES } from './pages.ts';

const ROOT = join(import.meta.dirname, '..');
const NAMES = Object.keys(ROUTES) as RouteName[];

describe('the route table', () => {
  test('names existing modules and texts', () => {
    const modules = [...PAGES, LOST, CLOSED_PAGE].flatMap((page) => modulesOf(page, 'th'));
    expect(modules).toContain(`src/features/${ADMIN_FRAME.page}.tsx`);
    expect(modules.filter((module) => !existsSync(join(ROOT, module)))).toEqual([]);
  });

  test('has every module of a page', () => {
    const used = new Set([ADMIN_FRAME, ...Object.values(ROUTES)].map(({ page }) => page));
    const pages = globSync('features/*/routes/*.tsx', { cwd: join(ROOT, 'src') })
      .filter((file) => !file.endsWith('.test.tsx'))
      .map((file) => file.replace(/^features\/|\.tsx$/g, ''));
    expect(pages.filter((page) => !used.has(page))).toEqual([]);
  });

  test('maps a URL to one page, in the web server and the router alike', () => {
    const routes = Object.values(ROUTES).map(({ path }) => ({ path }));
    const params = new Proxy({}, { get: () => '7' });
    const missed = NAMES.filter((name) => {
      const { path, page, movedTo } = ROUTES[name];
      if (path === '*') return false;
      return [fixedPart(ROUTES[name]) || '/', addressOf(name, params)].some((address) => {
        const matched = matchRoutes(routes, address)?.[0]?.route.path;
        const found = movedTo === undefined ? findPage(address).page.path : matched;
        return matched !== found || (page === undefined && movedTo === undefined);
      });
    });
    expect(missed).toEqual([]);
  });
});

/** API routes have paths of their own, some similar to those of pages. */
const API_CALLS = /(?:calls|requests)\.ts$/;
const TABLE = 'src/app/routes.ts';

test('no path of a page is written outside the route table', () => {
  const parts = [...new Set(Object.values(ROUTES).map(fixedPart))].filter((part) => part.startsWith('/'));
  const written = new RegExp(
    `(['"\`=])(?:${parts
      .filter((part) => part !== '/')
      .sort((a, b) => b.length - a.length)
      .join('|')})(?=['"\`/?#]|\\$\\{)`,
  );
  const files = globSync('{src,server,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|fixtures|src\/testing\//.test(file) && !API_CALLS.test(file) && file !== TABLE,
  );
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, place) => {
        const isProse = /^\s*(?:\*|\/\/|\/\*)|^import |\bfrom '/.test(line);
        return !isProse && written.test(line) ? [`${file}:${place + 1}: ${line.trim()}`] : [];
      }),
  );
  expect(files).toContain('src/app/paths.ts');
  expect(found).toEqual([]);
});
