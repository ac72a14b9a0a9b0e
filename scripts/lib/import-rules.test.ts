import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImports, judgeImports } from './import-rules.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mali-imports-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function workspace(files: Record<string, string>): Promise<string[]> {
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), source);
  }
  return (await checkImports(root)).map(({ rule, text }) => `${rule}: ${text}`);
}

const CONTRACTS = {
  'packages/contracts/package.json': JSON.stringify({
    name: '@mali/contracts',
    exports: { '.': './src/index.ts', './*': './src/*.ts' },
  }),
  'packages/contracts/src/index.ts': `export { Money } from './money.ts';`,
  'packages/contracts/src/money.ts': `import { Type } from 'typebox'; export const Money = Type.Number();`,
  'packages/contracts/src/limits.ts': 'export const MAX = 99;',
};

test('a valid workspace has no violations', async () => {
  expect(
    await workspace({
      ...CONTRACTS,
      'packages/pricing/src/index.ts': `export { half } from './half.ts';`,
      'packages/pricing/src/half.ts': 'export const half = (n: number) => n / 2;',
      'packages/pricing/src/half.test.ts': `import { test } from 'vitest'; test('x', () => {});`,
      'apps/web/src/features/cart/index.ts': `export { Cart } from './cart.ts';`,
      'apps/web/src/features/cart/cart.ts': `import type { Money } from '@mali/contracts/money';
        import { MAX } from '@mali/contracts/limits'; export const Cart = (m: typeof Money) => [m, MAX];`,
      'apps/web/src/features/orders/page.ts': `import { Cart } from '../cart/index.ts'; export { Cart };`,
      'apps/web/src/admin/router.ts': `export const slips = () => import('./slips/slips.ts');`,
      'apps/web/src/admin/slips/slips.ts': `import { tabs } from '../shared/tabs.ts'; export const slips = tabs;`,
      'apps/web/src/admin/shared/tabs.ts': 'export const tabs = 1;',
      'apps/api/src/modules/orders/routes.ts': `import { place } from './service.ts'; place();`,
      'apps/api/src/modules/orders/service.ts': `import { insert } from './repository.ts'; export const place = insert;`,
      'apps/api/src/modules/orders/repository.ts': `import knex from 'knex'; export const insert = knex;`,
    }),
  ).toEqual([]);
});

test.each([
  ['packages/thai/src/fold.ts', 'node:fs', /^pricing and thai are pure/],
  ['packages/pricing/src/engine.ts', '@mali/contracts/limits', /^pricing and thai are pure/],
  ['packages/contracts/src/cart.ts', 'fastify', /^contracts import typebox/],
  ['packages/telemetry/src/start.ts', './open-telemetry.ts', /^OpenTelemetry is loaded by the telemetry/],
  ['apps/web/src/ui/button.ts', '../features/cart/index.ts', /^the design system/],
  ['apps/web/src/features/orders/page.ts', '../cart/cart.ts', /^a feature reaches another one/],
  ['apps/web/src/features/orders/page.ts', '../../admin/paths.ts', /^the back office is in no shopper/],
  ['apps/web/src/app/router.tsx', '../admin/router.tsx', /^the back office is in no shopper/],
  [
    'apps/web/src/admin/slips/page.ts',
    '../refunds/calls.ts',
    /^a section of the back office imports no other/,
  ],
  [
    'apps/web/src/admin/slips/page.ts',
    '../../features/orders/calls.ts',
    /^a section of the back office imports/,
  ],
  ['apps/web/src/app/i18n.ts', '../admin/texts/th.ts', /^the back office is in no shopper/],
  ['apps/api/src/modules/cart/routes.ts', './repository.ts', /^routes speak HTTP only/],
  ['apps/api/src/modules/cart/routes.ts', 'knex', /^routes speak HTTP only/],
  ['apps/api/src/modules/cart/admin-routes.ts', './code-repository.ts', /^routes speak HTTP only/],
  ['apps/api/src/modules/cart/service.ts', 'fastify', /^use cases know no Fastify/],
  ['apps/api/src/modules/cart/jobs.ts', 'pg', /^use cases know no Fastify/],
  ['apps/api/src/modules/cart/place.ts', './admin-routes.ts', /^use cases know no Fastify/],
  ['apps/api/src/modules/cart/service.ts', '../pricing/repository.ts', /^use cases reach another module/],
  ['apps/api/src/modules/cart/code-repository.ts', './service.ts', /^repositories know no/],
  ['apps/api/src/modules/cart/repository.ts', '../pricing/repository.ts', /^repositories know no/],
  ['apps/api/src/modules/cart/repository.ts', './service.ts', /^repositories know no/],
  [
    'apps/api/src/modules/catalogue/service.ts',
    '../search/price.ts',
    /^a module imports only modules that come before/,
  ],
  ['apps/api/src/modules/orders/service.ts', '../payments/refunds.ts', /^a module imports only modules/],
  ['apps/api/src/modules/unlisted/service.ts', '../cart/service.ts', /^a module imports only modules/],
  ['apps/api/src/platform/http.ts', '../modules/cart/service.ts', /^platform imports no module/],
  ['apps/bank/src/main.ts', '../../api/src/app.ts', /^an app knows no other app/],
  ['db/src/seed.ts', '../../apps/api/src/app.ts', /^the database knows no app/],
])('%s must not import %s', async (from, specifier, rule) => {
  const target = specifier.startsWith('.') ? { [join(dirname(from), specifier)]: 'export const x = 1;' } : {};
  const told = await workspace({ ...CONTRACTS, ...target, [from]: `import { x } from '${specifier}'; x;` });
  expect(told).toEqual([expect.stringMatching(rule)]);
});

