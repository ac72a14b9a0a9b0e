import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERRORS } from '@mali/contracts';
import { CHOICE_OF_PERMISSIONS } from '@mali/contracts/permission-areas';
import { may, PERMISSIONS, setCustomRoles } from '@mali/contracts/permissions';
import { isStaff, ROLE_IDS, type RoleId, STAFF } from '@mali/contracts/roles';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GATEWAY_NAMES } from './modules/payments/gateways.ts';
import { CONNECTED_CARRIERS, webhookOf } from './modules/shipping/connected-carriers.ts';
import { type Guard, RATE_TIERS } from './platform/http.ts';
import { answerWriter, requestCheck } from './platform/schemas.ts';
import { PERMISSION_MATRIX, ROLE_MATRIX } from './role-matrix.ts';
import { testApp } from './testing.ts';
import { type Schema, validValue } from './testing-values.ts';

/** Runs the common requirements on every registered route: a new route is tested automatically. */
type Route = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  guard: Guard;
  rate: string;
  params: Schema | undefined;
  body: Schema | undefined;
  querystring: Schema | undefined;
  response: Readonly<Record<string, unknown>>;
  hidden: boolean;
  operationId: string | undefined;
};

const routes: Route[] = [];
const shop = await testApp({}, { onRoute: (route) => routes.push(...walked(route)) });
afterAll(() => shop.close());

function walked({ method, url, config, schema }: RouteOptions): Route[] {
  const documented = schema as { hide?: boolean; operationId?: string } | undefined;
  return [method]
    .flat()
    .filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
    .map((one) => ({
      name: `${one} ${url}`,
      method: one as Route['method'],
      url,
      guard: config?.guard ?? 'public',
      rate: config?.rate ?? '',
      params: schema?.params as Schema | undefined,
      body: schema?.body as Schema | undefined,
      querystring: schema?.querystring as Schema | undefined,
      response: (schema?.response ?? {}) as Readonly<Record<string, unknown>>,
      hidden: documented?.hide === true,
      operationId: documented?.operationId,
    }));
}

const named = (some: readonly Route[]): [string, Route][] => some.map((route) => [route.name, route]);
const writes = routes.filter(({ method }) => method !== 'GET');
const isPermission = (guard: Guard): guard is keyof typeof PERMISSIONS => guard in PERMISSIONS;
const guarded = routes.filter(({ guard }) => isPermission(guard));
/** Bodies whose schema is not ours to close: the bank's events, signed over the raw bytes. */
const OPEN_BODIES: readonly string[] = [
  ...GATEWAY_NAMES.map((name) => `POST /webhooks/${name}`),
  ...CONNECTED_CARRIERS.map((name) => `POST /carriers/${name}/webhooks`),
  'POST /line/webhooks',
];
const URL_FORMS: readonly string[] = CONNECTED_CARRIERS.filter((name) =>
  webhookOf(name).bodies.some((type) => type.includes('urlencoded')),
).map((name) => `POST /carriers/${name}/webhooks`);
/** Multipart forms with a file: their rejections are tested separately (slips.test.ts). */
const FORMS: readonly string[] = [
  'POST /admin/imports',
  'POST /update_payment',
  'POST /api/v2/material/comment_image',
  'POST /profile_img',
  'POST /admin/posts/picture',
  'POST /admin/products/picture',
  'POST /admin/library',
  'POST /admin/library/:picture_id/replacement',
  'POST /the1/transfers',
  'POST /order/returns/photo',
  'POST /v3/conversation/photo',
  'POST /admin/inbox/:conversation_id/photo',
];

/** Forms without fields: posted by mail programs for one-click unsubscribe (RFC 8058). */
const CLICKS: readonly string[] = ['POST /v3/unsubscribe/one_click'];

/** A user with permission for the route. */
const caller = ({ guard }: Route) => {
  const [role_id = 1] = isPermission(guard) ? PERMISSIONS[guard] : [1];
  return guard === 'public' ? {} : shop.bearer({ user_id: 1, role_id });
};
/** Path with ids that do not exist and any month; of what can be chosen, the first. */
const filled = ({ url, params }: Route): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const schema = params?.properties?.[name] ?? {};
    const { type, enum: choices = [] } = schema;
    if (type === 'integer') return '999998';
    if (name === 'month') return String(validValue(schema));
    return name === 'so_no' ? 'SO26010100000000' : String(choices[0] ?? 'x');
  });
