import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ORDER_STATUSES } from '@mali/contracts/order-status';
import { buildUser, buildVariant } from '@mali/db/builders';
import { fillOrders } from '@mali/db/bulk-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStatement, exportStatement, pageStatement, readListQuery } from '../../platform/list-query.ts';
import { fillShipBy, refusedStatement, screeningStatement } from '../orders/index.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { EXPORT_COLUMNS, ORDER_SOURCE, orderSource, PAGE_COLUMNS } from './admin-list-repository.ts';

let s: MoneyShop;
let admin: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  admin = await s.staff(4);
});
afterAll(() => s?.close());
beforeEach(() => {
  s.clock.now = START;
});

const get = (path: string, headers = admin) => s.inject('GET', path, undefined, headers);
const numbers = async (query: string, headers = admin): Promise<string[]> => {
  const answer = await get(`/admin/orders?${query}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().rows.map(({ so_no }: { so_no: string }) => so_no);
};
const move = (so_no: string, new_status: number, headers: Record<string, string>, more: object = {}) =>
  s.inject('POST', '/order/status', { so_no, new_status, ...more }, headers);
/** Changes the address that an order goes to, past the checks of placing one. */
const readdress = async (so_no: string, { email, ...address }: Record<string, string>): Promise<void> => {
  await s.db.raw(
    'UPDATE orders SET delivery_address = delivery_address || ?::jsonb, email = coalesce(?, email) WHERE so_no = ?',
    [JSON.stringify(address), email ?? null, so_no],
  );
};
const words = (query: Record<string, string>): string => new URLSearchParams(query).toString();

it("guests' orders are listed with members', the newest first, with what is needed to work on them", async () => {
  const member = await buildUser(s.db, {});
  const guest = await s.paid();
  s.later(60_000);
  const mine = await s.place({ payment_method: 'cod' }, s.t.bearer(member));
  const answer = await get('/admin/orders?limit=2');
  expect(answer.json().rows).toMatchObject([
    { so_no: mine.so_no, user_id: member.user_id, doc_status: 29, ship_by: null, late: false, paid_at: null },
    {
      so_no: guest.so_no,
      user_id: null,
      customer: 'สมหญิง ใจดี',
      province: 'กรุงเทพมหานคร',
      doc_status: 3,
      payment_method: 'promptpay',
      ship_by: '2026-11-20T08:00:00.000Z',
      late: false,
      total: 255,
      line_count: 1,
      items: [{ quantity: 1 }],
    },
  ]);
  expect(await numbers('view=late')).toEqual([]);
  expect(await numbers('view=to_pack')).toEqual([guest.so_no]);
  expect(await numbers('view=today')).toEqual([guest.so_no, mine.so_no]);
  s.clock.now = new Date('2026-11-20T08:00:01Z');
  expect(await numbers('view=late')).toEqual([guest.so_no]);
  const counts = (await get('/admin/orders/counts')).json().views;
  expect(counts).toMatchObject({ late: { count: 1, exact: true }, cod: { count: 1 }, to_pack: { count: 1 } });
  expect(Object.keys(counts)).toEqual(ORDER_LIST.views.map(({ key }) => key));
});

it('every filter finds what it names, and nothing else', async () => {
  const before = new Set(await numbers('limit=100'));
  const paid = await s.paid({ source: 'line' });
  const { mat_id } = await s.db('variants').where({ mat_var_id: paid.mat_var_id }).first('mat_id');
  const { brand_id } = await s.db('materials').where({ mat_id }).first('brand_id');
  const member = await buildUser(s.db, {});
  const cod = await s.place({ payment_method: 'cod' }, s.t.bearer(member));
  await readdress(cod.so_no, { province: 'แพร่' });
  const crm = await buildUser(s.db, { role_id: 7 });
  expect((await move(cod.so_no, 3, s.t.bearer(crm))).statusCode).toBe(200);
  const shipped = await s.paid();
  const store = await s.staff(6);
  await move(shipped.so_no, 13, store);
  await move(shipped.so_no, 14, store, { carrier: 'Flash', tracking_no: 'TH0144-X' });
  await s.db('stock_lots').where({ mat_var_id: paid.mat_var_id }).update({ sellable: false });
  await s.db('order_discounts').insert({
    so_no: paid.so_no,
    line_no: 1,
    kind: 'p001',
    promo_id: 77,
    name_en: 'x',
    name_th: 'x',
    amount: 1,
  });
  const asked = { so_no: paid.so_no, kind: 'cancel', at: new Date(), reason: 'x' };
  await s.db('order_requests').insert([asked, { ...asked, so_no: cod.so_no, kind: 'hold', details: '[]' }]);
  await s.db('orders').where({ so_no: shipped.so_no }).update({ assigned_to: crm.user_id });
  await s.db('order_tags').insert({ so_no: paid.so_no, tag: 'vip' });
  const [branch] = await s.db('stock_locations').insert({ code: 'filtered', kind: 'branch' }).returning('*');
  await s
    .db('orders')
    .whereIn('so_no', [cod.so_no, shipped.so_no])
    .update({ pickup_location_id: branch.location_id });
  await s.db('orders').where({ so_no: paid.so_no }).update({ sent_from_location_id: branch.location_id });
  await s.db('order_supplements').insert({
    ...{ so_no: cod.so_no, of_so_no: paid.so_no, amount: 3_500, zone: 'island' },
    ...{ delivery_address: '{}', at: START },
  });
  const found: Record<string, string[]> = {};
  const queries: Record<string, Record<string, string>> = {
    status: { status: '14' },
    payment: { payment: 'cod' },
    paid: { paid: 'no' },
    placed: { placed: '2026-11-21..' },
    since: { since: 'today', status: '14' },
    ship_by: { ship_by: '..today' },
    late: { late: 'yes' },
    overdue: { overdue: 'yes' },
    work: { work: 'yes' },
    blocked: { blocked: 'yes' },
    cancel_asked: { cancel_asked: 'yes' },
    held: { held: 'yes' },
    refused: { refused: 'yes' },
    problem: { problem: 'yes' },
    back: { back: 'returning,to_inspect' },
    pickup: { pickup: 'yes' },
    branch: { branch: `${branch.location_id},1` },
    sender: { sender: `${branch.location_id},1` },
    supplement: { supplement: 'yes' },
    guest: { guest: 'no' },
    total: { total: '25500..25500' },
    carrier: { carrier: 'Flash' },
    province: { province: 'แพร่' },
    code: { code: 'none' },
    channel: { channel: 'line' },
    product: { product: String(mat_id) },
    variant: { variant: String(paid.mat_var_id) },
    brand: { brand: String(brand_id) },
    promotion: { promotion: '77' },
    customer: { customer: String(member.user_id) },
    staff: { staff: String(crm.user_id) },
    made: { made: 'staff' },
    made_by: { made_by: String(crm.user_id) },
    assigned: { assigned: 'others' },
    assignee: { assignee: String(crm.user_id) },
    tag: { tag: 'VIP' },
  };
  const names: Record<string, string> = {
    [paid.so_no]: 'paid',
    [cod.so_no]: 'cod',
    [shipped.so_no]: 'shipped',
  };
  for (const [name, query] of Object.entries(queries))
    found[name] = (await numbers(words({ ...query, limit: '100' })))
      .filter((so_no) => !before.has(so_no))
      .map((so_no) => names[so_no] ?? so_no)
      .sort();
  expect(Object.keys(queries)).toEqual(Object.keys(ORDER_LIST.filters));
  expect(found).toEqual({
    ...{ status: ['shipped'], payment: ['cod'], paid: ['cod'], placed: [], since: ['shipped'] },
    ...{
      ship_by: ['cod', 'paid', 'shipped'],
      late: [],
      overdue: [],
      // The one that is picked up is its branch's work.
      work: ['paid'],
      blocked: ['paid'],
      cancel_asked: ['paid'],
      held: ['cod'],
      refused: [],
      problem: ['paid'],
      back: [],
    },
    ...{ pickup: ['cod', 'shipped'], branch: ['cod', 'shipped'], sender: ['paid'], supplement: ['cod'] },
    ...{
      guest: ['cod'],
      total: ['cod', 'paid', 'shipped'],
      carrier: ['shipped'],
      province: ['cod'],
      code: [],
      channel: ['paid'],
    },
    ...{
      product: ['paid'],
      variant: ['paid'],
      brand: ['paid'],
      promotion: ['paid'],
      customer: ['cod'],
      staff: ['cod'],
    },
    ...{ made: [], made_by: [] },
    ...{ assigned: ['shipped'], assignee: ['shipped'], tag: ['paid'] },
  });
  const others = await numbers(words({ supplement: 'no', limit: '100' }));
  expect(others).toContain(paid.so_no);
  expect(others).not.toContain(cod.so_no);
  expect(await numbers('branch=32000')).toEqual([]);
  s.later(6 * 86_400_000);
  expect(await numbers('view=problems')).toContain(shipped.so_no);
});

it('an order whose money differs, or whose carrier refused to cancel, is a problem until it is settled or old', async () => {
  const isProblem = async () => (await numbers('view=problems')).includes(so_no);
  const { so_no } = await s.paid();
  await s.db('parcels').insert({
    ...{ so_no, number: 1, state: 'cancelled', carrier: 'flash', reference: so_no, cod_amount: 0 },
    ...{ created_at: s.clock.now, state_at: s.clock.now },
  });
  const { parcel_id } = await s.db('parcels').where({ so_no }).first();
  expect(await isProblem()).toBe(false);
  const cancel = { parcel_id, carrier: 'flash', reference: 'x', asked_at: s.clock.now };
  await s.db('shipment_cancels').insert({ ...cancel, result: 'cancelled', settled_at: s.clock.now });
  expect(await isProblem()).toBe(false);
  await s.db('shipment_cancels').where({ parcel_id }).update({ result: 'refused' });
  expect(await isProblem()).toBe(true);
  // Handled by staff with a reason, it is none any more; taken back, it is again.
  s.later(60_000);
  const headers = await s.staff(6);
  const act = (name: string, body: object) =>
    s.inject('POST', `/admin/parcels/${parcel_id}/${name}`, body, headers);
  const events = async () =>
    (await get(`/admin/orders/${so_no}`))
      .json()
      .record_events.filter((e: { kind: string }) => /^cancel/.test(e.kind));
  expect((await act('handled', { reason: ' ' })).json().code).toBe('ERROR.BAD_REQUEST');
  const done = await act('handled', { reason: 'ขนส่งส่งคืนพรุ่งนี้' });
  expect(done.json().parcels[0].cancels[0]).toMatchObject({
    ...{ result: 'refused', handled: { at: s.clock.now.toISOString(), reason: 'ขนส่งส่งคืนพรุ่งนี้' } },
  });
  expect(await isProblem()).toBe(false);
  expect((await act('handled', { reason: 'อีกครั้ง' })).json().code).toBe('RECORD.CHANGED');
  expect(await events()).toMatchObject([
    { kind: 'cancel_refused', by: 'carrier', parcel: 1 },
    { kind: 'cancel_handled', by: 'staff', parcel: 1, text: 'ขนส่งส่งคืนพรุ่งนี้' },
  ]);
  const wrong = new Date(s.clock.now.getTime() - 1).toISOString();
  expect((await act('unhandled', { handled_at: wrong })).json().code).toBe('RECORD.CHANGED');
  expect(await isProblem()).toBe(false);
  expect((await act('unhandled', { handled_at: s.clock.now.toISOString() })).statusCode).toBe(200);
  expect(await isProblem()).toBe(true);
  expect(await events()).toMatchObject([{ kind: 'cancel_refused' }]);
  const logged = await s.db('security_events').whereLike('kind', 'cancel_%').orderBy('event_id');
  expect(logged.map(({ kind, details }) => [kind, details])).toEqual([
    ['cancel_handled', { parcel: 1, reason: 'ขนส่งส่งคืนพรุ่งนี้' }],
    ['cancel_reopened', { parcel: 1 }],
  ]);
  s.later(31 * 86_400_000);
  expect(await isProblem()).toBe(false);
  const difference_id = `M${parcel_id}`;
  await s.db('remittance_differences').insert({
    ...{ difference_id, kind: 'missing', status: 'open', parcel_id, carrier: 'flash', tracking_no: 'X' },
    ...{ expected: 100, found: 0, opened_at: s.clock.now },
  });
  expect(await isProblem()).toBe(true);
  await s
    .db('remittance_differences')
    .where({ difference_id })
    .update({ status: 'resolved', resolution: 'accepted' });
  expect(await isProblem()).toBe(false);
});

it('an order is found by the end of its number, by phone in any spelling, e-mail, name and tracking number', async () => {
  const { so_no } = await s.paid();
  await readdress(so_no, { first_name: 'ปวีณ์ธิดา', email: 'finder@example.com', mobile: '+66 89-765 4321' });
  const store = await s.staff(6);
  for (const q of [
    so_no.slice(-5),
    so_no.toLowerCase(),
    'FINDER@',
    'วีณ์ธิ',
    '897654321',
    '089 765-4321',
    '+66897654321',
  ])
    expect(await numbers(words({ q })), q).toContain(so_no);
  expect(await numbers(words({ q: 'th99-1' }))).toEqual([]);
  await move(so_no, 13, store);
  await move(so_no, 14, store, { carrier: 'Flash', tracking_no: 'TH99-1' });
  expect(await numbers(words({ q: 'th99-1' }))).toEqual([so_no]);
  for (const q of ['100%', '__', "' OR 1=1"]) expect(await numbers(words({ q })), q).toEqual([]);
});

it('sales agents see the orders that they have made, and no others', async () => {
  const agent = await buildUser(s.db, { role_id: 80 });
  const headers = s.t.bearer(agent);
  const other = await s.paid();
  const own = await s.paid();
  await s
    .db('order_events')
    .where({ so_no: own.so_no, from_status: null })
    .update({ actor: 'staff', actor_id: agent.user_id });
  expect(await numbers('', headers)).toEqual([own.so_no]);
  expect(await numbers(words({ q: other.so_no }), headers)).toEqual([]);
  expect((await get('/admin/orders/counts', headers)).json().views.all).toEqual({ count: 1, exact: true });
  expect((await get(`/admin/orders/${own.so_no}`, headers)).json().customer.others).toEqual([]);
  expect((await get(`/admin/orders/${other.so_no}`, headers)).json().code).toBe('ERROR.NOT_FOUND');
});

it('an export holds the rows of the list, is safe to open, and is in the audit log without what was searched for', async () => {
  const { so_no } = await s.paid();
  await readdress(so_no, { first_name: '=1+1', last_name: '', email: 'export@example.com' });
  const answer = await get(
    '/admin/orders/export?q=export@example.com&columns=total,so_no,customer,status,ship_by&lang=en',
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-261120.csv"',
  });
  expect(answer.body).toBe(
    `\uFEFFTotal,Number,Customer,Status,Ship by\r\n255.00,${so_no},'=1+1,To pack,2026-11-20T15:00:00+07:00\r\n`,
  );
  const all = (await get('/admin/orders/export')).body.split('\r\n').slice(0, -1);
  expect(all[0]).toMatch(/^\uFEFFเลขที่,/);
  expect(all.slice(1).map((line) => line.slice(0, 16))).toEqual(await numbers('limit=100'));
  const [event] = await s.db('security_events').where({ kind: 'list_exported' }).orderBy('event_id');
  expect(event).toMatchObject({
    subject: 'list orders',
    details: { searched: true, filters: '', columns: 'total,so_no,customer,status,ship_by' },
  });
  expect(JSON.stringify(event)).not.toContain('export@example.com');
});

