import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROLE } from '@mali/contracts/roles';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../apps/api/src/config.ts';
import { EVENT_HANDLERS } from '../../apps/api/src/modules/events.ts';
import { stockDifferences } from '../../apps/api/src/modules/inventory/repository.ts';
import { openGateways } from '../../apps/api/src/modules/payments/gateways.ts';
import { InquiryMemory } from '../../apps/api/src/modules/payments/inquiry-memory.ts';
import { reconcile } from '../../apps/api/src/modules/payments/reconcile.ts';
import { ShopSettings } from '../../apps/api/src/modules/settings/shop-settings.ts';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { CustomRoles } from '../../apps/api/src/platform/custom-roles.ts';
import { openDatabase } from '../../apps/api/src/platform/database.ts';
import { publisher } from '../../apps/api/src/platform/domain-events.ts';
import { fillShop, freshDatabase } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, BY_EMAIL, benchShop, cardToken, PARTS, type Part } from '../lib/bench-shop.ts';
import { samplePicture } from '../lib/sample-picture.ts';
import { checkBooks, hurryJobs, openBusiness } from '../lib/shop-books.ts';

const HELP = `npm run bench -- crash [--kills 100] [--shoppers 12] [--stock 200]

Kills the API, the worker and the bank with -9 at random moments while shoppers order and pay by every way (cash on
delivery, PromptPay, card at once, card with 3-D Secure, a card that is refused and then a QR, two payments for one
order, a QR that is paid after the order was cancelled, a transfer whose slip an accountant decides about while a QR is
paid beside it), starting each again. Then lets everything settle and checks:
stock + sold = initial for each variant; the ledger of stock agrees; no order half written; one order for one intent;
every captured charge belongs to one paid order or has a refund; the bank's books agree with the shop's; what customers
were told is true, and their next request gets a truthful answer. Prints its counts; ends with 1 when anything is wrong.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    kills: { type: 'string', default: '100' },
    shoppers: { type: 'string', default: '12' },
    stock: { type: 'string', default: '2000' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const kills = Number(options.kills);
const shoppers = Number(options.shoppers);
const stock = Number(options.stock);
const PRODUCTS = 20;
const SETTLE_MS = 240_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-crash-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '200', shared_buffers: '128MB' },
});
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_crash');
await fillShop(databaseUrl, PRODUCTS);
const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 });
sql.on('error', () => undefined);
await sql.query(
  `SELECT count(*) FROM (SELECT array_agg(mat_var_id) AS ids, array_agg($1::int) AS counted FROM variants) v,
     set_stock_on_hand(v.ids, v.counted, now(), 'count', 'bench', 'system')`,
  [stock],
);
const shop = await benchShop(databaseUrl, dir, { DATABASE_POOL: '30', QR_MINUTES: '5' });

const WAYS = ['cod', 'promptpay', 'card', '3ds', 'refused', 'twice', 'late', 'transfer'] as const;
type Way = (typeof WAYS)[number];
/** A shopper's intended purchase, and the responses received for it. */
type Intent = {
  way: Way;
  key: string;
  body: Record<string, unknown> & { total: number };
  so_no: string | null;
  /** The shop has confirmed the payment. */
  confirmedPaid: boolean;
  /** The shop has confirmed the cancellation. */
  confirmedCancelled: boolean;
  /** Amount the bank has confirmed as paid. */
  paidAtBank: number;
};
const intents: Intent[] = [];
const doing: Partial<Record<string, number>> = {};
const count = (what: string) => {
  doing[what] = (doing[what] ?? 0) + 1;
};

/** No complete response: the shopper retries. A rejection is a response. */
class Nobody extends Error {
  override name = 'Nobody';
}
async function ask<T>(url: string, init: RequestInit = {}): Promise<{ status: number; body: T }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8000) });
    const body = (await answer.json()) as T;
    if (answer.status >= 500) throw new Nobody(`${answer.status}`);
    return { status: answer.status, body };
  } catch (error) {
    count('unanswered');
    throw error instanceof Nobody ? error : new Nobody(String(error));
  }
}
let over = false;
/** Retries until there is a response. */
async function insist<T>(url: string, init: RequestInit = {}): Promise<{ status: number; body: T }> {
  for (;;) {
    try {
      return await ask<T>(url, init);
    } catch (error) {
      if (!(error instanceof Nobody)) throw error;
      await sleep(50 + randomInt(250));
    }
  }
}
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const bankKey = { authorization: `Bearer ${shop.key}` };

type Placed = { so_no: string; doc_status: number; response_code: string | null; authen_url: string | null };
const place = (intent: Intent) =>
  insist<Placed>(`${shop.apiUrl}/process_order`, json(intent.body, { 'idempotency-key': intent.key }));
type Standing = { paid: boolean; doc_status: number; card: { pending: boolean; authen_url: string | null } };
const standing = (so_no: string) =>
  insist<Standing>(`${shop.apiUrl}/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
