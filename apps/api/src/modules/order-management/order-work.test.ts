import { STAFF_NOTICE_DEFAULTS } from '@mali/contracts/staff-notice-values';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_EMAIL } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let nok: Awaited<ReturnType<typeof buildUser>>;
let pim: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  s = await moneyShop();
  nok = await buildUser(s.db, { role_id: 7, first_name: 'นก', last_name: 'ดี' });
  pim = await buildUser(s.db, { role_id: 6, first_name: 'พิม', last_name: 'ใจงาม' });
});
afterAll(() => s?.close());

type Who = Awaited<ReturnType<typeof buildUser>>;
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, who: Who, body?: object) =>
  s.inject(method, url, body, s.t.bearer(who));
const work = async (so_no: string, who: Who) => {
  const answer = await call('GET', `/admin/orders/${so_no}/work`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const note = (so_no: string, who: Who, text: string, mentions: number[] = []) =>
  call('POST', `/admin/orders/${so_no}/notes`, who, { text, mentions });
const change = (who: Who, body: object) => call('POST', '/admin/order_work', who, body);
const notices = async (who: Who) => (await call('GET', '/admin/notices', who)).json();
const numbers = async (query: string, who: Who): Promise<string[]> =>
  (await call('GET', `/admin/orders?${query}`, who)).json().rows.map((row: { so_no: string }) => row.so_no);

describe('internal notes', () => {
  it('a note is shown with its author to every colleague who may see the order, and its author may change and delete it', async () => {
    const { so_no } = await s.paid();
    expect((await note(so_no, nok, '  โทรแจ้งแล้ว ')).statusCode).toBe(200);
    const [written] = (await work(so_no, pim)).notes;
    expect(written).toMatchObject({
      author: { user_id: nok.user_id, name: 'นก ดี' },
      ...{ text: 'โทรแจ้งแล้ว', versions: [], mine: false, edited_at: null },
    });
    const path = `/admin/orders/${so_no}/notes/${written.note_id}`;
    const body = { text: 'โทรแจ้งแล้ว ลูกค้าโอเค', mentions: [] };
    expect((await call('PATCH', path, pim, body)).json().code).toBe('ERROR.NOT_FOUND');
    expect((await call('PATCH', path, nok, body)).statusCode).toBe(200);
    expect((await work(so_no, nok)).notes).toMatchObject([
      { text: body.text, versions: [{ text: 'โทรแจ้งแล้ว' }], mine: true, edited_at: expect.any(String) },
    ]);
    expect((await call('DELETE', path, pim)).json().code).toBe('ERROR.NOT_FOUND');
    expect((await call('DELETE', path, nok)).statusCode).toBe(200);
    expect((await work(so_no, nok)).notes).toMatchObject([
      { text: '', versions: [], mine: false, deleted_at: expect.any(String), author: { name: 'นก ดี' } },
    ]);
    expect((await note(so_no, nok, '   ')).statusCode).toBe(400);
  });

  it('a note that was just deleted gets its text back from its author, without telling the mentioned again; later it does not', async () => {
    const { so_no } = await s.paid();
    const fon = await buildUser(s.db, { role_id: 6, first_name: 'ฝน', last_name: 'ตก' });
    const body = { text: '@ฝน ตก ดู', mentions: [fon.user_id] };
    await note(so_no, nok, body.text, body.mentions);
    const [{ note_id }] = (await work(so_no, nok)).notes;
    const path = `/admin/orders/${so_no}/notes/${note_id}`;
    await call('DELETE', path, nok);
    expect((await call('PATCH', path, pim, body)).json().code).toBe('ERROR.NOT_FOUND');
    expect((await call('PATCH', path, nok, body)).statusCode).toBe(200);
    expect((await work(so_no, nok)).notes).toMatchObject([
      {
        text: body.text,
        mentions: [{ user_id: fon.user_id }],
        deleted_at: null,
        edited_at: null,
        versions: [],
      },
    ]);
    expect((await notices(fon)).unread).toBe(1);
    await call('DELETE', path, nok);
    s.later(61_000);
    expect((await call('PATCH', path, nok, body)).json().code).toBe('ERROR.NOT_FOUND');
  });

  it('a mentioned colleague is notified once, without the text of the note; others and the author are not', async () => {
    const { so_no } = await s.paid();
    const editor = await buildUser(s.db, { role_id: 8, first_name: 'เอ', last_name: 'ดิต' });
    const mentions = [pim.user_id, nok.user_id, editor.user_id];
    expect((await note(so_no, nok, '@พิม ใจงาม @นก ดี @เอ ดิต ดูให้หน่อย', mentions)).statusCode).toBe(200);
    const [written] = (await work(so_no, nok)).notes;
    // A content editor may not see orders.
    expect(written.mentions.map(({ name }: { name: string }) => name).sort()).toEqual(['นก ดี', 'พิม ใจงาม']);
    const got = await notices(pim);
    expect(got).toMatchObject({
      unread: 1,
      notices: [{ kind: 'staff_mentioned', link: `/admin/orders/${so_no}`, read: false }],
    });
    expect(JSON.stringify(got)).not.toContain('ดูให้หน่อย');
    expect((await notices(nok)).unread).toBe(0);
    expect((await notices(editor)).unread).toBe(0);
    // Edited: nobody is notified again.
    const body = { text: '@พิม ใจงาม ดูด้วย', mentions: [pim.user_id] };
    await call('PATCH', `/admin/orders/${so_no}/notes/${written.note_id}`, nok, body);
    expect((await notices(pim)).unread).toBe(1);
  });

  it('a customer sees nothing of notes, tags and assignment', async () => {
    const { so_no } = await s.paid();
    await note(so_no, nok, 'ลับภายใน');
    await change(nok, { so_nos: [so_no], add_tag: 'ลูกค้าประจำ', assign_to: pim.user_id });
    const shown = (await s.inject('GET', `/order?so_no=${so_no}&${BY_EMAIL}`)).body;
    expect(shown).not.toMatch(/ลับภายใน|ลูกค้าประจำ|พิม|assigned/);
  });
});

describe('tags and assignment', () => {
  it('orders are tagged and assigned one by one or together, found by both, and the order remembers who did it', async () => {
    const orders = [(await s.paid()).so_no, (await s.paid()).so_no];
    const done = await change(nok, { so_nos: orders, add_tag: ' VIP  ด่วน ', assign_to: pim.user_id });
    expect(done.json()).toMatchObject({ changed: 2 });
    expect((await change(nok, { so_nos: orders, add_tag: 'vip ด่วน' })).json()).toEqual({
      changed: 0,
      orders: [],
    });
    expect((await numbers('tag=VIP%20ด่วน', nok)).sort()).toEqual([...orders].sort());
    expect(await numbers('view=mine', pim)).toEqual(expect.arrayContaining(orders));
    expect(await numbers('view=mine', nok)).toEqual([]);
    const got = await notices(pim);
    expect(got.notices[0]).toMatchObject({ kind: 'staff_assigned', link: '/admin/orders?view=mine' });
    expect(got.notices[0].title_th).toContain('2 คำสั่งซื้อ');
    const [first = ''] = orders;
    expect(await work(first, nok)).toMatchObject({
      tags: ['vip ด่วน'],
      assigned_to: { user_id: pim.user_id, name: 'พิม ใจงาม' },
      events: [
        { kind: 'tag_added', text: 'vip ด่วน', actor: { name: 'นก ดี' } },
        { kind: 'assigned', person: { name: 'พิม ใจงาม' } },
      ],
      known_tags: expect.arrayContaining(['vip ด่วน']),
    });
    await change(pim, { so_nos: [first], remove_tag: 'vip ด่วน', assign_to: null });
    expect(await work(first, nok)).toMatchObject({ tags: [], assigned_to: null });
    const [row] = (await call('GET', `/admin/orders?q=${orders[1]}`, nok)).json().rows;
    expect(row).toMatchObject({ tags: ['vip ด่วน'], assigned_to: 'พิม ใจงาม' });
  });

  it('two colleagues who assign the same order at once leave one of the two, and one entry for each change', async () => {
    const { so_no } = await s.paid();
    await Promise.all([
      change(nok, { so_nos: [so_no], assign_to: pim.user_id }),
      change(pim, { so_nos: [so_no], assign_to: pim.user_id }),
    ]);
    const { assigned_to, events } = await work(so_no, nok);
    expect(assigned_to.user_id).toBe(pim.user_id);
    expect(events).toHaveLength(1);
  });

  it('an assignment is taken back only while nobody else has assigned the order', async () => {
    const { so_no } = await s.paid();
    const so_nos = [so_no];
    const given = (await change(nok, { so_nos, assign_to: pim.user_id })).json();
    expect(given.orders).toEqual([{ so_no, assigned_from: null }]);
    const undo = { so_nos, assign_to: null, assigned_from: pim.user_id };
    await change(pim, { so_nos, assign_to: nok.user_id });
    expect((await change(nok, undo)).json().code).toBe('RECORD.CHANGED');
    expect((await work(so_no, nok)).assigned_to.user_id).toBe(nok.user_id);
    await change(pim, { so_nos, assign_to: pim.user_id });
    expect((await change(nok, undo)).statusCode).toBe(200);
    expect((await work(so_no, nok)).assigned_to).toBeNull();
  });

  it('sales agents work on the orders that they have placed, and no colleague who may not see an order gets it', async () => {
    const agent = await buildUser(s.db, { role_id: 80 });
    const { so_no } = await s.paid();
    for (const answer of [
      await call('GET', `/admin/orders/${so_no}/work`, agent),
      await note(so_no, agent, 'x'),
      await change(agent, { so_nos: [so_no], add_tag: 'x' }),
    ])
      expect(answer.json().code).toBe('ERROR.NOT_FOUND');
    expect((await change(nok, { so_nos: [so_no], assign_to: agent.user_id })).statusCode).toBe(400);
    await s
      .db('order_events')
      .where({ so_no, from_status: null })
      .update({ actor: 'staff', actor_id: agent.user_id });
    expect((await note(so_no, agent, 'x')).statusCode).toBe(200);
    expect((await change(nok, { so_nos: [so_no], assign_to: agent.user_id })).json()).toMatchObject({
      changed: 1,
    });
  });
});

describe('notifications of the staff', () => {
  it('are separate from those of the shop, are read one by one or all, and follow what their reader chooses', async () => {
    const reader = await buildUser(s.db, { role_id: 4, first_name: 'อร', last_name: 'ทัย' });
    const orders = [(await s.paid()).so_no, (await s.paid()).so_no];
    for (const so_no of orders) await note(so_no, nok, '@อร ทัย', [reader.user_id]);
    const { notices: list, unread } = await notices(reader);
    expect(unread).toBe(2);
    const shop = (await call('GET', '/user_notification', reader)).json();
    expect(shop).toMatchObject({ data: [], count: 0 });
    // Reading all of the shop's leaves those of the office.
    await call('POST', '/update_notice', reader, {});
    const ids = { notification_ids: [list[0].notification_id] };
    expect((await call('POST', '/admin/notices/read', reader, ids)).json().unread).toBe(1);
    const choices = (await call('GET', '/admin/notices/choices', reader)).json();
    expect(choices).toMatchObject({ line: false });
    expect(choices.choices).toContainEqual({
      kind: 'staff_mentioned',
      ...STAFF_NOTICE_DEFAULTS.staff_mentioned,
    });
    const none = { kind: 'staff_mentioned', page: false, mail: false, line: false };
    await call('POST', '/admin/notices/choices', reader, none);
    expect(await notices(reader)).toMatchObject({ notices: [], unread: 0 });
    await call('POST', '/admin/notices/choices', reader, { ...none, page: true });
    const all = (await call('POST', '/admin/notices/read', reader, {})).json();
    expect(all).toMatchObject({ unread: 0, marked: [list[1].notification_id] });
    // Undo: only those that the call had marked become unread.
    const undo = { read: false, notification_ids: all.marked };
    expect((await call('POST', '/admin/notices/read', reader, undo)).json().unread).toBe(1);
    expect((await call('POST', '/admin/notices/read', reader, { read: false })).statusCode).toBe(400);
  });
});