describe('one order', () => {
  it('shows its lots, its timeline with who did what, its customer, and what the caller may do', async () => {
    const earlier = await s.place({ payment_method: 'cod' });
    expect((await move(earlier.so_no, 15, admin, { reason: 'refused' })).statusCode).toBe(200);
    const crm = await buildUser(s.db, { role_id: 7, first_name: 'Nok', last_name: 'Dee' });
    const { so_no } = await s.place({ payment_method: 'cod' });
    await move(so_no, 3, s.t.bearer(crm));
    await s.work();
    const shown = (await get(`/admin/orders/${so_no}`, s.t.bearer(crm))).json();
    expect(shown).toMatchObject({
      order: { so_no, items: [{ quantity: 1 }], slip: null },
      ship_by: '2026-11-20T08:00:00.000Z',
      lots: [{ line_no: 1, lot: 'main', quantity: 1, state: 'open', sellable: true }],
      timeline: [
        { from: null, to: 29, by: 'owner', actor: null },
        { from: 29, to: 3, by: 'staff', actor: { user_id: crm.user_id, name: 'Nok Dee' } },
      ],
      customer: { user_id: null },
      moves: [{ to: 15, needs: 'reason' }],
    });
    // It was cancelled before it left: nobody refused a parcel.
    expect(shown.customer.refused_cod).toEqual({ count: 0, orders: [] });
    expect(shown.customer.others.map(({ so_no: other }: { so_no: string }) => other)).not.toContain(so_no);
    const read = await s
      .db('security_events')
      .where({ kind: 'personal_data_read', subject: `order ${so_no}` });
    expect(read).toHaveLength(1);
    expect((await get('/admin/orders/SO26112099999999')).json().code).toBe('ERROR.NOT_FOUND');
  });

  it('shows the parcels that its customer refused, by e-mail, account or phone, in the list for those to confirm', async () => {
    const person = { email: 'refuser@example.com', mobile: '089-111-2233' };
    const ordered = async (who: Record<string, string>, headers = {}): Promise<string> => {
      s.later(60_000);
      const { so_no } = await s.place({ payment_method: 'cod' }, headers);
      await readdress(so_no, who);
      return so_no;
    };
    const hasLeft = async (so_no: string, state: string, status: number): Promise<void> => {
      const at = s.clock.now;
      const parcel = { so_no, number: 1, state, carrier: 'flash', reference: so_no, created_at: at };
      await s.db('parcels').insert({ ...parcel, shipped_at: at, state_at: at });
      await s.db('orders').where({ so_no }).update({ doc_status: status });
      if (status === 15)
        await s.db('order_events').insert({ so_no, at, from_status: 14, to_status: 15, actor: 'system' });
    };
    const member = await buildUser(s.db, {});
    const elsewhere = { email: 'other@example.com', mobile: '089-999-8877' };
    const [byPhone, byEmail, byAccount, lost, neverLeft, stranger] = [
      await ordered({ ...elsewhere, mobile: '+66 89 111 2233' }),
      await ordered({ ...elsewhere, email: person.email }),
      await ordered(elsewhere, s.t.bearer(member)),
      await ordered(person),
      await ordered(person),
      await ordered({ email: 'stranger@example.com', mobile: '089-000-0001' }),
    ];
    await hasLeft(byPhone, 'returning', 14);
    await hasLeft(byEmail, 'shipped', 15);
    await hasLeft(byAccount, 'returned', 15);
    await hasLeft(lost, 'lost', 15);
    expect((await move(neverLeft, 15, admin, { reason: 'x' })).statusCode).toBe(200);
    const guest = await ordered(person);
    const own = await ordered(person, s.t.bearer(member));
    const refused = async (so_no: string, headers = admin) =>
      (await get(`/admin/orders/${so_no}`, headers)).json().customer.refused_cod;
    expect(await refused(guest)).toEqual({ count: 2, orders: [byEmail, byPhone] });
    expect(await refused(own)).toEqual({ count: 3, orders: [byAccount, byEmail, byPhone] });
    expect(await refused(stranger)).toEqual({ count: 0, orders: [] });
    const { rows } = (await get('/admin/orders?view=cod&limit=100')).json();
    const inList = (so_no: string) => rows.find((row: { so_no: string }) => row.so_no === so_no);
    expect(inList(guest).refused_before).toBe(2);
    expect(inList(own).refused_before).toBe(3);
    expect(inList(stranger)).not.toHaveProperty('refused_before');
    // Whoever has refused nothing is confirmed at once, the others one by one.
    expect(await numbers('view=cod&refused=yes&limit=100')).toEqual(expect.arrayContaining([guest, own]));
    const others = await numbers('view=cod&refused=no&limit=100');
    expect(others).toContain(stranger);
    expect(others).not.toContain(guest);
    expect(others).not.toContain(own);
    // Agents see how many, not the orders of others.
    const agent = await buildUser(s.db, { role_id: 80 });
    await s
      .db('order_events')
      .where({ so_no: guest, from_status: null })
      .update({ actor: 'staff', actor_id: agent.user_id });
    expect(await refused(guest, s.t.bearer(agent))).toEqual({ count: 2, orders: [] });
  });

  it('shows what happened to its payments, refunds and parcels, once each, with who did it', async () => {
    const books = await buildUser(s.db, { role_id: 5, first_name: 'Boon', last_name: 'Ma' });
    const { so_no } = await s.paid();
    const at = (minute: number) => new Date(START.getTime() + minute * 60_000);
    const iso = (minute: number) => at(minute).toISOString();
    const failed = { so_no, gateway: 'sandbox', method: 'card', charge_id: 'refused-1', amount: 25_500 };
    await s.db('payments').insert([
      { ...failed, status: 'failed', response_code: 'stolen', created_at: at(-9), settled_at: at(-8) },
      // A QR code that nobody paid is no event.
      { ...failed, charge_id: 'qr-1', method: 'promptpay', status: 'expired', created_at: at(-7) },
    ]);
    const refund = { so_no, reason_code: 'goods', reason: 'แตก', method: 'transfer', amount: 5_500 };
    await s.db('refunds').insert([
      {
        ...{ ...refund, status: 'done', requested_by: books.user_id, requested_at: at(10) },
        ...{ done_by: books.user_id, done_at: at(20), transfer_reference: 'KB-1' },
        ...{ failure: 'card expired', failed_at: at(15) },
      },
    ]);
    const parcel = async (number: number, events: readonly object[]) => {
      const [row] = await s
        .db('parcels')
        .insert({
          ...{ so_no, number, state: 'shipped', carrier: 'flash', tracking_no: `TH${number}` },
          ...{ reference: `${so_no}-${number}`, created_at: at(30), shipped_at: at(31), state_at: at(31) },
        })
        .returning('parcel_id');
      await s.db('parcel_events').insert(
        events.map((event, i) => ({
          ...{ parcel_id: row.parcel_id, received_at: at(40), event_key: `${number}-${i}`, ...event },
        })),
      );
    };
    await s.db('order_events').insert({ so_no, at: at(31), from_status: 13, to_status: 14, actor: 'staff' });
    await parcel(1, [
      { at: at(30), state: 'packed', source: 'staff', actor_id: books.user_id },
      // The order says so itself.
      { at: at(31), state: 'shipped', source: 'staff', actor_id: books.user_id },
      { at: at(32), state: 'failed_attempt', source: 'carrier', place: 'เชียงใหม่', text: 'ไม่มีผู้รับ' },
      // News that changes no state.
      { at: at(33), state: null, source: 'carrier', text: 'Sorted' },
    ]);
    const shown = async () => (await get(`/admin/orders/${so_no}`)).json().record_events;
    const by = { user_id: books.user_id, name: 'Boon Ma' };
    const events = await shown();
    expect(events).toMatchObject([
      { at: iso(-8), kind: 'payment_failed', by: 'gateway', actor: null, method: 'card', text: 'stolen' },
      { kind: 'payment_received', by: 'gateway', method: 'promptpay', amount: 255 },
      { at: iso(10), kind: 'refund_made', by: 'staff', actor: by, amount: 55, text: 'แตก' },
      {
        at: iso(15),
        kind: 'refund_failed',
        by: 'gateway',
        method: 'gateway',
        amount: 55,
        text: 'card expired',
      },
      { at: iso(20), kind: 'refund_done', by: 'staff', actor: by, amount: 55, text: 'KB-1' },
      { at: iso(30), kind: 'parcel', by: 'staff', actor: by, parcel: 1, state: 'packed' },
      { at: iso(32), kind: 'parcel', by: 'carrier', actor: null, parcel: 1, state: 'failed_attempt' },
    ]);
    expect(events.at(-1).text).toBe('เชียงใหม่ ไม่มีผู้รับ');
    // Of several parcels, the order does not say which has left.
    await parcel(2, [{ at: at(34), state: 'lost', source: 'staff', actor_id: books.user_id }]);
    expect((await shown()).slice(-4)).toMatchObject([
      { parcel: 1, state: 'packed' },
      { parcel: 1, state: 'shipped' },
      { parcel: 1, state: 'failed_attempt' },
      { parcel: 2, state: 'lost' },
    ]);
  });

  it("shows the notes of colleagues at the customer's other orders, to those who may read them", async () => {
    const customer = s.t.bearer(await buildUser(s.db, {}));
    const agent = await buildUser(s.db, { role_id: 80 });
    const author = await buildUser(s.db, { role_id: 7, first_name: 'Nok', last_name: 'Dee' });
    const other = await s.place({ payment_method: 'cod' }, customer);
    const { so_no } = await s.place({ payment_method: 'cod' }, customer);
    const stranger = await s.place({ payment_method: 'cod' }, s.t.bearer(await buildUser(s.db, {})));
    const note = { author_id: author.user_id, at: START };
    await s.db('order_notes').insert([
      { ...note, so_no: other.so_no, text: 'Call before delivery' },
      { ...note, so_no: other.so_no, text: 'Wrong', deleted_at: START },
      { ...note, so_no, text: 'Of this order' },
      { ...note, so_no: stranger.so_no, text: 'Of another customer' },
    ]);
    expect((await get(`/admin/orders/${so_no}`)).json().customer.notes).toMatchObject([
      { so_no: other.so_no, author: { name: 'Nok Dee' }, text: 'Call before delivery' },
    ]);
    await s
      .db('order_events')
      .where({ so_no, from_status: null })
      .update({ actor: 'staff', actor_id: agent.user_id });
    expect((await get(`/admin/orders/${so_no}`, s.t.bearer(agent))).json().customer.notes).toEqual([]);
  });

  it.each([
    ['inventory', 6, 3, [13]],
    ['CRM', 7, 29, [3, 15]],
    ['accountant', 5, 29, [15]],
    ['administrator', 4, 13, [14]],
    ['inventory', 6, 99, []],
  ])('%s may move an order by the table of transitions', async (_name, role, status, targets) => {
    const { so_no } = await s.paid();
    await s.db('orders').where({ so_no }).update({ doc_status: status });
    const { moves } = (await get(`/admin/orders/${so_no}`, await s.staff(role))).json();
    expect(moves.map(({ to }: { to: number }) => to)).toEqual(targets);
  });
});

