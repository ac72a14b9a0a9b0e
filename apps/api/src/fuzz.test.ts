import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '@mali/contracts';
import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';
import { LANGUAGES } from '@mali/contracts/limits';
import { TRANSFER_PICTURES } from '@mali/contracts/points-transfer-values';
import type { LinkPurpose } from '@mali/contracts/sign-in-values';
import {
  buildCode,
  buildCoins,
  buildCoupon,
  buildDeliveryRate,
  buildGift,
  buildPromotion,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, newSecret, sealSecret } from './modules/accounts/codes.ts';
import { newLink } from './modules/accounts/links.ts';
import { hashPassword } from './modules/accounts/passwords.ts';
import { replaceRecoveryCodes } from './modules/accounts/second-step-repository.ts';
import { signedInUser } from './modules/accounts/service.ts';
import { startSession } from './modules/accounts/sessions.ts';
import { newTicket } from './modules/accounts/tickets.ts';
import { bi, everyBlock, fillShop, publish } from './modules/content/fixtures.ts';
import { issueInvoice, presentDocument } from './modules/documents/service.ts';
import { ProviderSandbox } from './modules/identities/fixtures.ts';
import { FakePartner } from './modules/loyalty/fixtures.ts';
import { unsubscribeLink } from './modules/notifications/unsubscribe-links.ts';
import { ADDRESS, FakeBank, orderRequest } from './modules/orders/fixtures.ts';
import { readOrderRow } from './modules/orders/index.ts';
import { placeSupplement } from './modules/orders/supplements.ts';
import type { PaymentGateway } from './modules/payments/gateway.ts';
import { GATEWAY_KINDS, gatewaysOf, openGateway } from './modules/payments/gateways.ts';
import { CONNECTED_CARRIERS, webhookOf } from './modules/shipping/connected-carriers.ts';
import { guestToken } from './modules/shop-events/service.ts';
import { slipJpeg } from './modules/slips/fixtures.ts';
import { linkSubject } from './modules/slips/present.ts';
import { linkSubject as transferSubject } from './modules/transfers/service.ts';
import { type Caller, hashToken } from './platform/auth.ts';
import { preparedRows, rows } from './platform/database.ts';
import { signLink } from './platform/links.ts';
import { seal } from './platform/seal.ts';
import { readOnlyReads, testApp, WRITTEN_BY_TIMERS } from './testing.ts';
import { FULL, runs, type Schema, spoilt, validValues } from './testing-values.ts';

/**
 * Sends valid, nearly valid and invalid inputs to every operation of the OpenAPI document. The API must never
 * respond with an internal error or contradict its document, and a rejected request must not change any row.
 * FUZZ_SEED and FUZZ_RUNS (per operation) extend the search; a failure prints its seed and path.
 */
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const RUNS = Number(process.env.FUZZ_RUNS ?? runs(60));
/** Number of inputs per draw; after at most three draws an operation that can succeed must have succeeded. */
const KNOWN_SEED = 20_261_120;
/** Fewer inputs for operations that write, and that share their rows with the operations after them. */
const WRITES_PER_SET_UP = FULL ? 1 : 10;

type Operation = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: { in: 'path' | 'query' | 'header'; name: string; required: boolean; schema: Schema }[];
  body: Schema | undefined;
  /** The body is a form (multipart/form-data), not JSON. */
  isForm: boolean;
  answers: Map<string, ValidateFunction>;
};

/** Tables that queueing a job writes to. */
const JOBS = ['_private_jobs', '_private_job_queues', '_private_tasks'].map(
  (name) => `graphile_worker.${name}`,
);

/** Tables that a rejected request may write to, with the reason. */
const LEFT_BY_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  // A failed sign-in is recorded, for the suspicion check of the next one.
  signIn: ['signin_failures', 'used_captchas', 'auth_attempts', 'security_events'],
  // Attempts are counted, also rejected ones.
  signUp: ['auth_attempts'],
  checkAccountLink: ['auth_attempts'],
  resetPassword: ['auth_attempts'],
  verifyEmail: ['auth_attempts'],
  confirmNewEmail: ['auth_attempts'],
  changePassword: ['auth_attempts', 'security_events'],
  changeEmail: ['auth_attempts', 'security_events'],
  // Codes are counted and wrong ones recorded, like passwords.
  signInWithCode: ['auth_attempts', 'security_events'],
  enrol: ['auth_attempts', 'security_events'],
  confirmAgain: ['auth_attempts', 'security_events'],
  replaceAuthenticator: ['auth_attempts', 'security_events'],
  // The cookie is renewed before the requested profile is checked.
  getProfile: ['refresh_tokens'],
  // Password attempts of a signed-in user are counted.
  deleteAccount: ['auth_attempts'],
  linkIdentity: ['auth_attempts'],
  unlinkIdentity: ['auth_attempts'],
  signUpSocial: ['auth_attempts'],
  askToLinkSocial: ['auth_attempts'],
  confirmSocialLink: ['auth_attempts'],
  // A request to the partner is recorded before it is sent, and released by a job.
  processOrder: ['partner_reservations', ...JOBS],
};
/**
 * Operations that cannot succeed here: no picture has been processed; Omise is not configured; every account
 * has open orders or is staff; tokens of Facebook and of provider responses, and unsubscribe links, are
 * unknown. Orders are packed step by step (packing.test.ts). Changes of identities require the password, five attempts at most, and the browser that started.
 * Codes of authenticators are used up early. Few posts have the state and version to be withdrawn or deleted;
 * posts.test.ts does both.
 */
const NEVER_THROUGH: readonly string[] = [
  ...Object.values(GATEWAY_KINDS)
    .filter((kind) => kind !== GATEWAY_KINDS.sandbox)
    .map(({ webhookOperation }) => webhookOperation),
  // No carrier is connected.
  ...CONNECTED_CARRIERS.map((name) => webhookOf(name).operationId),
  ...['bookParcel', 'getCarrierLabel'],
  // Only what has failed runs again; job-queue.test.ts has such jobs.
  'retryJobs',
  // The channel of LINE has no secret here; conversations.test.ts signs its events.
  'receiveFromLine',
  ...['getPicture', 'deleteAccount', 'exchangeFacebookToken', 'signUpSocial'],
  // product-pictures.test.ts does both.
  ...['cutSwatch', 'getPictureOriginal'],
  ...['linkIdentity', 'unlinkIdentity', 'enrol', 'confirmAgain', 'replaceAuthenticator'],
  'unsubscribeByClick',
  ...['withdrawPost', 'deletePost'],
  // No order here is delivered or shipped; returns.test.ts takes every step.
  ...[
    'askReturn',
    'withdrawReturn',
    'sendReturnPhoto',
    'getReturnPhoto',
    'getChatPhoto',
    'getReturnLabel',
    'getDropOffCode',
    'openReturn',
    'getAdminReturn',
  ],
  ...['decideReturn', 'receiveReturn', 'inspectReturn', 'payReturn', 'changeReturnWish', 'exchangeReturn'],
  // No file here is a statement; remittance.test.ts books some.
  ...['bookStatement', 'getStatement', 'exportStatement', 'resolveCodDifference'],
  ...['getPickList', 'tickPickItem', 'takePacking', 'scanPackedUnit', 'countPackedUnits', 'beginBox'],
  ...['confirmInsert', 'finishPacking', 'getLabels', 'giveParcelNumber', 'getPickListPdf'],
];
/**
 * Reads that write: they renew the session, create the QR code, query the gateway, or are recorded in the
 * audit log (data exports, and reads by staff).
 */
const WRITING_READS: readonly string[] = [
  'getProfile',
  'getOrderQr',
  'inquireCharge',
  'getOrderResponse',
  'getOwnData',
  'getPrivacyExport',
  ...[
    'listAdminOrders',
    ...['listConversations', 'exportConversations', 'getInboxConversation', 'getInboxMessages'],
    'exportAdminOrders',
    'getAdminOrder',
    'getOrderWork',
    'getOrderCustomer',
    'listCodDifferences',
    'exportCodDifferences',
    'exportStatement',
    'listAdminReturns',
    'getAdminReturn',
    'listParcels',
    'getLabels',
    'getCarrierLabel',
    'getManifests',
    'getPacking',
    'getPackingWork',
    'getPickList',
    'getOrder',
    'getOrders',
    'getRefundable',
    ...['listRefunds', 'exportRefunds'],
    ...['listSlips', 'getSlip', 'exportSlips'],
    ...['listStaff', 'exportStaff', 'listRoles', 'getRole'],
    'getAudit',
  ],
  'getMemberCoins',
  'getPrizes',
  ...['listStaffTransfers', 'getStaffTransfer', 'exportStaffTransfers'],
  ...['listBloggers', 'getBlogger', 'exportBloggers', 'listBloggerEarnings', 'exportBloggerEarnings'],
  ...[
    'exportStock',
    'exportModeration',
    'exportPosts',
    'exportStaffGiveaways',
    ...['exportStaffTopSpenders', 'getTopSpenderBoard', 'getTopSpenderOrders'],
    ...['exportStaffEvents', 'getEventPeople', 'exportEventPeople'],
    'exportPromotions',
    'exportOffers',
    'exportStaffBrands',
    'exportBadges',
    'exportCollections',
    'exportLibraryPictures',
    'exportStaffPages',
    'exportSearches',
    'exportSearchRules',
    'exportSpokenNames',
    'exportProducts',
    'exportReceipts',
    'exportStockTransfers',
    'exportSuppliers',
    'exportPurchaseOrders',
    'getPurchaseOrderCsv',
    'exportPriceChanges',
    'exportStockCounts',
    'exportCustomers',
    'exportSalesReport',
    ...['exportFunnelReport', 'exportCoinsReport', 'exportCouponsReport', 'exportPromotionsReport'],
    ...['exportReturnsReport', 'exportSearchReport', 'exportStaffReport'],
    ...['exportAccountingMonth', 'exportAccountingLots', 'listTaxDocuments', 'exportTaxDocuments'],
    ...['exportRecalls', 'listRecallOrders', 'exportRecallOrders'],
    'exportImports',
    'exportProductTable',
    'exportProductArchive',
  ],
];
/** Must not occur in any response: leaked columns and secrets. */
const SECRETS =
  /password_hash|token_hash|argon2|test-jwt-secret|test-gateway-key|test-webhook-secret|test-secrets-key/;

const bank = new FakeBank();
/** The gateway's response for a charge without a payment row, as after a lost response to its creation. */
const NOBODYS_CHARGE = {
  key: null,
  method: 'promptpay',
  amount: 100,
  currency: 'THB',
  status: 'successful',
  responseCode: null,
  authenUrl: null,
  card: null,
  refunded: 0,
  createdAt: new Date('2026-11-20T05:00:00Z'),
} as const;
const gateway: PaymentGateway = {
  name: 'sandbox',
  minimum: bank.minimum,
  cardDetails: bank.cardDetails,
  readCard: (token) => bank.readCard(token),
  cardForm: bank.cardForm,
  scanUrl: bank.scanUrl,
  createQr: (request) => bank.createQr(request),
  chargeCard: (request) => bank.chargeCard(request),
  find: (request) => bank.find(request),
  charges: (range) => bank.charges(range),
  inquire: async (chargeId) =>
    bank.charge(chargeId) ?? { ...NOBODYS_CHARGE, chargeId, reference: String(known.so_no?.[0]) },
  refund: (request) => bank.refund(request),
  // The real parser, so that signed events of every shape reach the service.
  readWebhook: (request) => openGateway(shop.deps.config.gateway).readWebhook(request),
};
const folder = await mkdtemp(join(tmpdir(), 'mali-fuzz-test-'));
const partner = new FakePartner();
const providers = await ProviderSandbox.open();
const shop = await testApp(
  { DATA_DIR: folder, ...providers.environment },
  { gateways: gatewaysOf(gateway), loyalty: partner, reads: readOnlyReads },
);
afterAll(async () => {
  await shop.close();
  await providers.close();
  await rm(folder, { recursive: true, force: true });
});

