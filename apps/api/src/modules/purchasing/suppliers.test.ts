import type { Supplier, SupplierFields, SupplierGoods } from '@mali/contracts/suppliers';
import { buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let t: TestApp;
type Member = { user_id: number; role_id: number };
let owner: Member;
let keeper: Member;
let accountant: Member;

beforeAll(async () => {
  t = await testApp();
  owner = await buildUser(t.deps.db, { role_id: 0, first_name: 'Boonma', last_name: '' });
  keeper = await buildUser(t.deps.db, { role_id: 6 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = owner) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
let n = 0;
const fields = (more: Partial<SupplierFields> = {}): SupplierFields => {
  n += 1;
  return {
    ...{ name: `Harbour ${n}`, tax_id: '', address: '', contact: 'Nid', phone: '', email: null, lang: 'th' },
    ...{ lead_days: 7, minimum_order: 500.5, payment_days: 30, note: '' },
    ...more,
  };
};
async function made(more: Partial<SupplierFields> = {}): Promise<Supplier> {
  const answer = await ask('POST', '/admin/suppliers', fields(more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const saved = ({ supplier_id: _id, active: _active, goods: _goods, ...rest }: Supplier) => rest;
const variant = async (): Promise<number> => (await buildVariant(t.deps.db)).mat_var_id;
const terms = (mat_var_id: number, more: object = {}) => ({
  ...{ mat_var_id, item_no: 'H-1', pack_size: 6, preferred: false, revision: 0 },
  ...more,
});
const setGoods = (id: number, body: object, who: Member = owner) =>
  ask('POST', `/admin/suppliers/${id}/goods`, body, who);

describe('a supplier', () => {
  it('is made with its tax id as digits, found in the list, and not made twice', async () => {
    const supplier = await made({ name: '  Quiet Pier ', tax_id: '0-1055-58000-01-7' });
    expect(supplier).toMatchObject({
      ...{ name: 'Quiet Pier', tax_id: '0105558000017', minimum_order: 500.5, active: true, revision: 1 },
    });
    const list = await ask('GET', '/admin/suppliers?q=quiet', undefined, accountant);
    expect(list.json().rows.map(({ supplier_id }: Supplier) => supplier_id)).toEqual([supplier.supplier_id]);
    expect((await ask('POST', '/admin/suppliers', fields({ name: 'QUIET PIER' }))).json().code).toBe(
      'SUPPLIER.NAME_TAKEN',
    );
    expect((await ask('POST', '/admin/suppliers', fields({ tax_id: '123' }))).json().code).toBe(
      'SUPPLIER.TAX_ID',
    );
    expect((await ask('POST', '/admin/suppliers', fields({ name: ' ' }))).json().code).toBe(
      'ERROR.BAD_REQUEST',
    );
    expect((await ask('POST', '/admin/suppliers', fields(), accountant)).statusCode).toBe(403);
  });

  it('of which two colleagues save the same version is the first one’s; the second sees it', async () => {
    const supplier = await made();
    const url = `/admin/suppliers/${supplier.supplier_id}`;
    const answers = await Promise.all(
      ['Nok', 'Ploy'].map((contact) => ask('POST', url, { ...saved(supplier), contact })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [first, second] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(second?.json()).toMatchObject({
      code: 'RECORD.CHANGED',
      details: {
        by: 'Boonma',
        record: { contact: first?.json().contact, revision: 2, minimum_order: 500.5 },
      },
    });
    const history = await ask('GET', `/admin/history?record=supplier%20${supplier.supplier_id}`);
    expect(history.json().entries[0].changes).toEqual([
      { field: 'contact', from: 'Nid', to: first?.json().contact },
    ]);
    const other = await made();
    const taken = await ask('POST', url, { ...saved(supplier), revision: 2, name: other.name });
    expect(taken.json().code).toBe('SUPPLIER.NAME_TAKEN');
  });

  it('that has ended leaves the list, and comes back', async () => {
    const { supplier_id } = await made();
    const url = `/admin/suppliers/${supplier_id}/active`;
    const ended = await ask('POST', url, { active: false, was: true });
    expect(ended.json()).toMatchObject({ active: false });
    const listed = async (view: string) =>
      (await ask('GET', `/admin/suppliers?view=${view}&limit=100`))
        .json()
        .rows.some((row: Supplier) => row.supplier_id === supplier_id);
    expect([await listed('active'), await listed('ended'), await listed('all')]).toEqual([false, true, true]);
    expect((await ask('POST', url, { active: true, was: false })).json()).toMatchObject({ active: true });
  });
});

describe('goods of a supplier', () => {
  it('have costs for those alone who may see the books', async () => {
    const [{ supplier_id }, id] = [await made(), await variant()];
    const answer = await setGoods(supplier_id, terms(id, { unit_cost: 12.5 }));
    expect(answer.json().goods).toMatchObject([
      { mat_var_id: id, unit_cost: 12.5, pack_size: 6, revision: 1 },
    ]);
    expect((await setGoods(supplier_id, terms(id, { revision: 1, unit_cost: 9 }), keeper)).statusCode).toBe(
      403,
    );
    const changed = await setGoods(supplier_id, terms(id, { revision: 1, pack_size: 12 }), keeper);
    expect(changed.json()).toMatchObject({ shows_costs: false, goods: [{ pack_size: 12, unit_cost: null }] });
    const seen = await ask('GET', `/admin/suppliers/${supplier_id}/goods`);
    expect(seen.json().goods).toMatchObject([{ unit_cost: 12.5, pack_size: 12 }]);
    const history = await ask('GET', `/admin/history?record=supplier%20${supplier_id}`, undefined, keeper);
    const { entries } = history.json() as { entries: { at: string }[] };
    expect(entries.length).toBeGreaterThan(1);
    // Their moments may have seconds with the same digits.
    expect(JSON.stringify(entries.map(({ at: _at, ...entry }) => entry))).not.toContain('12.5');
  });

  it('have one preferred supplier, also when two become it at once', async () => {
    const [one, two, id] = [await made(), await made(), await variant()];
    const answers = await Promise.all(
      [one, two].map(({ supplier_id }) => setGoods(supplier_id, terms(id, { preferred: true }))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const preferred = await t.deps.db('supplier_goods').where({ mat_var_id: id, preferred: true });
    expect(preferred).toHaveLength(1);
  });

  it('are changed and removed in the version that was seen alone', async () => {
    const [{ supplier_id }, id] = [await made(), await variant()];
    await setGoods(supplier_id, terms(id));
    expect((await setGoods(supplier_id, terms(id, { pack_size: 3 }))).json().code).toBe('RECORD.CHANGED');
    const remove = (revision: number) =>
      ask('POST', `/admin/suppliers/${supplier_id}/goods/remove`, { mat_var_id: id, revision });
    await setGoods(supplier_id, terms(id, { revision: 1, pack_size: 3 }));
    expect((await remove(1)).json().code).toBe('RECORD.CHANGED');
    expect(((await remove(2)).json() as SupplierGoods).goods).toEqual([]);
    // Again: nothing is left to do.
    expect((await remove(2)).statusCode).toBe(200);
    expect((await setGoods(supplier_id, terms(2_000_000_000))).json().code).toBe('STOCK.NOT_FOUND');
    expect((await setGoods(2_000_000_000, terms(id))).json().code).toBe('SUPPLIER.NOT_FOUND');
  });
});