const cancel = (so_no: string) =>
  insist<{ code?: string }>(
    `${shop.apiUrl}/order/status`,
    json({ so_no, new_status: 15, email: BENCH_ADDRESS.email }),
  );
async function tokenOf(number: string): Promise<string> {
  for (;;) {
    try {
      return await cardToken(shop.bankUrl, number);
    } catch {
      await sleep(50 + randomInt(250));
    }
  }
}
/** The shopper confirms at the bank, once the bank has the payment. */
async function payAtBank(intent: Intent, what: { charge_id: string }): Promise<void> {
  const { status } = await insist(`${shop.bankUrl}/sandbox/pay`, json(what, bankKey));
  if (status === 200) intent.paidAtBank += 1;
}
async function qrOf(so_no: string): Promise<string | null> {
  const { status, body } = await insist<{ qr_id: string }>(
    `${shop.apiUrl}/order/qr?so_no=${so_no}&${BY_EMAIL}`,
  );
  return status === 200 ? body.qr_id : null;
}
async function payByQr(intent: Intent, so_no: string): Promise<void> {
  const qr_id = await qrOf(so_no);
  if (qr_id !== null) await payAtBank(intent, { charge_id: qr_id });
}

/**
 * @returns the slip, or null when an earlier try with a lost response has uploaded it, or the order is not
 * payable
 */
async function sendSlip(so_no: string, total: number): Promise<number | null> {
  const form = new FormData();
  const fields = { so_no, email: BENCH_ADDRESS.email, bank: '004', amount: total.toFixed(2) };
  for (const [name, value] of Object.entries({ ...fields, transfer_date: new Date().toISOString() }))
    form.append(name, value);
  form.append('slip', new Blob([Uint8Array.from(samplePicture())], { type: 'image/png' }), 'slip.png');
  const { status, body } = await insist<{ slip_id: number }>(`${shop.apiUrl}/update_payment`, {
    method: 'POST',
    body: form,
  });
  return status === 200 ? body.slip_id : null;
}
let accountant: Record<string, string> = {};
/** The accountant approves most slips. */
const decide = (slip_id: number) => {
  const approve = randomInt(3) > 0;
  return insist(
    `${shop.apiUrl}/admin/slips/decide`,
    json({ slip_id, approve, ...(approve ? {} : { reason: 'unreadable' }) }, accountant),
  );
};
const tokens = await AccessTokens.register(Fastify(), {
  jwtSecret: shop.env.JWT_SECRET ?? '',
  jwtSecretPrevious: null,
});
/**
 * An access token is valid for fifteen minutes. The second factor is marked as passed: it is not under test.
 */
async function signInAccountant(): Promise<void> {
  const who = { email: 'books@example.com', password: 'harbour lantern 5520' };
  await insist(
    `${shop.apiUrl}/signup`,
    json({ ...who, first_name: 'Anong', last_name: 'Books', email_consent: false }),
  );
  const { rows: found } = await sql.query<{ user_id: number }>(
    'UPDATE users SET role_id = $2 WHERE email = $1 RETURNING user_id',
    [who.email, ROLE.ACCOUNTANT],
  );
  const { token } = tokens.sign({
    user_id: found[0]?.user_id ?? 0,
    role_id: ROLE.ACCOUNTANT,
    session_id: randomUUID(),
    confirmed_at: new Date(),
  });
  accountant = { authorization: `Bearer ${token}` };
}