const ask = (route: Route, options: Omit<InjectOptions, 'method' | 'url' | 'path'> = {}) =>
  shop.app.inject({ method: route.method, url: filled(route), ...options });

function expectError(response: LightMyRequestResponse, code: keyof typeof ERRORS): void {
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: ERRORS[code].status,
    body: expect.objectContaining({
      code,
      message: ERRORS[code].en,
      message_th: ERRORS[code].th,
      request_id: expect.any(String),
    }),
  });
}

/** All nested schemas with their paths. */
function* inside(schema: Schema, path = ''): Generator<[string, Schema]> {
  yield [path, schema];
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* inside(inner, `${path}/${name}`);
  if (schema.items !== undefined) yield* inside(schema.items, `${path}/*`);
  for (const one of schema.anyOf ?? []) yield* inside(one, path);
}

test('every route has exactly one row in the role matrix, and the matrix has no other rows', () => {
  expect(Object.fromEntries(routes.map(({ name, guard }) => [name, guard]))).toEqual(ROLE_MATRIX);
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});

test('permissions belong to the roles that were decided', () => {
  expect(PERMISSIONS).toEqual(PERMISSION_MATRIX);
});

/** The objects of all unions in a schema: each is compiled when the first of its kind is written. */
function branchesOf(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf } = schema as { anyOf?: readonly { type?: string }[] };
  const own = Array.isArray(anyOf) ? anyOf.filter(({ type }) => type === 'object') : [];
  return [...own, ...Object.values(schema).flatMap(branchesOf)];
}

describe.each(named(routes))('%s', (_name, route) => {
  test('has a rate tier and response schemas', () => {
    expect(Object.keys(RATE_TIERS)).toContain(route.rate);
    expect(Object.keys(route.response).some((status) => /^2\d\d$/.test(status))).toBe(true);
    if (!route.hidden) {
      expect(Object.keys(route.response)).toEqual(expect.arrayContaining(['4xx', '5xx']));
      expect(route.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    }
  });

  // Schemas are compiled lazily, so compilation errors must be found here.
  test('has schemas that can be compiled, and answers that are written without being validated', () => {
    const { params, querystring, body } = route;
    for (const [httpPart, schema] of Object.entries({ params, querystring, body }))
      if (schema !== undefined) expect(requestCheck({ schema, httpPart })).toBeTypeOf('function');
    // Called for every check that fast-json-stringify needs.
    const checks = vi.spyOn(Ajv.prototype, 'addSchema');
    for (const answer of Object.values(route.response)) {
      const { content } = answer as { content?: Record<string, { schema: unknown }> };
      for (const schema of content ? Object.values(content).map((one) => one.schema) : [answer])
        for (const part of [schema, ...branchesOf(schema)])
          expect(answerWriter({ schema: part })).toBeTypeOf('function');
    }
    expect(checks).not.toHaveBeenCalled();
    checks.mockRestore();
  });

  test('counts requests and rejects excess ones', async () => {
    const response = await ask(route);
    // Guard rejections come before counting.
    if (response.statusCode === 401) return;
    const tier = RATE_TIERS[route.rate as keyof typeof RATE_TIERS];
    expect(response.headers['x-ratelimit-limit']).toBe(String(tier * 1_000_000));
  });

  test('sends the security headers and allows no cross-origin read', async () => {
    const response = await ask(route, { headers: { origin: 'https://evil.example' } });
    expectSecurityHeaders(response);
  });
});

function expectSecurityHeaders({ headers }: LightMyRequestResponse): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': expect.any(String),
    'x-request-id': expect.any(String),
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(headers).not.toHaveProperty(name);
  }
}

