import { ORDER_STATUS } from '@mali/contracts/order-status';
import { SCREENING_DEFAULTS, type ScreeningRules } from '@mali/contracts/screening-values';
import { buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { screenWaiting } from './holds.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let crm: Headers;
let admin: Headers;
let inventory: Headers;
beforeAll(async () => {
  s = await moneyShop();
  [crm, admin, inventory] = await Promise.all([s.staff(7), s.staff(4), s.staff(6)]);
});
afterAll(() => s?.close());

const S = ORDER_STATUS;
const OK = [200, undefined];
let people = 0;
/** A customer of their own: e-mail, phone and house. */
function someone() {
  people += 1;
  const email = `buyer${people}@example.com`;
  const mobile = `08${String(10_000_000 + people)}`;
  return { ...ADDRESS, email, mobile, address: `${people}/7 ถนนสีลม` };
}
const variant = () => buildVariant(s.db, { mat_price: 20_000, stock: 90 });
/** An order with cash on delivery, of ฿255 or of many units. */
async function ordered(delivery_address = someone(), quantity = 1, headers: Headers = {}) {
  const { mat_var_id } = await variant();
  const request = orderRequest([[mat_var_id, quantity]], quantity * 200 + 55, { delivery_address });
  const answer = await s.inject('POST', '/process_order', request, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return { so_no: answer.json().so_no as string, mat_var_id, delivery_address };
}
const post = async (url: string, body: object, headers = crm) => {
  const { statusCode, ...rest } = await s.inject('POST', url, body, headers);
  return [statusCode, rest.json().code];
};
const decide = (so_no: string, released: boolean, fraud = false) =>
  post(`/admin/orders/${so_no}/hold`, { released, fraud, reason: 'โทรตรวจแล้ว' });
const markAs = (so_no: string, fraud: boolean) =>
  post(`/admin/orders/${so_no}/fraud`, { fraud, reason: 'ใช้บัตรคนอื่น' });
const move = (so_no: string, new_status: number, headers = crm) =>
  post('/order/status', { so_no, new_status, reason: 'x' }, headers);
const confirm = (so_no: string) => move(so_no, S.ORDER_PREPARING);
const pack = (so_no: string) => move(so_no, S.PACKING, inventory);
const cancel = (so_no: string) => move(so_no, S.CANCELLED);
const office = async (so_no: string) =>
  (await s.inject('GET', `/admin/orders/${so_no}`, undefined, crm)).json();
const held = async (so_no: string): Promise<string[]> =>
  ((await office(so_no)).hold?.reasons ?? []).map(({ rule }: { rule: string }) => rule);
const seen = async ({ so_no, delivery_address: { email } }: Awaited<ReturnType<typeof ordered>>) =>
  (await s.inject('GET', `/order?so_no=${so_no}&email=${encodeURIComponent(email)}`)).json()[0];
async function setRules(rules: Partial<ScreeningRules>): Promise<void> {
  const { version } = (await s.inject('GET', '/admin/screening', undefined, admin)).json();
  const saved = await post(
    '/admin/screening',
    { version, rules: { ...SCREENING_DEFAULTS, ...rules } },
    admin,
  );
  expect(saved).toEqual(OK);
}
/** An order of a guest that is worth more than the limit. */
const suspicious = async () => {
  const order = await ordered(someone(), 10);
  expect(await confirm(order.so_no)).toEqual(OK);
  return order;
};
const valueLimit = () => setRules({ value: { on: true, amount: 1_000 } });

describe('a suspicious order', () => {
  it('is held with its reason, told to staff and customer, kept from packing and waves, and released', async () => {
    await valueLimit();
    const order = await suspicious();
    const { so_no } = order;
    await s.work();
    expect(await office(so_no)).toMatchObject({
      hold: { reasons: [{ rule: 'value', amount: 2_055, limit: 1_000 }], may_decide: true },
      fraud: null,
      may_mark_fraud: false,
    });
    expect((await seen(order)).checking).toBe(true);
    expect(s.mails.map(({ subject }) => subject)).toContain(`เรากำลังตรวจสอบคำสั่งซื้อ ${so_no}`);
    const { notices } = (await s.inject('GET', '/admin/notices', undefined, crm)).json();
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'staff_order_held', link: `/admin/orders/${so_no}` }),
    );
    const { views } = (await s.inject('GET', '/admin/orders/counts', undefined, crm)).json();
    expect([views.suspicious.count, views.cancel_requests.count]).toEqual([1, 0]);
    const { rows } = (await s.inject('GET', '/admin/orders?view=suspicious', undefined, crm)).json();
    expect(rows).toMatchObject([{ so_no, held: true }]);

    expect(await pack(so_no)).toEqual([409, 'ORDER.HELD']);
    const wave = (await s.inject('POST', '/admin/waves', { orders: [so_no] }, inventory)).json();
    expect(wave).toMatchObject({ wave_id: null, refused: [so_no] });

    // A day later the parcel leaves later, and so the promised day moves.
    const before = await s.rowOf(so_no);
    s.later(26 * 3_600_000);
    const both = await Promise.all([decide(so_no, true), decide(so_no, true)]);
    expect(both.map(([code]) => code).sort()).toEqual([200, 409]);
    expect(await decide(so_no, false)).toEqual([409, 'ORDER.NOT_HELD']);
    const after = await s.rowOf(so_no);
    expect(after.ship_by.getTime()).toBeGreaterThan(before.ship_by.getTime());
    expect(new Date((await seen(order)).promised_at).getTime()).toBe(after.promised_at.getTime());
    await s.work();
    expect(s.mails.map(({ subject }) => subject)).toContain(`ตรวจสอบ ${so_no} เรียบร้อยแล้ว`);
    const shown = await office(so_no);
    expect([shown.hold, shown.changes.map(({ kind }: { kind: string }) => kind)]).toEqual([
      null,
      ['held', 'hold_released'],
    ]);
    // Applied again, the rules do not hold what staff have released.
    await s.db('order_screenings').where({ so_no }).delete();
    await screenWaiting(s.jobs);
    expect(await held(so_no)).toEqual([]);
    expect(await pack(so_no)).toEqual(OK);
  });

  it('cancelled as fraud, gives everything back, and later orders to its address or phone are held until the mark is taken back', async () => {
    await valueLimit();
    const first = await suspicious();
    const to = first.delivery_address;
    const waiting = await ordered({ ...someone(), address: to.address });
    await s.work();
    expect(await held(waiting.so_no)).toEqual([]);
    expect(await markAs(waiting.so_no, true)).toEqual([409, 'ORDER.NOT_CANCELLED']);
    expect(await decide(first.so_no, false, true)).toEqual(OK);
    expect((await s.rowOf(first.so_no)).doc_status).toBe(S.CANCELLED);
    expect((await s.db('stock').where({ mat_var_id: first.mat_var_id }).first()).quantity).toBe(90);
    expect((await office(first.so_no)).fraud).toMatchObject({ reason: 'โทรตรวจแล้ว' });

    // One that was placed before the mark is screened again; it cannot be packed before.
    expect(await confirm(waiting.so_no)).toEqual(OK);
    expect(await pack(waiting.so_no)).toEqual([409, 'ORDER.HELD']);
    await screenWaiting(s.jobs);
    expect((await office(waiting.so_no)).hold.reasons).toMatchObject([
      { rule: 'fraud', orders: [first.so_no], matches: ['address'] },
    ]);
    const byPhone = await ordered({ ...someone(), mobile: `+66${to.mobile.slice(1)}` });
    await s.work();
    expect((await office(byPhone.so_no)).hold.reasons).toMatchObject([{ rule: 'fraud', matches: ['phone'] }]);

    expect([await markAs(first.so_no, false), await markAs(first.so_no, false)]).toEqual([OK, OK]);
    const later = await ordered({ ...to, email: 'later@example.com' });
    await s.work();
    expect(await held(later.so_no)).toEqual([]);
    expect(
      await s
        .db('security_events')
        .where({ subject: `order ${first.so_no}` })
        .pluck('details'),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'fraud_unmarked' })]));
  });

  it('is found by many cards and refused payments of its customer, and by refused parcels with cash on delivery', async () => {
    await setRules({});
    const buyer = someone();
    const { so_no } = await ordered(buyer);
    const at = s.clock.now;
    const payment = (n: number, status: string) => ({
      ...{ so_no, gateway: 'sandbox', method: 'card', charge_id: `c${people}-${n}`, amount: 100, status },
      ...{ card_brand: 'Visa', card_last4: String(1000 + n), created_at: at },
    });
    await s.db('payments').insert([payment(1, 'failed'), payment(2, 'failed'), payment(3, 'expired')]);
    await s.work();
    expect((await office(so_no)).hold.reasons).toMatchObject([
      {
        rule: 'cards',
        cards: ['Visa ••1001', 'Visa ••1002', 'Visa ••1003'],
        failed: 2,
        limit: 3,
        period: 24,
      },
    ]);

    const phone = someone();
    for (let n = 0; n < 3; n += 1) {
      const refused = await ordered({ ...someone(), mobile: phone.mobile });
      expect(await confirm(refused.so_no)).toEqual(OK);
      expect(await pack(refused.so_no)).toEqual(OK);
      await s.db('orders').where({ so_no: refused.so_no }).update({ doc_status: 15, status_at: at });
      const event = { so_no: refused.so_no, at, from_status: 14, to_status: 15, actor: 'carrier' };
      await s.db('order_events').insert(event);
    }
    const again = await ordered(phone);
    await s.work();
    expect((await office(again.so_no)).hold.reasons).toMatchObject([
      { rule: 'cod', limit: 3, period: 365, matches: ['phone'] },
    ]);
  });

  it('is held after a change of its address to one of an earlier fraud', async () => {
    await setRules({});
    const fraud = await ordered();
    expect(await cancel(fraud.so_no)).toEqual(OK);
    expect(await markAs(fraud.so_no, true)).toEqual(OK);
    const { so_no, delivery_address } = await ordered();
    expect(await confirm(so_no)).toEqual(OK);
    await s.work();
    expect(await held(so_no)).toEqual([]);
    const { email, ...address } = delivery_address;
    const moved = { ...address, address: fraud.delivery_address.address };
    expect(await post('/order/address', { so_no, email, delivery_address: moved }, {})).toEqual(OK);
    expect(await pack(so_no)).toEqual([409, 'ORDER.HELD']);
  });

  it('that is not screened yet is held by a wave, whose other orders go on', async () => {
    await valueLimit();
    const [bad, good] = [await suspicious(), await ordered()];
    expect(await confirm(good.so_no)).toEqual(OK);
    const wave = { orders: [bad.so_no, good.so_no] };
    expect((await s.inject('POST', '/admin/waves', wave, inventory)).json()).toMatchObject({
      orders: [good.so_no],
      refused: [bad.so_no],
    });
    expect(await held(bad.so_no)).toEqual(['value']);
  });

  it('is either held or packed when both happen at once, and packed only when the rules do not hold it', async () => {
    await valueLimit();
    for (let round = 0; round < 3; round += 1) {
      const { so_no } = await suspicious();
      const [, packed] = await Promise.all([screenWaiting(s.jobs), pack(so_no)]);
      expect(packed).toEqual([409, 'ORDER.HELD']);
      expect(await held(so_no)).toEqual(['value']);
      const outcome = (await Promise.all([decide(so_no, true), pack(so_no)])).map(([code]) => code);
      const { doc_status } = await s.rowOf(so_no);
      expect([
        [200, 200, S.PACKING],
        [200, 409, S.ORDER_PREPARING],
      ]).toContainEqual([...outcome, doc_status]);
    }
  });

  it('is never packed while it is held, in any order of events, and its stock agrees at the end', async () => {
    await valueLimit();
    const acts = { confirm, pack, cancel, release: (so: string) => decide(so, true), work: () => s.work() };
    const names = Object.keys(acts) as (keyof typeof acts)[];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 9 }), async (walk) => {
        const { so_no, mat_var_id } = await ordered(someone(), 10);
        for (const name of walk) {
          const before = await s.rowOf(so_no);
          const open = await s.db('order_requests').where({ so_no, status: 'open' });
          await acts[name](so_no);
          const { doc_status } = await s.rowOf(so_no);
          if (open.length > 0 && name === 'pack') expect(doc_status).toBe(before.doc_status);
          const released = await s.db('order_requests').where({ so_no, status: 'withdrawn' });
          if (doc_status === S.PACKING) expect(released).toHaveLength(1);
        }
        const left = await s.db('order_requests').where({ so_no, status: 'open' });
        const { doc_status } = await s.rowOf(so_no);
        if (doc_status === S.CANCELLED) {
          expect(left).toEqual([]);
          expect((await s.db('stock').where({ mat_var_id }).first()).quantity).toBe(90);
        }
        const differences = await stockDifferences(s.db, 99);
        expect(differences.filter(({ subject }) => subject.includes(so_no))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

it('the rules are changed by the owner and administrators only, by version, and in the audit log', async () => {
  const current = (await s.inject('GET', '/admin/screening', undefined, crm)).json();
  const change = { version: current.version, rules: { ...SCREENING_DEFAULTS, fraud: { on: false } } };
  expect(await post('/admin/screening', change, crm)).toEqual([403, 'AUTH.FORBIDDEN']);
  expect(await post('/admin/screening', change, admin)).toEqual(OK);
  expect(await post('/admin/screening', change, admin)).toEqual([409, 'SCREENING.CONFLICT']);
  const far = { ...change, version: 2_147_483_646 };
  expect(await post('/admin/screening', far, admin)).toEqual([409, 'SCREENING.CONFLICT']);
  expect((await post('/admin/screening', { ...far, version: far.version + 1 }, admin))[0]).toBe(400);
  const saved = (await s.inject('GET', '/admin/screening', undefined, crm)).json();
  expect(saved).toMatchObject({ version: current.version + 1, rules: { fraud: { on: false } } });
  const subject = `screening ${saved.version}`;
  expect(await s.db('security_events').where({ kind: 'screening_changed', subject })).toHaveLength(1);
  const agent = s.t.bearer(await buildUser(s.db, { role_id: 80 }));
  expect((await s.inject('GET', '/admin/screening', undefined, agent)).statusCode).toBe(403);
});
