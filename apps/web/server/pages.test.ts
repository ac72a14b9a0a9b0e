import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { OFFICE_ROUTES } from '../src/admin/routes.ts';
import { isOfficePath, OFFICE } from '../src/app/office-addresses.ts';
import { addressOf, fillPath, fixedPart, ROUTES, type RouteName } from '../src/app/routes.ts';
import { CLOSED_PAGE, findPage, LOST, modulesOf, OFFICE_PAGES, PAGES } from './pages.ts';

const ROOT = join(import.meta.dirname, '..');
const NAMES = Object.keys(ROUTES) as RouteName[];

describe('the route table', () => {
  test('names existing modules and texts', () => {
    const modules = [...PAGES, LOST, CLOSED_PAGE, ...OFFICE_PAGES].flatMap((page) => modulesOf(page, 'th'));
    expect(modules).toContain('src/admin/slips/routes/slips.tsx');
    expect(modules.filter((module) => !existsSync(join(ROOT, module)))).toEqual([]);
  });

  test('has every module of a page', () => {
    const used = new Set<string | null | undefined>(
      [...Object.values(ROUTES), ...OFFICE_PAGES].map(({ page }) => page),
    );
    const pages = globSync('{features,admin}/*/routes/*.tsx', { cwd: join(ROOT, 'src') })
      .filter((file) => !file.endsWith('.test.tsx'))
      .map((file) => file.replace(/^(?:features|admin)\/|\.tsx$/g, ''));
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

describe('the addresses of the back office', () => {
  const paths = Object.values(OFFICE_ROUTES).map(({ path }) => ({ path }));

  test.each(Object.entries(OFFICE_ROUTES))(
    '%s is answered with the document of the back office',
    (name, { path }) => {
      for (const id of ['7', 'new']) {
        const address = fillPath(path, {
          promo_id: id,
          post_id: id,
          // An order's number is no word: `new` is a page of its own.
          so_no: id === 'new' ? 'SO26112112345678' : id,
          wave_id: id,
          return_no: id,
          statement_no: id,
          slip_id: id,
          brand_id: id,
          collection_id: id,
          picture_id: id,
          page: id,
          draft_id: id,
          badge_id: id,
          mat_var_id: id,
          mat_id: id,
          transfer_id: id,
          receipt_id: id,
          store_id: id,
          supplier_id: id,
          po_id: id,
          change_id: id,
          count_id: id,
          recall_id: id,
          customer_id: id,
          segment_id: id,
          role_id: id,
          mailing_id: id,
          schedule_id: id,
          flow: id,
          application_id: id,
          content_id: id,
          import_id: id,
          rule_id: id,
          name_id: id,
          ...{ campaign_id: id, event_id: id },
        });
        for (const at of [address, `${address}/`]) {
          expect(isOfficePath(at), at).toBe(true);
          expect(findPage(at).page, at).toMatchObject({ name, isOffice: true });
          expect(matchRoutes(paths, at)?.[0]?.route.path, at).toBe(path);
        }
      }
    },
  );

  test('are all looked at by a journey, in both languages', () => {
    const journey = readFileSync(join(ROOT, '../e2e/journeys/back-office.spec.ts'), 'utf8');
    // The order is one that the journey places.
    const ofOrder = [OFFICE_ROUTES.order.path, OFFICE_ROUTES.pack.path];
    // The variant is that of its product.
    const ofProduct = OFFICE_ROUTES.variantStock.path;
    // The journeys office-packing, office-remittance, empty-shop and page-builder open what they make: a pick list, a statement, a
    // count, a draft of a page.
    const elsewhere = [
      ...[OFFICE_ROUTES.pickList.path, OFFICE_ROUTES.statement.path, OFFICE_ROUTES.count.path],
      OFFICE_ROUTES.pageDraft.path,
    ];
    const addresses = Object.values(OFFICE_ROUTES)
      .filter(({ path }) => ![...ofOrder, ...elsewhere, ofProduct].includes(path))
      .map(({ path }) =>
        fillPath(path, {
          ...{ promo_id: 'new', post_id: 'new', brand_id: 'new', receipt_id: 'new', mat_id: 'new' },
          change_id: 'new',
          store_id: 'new',
          supplier_id: 'new',
          po_id: 'new',
          import_id: 'new',
          recall_id: 'new',
          customer_id: '1',
          ...{ campaign_id: 'new', event_id: 'new' },
          segment_id: 'new',
          role_id: 'new',
          mailing_id: 'new',
          schedule_id: 'new',
          flow: 'reorder',
          collection_id: 'new',
          picture_id: '1',
          badge_id: 'new',
        }),
      );
    const quoted = [
      ...addresses.map((address) => `'${address}'`),
      ...ofOrder.map((path) => `\`${path.replace(':so_no', '')}\${so_no}\``),
      `\`${ofProduct.replace(':mat_var_id', '')}\${product.mat_var_id}\``,
    ];
    expect(quoted.filter((address) => !journey.includes(address))).toEqual([]);
  });

  test('below them all others are of the back office, and nothing of the shop is', () => {
    for (const at of ['/admin/nothing', '/adminblog/1/2', `${OFFICE.giveaways}/`])
      expect(findPage(at).page.isOffice, at).toBe(true);
    for (const at of ['/', '/administrator', '/adminblogs', '/Admin', '//admin', '/campaign/giveaway/12'])
      expect(findPage(at).page.isOffice, at).toBeUndefined();
  });
});

/** API routes have paths of their own, some similar to those of pages. */
const API_CALLS = /(?:calls|requests)\.ts$/;
const TABLES = ['src/app/routes.ts', 'src/app/office-addresses.ts'];

test('no path of a page is written outside the route table', () => {
  const parts = [
    ...new Set([...Object.values(ROUTES), ...Object.values(OFFICE_ROUTES)].map(fixedPart)),
  ].filter((part) => part.startsWith('/'));
  const written = new RegExp(
    `(['"\`=])(?:${parts
      .filter((part) => part !== '/')
      .sort((a, b) => b.length - a.length)
      .join('|')})(?=['"\`/?#]|\\$\\{)`,
  );
  const files = globSync('{src,server,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) =>
      !/\.test\.tsx?$|fixtures|src\/testing\//.test(file) && !API_CALLS.test(file) && !TABLES.includes(file),
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