describe.each(named(writes))('%s', (name, route) => {
  test('declares its body type', () => {
    expect(route.body).toBeDefined();
  });

  test('returns 415 for anything but JSON, or anything but a form', async () => {
    const others = [
      ...(URL_FORMS.includes(name) ? [] : ['application/x-www-form-urlencoded']),
      FORMS.includes(name) ? 'application/json' : 'multipart/form-data',
    ];
    for (const type of ['text/plain', 'application/xml', ...(CLICKS.includes(name) ? [] : others)]) {
      const headers = { ...caller(route), 'content-type': type };
      expectError(await ask(route, { headers, payload: '{}' }), 'ERROR.UNSUPPORTED_MEDIA');
    }
  });

  test('returns 413 for a body of a megabyte', async () => {
    if (FORMS.includes(name)) return;
    const payload = `{"unknown":"${'x'.repeat(1024 * 1024)}"}`;
    const headers = { ...caller(route), 'content-type': 'application/json' };
    expectError(await ask(route, { headers, payload }), 'ERROR.TOO_LARGE');
  });

  test('rejects cross-site browser requests, and those of sibling hosts', async () => {
    const cookie = 'lang=en';
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
    ])
      expectError(
        await ask(route, { headers: { ...caller(route), ...from }, payload: {} }),
        'AUTH.FORBIDDEN',
      );
  });

  const closed = OPEN_BODIES.includes(name) || FORMS.includes(name) ? [] : [name];
  test.each(closed)('rejects an unknown property', async () => {
    const schema = route.body ?? {};
    const open = [...inside(schema)].filter(
      ([, s]) => s.type === 'object' && s.additionalProperties !== false,
    );
    expect(open.map(([path]) => path)).toEqual([]);
    const good = validValue(schema);
    for (const unknown of ['unknown', 'role', 'price', 'isAdmin', 'constructor']) {
      const payload = { ...(typeof good === 'object' ? good : {}), [unknown]: 1 };
      const response = await ask(route, { headers: caller(route), payload });
      expectError(response, 'ERROR.BAD_REQUEST');
      // The rest of the body is valid: no other errors.
      const { faults } = response.json().details;
      if (schema.type === 'object') {
        expect(faults).toEqual([{ path: '/', rule: 'additionalProperties', property: unknown }]);
      }
    }
  });

  test('returns 400 for invalid JSON', async () => {
    if (OPEN_BODIES.includes(name) || FORMS.includes(name)) return;
    const headers = { ...caller(route), 'content-type': 'application/json' };
    for (const payload of ['{', '', '[', 'undefined', '{"__proto__":{"a":1}}', '\ufeff{}x']) {
      expectError(await ask(route, { headers, payload }), 'ERROR.BAD_REQUEST');
    }
  });
});

describe.each(named(guarded))('%s', (_name, route) => {
  test('returns 401 without sign-in', async () => {
    expectError(await ask(route), 'AUTH.REQUIRED');
    expectError(await ask(route, { headers: { authorization: 'Bearer nonsense' } }), 'AUTH.REQUIRED');
  });

  test('is never cached by intermediaries', async () => {
    const response = await ask(route, {
      headers: caller(route),
      ...(route.method === 'GET' ? {} : { payload: {} }),
    });
    expect(response.headers['cache-control']).toMatch(/^(?:private, )?no-store$/);
  });

  test('returns 403 to roles without the permission, and to no other', async () => {
    const allowed = isPermission(route.guard) ? PERMISSION_MATRIX[route.guard] : [];
    // 42 is an unknown role: it has no permissions, not even a member's.
    for (const role_id of [...ROLE_IDS, 42]) {
      const response = await ask(route, { headers: shop.bearer({ user_id: 999_999, role_id }) });
      if (allowed.includes(role_id)) expect(response.body).not.toContain('AUTH.FORBIDDEN');
      else expectError(response, 'AUTH.FORBIDDEN');
    }
  });
});

test('a role of the shop allows exactly the operations of its permissions', async () => {
  const common = Object.entries(PERMISSION_MATRIX).flatMap(([name, roles]) =>
    STAFF.every((role) => roles.includes(role)) ? [name] : [],
  );
  const headers = shop.bearer({ user_id: 999_999, role_id: 1000 });
  await fc.assert(
    fc.asyncProperty(fc.subarray([...CHOICE_OF_PERMISSIONS]), async (permissions) => {
      setCustomRoles([{ role_id: 1000, name_th: 'บทบาท', name_en: 'Role', permissions }]);
      const allowed = new Set<string>([...common, ...permissions]);
      for (const route of guarded) {
        const { statusCode, body } = await ask(route, { headers });
        const isRefused = statusCode === 403 && body.includes('AUTH.FORBIDDEN');
        expect([route.name, isRefused]).toEqual([route.name, !allowed.has(route.guard)]);
      }
    }),
    { numRuns: 3 },
  );
  setCustomRoles([]);
});

test.each(named(routes.filter(({ guard }) => guard === 'visitor')))(
  '%s › returns 401 for an invalid token, so that the user learns that the session has ended',
  async (_name, route) => {
    expectError(await ask(route, { headers: { authorization: 'Bearer nonsense' } }), 'AUTH.REQUIRED');
  },
);

