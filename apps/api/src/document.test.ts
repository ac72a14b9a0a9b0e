import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStaff, ROLE } from '@mali/contracts/roles';
import { buildCoupon, buildUser } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { insertCatalogue, insertSite } from '@mali/db/seed';
import { demoCatalogue } from '@mali/db/seeds/content/catalogue';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret, sealSecret } from './modules/accounts/codes.ts';
import { hashPassword } from './modules/accounts/passwords.ts';
import { FakePartner } from './modules/loyalty/fixtures.ts';
import { FakeBank } from './modules/orders/fixtures.ts';
import { GATEWAY_KINDS, gatewaysOf } from './modules/payments/gateways.ts';
import { CONNECTED_CARRIERS, webhookOf } from './modules/shipping/connected-carriers.ts';
import { slipJpeg } from './modules/slips/fixtures.ts';
import { type TestApp, testApp } from './testing.ts';

/**
 * A client that knows only the OpenAPI document: it sends the examples, follows the links, and tries each
 * available role. Every operation must return success, so that any fuzzer gets past 404.
 */
const NOW = new Date('2026-11-21T05:00:00Z');
/** Password of the given accounts, as in the examples. */
const PASSWORD = 'a right long password';

type Link = { operationId: string; parameters?: Record<string, string>; requestBody?: unknown };
type Operation = {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; example?: unknown; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { links?: Record<string, Link> }>;
};
type Schema = { properties?: Record<string, { format?: string; contentMediaType?: string }> };
type Known = Operation & { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };

/**
 * Operations that need something outside the API: a mail, an authenticator, another site, a bank's secret.
 */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  'a link that was mailed': [
    ...['checkAccountLink', 'resetPassword', 'verifyEmail', 'confirmNewEmail', 'confirmSocialLink'],
    ...['unsubscribe', 'unsubscribeByClick', 'openConversation'],
  ],
  'an authenticator': [
    ...['signInWithCode', 'beginEnrolment', 'enrol', 'confirmAgain', 'replaceAuthenticator'],
  ],
  'another site that people sign in with': [
    ...['startSocial', 'bringSocialAnswer', 'exchangeFacebookToken', 'verifyAccessToken', 'signUpSocial'],
    ...['askToLinkSocial', 'linkIdentity', 'unlinkIdentity'],
  ],
  'a cookie': ['refreshSession'],
  'a mail that the worker has written': ['sendMailAgain'],
  'a job that has failed': ['retryJobs'],
  'a file that the worker has read': ['checkImport', 'runImport', 'stopImport'],
  'the secret of the bank': Object.values(GATEWAY_KINDS).map(({ webhookOperation }) => webhookOperation),
  'money that has come': ['makeRefund', 'refundTransferred'],
  'an order that has arrived': [
    ...['writeComment', 'editComment', 'deleteComment', 'rateMaterial', 'askReturn', 'withdrawReturn'],
    ...['openReturn', 'getAdminReturn', 'decideReturn', 'receiveReturn', 'inspectReturn', 'payReturn'],
    ...['changeReturnWish', 'exchangeReturn'],
    ...['answerQuestion', 'deleteAnswer'],
  ],
  'what another member has written': ['reportContent', 'voteForAnswer'],
  'an application that waits': ['withdrawAsBlogger'],
  'a member whom staff have approved': [
    ...['makeBloggerLink', 'switchBloggerLink', 'followBloggerLink', 'payBlogger'],
  ],
  'a transfer that is on its way': ['receiveStockTransfer'],
  'a mailing that stays a draft is removed': ['actOnMailing'],
  'an order that is picked up': [
    ...['setPickupReady', 'handOverPickup', 'setPickupShelved', 'reportPickupShortage'],
  ],
  'an order that may be packed': [
    ...['beginBulk', 'getBulkJob', 'getBulkResult', 'stopBulk'],
    ...['getPickList', 'tickPickItem', 'takePacking', 'scanPackedUnit', 'countPackedUnits', 'beginBox'],
    ...['confirmInsert', 'finishPacking', 'getLabels', 'giveParcelNumber', 'getPickListPdf'],
    ...['cancelUnits', 'quoteCancelledUnits'],
    ...['getSenderOptions', 'changeSender'],
    ...['getShadeOptions', 'exchangeShade', 'reportShortage', 'shortageFound', 'shortageWaits'],
    ...['askToCancelOrder', 'withdrawCancelRequest', 'decideCancelRequest', 'decideHold'],
    'decideDelivery',
  ],
  'a parcel': [
    ...['bookParcel', 'correctParcelTracking', 'moveParcel', 'inspectParcel', 'getCarrierLabel'],
    ...['handleRefusedCancel', 'reopenRefusedCancel', 'changeParcelAddress', 'answerParcelAddress'],
  ],
  'the secret of a carrier': CONNECTED_CARRIERS.map((name) => webhookOf(name).operationId),
  'the secret of a channel of LINE': ['receiveFromLine'],
  'a count that is handed in': ['approveStockCount'],
  'a customer whom no other operation is about': [
    ...['blockCustomer', 'correctCustomer', 'resetCustomerSignIn', 'sendCustomerCoupon'],
    ...['previewCustomerMerge', 'mergeCustomers'],
    ...['startCustomerExport', 'startCustomerErasure', 'getPrivacyExport'],
  ],
  'all branches as they are now': ['orderBranches'],
  'an order of which some has come': ['closePurchaseOrder'],
  'a post that nobody has published': ['deletePost'],
  'a draft of a campaign that others need no more': ['deleteTopSpender'],
  'a member of a campaign': ['getTopSpenderOrders', 'decideTopSpenderEntry'],
  'a campaign whose winners are to be confirmed': ['confirmTopSpender'],
  'an event with a registration': [
    ...['registerGuestForEvent', 'setOwnEventRegistration', 'withdrawGuestFromEvent', 'checkInAtEvent'],
  ],
  'a giveaway that was drawn': ['getGiveawayDraw', 'claimPrize', 'sendPrize'],
  'a whole address that another answer tells': [
    ...['getPicture', 'getProfileImage', 'getCommentImage', 'getSlipPicture', 'getTransferPicture'],
    'getReturnPhoto',
    'getChatPhoto',
    'getReturnLabel',
    'getDropOffCode',
    'getDocument',
  ],
};
/** Operations that end sessions run last, in this order. */
const ENDS: readonly string[] = [
  'endSession',
  'endAllSessions',
  'signOut',
  'deleteAccount',
  'changePassword',
];