test('type imports are allowed where only runtime imports are forbidden, and nowhere else', async () => {
  const told = await workspace({
    'apps/api/src/modules/cart/service.ts': `import type { FastifyRequest } from 'fastify'; export type R = FastifyRequest;`,
    'packages/thai/src/fold.ts': `import type { Stats } from 'node:fs'; export type S = Stats;`,
    'apps/api/src/platform/deps.ts': `import type { Rules } from '../modules/pricing/rules.ts'; export type R = Rules;`,
    'apps/api/src/modules/pricing/rules.ts': 'export type Rules = 1;',
  });
  expect(told).toEqual([
    expect.stringMatching(/^platform imports no module, not even a type: .*: apps.api.src.platform.deps.ts/),
    'pricing and thai are pure: they import nothing: packages/thai/src/fold.ts → node:fs',
  ]);
});

test('server code in the browser bundle is found over any import path, and the path is reported', async () => {
  const told = await workspace({
    ...CONTRACTS,
    'apps/web/src/main.ts': `const page = await import('./app/page.ts'); page;`,
    'apps/web/src/app/page.ts': `import { Money } from '@mali/contracts'; Money;`,
  });
  expect(told).toEqual([
    'no server code in the browser: apps/web/src/app/page.ts → packages/contracts/src/index.ts → ' +
      'packages/contracts/src/money.ts → package:typebox',
  ]);
});

test('a cycle is reported once; one of types alone is not a cycle', async () => {
  const told = await workspace({
    'scripts/a.ts': `import { b } from './b.ts'; export const a = b;`,
    'scripts/b.ts': `export { c as b } from './c.ts';`,
    'scripts/c.ts': `import { a } from './a.ts'; export const c = () => a;`,
    'scripts/d.ts': `import type { E } from './e.ts'; export type D = E;`,
    'scripts/e.ts': `import type { D } from './d.ts'; export type E = D | 1;`,
  });
  expect(told).toEqual(['no cycles: scripts/a.ts → scripts/b.ts → scripts/c.ts → scripts/a.ts']);
});

test('an unresolved import is reported', async () => {
  expect(await workspace({ 'scripts/a.ts': `import './gone.ts';` })).toEqual([
    'imports lead somewhere: scripts/a.ts → scripts/gone.ts, which does not exist',
  ]);
});

test('the API loads the client of Redis and migrations only where it needs them', () => {
  const faults = (to: string, lazy = false) =>
    judgeImports([{ from: 'apps/api/src/app.ts', to, types: false, lazy }]).length;
  expect([faults('package:ioredis'), faults('db/src/index.ts')]).toEqual([1, 1]);
  expect([faults('package:ioredis', true), faults('db/src/listing.ts')]).toEqual([0, 0]);
});

test('a long chain without a cycle is handled quickly', () => {
  const chain = Array.from({ length: 2000 }, (_, i) => ({
    from: `scripts/${i}.ts`,
    to: `scripts/${i + 1}.ts`,
    types: false,
    lazy: false,
  }));
  expect(judgeImports(chain)).toEqual([]);
});
