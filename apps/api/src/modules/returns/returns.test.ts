import { randomUUID } from 'node:crypto';
import type { AdminReturn, OrderReturn, ReturnsAnswer } from '@mali/contracts/returns';
import { returnTermsOf } from '@mali/contracts/setting-values';
import { buildPromotion, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { runs } from '../../testing-values.ts';
import { pageTexts } from '../documents/fixtures.ts';
import { stockDifferences } from '../inventory/repository.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { prepareReader, rasterise } from '../packing/label-fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { differingCredits, inconsistentRefunds } from '../payments/reconcile-repository.ts';
import { pickupBranch, variantAt } from '../pickup/fixtures.ts';
import { exchangeOptions } from './exchange.ts';
import { returnable } from './policy.ts';

const DAY_MS = 86_400_000;
let s: MoneyShop;
let owner: Record<string, string>;
let crm: Record<string, string>;
let inventory: Record<string, string>;
let accountant: Record<string, string>;
beforeAll(async () => {
  await prepareReader();
  s = await moneyShop();
  owner = await s.staff(0);
  crm = await s.staff(7);
  inventory = await s.staff(6);
  accountant = await s.staff(5);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const move = async (so_no: string, new_status: number) => {
  const more = new_status === 14 ? { carrier: 'Flash', tracking_no: 'TH01' } : {};
  const moved = await s.inject('POST', '/order/status', { so_no, new_status, ...more }, owner);
  expect(moved.statusCode, moved.body).toBe(200);
};
/** A guest's order that was paid by card, and delivered, for units of new variants at these prices (satang). */
async function delivered(
  wanted: readonly (readonly [price: number, quantity: number])[],
  { promote = false, to = 17 } = {},
) {
  const items: [number, number][] = [];
  for (const [mat_price, n] of wanted)
    items.push([(await buildVariant(s.db, { mat_price, stock: 20 })).mat_var_id, n]);
  return deliver(items, { promote, to });
}
/** A guest's order for these units that was paid by card, and delivered. */
async function deliver(items: [number, number][], { promote = false, to = 17 } = {}) {
  if (promote)
    await buildPromotion(s.db, {
      ...{ kind: 'p001', sale_qty: 3, price: 13_900 },
      members: items.map(([id]) => id),
    });
  const basket = items.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  const { total } = (await s.inject('POST', '/getPro', { items: basket })).json();
  const placed = await s.inject('POST', '/process_order', {
    ...orderRequest(items, total),
    ...{ payment_method: 'card', card_token: `ok-${randomUUID()}` },
  });
  expect(placed.statusCode, placed.body).toBe(200);
  const { so_no } = placed.json();
  for (const status of [13, 14]) await move(so_no, status);
  if (to === 17) await move(so_no, 17);
  return { so_no: so_no as string, items, total: total as number };
}
const proof = (so_no: string) => ({ so_no, email: ADDRESS.email });
const seen = async (so_no: string): Promise<ReturnsAnswer> =>
  (await s.inject('GET', `/order/returns?so_no=${so_no}&email=${encodeURIComponent(ADDRESS.email)}`)).json();
const ask = (so_no: string, lines: object[], more: object = {}) =>
  s.inject('POST', '/order/returns', {
    ...{ ...proof(so_no), request_key: randomUUID(), note: '', photos: [] },
    lines: lines.map((line) => ({ quantity: 1, reason: 'changed_mind', opened: false, ...line })),
    ...more,
  });
const asked = async (so_no: string, lines: object[]): Promise<OrderReturn> => {
  const answer = await ask(so_no, lines);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** An independent reader reads the code from the printed label and from the page; the search finds the return by it. */
async function labelIsScanned(return_no: string, drop_off_code: string | null, send: OrderReturn['send']) {
  const open = (url = '') => s.t.app.inject({ method: 'GET', url: url.replace('/api', '') });
  const pdf = await open(send?.label);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const texts = async (picture: Parameters<typeof readBarcodes>[0]) =>
    (await readBarcodes(picture, { tryHarder: true })).map(({ format, text }) => `${format} ${text}`).sort();
  expect(await texts(await rasterise(pdf.rawPayload))).toEqual([
    `Code128 ${drop_off_code}`,
    `QRCode ${return_no}`,
  ]);
  const [page = ''] = await pageTexts(pdf.rawPayload);
  for (const text of ['ส่งคืน', 'มะลิ บิวตี้', 'Postage is paid', ADDRESS.first_name, '0812345678'])
    expect(page).toContain(text);
  const svg = await open(send?.qr);
  expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const drawn = await sharp(svg.rawPayload, { density: 600 }).png().toBuffer();
  expect(await texts(drawn)).toEqual([`QRCode ${drop_off_code}`]);
  const q = drop_off_code?.toLowerCase();
  const list = await s.inject('GET', `/admin/returns?status=approved&q=${q}`, undefined, owner);
  expect(list.json().rows.map((row: { return_no: string }) => row.return_no)).toEqual([return_no]);
  const forged = send?.label.replace(/link=.*/, 'link=made.up');
  expect((await open(forged)).statusCode).toBe(404);
  const mail = s.mails.findLast(({ text }) => text.includes(drop_off_code ?? ''));
  expect(mail?.text).toContain(send?.label);
  expect(mail?.html).toContain('label.pdf');
}
const act = (return_no: string, step: string, body: object, who = owner) =>
  s.inject('POST', `/admin/returns/${return_no}/${step}`, body, who);
const done = async (return_no: string, step: string, body: object, who = owner): Promise<AdminReturn> => {
  const answer = await act(return_no, step, body, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const approve = (one: Pick<OrderReturn, 'return_no' | 'lines'>, more: object = {}, also: object = {}) =>
  done(
    one.return_no,
    'decide',
    {
      pay_first: false,
      ...also,
      lines: one.lines.map(({ line_no }) => ({
        ...{ line_no, approved: true, note: '', send_back: true, cause: 'customer' },
        ...more,
      })),
    },
    crm,
  );
const found = (line_no: number, restocked: number, quarantined = 0, written_off = 0) => ({
  lines: [{ line_no, restocked, quarantined, written_off }],
});
const code = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const available = async (mat_var_id: number) =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity as number;
const photoOf = async (so_no: string): Promise<string> => {
  const photo = randomUUID().replaceAll('-', '');
  await s.db('return_photos').insert({ photo, so_no, files: [], uploaded_at: s.clock.now });
  return photo;
};

it('the days and goods of the page about returns: reasons by age, hygiene goods, gifts, units that went back', () => {
  const line = { line_no: 1, quantity: 2, gwp: false, departments: ['makeup'], taken: 0 };
  const at = (days: number) => new Date(START.getTime() + days * DAY_MS);
  const terms = returnTermsOf(s.t.deps.settings.standard);
  const reasons = (days: number, more: object = {}) =>
    returnable([{ ...line, ...more }], terms, START, at(days))[0]?.reasons;
  expect(reasons(7)).toHaveLength(6);
  expect(reasons(8)).toEqual(['changed_mind', 'other_shade', 'reaction', 'defect']);
  expect(reasons(15)).toEqual(['changed_mind', 'other_shade', 'defect']);
  expect(reasons(30)).toContain('changed_mind');
  expect(reasons(31)).toEqual(['defect']);
  expect(reasons(1, { departments: ['contact-lenses'] })).toEqual(['wrong_item', 'damaged', 'defect']);
  expect(returnable([{ ...line, taken: 2 }], terms, START, START)[0]).toMatchObject({ blocked: 'returned' });
  expect(returnable([{ ...line, gwp: true }], terms, START, START)[0]).toMatchObject({ blocked: 'gift' });
});

describe('a request', () => {
  it('is made once, answers a repeated key with the first, and is withdrawn until the goods have come', async () => {
    const { so_no } = await delivered([[20_000, 2]]);
    const request_key = randomUUID();
    const first = await ask(so_no, [{ line_no: 1 }], { request_key });
    const again = await ask(so_no, [{ line_no: 1 }], { request_key });
    expect([first.statusCode, again.json().return_no]).toEqual([200, first.json().return_no]);
    expect((await seen(so_no)).lines[0]).toMatchObject({ available: 1 });
    expect(code(await ask(so_no, [{ line_no: 1, quantity: 2 }]))).toEqual([409, 'RETURN.LINE']);
    const { return_no } = first.json();
    const withdraw = () => s.inject('POST', '/order/returns/withdraw', { ...proof(so_no), return_no });
    expect((await withdraw()).json()).toMatchObject({ status: 'withdrawn', can_withdraw: false });
    expect((await withdraw()).statusCode).toBe(200);
    expect((await seen(so_no)).lines[0]).toMatchObject({ available: 2 });
    const next = await asked(so_no, [{ line_no: 1 }]);
    await approve(next);
    await done(next.return_no, 'receive', {}, inventory);
    expect(
      code(await s.inject('POST', '/order/returns/withdraw', { ...proof(so_no), return_no: next.return_no })),
    ).toEqual([409, 'RETURN.STEP']);
  });

  it('at the same time for the same unit succeeds once', async () => {
    const { so_no } = await delivered([[20_000, 1]]);
    const answers = await Promise.all([1, 2, 3].map(() => ask(so_no, [{ line_no: 1 }])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('is refused before delivery, for opened goods, without a photo, with the photo of another order', async () => {
    const { so_no } = await delivered([[20_000, 1]], { to: 14 });
    expect(code(await ask(so_no, [{ line_no: 1 }]))).toEqual([409, 'RETURN.NOT_OPEN']);
    await move(so_no, 17);
    expect(code(await ask(so_no, [{ line_no: 1, opened: true }]))).toEqual([422, 'RETURN.OPENED']);
    const damaged = [{ line_no: 1, reason: 'damaged', opened: true }];
    expect(code(await ask(so_no, damaged))).toEqual([422, 'RETURN.PHOTO']);
    const other = await delivered([[20_000, 1]]);
    const photos = [await photoOf(other.so_no)];
    expect(code(await ask(so_no, damaged, { photos }))).toEqual([400, 'ERROR.BAD_REQUEST']);
    const own = await ask(so_no, damaged, { photos: [await photoOf(so_no)] });
    expect(own.json()).toMatchObject({ status: 'asked', photos: [{}] });
    const link = own.json().photos[0].small as string;
    expect(
      (await s.inject('GET', link.replace('/api', '').replace(/link=.*/, 'link=made.up'))).statusCode,
    ).toBe(404);
    s.later(31 * DAY_MS);
    expect((await seen(so_no)).lines[0]?.reasons).toEqual(['defect']);
  });

  it('without the proof of the order looks like one for a missing order', async () => {
    const { so_no } = await delivered([[20_000, 1]]);
    const refused = [403, 'ORDER.NOT_YOURS'];
    expect(code(await ask(so_no, [{ line_no: 1 }], { email: 'other@example.com' }))).toEqual(refused);
    expect(code(await ask('SO00000000000000', [{ line_no: 1 }]))).toEqual(refused);
    // Staff decide; they do not ask in the name of a customer.
    const answer = await s.inject('GET', `/order/returns?so_no=${so_no}`, undefined, owner);
    expect(code(answer)).toEqual(refused);
  });
});

describe('decision, receipt, inspection and refund', () => {
  it('restock the unit in its lot, refund what the quote said, and tell the customer each step', async () => {
    const { so_no, items } = await delivered([[5900, 3]], { promote: true });
    const [[mat_var_id]] = items as [[number, number]];
    const lines = [{ line_no: 1, quantity: 1, reason: 'changed_mind' }];
    const at = s.clock.now;
    await s.db('webhook_endpoints').insert({
      ...{ request_key: randomUUID(), name: 'ERP', url: 'https://erp.example.com/', secret: Buffer.of(1) },
      ...{ kinds: ['return.approved', 'return.received', 'refund.done'], state_at: at, made_at: at },
      wants_since: at,
    });
    const quote = (await s.inject('POST', '/order/returns/quote', { ...proof(so_no), lines })).json();
    // Three cost 139; the two that are kept 118.
    expect(quote).toMatchObject({ amount: 21, shares: 46.33 });
    const one = await asked(so_no, [{ line_no: 1 }]);
    expect(one.amount).toBe(21);
    const decided = await approve(one);
    expect(decided).toMatchObject({ status: 'approved', can: { decide: false }, quote: { amount: 21 } });
    const [{ send } = { send: null }] = (await seen(so_no)).returns;
    expect(send?.code).toBe(decided.drop_off_code);
    await s.work();
    await labelIsScanned(one.return_no, decided.drop_off_code, send);
    // Money waits for the goods.
    expect(code(await act(one.return_no, 'pay', { amount: 21 }, accountant))).toEqual([409, 'RETURN.STEP']);
    await done(one.return_no, 'receive', {}, inventory);
    // Once the goods have come nothing is to be sent: label and code are closed.
    const closed = await s.t.app.inject({ method: 'GET', url: send?.qr.replace('/api', '') ?? '' });
    expect(closed.statusCode).toBe(404);
    expect(code(await act(one.return_no, 'receive', {}, inventory))).toEqual([409, 'RETURN.STEP']);
    expect(code(await act(one.return_no, 'inspect', found(1, 2), inventory))).toEqual([422, 'RETURN.UNITS']);
    expect(await available(mat_var_id)).toBe(17);
    const inspected = await done(one.return_no, 'inspect', found(1, 1), inventory);
    expect(inspected).toMatchObject({ status: 'inspected', lines: [{ restocked: 1 }] });
    expect(await available(mat_var_id)).toBe(18);
    expect(code(await act(one.return_no, 'pay', { amount: 46.33 }, accountant))).toEqual([
      409,
      'REFUND.CHANGED',
    ]);
    expect(await done(one.return_no, 'pay', { amount: 21 }, accountant)).toMatchObject({ status: 'done' });
    expect(code(await act(one.return_no, 'pay', { amount: 21 }, accountant))).toEqual([409, 'RETURN.STEP']);
    expect(await s.refundsOf(so_no)).toMatchObject([
      { amount: 2100, method: 'gateway', reason_code: 'goods' },
    ]);
    const [shown] = (await seen(so_no)).returns;
    expect(shown?.events.map(({ kind }) => kind)).toEqual([
      ...['asked', 'approved', 'received', 'inspected', 'refunded', 'done'],
    ]);
    expect(shown?.amount).toBe(21);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
    await s.work();
    const subjects = s.mails.map(({ subject }) => subject).filter((subject) => subject.includes('คืน'));
    expect(subjects.some((subject) => subject.includes('อนุมัติ'))).toBe(true);
    expect(subjects.some((subject) => subject.includes('ถึงเราแล้ว'))).toBe(true);
    const messages = s.db('webhook_messages').whereIn('about', [so_no, one.return_no]).orderBy('kind');
    expect(await messages.pluck('kind')).toEqual(['refund.done', 'return.approved', 'return.received']);
    await s.db('webhook_endpoints').del();
  });

  it('set aside and write off units without offering them for sale, and refund only what has come', async () => {
    const { so_no, items } = await delivered([[20_000, 4]]);
    const [[mat_var_id]] = items as [[number, number]];
    const one = await asked(so_no, [{ line_no: 1, quantity: 4 }]);
    await approve(one);
    await done(one.return_no, 'receive', {}, inventory);
    const inspected = await done(one.return_no, 'inspect', found(1, 1, 1, 1), inventory);
    expect(await available(mat_var_id)).toBe(17);
    expect(inspected.quote.amount).toBe(600);
    await done(one.return_no, 'pay', { amount: 600 }, accountant);
    const [balance] = await s
      .db('stock_balances as b')
      .join('stock_locations as l', 'l.location_id', 'b.location_id')
      .where({ mat_var_id, 'l.kind': 'quarantine' })
      .select('on_hand');
    expect(balance).toEqual({ on_hand: 1 });
    expect(await stockDifferences(s.db, 9)).toEqual([]);
    // The unit that did not come may be asked for again.
    expect((await seen(so_no)).lines[0]).toMatchObject({ available: 1 });
  });

  it('pay at once where the customer keeps the goods, or staff say so, and never twice', async () => {
    const { so_no } = await delivered([
      [20_000, 1],
      [10_000, 1],
    ]);
    const kept = await asked(so_no, [{ line_no: 1 }]);
    const decided = await approve(kept, { send_back: false, cause: 'shop' });
    expect(decided).toMatchObject({ status: 'inspected', quote: { amount: 200 } });
    await done(kept.return_no, 'pay', { amount: 200 }, accountant);
    const first = await asked(so_no, [{ line_no: 2 }]);
    expect(await approve(first, {}, { pay_first: true })).toMatchObject({ status: 'approved' });
    expect(await done(first.return_no, 'pay', { amount: 100 }, accountant)).toMatchObject({
      status: 'approved',
    });
    expect(code(await act(first.return_no, 'pay', { amount: 0 }, accountant))).toEqual([409, 'RETURN.STEP']);
    await done(first.return_no, 'receive', {}, inventory);
    expect(await done(first.return_no, 'inspect', found(2, 1), inventory)).toMatchObject({ status: 'done' });
    expect((await s.refundsOf(so_no)).map(({ amount }) => amount)).toEqual([20_000, 10_000]);
  });

  it('refuse lines with a reason for the customer; a refused request frees its units', async () => {
    const { so_no } = await delivered([[20_000, 1]]);
    const one = await asked(so_no, [{ line_no: 1 }]);
    const refusal = (note: string) => ({
      pay_first: false,
      lines: [{ line_no: 1, approved: false, note, send_back: true, cause: 'customer' }],
    });
    expect((await act(one.return_no, 'decide', refusal(' '), crm)).statusCode).toBe(400);
    await done(one.return_no, 'decide', refusal('ซีลถูกเปิด'), crm);
    expect((await seen(so_no)).returns[0]).toMatchObject({
      status: 'refused',
      lines: [{ approved: false, decision_note: 'ซีลถูกเปิด' }],
    });
    expect((await seen(so_no)).lines[0]).toMatchObject({ available: 1 });
  });

  it('are separate permissions: CRM decides, the warehouse receives, accounting pays', async () => {
    const { so_no } = await delivered([[20_000, 1]]);
    const one = await asked(so_no, [{ line_no: 1 }]);
    const body = { pay_first: false, lines: [] };
    for (const [step, who] of [
      ['decide', inventory],
      ['decide', accountant],
      ['receive', crm],
      ['inspect', crm],
      ['pay', crm],
      ['pay', inventory],
      ['wish', inventory],
      ['exchange', crm],
    ] as const)
      expect((await act(one.return_no, step, body, who)).statusCode).toBe(403);
  });
});

it('a return is opened by staff for a shipped order by its number', async () => {
  const { so_no } = await delivered([[20_000, 2]], { to: 14 });
  const open = (more: object = {}) =>
    s.inject('POST', '/admin/returns', { so_no, lines: [], note: 'โทรมา', ...more }, crm);
  expect((await open()).json()).toMatchObject({ status: 'asked', lines: [{ quantity: 2 }] });
  expect(code(await open())).toEqual([409, 'RETURN.LINE']);
  const { so_no: fresh } = await s.paid();
  expect(code(await open({ so_no: fresh }))).toEqual([409, 'RETURN.NOT_OPEN']);
});

it('the list has the standing views with their counts, and finds a return by its order', async () => {
  const { so_no } = await delivered([[20_000, 1]]);
  const one = await asked(so_no, [{ line_no: 1 }]);
  const list = await s.inject('GET', `/admin/returns?q=${so_no}`, undefined, crm);
  expect(list.json().rows).toMatchObject([
    { return_no: one.return_no, late: false, reasons: ['changed_mind'] },
  ]);
  const counts = async () => (await s.inject('GET', '/admin/returns/counts', undefined, crm)).json().views;
  const before = await counts();
  s.later(4 * DAY_MS);
  expect((await counts()).late.count).toBeGreaterThan(before.late.count);
  await approve(one);
  expect((await counts()).on_the_way.count).toBe(before.on_the_way.count + 1);
});

/** A variant of the same product. */
async function sibling(mat_var_id: number, mat_price: number, stock = 20): Promise<number> {
  const { mat_id } = await s.db('variants').where({ mat_var_id }).first('mat_id');
  return (await buildVariant(s.db, { mat_id, mat_price, stock })).mat_var_id;
}
/** A return of one unit of line 1 for another variant, inspected. */
async function inspectedExchange(so_no: string, exchange_for: number): Promise<AdminReturn> {
  const one = await asked(so_no, [{ line_no: 1, exchange_for }]);
  await approve(one);
  await done(one.return_no, 'receive', {});
  return done(one.return_no, 'inspect', found(1, 1));
}
const sumsOf = ({ quote }: AdminReturn) => ({
  credit: quote.exchange?.credit ?? 0,
  goods: quote.exchange?.goods ?? 0,
});
const exchange = (one: AdminReturn, who = owner) => act(one.return_no, 'exchange', sumsOf(one), who);
const exchanged = async (one: AdminReturn): Promise<AdminReturn> =>
  done(one.return_no, 'exchange', sumsOf(one));

describe('an exchange on a return', () => {
  it('for a variant of the same price costs nothing, and its order is paid, linked both ways and invoiced', async () => {
    const { so_no, items } = await delivered([[5900, 3]], { promote: true });
    const [[own]] = items as [[number, number]];
    const other = await sibling(own, 5900);
    const [line] = (await seen(so_no)).lines;
    expect(line?.exchange).toMatchObject([
      { mat_var_id: own, even: true, stock: 17 },
      { mat_var_id: other, even: true, stock: 20, price: 59 },
    ]);
    const wish = [{ line_no: 1, quantity: 1, reason: 'changed_mind', exchange_for: other }];
    const quote = (await s.inject('POST', '/order/returns/quote', { ...proof(so_no), lines: wish })).json();
    // What was paid for one of the three; the promotion of the two that are kept is not reckoned anew.
    const sums = { credit: 46.33, goods: 46.33, to_pay: 0, back: 0 };
    expect(quote).toMatchObject({ amount: 0, exchange: sums });
    const one = await inspectedExchange(so_no, other);
    expect(one).toMatchObject({ quote: { exchange: sums }, can: { exchange: true, pay: false } });
    expect(code(await act(one.return_no, 'pay', { amount: 0 }))).toEqual([409, 'RETURN.STEP']);
    expect(code(await act(one.return_no, 'exchange', { credit: 59, goods: 59 }))).toEqual([
      ...[409, 'REFUND.CHANGED'],
    ]);
    await s.work();
    s.mails.length = 0;
    const both = await Promise.all([exchange(one), exchange(one)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [{ exchange_order }] = (await seen(so_no)).returns as [OrderReturn];
    expect(exchange_order).toMatchObject({ credit: 46.33, total: 0, doc_status: 3, ended: false });
    const created = exchange_order?.so_no ?? '';
    expect(await available(other)).toBe(19);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 4633, method: 'exchange', status: 'done' }]);
    const list = await s.inject('GET', `/admin/returns?status=done&q=${created}`, undefined, crm);
    expect(list.json().rows).toMatchObject([{ return_no: one.return_no }]);
    await s.work();
    const [first, second] = [await s.seen(so_no), await s.seen(created)];
    const link = { return_no: one.return_no, so_no: created, of_so_no: so_no };
    expect([first.exchanges, second.exchanges]).toEqual([[link], [link]]);
    expect(first.documents).toMatchObject([{}, { kind: 'credit_note', total: 46.33 }]);
    expect(second).toMatchObject({ total: 0, exchange_credit: 46.33, documents: [{ total: 46.33 }] });
    expect(s.mails.some(({ subject }) => subject.includes('เปลี่ยนสินค้า'))).toBe(true);
    expect(s.mails.some(({ subject }) => subject.includes('คืนเงิน'))).toBe(false);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('credits by the shop what was paid for the unit, also after a refund that lost a promotion', async () => {
    const { so_no, items } = await delivered([[5900, 3]], { promote: true });
    const other = await sibling(items[0]?.[0] ?? 0, 30_000);
    const part = { so_no, lines: [{ line_no: 1, quantity: 1 }], delivery: false, cause: 'customer' };
    const how = { whole: false, method: 'gateway', reason: 'แตก', refunded: 0, amount: 21 };
    expect((await s.inject('POST', '/admin/refunds', { ...part, ...how }, owner)).statusCode).toBe(200);
    const one = await asked(so_no, [{ line_no: 1, exchange_for: other }]);
    await approve(one, { cause: 'shop' });
    await done(one.return_no, 'receive', {});
    const inspected = await done(one.return_no, 'inspect', found(1, 1));
    expect(inspected.quote.exchange).toMatchObject({ credit: 46.33, goods: 300, to_pay: 253.67 });
    expect(await exchanged(inspected)).toMatchObject({ exchange_order: { credit: 46.33, total: 253.67 } });
    const range = [new Date(START.getTime() - DAY_MS), new Date(START.getTime() + DAY_MS)] as const;
    expect(await differingCredits(s.db, ...range)).toEqual([]);
  });

  it('for a dearer variant waits for the difference; never paid, the credit goes back by the way it came', async () => {
    const { so_no, items } = await delivered([[20_000, 1]]);
    const other = await sibling(items[0]?.[0] ?? 0, 25_050);
    const one = await exchanged(await inspectedExchange(so_no, other));
    expect(one).toMatchObject({
      status: 'done',
      exchange_order: { credit: 200, total: 50.5, doc_status: 1 },
    });
    const created = one.exchange_order?.so_no ?? '';
    expect(await s.seen(created)).toMatchObject({ total: 50.5, can: { pay: true } });
    expect(await available(other)).toBe(19);
    expect((await s.cancel(created)).statusCode).toBe(200);
    await s.work();
    expect(await available(other)).toBe(20);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 20_000, method: 'gateway', status: 'done' }]);
    expect((await s.seen(created)).documents).toEqual([]);
    expect((await seen(so_no)).returns[0]).toMatchObject({ amount: 200, exchange_order: { ended: true } });
  });

  it('whose difference was paid gives back both payment and credit when it is cancelled, with its invoice credited', async () => {
    const { so_no, items } = await delivered([[20_000, 1]]);
    const other = await sibling(items[0]?.[0] ?? 0, 25_050);
    const one = await exchanged(await inspectedExchange(so_no, other));
    const created = one.exchange_order?.so_no ?? '';
    await s.pay(await s.qr(created));
    await s.work();
    const cancel = { so_no: created, new_status: 15, reason: 'หมด' };
    expect((await s.inject('POST', '/order/status', cancel, owner)).statusCode).toBe(200);
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 20_000, method: 'gateway', status: 'done' }]);
    const own = (await s.refundsOf(created)).map(({ amount, method }) => [method, amount]).sort();
    expect(own).toEqual([
      ['exchange', 20_000],
      ['gateway', 5050],
    ]);
    const { documents } = await s.seen(created);
    const [invoice, ...notes] = documents as { total: number }[];
    expect(invoice?.total).toBe(250.5);
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(250.5);
  });

  it('for a cheaper variant refunds the rest; units of it that come back later do not refund the credit twice', async () => {
    const { so_no, items } = await delivered([[20_000, 1]]);
    const other = await sibling(items[0]?.[0] ?? 0, 15_000);
    const one = await exchanged(await inspectedExchange(so_no, other));
    expect(one.quote.exchange).toBeNull();
    const amounts = (await s.refundsOf(so_no)).map(({ amount, method }) => [method, amount]);
    expect(amounts).toEqual([
      ['exchange', 15_000],
      ['gateway', 5000],
    ]);
    expect((await seen(so_no)).returns[0]?.amount).toBe(50);
    const created = one.exchange_order?.so_no ?? '';
    for (const status of [13, 14, 17]) await move(created, status);
    const back = await asked(created, [{ line_no: 1 }]);
    await approve(back);
    await done(back.return_no, 'receive', {});
    await done(back.return_no, 'inspect', found(1, 1));
    await done(back.return_no, 'pay', { amount: 150 });
    expect(await s.refundsOf(created)).toMatchObject([
      { amount: 15_000, method: 'transfer', payment_id: null },
    ]);
    expect(await s.rowOf(created)).toMatchObject({ total: 0, exchange_credit: 15_000 });
  });

  it('of two orders for the last unit is made once; the other one is changed to money, and its customer told', async () => {
    const first = await delivered([[20_000, 1]]);
    const [[own]] = first.items as [[number, number]];
    const second = await deliver([[own, 1]]);
    const last = await sibling(own, 20_000, 1);
    const both = await Promise.all([first, second].map(({ so_no }) => inspectedExchange(so_no, last)));
    const answers = await Promise.all(both.map((one) => exchange(one)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = both[answers.findIndex(({ statusCode }) => statusCode === 409)] as AdminReturn;
    expect(code(await exchange(lost))).toEqual([409, 'RETURN.OUT_OF_STOCK']);
    expect(await s.refundsOf(lost.so_no)).toEqual([]);
    const third = await deliver([[own, 1]]);
    expect(code(await ask(third.so_no, [{ line_no: 1, exchange_for: last }]))).toEqual([
      ...[409, 'RETURN.OUT_OF_STOCK'],
    ]);
    const changed = await done(lost.return_no, 'wish', { lines: [{ line_no: 1, exchange_for: null }] }, crm);
    expect(changed).toMatchObject({ can: { exchange: false }, quote: { amount: 200, exchange: null } });
    s.mails.length = 0;
    await s.work();
    expect(s.mails.some(({ subject }) => subject.includes('มีการเปลี่ยนแปลง'))).toBe(true);
    await done(lost.return_no, 'pay', { amount: 200 });
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('of an order paid in cash gives back its credit by bank transfer when it is cancelled', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 20 });
    const { total } = (await s.inject('POST', '/getPro', { items: [{ mat_var_id, quantity: 1 }] })).json();
    const request = { ...orderRequest([[mat_var_id, 1]], total), payment_method: 'cod' };
    const { so_no } = (await s.inject('POST', '/process_order', request)).json();
    for (const status of [3, 13, 14, 17]) await move(so_no, status);
    const one = await exchanged(await inspectedExchange(so_no, await sibling(mat_var_id, 25_000)));
    expect(one.exchange_order).toMatchObject({ credit: 200, total: 50, doc_status: 1 });
    expect((await s.cancel(one.exchange_order?.so_no ?? '')).statusCode).toBe(200);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 20_000, method: 'transfer', status: 'due' }]);
  });

  it('is even only for units that were paid in money, and offers no limited price cut', () => {
    const variant = { mat_var_id: 1, mat_id: 7, mat_price: 100, stock: 2, promotions: [] as object[] };
    const dearer = { ...variant, mat_var_id: 2, mat_price: 120 };
    const cut = { promo_id: 3, allotment: 5, taken: 0, per_customer: null };
    const line = { mat_var_id: 1, gwp: false, coin_discount: 0, partner_discount: 0, shown: { mat_id: 7 } };
    const options = (of: object, ...variants: object[]) =>
      exchangeOptions({ ...line, ...of } as never, variants as never, 1).map(({ even, inStock }) => [
        even,
        inStock,
      ]);
    expect(options({}, variant, dearer)).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(options({ coin_discount: 1 }, variant)).toEqual([[false, true]]);
    expect(options({}, variant, { ...dearer, promotions: [cut] })).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(options({ gwp: true }, variant)).toEqual([]);
  });

  it('is sent by the branch that has the new units, as an order is, and holds nothing of the warehouse', async () => {
    const { location_id } = await pickupBranch(s, owner);
    const none = { branches_send: false, near_first: false, branches: [] };
    const wanted = { ...none, branches_send: true, branches: [{ location_id, reserve: 1 }] };
    const { so_no, items } = await delivered([[5900, 3]]);
    const [[own]] = items as [[number, number]];
    const { mat_id } = await s.db('variants').where({ mat_var_id: own }).first('mat_id');
    // At the branch alone: one at the same price and a dearer one; the branch keeps one unit of each.
    const atBranch = async (mat_price: number) => {
      const { mat_var_id } = await variantAt(s, owner, location_id, { warehouse: 0, branch: 2 });
      await s.db('variants').where({ mat_var_id }).update({ mat_id, mat_price });
      return mat_var_id;
    };
    const [even, dearer] = [await atBranch(5900), await atBranch(6900)];
    const optionOf = async (mat_var_id: number) =>
      (await seen(so_no)).lines[0]?.exchange.find((one) => one.mat_var_id === mat_var_id)?.stock;
    expect(await optionOf(even)).toBe(0);
    expect((await s.inject('POST', '/admin/sending', { ...wanted, was: none }, owner)).statusCode).toBe(200);
    expect([await optionOf(even), await optionOf(own)]).toEqual([1, 17]);

    const held = (so_no: string) => s.db('stock_allocations').where({ so_no, state: 'open' });
    for (const exchange_for of [even, dearer]) {
      const one = await inspectedExchange(so_no, exchange_for);
      const { exchange_order } = await exchanged(one);
      const made = exchange_order?.so_no ?? '';
      expect((await s.rowOf(made)).sent_from_location_id).toBe(location_id);
      expect(await held(made)).toMatchObject([{ mat_var_id: exchange_for, location_id, quantity: 1 }]);
      expect((await s.inject('GET', `/admin/orders/${made}`, undefined, owner)).json().sender).toMatchObject({
        ...{ location_id, kind: 'branch' },
      });
    }
    const work = async (place: number) =>
      (await s.inject('GET', `/admin/waves?place=${place}`, undefined, owner)).json().to_pack;
    expect(await work(location_id)).toBe(1);
    // The unit that is left is the branch's own.
    const refused = await ask(so_no, [{ line_no: 1, exchange_for: even }]);
    expect(code(refused)).toEqual([409, 'RETURN.OUT_OF_STOCK']);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
    expect((await s.inject('POST', '/admin/sending', { ...none, was: wanted }, owner)).statusCode).toBe(200);
  });

  it('is refused for a variant of another product', async () => {
    const { so_no } = await delivered([[20_000, 1]]);
    const { mat_var_id: exchange_for } = await buildVariant(s.db, { mat_price: 20_000 });
    expect(code(await ask(so_no, [{ line_no: 1, exchange_for }]))).toEqual([422, 'RETURN.EXCHANGE']);
  });
});

describe('any sequence of requests, decisions, inspections, refunds, exchanges and withdrawals', () => {
  /** The next step of the newest return of an order, one of those that its status allows. */
  async function takeStep(so_no: string, way: number): Promise<void> {
    const one = await s.db('returns').where({ so_no }).orderBy('asked_at', 'desc').first();
    if (one === undefined) return;
    const { return_no, status } = one;
    const lines = await s.db('return_lines').where({ return_no }).orderBy('line_no');
    const pay = async () => {
      const shown = (await s.inject('GET', `/admin/returns/${return_no}`, undefined, owner)).json();
      if (shown.can.exchange && way === 3) {
        const money = lines
          .filter(({ approved, refund_id }) => approved && refund_id === null)
          .map(({ line_no }) => ({ line_no, exchange_for: null }));
        if (shown.can.wish) await act(return_no, 'wish', { lines: money });
        return;
      }
      // Twice at once: one of them is refused.
      const both = await Promise.all(
        [1, 2].map(() =>
          shown.can.exchange ? exchange(shown) : act(return_no, 'pay', { amount: shown.quote.amount }),
        ),
      );
      expect(both.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    };
    if (way === 5) {
      const answer = await s.inject('POST', '/order/returns/withdraw', { ...proof(so_no), return_no });
      expect([200, 409]).toContain(answer.statusCode);
    } else if (status === 'asked') {
      const decisions = lines.map(({ line_no }) => ({
        ...{ line_no, note: 'เหตุผล', approved: way !== 4 || line_no > 1, send_back: way !== 3 },
        cause: (way + line_no) % 2 === 0 ? 'customer' : 'shop',
      }));
      await done(return_no, 'decide', { pay_first: way === 2, lines: decisions });
    } else if (status === 'approved' && way === 4) await pay();
    else if (status === 'approved') await done(return_no, 'receive', {});
    else if (status === 'received') {
      const inspected = lines
        .filter(({ approved, send_back }) => approved && send_back)
        .map(({ line_no, quantity }) => {
          // Way 4: one unit has not come.
          const came = quantity - (way === 4 ? 1 : 0);
          const parts = [0, 0, 0];
          for (let n = 0; n < came; n += 1) parts[(n + way) % 3] = (parts[(n + way) % 3] ?? 0) + 1;
          const [restocked = 0, quarantined = 0, written_off = 0] = parts;
          return { line_no, restocked, quarantined, written_off };
        });
      await done(return_no, 'inspect', { lines: inspected });
    } else if (status === 'inspected') await pay();
  }

  it('loses and doubles no unit and no satang: stock, its ledger, refunds and their lines agree', async () => {
    const units = fc.integer({ min: 1, max: 3 });
    const line_no = fc.integer({ min: 1, max: 2 });
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          ...{ act: fc.constant('ask' as const), line_no, units, both: fc.boolean() },
          wish: fc.constantFrom(null, 'even', 'dearer', 'cheaper'),
        }),
      },
      { weight: 8, arbitrary: fc.record({ act: fc.constant('step' as const), way: fc.nat({ max: 5 }) }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('refund' as const), line_no }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
        s.clock.now = START;
        const wanted = [
          [5900, 3],
          [20_050, 3],
        ] as const;
        const { so_no, items, total } = await delivered(wanted, { promote: true });
        const others: { line_no: number; way: string; id: number }[] = [];
        for (const [i, [id]] of items.entries())
          for (const [way, price] of [
            ['even', wanted[i]?.[0] ?? 0],
            ['dearer', 30_000],
            ['cheaper', 1005],
          ] as const)
            others.push({ line_no: i + 1, way, id: await sibling(id, price) });
        for (const one of steps) {
          s.later(1000);
          if (one.act === 'ask') {
            const more = one.both ? [{ line_no: 3 - one.line_no }] : [];
            const chosen = others.find(({ line_no, way }) => line_no === one.line_no && way === one.wish);
            const first = { line_no: one.line_no, quantity: one.units, exchange_for: chosen?.id ?? null };
            const answer = await ask(so_no, [first, ...more]);
            expect([200, 409]).toContain(answer.statusCode);
          } else if (one.act === 'step') await takeStep(so_no, one.way);
          else if (one.act === 'cancel') {
            const row = await s.db('return_exchanges').where({ of_so_no: so_no, ended_at: null }).first();
            const cancel = { so_no: row?.so_no, new_status: 15, reason: 'ลูกค้าขอ' };
            if (row !== undefined)
              expect((await s.inject('POST', '/order/status', cancel, owner)).statusCode).toBe(200);
          } else {
            const { refunded } = (
              await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, owner)
            ).json();
            const part = {
              so_no,
              lines: [{ line_no: one.line_no, quantity: 1 }],
              delivery: false,
              cause: 'customer',
            };
            const quote = await s.inject('POST', '/admin/refunds/quote', part, owner);
            const how = { whole: false, method: 'gateway', reason: 'แตก', refunded };
            if (quote.statusCode === 200)
              await s.inject(
                'POST',
                '/admin/refunds',
                { ...part, ...how, amount: quote.json().amount },
                owner,
              );
          }
        }
        expect(await stockDifferences(s.db, 9)).toEqual([]);
        const refunds = await s.refundsOf(so_no);
        const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
        expect(given).toBeLessThanOrEqual(Math.round(total * 100));
        const parts = await s.db('refund_lines').where({ so_no });
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(given);
        const lines = await s
          .db('return_lines as l')
          .join('returns as r', 'r.return_no', 'l.return_no')
          .where({ 'l.so_no': so_no })
          .select('l.*', 'r.status');
        for (const [i, [mat_var_id]] of items.entries()) {
          const of = <Row extends { line_no: number }>(rows: Row[]) =>
            rows.filter((row) => row.line_no === i + 1);
          expect(of(parts).reduce((sum, row) => sum + row.quantity, 0)).toBeLessThanOrEqual(3);
          // 20 units at first, 3 of them shipped: those on sale are the rest and the restocked ones.
          const restocked = of(lines).reduce((sum, row) => sum + row.restocked, 0);
          expect(await available(mat_var_id)).toBe(17 + restocked);
        }
        // Each satang of a credit is one of the returned units; after a cancellation it is owed in money.
        const range = [new Date(START.getTime() - DAY_MS), new Date(START.getTime() + 40 * DAY_MS)] as const;
        const made = await s
          .db('return_exchanges as x')
          .join('orders as o', 'o.so_no', 'x.so_no')
          .where({ 'x.of_so_no': so_no })
          .select('x.refund_ids', 'o.*');
        // Those of this order alone: shrinking a failure must not find the rows of an earlier sequence.
        const ofThis = (rows: readonly { so_no: string }[]) =>
          rows.filter((row) => [so_no, ...made.map((order) => order.so_no)].includes(row.so_no));
        expect(ofThis(await differingCredits(s.db, ...range))).toEqual([]);
        expect(ofThis(await inconsistentRefunds(s.db, ...range))).toEqual([]);
        for (const order of made) {
          expect(order.exchange_credit + order.total).toBe(order.subtotal);
          const methods = refunds
            .filter(({ refund_id }) => order.refund_ids.map(Number).includes(Number(refund_id)))
            .map(({ method }) => method);
          const isCancelled = order.doc_status === 15;
          expect(methods.every((method) => method === (isCancelled ? 'gateway' : 'exchange'))).toBe(true);
        }
        const held = await s.db('order_lines').whereIn(
          'so_no',
          made.filter(({ doc_status }) => doc_status !== 15).map((order) => order.so_no),
        );
        for (const { id } of others) {
          const units = held.filter(({ mat_var_id }) => mat_var_id === id);
          expect(await available(id)).toBe(20 - units.reduce((sum, { quantity }) => sum + quantity, 0));
        }
        // A finished return has refunded each approved unit that came, unless staff had refunded it before.
        for (const line of lines)
          if (line.status === 'done' && line.refund_id !== null && line.send_back)
            expect(line.refunded).toBeLessThanOrEqual(line.quantity);
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);
});