const operations: Operation[] = readDocument((await shop.app.inject('/docs/json')).json());

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
      }
    >
  >;
};
function readDocument({ paths }: Document): Operation[] {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const json = 'application/json';
  const form = 'multipart/form-data';
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters,
      body: (requestBody?.content[json] ?? requestBody?.content[form])?.schema,
      isForm: requestBody?.content[form] !== undefined,
      answers: new Map(
        Object.entries(responses).flatMap(([status, { content }]) => {
          const schema = content?.[json]?.schema;
          return schema === undefined ? [] : [[status, ajv.compile(schema)] as const];
        }),
      ),
    })),
  );
}

/** Existing values, by property name. */
const known: Record<string, unknown[]> = {};
let member: Caller & { role_id: number };
const people: Record<string, { authorization?: string }> = { visitor: {} };
/**
 * Issues new tokens to all users: a code confirmation of staff is valid for minutes, a full run takes longer.
 */
let signInAll: () => void = () => undefined;
let basket = { mat_var_id: 0, total: 0 };

beforeAll(async () => {
  const { db } = shop.deps;
  // No made-up number is that of a customer: somebody would be blocked, or merged.
  await db.raw('ALTER TABLE customers ALTER COLUMN customer_id RESTART WITH 87654321');
  picture = await slipJpeg('one of the fuzz');
  widePicture = await sharp(picture).resize({ width: 1000 }).jpeg().toBuffer();
  await buildDeliveryRate(db, { min_spend: 0, rate: 5500 });
  await buildDeliveryRate(db, { min_spend: 49_900, rate: 0, priority: 2 });
  const plenty = { stock: 100_000 };
  const variants = [
    await buildVariant(db, plenty),
    await buildVariant(db, { ...plenty, mat_price: 33_333 }),
    await buildVariant(db, { ...plenty, limit: 2 }),
    await buildVariant(db, { stock: 0 }),
    await buildVariant(db, { active: false }),
  ];
  const window = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + 3_600_000) };
  const ids = variants.map(({ mat_var_id }) => mat_var_id);
  const [first = 0, second = 0] = ids;
  await buildPromotion(db, { kind: 'p001', members: [first, second] });
  await buildPromotion(db, { kind: 'p004', members: [second] });
  const { promo_id } = await buildPromotion(db, {
    flash: true,
    ...window,
    members: [{ mat_var_id: first, allotment: 50, per_customer: 5 }],
  });
  await buildGift(db, { min_spend: 30_000 });
  const codes = [
    await buildCode(db, { usage_limit: 20 }),
    await buildCode(db, { kind: 'amount', min_spend: 10_000, per_customer: 1 }),
    await buildCode(db, { kind: 'free_delivery', login_required: true }),
  ];
  const password_hash = await hashPassword('a right password');
  const staff = [0, 1, 4, 5, 6, 7];
  const users = await Promise.all(staff.map((role_id) => buildUser(db, { role_id, password_hash })));
  signInAll = () => {
    for (const user of users) people[`role ${user.role_id}`] = shop.bearer(user);
    // Users with orders, saved items and other data of their own are used more often than others.
    people.member = shop.bearer({ ...member, role_id: 1 });
    people.gone = shop.bearer({ user_id: 999_999, role_id: 1 });
  };
  member = { user_id: users[1]?.user_id ?? 0, role_id: 1 };
  signInAll();

  // A bag with one unit of the second variant, which random inputs would not price.
  const items = [{ mat_var_id: second, quantity: 1 }];
  basket = { mat_var_id: second, total: (await ask('POST', '/getPro', 'visitor', { items })).total };

  const materials = await rows<Record<string, unknown>>(db, 'SELECT * FROM materials');
  const brands = await rows<Record<string, unknown>>(db, 'SELECT * FROM brands');
  Object.assign(known, {
    mat_var_id: ids,
    promo_id: [promo_id],
    mat_id: materials.map((m) => m.mat_id),
    products: materials.map((m) => m.mat_id),
    brands: brands.map((b) => b.brand_id),
    brand: brands.flatMap((b) => [b.link_name, b.brand_en]),
    brand_en: brands.map((b) => b.brand_en),
    cat1_id: materials.map((m) => m.cat1_id),
    category: ['category-1', 'category-2'],
    keyword: ['Product', 'สินค้า', 'Brand 1'],
    promo_code: codes.map(({ code }) => code),
    promo_select: codes.map(({ code }) => code),
    email: [ADDRESS.email, ...users.map(({ email }) => email)],
    password: ['a right password'],
    delivery_address: [ADDRESS],
    total: [basket.total],
    user_id: users.map(({ user_id }) => user_id),
    customer_no: users.map(({ user_id }) => user_id),
    lang: LANGUAGES,
    processOrder: [
      orderRequest([[second, 1]], basket.total),
      orderRequest([[second, 1]], basket.total, { payment_method: 'promptpay', source: 'web', lang: 'en' }),
    ],
    item_id: variants.map(({ item_id }) => item_id),
    processChatOrder: [
      {
        items: [{ item_id: variants[1]?.item_id }],
        order_type: 'chat',
        user_id: member.user_id,
        delivery_address: ADDRESS,
      },
    ],
  });
  await makeChats(users, second);
  await publishContent();
  await writePosts();
  await fillPurse();
  await openSessions(users);
  known.signIn = [{ email: users[1]?.email, password: 'a right password' }];
  await setUpCodes(users, password_hash);
  await watchRows();
});

/** Shared bags: a public one, and a member's. */
async function makeChats(users: readonly { user_id: number; role_id: number }[], unit: number) {
  const owner = users.find(({ role_id }) => role_id === 0);
  const items = [{ mat_var_id: unit, quantity: 2 }];
  const made = async (more: object) =>
    (await ask('POST', '/v3/chats', `role ${owner?.role_id}`, { items, ...more })).id;
  const ids = [await made({}), await made({ user_id: member.user_id })];
  const fingerprint = 'a-browser-of-the-fuzz';
  known.getChat = ids.map((id) => ({ id, fingerprint }));
  known.updateChatCoupon = ids.map((id) => ({ obj: { id }, fingerprint, merge_chat: true }));
  known.makeChat = [{ items }];
  known.changeChat = ids.map((id) => ({ id, items }));
  known.findChatCustomers = [{ find: ADDRESS.email }, { find: '0812345678' }];
}

/** Authenticators, recovery codes, and tokens between the two steps of signing in. */
async function setUpCodes(users: readonly { user_id: number; role_id: number }[], password_hash: string) {
  const { db, config } = shop.deps;
  const { totpKey, jwtSecret } = config;
  const now = shop.deps.now();
  const colleague = await buildUser(db, { role_id: 7, password_hash });
  const beginner = await buildUser(db, { role_id: 7, password_hash });
  for (const { user_id } of [...users.filter(({ role_id }) => role_id !== 1), colleague]) {
    const secret = sealSecret(totpKey, user_id, newSecret());
    await db('second_steps').insert({ user_id, secret, enrolled_at: now });
  }
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    colleague.user_id,
    codes.map((code) => hashRecoveryCode(totpKey, colleague.user_id, code)),
  );
  const ticketOf = (user: { user_id: number }, enrol: boolean) =>
    newTicket(jwtSecret, { user_id: user.user_id, role_id: 7, password_hash }, enrol, now);
  const ticket = ticketOf(colleague, false);
  known.signInWithCode = codes.map((code) => ({ ticket, code }));
  known.addStaff = [5, 6, 7, 8].map((role_id) => ({
    ...{ email: `colleague-${role_id}@mali.example`, first_name: 'Colleague', last_name: '', role_id },
    reason: 'New in the team',
  }));
  const guest = { email: 'guest@mali.example' };
  const message = { ...guest, topic: 'other', name: 'Guest', message: 'x', lang: 'th', created_at: now };
  await db('contact_messages').insert(message);
  known.eraseGuest = [guest];
  known.beginEnrolment = [{ ticket: ticketOf(beginner, true) }];
}

/** Posts in every state, and a picture wide enough for one. */
async function writePosts(): Promise<void> {
  const both = (text: string) => ({ th: `ไทย ${text}`, en: text });
  const content = (slug: string) => ({
    ...{ slug, title: both('Title'), excerpt: both('Excerpt'), body: both('Text'), topic: both('Skin') },
    ...{ cover: null, author: 'Mali', mat_ids: [] },
  });
  const post_ids: number[] = [];
  for (let n = 0; n < 18; n += 1) {
    const body = { request_key: randomUUID(), content: content(`fuzz-${n}`) };
    post_ids.push((await ask('POST', '/admin/posts', 'role 4', body)).post_id);
  }
  for (const post_id of post_ids.slice(0, 8))
    await ask('POST', `/admin/posts/${post_id}/publish`, 'role 4', { revision: 1, at: null });
  known.post_id = post_ids;
  known.revision = [1, 2];
  known.createPost = [0, 1, 2].map((n) => ({
    ...{ request_key: randomUUID(), content: content(`fuzz-new-${n}`) },
  }));
  known.savePost = Array.from({ length: 20 }, (_, n) => ({
    revision: 1,
    content: content(`fuzz-saved-${n}`),
  }));
  known.publishPost = [{ revision: 1, at: null }];
  known.withdrawPost = [{ revision: 2 }];
  known.deletePost = [{ revision: 1 }];
  known.previewPost = [{ post_id: null, content: content('fuzz-preview') }];
  known.sendPostPicture = [{ photo: A_WIDE_FILE }];
}

/** Signed-in devices, one of which may be signed out. */
async function openSessions(users: readonly { user_id: number }[]): Promise<void> {
  const at = shop.deps.now();
  const expires_at = new Date(at.getTime() + 86_400_000);
  const session = { started_at: at, seen_at: at, expires_at, ip: '', user_agent: '', keep: true };
  const ids = users.map(({ user_id }) => ({ session_id: randomUUID(), user_id }));
  await shop.deps.db('sessions').insert(ids.map((each) => ({ ...session, ...each })));
  known.session_id = ids.map(({ session_id }) => session_id);

  // Mailed links, each for an account of its own, since a password reset ends sessions and other links.
  const mailed = async (purpose: LinkPurpose) => {
    const { user_id, email } = await buildUser(shop.deps.db);
    const link = await newLink(shop.deps.db, 'https://mali.example', { user_id, email, purpose }, at);
    return link.split('#').at(-1);
  };
  const reset = await mailed('reset');
  const asked = { purpose: 'reset', token: reset };
  known.checkAccountLink = [asked];
  known.resetPassword = [{ token: reset, password: 'a brand new garden gate' }];
  known.verifyEmail = [{ token: await mailed('verify') }];
  known.confirmNewEmail = [{ token: await mailed('change_email') }];
}

