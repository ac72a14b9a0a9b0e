import { randomUUID } from 'node:crypto';
import type { Recall, RecallOrder } from '@mali/contracts/recalls';
import { buildUser, buildVariant } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import { stockDifferences } from '../inventory/repository.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { pickUpAt, pickupBranch, variantAt } from '../pickup/fixtures.ts';
import { runRecall } from './handle.ts';
import { recallJobs } from './jobs.ts';

let s: MoneyShop;
type Who = Record<string, string>;
let owner: Who;
let keeper: Who;
let crm: Who;
let accountant: Who;
beforeAll(async () => {
  s = await moneyShop();
  [owner, keeper, crm, accountant] = [
    ...[await s.staff(0), await s.staff(6)],
    ...[await s.staff(7), await s.staff(5)],
  ] as [Who, Who, Who, Who];
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
  s.mails.length = 0;
});

const DAY_MS = 86_400_000;
const SILENT = new Logger(() => () => undefined);
const code = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const move = async (so_no: string, new_status: number) => {
  const more = new_status === 14 ? { carrier: 'Flash', tracking_no: 'TH01' } : {};
  return s.inject('POST', '/order/status', { so_no, new_status, ...more }, owner);
};
const moved = async (so_no: string, ...statuses: number[]) => {
  for (const status of statuses) {
    const answer = await move(so_no, status);
    expect(answer.statusCode, answer.body).toBe(200);
  }
};
/** A paid order for units of a variant of 200 baht. */
async function paidOrder(mat_var_id: number, units = 1, email?: string, who: Who = {}): Promise<string> {
  const request = orderRequest([[mat_var_id, units]], 200 * units + 55);
  const answer = await s.inject(
    'POST',
    '/process_order',
    {
      ...request,
      ...{ payment_method: 'card', card_token: `ok-${randomUUID()}` },
      ...(email !== undefined && { delivery_address: { ...request.delivery_address, email } }),
    },
    who,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().so_no;
}
const lotOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock_lots').where({ mat_var_id }).orderBy('lot_id').first())?.lot_id;
/** Another lot of a variant with so many units. */
async function furtherLot(mat_var_id: number, units: number): Promise<number> {
  const [{ lot_id }] = await s
    .db('stock_lots')
    .insert({ mat_var_id, code: `B-${mat_var_id}` })
    .returning('lot_id');
  const moved_in = await s.inject(
    'POST',
    `/admin/stock_lots/${lot_id}/units`,
    { act: 'adjust', units, location_id: 1, reason: 'รับเข้า', key: randomUUID() },
    keeper,
  );
  expect(moved_in.statusCode, moved_in.body).toBe(200);
  return lot_id;
}
const request = (lots: number[], more: object = {}) => ({
  ...{ request_key: randomUUID(), lots, severity: 'stop_using', remedy: 'return', reason: 'พบเชื้อในล็อต' },
  ...{ text_th: 'พบการปนเปื้อน อย่าใช้ต่อ', text_en: 'It is contaminated. Do not use it.' },
  ...more,
});
const start = (lots: number[], more: object = {}, who = owner) =>
  s.inject('POST', '/admin/recalls', request(lots, more), who);
async function started(lots: number[], more: object = {}): Promise<Recall> {
  const answer = await start(lots, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
/** Runs the jobs of recalls and then all others. */
const work = async (jobs: JobDeps = s.jobs) => {
  await s.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await runOnce({ pgPool: s.pool, taskList: recallJobs(jobs).tasks, noHandleSignals: true, logger: SILENT });
  await s.work();
};
const follow = async () => {
  await recallJobs(s.jobs).tasks['follow-recalls']?.({}, {} as never);
  await work();
};
const read = async (recall_id: number, who = owner): Promise<Recall> =>
  (await s.inject('GET', `/admin/recalls/${recall_id}`, undefined, who)).json();
const ordersOf = async (recall_id: number, part = ''): Promise<RecallOrder[]> =>
  (
    await s.inject('GET', `/admin/recalls/${recall_id}/orders${part && `?part=${part}`}`, undefined, crm)
  ).json().rows;
const orderOf = async (recall_id: number, so_no: string): Promise<RecallOrder> => {
  const found = (await ordersOf(recall_id)).find((row) => row.so_no === so_no);
  if (found === undefined) throw new Error('the order is not part of the recall');
  return found;
};
const free = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;
const agree = async () => expect(await stockDifferences(s.db, 9)).toEqual([]);
/** Mails of recalls, the others are those of orders. */
const mailsTo = (to: string) => s.mails.filter((mail) => mail.to === to && /หยุดใช้|เรียกคืน/.test(mail.subject));
const recallMails = () => s.mails.filter(({ subject }) => subject.includes('หยุดใช้')).length;
const act = (recall_id: number, what: string, body: object = {}, who = owner) =>
  s.inject('POST', `/admin/recalls/${recall_id}/${what}`, body, who);
const step = (return_no: string, what: string, body: object, who: Who) =>
  s.inject('POST', `/admin/returns/${return_no}/${what}`, body, who);

describe('a recalled lot', () => {
  it('is not sold from the same moment on, nor put on sale again, and the ledger agrees', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const lot = await lotOf(mat_var_id);
    await furtherLot(mat_var_id, 2);
    const recall = await started([lot]);
    expect(recall).toMatchObject({
      state: 'open',
      job: 'running',
      orders: 0,
      lots: [{ lot_id: lot, on_hand: 5 }],
    });
    expect(await free(mat_var_id)).toBe(2);
    const sale = { on_sale: true, reason: 'x', key: randomUUID() };
    expect(code(await s.inject('POST', `/admin/stock_lots/${lot}/sale`, sale, keeper))).toEqual([
      409,
      'STOCK.RECALLED',
    ]);
    const order = await s.inject('POST', '/process_order', orderRequest([[mat_var_id, 3]], 655));
    expect(order.statusCode).toBe(409);
    await expect(s.db('stock_lots').where({ lot_id: lot }).update({ sellable: true })).rejects.toThrow(
      'stock_lots_recalled',
    );
    await agree();
  });

  it('is recalled once: a repeated request finds it, another recall of it is refused', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const lots = [await lotOf(mat_var_id)];
    const body = request(lots);
    const both = await Promise.all([1, 2].map(() => s.inject('POST', '/admin/recalls', body, owner)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(both.map((answer) => answer.json().recall_id)).size).toBe(1);
    expect(code(await start(lots))).toEqual([409, 'RECALL.LOT']);
    expect(code(await start([999_999]))).toEqual([404, 'STOCK.NOT_FOUND']);
    expect(code(await start(lots, { reason: '  ' }))).toEqual([400, 'ERROR.BAD_REQUEST']);
    await agree();
  });

  it('is found by its code over several variants, and the mail is shown in both languages before', async () => {
    const [one, other] = [await buildVariant(s.db, { stock: 5 }), await buildVariant(s.db, { stock: 5 })];
    const lots = [await lotOf(one.mat_var_id), await lotOf(other.mat_var_id)];
    await s.db('stock_lots').whereIn('lot_id', lots).update({ code: 'AB-77' });
    const found = await s.inject('GET', '/admin/recalls/lots?code=ab-77', undefined, crm);
    expect(
      found
        .json()
        .lots.map(({ lot_id }: { lot_id: number }) => lot_id)
        .sort(),
    ).toEqual(lots.sort());
    const { request_key: _key, reason: _reason, ...texts } = request(lots);
    const preview = await s.inject('POST', '/admin/recalls/preview', texts, owner);
    expect(preview.json().th).toMatchObject({ subject: expect.stringContaining('หยุดใช้') });
    expect(preview.json().th.text).toContain('พบการปนเปื้อน');
    expect(preview.json().en.text).toContain('lot AB-77');
    expect(preview.json().en.text).toContain('free of charge');
  });

  it('is the business of owner and administrator; others read, or do not know of it', async () => {
    const { mat_var_id } = await buildVariant(s.db, { stock: 5 });
    const lots = [await lotOf(mat_var_id)];
    expect(code(await start(lots, {}, keeper))).toEqual([403, 'AUTH.FORBIDDEN']);
    const { recall_id } = await started(lots);
    expect((await read(recall_id, crm)).recall_id).toBe(recall_id);
    const editor = await s.staff(8);
    const refused = await s.inject('GET', `/admin/recalls/${recall_id}`, undefined, editor);
    expect(code(refused)).toEqual([403, 'AUTH.FORBIDDEN']);
    expect(code(await act(recall_id, 'end', { reason: 'x', lots: 'blocked' }, crm))).toEqual([
      403,
      'AUTH.FORBIDDEN',
    ]);
    expect(code(await act(999_999, 'stop'))).toEqual([404, 'RECALL.NOT_FOUND']);
  });
});

describe('orders that are not shipped', () => {
  it('get units of another lot where there are enough, also out of the packing bench', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 3 });
    const lot = await lotOf(mat_var_id);
    const [waiting, packing] = [await paidOrder(mat_var_id), await paidOrder(mat_var_id, 2)];
    const wave = await s.inject('POST', '/admin/waves', { orders: [packing] }, keeper);
    expect(wave.json().orders).toEqual([packing]);
    const other = await furtherLot(mat_var_id, 5);
    const { ship_by } = await s.rowOf(packing);
    const { recall_id } = await started([lot]);
    // Before the job has come to it, it is not packed either.
    expect(code(await move(waiting, 13))).toEqual([409, 'ORDER.BLOCKED']);
    expect((await s.inject('POST', '/admin/waves', { orders: [waiting] }, keeper)).json().orders).toEqual([]);
    await work();
    for (const so_no of [waiting, packing]) {
      expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'reallotted', held: 0, outcome: null });
      const held = await s.db('stock_allocations').where({ so_no, state: 'open' });
      expect(held.map(({ lot_id }) => lot_id)).toEqual([other]);
    }
    expect(await s.rowOf(packing)).toMatchObject({ doc_status: 3, ship_by });
    expect(recallMails()).toBe(0);
    await moved(waiting, 13, 14);
    await agree();
  });

  it('that are picked up at a branch get units of the branch, and never those of the warehouse', async () => {
    const branch = await pickupBranch(s, owner);
    const { mat_var_id, lot_id } = await variantAt(s, owner, branch.location_id, { warehouse: 2, branch: 2 });
    const place = async (): Promise<string> => {
      const { delivery_address: _none, ...request } = orderRequest([[mat_var_id, 1]], 200);
      const answer = await s.inject('POST', '/process_order', {
        ...{ ...request, payment_method: 'card', card_token: `ok-${randomUUID()}` },
        pickup: pickUpAt(branch.store_id),
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().so_no;
    };
    const [lucky, other] = [await place(), await place()];
    const further = await furtherLot(mat_var_id, 4);
    const moved = await s.inject(
      'POST',
      `/admin/stock_lots/${further}/units`,
      {
        ...{ act: 'transfer', units: 1, location_id: 1, to_location_id: branch.location_id },
        ...{ reason: 'เติมสาขา', key: randomUUID() },
      },
      owner,
    );
    expect(moved.statusCode, moved.body).toBe(200);
    const { recall_id } = await started([lot_id]);
    await work();
    const holds = [await orderOf(recall_id, lucky), await orderOf(recall_id, other)].map(({ hold }) => hold);
    expect(holds.sort()).toEqual(['reallotted', 'reported']);
    const held = await s.db('stock_allocations').whereIn('so_no', [lucky, other]).where({ state: 'open' });
    expect(held.map(({ location_id }) => location_id)).toEqual([branch.location_id, branch.location_id]);
    expect(held.map((one) => one.lot_id).sort()).toEqual([lot_id, further].sort());
    expect(await free(mat_var_id)).toBe(3);
    await agree();
  });

  it('are reported as missing goods where no lot has enough, and end the existing way', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 2 });
    const so_no = await paidOrder(mat_var_id, 2);
    const lot = await lotOf(mat_var_id);
    await furtherLot(mat_var_id, 1);
    const { recall_id } = await started([lot]);
    await work();
    expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'reported', held: 2, outcome: null });
    const shown = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, crm)).json();
    expect(shown.shortage).toMatchObject({ cause: 'recalled', lines: [{ line_no: 1, quantity: 2 }] });
    expect(code(await act(recall_id, 'end', { reason: 'ครบแล้ว', lots: 'blocked' }))).toEqual([
      409,
      'RECALL.HELD',
    ]);
    // A further lot comes: "found" lets the next look take its units.
    await furtherLotUnits(mat_var_id, 4);
    const found = await s.inject(
      'POST',
      `/admin/orders/${so_no}/shortage/found`,
      { reason: 'มีล็อตใหม่' },
      keeper,
    );
    expect(found.statusCode).toBe(200);
    expect(code(await move(so_no, 13))).toEqual([409, 'ORDER.BLOCKED']);
    await follow();
    expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'reallotted', held: 0 });
    await moved(so_no, 13, 14);
    expect((await act(recall_id, 'end', { reason: 'ครบแล้ว', lots: 'blocked' })).json()).toMatchObject({
      state: 'ended',
      end_reason: 'ครบแล้ว',
    });
    await agree();
  });

  it('are not handed over to a carrier with units of the lot', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 2 });
    const so_no = await paidOrder(mat_var_id);
    await moved(so_no, 13);
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    expect(code(await move(so_no, 14))).toEqual([409, 'ORDER.BLOCKED']);
    await work();
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3 });
    expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'reported' });
  });

  it('wait while they are unpaid, and are looked at once they are paid', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 2 });
    const placed = await s.inject(
      'POST',
      '/process_order',
      orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' }),
    );
    const { so_no } = placed.json();
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    await work();
    expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'waiting', held: 1 });
    await s.pay(await s.qr(so_no));
    await follow();
    expect(await orderOf(recall_id, so_no)).toMatchObject({ hold: 'reported' });
  });
});

