import type { OrderRequest } from '@mali/contracts/orders';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyShop, moneyShop } from './fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());

/** What is written of an order and its money, without what names this one order. */
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

const WAYS = [
  ['promptpay', false],
  ['promptpay', true],
  ['card', false],
  ['card', true],
] as const;

test.each(WAYS)(
  'an order paid in one statement and one paid step by step are alike: %s, member: %s',
  async (payment_method, isMember) => {
    const pay = async (isFast: boolean) => {
      const headers = isMember ? s.t.bearer(await buildUser(s.db, {})) : {};
      const more: Partial<OrderRequest> = { payment_method };
      const { so_no, mat_var_id } = await s.place(more, headers);
      if (payment_method === 'card') await s.card(so_no, `3ds-${so_no}`);
      const charge_id =
        payment_method === 'card' ? (await s.paymentsOf(so_no))[0].charge_id : await s.qr(so_no);
      // A charge that tells no key of ours is settled the general way.
      if (!isFast) Object.assign(s.bank.charge(charge_id) ?? {}, { key: null });
      await s.pay(charge_id);
      return { so_no, rows: await written(so_no, mat_var_id) };
    };
    const fast = await pay(true);
    const general = await pay(false);
    expect(fast.rows.order.doc_status).toBe(3);
    expect(fast.rows.events).toHaveLength(2);
    expect(fast.rows.jobs.length).toBeGreaterThan(1);
    expect(fast.rows.notices).toHaveLength(isMember ? 2 : 0);
    expect(general.rows).toEqual(fast.rows);
  },
);