let t: TestApp;
let folder: string;
let operations: Known[];
let photo: Buffer;
const people: Record<string, { authorization?: string }> = {};

beforeAll(async () => {
  const partner = new FakePartner();
  partner.give('0811111111', 'the1_00001111', 8000);
  folder = await mkdtemp(join(tmpdir(), 'mali-document-test-'));
  t = await testApp(
    { DATA_DIR: folder },
    { now: () => NOW, gateways: gatewaysOf(new FakeBank()), loyalty: partner },
  );
  const client = new pg.Client({ connectionString: t.deps.config.databaseUrl });
  await client.connect();
  const catalogue = demoCatalogue('2026-11-21');
  await insertCatalogue(client, catalogue, NOW);
  await insertSite(client, catalogue, NOW);
  await client.end();
  await refreshListing(t.deps.db);
  await buildCoupon(t.deps.db, { per_person: 9, event: 'fair' });
  const { totpKey } = t.deps.config;
  const password_hash = await hashPassword(PASSWORD);
  people.newcomer = {};
  for (const role_id of [ROLE.CUSTOMER, ROLE.OWNER]) {
    const user = await buildUser(t.deps.db, { role_id, password_hash });
    people[`role ${role_id}`] = t.bearer(user);
    if (!isStaff(role_id)) continue;
    const secret = sealSecret(totpKey, user.user_id, newSecret());
    await t.deps.db('second_steps').insert({ user_id: user.user_id, secret, enrolled_at: NOW });
  }
  people.visitor = {};
  for (const role_id of [ROLE.ACCOUNTANT, ROLE.CRM, ROLE.INVENTORY]) await buildUser(t.deps.db, { role_id });
  const slip = await slipJpeg('of the document');
  photo = await sharp(slip).resize({ width: 1000 }).jpeg().toBuffer();
  const { paths } = (await t.app.inject('/docs/json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase() as Known['method'],
      path,
    })),
  );
}, 120_000);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test('every example of the document is valid for its schema', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const wrong: string[] = [];
  for (const { operationId, parameters = [], requestBody } of operations) {
    for (const { name, schema, example, required } of parameters) {
      if (required === true) expect(example, `${operationId} ${name}`).toBeDefined();
      if (example !== undefined && !ajv.validate(schema, example)) wrong.push(`${operationId} ${name}`);
    }
    for (const [type, { schema, example }] of Object.entries(requestBody?.content ?? {})) {
      if (type !== 'application/json') continue;
      if (!ajv.validate(schema, example)) wrong.push(`${operationId} ${JSON.stringify(example)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** The value of a runtime expression of a link (OpenAPI 3.1, 4.8.20.4). */
function resolve(expression: unknown, sent: unknown, answered: unknown): unknown {
  if (Array.isArray(expression)) return expression.map((one) => resolve(one, sent, answered));
  if (typeof expression === 'object' && expression !== null)
    return Object.fromEntries(
      Object.entries(expression).map(([key, one]) => [key, resolve(one, sent, answered)]),
    );
  const [, where, pointer] = /^\$(request|response)\.body#(.*)$/.exec(String(expression)) ?? [];
  if (pointer === undefined) return expression;
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | null | undefined)?.[key],
      where === 'request' ? sent : answered,
    );
}

type Values = { parameters: Record<string, unknown>; body: unknown };

async function send(operation: Known, { parameters, body }: Values, who: string) {
  let url = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { ...people[who] };
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.append(name, String(value));
  }
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  let payload: object | undefined;
  if (type === 'multipart/form-data') {
    const form = new FormData();
    const { properties = {} } = operation.requestBody?.content[type]?.schema ?? {};
    for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
      const isFile = properties[name]?.format === 'binary' || typeof value === 'object';
      if (isFile) form.append(name, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'x.jpg');
      else form.append(name, String(value));
    }
    payload = form;
  } else if (type !== undefined && body !== null) {
    headers['content-type'] = 'application/json';
    payload = body as object;
  }
  const answer = await t.app.inject({
    method: operation.method,
    url: query.size > 0 ? `${url}?${query}` : url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${operation.operationId} ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  return answer;
}

/** Runtime expressions in a link's body, besides its example values. */
function* expressions(body: unknown, place: readonly string[] = []): Generator<readonly string[]> {
  if (typeof body === 'object' && body !== null)
    for (const [key, inner] of Object.entries(body)) yield* expressions(inner, [...place, key]);
  else if (/^\$re/.test(String(body)) || body === CODE) yield place;
}
const CODE = '123456';
const at = (value: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
function put(value: unknown, place: readonly string[], leaf: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return leaf;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = put(copy[key], rest, leaf);
  return copy;
}
/** Values resolved by a link. */
type Led = { parameters: Record<string, unknown>; leaves: (readonly [readonly string[], unknown])[] };

function examplesOf(operation: Known): Values {
  const needed = (operation.parameters ?? []).filter(({ required }) => required === true);
  return {
    parameters: Object.fromEntries(needed.map(({ name, example }) => [name, example])),
    body: Object.values(operation.requestBody?.content ?? {})[0]?.example,
  };
}
const withLed = (base: Values, led: readonly Led[]): Values =>
  led.reduce(
    (sum, { parameters, leaves }) => ({
      parameters: { ...sum.parameters, ...parameters },
      body: leaves.reduce((body, [place, leaf]) => put(body, place, leaf), sum.body),
    }),
    base,
  );

test('its examples and links succeed for every operation within the API', async () => {
  const beyond = Object.values(BEYOND).flat();
  expect(operations.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(beyond));
  const within = operations.filter(({ operationId }) => !beyond.includes(operationId));
  const waiting = new Set(within.map(({ operationId }) => operationId));
  /** Values for an operation, by the operation whose response they are from. */
  const led = new Map<string, Map<string, Led>>();
  const last: Record<string, string> = {};
  const follow = (operation: Known, sent: unknown, said: unknown) => {
    for (const { operationId, parameters = {}, requestBody } of Object.values(
      operation.responses['200']?.links ?? {},
    )) {
      const found: Led = {
        parameters: resolve(parameters, sent, said) as Record<string, unknown>,
        leaves: [...expressions(requestBody)].map(
          (place) => [place, resolve(at(requestBody, place), sent, said)] as const,
        ),
      };
      const values = [...Object.values(found.parameters), ...found.leaves.map(([, leaf]) => leaf)];
      if (values.every((value) => value !== undefined && value !== null)) {
        const known = led.get(operationId) ?? new Map<string, Led>();
        // The latest last.
        known.delete(operation.operationId);
        led.set(operationId, known.set(operation.operationId, found));
      }
    }
  };
  const tryOut = async (operation: Known) => {
    const base = examplesOf(operation);
    const found = [...(led.get(operation.operationId)?.values() ?? [])].slice(-6);
    const isPublic = operation.security?.length === 0;
    const tries = [withLed(base, found), ...found.toReversed().map((one) => withLed(base, [one])), base];
    for (const values of tries) {
      for (const who of isPublic ? ['visitor'] : Object.keys(people)) {
        const answer = await send(operation, values, who);
        if (answer.statusCode >= 300) {
          if (answer.statusCode !== 401 && answer.statusCode !== 403)
            last[operation.operationId] ??=
              `${who} ${answer.statusCode} ${answer.body.slice(0, 220)} ${JSON.stringify(values).slice(0, 260)}`;
          // A malformed request is so for every role.
          if (answer.statusCode === 400) break;
          continue;
        }
        waiting.delete(operation.operationId);
        const isJson = String(answer.headers['content-type']).includes('json');
        const said = isJson ? answer.json() : null;
        if (operation.operationId === 'signUp') people.newcomer = { authorization: `Bearer ${said.token}` };
        follow(operation, values.body, said);
        return;
      }
    }
  };
  const leadsOn = ({ responses }: Known) =>
    Object.keys(responses['200']?.links ?? {}).some((to) => waiting.has(to));
  const ends = ENDS.flatMap((id) => within.filter(({ operationId }) => operationId === id));
  const others = within.filter((operation) => !ends.includes(operation));
  for (let round = 0; round < 5 && waiting.size > ends.length; round += 1) {
    for (const operation of others)
      if (waiting.has(operation.operationId) || leadsOn(operation)) await tryOut(operation);
  }
  for (const operation of ends) await tryOut(operation);
  const missed = Object.fromEntries([...waiting].map((one) => [one, last[one]]));
  expect(missed).toEqual({});
}, 120_000);
