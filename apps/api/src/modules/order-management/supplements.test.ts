import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUser } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { reconcile } from '../payments/reconcile.ts';
import { slipJpeg } from '../slips/fixtures.ts';
import { settleSupplements } from './supplements.ts';
import { DONE, deliveryChanged, HOME, ISLAND, NORTH, type ZoneShop, zoneShop } from './zone-fixtures.ts';

const HOUR_MS = 3_600_000;
let s: ZoneShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-supplements-'));
  s = await zoneShop({ DATA_DIR: folder });
});
afterAll(async () => {
  await s?.close();
  await rm(folder, { recursive: true, force: true });
});

const MORE = { delivery_difference: 35 };
/** A paid order whose other address waits for 35 baht. */
async function waiting() {
  const { so_no } = await s.paid();
  await s.work();
  expect(await s.move(so_no, ISLAND, MORE)).toEqual(DONE);
  const [row] = await s.supplements(so_no);
  return { so_no, extra: row.so_no as string };
}
const provinceOf = async (so_no: string): Promise<string> => (await s.rowOf(so_no)).delivery_address.province;
const pack = async (so_no: string) =>
  s.inject('POST', '/order/status', { so_no, new_status: 13 }, await s.staff(6));
const cancelByStaff = async (so_no: string) =>
  s.inject('POST', '/order/status', { so_no, new_status: 15, reason: 'x' }, await s.staff(7));
const statusOf = async (so_no: string): Promise<number> => (await s.rowOf(so_no)).doc_status;
const supplementOf = async (so_no: string): Promise<string> => (await s.supplements(so_no)).at(-1).status;
const mailsWith = (text: string) => s.mails.filter((mail) => mail.text.includes(text));