/** Further units of the second lot. */
async function furtherLotUnits(mat_var_id: number, units: number): Promise<void> {
  const { lot_id } = await s
    .db('stock_lots')
    .where({ mat_var_id, code: `B-${mat_var_id}` })
    .first();
  const body = { act: 'adjust', units, location_id: 1, reason: 'รับเข้า', key: randomUUID() };
  expect((await s.inject('POST', `/admin/stock_lots/${lot_id}/units`, body, keeper)).statusCode).toBe(200);
}

describe('customers who got units', () => {
  it('are told once by mail and on the page, with a return of exactly these units whatever its period', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 3 });
    const member = await buildUser(s.db, {});
    const { user_id } = member;
    const so_no = await paidOrder(mat_var_id, 2, undefined, s.t.bearer(member));
    await moved(so_no, 13, 14, 17);
    await s
      .db('order_events')
      .where({ so_no })
      .update({ at: new Date(START.getTime() - 200 * DAY_MS) });
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    await work();
    await work();
    const { email } = await s.rowOf(so_no);
    const mails = mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('พบการปนเปื้อน');
    const row = await orderOf(recall_id, so_no);
    expect(row).toMatchObject({
      units: 2,
      outcome: 'told',
      return_status: 'approved',
      returned: 0,
      refunded: false,
    });
    const { drop_off_code } = await s.db('returns').where({ return_no: row.return_no }).first();
    expect(mails[0]?.text).toContain(drop_off_code);
    expect(mails[0]?.text).toContain('400');
    expect(await s.db('return_lines').where({ return_no: row.return_no })).toMatchObject([
      { line_no: 1, quantity: 2, reason: 'defect', cause: 'shop', send_back: true, approved: true },
    ]);
    expect(
      await s.db('notifications').where({ user_id, dedupe: `recall:${recall_id}:${so_no}` }),
    ).toHaveLength(1);

    // The goods come back: never on sale, also not by the hand of staff.
    const no = row.return_no as string;
    expect((await step(no, 'receive', {}, keeper)).statusCode).toBe(200);
    const inspect = (more: object) =>
      step(
        no,
        'inspect',
        { lines: [{ line_no: 1, restocked: 0, quarantined: 0, written_off: 0, ...more }] },
        keeper,
      );
    expect(code(await inspect({ restocked: 2 }))).toEqual([409, 'STOCK.RECALLED']);
    expect((await inspect({ quarantined: 2 })).statusCode).toBe(200);
    expect(await free(mat_var_id)).toBe(0);
    expect(await orderOf(recall_id, so_no)).toMatchObject({ returned: 2, refunded: false });
    expect((await step(no, 'pay', { amount: 400 }, accountant)).statusCode).toBe(200);
    expect(await read(recall_id)).toMatchObject({
      ...{ job: 'done', told: 1, units: 2, units_back: 2 },
      parts: { told: 1, unreachable: 0, to_tell: 0, held: 0, returned: 1, refunded: 1 },
    });
    await agree();
  });

  it('get their money without sending anything back, where staff choose so', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 3 });
    const so_no = await paidOrder(mat_var_id);
    await moved(so_no, 13, 14);
    const { recall_id } = await started([await lotOf(mat_var_id)], { remedy: 'refund', severity: 'quality' });
    await work();
    const row = await orderOf(recall_id, so_no);
    expect(row).toMatchObject({ outcome: 'told', return_status: 'inspected', refunded: false });
    expect(mailsTo(ADDRESS.email.toLowerCase()).at(-1)?.text).toContain('ไม่ต้องส่งสินค้าคืน');
    expect((await step(row.return_no as string, 'pay', { amount: 200 }, accountant)).statusCode).toBe(200);
    expect(await orderOf(recall_id, so_no)).toMatchObject({ return_status: 'done', refunded: true });
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 20_000 }]);
  });

  it('are told whose units left after the recall, and not whose units are back', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 4 });
    const [gone, late] = [await paidOrder(mat_var_id), await paidOrder(mat_var_id)];
    await moved(gone, 13, 14);
    await s.db.raw('SELECT return_stock(?, ARRAY[1], ARRAY[1], ?, ?, ?)', [
      gone,
      s.clock.now,
      'back',
      'staff 1',
    ]);
    await moved(late, 13);
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    // A carrier had fetched it before the recall; its news comes later.
    await s.db('orders').where({ so_no: late }).update({ doc_status: 14 });
    await s.db.raw('SELECT ship_stock(?, ?, ?)', [late, s.clock.now, 'carrier']);
    await work();
    expect((await ordersOf(recall_id)).map(({ so_no }) => so_no)).toEqual([late]);
    expect(await orderOf(recall_id, late)).toMatchObject({ outcome: 'told', hold: null });
  });

  it('whom no mail reaches are listed, tried again, and told once the mail works', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 4 });
    const [one, other] = [
      await paidOrder(mat_var_id, 1, 'broken@example.com'),
      await paidOrder(mat_var_id, 1, 'fine@example.com'),
    ];
    for (const so_no of [one, other]) await moved(so_no, 13, 14);
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    const broken: JobDeps = {
      ...s.jobs,
      sendMail: async (mail) => {
        if (mail.to === 'broken@example.com') throw new Error('550 no such mailbox');
        await s.jobs.sendMail(mail);
      },
    };
    await work(broken);
    expect((await ordersOf(recall_id, 'unreachable')).map(({ so_no }) => so_no)).toEqual([one]);
    expect((await ordersOf(recall_id, 'told')).map(({ so_no }) => so_no)).toEqual([other]);
    expect((await act(recall_id, 'resume')).statusCode).toBe(200);
    await work();
    expect((await ordersOf(recall_id, 'told')).map(({ so_no }) => so_no).sort()).toEqual([one, other].sort());
    expect([mailsTo('broken@example.com').length, mailsTo('fine@example.com').length]).toEqual([1, 1]);
    const file = await s.inject('GET', `/admin/recalls/${recall_id}/orders.csv?lang=th`, undefined, crm);
    expect(file.body.split('\r\n').filter((line) => line.includes('แจ้งแล้ว'))).toHaveLength(2);
    const seen = await s
      .db('security_events')
      .where({ kind: 'recall_exported', subject: `recall ${recall_id}` });
    expect(seen).toHaveLength(1);
  });

  it('are told once though the worker is killed before it has stored that', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 4 });
    const orders = [
      await paidOrder(mat_var_id, 1, 'first@example.com'),
      await paidOrder(mat_var_id, 1, 'second@example.com'),
    ].sort();
    for (const so_no of orders) await moved(so_no, 13, 14);
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    let sent = 0;
    const killed: JobDeps = {
      ...s.jobs,
      sendMail: async (mail) => {
        await s.jobs.sendMail(mail);
        sent += 1;
        // As if the process ended here: nothing after this is stored.
        if (sent === 1) await new Promise(() => undefined);
      },
    };
    void runRecall(killed, recall_id);
    await expect.poll(() => sent).toBe(1);
    expect(await read(recall_id)).toMatchObject({ job: 'running', told: 0, tried: 0 });
    await s.db('mails').whereLike('dedupe', `recall:${recall_id}:%`).update({ sent_at: s.clock.now });
    await work();
    expect(await read(recall_id)).toMatchObject({ job: 'done', told: 2, tried: 2, orders: 2 });
    for (const to of ['first@example.com', 'second@example.com']) expect(mailsTo(to)).toHaveLength(1);
    expect(await s.db('returns').whereIn('so_no', orders)).toHaveLength(2);
  });

  it('are not told after the work was stopped, until it goes on', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 4 });
    const so_no = await paidOrder(mat_var_id);
    await moved(so_no, 13, 14);
    const { recall_id } = await started([await lotOf(mat_var_id)]);
    expect((await act(recall_id, 'stop')).json()).toMatchObject({ job: 'stopped' });
    await follow();
    expect(await read(recall_id)).toMatchObject({ told: 0, parts: { to_tell: 0 } });
    expect(recallMails()).toBe(0);
    await act(recall_id, 'resume');
    await work();
    expect(await read(recall_id)).toMatchObject({ told: 1, job: 'done' });
  });
});