async function shopOnce(): Promise<void> {
  const way = WAYS[randomInt(WAYS.length)] ?? 'cod';
  const units = Array.from({ length: 1 + randomInt(3) }, () => 1 + randomInt(PRODUCTS * 2));
  const lines = [...new Set(units)].map((mat_var_id) => ({ mat_var_id, quantity: 1 }));
  const cart = await insist<{ total: number }>(`${shop.apiUrl}/cart_process`, json({ items: lines }));
  const number = { card: '4242424242424242', '3ds': '4000000000003220', refused: '4000005100000000' };
  const method = way === 'cod' || way === 'transfer' ? way : way in number ? 'card' : 'promptpay';
  const token = way in number ? await tokenOf(number[way as keyof typeof number]) : undefined;
  const intent: Intent = {
    way,
    key: randomUUID(),
    body: {
      items: lines.map(({ mat_var_id }) => ({ mat_var_id })),
      delivery_address: BENCH_ADDRESS,
      payment_method: method,
      total: cart.body.total,
      ...(token === undefined ? {} : { card_token: token }),
    },
    so_no: null,
    confirmedPaid: false,
    confirmedCancelled: false,
    paidAtBank: 0,
  };
  intents.push(intent);
  const placed = await place(intent);
  if (placed.status !== 200) {
    count('refused orders');
    return;
  }
  const { so_no } = placed.body;
  intent.so_no = so_no;
  count(way);
  switch (way) {
    case 'promptpay':
      await payByQr(intent, so_no);
      break;
    case '3ds': {
      const { body } = await standing(so_no);
      const id = (placed.body.authen_url ?? body.card.authen_url)?.split('/').at(-1);
      if (id !== undefined) await payAtBank(intent, { charge_id: id });
      break;
    }
    case 'refused':
      if ((await standing(so_no)).body.paid) throw new Error(`${so_no}: a refused card has paid`);
      await payByQr(intent, so_no);
      break;
    case 'twice': {
      // Pays by card in one tab while the QR code of another is being paid.
      const qr_id = await qrOf(so_no);
      const second = await tokenOf('4242424242424242');
      await Promise.all([
        qr_id === null ? undefined : payAtBank(intent, { charge_id: qr_id }),
        insist(
          `${shop.apiUrl}/payment_credit`,
          json({ so_no, card_token: second, email: BENCH_ADDRESS.email }),
        ),
      ]);
      break;
    }
    case 'late': {
      const qr_id = await qrOf(so_no);
      const { status } = await cancel(so_no);
      if (status === 200) intent.confirmedCancelled = true;
      if (qr_id !== null) await payAtBank(intent, { charge_id: qr_id });
      break;
    }
    case 'transfer': {
      const qr_id = randomInt(2) === 0 ? await qrOf(so_no) : null;
      const sent = await sendSlip(so_no, intent.body.total);
      if (qr_id !== null) await payAtBank(intent, { charge_id: qr_id });
      if (sent !== null) await decide(sent);
      break;
    }
    default:
  }
  for (let look = 0; look < 3; look += 1) {
    const { body } = await standing(so_no);
    if (body.paid) {
      intent.confirmedPaid = true;
      break;
    }
    await sleep(150);
  }
}

async function shopper(): Promise<void> {
  while (!over) await shopOnce();
}

const restarts: Promise<void>[] = [];
const killed: Record<Part, number> = { bank: 0, api: 0, worker: 0 };
async function killer(): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    await sleep(30 + randomInt(900));
    const part = PARTS[randomInt(PARTS.length)] ?? 'api';
    await shop.kill(part);
    killed[part] += 1;
    // A random pause without kills; occasionally two processes are down at once.
    await sleep(randomInt(250));
    const restart = shop.start([part]);
    restarts.push(restart);
    if (randomInt(4) > 0) await restart;
    if ((n + 1) % 20 === 0) say(`${n + 1} kills, ${intents.length} intents`);
  }
}

