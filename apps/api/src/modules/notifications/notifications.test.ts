import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NotificationsAnswer } from '@mali/contracts/notifications';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { notificationJobs } from './jobs.ts';
import { NOTIFICATION_RETENTION } from './retention.ts';
import { type Notice, notify } from './service.ts';

let s: MoneyShop;
let line: Awaited<ReturnType<typeof fakeLineApi>>;
type Member = Awaited<ReturnType<typeof buildUser>>;

/** A fake LINE API: records pushes, and responds as configured. */
async function fakeLineApi() {
  const pushed: { to: string; text: string; key: string; token: string }[] = [];
  const state = { status: 200 };
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request));
    if (request.method === 'POST' && request.url === '/v2/bot/message/push') {
      const key = String(request.headers['x-line-retry-key']);
      const known = pushed.some((one) => one.key === key);
      if (state.status === 200 && !known) {
        const [message] = body.messages;
        pushed.push({ to: body.to, text: message.text, key, token: String(request.headers.authorization) });
      }
      response.statusCode = known ? 409 : state.status;
    } else response.statusCode = 404;
    response.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    state,
    close: () => new Promise((done) => server.close(done)),
  };
}

beforeAll(async () => {
  line = await fakeLineApi();
  s = await moneyShop({ LINE_CHANNEL_TOKEN: 'channel-token', LINE_API_URL: line.url });
});
afterAll(async () => {
  await s.close();
  await line.close();
});
beforeEach(() => {
  s.clock.now = START;
  s.mails.length = 0;
  line.pushed.length = 0;
  line.state.status = 200;
});