it('orders placed, packed, shipped and cancelled at the moment of a recall end without an unsent unit of its lot', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 12 });
  const lot = await lotOf(mat_var_id);
  await furtherLot(mat_var_id, 4);
  const ready = await Promise.all(Array.from({ length: 6 }, () => paidOrder(mat_var_id)));
  await moved(ready[0] as string, 13);
  await moved(ready[1] as string, 13);
  const [recall] = await Promise.all([
    started([lot]),
    ...ready.slice(0, 2).map((so_no) => move(so_no, 14)),
    ...ready.slice(2, 4).map((so_no) => move(so_no, 13)),
    s.inject('POST', '/order/status', { so_no: ready[4], new_status: 15, reason: 'ลูกค้าขอ' }, owner),
    ...[1, 2, 3].map(() => s.inject('POST', '/process_order', orderRequest([[mat_var_id, 1]], 255))),
  ]);
  await work();
  await follow();
  await agree();
  const held = await s
    .db('stock_allocations as a')
    .join('orders as o', 'o.so_no', 'a.so_no')
    .where({
      ...{ 'a.lot_id': lot, 'a.state': 'open' },
    });
  // What no other lot could replace waits, and none of it is being packed.
  expect(held.filter(({ doc_status }) => doc_status === 13)).toEqual([]);
  for (const { so_no, doc_status } of held)
    expect(await orderOf(recall.recall_id, so_no)).toMatchObject({
      hold: doc_status === 3 ? 'reported' : 'waiting',
    });
  const gone = await s.db('stock_allocations').where({ lot_id: lot, state: 'shipped' }).pluck('so_no');
  expect((await ordersOf(recall.recall_id, 'told')).map(({ so_no }) => so_no).sort()).toEqual(gone.sort());
  expect(await free(mat_var_id)).toBeGreaterThanOrEqual(0);
});