/** State of started sign-ins through providers, and tokens of their responses. */
const BROWSER = 'b'.repeat(43);
async function signInThroughProviders(): Promise<void> {
  const { db, now } = shop.deps;
  const at = now();
  const expires_at = new Date(at.getTime() + 3_600_000);
  const answered = async (provider: Provider, subject: string) => {
    const token = randomBytes(32).toString('base64url');
    const [row] = await db('social_sign_ins')
      .insert({
        ...{ sign_in_id: randomUUID(), provider, intent: 'sign_in', return_to: '/', expires_at, subject },
        ...{ browser_hash: hashToken(BROWSER), token_hash: hashToken(token), returned_at: at },
      })
      .returning('sign_in_id');
    return { token, sign_in_id: String(row.sign_in_id) };
  };
  await db('identities').delete();
  const { user_id } = member;
  for (const provider of ['google', 'line'] as const)
    await db('identities').insert({ provider, subject: 'known', user_id, linked_at: at });
  known.provider = [...PROVIDERS];
  known.verifyAccessToken = [{ token: (await answered('google', 'known')).token }];
  const password = 'a right password';
  known.linkIdentity = [{ token: (await answered('facebook', randomUUID())).token, password }];
  known.unlinkIdentity = [{ password }];
  known.askToLinkSocial = [{ token: (await answered('line', 'new')).token, email: ADDRESS.email }];
  const { user_id: other, email } = await buildUser(db);
  const { sign_in_id } = await answered('google', randomUUID());
  const link = { user_id: other, email, purpose: 'link', sign_in_id } as const;
  const mailed = await newLink(db, 'https://mali.example', link, at);
  known.confirmSocialLink = [{ token: mailed.split('#').at(-1) }];
  known.startSocial = [{ provider: 'google', intent: 'link', return: '/bag', lang: 'en' }];
}

/** Drafts, an open giveaway with an entry, and one won by the member, with a prize to be sent. */
async function giveAway(operationId: string): Promise<void> {
  const { db, now } = shop.deps;
  const { mat_var_id } = basket;
  const { user_id } = member;
  const [hour, at] = [3_600_000, now()];
  const after = (hours: number) => new Date(at.getTime() + hours * hour);
  const both = { th: 'ลองก่อน', en: 'Try it' };
  const request = { mat_var_id, units: 2, title: both, text: both, terms: both, review_days: 14 };
  const texts = { title: both, text: both };
  const row = { mat_var_id, units: 2, ...texts, review_days: 14, created_at: at, updated_at: at };
  const open = { ...row, opens_at: after(-9), closes_at: after(9) };
  const seed = 'a'.repeat(64);
  const published = { ...open, published_at: at, seed };
  const made: { giveaway_id: number }[] = await db('giveaways')
    .insert([
      ...[open, open, published],
      { ...row, opens_at: after(-9), closes_at: after(-1), published_at: at, seed, drawn_at: at },
    ])
    .returning('giveaway_id');
  const [first, second, entered, drawn] = made.map(({ giveaway_id }) => giveaway_id);
  // Few requests test access: most test the operation itself.
  const wanted: Readonly<Record<string, unknown[]>> = {
    changeGiveaway: [first, second],
    discardGiveaway: [first, second],
    ...{ getGiveawayDraw: [drawn], claimPrize: [drawn], getPrizes: [drawn], sendPrize: [drawn] },
  };
  known.giveaway_id = wanted[operationId] ?? [entered];
  await db('giveaway_entries').insert({
    ...{ giveaway_id: drawn, entry_no: 1, user_id, entered_at: at, place: 1, won: true, shown_name: 'มะ***' },
    ...{ address: { ...ADDRESS, note: null }, claimed_at: at },
  });
  const window = { opens_at: after(1).toISOString(), closes_at: after(48).toISOString() };
  known.makeGiveaway = [true, false].map((publish) => ({
    ...request,
    ...window,
    face_types: ['dry'],
    publish,
  }));
  known.changeGiveaway = known.makeGiveaway.map((one) => ({ ...(one as object), revision: 1 }));
  known.enterGiveaway = [{ agreed: true }];
  known.claimPrize = (known.address_id ?? []).map((address_id) => ({ address_id }));
  known.sendPrize = [{ entry_no: 1, tracking_no: 'TH77' }];
}

/** Ids that other operations use, while those of the office have their own. */
const others: Partial<Record<'campaign_id' | 'user_id' | 'revision', unknown[] | undefined>> = {};

/** Top-spender campaigns: drafts, one that runs with a member to review, and one whose winners are to be confirmed. */
async function spendMost(operationId: string): Promise<void> {
  if (others.user_id !== undefined) Object.assign(known, others);
  delete others.user_id;
  const { db, now } = shop.deps;
  const at = now();
  const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const texts = { name: 'Spring', name_th: 'ฤดูใบไม้ผลิ', lead: '', lead_th: '' };
  const form = {
    ...{ ...texts, terms: '', terms_th: '', places: 3, right_amount: 1000, prizes: [] },
    scope: { all: true, brands: [], categories: [], products: [] },
    ...{ registration: 'automatic', starts_at: after(1).toISOString() },
    ...{ ends_at: after(9).toISOString(), announce_at: after(10).toISOString() },
  };
  known.makeTopSpender = [1, 2, 3].map(() => ({ ...form, request_key: randomUUID() }));
  const own = [
    'changeTopSpender',
    'turnTopSpender',
    'confirmTopSpender',
    'getTopSpenderOrders',
    'deleteTopSpender',
  ];
  if (![...own, 'decideTopSpenderEntry', 'getTopSpenderBoard', 'getStaffTopSpender'].includes(operationId))
    return;
  const row = { ...texts, places: 3, right_satang: 100_000, prizes: '[]', starts_at: after(-2) };
  const draft = { ...row, published: false, starts_at: after(1), ends_at: after(9), announce_at: after(9) };
  const made: { campaign_id: number }[] = await db('top_spender_campaigns')
    .insert([
      ...[draft, draft, { ...row, registration: 'reviewed', ends_at: after(9), announce_at: after(9) }],
      { ...row, ends_at: after(-1), announce_at: after(-1) },
    ])
    .returning('campaign_id');
  const [first, second, running, over] = made.map(({ campaign_id }) => campaign_id);
  const { user_id } = member;
  await db('top_spender_entries').insert({ campaign_id: running, user_id, joined_at: at, state: 'waiting' });
  const wanted: Readonly<Record<string, unknown[]>> = {
    ...{ changeTopSpender: [first, second], turnTopSpender: [first, second], confirmTopSpender: [over] },
    deleteTopSpender: [first, second],
  };
  const { campaign_id, revision } = known;
  Object.assign(others, { campaign_id, revision, user_id: known.user_id });
  if (operationId === 'deleteTopSpender') known.revision = [1];
  known.campaign_id = wanted[operationId] ?? [running];
  known.user_id = [user_id];
  known.changeTopSpender = [{ ...form, revision: 1 }];
  known.turnTopSpender = [{ act: 'publish', revision: 1 }];
  known.decideTopSpenderEntry = [
    { act: 'accept', was: 'waiting' },
    { act: 'refuse', was: 'accepted', reason: 'x' },
  ];
  const ranking = createHash('sha256').update('[]').digest('hex').slice(0, 32);
  known.confirmTopSpender = [{ revision: 1, ranking }];
}

/** An event with a registration, who has registered, and forms of staff. */
async function holdEvent(): Promise<void> {
  const { db, now } = shop.deps;
  const at = now();
  const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const both = { th: 'วันลิป', en: 'Lip day' };
  const event_code = `lip-${randomUUID().slice(0, 8)}`;
  const [{ event_id }] = await db('events').insert(
    {
      ...{ event_code, title: both, summary: both, place: both, starts_at: after(5), ends_at: after(6) },
      ...{ capacity: 50, opens_at: after(-1), closes_at: after(4) },
    },
    ['event_id'],
  );
  const person = { name: 'มะลิ', lang: 'th', state: 'registered', registered_at: at };
  const [{ registration_id }] = await db('event_registrations').insert(
    { ...person, event_id, email: 'guest@example.com' },
    ['registration_id'],
  );
  Object.assign(known, { event_id: [event_id], event_code: [event_code], person_id: [registration_id] });
  const form = {
    ...{ title: both, summary: both, place: both, address: null, online_url: null, image: null },
    ...{ image_alt: both, starts_at: after(5).toISOString(), ends_at: after(6).toISOString() },
    ...{ published: true, registration: null },
  };
  known.makeShopEvent = [1, 2, 3].map(() => ({
    ...{ ...form, event_code: `day-${randomUUID().slice(0, 8)}`, request_key: randomUUID() },
  }));
  const registration = {
    ...{ capacity: 60, opens_at: after(-1).toISOString(), closes_at: after(4).toISOString() },
    ...{ waiting_list: true, for_members: false },
  };
  known.changeShopEvent = [{ ...form, registration, revision: 1 }];
  known.checkInAtEvent = [{ checked_in: true }];
  known.registerGuestForEvent = [{ name: 'Dao', email: 'dao@example.com', lang: 'en' }];
  known.withdrawGuestFromEvent = [{ token: guestToken(shop.deps, registration_id) }];
  known.setOwnEventRegistration = [
    { registered: true, lang: 'th' },
    { registered: false, lang: 'th' },
  ];
}

/** A fresh provider response: its code is valid for a minute. */
async function answerOfProvider(): Promise<void> {
  const url = '/v3/auth/social/start';
  const payload = { provider: 'line', intent: 'sign_in' };
  const cookies = { token_social: BROWSER };
  const begun = await shop.app.inject({ method: 'POST', url, payload, cookies });
  known.bringSocialAnswer = [await providers.answer(begun.json().url, { given_name: 'มะลิ' })];
}