it('a move that a role may not make is forbidden whatever the status of the order; one that no row allows is a conflict', async () => {
  const { so_no } = await s.paid();
  const [inventory, crm, accountant] = [await s.staff(6), await s.staff(7), await s.staff(5)];
  const asked = async (to: number, headers: Record<string, string>) =>
    (await move(so_no, to, headers, { reason: 'x', carrier: 'x', tracking_no: 'x' })).statusCode;
  // Nothing of it depends on where the order stands.
  for (const doc_status of ORDER_STATUSES) {
    await s
      .db('orders')
      .where({ so_no })
      .update({ doc_status, expires_at: doc_status === 1 ? START : null });
    expect([doc_status, await asked(15, inventory)]).toEqual([doc_status, 403]);
    expect([doc_status, await asked(13, crm)]).toEqual([doc_status, 403]);
    expect([doc_status, await asked(14, accountant)]).toEqual([doc_status, 403]);
  }
  await s.db('orders').where({ so_no }).update({ doc_status: 14 });
  expect(await asked(13, inventory)).toBe(409);
  expect(await asked(3, crm)).toBe(409);
  // Only parcels that did not arrive cancel an order that has left.
  expect(await asked(15, crm)).toBe(403);
  // Only a decision about its slip moves an order under review.
  await s.db('orders').where({ so_no }).update({ doc_status: 2 });
  expect(await asked(3, crm)).toBe(403);
});