test.each(named(routes))('%s › rejects an unknown query parameter', async (_name, route) => {
  const query = route.querystring ?? {};
  const met = requestCheck({ schema: query, httpPart: 'querystring' });
  const required = (query.required ?? []).map((name) => [
    name,
    String(validValue(query.properties?.[name] ?? {})),
  ]);
  expect(met({ ...Object.fromEntries(required), unknown: '1' })).toBe(false);
  expect(met.errors).toMatchObject([
    { keyword: 'additionalProperties', params: { additionalProperty: 'unknown' } },
  ]);
  if (route.method !== 'GET') return;
  const response = await ask(route, { headers: caller(route), query: { unknown: '1' } });
  expectError(response, 'ERROR.BAD_REQUEST');
});

test('a write without a declared query rejects any', async () => {
  const url = '/forgot_password?unknown=1';
  const payload = { email: 'nobody@mali.example' };
  expectError(await shop.app.inject({ method: 'POST', url, payload }), 'ERROR.BAD_REQUEST');
});

/** Numbers that JavaScript reads from text and that are not written in decimal digits. */
const NO_DECIMALS = [
  ...['Infinity', '-Infinity', 'NaN', '1e309', '1e3', '0x10', '0b1', '0o7', '+1', '1.', '.5', '1_0'],
  ...[' 1', '1 ', '\t1', '1\n', '๑', '٣', '１', '-0', '-0.0', '01', '00'],
  '9'.repeat(400),
];

test('numbers in paths and queries are decimal digits: Infinity, 1e309 and 0x10 are refused', async () => {
  let asked = 0;
  for (const route of routes) {
    for (const place of ['params', 'querystring'] as const) {
      const { properties = {}, required = [] } = route[place] ?? {};
      for (const [parameter, { type }] of Object.entries(properties)) {
        if (type !== 'integer' && type !== 'number') continue;
        asked += 1;
        const good = requestCheck({ schema: route[place] ?? {}, httpPart: place });
        const others = Object.fromEntries(
          required.map((name) => [name, String(validValue(properties[name] ?? {}))]),
        );
        // A whole number has one spelling.
        for (const value of type === 'integer' ? [...NO_DECIMALS, '1.0'] : NO_DECIMALS) {
          expect(good({ ...others, [parameter]: value }), `${route.name} ${parameter}=${value}`).toBe(false);
          expect(good.errors?.[0]).toMatchObject({ instancePath: `/${parameter}`, keyword: 'type' });
        }
        expect(good({ ...others, [parameter]: '1' }), `${route.name} ${parameter}`).toBe(true);
      }
    }
  }
  expect(asked).toBeGreaterThan(70);
  for (const url of ['/orders?page=Infinity', '/orders?page=1e309', '/content/page-layouts/0x10']) {
    const headers = shop.bearer({ user_id: 1, role_id: 4 });
    expectError(await shop.app.inject({ url, headers }), 'ERROR.BAD_REQUEST');
  }
});

const isNumeric = ({ type }: Schema): boolean => [type].flat().some((t) => t === 'integer' || t === 'number');

test('numbers in bodies are JSON numbers: texts, 1e309 and fractions of whole numbers are refused', () => {
  let asked = 0;
  for (const { name, body } of routes) {
    for (const [path, schema] of inside(body ?? {})) {
      if (!isNumeric(schema)) continue;
      asked += 1;
      const good = requestCheck({ schema, httpPart: 'body' });
      const wrong = [
        ...NO_DECIMALS,
        '1',
        '',
        true,
        [1],
        JSON.parse('1e309'),
        JSON.parse('-1e309'),
        Number.NaN,
      ];
      for (const value of [...wrong, ...([schema.type].flat().includes('integer') ? [1.5] : [])])
        expect(good(value), `${name} ${path}=${value}`).toBe(false);
    }
  }
  expect(asked).toBeGreaterThan(200);
});

/** Counted in `bigint` by the database. */
const BIG_NUMBERS: readonly string[] = [
  'GET /admin/stock/:mat_var_id/movements /before',
  'GET /user_notification /before',
  'POST /admin/jobs/retry /job_id',
  'POST /admin/orders/:so_no/cancel_units /version',
  'POST /admin/refunds/done /refund_id',
  'POST /admin/slips/decide /slip_id',
  'GET /admin/webhooks/:endpoint_id/messages /before',
  'GET /admin/webhooks/:endpoint_id/messages/:message_id /message_id',
];