/** Campaigns, and a member with coins and a linked loyalty card. */
async function fillPurse(): Promise<void> {
  const { db } = shop.deps;
  const { user_id } = member;
  const campaigns = [
    await buildCoupon(db, { per_person: 99 }),
    await buildCoupon(db, { collect_limit: 3, per_person: 2 }, { members: [basket.mat_var_id] }),
    await buildCoupon(db, { collect_from: new Date(Date.now() + 3_600_000) }),
  ];
  await db('coupons').where({ promo_id: campaigns[0]?.promo_id }).update({ event: 'fair' });
  known.event = ['fair'];
  const [sold] = await db('variants').where({ free: false }).orderBy('mat_var_id').limit(1);
  const [owned] = await db('materials').orderBy('mat_id').limit(1);
  const product = {
    ...{ name_th: 'ลิปสติก', name_en: 'Lipstick', desc_th: '', desc_en: '', benefits_th: [], benefits_en: [] },
    ...{ how_to_th: '', how_to_en: '', ingredients: '', meta_desc_th: '', meta_desc_en: '' },
    ...{ meta_title_th: '', meta_title_en: '', slug: '', search_words: [], related: [], new_badge: 'auto' },
    ...{
      brand_id: owned.brand_id,
      cat_id: owned.cat1_id,
      skin_types: [],
      concerns: [],
      finish: null,
      free_of: [],
    },
    ...{ pao_months: null, notification_no: null, unit: null, weight_g: null, stage: 'draft' },
    ...{ on_sale_from: null, on_sale_until: null, variants: [] },
  };
  known.makeProduct = ['FUZZ1', 'FUZZ2', 'FUZZ3'].map((mat_no) => ({ ...product, mat_no }));
  known.changeProduct = [{ ...product, revision: 1 }];
  known.sendProductPicture = [{ photo: A_WIDE_FILE }];
  known.addLibraryPicture = [{ photo: A_WIDE_FILE, name: 'รูปหน้าแรก' }];
  known.replaceLibraryPicture = [{ photo: A_WIDE_FILE }];
  known.showPictureVersion = [{ version: 1 }];
  known.changeLibraryPicture = [
    {
      ...{ revision: 1, name_th: 'รูป', name_en: 'Picture', alt_th: '', alt_en: '', tags: ['summer'] },
      focus: { x: 10, y: 20 },
    },
  ];
  const [library] = await db('library_pictures').select('picture_id').limit(1);
  if (library !== undefined) known.picture_id = [library.picture_id];
  const rule = {
    ...{ brands: [owned.brand_id], cat_id: null, price_min: null, price_max: null, promotion: [] },
    ...{ skin_types: [], concerns: [], finishes: [], free_of: [], is_new: false, in_stock: false },
  };
  const collection = {
    ...{ name_th: 'คัดมา', name_en: 'Picks', text_th: '', text_en: '', image: null, kind: 'rule', rule },
    ...{ products: [], live: true, starts_at: null, ends_at: null },
  };
  const words = {
    ...{ id: 'words', type: 'sis_text', hidden: false, from: null, until: null },
    fields: { title: { th: 'ฝน', en: 'Rain' }, body: { th: '', en: '' }, align: 'left' },
  };
  await db('pages').insert({ name: 'fuzz-page', title: { th: 'หน้า', en: 'Page' } });
  const [drafted] = await db('page_drafts')
    .insert({ page: 'fuzz-page', name: 'Draft', blocks: JSON.stringify([words]), updated_at: new Date() })
    .returning('draft_id');
  const [laidOut] = await db('layouts')
    .insert({ page: 'fuzz-page', name: 'First', published: true })
    .returning('id');
  known.page_name = ['fuzz-page'];
  known.draft_id = [drafted.draft_id];
  known.layout_id = [laidOut.id];
  known.makePage = ['fuzz-made-1', 'fuzz-made-2', 'fuzz-made-3'].map((name) => ({
    ...{ name, link: `/campaign/${name}`, title: { th: 'หน้า', en: 'Page' } },
  }));
  known.beginPageDraft = [{ layout_id: null }];
  known.savePageDraft = [{ revision: 1, name: 'Draft', blocks: [words] }];
  known.previewPage = [{ page: 'fuzz-page', blocks: [words], at: null }];
  known.publishPageDraft = [{ revision: 1, from: null, until: null, over: laidOut.id }];
  known.makeCollection = ['fuzz-1', 'fuzz-2', 'fuzz-3'].map((slug) => ({ ...collection, slug }));
  known.changeCollection = [{ ...collection, slug: 'fuzz-kept', revision: 1 }];
  known.previewCollection = [{ kind: 'rule', rule, products: [] }];
  const [kept] = await db('collections')
    .insert({ ...collection, slug: 'fuzz-kept', rule: JSON.stringify(rule), made_at: new Date() })
    .returning('collection_id');
  known.collection_id = [kept.collection_id];
  const badge = {
    ...{ text_th: 'ขายดี', text_en: 'Loved', tone: 'leaf', priority: 10, kind: 'rule', rule, products: [] },
    ...{ live: true, starts_at: null, ends_at: null },
  };
  known.makeBadge = [badge];
  known.changeBadge = [{ ...badge, revision: 1 }];
  const [worn] = await db('badges')
    .insert({ ...badge, rule: JSON.stringify(rule), made_at: new Date() })
    .returning('badge_id');
  known.badge_id = [worn.badge_id];
  known.sendImport = [{ file: A_FILE }];
  const promotion = {
    ...{ kind: 'p004', name_th: 'ซื้อ 2 แถม 1', name_en: 'Buy 2 get 1', terms: { sale_qty: 2, free_qty: 1 } },
    ...{
      exclude_discounted: false,
      max_per_order: null,
      starts_at: null,
      ends_at: null,
      flash: false,
      limits: [],
    },
    scope: {
      ...{ all: false, brands: [], categories: [], products: [], except: [] },
      variants: [sold.mat_var_id],
    },
  };
  const brand = {
    ...{ brand_en: 'Harbour', brand_th: 'ฮาร์เบอร์', aliases: ['ฮาเบอร์'], origin: 'Krabi' },
    ...{ story_en: '', story_th: '', shop_in_shop: false },
  };
  known.makeBrand = ['harbour', 'harbour-2'].map((link_name) => ({
    ...brand,
    brand_en: link_name,
    link_name,
  }));
  known.changeBrand = [{ ...brand, revision: 1 }];
  const searchRule = {
    ...{ words: ['กันแดดเด็ก'], means: ['sunscreen'], both_ways: true, products: [owned.mat_id] },
    ...{ target: '/deals', reason: '', active: true, starts_at: null, ends_at: null },
  };
  known.makeSearchRule = ['synonyms', 'pins', 'hidden', 'redirect'].map((kind) => ({ kind, ...searchRule }));
  known.changeSearchRule = [{ ...searchRule, revision: 1 }];
  known.trySearch = known.makeSearchRule.map((draft) => ({ keyword: 'กันแดดเด็ก', rule_id: null, draft }));
  known.makeSpokenName = [{ name: 'Quaiseux', thai: 'เควโซ' }];
  known.changeSpokenName = [{ name: 'Quaiseux', thai: 'เคโซ', revision: 1 }];
  known.hearName = [{ name: 'เกอแลง' }, { name: 'Quaiseux' }];
  const category = {
    category: 'Sun care',
    category_th: 'กันแดด',
    intro: '',
    intro_th: '',
    unit_price: null,
    filters: null,
  };
  const [department] = await db('categories').where({ level: 1 }).orderBy('cat_id').limit(1);
  known.makeCategory = [null, department.cat_id].map((parent_id) => ({
    ...{ ...category, parent_id, slug: 'sun-care-trial' },
  }));
  known.changeCategory = [{ ...category, revision: 1 }];
  known.placeCategory = [
    { parent_id: null, before: null },
    { parent_id: null, before: department.cat_id },
    { parent_id: department.cat_id, before: null },
  ];
  const receipt = { reference: 'INV-7', note: '', near_expiry: true };
  const receivedLine = { mat_var_id: sold.mat_var_id, quantity: 3, lot: 'A1', unit_cost: null };
  known.receiveGoods = ['2099-01-31', null].map((expires_on, i) => ({
    ...{ ...receipt, request_key: `6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e1${i}` },
    lines: [{ ...receivedLine, expires_on }],
  }));
  const prices = {
    selection: { products: [sold.mat_id], query: null },
    rule: { kind: 'percent', value: 10, ending: '9', direction: 'up' },
    ...{ typed: [], starts_at: null, ends_at: null },
  };
  known.getGridRows = [{ selection: prices.selection, offset: 0 }];
  known.saveGrid = [
    { products: [{ mat_id: sold.mat_id, revision: 1, weight_g: 90 }], variants: [], reason: '' },
  ];
  await db('waiting_room').update({ is_open: false, revision: 1 });
  known.saveWaitingRoom = [
    {
      ...{ revision: 1, by_load: false, per_second: 30, stay_minutes: 15, joins_per_minute: 600 },
      ...{ starts_at: null, ends_at: null, reason: 'Sale' },
    },
  ];
  known.openWaitingRoom = [{ revision: 1, open: false, reason: 'Calm' }];
  known.setSiteState = [
    {
      ...{ request_key: randomUUID(), state: 'read_only', was: 'open', message: '', message_th: '' },
      ...{ starts_at: '2030-01-01T01:00:00Z', ends_at: '2030-01-01T02:00:00Z', reason: 'Moving' },
    },
  ];
  const dialog = {
    ...{ type: 'info', title: 'Late', title_th: 'ส่งช้า', message: 'Rain.', message_th: 'ฝนตก' },
    ...{ starts_at: null, ends_at: null },
  };
  await db('site_dialogs').delete();
  await db('site_periods').delete();
  const [{ dialog_id }] = await db('site_dialogs')
    .insert({ ...dialog, starts_at: new Date(0) })
    .returning('dialog_id');
  const [{ period_id }] = await db('site_periods')
    .insert({
      ...{ request_key: randomUUID(), state: 'closed', reason: 'Moving', message: '', message_th: '' },
      ...{ starts_at: '2031-01-01T01:00:00Z', ends_at: '2031-01-01T02:00:00Z', made_at: new Date() },
    })
    .returning('period_id');
  Object.assign(known, { dialog_id: [dialog_id], period_id: [period_id] });
  known.makeSiteDialog = [{ request_key: randomUUID(), ...dialog }];
  known.saveSiteDialog = [{ revision: 1, ...dialog, title: 'Later' }];
  known.withdrawSiteDialog = [{ revision: 1, withdrawn: true }];
  known.setConnectionSecrets = [
    { revision: 0, values: [{ name: 'LINE_CHANNEL_SECRET', value: 'a'.repeat(32) }] },
  ];
  known.saveSettings = [{ revision: 0, values: { silent_days: 6 }, reason: 'Holidays' }];
  known.setWasPrice = [{ rule: 'lowest', was: 'list', reason: 'Rules' }];
  known.previewPrices = [{ ...prices, offset: 0, warned: false }];
  known.changePrices = [
    { ...prices, request_key: randomUUID(), reason: 'Costs', digest: '0'.repeat(64), confirmed: true },
  ];
  const [countedGoods] = await db('materials').where({ mat_id: sold.mat_id });
  known.beginStockCount = [
    { ...{ request_key: randomUUID(), scope: 'brand', bin: null }, of: countedGoods.brand_id, note: '' },
    { ...{ request_key: randomUUID(), scope: 'bin', bin: 'D', of: null, note: '' } },
  ];
  known.countStockUnits = [
    {
      ...{ entry_key: randomUUID(), code: null, add: 2, total: null, was: null },
      mat_var_id: sold.mat_var_id,
      beyond: true,
    },
  ];
  known.recountStock = [{ variants: [sold.mat_var_id], reason: 'Too many' }];
  known.approveStockCount = [{ reason: 'Counted twice' }];
  known.cancelStockCount = [{ reason: 'Wrong bin' }];
  known.findGoods = [{ codes: [sold.item_id], variants: [] }];
  known.reverseReceipt = [{ reason: 'Counted twice' }];
  const supplier = {
    ...{ name: 'Harbour Trading', tax_id: '', address: '1 Rama IV', contact: 'Nid', phone: '021234567' },
    ...{ email: 'orders@harbour.example', lang: 'th', lead_days: 7, minimum_order: 5000, payment_days: 30 },
    note: '',
  };
  known.makeSupplier = [supplier];
  known.changeSupplier = [{ ...supplier, lead_days: 9, revision: 1 }];
  known.setSupplierActive = [
    { active: false, was: true },
    { active: true, was: false },
  ];
  known.setSupplierGoods = [0, 1].map((revision) => ({
    ...{ mat_var_id: sold.mat_var_id, item_no: 'H-1', pack_size: 6, preferred: true, revision },
  }));
  known.removeSupplierGoods = [{ mat_var_id: sold.mat_var_id, revision: 1 }];
  const purchase = {
    ...{ expected_on: null, note: '' },
    lines: [{ mat_var_id: sold.mat_var_id, units: 12, expected_on: '2099-01-31' }],
  };
  known.makePurchaseOrder = [{ request_key: randomUUID(), supplier_id: 1, ...purchase }];
  known.changePurchaseOrder = [{ ...purchase, note: 'Early', revision: 1 }];
  known.sendPurchaseOrder = [1, 2].map((revision) => ({ revision, by_mail: revision === 1 }));
  known.revisePurchaseOrder = [{ ...purchase, revision: 3, reason: 'More' }];
  known.cancelPurchaseOrder = [{ revision: 3, reason: 'No goods' }];
  known.closePurchaseOrder = [{ revision: 3, reason: 'No goods' }];
  known.makePromotion = [
    { ...promotion, stage: 'draft' },
    { ...promotion, stage: 'live' },
  ];
  known.changePromotion = [{ ...promotion, revision: 1, reason: 'Wrong price' }];
  known.setPromotionStage = (['paused', 'live', 'ended'] as const).map((stage) => ({
    ...{ stage, from: 'live', reason: 'Sold out' },
  }));
  known.changeBudget = [{ budget: 500, from: null, reason: '' }];
  known.actOnForecast = [{ act: 'start' }, { act: 'stop' }];
  const offer = {
    ...{
      kind: 'series',
      name_th: 'โค้ดทดลอง',
      name_en: 'Trial codes',
      starts_at: null,
      ends_at: null,
      customers: [],
      influencer: null,
    },
    scope: { ...promotion.scope, all: true, products: [], variants: [] },
    terms: {
      ...{ prefix: 'FUZZ', benefit: 'amount', discount: 50, cap: null, min_spend: 300 },
      ...{ exclude_promoted: false, audience: 'everyone', per_customer: null },
    },
  };
  const coupon = {
    ...{ ...offer, kind: 'coupon' },
    terms: {
      ...{
        code: 'FAIR1',
        benefit: 'amount',
        discount: 50,
        cap: null,
        min_spend: 300,
        exclude_promoted: false,
      },
      ...{
        audience: 'members',
        per_customer: 1,
        usage_limit: 500,
        listed: true,
        valid_days: 7,
        use_until: null,
      },
      ...{ conditions_th: '', conditions_en: '', event: null },
    },
  };
  known.makeOffer = [
    { ...offer, stage: 'draft', codes: 2 },
    { ...offer, stage: 'live', codes: 1 },
    { ...coupon, stage: 'live', codes: 0 },
  ];
  known.changeOffer = [
    { ...offer, revision: 1, reason: 'Wrong amount' },
    { ...coupon, revision: 1, reason: '' },
  ];
  known.setOfferStage = (['paused', 'live', 'ended'] as const).map((stage) => ({
    ...{ stage, from: 'live', reason: 'Leaked' },
  }));
  known.addOfferCodes = [{ codes: 2 }];
  known.samplePromotion = [{ scope: promotion.scope, variants: [] }];
  // Of goods that nobody orders here: their lots are emptied and taken off sale.
  const counted = [1, 2, 3].map(() => buildVariant(db, { stock: 1000 }));
  const lots = await db('stock_lots').whereIn(
    'mat_var_id',
    (await Promise.all(counted)).map(({ mat_var_id }) => mat_var_id),
  );
  known.lot_id = lots.map(({ lot_id }) => lot_id);
  const reason = { reason: 'Counted again' };
  known.moveStockUnits = (['adjust', 'damage', 'write_off', 'quarantine'] as const).map((act) => ({
    ...{ act, units: 1, location_id: 1, ...reason, key: randomUUID() },
  }));
  known.setLotSale = [true, false].map((on_sale) => ({ on_sale, ...reason, key: randomUUID() }));
  known.correctLot = lots.map(({ code, expires_on }) => ({
    ...{ code, expires_on, was: { code, expires_on }, ...reason, key: randomUUID() },
  }));
  // A customer of their own: a blocked one cannot sign in.
  const watched = await buildUser(db, { first_name: 'Nok', last_name: 'Dee' });
  const { customer_id } = await db('customers').where({ user_id: watched.user_id }).first();
  known.customer_id = [customer_id];
  const reader = (await db('users').where({ role_id: 0 }).first()).user_id;
  const schedule = {
    ...{ name: 'Sales', report: 'sales', by: 'brand', period: 'month', compare: 'year' },
    ...{ every: 'week', on_day: 1, hour: 8, format: 'csv', receivers: [reader] },
  };
  known.makeReportSchedule = [
    schedule,
    { ...schedule, report: 'staff', by: 'person', every: 'day', on_day: null },
  ];
  known.changeReportSchedule = [{ ...schedule, revision: 1, name: 'Brands' }];
  const { by: dimension, receivers, ...columns } = schedule;
  const [report] = await db('report_schedules').insert(
    { ...columns, dimension, receivers, next_at: new Date('2030-01-01'), made_at: new Date() },
    ['schedule_id'],
  );
  known.schedule_id = [report.schedule_id];
  known.countSegment = [{ join: 'any', conditions: { kind: 'guest', spent_90: '100..' } }];
  const [shopRole] = await db('custom_roles').insert(
    { name_th: 'บทบาทเดิม', name_en: 'Earlier role', permissions: ['stock:read'] },
    ['role_id'],
  );
  known.role_id = [shopRole.role_id, 6];
  known.makeRole = [
    { name_th: 'บทบาท', name_en: 'Role', permissions: ['stock:read'] },
    { name_th: 'บทบาท ข', name_en: 'Role B', permissions: ['order:list', 'order:read-any'] },
  ];
  known.makeSegment = [{ name: 'New', join: 'all', conditions: { orders: '..1' } }];
  const [audience] = await db('segments').insert(
    {
      ...{
        name: 'Everybody',
        rule: JSON.stringify({ join: 'all', conditions: { kind: 'member' } }),
        made_at: new Date(),
      },
    },
    ['segment_id'],
  );
  known.countHandout = [{ segment_id: audience.segment_id }];
  known.startHandout = [{ segment_id: audience.segment_id }];
  const news = {
    ...{
      name: 'News',
      segment_id: audience.segment_id,
      channels: ['page'],
      link: '/',
      promo_id: null,
      rate: 1,
    },
    ...{ subject_th: 'ข่าว', subject_en: 'News', text_th: 'ข่าว', text_en: 'News' },
  };
  const [draft] = await db('mailings').insert({ ...news, made_at: new Date() }, ['mailing_id']);
  const apiKey = { name: 'ERP', scopes: ['stock:read'], days: null, request_key: randomUUID() };
  const { key_id } = (await ask('POST', '/admin/api_keys', 'role 0', apiKey)).api_key;
  Object.assign(known, { key_id: [key_id] });
  known.makeApiKey = [{ ...apiKey, request_key: randomUUID() }];
  const hook = { name: 'ERP', url: 'https://erp.example.com/', kinds: ['order.paid'] };
  const made = { ...hook, request_key: randomUUID() };
  const { endpoint_id } = (await ask('POST', '/admin/webhooks', 'role 0', made)).endpoint;
  const { message_id } = await ask('POST', `/admin/webhooks/${endpoint_id}/test`, 'role 0');
  Object.assign(known, { endpoint_id: [endpoint_id], message_id: [message_id] });
  known.makeWebhook = [{ ...hook, request_key: randomUUID() }];
  known.changeWebhook = [{ ...hook, kinds: ['order.placed'], revision: 1 }];
  known.setWebhookState = [{ state: 'active' }];
  known.replayWebhook = [{ message_id, from: null, until: null, failed_only: false }];
  known.makeMailing = [news];
  known.changeMailing = [{ ...news, revision: 1 }];
  known.mailing_id = [draft.mailing_id];
  known.actOnMailing = ['start', 'stop', 'continue'].map((act) => ({ act }));
  known.tagCustomers = [
    { customer_ids: [customer_id], add: 'vip' },
    { customer_ids: [customer_id], remove: 'vip' },
  ];
  known.noteCustomer = [{ request_key: randomUUID(), text: 'Likes roses' }];
  known.blockCustomer = [false, true].map((blocked) => ({ blocked, reason: 'Refused parcels' }));
  const duplicate = await buildUser(db, { first_name: 'Nok', last_name: 'Dee' });
  const twin = await db('customers').where({ user_id: duplicate.user_id }).first();
  known.other = [twin.customer_id];
  known.mergeCustomers = [{ other: twin.customer_id, reason: 'Signed up twice' }];
  known.startCustomerExport = [{ request_key: randomUUID(), reason: 'Asked by chat' }];
  known.startCustomerErasure = [{ request_key: randomUUID(), reason: 'Asked by chat' }];
  known.resetCustomerSignIn = [{ reason: 'Lost the phone' }];
  const was = { first_name: 'Nok', last_name: 'Dee', mobile: null };
  known.correctCustomer = [{ ...was, mobile: '0812345678', was, reason: 'Phone' }];
  // A lot of its own: a recalled one is never on sale again.
  const recalledGoods = await buildVariant(db, { stock: 10 });
  const [recalledLot] = await db('stock_lots').where({ mat_var_id: recalledGoods.mat_var_id });
  const toCustomers = { severity: 'quality', remedy: 'return', text_th: 'ฉลากพิมพ์ผิด', text_en: 'Wrong label' };
  known.previewRecall = [{ lots: [recalledLot.lot_id], ...toCustomers }];
  known.startRecall = [
    { request_key: randomUUID(), lots: [recalledLot.lot_id], ...toCustomers, reason: 'Wrong label' },
  ];
  known.month = ['2026-10', '2026-11'];
  known.closeAccountingMonth = [{ note: '', vat_due: 0 }];
  known.recordPayout = [
    {
      ...{ request_key: randomUUID(), gateway: 'sandbox', reference: 'fuzz', paid_on: '2026-11-20', net: 1 },
      file: 'charge,amount,fee\nx,1.00,0\n',
    },
  ];
  known.endRecall = [{ reason: 'Wrong lot', lots: 'on_sale' }];
  const said = () => ({ client_id: randomUUID(), kind: 'text', text: 'Hello' });
  known.conversation_id = [
    (await ask('POST', '/v3/conversation/messages', 'role 1', said())).conversation_id,
  ];
  known.writeToShop = [said()];
  known.answerCustomer = [said(), { ...said(), note: true }];
  known.assignConversation = [{ to: null, was: null }];
  const { may_edit: _may, ...settings } = await ask('GET', '/admin/inbox/settings', 'role 0');
  known.saveInboxSettings = [settings];
  known.saveStockSettings = [{ removal_days: 90, was: 90 }];
  const [booked] = lots;
  const adjusted = { act: 'adjust', units: 1, location_id: 1, ...reason, key: 'fuzz-adjusted' };
  const { document } = await ask('POST', `/admin/stock_lots/${booked.lot_id}/units`, 'role 0', adjusted);
  known.undoStock = [{ document }];
  const colleague = await buildUser(db, { role_id: 9 });
  known.influencer = [null, { email: colleague.email, name: 'Nok', affiliate_id: 'nok' }];
  known.findCoinMembers = [{ who: colleague.email }];
  known.coinsByHand = [1, 2, 3].map((coins) => ({ way: 'give', coins, reason: 'Sorry', key: randomUUID() }));
  known.code = campaigns.map(({ code }) => code);
  known.promo_code?.push(...known.code);
  known.promo_id?.push(...campaigns.map(({ promo_id }) => promo_id));
  known.collectCoupon = campaigns.map(({ promo_id }) => ({ obj: { user_id, promo_id, status: '01' } }));
  known.getUserCoupons = [{}, { user_id, filter: { status: ['01', '02'] }, sort: 'ending', page: 1 }];
  await buildCoins(db, { user_id, coins: 900, expires_at: new Date(Date.now() + 86_400_000) });
  const mobile = '0811111111';
  partner.give(mobile, 'a-card', 8000);
  const verify = { type: 'mobile', params: { mobile, code: '123456' } };
  await ask('POST', '/the1/verify', 'member', verify);
  known.verifyThe1 = [
    verify,
    { type: 'mobile', params: { mobile } },
    { type: 'card', params: { card: '9100 0000' } },
  ];
  known.the1 = ['a-card'];
  for (const points of [{ point_bt: 3 }, { point_the1: 16, the1: 'a-card' }])
    known.processOrder?.push(
      orderRequest([[basket.mat_var_id, 1]], basket.total - (points.point_bt ?? 2), points),
    );
}

