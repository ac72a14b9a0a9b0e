import type { OrderRequest } from '@mali/contracts/orders';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { decide } from '../slips/service.ts';
import { type MoneyShop, moneyShop, START } from './fixtures.ts';
import { inquireOpenCharges } from './jobs.ts';
import { payOrder } from './repository.ts';

vi.mock('./repository.ts', async (original) => {
  const real = await original<typeof import('./repository.ts')>();
  return { ...real, payOrder: vi.fn(real.payOrder) };
});

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());
beforeEach(() => {
  s.clock.now = START;
});

/** The rows of an order and its payments, without identifiers. */
async function written(so_no: string, mat_var_id: number) {
  const jobs = await s
    .db('graphile_worker._private_jobs as j')
    .join('graphile_worker._private_tasks as t', 't.id', 'j.task_id')
    .whereRaw("j.payload::text LIKE '%' || ? || '%'", [so_no])
    .orderBy('j.id')
    .select('t.identifier', 'j.payload', 'j.max_attempts');
  const rows = {
    order: await s.rowOf(so_no),
    events: await s.db('order_events').where({ so_no }).orderBy('id'),
    payments: await s.paymentsOf(so_no),
    notices: await s.db('notifications').where('dedupe', 'like', `%${so_no}%`).orderBy('dedupe'),
    jobs,
    stock: await s.db('stock').where({ mat_var_id }).first('quantity'),
  };
  const own =
    /^(?:so_no|id|notification_id|payment_id|charge_id|attempt_key|qr_payload|created_at|user_id|actor_id|email|image)$/;
  return JSON.parse(
    JSON.stringify(rows, (key, value) => (own.test(key) ? typeof value : value)).replaceAll(so_no, 'SO'),
  );
}

type Placed = { so_no: string; mat_var_id: number };
const newest = async (so_no: string): Promise<string> => (await s.paymentsOf(so_no)).at(-1)?.charge_id ?? '';

/** Every way in which gateway money reaches an order. */
const WAYS: Record<string, { more: Partial<OrderRequest>; pay: (placed: Placed) => Promise<unknown> }> = {
  'a card that is charged when the order is placed': {
    more: { payment_method: 'card', card_token: 'ok-alike' },
    pay: async () => undefined,
  },
  'a card on the page of the order': {
    more: { payment_method: 'card' },
    pay: ({ so_no }) => s.card(so_no, `ok-${so_no}`),
  },
  'a card that asks its holder first, by webhook': {
    more: { payment_method: 'card' },
    pay: async ({ so_no }) => {
      await s.card(so_no, `3ds-${so_no}`);
      s.later(90_000);
      await s.pay(await newest(so_no));
    },
  },
  'a QR, by webhook': {
    more: {},
    pay: async ({ so_no }) => s.pay(await s.qr(so_no)),
  },
  'a QR, when its page asks': {
    more: {},
    pay: async ({ so_no }) => {
      s.bank.pay(await s.qr(so_no));
      await s.inquiry(so_no);
    },
  },
  'a QR whose webhook was lost, by the job that asks the gateway': {
    more: {},
    pay: async ({ so_no }) => {
      const charge = await s.qr(so_no);
      s.later(20 * 60_000);
      s.bank.pay(charge);
      await inquireOpenCharges(s.jobs);
    },
  },
};

async function paidBy(way: string, isMember: boolean) {
  const { more, pay } = WAYS[way] ?? {};
  s.clock.now = START;
  const placed = await s.place(more, isMember ? s.t.bearer(await buildUser(s.db, {})) : {});
  await pay?.(placed);
  return written(placed.so_no, placed.mat_var_id);
}

const CASES = Object.keys(WAYS).flatMap((way) => [
  [way, true] as const,
  ...(/placed$|by webhook$/.test(way) ? [[way, false] as const] : []),
]);