const get = async (user: Member, query = ''): Promise<NotificationsAnswer> => {
  const answer = await s.inject('GET', `/user_notification${query}`, undefined, s.t.bearer(user));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const kinds = async (user: Member) => (await get(user)).data.map(({ kind }) => kind).reverse();
const notice = (user: Member, over: Partial<Notice> = {}): Notice => ({
  user_id: user.user_id,
  kind: 'price_drop',
  title: { th: 'ลดราคาเหลือ ฿290', en: 'Now ฿290' },
  body: { th: 'ลิปกลอส ราคา ฿290', en: 'Lip gloss, ฿290' },
  link: '/item/1/10',
  dedupe: `test:${Math.random()}`,
  at: s.clock.now,
  ...over,
});
const out = (user: Member) =>
  notificationJobs(s.jobs).tasks['notices-out']?.({ user_id: user.user_id }, undefined as never);

describe('order events', () => {
  it('notify the member at each step, with a link to the order', async () => {
    const user = await buildUser(s.db);
    const inventory = await s.staff(6);
    const { so_no } = await s.place({}, s.t.bearer(user));
    const move = async (new_status: number, more: object = {}, headers = inventory) => {
      const answer = await s.inject('POST', '/order/status', { so_no, new_status, ...more }, headers);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await s.pay(await s.qr(so_no));
    await move(13);
    await move(14, { carrier: 'Flash', tracking_no: 'TH123' });
    await move(17, {}, await s.staff(4));
    const { data, count, orderCount } = await get(user);
    expect(data.map(({ kind }) => kind)).toEqual([
      'order_delivered',
      'order_shipped',
      'order_paid',
      'order_placed',
    ]);
    expect({ count, orderCount }).toEqual({ count: 4, orderCount: 4 });
    expect(data.every(({ link, read }) => link === `/order/${so_no}` && !read)).toBe(true);
    expect(data[1]).toMatchObject({
      title_th: 'พัสดุออกเดินทางแล้ว',
      body: `${so_no} Flash TH123`,
      created_at: START.toISOString(),
    });
    expect(data[3]?.body_th).toBe(`${so_no} ยอดรวม ฿255`);
  });

  it('notify of cancellation and completed refund, once each', async () => {
    const user = await buildUser(s.db);
    const { so_no } = await s.place({}, s.t.bearer(user));
    await s.pay(await s.qr(so_no));
    const reason = { so_no, new_status: 15, reason: 'ของเสียหาย' };
    await s.inject('POST', '/order/status', reason, await s.staff(4));
    await s.work();
    await s.work();
    expect(await kinds(user)).toEqual(['order_placed', 'order_paid', 'order_cancelled', 'order_refunded']);
    expect((await get(user)).data[0]?.title).toBe('฿255 refunded');
  });

  it('is not created when the change is rolled back', async () => {
    const user = await buildUser(s.db);
    const { so_no } = await s.place({}, s.t.bearer(user));
    const refused = await s.inject('POST', '/order/status', { so_no, new_status: 14 }, await s.staff(6));
    expect(refused.statusCode).toBe(409);
    expect(await kinds(user)).toEqual(['order_placed']);
  });

  it('of a guest create no notification', async () => {
    const before = await s.db('notifications').count();
    await s.paid();
    expect(await s.db('notifications').count()).toEqual(before);
  });
});

describe('GET /user_notification', () => {
  it('is paged without repetition or omission under concurrent arrivals', async () => {
    const user = await buildUser(s.db);
    await notify(
      s.db,
      Array.from({ length: 25 }, (_, i) => notice(user, { dedupe: `n${i}` })),
    );
    const first = await get(user, '?limit=10');
    await notify(s.db, notice(user));
    const second = await get(user, `?limit=10&before=${first.next}`);
    const third = await get(user, `?limit=10&before=${second.next}`);
    const ids = [first, second, third].flatMap(({ data }) => data.map((one) => one.notification_id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(25);
    expect(third.next).toBeNull();
    const headers = s.t.bearer(user);
    expect((await s.inject('GET', '/user_notification?limit=51', undefined, headers)).statusCode).toBe(400);
    expect((await get(user)).data).toHaveLength(20);
  });

  it('is visible to its owner only', async () => {
    const [user, other] = [await buildUser(s.db), await buildUser(s.db)];
    await notify(s.db, notice(user));
    const headers = s.t.bearer(other);
    const read = await s.inject('GET', `/user_notification?user_id=${user.user_id}`, undefined, headers);
    expect([read.statusCode, read.json().code]).toEqual([404, 'ERROR.NOT_FOUND']);
    expect(read.headers['cache-control']).toBe('private, no-store');
    const update = await s.inject('POST', '/update_notice', { user_id: user.user_id }, headers);
    expect(update.statusCode).toBe(404);
    const [{ notification_id } = { notification_id: 0 }] = (await get(user)).data;
    await s.inject('POST', '/update_notice', { notification_ids: [notification_id] }, headers);
    expect((await get(user)).count).toBe(1);
    expect((await get(other, `?user_id=${other.user_id}`)).data).toEqual([]);
  });
});

describe('POST /update_notice', () => {
  it('marks the listed ones, then all, and counts the rest; orders separately (NOTI-02, NOTI-13)', async () => {
    const user = await buildUser(s.db);
    await notify(s.db, [
      notice(user, { kind: 'order_paid' }),
      notice(user, { kind: 'order_shipped' }),
      notice(user),
    ]);
    const { data, count, orderCount } = await get(user);
    expect([count, orderCount]).toEqual([3, 2]);
    const paid = data.find(({ kind }) => kind === 'order_paid');
    const update = async (payload: object) => {
      const answer = await s.inject('POST', '/update_notice', payload, s.t.bearer(user));
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    expect(await update({ notification_ids: [paid?.notification_id] })).toEqual({ count: 2, orderCount: 1 });
    expect((await get(user)).data.filter(({ read }) => read).map(({ kind }) => kind)).toEqual(['order_paid']);
    expect(await update({ user_id: user.user_id })).toEqual({ count: 0, orderCount: 0 });
    expect((await get(user)).data.every(({ read }) => read)).toBe(true);
  });
});

describe('notify', () => {
  it('is idempotent per user, also under concurrency', async () => {
    const user = await buildUser(s.db);
    const told = await Promise.all(
      Array.from({ length: 5 }, () => notify(s.db, notice(user, { dedupe: 'once' }))),
    );
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await get(user)).count).toBe(1);
  });

  it('is rolled back with its transaction', async () => {
    const user = await buildUser(s.db);
    await s.db
      .transaction(async (trx) => {
        await notify(trx, notice(user));
        throw new Error('no');
      })
      .catch(() => undefined);
    expect((await get(user)).data).toEqual([]);
  });

  it('skips deleted users, and notifies the others', async () => {
    const [gone, user] = [await buildUser(s.db, { disabled: true }), await buildUser(s.db)];
    expect(await notify(s.db, [notice(gone), notice(user), notice({ ...user, user_id: 999_999 })])).toBe(1);
  });
});

describe('delivery outside the shop', () => {
  const jobsOf = async (user: Member) => {
    const { rows } = await s.pool.query(
      'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE key = $1',
      [`notices-out:${user.user_id}`],
    );
    return rows[0].n as number;
  };

  it('one mail contains all unread notifications, in the reader’s language', async () => {
    const user = await buildUser(s.db, { web_lang: 'en' });
    await notify(s.db, notice(user));
    await notify(s.db, notice(user, { title: { th: 'กลับมา', en: 'Back <b>' }, kind: 'back_in_stock' }));
    expect(await jobsOf(user)).toBe(1);
    await out(user);
    await out(user);
    expect(s.mails).toHaveLength(1);
    const [mail] = s.mails;
    expect(mail).toMatchObject({ to: user.email, subject: '2 pieces of news from Mali' });
    expect(mail?.text).toContain('http://localhost:3000/item/1/10');
    expect(mail?.html).toContain('Back &#60;b&#62;');
    expect(mail?.html).not.toContain('<b>');
    const [token] = /(?<=unsubscribe\?token=)\S+/.exec(mail?.text ?? '') ?? [];
    const left = await s.inject('POST', '/v3/unsubscribe', { token });
    expect(left.json()).toEqual({ kinds: ['wishlist'] });
    await notify(s.db, notice(user));
    await out(user);
    expect(s.mails).toHaveLength(1);
  });

  it('read notifications are not mailed', async () => {
    const user = await buildUser(s.db);
    await notify(s.db, notice(user));
    await s.inject('POST', '/update_notice', {}, s.t.bearer(user));
    await out(user);
    expect(s.mails).toEqual([]);
  });

  it('a failed mail is retried, sent once, and unchanged', async () => {
    const user = await buildUser(s.db);
    await notify(s.db, notice(user));
    const failing = notificationJobs({ ...s.jobs, sendMail: () => Promise.reject(new Error('unavailable')) });
    const run = () => failing.tasks['notices-out']?.({ user_id: user.user_id }, undefined as never);
    await expect(run()).rejects.toThrow('unavailable');
    await expect(run()).rejects.toThrow('unavailable');
    await out(user);
    expect(s.mails).toHaveLength(1);
    expect(s.mails[0]?.subject).toBe('ลดราคาเหลือ ฿290');
  });

  it('respects mail preferences: advertising with consent only, orders by their own mails', async () => {
    const off = await buildUser(s.db);
    await s
      .db('users')
      .where({ user_id: off.user_id })
      .update({ notices_off: ['wishlist'] });
    const wants = await buildUser(s.db, { email_consent: true });
    const wantsNot = await buildUser(s.db);
    await notify(s.db, [
      notice(off),
      notice(wants, { kind: 'coupon_new' }),
      notice(wantsNot, { kind: 'coupon_new' }),
      notice(wantsNot, { kind: 'order_paid' }),
    ]);
    for (const user of [off, wants, wantsNot]) await out(user);
    expect(s.mails.map(({ to }) => to)).toEqual([wants.email]);
  });

  it("of an order are mailed by the order's own mails only", async () => {
    const user = await buildUser(s.db);
    const { so_no } = await s.place({}, s.t.bearer(user));
    await s.pay(await s.qr(so_no));
    await s.work();
    await out(user);
    const about = s.mails.filter(({ subject }) => subject.includes(so_no));
    expect(about.map(({ to }) => to)).toEqual([ADDRESS.email.toLowerCase(), ADDRESS.email.toLowerCase()]);
    expect(s.mails.filter(({ to }) => to === user.email)).toEqual([]);
    expect(await jobsOf(user)).toBe(0);
  });

  describe('delivery on LINE', () => {
    const LINE_ID = `U${'0123456789abcdef'.repeat(2)}`;
    let friends = 0;
    const friend = async () => {
      friends += 1;
      const user = await buildUser(s.db);
      const line_user_id = `${LINE_ID.slice(0, -2)}${String(friends).padStart(2, '0')}`;
      await s.db('line_recipients').insert({ user_id: user.user_id, line_user_id, linked_at: START });
      return { user, line_user_id };
    };

    it('a LINE friend of the shop gets all notifications in one message', async () => {
      const { user, line_user_id } = await friend();
      const { so_no } = await s.place({}, s.t.bearer(user));
      await s.pay(await s.qr(so_no));
      expect(await jobsOf(user)).toBe(1);
      await out(user);
      await out(user);
      expect(line.pushed).toHaveLength(1);
      expect(line.pushed[0]).toMatchObject({ to: line_user_id, token: 'Bearer channel-token' });
      expect(line.pushed[0]?.text).toBe(
        `ได้รับคำสั่งซื้อแล้ว\n${so_no} ยอดรวม ฿255\nhttp://localhost:3000/order/${so_no}\n\n` +
          `ได้รับชำระเงินแล้ว\n${so_no} กำลังเตรียมสินค้า\nhttp://localhost:3000/order/${so_no}`,
      );
    });

    it('a LINE push without a response is retried with the same key, and delivered once', async () => {
      const { user } = await friend();
      await notify(s.db, notice(user, { kind: 'order_paid' }));
      line.state.status = 500;
      await expect(out(user)).rejects.toThrow('LINE answered 500');
      const key = (await s.db('notifications').where({ user_id: user.user_id }).first()).line_key;
      // Later notifications go into a separate message.
      await notify(s.db, notice(user, { kind: 'order_shipped' }));
      line.state.status = 200;
      await out(user);
      expect(line.pushed).toHaveLength(2);
      expect(line.pushed[0]?.key).toBe(key);
      expect(line.pushed[1]?.key).not.toBe(key);
    });

    it('a push permanently rejected by LINE is not retried forever', async () => {
      const { user } = await friend();
      await notify(s.db, notice(user, { kind: 'order_paid' }));
      line.state.status = 400;
      await out(user);
      line.state.status = 200;
      await out(user);
      expect(line.pushed).toEqual([]);
    });

    it('notifications of the back office are separate mails, and go to LINE only when chosen', async () => {
      const { user } = await friend();
      await s.db('users').where({ user_id: user.user_id }).update({ role_id: 4 });
      const assigned = { kind: 'staff_assigned', link: '/admin/orders/SO26112000000001' } as const;
      await notify(s.db, [notice(user, { kind: 'coins_given' }), notice(user, assigned)]);
      await out(user);
      expect(s.mails).toHaveLength(2);
      expect(s.mails[1]?.html).toContain('/admin/notices');
      expect(s.mails[1]?.unsubscribe).toBeNull();
      expect(line.pushed.map(({ text: sent }) => sent.includes('/admin/'))).toEqual([false]);
      const choice = { kind: 'staff_assigned', page: true, mail: false, line: true };
      await s.inject('POST', '/admin/notices/choices', choice, s.t.bearer({ ...user, role_id: 4 }));
      await notify(s.db, notice(user, assigned));
      await out(user);
      expect(s.mails).toHaveLength(2);
      expect(line.pushed[1]?.text).toContain('/admin/orders/SO26112000000001');
    });

    it('sends nothing without a configured channel', async () => {
      const { user } = await friend();
      await notify(s.db, notice(user, { kind: 'order_paid' }));
      const without = notificationJobs({ ...s.jobs, config: { ...s.jobs.config, line: null } });
      await without.tasks['notices-out']?.({ user_id: user.user_id }, undefined as never);
      expect(line.pushed).toEqual([]);
    });
  });
});

it('notifications are deleted after half a year', async () => {
  const user = await buildUser(s.db);
  const days = (n: number) => new Date(START.getTime() - n * 86_400_000);
  await notify(s.db, [notice(user, { at: days(181) }), notice(user, { at: days(179) })]);
  await pruneTables(s.jobs, NOTIFICATION_RETENTION);
  expect((await get(user)).data).toHaveLength(1);
});