/** Makes points collectable again that another operation has ended or changed. */
async function openCampaigns(): Promise<void> {
  const { db } = shop.deps;
  await db('coupons').update({ active: true, collect_from: null, collect_until: null });
  await db('promo_codes').whereIn('code', db('coupons').select('code')).update({ ends_at: null });
}

/**
 * A running campaign, and point registrations: some to be sent, others to be decided.
 * @returns links to pictures of the latter
 */
async function registerReceipts(): Promise<string[]> {
  const { db, now, config, files } = shop.deps;
  const at = now();
  const day = 86_400_000;
  await db('points_transfers').delete();
  const [{ campaign_id }] = await db('top_spender_campaigns').insert(
    {
      ...{ name: 'Spring', name_th: 'ฤดูใบไม้ผลิ', lead: '', lead_th: '', places: 3, right_satang: 100_000 },
      ...{ starts_at: new Date(at.getTime() - day), ends_at: new Date(at.getTime() + day) },
      ...{ announce_at: new Date(at.getTime() + day), prizes: '[]' },
    },
    ['campaign_id'],
  );
  known.campaign_id = [campaign_id];
  known.joinTopSpender = [
    { campaign_id, joined: true },
    { campaign_id, joined: false },
  ];
  const person = {
    ...{ member_no: '0811111111', member_name: '', national_id: '', first_name: 'สมหญิง', last_name: 'ใจดี' },
    ...{ birthdate: '1990-02-28', email: ADDRESS.email, mobile: '0812345678', id_number: '1101700230708' },
    ...{ address: '99/1', zipcode: '10500', subdistrict: 'สีลม', district: 'บางรัก' },
    ...{ province: 'กรุงเทพมหานคร', country: 'TH' },
  };
  const form = { ...person, the1: 'a-card', receipt_amount: '100', id_copy: A_FILE, receipt: A_FILE };
  known.registerTransfer = Array.from({ length: 20 }, (_, n) => ({
    ...{ ...form, request_key: randomUUID(), receipt_id: `R-${at.getTime()}-${n}` },
  }));
  // Their cards are valid for half an hour after verification.
  await db('partner_cards').update({ verified_at: at });
  const { user_id } = member;
  const kept: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const request_key = randomUUID();
    const sealed = (what: string, plain: Uint8Array) =>
      seal(config.totpKey, 'points transfer', `${what} ${user_id} ${request_key}`, plain);
    const file = (what: string) => files.put(sealed(what, picture), { area: 'transfers', extension: 'seal' });
    const [row] = await db('points_transfers').insert(
      {
        ...{ user_id, request_key, submitted_at: at, due_at: at, card: 'a-card', card_number: '•••• 1' },
        ...{ receipt_id: `K-${n}`, receipt_amount: 10_000, id_copy_file: await file('id_copy') },
        receipt_file: await file('receipt'),
        sealed: sealed('person', Buffer.from(JSON.stringify(person))),
      },
      ['transfer_id'],
    );
    kept.push(row.transfer_id);
  }
  known.transfer_id = kept;
  known.decideTransfer = kept.flatMap((transfer_id) => [
    { transfer_id, approve: true },
    { transfer_id, approve: false, reason: 'ใบเสร็จไม่ชัด' },
  ]);
  await addBlogger(user_id, at);
  known.picture = [...TRANSFER_PICTURES];
  const soon = new Date(at.getTime() + 3_600_000);
  return kept.flatMap((transfer_id) =>
    TRANSFER_PICTURES.map((kind) => signLink(config.jwtSecret, transferSubject(transfer_id, kind), soon)),
  );
}