describe('another address of a paid order that costs more', () => {
  it('is shown with its difference first, and waits for it: not packed, one supplement for repeated requests', async () => {
    const { so_no } = await s.paid();
    expect(await s.move(so_no, ISLAND)).toMatchObject(deliveryChanged(35, 255, 'supplement'));
    expect(await s.supplements(so_no)).toEqual([]);
    await Promise.all([s.move(so_no, ISLAND, MORE), s.move(so_no, ISLAND, MORE)]);
    const [row, ...others] = await s.supplements(so_no);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ amount: 3_500, status: 'open', zone: 'island' });
    expect(await s.rowOf(row.so_no)).toMatchObject({ total: 3_500, vat: 229, subtotal: 0, doc_status: 1 });
    expect(await provinceOf(so_no)).toBe(HOME.province);
    expect((await pack(so_no)).json()).toMatchObject({ code: 'ORDER.DELIVERY_UNPAID' });
    expect(await s.move(so_no, NORTH, { delivery_difference: -25 })).toMatchObject({
      code: 'ORDER.DELIVERY_OPEN',
    });
    expect(await s.seen(so_no)).toMatchObject({
      supplements: [{ so_no: row.so_no, amount: 35, status: 'open', province: ISLAND.province }],
    });
    expect(await s.seen(row.so_no)).toMatchObject({ supplement_of: so_no, can: { pay: true } });
    await s.work();
    expect(mailsWith('ต้องชำระค่าจัดส่งเพิ่ม ฿35').filter(({ text }) => text.includes(so_no))).toHaveLength(1);
    expect(mailsWith(row.so_no)).toEqual([]);
  });

  it('paid by QR changes the address, with an invoice of its own, and may be packed', async () => {
    const { so_no, extra } = await waiting();
    await s.pay(await s.qr(extra));
    await s.work();
    expect(await supplementOf(so_no)).toBe('applied');
    expect(await s.rowOf(so_no)).toMatchObject({ total: 25_500, delivery_zone: 'island', doc_status: 3 });
    expect(await provinceOf(so_no)).toBe(ISLAND.province);
    expect(await statusOf(extra)).toBe(99);
    const { documents } = await s.seen(extra);
    expect(documents).toMatchObject([{ kind: 'abbreviated', total: 35 }]);
    expect(mailsWith('ได้รับค่าจัดส่งเพิ่ม ฿35').filter(({ text }) => text.includes(so_no))).toHaveLength(1);
    expect((await pack(so_no)).statusCode).toBe(200);
    const { changes } = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, await s.staff(7))).json();
    expect(changes).toMatchObject([
      { kind: 'address_waits', delivery: 35, supplement: extra },
      { kind: 'address_changed', delivery: 35 },
    ]);
  });

  it('is paid by card as well, and gets the tax invoice of its order, replaced when that changes', async () => {
    const { so_no, extra } = await waiting();
    expect((await s.card(extra, 'ok_supplement')).json()).toMatchObject({ response_code: '00' });
    await s.work();
    expect(await supplementOf(so_no)).toBe('applied');
    const { zipcode, province, district, subdistrict, address } = ISLAND;
    const tax_address = {
      ...{ kind: 'person', name: 'มาลี ใจดี', tax_id: '1101700230708' },
      ...{ zipcode, province, district, subdistrict, address },
    };
    expect(await s.move(so_no, ISLAND, { tax_address })).toEqual(DONE);
    await s.work();
    const kinds = async (of: string) =>
      (await s.seen(of)).documents.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(extra)).toEqual(await kinds(so_no));
    expect(await kinds(extra)).toContain('tax_invoice');
    expect(await s.move(extra, ISLAND, { tax_address: null })).toMatchObject({ code: 'ORDER.TRANSITION' });
  });

  it('is paid by slip where its order was: not dropped while the slip is checked, applied once it is approved', async () => {
    const accountant = await s.staff(5);
    let transfers = 0;
    const send = async (so_no: string, amount: number): Promise<number> => {
      const data = new FormData();
      const fields = { so_no, email: ADDRESS.email, bank: '004', amount: String(amount) };
      for (const [name, value] of Object.entries({ ...fields, transfer_date: '2026-11-20T11:30:00+07:00' }))
        data.append(name, value);
      transfers += 1;
      const picture = await slipJpeg(`2026112000${so_no.slice(-5)}${transfers}`);
      data.append('slip', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'slip.jpg');
      const answer = await s.inject('POST', '/update_payment', data);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().slip_id;
    };
    const decide = async (slip_id: number, decision: object) =>
      (await s.inject('POST', '/admin/slips/decide', { slip_id, ...decision }, accountant)).statusCode;
    const { so_no } = await s.place({ payment_method: 'transfer' });
    expect(await decide(await send(so_no, 255), { approve: true })).toBe(200);
    await s.work();
    expect(await statusOf(so_no)).toBe(3);
    expect(await s.move(so_no, ISLAND, MORE)).toEqual(DONE);
    const [{ so_no: extra }] = await s.supplements(so_no);
    expect(await s.rowOf(extra)).toMatchObject({ payment_method: 'transfer', total: 3_500 });
    const blurred = await send(extra, 35);
    expect(await statusOf(extra)).toBe(2);
    expect((await s.decide(so_no, 'drop', '')).json()).toMatchObject({ code: 'ORDER.TRANSITION' });
    expect(await decide(blurred, { approve: false, reason: 'อ่านไม่ออก' })).toBe(200);
    await s.work();
    expect([await statusOf(extra), await supplementOf(so_no)]).toEqual([1, 'open']);
    s.later(60_000);
    const clear = await send(extra, 35);
    expect((await pack(so_no)).json()).toMatchObject({ code: 'ORDER.DELIVERY_UNPAID' });
    expect(await decide(clear, { approve: true })).toBe(200);
    await s.work();
    expect([await supplementOf(so_no), await statusOf(extra)]).toEqual(['applied', 99]);
    expect(await provinceOf(so_no)).toBe(ISLAND.province);
    expect(await s.db('payments').where({ so_no: extra }).whereNotNull('received')).toMatchObject([
      { method: 'transfer', received: 3_500 },
    ]);
    const { documents } = await s.seen(extra);
    expect(documents).toMatchObject([{ kind: 'abbreviated', total: 35 }]);
    expect((await pack(so_no)).statusCode).toBe(200);
  });

  it('not paid in time leaves the earlier address, and money that comes late goes back', async () => {
    const { so_no, extra } = await waiting();
    const qr = await s.qr(extra);
    s.later(s.t.deps.config.shop.unpaidHours * HOUR_MS + 60_000);
    await s.pool.query("SELECT graphile_worker.add_job('expire-unpaid')");
    await s.work();
    expect(await supplementOf(so_no)).toBe('dropped');
    expect(await statusOf(extra)).toBe(15);
    expect(await provinceOf(so_no)).toBe(HOME.province);
    expect(mailsWith('ใช้ที่อยู่จัดส่งเดิม').filter(({ text }) => text.includes(so_no))).toHaveLength(1);
    expect((await pack(so_no)).statusCode).toBe(200);
    await s.pay(qr, 3_500);
    expect(await s.refundsOf(extra)).toMatchObject([{ reason_code: 'late', amount: 3_500 }]);
  });

  it('is given up by its customer, who cancels the supplement', async () => {
    const { so_no, extra } = await waiting();
    expect((await s.cancel(extra)).statusCode).toBe(200);
    await s.work();
    expect(await supplementOf(so_no)).toBe('dropped');
    expect(await s.move(so_no, NORTH, { delivery_difference: -25 })).toEqual(DONE);
  });

  it('is waived with a reason by the staff, or dropped, and not once it is paid', async () => {
    const { so_no, extra } = await waiting();
    expect((await s.decide(so_no, 'waive', ' ')).json()).toMatchObject({ code: 'ERROR.BAD_REQUEST' });
    expect((await s.decide(so_no, 'waive', 'ลูกค้าประจำ')).statusCode).toBe(200);
    expect([await supplementOf(so_no), await statusOf(extra)]).toEqual(['waived', 15]);
    expect(await provinceOf(so_no)).toBe(ISLAND.province);
    expect((await s.decide(so_no, 'drop', '')).json()).toMatchObject({ code: 'ORDER.NO_DELIVERY_CHANGE' });
    const [logged] = await s
      .db('security_events')
      .where({ subject: `order ${so_no}`, kind: 'order_changed' });
    expect(logged.details).toMatchObject({ delivery_difference: 35, reason: 'ลูกค้าประจำ' });
    const other = await waiting();
    expect((await s.decide(other.so_no, 'drop', '')).statusCode).toBe(200);
    expect(await provinceOf(other.so_no)).toBe(HOME.province);
    const paid = await waiting();
    await s.pay(await s.qr(paid.extra));
    expect((await s.decide(paid.so_no, 'waive', 'x')).json()).toMatchObject({ code: 'ORDER.TRANSITION' });
  });

  it('is refunded with its order, each payment by the way it came', async () => {
    const { so_no, extra } = await waiting();
    await s.pay(await s.qr(extra));
    await s.work();
    const { documents } = await s.seen(extra);
    expect(documents).toHaveLength(1);
    expect((await cancelByStaff(so_no)).statusCode).toBe(200);
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 25_500, method: 'gateway', status: 'done' }]);
    expect(await s.refundsOf(extra)).toMatchObject([{ amount: 3_500, method: 'gateway', status: 'done' }]);
    expect((await s.seen(extra)).documents).toMatchObject([{}, { kind: 'credit_note', total: 35 }]);
  });

  it('counts in refunds of delivery, and a cheaper address gives back what was collected last', async () => {
    const { so_no, extra } = await waiting();
    await s.pay(await s.qr(extra));
    await s.work();
    const accountant = await s.staff(5);
    const seen = (await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, accountant)).json();
    expect(seen).toMatchObject({ paid: 290, refunded: 0, left: 290, delivery: 90 });
    // 90 to 30: all that the supplement has, and 25 of the order's own delivery price.
    expect(await s.move(so_no, NORTH, { delivery_difference: -60 })).toEqual(DONE);
    expect(await s.refundsOf(extra)).toMatchObject([{ amount: 3_500, delivery: true }]);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 2_500, delivery: true }]);
  });

  it('goes back whole from the page of refunds once the order has left', async () => {
    const { so_no, extra } = await waiting();
    await s.pay(await s.qr(extra));
    await s.work();
    expect((await pack(so_no)).statusCode).toBe(200);
    const accountant = await s.staff(5);
    const of = {
      so_no,
      method: 'gateway',
      reason: 'x',
      cause: 'shop',
      lines: [],
      delivery: false,
      whole: true,
    };
    const wrong = await s.inject('POST', '/admin/refunds', { ...of, amount: 255, refunded: 0 }, accountant);
    expect(wrong.json()).toMatchObject({ code: 'REFUND.CHANGED', details: { amount: 290 } });
    const made = await s.inject('POST', '/admin/refunds', { ...of, amount: 290, refunded: 0 }, accountant);
    expect(made.statusCode).toBe(200);
    const again = await s.inject('POST', '/admin/refunds', { ...of, amount: 290, refunded: 0 }, accountant);
    expect(again.json().code).toMatch(/REFUND\.(NOT_REFUNDABLE|CHANGED)/);
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 25_500, method: 'gateway', status: 'done' }]);
    expect(await s.refundsOf(extra)).toMatchObject([{ amount: 3_500, method: 'gateway', status: 'done' }]);
  });

  it('is no order of its own for its customer, for waves and for the rules of suspicious orders', async () => {
    const member = s.t.bearer(await buildUser(s.db, { email: 'sup@mali.test' }));
    const { so_no } = await s.place({}, member);
    await s.pay((await s.inject('GET', `/order/qr?so_no=${so_no}`, undefined, member)).json().qr_id);
    await s.inject('POST', '/order/address', { so_no, delivery_address: ISLAND, ...MORE }, member);
    const [{ so_no: extra }] = await s.supplements(so_no);
    const { orders, count } = (await s.inject('GET', '/orders?limit=10', undefined, member)).json();
    expect([orders.map((one: { so_no: string }) => one.so_no), count]).toEqual([[so_no], 1]);
    await s.pay((await s.inject('GET', `/order/qr?so_no=${extra}`, undefined, member)).json().qr_id);
    expect(await statusOf(extra)).toBe(3);
    const packer = await s.staff(6);
    const wave = await s.inject('POST', '/admin/waves', { orders: [extra, so_no] }, packer);
    expect(wave.json()).toMatchObject({ wave_id: null, orders: [] });
    await s.pool.query("SELECT graphile_worker.add_job('screen-orders')");
    await s.work();
    expect(await s.db('order_screenings').where({ so_no: extra })).toEqual([]);
    expect(await statusOf(extra)).toBe(99);
  });
});