const faults: string[] = [];
const check = (name: string, wrong: readonly unknown[]) => {
  if (wrong.length === 0) say(`  ok    ${name}`);
  else {
    faults.push(name);
    say(`  WRONG ${name}: ${wrong.length}, such as ${JSON.stringify(wrong.slice(0, 3))}`);
  }
};
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await sql.query(text, values)).rows as T[];

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  await shop.start();
  await signInAccountant();
  const started = performance.now();
  const buying = Array.from({ length: shoppers }, shopper);
  // A violated invariant in a shopper's flow aborts the benchmark.
  await Promise.race([killer(), Promise.all(buying)]);
  over = true;
  await Promise.all(restarts);
  await Promise.all(buying);
  const took = (performance.now() - started) / 1000;
  say(
    `${kills} kills (${PARTS.map((part) => `${part} ${killed[part]}`).join(', ')}) in ${took.toFixed(0)} s under ${shoppers} shoppers; ${JSON.stringify(doing)}`,
  );

  // The accountant reviews the remaining slips, including those whose upload response was lost.
  for (;;) {
    const { body } = await insist<{ rows: { slip_id: number }[] }>(
      `${shop.apiUrl}/admin/slips?view=waiting&limit=100`,
      { headers: accountant },
    );
    if (body.rows.length === 0) break;
    for (const { slip_id } of body.rows) await decide(slip_id);
  }
  say('settling …');
  const settled = performance.now();
  for (;;) {
    const open = await openBusiness(sql);
    if (open === null) break;
    if (performance.now() - settled > SETTLE_MS) {
      check('everything settles', [open]);
      break;
    }
    await sleep(1000);
    // A job that failed while the bank was down waits for its next retry.
    await hurryJobs(sql);
  }
  say(`settled in ${((performance.now() - settled) / 1000).toFixed(0)} s`);

  // The customer's retry: the same order request again, and the order's status.
  const answers = new Map<string, { paid: boolean; doc_status: number }>();
  const untrue: unknown[] = [];
  for (const intent of intents) {
    const again = await place(intent);
    if (intent.so_no !== null && (again.status !== 200 || again.body.so_no !== intent.so_no)) {
      untrue.push({ key: intent.key, was: intent.so_no, now: again.body });
      continue;
    }
    if (again.status !== 200) continue;
    intent.so_no = again.body.so_no;
    answers.set(intent.so_no, (await standing(intent.so_no)).body);
  }
  // Orders placed by the retry are settled like any other.
  await sleep(3000);
  check('the same request again answers with the same order', untrue);

  const config = readConfig(shop.env);
  const db = openDatabase(databaseUrl, 4, 'mali-crash');
  await new CustomRoles(db).read();
  const deps = {
    db,
    config,
    now: () => new Date(),
    publish: publisher(EVENT_HANDLERS),
    gateways: openGateways(config),
    inquiries: new InquiryMemory(),
    log: pino({ level: 'silent' }),
    settings: new ShopSettings(db, config),
  };
  const range = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
  const first = await reconcile(deps, range);
  await sleep(5000);
  const run = await reconcile(deps, range);
  await db.destroy();
  say(
    `reconciliation: ${run.charges} charges, ${run.orders} orders, ${first.mended} settled by it, ${run.findings.length} findings`,
  );
  check('the books agree', [...run.findings, ...(run.failure === null ? [] : [run.failure])]);

  const orders = await rows<{ so_no: string; doc_status: number; paid_at: Date | null; total: number }>(
    'SELECT so_no, doc_status, paid_at, total FROM orders',
  );
  const bySo = new Map(orders.map((order) => [order.so_no, order]));
  check(
    'one order for one intent',
    orders.length === new Set(intents.flatMap(({ so_no }) => so_no ?? [])).size
      ? []
      : [{ orders: orders.length, intents: new Set(intents.map(({ so_no }) => so_no)).size }],
  );
  const ledger = openDatabase(databaseUrl, 1, 'bench');
  check('the ledger of stock agrees', await stockDifferences(ledger, 10));
  await ledger.destroy();
  for (const { name, wrong } of await checkBooks(sql, () => stock)) check(name, wrong);
  check(
    'what was told is true',
    intents.filter(({ so_no, confirmedPaid, confirmedCancelled }) => {
      const order = so_no === null ? undefined : bySo.get(so_no);
      if (confirmedPaid && order?.paid_at == null) return true;
      return confirmedCancelled && order?.doc_status !== 15;
    }),
  );
  const captured = intents.filter(({ paidAtBank }) => paidAtBank > 0);
  check(
    'money that left a customer is in the books',
    captured.filter(({ so_no }) => so_no === null || !bySo.has(so_no)),
  );
  check(
    'answers agree with the books',
    [...answers].filter(([so_no, said]) => {
      const order = bySo.get(so_no);
      return order === undefined || (said.paid && order.paid_at === null);
    }),
  );
  const by = await rows<{ doc_status: number; n: number }>(
    'SELECT doc_status, count(*)::int AS n FROM orders GROUP BY 1 ORDER BY 1',
  );
  const money = await rows<{ status: string; method: string; n: number }>(
    'SELECT method, status, count(*)::int AS n FROM payments GROUP BY 1, 2 ORDER BY 1, 2',
  );
  const back = await rows<{ reason_code: string; n: number }>(
    'SELECT reason_code, count(*)::int AS n FROM refunds GROUP BY 1 ORDER BY 1',
  );
  say(`orders by status: ${by.map(({ doc_status, n }) => `${doc_status}: ${n}`).join(', ')}`);
  say(`payments: ${money.map(({ method, status, n }) => `${method} ${status}: ${n}`).join(', ')}`);
  say(`refunds: ${back.map(({ reason_code, n }) => `${reason_code}: ${n}`).join(', ')}`);
  say(faults.length === 0 ? 'Nothing is lost and nothing is half done.' : `WRONG: ${faults.join('; ')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  over = true;
  await shop.stop();
  await sql.end();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