/** An application as a blogger, and a link. */
async function addBlogger(user_id: number, made_at: Date): Promise<void> {
  const { db } = shop.deps;
  await db('blogger_applications').delete();
  await db('blogger_links').delete();
  const channels = ['youtube.com/@pim'];
  const [{ application_id }] = await db('blogger_applications').insert(
    {
      ...{ user_id, request_key: randomUUID(), channels, channel_keys: channels, about: 'รีวิว', terms: 1 },
      applied_at: made_at,
    },
    ['application_id'],
  );
  const [{ link_id }] = await db('blogger_links').insert(
    { user_id, request_key: randomUUID(), code: 'aB3dE6gH', name: 'วิดีโอ', target: '/', made_at },
    ['link_id'],
  );
  Object.assign(known, { application_id: [application_id], link_id: [link_id] });
  known.decideBlogger = [
    { act: 'approve', was: 'waiting' },
    { act: 'refuse', was: 'waiting', reason: 'ช่องทางยังใหม่' },
  ];
  known.applyAsBlogger = [
    { request_key: randomUUID(), channels, about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่าย', terms: 1 },
  ];
  known.makeBloggerLink = [{ request_key: randomUUID(), name: 'วิดีโอ', target: '/' }];
  known.payBlogger = [{ request_key: randomUUID(), user_id, amount: 10, reference: 'fuzz' }];
  known.followBloggerLink = [{ code: 'aB3dE6gH' }];
}

/** Pages with every block, texts, and a branch. */
async function publishContent(): Promise<void> {
  const { db } = shop.deps;
  const things = await fillShop(db);
  const id = await publish(db, 'home', everyBlock(things), { page: { link: '/found' } });
  const text = { title: bi('Title'), body: bi('Text') };
  for (const name of ['privacy', 'terms'])
    await db('information_pages').insert({ name, version: 1, ...text });
  const branch = (store_id: string) => ({
    store_id,
    name: bi('Siam'),
    address: bi('Rama I Road'),
    province: bi('Bangkok'),
    lat: 13.7,
    lng: 100.5,
    phone: '02-000-0101',
    opening_hours: bi('Every day'),
    hours: JSON.stringify(Array(7).fill(null)),
  });
  await db('branches').insert([branch('siam'), branch('with-stock')]);
  known.pageName = ['home'];
  known.name = ['home', 'privacy', 'terms'];
  known.id = [id, things.section_id, things.post_id, 'first-post'];
  known.store_id = ['siam'];
  const hours = Array(7).fill({ open: '10:00', close: '21:00' });
  const edited = {
    ...{ name: bi('Ari'), address: bi('Phahonyothin Road'), province: bi('Bangkok'), lat: 13.7, lng: 100.5 },
    ...{ phone: '02-000-0102', hours, special_days: [], how_to_get_there: bi(''), is_new: true },
  };
  known.makeBranch = [{ store_id: 'ari', ...edited }];
  known.changeBranch = [1, 2, 3].map((revision) => ({ ...edited, revision }));
  known.setBranchActive = [
    { active: false, was: true },
    { active: true, was: false },
  ];
  const before = ['siam', 'with-stock'];
  known.orderBranches = [before, [...before].reverse(), ['siam', 'with-stock', 'ari']].map((was) => ({
    ...{ order: was, was },
  }));
  const [place] = await db('stock_locations').insert(
    { code: 'with-stock', kind: 'branch', store_id: 'with-stock' },
    ['location_id'],
  );
  known.location_id = [place.location_id];
  const off = { pickup: false, pickup_days: 7, pickup_cod: false, pickup_note: { th: '', en: '' } };
  known.changePickup = [{ ...off, was: off }];
  const rule = { branches_send: false, near_first: false, branches: [] };
  known.changeSending = [{ ...rule, was: rule }];
  known.changeSender = [{ location_id: 1, was: 1, reason: 'หาของไม่เจอ' }];
  known.changePlace = [true, false].map((shows_stock) => ({
    ...{ shows_stock, active: true },
    was: { shows_stock: !shows_stock, active: true },
  }));
  await db('events').insert({
    ...{ event_code: 'lip-day', title: bi('Lip day'), summary: bi('Every shade'), place: bi('Siam') },
    ...{ starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) },
  });
  known.event_code = ['lip-day'];
  known.sitemap = ['pages.xml', 'products-1.xml'];
}

async function ask(method: 'GET' | 'POST', url: string, who: string, payload?: object) {
  const body = payload === undefined ? {} : { payload };
  const response = await shop.app.inject({ method, url, headers: people[who] ?? {}, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Replaces the orders that earlier operations have paid, cancelled or shipped. */
async function placeOrders(): Promise<void> {
  const { mat_var_id, total } = basket;
  const numbers: string[] = [];
  for (const [who, payment_method] of [
    ['visitor', 'cod'],
    ['visitor', 'promptpay'],
    ['role 1', 'promptpay'],
    ['role 1', 'promptpay'],
  ] as const) {
    const request = orderRequest([[mat_var_id, 1]], total, { payment_method });
    numbers.push((await ask('POST', '/process_order', who, request)).so_no);
  }
  for (const number of numbers.slice(1, 3))
    await ask('GET', `/order/qr?so_no=${number}&email=${ADDRESS.email}`, 'visitor');
  known.so_no = numbers;
  known.changeOrderStatus = numbers.flatMap((so_no) => [
    { so_no, new_status: 15, email: ADDRESS.email },
    { so_no, new_status: 15, reason: 'ลูกค้าเปลี่ยนใจ' },
    { so_no, new_status: 3 },
  ]);
}

/** Placeholder for a file in a form until it is sent. */
const A_FILE = 'a picture';
const A_WIDE_FILE = 'a wide picture';
let picture: Uint8Array = new Uint8Array();
let widePicture: Uint8Array = new Uint8Array();

/** Orders with slips to be decided, and one that accepts another slip. */
async function sendSlips(): Promise<void> {
  const { db, files, config, now } = shop.deps;
  const { mat_var_id, total } = basket;
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'transfer' });
    numbers.push((await ask('POST', '/process_order', 'visitor', request)).so_no);
  }
  const [open, ...reviewed] = numbers;
  const file = await files.put(picture, { area: 'slips', extension: 'webp' });
  known.slip_id = [];
  for (const so_no of reviewed) {
    await db('orders').where({ so_no }).update({ doc_status: 2, expires_at: null });
    const uploaded_at = now();
    const amount = Math.round(total * 100);
    const slip = { so_no, bank: '004', amount, transferred_at: uploaded_at, uploaded_at, file };
    const [kept] = await db('slips')
      .insert({ ...slip, sha256: Buffer.from(so_no) })
      .returning('slip_id');
    known.slip_id.push(kept.slip_id);
  }
  const subjects = known.slip_id.map((slip_id) => linkSubject(Number(slip_id)));
  const soon = new Date(now().getTime() + 3_600_000);
  known.link = subjects.map((subject) => signLink(config.jwtSecret, subject, soon));
  known.decideSlip = known.slip_id.flatMap((slip_id) => [
    { slip_id, approve: true },
    { slip_id, approve: false, reason: 'ไม่พบยอดเงิน' },
  ]);
  const transfer_date = now().toISOString();
  const fields = { email: ADDRESS.email, bank: '004', amount: String(total), transfer_date };
  known.updatePayment = [{ so_no: open, ...fields, slip: A_FILE }];
  known.slip = [A_FILE];
  known.photo = [A_FILE];
}