/** What every payment of an order and its supplements has kept, satang. */
async function keptMoney(so_no: string): Promise<number> {
  const own = [so_no, ...(await s.supplements(so_no)).map((row) => row.so_no)];
  const payments = await s.db('payments').whereIn('so_no', own).whereNotNull('received');
  const refunds = await s.db('refunds').whereIn('so_no', own);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  for (const { payment_id, received, refund_total } of payments) {
    expect(refund_total).toBeLessThanOrEqual(received);
    expect(sum(refunds.filter((refund) => refund.payment_id === payment_id))).toBe(refund_total);
  }
  return sum(payments.map(({ received }) => ({ amount: received }))) - sum(refunds);
}
const PRICE = { rest: 5_500, island: 9_000, north: 3_000 } as const;

describe('in any order of events', () => {
  const ACTS = [
    'island',
    'north',
    'home',
    'pay',
    'late',
    'drop',
    'cancel',
    'refundDelivery',
    'work',
    'both',
  ] as const;
  it('no satang is lost or doubled', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 10 }), async (acts) => {
        const { so_no } = await s.paid();
        const quotes = new Map<string, string>();
        let refundedByStaff = false;
        const address = { island: ISLAND, north: NORTH, home: HOME };
        const unpaid = async () => (await s.supplements(so_no)).find(({ status }) => status === 'open');
        for (const act of acts) {
          const extra = await unpaid();
          if (act === 'island' || act === 'north' || act === 'home') {
            const offer = await s.move(so_no, address[act]);
            if (offer.code === 'ORDER.DELIVERY_CHANGED')
              await s.move(so_no, address[act], { delivery_difference: offer.details.difference });
          } else if (act === 'pay' && extra !== undefined) {
            const qr = await s.qr(extra.so_no);
            if (qr !== undefined) {
              quotes.set(qr, extra.so_no);
              await s.pay(qr);
            }
          } else if (act === 'late' && extra !== undefined) {
            const qr = await s.qr(extra.so_no);
            if (qr === undefined) continue;
            await Promise.all([s.cancel(extra.so_no), s.pay(qr)]);
          } else if (act === 'drop') {
            await s.decide(so_no, 'drop', '');
          } else if (act === 'cancel') {
            await cancelByStaff(so_no);
          } else if (act === 'refundDelivery') {
            const accountant = await s.staff(5);
            const at = (
              await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, accountant)
            ).json();
            const of = { so_no, method: 'gateway', reason: 'x', cause: 'shop', lines: [], delivery: true };
            const made = await s.inject(
              ...(['POST', '/admin/refunds'] as const),
              { ...of, whole: false, amount: at.delivery, refunded: at.refunded },
              accountant,
            );
            refundedByStaff ||= made.statusCode === 200 && at.delivery > 0;
          } else if (act === 'both' && extra !== undefined) {
            const qr = await s.qr(extra.so_no);
            if (qr === undefined) continue;
            await Promise.all([s.pay(qr), s.decide(so_no, 'waive', 'x'), cancelByStaff(so_no)]);
          } else if (act === 'work') {
            await s.work();
          }
        }
        await s.work();
        await settleSupplements(s.jobs);
        await s.work();
        const row = await s.rowOf(so_no);
        const those = await s.supplements(so_no);
        const kept = await keptMoney(so_no);
        for (const { so_no: extra, status } of those) {
          const own = await statusOf(extra);
          if (status === 'open') expect([own, row.doc_status]).toEqual([1, 3]);
          else expect(own).toBe(status === 'applied' && row.doc_status !== 15 ? 99 : 15);
        }
        const open = await s.db('order_requests').where({ so_no, kind: 'delivery', status: 'open' });
        expect(open).toHaveLength(those.filter(({ status }) => status === 'open').length);
        if (row.doc_status === 15) expect(kept).toBe(0);
        else if (!refundedByStaff && those.every(({ status }) => status !== 'waived'))
          expect(kept).toBe(20_000 + PRICE[row.delivery_zone as keyof typeof PRICE]);
        else expect(kept).toBeGreaterThanOrEqual(20_000);
      }),
      { numRuns: runs(250) },
    );
    await reconcile(s.jobs);
    expect(await s.db('reconciliation_findings')).toEqual([]);
  });
});
