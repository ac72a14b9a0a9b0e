import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { REVIEW } from '@mali/contracts/limits';
import { LIVE, type LiveConversationEvent } from '@mali/contracts/live';
import { buildUser, buildVariant } from '@mali/db/builders';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { LineMessage } from '../../platform/line.ts';
import { AT_ONCE } from '../../testing.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { conversationJobs } from './jobs.ts';
import { isWithin } from './settings.ts';

/** A Friday at noon in Thailand, within office hours. */
const NOON = new Date('2026-11-20T05:00:00Z');
const NIGHT = new Date('2026-11-20T15:00:00Z');
const MINUTE = 60_000;
type User = { user_id: number; role_id: number; email?: string };

/** As documented: texts are not empty, addresses of pictures are HTTPS and not long. */
const isTakenByLine = (message: LineMessage): boolean =>
  message.type === 'text'
    ? message.text !== '' && message.text.length <= 5000
    : [message.originalContentUrl, message.previewImageUrl].every(
        (address) => address.startsWith('https://') && address.length <= 2000,
      );

/** The Messaging API of LINE as documented: a push with a known retry key is answered with 409 and delivered once. */
const SECRET = 'secret-of-the-channel';
const line = {
  pushed: [] as { to: string; text: string; key: string; messages: LineMessage[] }[],
  /** What users have sent, by the message's id: bytes, or the status that LINE answers with. */
  contents: new Map<string, Buffer | number>(),
  /** Answers with this status instead of delivering. */
  status: 200,
  server: createServer(async (request, response) => {
    const isGenuine = request.headers.authorization === 'Bearer channel-token';
    const messageId = /^\/v2\/bot\/message\/(\d+)\/content$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && messageId !== undefined) {
      const content = line.contents.get(messageId) ?? 404;
      response.statusCode = isGenuine ? (typeof content === 'number' ? content : 200) : 401;
      response.end(typeof content === 'number' ? '{}' : content);
      return;
    }
    const { to, messages } = (await json(request)) as { to: string; messages: LineMessage[] };
    const key = String(request.headers['x-line-retry-key']);
    const isKnown = line.pushed.some((one) => one.key === key);
    const isPush = request.method === 'POST' && request.url === '/v2/bot/message/push';
    const isValid = messages.length >= 1 && messages.length <= 5 && messages.every(isTakenByLine);
    if (!isPush || !isGenuine) response.statusCode = isPush ? 401 : 404;
    else if (isKnown) response.statusCode = 409;
    else response.statusCode = isValid ? line.status : 400;
    const [first] = messages;
    const text = first?.type === 'text' ? first.text : '';
    if (response.statusCode === 200) line.pushed.push({ to, text, key, messages });
    response.end('{}');
  }),
  start: async () => {
    await new Promise<void>((done) => line.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`;
  },
  stop: () => new Promise((done) => line.server.close(done)),
  /** A message of a user, as LINE delivers it. */
  event: (userId: string, text: string, more: object = {}) => ({
    ...{
      type: 'message',
      mode: 'active',
      timestamp: NOON.getTime(),
      replyToken: randomBytes(16).toString('hex'),
    },
    source: { type: 'user', userId },
    webhookEventId: `01${randomBytes(12).toString('hex')}`,
    deliveryContext: { isRedelivery: false },
    message: { type: 'text', id: String(Math.floor(Math.random() * 1e15)), text },
    ...more,
  }),
  deliver: (events: object[], secret = SECRET) => {
    const body = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
    return s.t.app.inject({ method: 'POST', url: '/line/webhooks', headers, payload: body });
  },
};

let s: MoneyShop;
let owner: User;
let crm: User;
let agent: User;
let unit: { mat_id: number; mat_var_id: number };
const open: Socket[] = [];
beforeAll(async () => {
  const url = await line.start();
  s = await moneyShop({
    ...{
      LINE_CHANNEL_TOKEN: 'channel-token',
      LINE_CHANNEL_SECRET: SECRET,
      PUBLIC_URL: 'https://mali.example',
    },
    ...{ LINE_API_URL: url, LINE_DATA_API_URL: url },
  });
  await s.t.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await buildUser(s.db, { role_id: 0 });
  crm = await buildUser(s.db, { role_id: 7, first_name: 'นภัสสร', last_name: 'ดี' });
  agent = await buildUser(s.db, { role_id: 80, first_name: 'เมย์', last_name: 'ใจดี' });
  unit = await buildVariant(s.db, { mat_price: 20_000, stock: 500 });
});
afterAll(async () => {
  await s.close();
  await line.stop();
});
beforeEach(() => {
  s.clock.now = NOON;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const newKey = () => randomBytes(32).toString('base64url');
type Who = User | string;
const headersOf = (who: Who): Record<string, string> =>
  typeof who === 'string' ? { 'x-conversation-key': who } : s.t.bearer(who);
const get = (url: string, who: Who) => s.inject('GET', url, undefined, headersOf(who));
const post = (url: string, body: object, who: Who) => s.inject('POST', url, body, headersOf(who));
const said = (text: string, more: object = {}) => ({ client_id: randomUUID(), kind: 'text', text, ...more });
const write = async (who: Who, text: string, more: object = {}) => {
  const answer = await post('/v3/conversation/messages', said(text, more), who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { conversation_id: number; seq: number };
};
const answer = async (id: number, text: string, by: User = crm, more: object = {}) => {
  const sent = await post(`/admin/inbox/${id}/messages`, said(text, more), by);
  expect(sent.statusCode, sent.body).toBe(200);
  return sent.json().seq as number;
};
const own = async (who: Who, query = '') => (await get(`/v3/conversation${query}`, who)).json();
const inbox = async (view: string, by: User = crm) =>
  (await get(`/admin/inbox/conversations?view=${view}&limit=100`, by)).json();
const counts = async (by: User = crm) => (await get('/admin/inbox/counts', by)).json();
const rowOf = async (id: number, view = 'all', by: User = crm) =>
  (await inbox(view, by)).rows.find((row: { conversation_id: number }) => row.conversation_id === id);
const refused = ({ statusCode, json }: { statusCode: number; json: () => { code: string } }) => [
  statusCode,
  json().code,
];

/** A page with the events of conversations that it has received. */
async function page(who: Who, origin = s.t.app.listeningOrigin) {
  const token = typeof who === 'string' ? undefined : headersOf(who).authorization?.slice('Bearer '.length);
  const socket = io(origin, {
    ...{ transports: ['polling'], forceNew: true, reconnection: false },
    ...(token !== undefined && { auth: { token } }),
  });
  open.push(socket);
  const events: LiveConversationEvent[] = [];
  socket.on(LIVE.conversation, (event: LiveConversationEvent) => events.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const watches =
    typeof who === 'string'
      ? await socket.timeout(5000).emitWithAck(LIVE.watchConversation, { key: who })
      : null;
  const heard = (news: string, seq: number) =>
    expect.poll(() => events.some((one) => one.news === news && one.seq >= seq)).toBe(true);
  return { events, heard, watches };
}

describe('a conversation', () => {
  it('of a member is begun once, and a message that is sent again is the same one', async () => {
    const member = await buildUser(s.db);
    expect(await own(member)).toMatchObject({ conversation_id: null, messages: [], is_open: true });
    const message = said('สั่งแชมพูเพิ่มได้ไหมคะ');
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => post('/v3/conversation/messages', message, member)),
    );
    const all = sent.map((one) => one.json());
    expect(new Set(all.map(({ conversation_id }) => conversation_id)).size).toBe(1);
    expect(all.map(({ seq }) => seq)).toEqual([1, 1, 1, 1]);
    expect((await own(member)).messages).toMatchObject([
      { seq: 1, text: 'สั่งแชมพูเพิ่มได้ไหมคะ', side: 'customer' },
    ]);
    // Twenty at once: each has its own number, without gaps.
    const many = await Promise.all(Array.from({ length: 20 }, (_, i) => write(member, `${i}`)));
    expect(many.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 2),
    );
    const later = await own(member, '?after=5');
    expect(later.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 16 }, (_, i) => i + 6),
    );
  });

  it('of a guest needs an e-mail, is found by the key of the browser alone, and becomes the member’s', async () => {
    const key = newKey();
    expect(refused(await post('/v3/conversation/messages', said('hi'), key))).toEqual([
      422,
      'CONVERSATION.EMAIL',
    ]);
    const { conversation_id } = await write(key, 'hi', { email: ' Guest@Mali.example '.trim(), name: 'Jen' });
    expect(await own(key)).toMatchObject({ conversation_id, email: 'guest@mali.example' });
    expect(await own(newKey())).toMatchObject({ conversation_id: null });
    expect(refused(await post('/v3/conversation/read', { seq: 1 }, newKey()))).toEqual([
      404,
      'CONVERSATION.NOT_FOUND',
    ]);
    const member = await buildUser(s.db);
    const both = { ...s.t.bearer(member), 'x-conversation-key': key };
    expect((await s.inject('POST', '/v3/conversation/open', {}, both)).statusCode).toBe(200);
    expect(await own(member)).toMatchObject({ conversation_id });
    // It is the account's by now: the browser alone opens it no more.
    expect(await own(key)).toMatchObject({ conversation_id: null });
  });

  it('refuses what is empty, no longer sold, and too much in a short time', async () => {
    const member = await buildUser(s.db);
    const gone = await buildVariant(s.db, { active: false });
    const send = (body: object) =>
      post('/v3/conversation/messages', { client_id: randomUUID(), ...body }, member);
    expect(refused(await send({ kind: 'text', text: '  ' }))).toEqual([422, 'CONVERSATION.EMPTY']);
    expect(refused(await send({ kind: 'product', mat_var_id: gone.mat_var_id }))).toEqual([
      404,
      'CATALOGUE.NOT_FOUND',
    ]);
    const photo = randomBytes(16).toString('hex');
    expect(refused(await send({ kind: 'photo', photo }))).toEqual([422, 'CONVERSATION.PHOTO']);
    expect((await send({ kind: 'product', mat_var_id: unit.mat_var_id, text: 'มีอีกไหม' })).statusCode).toBe(
      200,
    );
    expect((await own(member)).messages).toMatchObject([
      { kind: 'product', text: 'มีอีกไหม', product: { mat_var_id: unit.mat_var_id, unit_price: 200 } },
    ]);
    for (let i = 0; i < 59; i += 1) await write(member, `${i}`);
    expect(refused(await send({ kind: 'text', text: 'x' }))).toEqual([429, 'ERROR.TOO_MANY_REQUESTS']);
  });
});

describe('the inbox', () => {
  it('is for those who answer customers, masked for roles that may not read every order', async () => {
    const member = await buildUser(s.db, { first_name: 'กมลชนก', last_name: 'ศรีวงษ์' });
    const { conversation_id: id } = await write(member, 'ขอสั่งเพิ่มค่ะ');
    for (const role_id of [1, 5, 6, 8])
      expect(
        (await get('/admin/inbox/conversations?view=all', await buildUser(s.db, { role_id }))).statusCode,
      ).toBe(403);
    expect(await rowOf(id)).toMatchObject({ customer: 'กมลชนก ศรีวงษ์', unread: 1, assigned: null });
    expect(await rowOf(id, 'unassigned', agent)).toMatchObject({ customer: 'กมลชนก ศ.' });
    const seen = (await get(`/admin/inbox/${id}`, agent)).json();
    expect(seen).toMatchObject({ customer: { orders: null, spent: null }, orders: [] });
    expect((await get(`/admin/inbox/${id}`, crm)).json()).toMatchObject({
      customer: { user_id: member.user_id, email: member.email, orders: 0, spent: 0 },
    });
    const reads = await s
      .db('security_events')
      .where({ kind: 'personal_data_read', subject: `conversation ${id}` });
    expect(reads.map(({ actor_id }) => actor_id).sort()).toEqual([agent.user_id, crm.user_id].sort());
    expect(refused(await get('/admin/inbox/999999', crm))).toEqual([404, 'CONVERSATION.NOT_FOUND']);
  });

  it('shows bag and orders, and answers with cards, codes and bags that the customer can open', async () => {
    const member = await buildUser(s.db);
    const theirs = s.t.bearer(member);
    const { so_no } = await s.place({}, theirs);
    await s.inject('POST', '/cart', { action: 'add', mat_var_id: unit.mat_var_id, quantity: 2 }, theirs);
    const { conversation_id: id } = await write(member, 'ถามค่ะ');
    expect((await get(`/admin/inbox/${id}`, crm)).json()).toMatchObject({
      customer: { orders: 1, spent: 255 },
      orders: [{ so_no, total: 255 }],
      bag: [{ mat_var_id: unit.mat_var_id, quantity: 2 }],
    });
    const send = (body: object, by: User = owner) =>
      post(`/admin/inbox/${id}/messages`, { client_id: randomUUID(), ...body }, by);
    const bag = await s.inject(
      'POST',
      '/v3/chats',
      { items: [{ mat_var_id: unit.mat_var_id, quantity: 1 }], user_id: member.user_id },
      s.t.bearer(owner),
    );
    const chat_id = bag.json().id;
    expect(refused(await send({ kind: 'bag', chat_id }, agent))).toEqual([422, 'CONVERSATION.BAG']);
    expect((await send({ kind: 'bag', chat_id })).statusCode).toBe(200);
    expect(refused(await send({ kind: 'code', text: 'NOSUCH' }))).toEqual([422, 'CONVERSATION.CODE']);
    expect((await send({ kind: 'product', mat_var_id: unit.mat_var_id })).statusCode).toBe(200);
    expect((await send({ kind: 'order', so_no })).statusCode).toBe(200);
    const other = await s.place();
    expect(refused(await send({ kind: 'order', so_no: other.so_no }))).toEqual([404, 'ERROR.NOT_FOUND']);
    await send({ kind: 'text', text: 'ลูกค้าประจำ', note: true });
    expect((await own(member)).messages.slice(1)).toMatchObject([
      { kind: 'bag', chat_id, side: 'staff' },
      { kind: 'product', product: { unit_price: 200 } },
      { kind: 'order', so_no },
    ]);
    expect((await get(`/admin/inbox/${id}/messages`, crm)).json().messages.at(-1)).toMatchObject({
      ...{ side: 'note', text: 'ลูกค้าประจำ' },
    });
  });

  it('is a list as the others: who waits for nobody first, with views, filters, search, pages and an export', async () => {
    const list = async (query: string, by: User = crm) =>
      (await get(`/admin/inbox/conversations?${query}`, by)).json() as {
        rows: { conversation_id: number }[];
        after: string | null;
        total: { count: number };
      };
    const ids = async (query: string, by: User = crm) =>
      (await list(query, by)).rows.map(({ conversation_id }) => conversation_id);
    const member = await buildUser(s.db, { first_name: 'พิมพ์พิศา', last_name: 'หายาก' });
    s.clock.now = new Date(NOON.getTime() - 90 * MINUTE);
    const { conversation_id: taken } = await write(await buildUser(s.db), 'รอนานที่สุด');
    await post(`/admin/inbox/${taken}/assign`, { to: crm.user_id, was: null }, crm);
    s.clock.now = new Date(NOON.getTime() - 80 * MINUTE);
    const { conversation_id: first } = await write(member, 'ขอถามเรื่องลิปเฉดมะม่วงกวน');
    s.clock.now = new Date(NOON.getTime() - 70 * MINUTE);
    const { conversation_id: second } = await write(await buildUser(s.db), 'มาทีหลัง');
    const { conversation_id: answered } = await write(await buildUser(s.db), 'ตอบแล้ว');
    await answer(answered, 'ค่ะ', agent);
    s.clock.now = NOON;
    const known = [taken, first, second, answered];
    const all = (await ids('view=all&limit=100')).filter((id) => known.includes(id));
    expect(all).toEqual([first, second, taken, answered]);
    // A page goes on where the last one ended.
    const one = await list('view=all&limit=1');
    const two = await ids(`view=all&limit=1&after=${one.after}`);
    expect([one.rows[0]?.conversation_id, ...two]).toEqual((await ids('view=all&limit=100')).slice(0, 2));
    expect(await ids('view=mine&limit=100')).toContain(taken);
    expect(await ids('view=mine&limit=100', agent)).not.toContain(taken);
    expect(await ids('view=all&assigned=others&waits=no&limit=100')).toContain(answered);
    const shown = (await get('/admin/inbox/conversations/counts', crm)).json().views;
    expect(shown.mine.count).toBe((await list('view=mine&limit=1')).total.count);
    expect(shown.unassigned.count).toBe((await counts(crm)).unassigned);
    expect(await ids(`view=all&q=${encodeURIComponent('มะม่วงกวน')}`)).toEqual([first]);
    expect(await ids(`view=all&q=${encodeURIComponent('พิมพ์พิศา หายาก')}`)).toEqual([first]);
    // Who sees masked names finds nobody by the whole ones.
    expect(await ids(`view=all&q=${encodeURIComponent('พิมพ์พิศา หายาก')}`, agent)).toEqual([]);
    const file = await get(
      '/admin/inbox/conversations/export?view=all&columns=customer,state&lang=en',
      agent,
    );
    expect(file.body).toContain('พิมพ์พิศา ห.');
    expect(file.body).not.toContain('หายาก');
    expect(
      await s.db('security_events').where({ kind: 'list_exported', subject: 'list inbox' }),
    ).toHaveLength(1);
    await post(`/admin/inbox/${taken}/state`, { state: 'closed' }, crm);
  });

  it('counts unread alike for both sides, wherever it is read', async () => {
    const member = await buildUser(s.db);
    const before = await counts(agent);
    const { conversation_id: id } = await write(member, '1');
    await write(member, '2');
    expect(await counts(agent)).toMatchObject({
      ...{ unread: before.unread + 2, waiting: before.waiting + 1, unassigned: before.unassigned + 1 },
    });
    expect((await post(`/admin/inbox/${id}/read`, { seq: 1 }, agent)).statusCode).toBe(200);
    expect(await counts(agent)).toMatchObject({ unread: before.unread + 1 });
    // An older mark changes nothing.
    await post(`/admin/inbox/${id}/read`, { seq: 0 }, agent);
    expect((await rowOf(id)).unread).toBe(1);
    await answer(id, 'ค่ะ', agent);
    expect(await rowOf(id, 'mine', agent)).toMatchObject({
      ...{ unread: 0, waiting_since: null, assigned: { user_id: agent.user_id } },
    });
    expect(await counts(crm)).toMatchObject({ unread: before.unread, unassigned: before.unassigned });
    await answer(id, 'เรียบร้อย', agent);
    expect(await own(member)).toMatchObject({ unread: 2, staff_read: 4 });
    expect((await post('/v3/conversation/read', { seq: 4 }, member)).statusCode).toBe(200);
    expect(await own(member)).toMatchObject({ unread: 0, customer_read: 4 });
    expect((await get(`/admin/inbox/${id}`, agent)).json()).toMatchObject({ customer_read: 4 });
  });

  it('is handed over by one colleague at a time, closed, and reopened by the customer', async () => {
    const member = await buildUser(s.db);
    const { conversation_id: id } = await write(member, 'ก');
    const take = (by: User, to: number | null, was: number | null) =>
      post(`/admin/inbox/${id}/assign`, { to, was }, by);
    const both = await Promise.all([take(crm, crm.user_id, null), take(agent, agent.user_id, null)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const has = both[0].statusCode === 200 ? crm : agent;
    const gets = has === crm ? agent : crm;
    expect((await take(has, gets.user_id, has.user_id)).statusCode).toBe(200);
    expect(
      await s.db('notifications').where({ user_id: gets.user_id, link: `/admin/inbox?conversation=${id}` }),
    ).toMatchObject([{ kind: 'staff_assigned' }]);
    expect(refused(await take(has, member.user_id, gets.user_id))).toEqual([400, 'ERROR.BAD_REQUEST']);
    const move = (state: string) => post(`/admin/inbox/${id}/state`, { state }, crm);
    await move('closed');
    expect((await move('closed')).statusCode).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(id, 'closed')).toMatchObject({ state: 'closed', unread: 0 });
    expect(await own(member)).toMatchObject({ state: 'closed' });
    await write(member, 'อีกเรื่องค่ะ');
    expect(await rowOf(id, 'unassigned')).toMatchObject({ state: 'open', assigned: null, unread: 1 });
    const events = (await get(`/admin/inbox/${id}/messages`, crm)).json().messages;
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'text',
      'assigned',
      'assigned',
      'closed',
      'text',
    ]);
    // Customers see that it was closed, and not who had it.
    expect((await own(member)).messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'text',
      'closed',
      'text',
    ]);
  });

  it('reports the time to the first answer of each conversation', async () => {
    const report = async () => (await get('/admin/inbox/report?days=1', crm)).json();
    s.clock.now = new Date('2026-11-23T05:00:00Z');
    const { conversation_id: id } = await write(await buildUser(s.db), 'ก');
    s.clock.now = new Date(s.clock.now.getTime() + 4 * MINUTE);
    await answer(id, 'ข', crm);
    s.clock.now = new Date(s.clock.now.getTime() + 4 * MINUTE);
    await write(await buildUser(s.db), 'รอ');
    expect(await report()).toMatchObject({
      ...{ answers: 1, median: 240, nine_tenths: 240 },
      by_day: [{ day: '2026-11-23', answers: 1, median: 240 }],
      by_staff: [{ name: 'นภัสสร ดี', median: 240 }],
    });
  });
});

describe('the live connection', () => {
  it('says that something is new to both sides over two instances; what was missed is fetched by number', async () => {
    // A second instance on the same database.
    const two = await buildApp(s.t.deps.config, { snapshot: AT_ONCE, now: () => s.clock.now });
    await two.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const member = await buildUser(s.db);
      const stranger = await page(await buildUser(s.db));
      const office = await page(crm, two.app.listeningOrigin);
      const accountant = await page(await buildUser(s.db, { role_id: 5 }), two.app.listeningOrigin);
      const { conversation_id: id, seq } = await write(member, 'สวัสดีค่ะ');
      await office.heard('message', seq);
      const first = await page(member);
      await answer(id, 'สวัสดีค่ะ คุณลูกค้า');
      await first.heard('message', 2);
      for (const socket of open.splice(0, 1)) socket.disconnect();
      // Two while the customer's page is not connected.
      open.at(-1)?.disconnect();
      await answer(id, 'หนึ่ง');
      await answer(id, 'สอง');
      const missed = await own(member, '?after=2');
      expect(missed.messages.map(({ text }: { text: string }) => text)).toEqual(['หนึ่ง', 'สอง']);
      const again = await page(member, two.app.listeningOrigin);
      await post(`/admin/inbox/${id}/typing`, {}, crm);
      await again.heard('typing', 4);
      await post('/v3/conversation/read', { seq: 4 }, member);
      await office.heard('read', 4);
      expect(stranger.events).toEqual([]);
      expect(accountant.events).toEqual([]);
    } finally {
      await two.app.close();
    }
  });

  it('serves a guest by the key of the browser', async () => {
    const key = newKey();
    const { conversation_id: id } = await write(key, 'Hello', { email: 'live@mali.example', lang: 'en' });
    const guest = await page(key);
    expect(guest.watches).toEqual({ ok: true });
    expect((await page(newKey())).watches).toEqual({ ok: false });
    const seq = await answer(id, 'Hi!');
    await guest.heard('message', seq);
  });
});

describe('a customer who is away', () => {
  it('gets one notification for all that is unread; reading the chat reads it', async () => {
    const member = await buildUser(s.db);
    const { conversation_id: id } = await write(member, 'ก');
    await answer(id, 'พร้อมส่งค่ะ');
    const seq = await answer(id, 'วันนี้เลย');
    const notices = () => s.db('notifications').where({ user_id: member.user_id });
    expect(await notices()).toMatchObject([{ kind: 'chat_message', body_th: 'พร้อมส่งค่ะ', read_at: null }]);
    await post('/v3/conversation/read', { seq }, member);
    expect((await notices())[0].read_at).not.toBeNull();
    await answer(id, 'อีกข้อ');
    expect(await notices()).toHaveLength(2);
  });

  it('gets a mail as a guest, whose link opens the conversation in another browser', async () => {
    const key = newKey();
    const { conversation_id: id } = await write(key, 'ก', { email: 'away@mali.example' });
    await answer(id, 'มีของค่ะ');
    await answer(id, 'ส่งพรุ่งนี้');
    const jobs = await s.db('graphile_worker.jobs').where({ key: `conversation-mail:${id}` });
    expect(jobs).toHaveLength(1);
    const task = conversationJobs(s.jobs).tasks['conversation-mail'];
    await task?.({ conversation_id: id }, {} as never);
    await task?.({ conversation_id: id }, {} as never);
    const mails = s.mails.filter(({ to }) => to === 'away@mali.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('มีของค่ะ');
    expect(mails[0]?.text).toContain('ส่งพรุ่งนี้');
    const link = new RegExp(`chat=${id}\\.(\\S+)`).exec(mails[0]?.text ?? '')?.[1] ?? '';
    const other = newKey();
    const opening = (signature: string) =>
      post('/v3/conversation/open', { conversation_id: id, link: signature }, other);
    expect(refused(await opening(`${link}x`))).toEqual([404, 'CONVERSATION.NOT_FOUND']);
    expect((await opening(link)).statusCode).toBe(200);
    const found = await own(other);
    expect(found).toMatchObject({ conversation_id: id, unread: 2 });
    await post('/v3/conversation/read', { seq: found.last_seq }, other);
    await answer(id, 'อ่านแล้ว');
    await post('/v3/conversation/read', { seq: found.last_seq + 1 }, key);
    await task?.({ conversation_id: id }, {} as never);
    expect(s.mails.filter(({ to }) => to === 'away@mali.example')).toHaveLength(1);
  });

  it('is answered by the shop itself once outside of office hours', async () => {
    s.clock.now = NIGHT;
    const member = await buildUser(s.db);
    await write(member, 'ยังเปิดไหมคะ', { lang: 'th' });
    await write(member, 'ฝากไว้นะคะ');
    const { messages, is_open, unread } = await own(member);
    expect(messages.map(({ side }: { side: string }) => side)).toEqual(['customer', 'shop', 'customer']);
    expect(messages[1].text).toContain('นอกเวลาทำการ');
    expect({ is_open, unread }).toEqual({ is_open: false, unread: 0 });
    // The list shows what the customer wrote last.
    expect((await inbox('all')).rows.map(({ last_text }: { last_text: string }) => last_text)).toContain(
      'ฝากไว้นะคะ',
    );
  });
});

describe('LINE', () => {
  const user = () => `U${randomBytes(16).toString('hex')}`;
  const ofLine = (line_user_id: string) => s.db('conversations').where({ line_user_id }).first();

  it('brings what users write into the same inbox, once however often and in whatever order it is delivered', async () => {
    const who = user();
    const [first, second] = [line.event(who, 'มีของไหมคะ'), line.event(who, 'เฉด 02')];
    const again = { ...first, deliveryContext: { isRedelivery: true } };
    expect((await line.deliver([])).statusCode).toBe(200);
    const all = await Promise.all([
      line.deliver([first, second]),
      line.deliver([again]),
      line.deliver([first]),
    ]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { conversation_id: id } = await ofLine(who);
    // Another event about a message that is known, as after a repaired webhook.
    await line.deliver([{ ...second, webhookEventId: 'another' }]);
    const { messages } = (await get(`/admin/inbox/${id}/messages`, crm)).json();
    expect(messages.map(({ text }: { text: string }) => text).sort()).toEqual(['มีของไหมคะ', 'เฉด 02'].sort());
    expect(await rowOf(id, 'unassigned')).toMatchObject({ channel: 'line', unread: 2 });
  });

  it('refuses what is not signed by the channel, and leaves out what is no message of a user', async () => {
    const who = user();
    expect(refused(await line.deliver([line.event(who, 'x')], 'another secret'))).toEqual([
      400,
      'LINE.WEBHOOK',
    ]);
    const unsigned = await s.inject('POST', '/line/webhooks', { events: [line.event(who, 'x')] });
    expect(refused(unsigned)).toEqual([400, 'LINE.WEBHOOK']);
    const others = [
      { type: 'follow' },
      { source: { type: 'group', groupId: 'C1', userId: who } },
      { source: null },
    ];
    expect((await line.deliver(others.map((more) => line.event(who, 'x', more)))).statusCode).toBe(200);
    expect(await ofLine(who)).toBeUndefined();
  });

  it('gets the answers once, in order; what LINE refuses is shown in the thread', async () => {
    const who = user();
    const member = await buildUser(s.db);
    await s.db('line_recipients').insert({ user_id: member.user_id, line_user_id: who, linked_at: NOON });
    await line.deliver([line.event(who, 'ส่งวันไหนคะ')]);
    const { conversation_id: id, user_id } = await ofLine(who);
    expect(user_id).toBe(member.user_id);
    const push = () =>
      conversationJobs(s.jobs).tasks['conversation-line']?.({ conversation_id: id }, {} as never);
    const of = () => line.pushed.filter(({ to }) => to === who).map(({ text }) => text);
    await answer(id, 'พรุ่งนี้ค่ะ');
    await post(
      `/admin/inbox/${id}/messages`,
      { client_id: randomUUID(), kind: 'product', mat_var_id: unit.mat_var_id },
      crm,
    );
    // LINE does not answer: the job is tried again.
    line.status = 500;
    await expect(push()).rejects.toThrow('500');
    line.status = 200;
    await push();
    await push();
    const { publicUrl } = s.t.deps.config;
    const card = `สินค้าที่แนะนำ\n${publicUrl}/item/${unit.mat_id}/${unit.mat_var_id}`;
    expect(of()).toEqual(['พรุ่งนี้ค่ะ', card]);
    // The user has blocked the account.
    line.status = 400;
    await answer(id, 'อีกครั้ง');
    await push();
    line.status = 200;
    const { messages } = (await get(`/admin/inbox/${id}/messages`, crm)).json();
    expect(messages.map(({ failed }: { failed: boolean }) => failed)).toEqual([false, false, false, true]);
    expect(of()).toHaveLength(2);
  });

  const picture = (width = 400) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#c2185b' } })
      .jpeg()
      .toBuffer();
  const messagesOf = async (id: number) =>
    (await get(`/admin/inbox/${id}/messages`, crm)).json().messages as {
      kind: string;
      text: string;
      photo: { small: string } | null;
      failed: boolean;
    }[];

  it('brings pictures, which are fetched by a job and stored as those of the page', async () => {
    const who = user();
    const sent = (id: string) =>
      line.event(who, '', { message: { type: 'image', id, contentProvider: { type: 'line' } } });
    const ids = { good: '501', late: '502', bad: '503', gone: '504', large: '505', elsewhere: '506' };
    line.contents.set(ids.good, await picture());
    line.contents.set(ids.late, 202);
    line.contents.set(ids.bad, Buffer.from('<html>'));
    line.contents.set(ids.gone, 410);
    line.contents.set(ids.large, Buffer.alloc(REVIEW.photoMaxBytes + 1));
    const event = sent(ids.good);
    const elsewhere = { type: 'external', originalContentUrl: 'http://127.0.0.1/secret.jpg' };
    const external = { type: 'image', id: ids.elsewhere, contentProvider: elsewhere };
    await line.deliver([event, sent(ids.late), sent(ids.bad), sent(ids.gone), sent(ids.large)]);
    await line.deliver([event, line.event(who, '', { message: external })]);
    const { conversation_id: id } = await ofLine(who);
    // Before it is fetched, the thread says that one came.
    expect((await messagesOf(id)).map(({ kind, photo, failed }) => [kind, photo, failed])).toEqual([
      ...Array.from({ length: 5 }, () => ['photo', null, false]),
      ['photo', null, true],
    ]);
    const jobs = await s
      .db('graphile_worker._private_jobs as j')
      .join('graphile_worker._private_tasks as t', 't.id', 'j.task_id')
      .where('t.identifier', 'conversation-line-photo')
      .select<{ payload: { conversation_id: number; seq: number } }[]>('j.payload');
    const payloads = jobs.map(({ payload }) => payload).filter((one) => one.conversation_id === id);
    expect(payloads.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5]);
    const fetchPhoto = conversationJobs(s.jobs).tasks['conversation-line-photo'];
    const run = async (seq: number) => fetchPhoto?.({ conversation_id: id, seq }, {} as never);
    await Promise.allSettled([run(1), run(1)]);
    await run(1);
    // LINE is still preparing it: the job is tried again.
    await expect(run(2)).rejects.toThrow('202');
    for (const seq of [3, 4, 5]) await run(seq);
    const [good, late, ...others] = await messagesOf(id);
    expect(late).toMatchObject({ photo: null, failed: false });
    expect(others.map(({ photo, failed }) => [photo, failed])).toEqual(
      Array.from({ length: 4 }, () => [null, true]),
    );
    const shown = await s.inject('GET', String(good?.photo?.small).replace('/api', ''));
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await s.db('conversation_photos').where({ conversation_id: id })).toMatchObject([
      { is_sent: true },
    ]);
    // After half a day it is given up.
    s.clock.now = new Date(NOON.getTime() + 13 * 60 * MINUTE);
    await run(2);
    expect((await messagesOf(id))[1]).toMatchObject({ photo: null, failed: true });
  });

  it('gets photos of the staff as pictures, by signed addresses of JPEG files that end', async () => {
    const who = user();
    await line.deliver([line.event(who, 'มีรูปไหมคะ')]);
    const { conversation_id: id } = await ofLine(who);
    const form = new FormData();
    form.append(
      'photo',
      new Blob([new Uint8Array(await picture(2000))], { type: 'image/jpeg' }),
      'photo.jpg',
    );
    const sent = await s.t.app.inject({
      ...{ method: 'POST', url: `/admin/inbox/${id}/photo`, headers: headersOf(crm), payload: form },
    });
    const { photo } = sent.json();
    const nowhere = await s.t.app.inject({
      ...{ method: 'POST', url: '/admin/inbox/999999/photo', headers: headersOf(crm), payload: form },
    });
    expect(refused(nowhere)).toEqual([404, 'CONVERSATION.NOT_FOUND']);
    const message = { client_id: randomUUID(), kind: 'photo', photo, text: 'สีจริงค่ะ' };
    expect((await post(`/admin/inbox/${id}/messages`, message, crm)).statusCode).toBe(200);
    const push = () =>
      conversationJobs(s.jobs).tasks['conversation-line']?.({ conversation_id: id }, {} as never);
    await push();
    await push();
    const [pushed, ...more] = line.pushed.filter(({ to }) => to === who);
    expect(more).toEqual([]);
    const [image, words] = pushed?.messages ?? [];
    if (image?.type !== 'image') throw new Error('no picture was sent');
    expect(words).toEqual({ type: 'text', text: 'สีจริงค่ะ' });
    const open = (address: string) => s.inject('GET', address.replace('https://mali.example/api', ''));
    const [large, small] = [await open(image.originalContentUrl), await open(image.previewImageUrl)];
    expect(large.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    expect((await open(image.originalContentUrl.replace(/link=.*/, 'link=x'))).statusCode).toBe(404);
    s.clock.now = new Date(NOON.getTime() + 31 * 24 * 60 * MINUTE);
    expect((await open(image.originalContentUrl)).statusCode).toBe(404);
  });

  it('brings a line that says what came for what is neither text nor picture', async () => {
    const who = user();
    const of = (message: object) =>
      line.event(who, '', { message: { id: randomBytes(6).readUIntBE(0, 6).toString(), ...message } });
    const delivered = await line.deliver([
      of({ type: 'sticker', packageId: '1', stickerId: '2', keywords: ['สวัสดี', 'hello'] }),
      of({ type: 'video', duration: 62_400, contentProvider: { type: 'line' } }),
      of({ type: 'audio' }),
      of({ type: 'file', fileName: 'slip.pdf', fileSize: 12_000 }),
      of({ type: 'location', title: 'บ้าน', address: 'ถ.สีลม', latitude: 13.72, longitude: 100.53 }),
    ]);
    expect(delivered.statusCode, delivered.body).toBe(200);
    const { conversation_id: id } = await ofLine(who);
    expect((await messagesOf(id)).map(({ kind, text }) => [kind, text])).toEqual([
      ['sticker', 'สวัสดี, hello'],
      ['video', '1:02'],
      ['audio', ''],
      ['file', 'slip.pdf (12 KB)'],
      ['location', 'บ้าน\nถ.สีลม\nhttps://maps.google.com/?q=13.72,100.53'],
    ]);
    expect(await rowOf(id)).toMatchObject({ last_kind: 'location', unread: 5 });
  });
});

it('has office hours and replies that are saved by one colleague at a time', async () => {
  const settings = (await get('/admin/inbox/settings', crm)).json();
  const { may_edit, ...body } = settings;
  expect(may_edit).toBe(true);
  const day = { from: '09:00', to: '18:00' };
  expect(isWithin(settings.hours, NOON)).toBe(true);
  // A Sunday.
  expect(isWithin([day, day, day, day, day, day, null], new Date('2026-11-22T05:00:00Z'))).toBe(false);
  expect(isWithin([null, null, null, null, null, null, day], new Date('2026-11-22T05:00:00Z'))).toBe(true);
  const save = (more: object, by: User = crm) => post('/admin/inbox/settings', { ...body, ...more }, by);
  expect((await save({}, agent)).statusCode).toBe(403);
  const late = { from: '18:00', to: '09:00' };
  expect(refused(await save({ hours: [late, ...body.hours.slice(1)] }))).toEqual([400, 'ERROR.BAD_REQUEST']);
  expect(refused(await save({ replies: [body.replies[0], body.replies[0]] }))).toEqual([
    400,
    'ERROR.BAD_REQUEST',
  ]);
  const both = await Promise.all([
    save({ away: { th: 'ก', en: 'a' } }),
    save({ away: { th: 'ข', en: 'b' } }, owner),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'RECORD.CHANGED' });
  expect(await s.db('security_events').where({ kind: 'inbox_settings_changed' })).toHaveLength(1);
});