/** Personal data of a member: an address, a picture, and referral codes. */
async function storeProfile(): Promise<void> {
  const { db, files, now, config } = shop.deps;
  const { user_id } = member;
  await db('addresses').where({ user_id }).delete();
  const tax = { tax_address: true, tax_kind: 'company', tax_name: 'ร้านดอกไม้', tax_id: '0105512345676' };
  const addresses = [
    { ...ADDRESS, tax_address: false },
    { ...ADDRESS, ...tax },
  ];
  const kept = [];
  for (const body of addresses) kept.push(await ask('POST', '/v3/users/me/addresses', 'role 1', body));
  known.address_id = kept.map(({ address }) => address.address_id);
  known.createAddress = addresses;
  known.mobile = [ADDRESS.mobile];
  known.editAddress = [{ address: '5 ถนนสาทร' }, { tax_address: false }, {}];
  known.updateProfile = [{ alias: 'พิมพ์', mobile: '081-234-5678', appearance: { hair_type: 'wavy' } }];
  const name = randomBytes(16).toString('hex');
  const file = await files.put(picture, { area: 'profiles', extension: 'webp' });
  await db('users')
    .where({ user_id })
    .update({ picture: name, picture_files: [file, file] });
  known.profile_picture = [name];
  known.sendProfileImage = [{ image: A_FILE }];
  const inviter = await buildUser(db);
  const [{ invite_code }] = await db('users').where({ user_id: inviter.user_id });
  await db('users').where({ user_id }).update({ invited_by: inviter.user_id });
  known.reportInviter = [{ code: invite_code }];
  const link = unsubscribeLink(config, { user_id, kinds: ['wishlist', 'marketing'], at: now() });
  known.unsubscribe = [{ token: new URL(link).searchParams.get('token') }];
}

/** A member's delivered purchases: one reviewed with a photo, and an uploaded photo without a review. */
async function buyAndReview(): Promise<void> {
  const { db, files, now } = shop.deps;
  const { mat_var_id, total } = basket;
  const { mat_no } = await db('materials')
    .join('variants', 'variants.mat_id', 'materials.mat_id')
    .where({ mat_var_id })
    .first();
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'cod' });
    numbers.push((await ask('POST', '/process_order', 'role 1', request)).so_no);
  }
  await db('orders').whereIn('so_no', numbers).update({ doc_status: 98 });
  const [reviewed, ...open] = numbers;
  const body = { mat_no, mat_var_id, comment: 'ดีมาก', rate: 5 };
  const { review } = await ask('POST', '/api/v2/material/comment', 'role 1', { ...body, so_no: reviewed });
  const file = await files.put(picture, { area: 'reviews', extension: 'webp' });
  const photos = [randomBytes(16), randomBytes(16)].map((name) => name.toString('hex'));
  await db('review_photos').insert(
    photos.map((photo, i) => ({
      ...{ photo, user_id: member.user_id, review_id: i === 0 ? review.id : null, width: 8, height: 8 },
      ...{ files: [file, file], uploaded_at: now() },
    })),
  );
  known.mat_no = [mat_no];
  known.review_photo = [photos[0]];
  known.file = ['320.webp', '1280.webp'];
  known.writeComment = open.flatMap((so_no) => [
    { ...body, so_no, image: [photos[1]], face_type: 'dry', face_problems: ['acne'] },
    { ...body, so_no },
  ]);
  known.editComment = [{ mat_no, id: review.id, rating: 3, comment: 'เปลี่ยนใจ', image: [] }];
  const asks = () => ({ mat_id: review.mat_id, text: 'Does it suit dry skin?', request_key: randomUUID() });
  const { question } = await ask('POST', '/v3/questions', 'role 1', asks());
  const { question_id } = question;
  // The same text as before is held, and what is held is not answered.
  const shown = { state: 'published', held_for: [], waiting_since: null };
  await db('moderation_items').where({ question_id }).update(shown);
  const said = { question_id, text: 'It does.' };
  const answered = await ask('POST', '/v3/questions/answer', 'role 1', said);
  known.question_id = [question_id];
  known.answer_id = [answered.question.answers[0].answer_id];
  known.askQuestion = [asks()];
  known.editQuestion = [{ question_id, text: 'And oily skin?' }];
  known.answerQuestion = [said];
  known.reportContent = [{ kind: 'question', target: question_id, reason: 'off_topic' }];
  const [{ content_id, revision }] = await db('moderation_items').where({ question_id });
  known.content_id = [content_id];
  known.answerInPublic = [{ text: 'Thank you.', revision: 0 }];
  known.decideModeration = [{ items: [{ content_id, revision }], publish: true }];
  known.undoModeration = [{ items: [{ content_id, revision: revision + 1 }] }];
  known.saveModerationRules = [await ask('GET', '/admin/moderation/rules', 'role 0')];
  known.deleteComment = [{ mat_no, id: review.id }];
  known.rateMaterial = [{ mat_no, rate: 4 }];
  known.retrieveComment = numbers.map((so_no) => ({ so_no, mat_no, mat_var_id }));
  known.voteHelpful = [{ id: review.id, helpful: true, secret: 'a-random-browser-id' }];
}

/** Parcels on their way, and some that came back. */
async function sendParcels(): Promise<void> {
  const { db, now } = shop.deps;
  const { mat_var_id, total } = basket;
  known.parcel_id = [];
  for (const state of ['shipped', 'shipped', 'returned', 'returned']) {
    const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'cod' });
    const { so_no } = await ask('POST', '/process_order', 'visitor', request);
    await db('orders').where({ so_no }).update({ doc_status: 13 });
    const sent = { so_no, new_status: 14, carrier: 'Flash', tracking_no: so_no };
    await ask('POST', '/order/status', 'role 0', sent);
    const set = { state, ...(state === 'returned' && { returned_at: now() }) };
    const [parcel] = await db('parcels').where({ so_no }).update(set).returning('parcel_id');
    known.parcel_id.push(parcel.parcel_id);
  }
  known.inspectParcel = [{ resalable: [] }, { resalable: [{ line_no: 1, quantity: 1 }] }];
  known.moveParcel = [
    { to: 'lost', reason: 'หาย' },
    { to: 'delivered', reason: 'ลูกค้าแจ้ง' },
  ];
}

/** An order of two units that is not packed yet, and changes of it. */
async function orderToChange(): Promise<void> {
  const { mat_var_id } = basket;
  const items = [{ mat_var_id, quantity: 2 }];
  const { total } = await ask('POST', '/getPro', 'visitor', { items });
  const request = orderRequest([[mat_var_id, 2]], total, { payment_method: 'promptpay' });
  const { so_no } = await ask('POST', '/process_order', 'visitor', request);
  const part = { lines: [{ line_no: 1, quantity: 1 }], cause: 'shop' };
  const quoteUrl = `/admin/orders/${so_no}/cancel_units/quote`;
  const { version, amount } = await ask('POST', quoteUrl, 'role 4', part);
  // Among the other numbers it would be drawn too rarely.
  known.so_no?.push(...Array.from({ length: 8 }, () => so_no));
  known.quoteCancelledUnits = [part];
  known.cancelUnits = [{ ...part, reason: 'ของหมด', version, amount }];
  const { email, ...delivery_address } = ADDRESS;
  const { mat_id, mat_price } = await shop.deps.db('variants').where({ mat_var_id }).first();
  const shade = await buildVariant(shop.deps.db, { mat_id, mat_price, stock: 100 });
  known.exchangeShade = [{ line_no: 1, from: mat_var_id, to: shade.mat_var_id, reason: 'ขอเปลี่ยนสี' }];
  await orderToCancel();
  await orderWithWaitingAddress();
  known.changeOrderAddress = [{ so_no, email, delivery_address: { ...delivery_address, first_name: 'มานี' } }];
}

/** A paid order whose other address waits for the difference of the delivery price. */
async function orderWithWaitingAddress(): Promise<void> {
  const { mat_var_id, total } = basket;
  const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'card' });
  const { so_no } = await ask('POST', '/process_order', 'visitor', {
    ...{ ...request, card_token: `ok-${Math.random()}` },
  });
  const at = shop.deps.now();
  await shop.deps.db.transaction(async (trx) => {
    const order = await readOrderRow(trx, so_no);
    if (order === undefined) throw new Error(`${so_no} was not written`);
    await placeSupplement(trx, order, {
      ...{ amount: 3_500, zone: 'rest', delivery_address: order.delivery_address, at },
      ...{ expires_at: new Date(at.getTime() + 86_400_000), by: { actor: 'owner', actorId: null } },
    });
  });
  known.so_no?.push(...Array.from({ length: 8 }, () => so_no));
  known.decideDelivery = [
    { decision: 'waive', reason: 'ลูกค้าประจำ' },
    { decision: 'drop', reason: '' },
  ];
}

/** Orders that their customers ask to cancel: one to be asked for, one whose request is open. */
async function orderToCancel(): Promise<void> {
  const { mat_var_id } = basket;
  const { total } = await ask('POST', '/getPro', 'visitor', { items: [{ mat_var_id, quantity: 1 }] });
  const numbers: string[] = [];
  for (const _ of ['asked', 'open']) {
    const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'card' });
    const card_token = `ok-${Math.random()}`;
    numbers.push((await ask('POST', '/process_order', 'visitor', { ...request, card_token })).so_no);
  }
  const [toAsk = '', open = ''] = numbers;
  const { email } = ADDRESS;
  const reason = 'สั่งผิดสี';
  await ask('POST', '/order/cancel_request', 'visitor', { so_no: open, email, reason });
  known.so_no?.push(...Array.from({ length: 8 }, () => open));
  known.askToCancelOrder = [{ so_no: toAsk, email, reason }];
  known.withdrawCancelRequest = [{ so_no: open, email }];
  known.decideCancelRequest = [{ accepted: false, reason: 'แพ็กแล้ว' }];
}

/** An invoice with its link. */
async function issueDocument(): Promise<void> {
  const { db, now } = shop.deps;
  const { mat_var_id, total } = basket;
  const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'transfer' });
  const { so_no } = await ask('POST', '/process_order', 'visitor', request);
  await db('orders').where({ so_no }).update({ doc_status: 3, expires_at: null, paid_at: now() });
  const invoice = await issueInvoice(shop.deps, so_no);
  if (invoice === null) throw new Error('nothing was issued');
  known.number = [invoice.number];
  const { url } = presentDocument(shop.deps, invoice);
  known.link = [...(known.link ?? []), new URL(url, 'http://localhost').searchParams.get('link')];
}