it('orders that the version before has confirmed get the time until when they have to leave', async () => {
  const { so_no } = await s.paid();
  await s.db('orders').where({ so_no }).update({ ship_by: null });
  expect(await fillShipBy(s.db, 100)).toBeGreaterThan(0);
  expect((await s.rowOf(so_no)).ship_by).toEqual(new Date('2026-11-20T08:00:00Z'));
  expect(await fillShipBy(s.db, 100)).toBe(0);
});

describe('with many orders', () => {
  beforeAll(async () => {
    await buildVariant(s.db, {});
    await fillOrders(s.db, 30_000, START);
  });

  /** Plans of a statement as text. */
  async function planOf({ sql, bindings }: { sql: string; bindings: readonly unknown[] }): Promise<string> {
    const { rows } = await s.db.raw(`EXPLAIN ${sql}`, bindings as never);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  }
  const read = (query: Record<string, string>) =>
    readListQuery(orderSource(1), query, { at: START, cursorKey: Buffer.alloc(32) });

  it.each(ORDER_LIST.views.map(({ key }) => key))('the view %s and its count read an index', async (view) => {
    const request = read({ view });
    expect(await planOf(pageStatement(ORDER_SOURCE, request, PAGE_COLUMNS))).not.toMatch(
      /Seq Scan on orders/,
    );
    if (view !== 'all')
      expect(await planOf(countStatement(ORDER_SOURCE, request))).not.toMatch(/Seq Scan on orders/);
  });

  it('orders with problems are found by indexes, of parcels, bookings and money as well', async () => {
    const at = START.toISOString();
    await s.db.raw(
      `INSERT INTO parcels (so_no, number, state, carrier, reference, cod_amount, created_at,
         shipped_at, delivered_at, state_at)
       SELECT so_no, 9, 'delivered', 'flash', so_no || '-9', 100, d, d, d, d FROM orders, (SELECT ?::timestamptz AS d) at`,
      [at],
    );
    await s.db.raw(
      `INSERT INTO shipment_cancels (parcel_id, carrier, reference, asked_at, result, settled_at)
       SELECT parcel_id, 'flash', reference, ?::timestamptz, 'cancelled', ?::timestamptz FROM parcels`,
      [at, at],
    );
    await s.db.raw(
      `INSERT INTO remittance_differences (difference_id, kind, status, resolution, parcel_id, carrier, tracking_no,
         expected, found, opened_at)
       SELECT 'R' || parcel_id, 'differs', 'resolved', 'settled', parcel_id, 'flash', '', 100, 0, ?::timestamptz
       FROM parcels`,
      [at],
    );
    await s.db.raw('ANALYZE parcels, shipment_cancels, remittance_differences');
    const plan = await planOf(countStatement(ORDER_SOURCE, read({ view: 'problems' })));
    expect(plan).not.toMatch(/Seq Scan on (?:orders|parcels|shipment_cancels|remittance_differences)/);
    expect(plan).toMatch(/shipment_cancels_refused/);
    expect(plan).toMatch(/remittance_differences_unresolved/);
  });

  it.each(ORDER_LIST.sorts.flatMap((sort) => [sort, `-${sort}`]))(
    'the order %s reads an index, on the first page and after it, and in an export',
    async (sort) => {
      const request = read({ sort });
      const key = sort.endsWith('total') ? '20000' : '2026-01-01 00:00:00+00';
      const statements = [
        pageStatement(ORDER_SOURCE, request, PAGE_COLUMNS),
        pageStatement(
          ORDER_SOURCE,
          { ...request, cursor: { direction: 'after', key, id: 'SO26010100000000' } },
          PAGE_COLUMNS,
        ),
        pageStatement(
          ORDER_SOURCE,
          { ...request, cursor: { direction: 'before', key, id: 'SO26010100000000' } },
          PAGE_COLUMNS,
        ),
      ];
      for (const statement of statements) {
        const plan = await planOf(statement);
        expect(plan).toMatch(/Index Scan (?:Backward )?using orders_/);
        expect(plan).not.toMatch(/Seq Scan on orders/);
      }
      expect(exportStatement(ORDER_SOURCE, request, EXPORT_COLUMNS).sql).not.toContain('LIMIT ?');
    },
  );

  it('parcels that customers refused are found by indexes', async () => {
    const found = await s.db('orders').where('payment_method', 'cod').limit(50).select('so_no');
    const plan = await planOf(refusedStatement(found.map(({ so_no }) => so_no)));
    expect(found).toHaveLength(50);
    expect(plan).not.toMatch(/Seq Scan on orders/);
    expect(plan).toContain('orders_search');
  });

  it('what the rules need to know about an order is found by indexes, whatever its customer', async () => {
    const order = await s.db('orders').where('payment_method', 'cod').first();
    const { sql, bindings } = screeningStatement(order, { cards: START, refused: START });
    const statement = s.db.raw(sql, bindings).toSQL().toNative().sql;
    const { rows } = await s.db.raw(`EXPLAIN (GENERIC_PLAN) ${statement}`);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on orders/);
    for (const index of ['orders_email', 'orders_member_newest', 'orders_search'])
      expect(plan).toContain(index);
  });

  it('a search reads the trigram index', async () => {
    const request = read({ q: '54321' });
    expect(await planOf(countStatement(ORDER_SOURCE, request))).toContain('orders_search');
  });

  it.each([
    ...ORDER_LIST.sorts.map((sort) => ({ status: '14,17,99', sort: `-${sort}` })),
    { channel: 'nowhere' },
    { carrier: 'nobody' },
    { branch: '7' },
    { sender: '7' },
    { supplement: 'yes' },
    { refused: 'yes' },
  ])(
    'rows of several statuses, of a rare channel, carrier or branch and of delivery differences come from an index: %o',
    async (query) => {
      const request = read(query);
      const plan = await planOf(pageStatement(ORDER_SOURCE, request, PAGE_COLUMNS));
      expect(plan).not.toMatch(/Seq Scan on orders/);
      if ('status' in query) expect(plan).toMatch(/using orders_status_/);
      else expect(await planOf(countStatement(ORDER_SOURCE, request))).not.toMatch(/Seq Scan on orders/);
    },
  );

  it('filters that no index serves together look at some orders a page, and go on from there', async () => {
    const query = { province: 'กรุงเทพมหานคร', payment: 'transfer', guest: 'no' };
    const page = async (more: Record<string, string>) =>
      (await get(`/admin/orders?${words({ ...query, ...more })}`)).json();
    let last = await page({});
    expect(last).toMatchObject({ rows: [], cut: true, total: { count: 0, exact: false } });
    let pages = 1;
    for (; last.after !== null && pages < 20; pages += 1) last = await page({ after: last.after });
    // 10,000 orders of the province, 2,000 at a time.
    expect(pages).toBeLessThan(8);
    expect(last.cut).toBeUndefined();
    // A province with few orders is counted whole.
    const rare = (
      await get(`/admin/orders?${words({ province: 'แพร่', payment: 'cod', status: '99' })}`)
    ).json();
    expect(rare.total.exact).toBe(true);
    expect(rare.rows.length).toBe(rare.total.count);
  });

  it('pages of several statuses follow each other without a gap, forwards and backwards', async () => {
    const query = { status: '3,14,17', sort: '-total', placed: 'today-20..' };
    const page = async (more: Record<string, string>) =>
      (await get(`/admin/orders?${words({ ...query, limit: '40', ...more })}`)).json();
    const first = await page({});
    const second = await page({ after: first.after });
    const totals = [...first.rows, ...second.rows].map(({ total }: { total: number }) => total);
    expect(totals).toHaveLength(80);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect((await page({ before: second.before })).rows).toEqual(first.rows);
  });

  it('a number, phone, e-mail or parcel typed in full finds its orders by an index, and nothing that only contains it', async () => {
    const order = await s.db('orders').where('email', 'buyer77@example.com').first();
    await readdress(order.so_no, { mobile_2: '+66 81 999 0001' });
    const other = await s.db('orders').where('email', 'buyer78@example.com').first();
    await readdress(other.so_no, { last_name: `x${order.so_no.slice(-5)}` });
    await s.db('orders').where('so_no', order.so_no).update({ tracking_no: 'TH00000077EX' });
    for (const q of [
      order.so_no,
      order.so_no.slice(-5),
      'BUYER77@example.com',
      '081-999-0001',
      'th00000077ex',
    ])
      expect(await numbers(words({ q, limit: '5' })), q).toEqual([order.so_no]);
  });

  it('a page takes four statements at most, however many rows it has', async () => {
    for (const limit of [1, 100]) {
      const sent: string[] = [];
      const note = ({ sql }: { sql: string }) => sent.push(sql);
      s.db.on('query', note);
      expect(await numbers(`limit=${limit}`)).toHaveLength(limit);
      s.db.removeListener('query', note);
      // The page, its count, and who has read it.
      expect(sent.length).toBeLessThanOrEqual(4);
    }
  });
});