test.each(CASES)(
  'an order paid in one round trip and one paid step by step leave equal rows, events and jobs: %s, member: %s',
  async (way, isMember) => {
    const fast = await paidBy(way, isMember);
    expect(vi.mocked(payOrder).mock.calls.at(-1)?.[1]).toHaveProperty('key');
    // As if the order were in an unexpected state at first: the general code path runs then.
    vi.mocked(payOrder).mockImplementationOnce(async () => false);
    const general = await paidBy(way, isMember);
    expect(vi.mocked(payOrder).mock.calls.at(-1)?.[1]).toHaveProperty('payment_id');
    expect(fast.order).toMatchObject({
      doc_status: 3,
      paid_at: expect.any(String),
      // The tests begin on a Friday at noon, before the cut-off.
      ship_by: '2026-11-20T08:00:00.000Z',
    });
    expect(fast.events).toHaveLength(2);
    expect(fast.jobs.map(({ identifier }: { identifier: string }) => identifier)).toEqual(
      expect.arrayContaining(['order-placed', 'order-moved']),
    );
    expect(fast.notices).toHaveLength(isMember ? 2 : 0);
    expect(general).toEqual(fast);
  },
);

/** Sends a slip of a transfer and decides about it. */
async function decideSlip(so_no: string, decision: { approve: boolean; reason?: string }): Promise<void> {
  await s.db('orders').where({ so_no }).update({ doc_status: 2, expires_at: null });
  const [slip] = await s
    .db('slips')
    .insert({
      so_no,
      bank: '014',
      amount: 25_500,
      transferred_at: START,
      file: `slips/${so_no}.webp`,
      sha256: Buffer.from(so_no.padEnd(32, '0')),
      uploaded_at: START,
    })
    .returning('slip_id');
  const accountant = await buildUser(s.db, { role_id: 5 });
  const caller = { ...accountant, session_id: 'x', confirmed_at: s.clock.now } as never;
  await decide(s.t.deps, caller, { slip_id: slip.slip_id, ...decision } as never);
}

type Written = Awaited<ReturnType<typeof written>>;
/** The rows after an order was paid, whatever the actor. */
const traceOfPaid = ({ order, events, payments, notices, jobs }: Written) => ({
  order: { ...order, payment_method: null },
  event: { ...events.at(-1), from_status: null, actor: null, actor_id: null },
  payment: payments.map(
    (row: { amount: number; received: number; status: string; settled_at: string; refund_total: number }) => [
      row.amount,
      row.received,
      row.status,
      row.settled_at,
      row.refund_total,
    ],
  ),
  notices,
  jobs: jobs.filter(
    ({ identifier, payload }: { identifier: string; payload: { to?: number } }) =>
      identifier === 'order-moved' && payload.to === 3,
  ).length,
});

test('an approved slip leaves the same rows as a gateway payment', async () => {
  const byGateway = await paidBy('a QR, by webhook', true);
  const placed = await s.place({}, s.t.bearer(await buildUser(s.db, {})));
  await decideSlip(placed.so_no, { approve: true });
  const bySlip = await written(placed.so_no, placed.mat_var_id);
  expect(traceOfPaid(bySlip)).toEqual(traceOfPaid(byGateway));
});

test('money held during a slip review pays the order like any other once the slip is rejected', async () => {
  const byGateway = await paidBy('a QR, by webhook', true);
  const placed = await s.place({}, s.t.bearer(await buildUser(s.db, {})));
  const charge = await s.qr(placed.so_no);
  await s.db('orders').where({ so_no: placed.so_no }).update({ doc_status: 2 });
  await s.pay(charge);
  expect(await s.paymentsOf(placed.so_no)).toMatchObject([{ status: 'held' }]);
  await decideSlip(placed.so_no, { approve: false, reason: 'unreadable' });
  const held = await written(placed.so_no, placed.mat_var_id);
  held.notices = held.notices.filter(({ kind }: { kind: string }) => kind !== 'order_slip_rejected');
  expect(traceOfPaid(held)).toEqual(traceOfPaid(byGateway));
});

test('cash on delivery is not paid before delivery: neither placing nor confirming publishes it', async () => {
  const { so_no, mat_var_id } = await s.place(
    { payment_method: 'cod' },
    s.t.bearer(await buildUser(s.db, {})),
  );
  const staff = await s.staff(4);
  const confirmed = await s.inject('POST', '/order/status', { so_no, new_status: 3 }, staff);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3, ship_by: new Date('2026-11-20T08:00:00Z') });
  const { order, payments, notices } = await written(so_no, mat_var_id);
  expect(order.paid_at).toBeNull();
  expect(payments).toEqual([]);
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['order_placed']);
});