it('a recall by mistake ends with its lots on sale, and their orders are packed', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 3 });
  const so_no = await paidOrder(mat_var_id);
  const { recall_id } = await started([await lotOf(mat_var_id)]);
  await work();
  expect(await free(mat_var_id)).toBe(0);
  expect((await act(recall_id, 'end', { reason: 'ผิดล็อต', lots: 'on_sale' })).json().state).toBe('ended');
  expect(await free(mat_var_id)).toBe(2);
  expect(code(await act(recall_id, 'resume'))).toEqual([409, 'RECALL.ENDED']);
  await s.inject('POST', `/admin/orders/${so_no}/shortage/found`, { reason: 'ผิดล็อต' }, keeper);
  await moved(so_no, 13, 14);
  await agree();
  const kinds = await s
    .db('security_events')
    .where({ subject: `recall ${recall_id}` })
    .orderBy('event_id')
    .pluck('kind');
  expect(kinds).toEqual(['recall_started', 'recall_ended']);
  const again = await started([await lotOf(mat_var_id)]);
  expect(again.recall_id).not.toBe(recall_id);
});

it('the list has the open recalls and finds one by the code of its lot', async () => {
  const { mat_var_id } = await buildVariant(s.db, { stock: 1 });
  const lot = await lotOf(mat_var_id);
  await s.db('stock_lots').where({ lot_id: lot }).update({ code: 'ZZ-9-LIST' });
  const { recall_id } = await started([lot]);
  const list = await s.inject('GET', '/admin/recalls?q=zz-9-list', undefined, crm);
  expect(list.json().rows).toMatchObject([{ recall_id, codes: ['ZZ-9-LIST'], severity: 'stop_using' }]);
});