/** An order paid by card with a pending refund, its link, and cards to pay others with. */
async function payByCard(): Promise<void> {
  const { mat_var_id, total } = basket;
  cards += 1;
  const request = orderRequest([[mat_var_id, 1]], total, {
    payment_method: 'card',
    card_token: `ok-${cards}`,
    tax_address: {
      ...{ kind: 'person', name: 'สมหญิง ใจดี', tax_id: '1101700230708', address: '99/1 ถนนสีลม' },
      ...{ subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
    },
  });
  const { so_no } = await ask('POST', '/process_order', 'visitor', request);
  known.so_no?.push(so_no);
  // Packed: otherwise it would be cancelled instead of refunded in part.
  await ask('POST', '/order/status', 'role 4', { so_no, new_status: 13 });
  const refund = {
    so_no,
    lines: [],
    whole: false,
    cause: 'shop',
    delivery: true,
    method: 'transfer',
    reason: 'ส่งช้า',
  };
  const part = await ask('POST', '/admin/refunds', 'role 5', { ...refund, amount: 55, refunded: 0 });
  known.refund_id = [part.refund_id];
  const amount = Math.round(100 * (total - 55)) / 100;
  known.makeRefund = [
    { ...refund, delivery: false, lines: [{ line_no: 1, quantity: 1 }], amount, refunded: 55 },
    { ...refund, whole: true, delivery: false, method: 'gateway', amount, refunded: 55 },
  ];
  known.quoteRefund = [{ so_no, lines: [{ line_no: 1, quantity: 1 }], delivery: false, cause: 'customer' }];
  const email = ADDRESS.email;
  const { token } = await ask('POST', '/order/token/generate', 'visitor', { so_no, email });
  known.token = [token];
  known.card_token = ['ok', '51', '3ds', 'bad', 'wait'].map((how) => `${how}-other-${cards}`);
}
let cards = 0;

/** The form with the fields of the JSON object; anything else is not a form. */
function formOf(body: string): FormData | string {
  let fields: unknown = null;
  try {
    fields = JSON.parse(body);
  } catch {
    return body;
  }
  if (typeof fields !== 'object' || fields === null) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const file = value === A_FILE ? picture : value === A_WIDE_FILE ? widePicture : null;
    if (file !== null) form.append(name, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'x.jpg');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** The cookie of a new session. */
async function newSession(): Promise<string> {
  const user = await signedInUser(shop.deps, member);
  const device = { ip: '127.0.0.1', user_agent: '', device_id: null, keep: true };
  const { text } = (await startSession(shop.deps.db, shop.deps.now(), user, device)).refresh;
  return `token=${text};token_social=${BROWSER}`;
}

/** Number of rows of every other table, as last counted. */
const counts: Record<string, number> = {};
/**
 * Adds triggers that record written tables, and counts all rows once: the tables do not change from here on.
 */
async function watchRows(): Promise<void> {
  const { db } = shop.deps;
  const tables = await rows<{ name: string }>(
    db,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND NOT tablename = ANY(?) ORDER BY 1`,
    [WRITTEN_BY_TIMERS],
  );
  expect(tables.length).toBeGreaterThan(20);
  const watched = tables.map(
    ({ name }) => `CREATE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${name}
                   FOR EACH STATEMENT EXECUTE FUNCTION fuzz.written('${name}');`,
  );
  await db.raw(`CREATE SCHEMA fuzz; CREATE TABLE fuzz.writes (name text NOT NULL);
    CREATE FUNCTION fuzz.written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN INSERT INTO fuzz.writes VALUES (TG_ARGV[0]); RETURN NULL; END $$;
    ${watched.join('\n')}`);
  await countTables(tables.map(({ name }) => name));
}

async function countTables(names: readonly string[]): Promise<void> {
  const counted = names.map((name) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`);
  const sql = counted.join(' UNION ALL ');
  for (const { name, n } of await rows<{ name: string; n: number }>(shop.deps.db, sql))
    counts[name.replace('public.', '')] = n;
}

/** Number of rows of every table. Only written tables are counted again: counting all takes most of the time. */
async function countRows(): Promise<Record<string, number>> {
  const written = await preparedRows<{ name: string }>(
    shop.deps.db,
    'WITH written AS (DELETE FROM fuzz.writes RETURNING name) SELECT DISTINCT name FROM written',
    [],
  );
  if (written.length > 0) await countTables(written.map(({ name }) => name));
  return { ...counts };
}

type Asked = {
  who: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: string | undefined;
  cookie: string | undefined;
};

const EVENT_ID = fc.stringMatching(/^evnt_[0-9a-f]{24}$/);

/** Bodies that are not JSON, or JSON that no schema allows. */
const RAW_BODIES = [
  ...['', '{', '[]', '"text"', '1', 'null', 'true', 'NaN', '{"a":1e400}', '\ufeff{}', '{"a":1,"a":2}'],
  ...[
    '['.repeat(20_000),
    `{"a":"${'x'.repeat(300_000)}"}`,
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":1}}',
  ],
];

function requests(operation: Operation, session: string): fc.Arbitrary<Asked> {
  const parameters = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const own = operation.parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    const valid = validValues({ type: 'object', properties, required }, known) as fc.Arbitrary<
      Record<string, unknown>
    >;
    const isRecord = (value: unknown): value is Record<string, unknown> =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    if (place === 'header' || (place === 'path' && own.length === 0)) return valid;
    // Without a declared query any query is rejected: more than a few would hide the effects of the body.
    const weight = own.length === 0 ? 20 : 2;
    return fc.oneof({ weight, arbitrary: valid }, valid.chain(spoilt).filter(isRecord));
  };
  return fc.record({
    who: fc.constantFrom(...Object.keys(people)),
    path: parameters('path'),
    query: parameters('query'),
    header: parameters('header'),
    body: operation.body === undefined ? fc.constant(undefined) : bodies(operation, operation.body),
    cookie: fc.option(
      fc.constantFrom(session, session, 'token=x', 'admin_token=%00', 'token=😀', '=;;=', 'token='),
      {
        nil: undefined,
        freq: 5,
      },
    ),
  });
}

function bodies({ path, operationId }: Operation, schema: Schema): fc.Arbitrary<string> {
  const event = fc.record({
    event_id: EVENT_ID,
    type: fc.constantFrom('charge.complete', 'charge.expired', 'refund.complete', 'unheard.of'),
    charge_id: fc.constantFrom(...bank.made.map(({ chargeId }) => chargeId), 'nobody knows it', ''),
  });
  const valid = path.startsWith('/webhooks/') ? event : validValues(schema, known, operationId);
  const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(json) },
    { weight: 6, arbitrary: valid.chain(spoilt).map(json) },
    { weight: 1, arbitrary: valid.map((value) => json(value).replace(/:-?\d+(\.\d+)?/, ':1e400')) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

/** A random value as text. `String()` would call the value's own `toString`, which need not be a function. */
const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');

function send(operation: Operation, { who, path, query, header, body, cookie }: Asked) {
  const url = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(plainText(path[name] ?? 'x').toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, plainText(one));
  }
  const headers: Record<string, string> = { ...people[who] };
  for (const [name, value] of Object.entries(header)) headers[name] = plainText(value);
  if (cookie !== undefined) headers.cookie = encodeURI(cookie);
  const payload = body !== undefined && operation.isForm ? formOf(body) : body;
  if (typeof payload === 'string') {
    headers['content-type'] = operation.isForm ? 'multipart/form-data; boundary=x' : 'application/json';
  }
  const { webhookSecret } = shop.deps.config.gateway;
  if (operation.path.startsWith('/webhooks/') && body !== undefined && webhookSecret !== null) {
    const timestamp = String(shop.deps.now().getTime());
    headers['x-bank-timestamp'] = timestamp;
    headers['x-bank-signature'] = createHmac('sha256', webhookSecret)
      .update(`${timestamp}.${body}`)
      .digest('hex');
  }
  return shop.app.inject({
    method: operation.method,
    url: `${url}?${search}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Resources that operations request; those that only read leave them unchanged. */
let standing: { pictures: string[] } | null = null;
let writesSinceSetUp = 0;

/** Recreates what operations use up. */
async function setUp(): Promise<{ pictures: string[] }> {
  await placeOrders();
  await payByCard();
  await sendSlips();
  await issueDocument();
  await sendParcels();
  await buyAndReview();
  await storeProfile();
  const pictures = await registerReceipts();
  await signInThroughProviders();
  await openCampaigns();
  return { pictures };
}

/** Operations that need an order that is not packed yet. */
const ORDER_CHANGES = [
  ...['quoteCancelledUnits', 'cancelUnits', 'changeOrderAddress', 'exchangeShade'],
  ...['askToCancelOrder', 'withdrawCancelRequest', 'decideCancelRequest', 'decideDelivery'],
];
const writes = ({ method, operationId }: Operation): boolean =>
  method !== 'GET' || WRITING_READS.includes(operationId);

test.each(
  [...operations]
    .sort((a, b) => Number(writes(a)) - Number(writes(b)))
    .map((operation) => [operation.operationId, operation] as const),
)(
  '%s responds as documented to any input, and rejections change nothing',
  async (operationId, operation) => {
    const statuses = new Set<number>();
    signInAll();
    // Attempts counted by earlier operations would cause rejections here.
    await shop.deps.db('auth_attempts').delete();
    if (writes(operation)) {
      if (writesSinceSetUp % WRITES_PER_SET_UP === 0) standing = null;
      writesSinceSetUp += 1;
    }
    standing ??= await setUp();
    // Each link opens one picture: among other values it would be drawn too rarely.
    if (operationId === 'getTransferPicture') known.link = standing.pictures;
    await giveAway(operationId);
    await spendMost(operationId);
    if (/Event/.test(operationId)) await holdEvent();
    // One of the operations closes the shop.
    if (writes(operation)) await shop.deps.db('site_status').update({ status: 'online', read_only: false });
    await shop.deps.db('waiting_room').update({ is_open: false });
    if (ORDER_CHANGES.includes(operationId)) await orderToChange();
    if (operationId === 'bringSocialAnswer') await answerOfProvider();
    // Otherwise the first read would build the catalogue snapshot.
    await refreshListing(shop.deps.db);
    const session = await newSession();
    let before = await countRows();
    const property = fc.asyncProperty(requests(operation, session), async (asked) => {
      const response = await send(operation, asked);
      const { statusCode, body } = response;
      statuses.add(statusCode);
      expect(statusCode, body.slice(0, 500)).toBeLessThan(500);
      expect(body).not.toMatch(SECRETS);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const schema = operation.answers.get(statusCode < 400 ? String(statusCode) : '4XX');
      if (statusCode >= 400 || isJson) {
        expect(schema, `an answer ${statusCode} is documented`).toBeDefined();
        expect(schema?.(response.json()) ? null : schema?.errors, body.slice(0, 500)).toBeNull();
      }
      const after = await countRows();
      if (statusCode >= 400) {
        const { code } = response.json() as { code: ErrorCode };
        expect(ERRORS[code]?.status, code).toBe(statusCode);
        for (const table of LEFT_BY_REFUSALS[operationId] ?? []) before[table] = after[table] ?? 0;
        expect(after).toEqual(before);
      } else if (!writes(operation)) {
        expect(after).toEqual(before);
      }
      before = after;
    });
    const accepted = () =>
      [...statuses].some((status) => status < 400) || NEVER_THROUGH.includes(operationId);
    const draw = (seed?: number) =>
      fc.assert(property, { ...(seed === undefined ? {} : { seed }), numRuns: RUNS, endOnFailure: true });
    if (FULL) {
      // Rejected inputs alone prove little: when few are valid, more are drawn.
      for (let n = 0; n === 0 || (n < 3 && !accepted()); n += 1) await draw(KNOWN_SEED + n);
      expect(accepted(), [...statuses].join()).toBe(true);
    }
    await draw(SEED);
  },
  FULL ? 300_000 : 60_000,
);
