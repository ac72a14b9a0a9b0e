import { randomUUID } from 'node:crypto';
import type { NewPurchaseRequest, PurchaseLineRequest, PurchaseOrder } from '@mali/contracts/purchase-orders';
import type { Supplier, SupplierFields } from '@mali/contracts/suppliers';
import { buildUser, buildVariant } from '@mali/db/builders';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

export type Member = { user_id: number; role_id: number };

/** A shop with staff who order goods, at a fixed time. */
export async function purchasingShop(at: Date) {
  const clock = { now: at };
  const t: TestApp = await testApp({}, { now: () => clock.now });
  const db = t.deps.db;
  const owner: Member = await buildUser(db, { role_id: 0, first_name: 'Boonma', last_name: '' });
  const keeper: Member = await buildUser(db, { role_id: 6 });
  const accountant: Member = await buildUser(db, { role_id: 5 });
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = owner) =>
    t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
  let n = 0;
  const supplier = async (more: Partial<SupplierFields> = {}): Promise<Supplier> => {
    n += 1;
    const fields: SupplierFields = {
      ...{ name: `Harbour ${n}`, tax_id: '', address: '1 Pier Road', contact: 'Nid', phone: '' },
      ...{ email: `orders-${n}@harbour.example`, lang: 'th', lead_days: 7, minimum_order: 0 },
      ...{ payment_days: 30, note: '' },
      ...more,
    };
    const answer = await ask('POST', '/admin/suppliers', fields);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const variant = async (stock = 0): Promise<number> =>
    (await buildVariant(db, { mat_price: 10_000, stock })).mat_var_id;
  const supplies = (supplier_id: number, mat_var_id: number, more: object = {}) =>
    ask('POST', `/admin/suppliers/${supplier_id}/goods`, {
      ...{ mat_var_id, item_no: '', pack_size: 1, preferred: true, unit_cost: 50, revision: 0 },
      ...more,
    });
  const line = (
    mat_var_id: number,
    units = 10,
    more: Partial<PurchaseLineRequest> = {},
  ): PurchaseLineRequest => ({
    ...{ mat_var_id, units, unit_cost: 50, expected_on: null },
    ...more,
  });
  const request = (
    supplier_id: number,
    lines: PurchaseLineRequest[],
    more: Partial<NewPurchaseRequest> = {},
  ): NewPurchaseRequest => ({
    ...{ request_key: randomUUID(), supplier_id, expected_on: null, note: '', lines },
    ...more,
  });
  const act = (
    { po_id, revision }: Pick<PurchaseOrder, 'po_id' | 'revision'>,
    name: 'send' | 'cancel' | 'close',
    more: object = name === 'send' ? { by_mail: true } : { reason: 'No goods' },
    who: Member = owner,
  ) => ask('POST', `/admin/purchase_orders/${po_id}/${name}`, { revision, ...more }, who);
  const draft = async (lines: PurchaseLineRequest[], of?: Supplier): Promise<PurchaseOrder> => {
    const { supplier_id } = of ?? (await supplier());
    const answer = await ask('POST', '/admin/purchase_orders', request(supplier_id, lines));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const sent = async (lines: PurchaseLineRequest[], of?: Supplier): Promise<PurchaseOrder> => {
    const answer = await act(await draft(lines, of), 'send');
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const read = async (po_id: number): Promise<PurchaseOrder> =>
    (await ask('GET', `/admin/purchase_orders/${po_id}`)).json();
  return {
    ...{ t, db, clock, owner, keeper, accountant, ask, supplier, variant, supplies, line, request, act },
    ...{ draft, sent, read },
    close: () => t.close(),
  };
}
export type PurchasingShop = Awaited<ReturnType<typeof purchasingShop>>;
