import { randomUUID } from 'node:crypto';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { orderMessageJobs } from './order-messages.ts';

let s: MoneyShop;
let crm: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop({ LINE_CHANNEL_TOKEN: 'channel-token', LINE_API_URL: 'http://127.0.0.1:9' });
  crm = s.t.bearer(await buildUser(s.db, { role_id: 7, first_name: 'นก', last_name: 'ดี' }));
});
afterAll(() => s?.close());

const messages = async (so_no: string, headers = crm) => {
  const answer = await s.inject('GET', `/admin/orders/${so_no}/messages`, undefined, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const again = (so_no: string, mail_id: number, request_key = randomUUID()) =>
  s.inject('POST', `/admin/orders/${so_no}/messages/again`, { mail_id, request_key }, crm);
const write = (so_no: string, more: object = {}, headers = crm) => {
  const message = { channel: 'mail', subject: 'เรื่องกล่อง', text: 'บรรทัดแรก\nบรรทัดสอง <b>' };
  return s.inject(
    'POST',
    `/admin/orders/${so_no}/messages`,
    { ...message, request_key: randomUUID(), ...more },
    headers,
  );
};
/** Sends what was queued by hand. */
const sendAll = async (so_no: string) => {
  const send = orderMessageJobs(s.jobs).tasks['order-message'];
  for (const { message_id } of await s.db('order_messages').where({ so_no }).orderBy('message_id'))
    await send?.({ message_id }, undefined as never);
};
const open = (address: string) => s.inject('GET', address.replace('/api', ''));

it('a mail is sent again as it would be written now, once for a request however often it is repeated', async () => {
  const { so_no } = await s.place({ payment_method: 'cod' });
  await s.work();
  const [placed] = (await messages(so_no)).messages;
  expect(placed).toMatchObject({ state: 'sent', actor: null, channel: 'mail' });
  await s.db('orders').where({ so_no }).update({ carrier: 'Flash', tracking_no: 'TH-NEW', doc_status: 14 });
  const sent = await open(placed.preview);
  expect(sent.headers['content-security-policy']).toContain("default-src 'none'");
  expect(sent.body).toContain(so_no);
  expect((await open(placed.again)).body).toContain(so_no);
  expect((await open(placed.again.replace('as=now', 'as=sent'))).statusCode).toBe(404);
  s.mails.length = 0;
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => again(so_no, placed.mail_id, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await sendAll(so_no);
  await sendAll(so_no);
  expect(s.mails.map(({ subject }) => subject)).toEqual([placed.subject]);
  const own = (await messages(so_no)).messages.find(({ actor }: { actor: unknown }) => actor !== null);
  expect(own).toMatchObject({
    ...{ state: 'sent', actor: { name: 'นก ดี' }, subject: placed.subject, text: null },
    again: null,
  });
  // Another request for the same mail a moment later, and one of another order.
  expect((await again(so_no, placed.mail_id)).statusCode).toBe(429);
  const other = await s.paid();
  expect((await again(other.so_no, placed.mail_id)).json().code).toBe('ERROR.NOT_FOUND');
});

it('a message written by hand is mailed in the language of the order, is shown with its author, and is limited', async () => {
  const { so_no } = await s.place({ payment_method: 'cod' });
  s.mails.length = 0;
  expect((await write(so_no)).statusCode).toBe(200);
  expect(
    (await messages(so_no)).messages.find(({ text }: { text: string | null }) => text !== null),
  ).toMatchObject({
    ...{ state: 'queued', subject: 'เรื่องกล่อง', mail_id: null, preview: null },
  });
  await sendAll(so_no);
  expect(s.mails).toHaveLength(1);
  expect(s.mails[0]?.html).toContain('บรรทัดสอง &#60;b&#62;');
  expect(s.mails[0]?.html).toContain(`/order/${so_no}`);
  expect((await write(so_no, { text: '  ' })).statusCode).toBe(400);
  expect((await write(so_no, {}, await s.staff(6))).statusCode).toBe(403);
  // A guest has no LINE.
  expect((await write(so_no, { channel: 'line' })).statusCode).toBe(400);
  const answers = await Promise.all(Array.from({ length: 12 }, () => write(so_no)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
});

it('a mail that cannot be sent is shown as failed until it is, and so is a message on LINE', async () => {
  const member = await buildUser(s.db, {});
  const line_user_id = `U${'0123456789abcdef'.repeat(2)}`;
  await s.db('line_recipients').insert({ user_id: member.user_id, line_user_id, linked_at: s.clock.now });
  const { so_no } = await s.place({ payment_method: 'cod' }, s.t.bearer(member));
  expect((await messages(so_no)).line).toBe(true);
  await write(so_no);
  const broken = { ...s.jobs, sendMail: () => Promise.reject(new Error('the mail server is away')) };
  const { message_id } = await s.db('order_messages').where({ so_no }).first();
  const run = async (jobs: typeof s.jobs, id: number) =>
    orderMessageJobs(jobs).tasks['order-message']?.({ message_id: id }, undefined as never);
  await expect(run(broken, message_id)).rejects.toThrow('away');
  const states = async () => {
    const { messages: all } = await messages(so_no);
    return all.flatMap(({ text, state }: { text: string | null; state: string }) =>
      text === null ? [] : [state],
    );
  };
  expect(await states()).toEqual(['failed']);
  await run(s.jobs, message_id);
  expect(await states()).toEqual(['sent']);
  await write(so_no, { channel: 'line' });
  const { message_id: onLine } = await s.db('order_messages').where({ so_no, channel: 'line' }).first();
  // Nothing answers at the address of LINE.
  await expect(run(s.jobs, onLine)).rejects.toThrow();
  expect((await states()).sort()).toEqual(['failed', 'sent']);
});

it('a message written by hand goes to the chat of a member, stands in the timeline, and answers no question', async () => {
  const member = await buildUser(s.db);
  const theirs = s.t.bearer(member);
  const { so_no } = await s.place({ payment_method: 'cod' }, theirs);
  const question = { client_id: randomUUID(), kind: 'text', text: 'ถึงไหนแล้วคะ' };
  await s.inject('POST', '/v3/conversation/messages', question, theirs);
  const request_key = randomUUID();
  for (let i = 0; i < 2; i += 1)
    expect((await write(so_no, { channel: 'chat', request_key })).statusCode).toBe(200);
  const { messages: all, chat } = await messages(so_no);
  expect(chat).toBe(true);
  expect(all.filter(({ channel }: { channel: string }) => channel === 'chat')).toMatchObject([
    { state: 'sent', subject: 'เรื่องกล่อง', actor: { name: 'นก ดี' } },
  ]);
  const own = (await s.inject('GET', '/v3/conversation', undefined, theirs)).json();
  expect(own).toMatchObject({ unread: 1 });
  expect(own.messages.filter(({ side }: { side: string }) => side === 'staff')).toMatchObject([
    { kind: 'order', so_no, actor: 'นก', text: 'เรื่องกล่อง\nบรรทัดแรก\nบรรทัดสอง <b>' },
  ]);
  const [row] = await s.db('conversations').where({ user_id: member.user_id });
  expect(row).toMatchObject({ assigned_to: null });
  expect(row.waiting_since).not.toBeNull();
  // A guest has no chat that is known to be theirs.
  const guest = await s.place({ payment_method: 'cod' });
  expect((await messages(guest.so_no)).chat).toBe(false);
  expect((await write(guest.so_no, { channel: 'chat' })).json().code).toBe('ERROR.BAD_REQUEST');
});