test('numbers in requests have limits, and whole numbers those of their columns', () => {
  const unlimited: string[] = [];
  for (const { name, params, querystring, body } of routes)
    for (const schema of [params, querystring, body])
      for (const [path, one] of inside(schema ?? {})) {
        if (!isNumeric(one) || one.const !== undefined) continue;
        const {
          exclusiveMinimum,
          minimum = exclusiveMinimum,
          maximum,
        } = one as Schema & {
          exclusiveMinimum?: number;
        };
        const isSmall = one.type === 'integer' && !BIG_NUMBERS.includes(`${name} ${path}`);
        const most = isSmall ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
        if (!(Number(minimum) >= -most && Number(maximum) <= most)) unlimited.push(`${name} ${path}`);
      }
  expect(unlimited).toEqual([]);
});

/** Writes allowed while the shop is closed, and reads that use POST. */
const ANSWERED_WHEN_CLOSED: readonly string[] = [
  // Sign-in and sign-out of staff; other accounts are rejected once identified.
  ...['POST /signin', 'POST /v3/auth/second_step', 'POST /v3/auth/second_step/enrol'],
  ...['POST /v3/auth/second_step/enrol/confirm', 'POST /v3/auth/token', 'POST /v3/auth/signout'],
  // Links in mails, which run out.
  ...['POST /forgot_password', 'POST /v3/auth/link', 'POST /v3/auth/reset_password'],
  ...['POST /v3/auth/verify_email', 'POST /v3/auth/change_email'],
  ...['POST /v3/unsubscribe', 'POST /v3/unsubscribe/one_click'],
  // Machines.
  ...[...OPEN_BODIES, 'POST /socket_error'],
  // A place in the queue is kept while the shop is closed for a moment.
  'POST /waiting_room',
  // Reads.
  ...['POST /api/v2/materials', 'POST /api/v2/countByCat', 'POST /api/v2/material/retrieve_comment'],
  ...['POST /api/get_coupons', 'POST /api/get_user_coupons', 'POST /coupon_list', 'POST /getPro'],
  ...['POST /cart_process', 'POST /content/api/web/layout', 'POST /order/token'],
  'POST /order/returns/quote',
];
/** GETs that write. */
const REFUSED_WHEN_CLOSED: readonly string[] = ['GET /order/qr'];

describe.each(['maintenance', 'offline'])('a shop in the state %s', (status) => {
  const set = async (to: string) => {
    await shop.deps.db('site_status').update({ status: to });
    await vi.waitUntil(async () => (await shop.deps.site.isClosed()) === (to !== 'online'), 10_000);
  };
  beforeAll(() => set(status));
  afterAll(() => set('online'));
  const offline = ({ statusCode, body }: LightMyRequestResponse) =>
    statusCode === 503 && body.includes('ERROR.SERVICE_OFFLINE');
  const shopper = ({ guard }: Route) =>
    guard === 'public' || (isPermission(guard) && !may(1, guard))
      ? {}
      : shop.bearer({ user_id: 999_999, role_id: 1 });

  test('rejects orders and other writes of shoppers: 503 with Retry-After in both languages', async () => {
    const refused: string[] = [];
    for (const route of routes) {
      const response = await ask(route, { headers: shopper(route) });
      if (!offline(response)) continue;
      refused.push(route.name);
      expectError(response, 'ERROR.SERVICE_OFFLINE');
      expect(response.headers['retry-after']).toBe('60');
      expectSecurityHeaders(response);
    }
    const expected = routes.filter(
      ({ name, method, guard }) =>
        REFUSED_WHEN_CLOSED.includes(name) ||
        (method !== 'GET' &&
          !ANSWERED_WHEN_CLOSED.includes(name) &&
          // Staff-only routes are always forbidden to shoppers.
          (!isPermission(guard) || may(1, guard))),
    );
    expect(refused.toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
    expect(refused).toContain('POST /process_order');
  });

  test('is open to staff', async () => {
    for (const route of writes.filter(({ guard }) => guard !== 'public')) {
      const [role_id = 0] = isPermission(route.guard)
        ? PERMISSION_MATRIX[route.guard].filter((role) => isStaff(role as RoleId))
        : [4];
      const response = await ask(route, { headers: shop.bearer({ user_id: 999_999, role_id }) });
      expect(offline(response), route.name).toBe(false);
    }
  });

  test('returns 404 for an unknown path', async () => {
    expectError(await shop.app.inject({ method: 'POST', url: '/no/such/path' }), 'ERROR.NOT_FOUND');
  });
});

// A pattern with catastrophic backtracking would exceed the test's timeout.
test('every schema pattern terminates on almost matching text', () => {
  const schemas = routes.flatMap(({ params, body, querystring }) => [params, body, querystring]);
  const patterns = new Set(
    schemas.flatMap((schema) =>
      schema === undefined ? [] : [...inside(schema)].flatMap(([, { pattern }]) => pattern ?? []),
    ),
  );
  expect(patterns.size).toBeGreaterThan(10);
  // Long almost matching texts: a backtracking pattern would take minutes.
  const almost = ['a', '1', '0', 'ก', ' ', '-', '/', '_', '1,', 'a-', '1_', 'S', 'SO', '/a', '1.'].map(
    (part) => `${part.repeat(30_000)}\n!`,
  );
  for (const pattern of patterns)
    for (const start of ['', '/', 'https://a', 'SO', '1', 'a'])
      for (const text of almost) new RegExp(pattern, 'u').test(start + text);
});

describe('the app', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'returns %s for an unknown path with 404 and counts it',
    async (method) => {
      const response = await shop.app.inject({ method, url: '/no/such/path' });
      expect(response.statusCode).toBe(404);
      if (method !== 'HEAD') expectError(response, 'ERROR.NOT_FOUND');
      expectSecurityHeaders(response);
      expect(response.headers).toHaveProperty('x-ratelimit-limit');
    },
  );

  test.each(['/%zz', '/status?x=%00', '/api/v2/brand?filter=%00', '/img/%ff/a'])(
    'rejects the URL %s as malformed',
    async (url) => {
      const response = await shop.app.inject({ url });
      expectError(response, 'ERROR.BAD_REQUEST');
      expectSecurityHeaders(response);
    },
  );

  test('sends the security headers with every kind of error', async () => {
    const json = { 'content-type': 'application/json' };
    const answers = [
      await shop.app.inject({ method: 'POST', url: '/signin', payload: {} }),
      await shop.app.inject({
        method: 'POST',
        url: '/signin',
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
      await shop.app.inject({ method: 'POST', url: '/signin', payload: ' '.repeat(300_000), headers: json }),
      await shop.app.inject({ url: '/cart' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 413, 401]);
    for (const answer of answers) expectSecurityHeaders(answer);
  });

  test('reveals only a request id for an internal error', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const broken = await testApp({}, { logger: { level: 'error', stream } });
    try {
      await broken.deps.db.raw('ALTER TABLE site_status RENAME TO gone');
      const response = await broken.app.inject('/status');
      expectError(response, 'ERROR.CODE_UNAVAILABLE');
      expect(response.body).not.toMatch(/site_status|select|stack|\.ts|error:/i);
      const { request_id } = response.json();
      expect(
        lines.some((line) => line.includes(`"reqId":"${request_id}"`) && line.includes('site_status')),
      ).toBe(true);
    } finally {
      await broken.close();
    }
  });

  test('serves its API document only if enabled', async () => {
    const production = await testApp({ DEV_PAGES: '0' });
    try {
      expectError(await production.app.inject('/docs/json'), 'ERROR.NOT_FOUND');
    } finally {
      await production.close();
    }
    expect((await shop.app.inject('/docs')).statusCode).toBe(200);
  });

  test('has an OpenAPI 3.1 document that contains every route and passes the linter', async () => {
    const response = await shop.app.inject('/docs/json');
    const document = response.json();
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(
      ([path, operations]) =>
        Object.keys(operations).map(
          (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        ),
    );
    const shown = routes.filter(({ hidden }) => !hidden).map(({ name }) => name);
    expect(documented.sort()).toEqual(shown.sort());

    const dir = await mkdtemp(join(tmpdir(), 'mali-openapi-'));
    try {
      const file = join(dir, 'openapi.json');
      await writeFile(file, response.body);
      const cli = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
      const args = [cli, 'lint', file, '--extends', 'recommended', '--format', 'json'];
      // Disables the linter's telemetry and update check.
      const env = {
        PATH: process.env.PATH,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      };
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: dir, env }).catch(
        (failed: { stdout: string }) => failed,
      );
      const { totals, problems } = JSON.parse(stdout);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    } finally {
      await rm(dir, { recursive: true });
    }
    // The linter is a process of its own, which takes half a minute where several tests share a processor.
  }, 90_000);
});
