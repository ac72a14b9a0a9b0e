import { randomUUID } from 'node:crypto';
import { buildCoins, buildCoupon, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { coinFaults } from '../coins/service.ts';
import { screenWaiting } from '../order-management/holds.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { refreshCustomers } from './jobs.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let crm: Headers;
let agent: Headers;
let owner: Headers;
let password_hash: string;
const PASSWORD = 'แมวสามตัว on a roof';
beforeAll(async () => {
  s = await moneyShop();
  password_hash = await hashPassword(PASSWORD);
  [crm, agent, owner] = await Promise.all([s.staff(7), s.staff(80), s.staff(0)]);
});
afterAll(() => s?.close());

const refresh = () => refreshCustomers(s.jobs);
const get = async (url: string, who = crm) => {
  const answer = await s.inject('GET', url, undefined, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const post = async (url: string, body: object, who = crm) => {
  const answer = await s.inject('POST', url, body, who);
  return [answer.statusCode, answer.json()] as const;
};
const done = async (url: string, body: object, who = crm) => {
  const [status, answer] = await post(url, body, who);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
};
const codeOf = async (url: string, body: object, who = crm) => (await post(url, body, who))[1].code;

let people = 0;
const someone = () => {
  people += 1;
  return { ...ADDRESS, email: `shopper${people}@mali.example`, mobile: `081234${1000 + people}` };
};
const member = async (more: Parameters<typeof buildUser>[1] = {}) => {
  const { email } = someone();
  const user = await buildUser(s.db, { email, first_name: 'พิมพ์ชนก', last_name: 'วัฒนา', ...more });
  const { customer_id } = await s.db('customers').where({ user_id: user.user_id }).first();
  return { ...user, customer_id: customer_id as number, headers: s.t.bearer(user) };
};
const cod = (delivery_address = someone(), headers: Headers = {}) =>
  s.place({ payment_method: 'cod', delivery_address }, headers);
const idOf = async (email: string): Promise<number> =>
  (await s.db('customers').where({ email }).first())?.customer_id;
const idsOf = async (query: string, who = crm): Promise<number[]> =>
  (await get(`/admin/customers?${query}`, who)).rows.map((row: { customer_id: number }) => row.customer_id);
const of = (id: number, act = '') => `/admin/customers/${id}${act}`;
const events = (id: number, kind: string) =>
  s.db('security_events').where({ subject: `customer ${id}`, kind });

describe('the list of customers', () => {
  it('has members at once, guests by e-mail and figures after a minute, sorted, filtered, searched and masked', async () => {
    const buyer = await member();
    const guest = someone();
    const first = await cod(guest);
    await cod(guest);
    const cancelled = await cod(guest);
    await s.db('orders').where({ so_no: cancelled.so_no }).update({ doc_status: 15 });
    await cod(someone(), buyer.headers);
    expect(await idsOf('q=พิมพ์ชนก')).toContain(buyer.customer_id);
    await refresh();
    const id = await idOf(guest.email);
    const figures = (await get(of(id))) as Record<string, unknown>;
    expect(figures).toMatchObject({ kind: 'guest', orders: 2, value: 510, average: 255, user_id: null });
    expect(figures).toMatchObject({
      name: 'สม*** ใจ***',
      email: 'sh***@mali.example',
      mobile: expect.stringMatching(/^081-\*\*\*-\d{4}$/),
    });
    expect(await get(of(buyer.customer_id))).toMatchObject({ kind: 'member', orders: 1, value: 255 });

    expect(await idsOf(`q=${first.so_no}`)).toEqual([id]);
    expect(await idsOf(`q=${encodeURIComponent(guest.email)}`)).toEqual([id]);
    expect(await idsOf(`q=${guest.mobile}`)).toEqual([id]);
    expect(await idsOf('view=best')).toEqual(expect.arrayContaining([id, buyer.customer_id]));
    expect((await idsOf('sort=-value')).indexOf(id)).toBeLessThan(
      (await idsOf('sort=-value')).indexOf(buyer.customer_id),
    );
    expect(await idsOf('view=guests')).toContain(id);
    expect(await idsOf('kind=member&orders=1..')).not.toContain(id);
    expect(await idsOf('refused=no&returned=no&value=50000..')).toContain(id);
    expect(await idsOf('consent=yes')).toEqual([]);
    // Pages follow one another without a gap.
    const page = await get('/admin/customers?sort=-orders&limit=1');
    const next = await get(`/admin/customers?sort=-orders&limit=1&after=${page.after}`);
    expect([page.rows[0].customer_id, next.rows[0].customer_id]).toEqual(
      (await idsOf('sort=-orders')).slice(0, 2),
    );

    // A refund lowers the value; a guest whose orders join an account is no guest any more.
    await s.db('refunds').insert({
      ...{
        so_no: first.so_no,
        amount: 5_500,
        reason_code: 'goods',
        reason: 'x',
        method: 'transfer',
        status: 'done',
      },
      ...{ requested_at: s.clock.now, done_at: s.clock.now, cause: 'shop' },
    });
    await refresh();
    expect((await get(of(id))).value).toBe(455);
    await s.db('orders').where({ email: guest.email }).update({ user_id: buyer.user_id });
    await refresh();
    expect((await s.inject('GET', of(id), undefined, crm)).json().code).toBe('CUSTOMER.NOT_FOUND');
    expect(await get(of(buyer.customer_id))).toMatchObject({ orders: 3, value: 710 });
  });

  it('exports in full for those who may see personal data, masked for others, and records both', async () => {
    const guest = someone();
    await cod(guest);
    await refresh();
    const file = async (who: Headers) =>
      (await s.inject('GET', `/admin/customers/export?q=${encodeURIComponent(guest.email)}`, undefined, who))
        .body;
    expect(await file(crm)).toContain(guest.email);
    expect(await file(agent)).not.toContain(guest.email);
    expect(
      await s.db('security_events').where({ kind: 'list_exported', subject: 'list customers' }),
    ).toHaveLength(2);
  });
});

describe('the page of a customer', () => {
  it('shows what the shop has, and personal data to who asks, recorded once an hour for each customer', async () => {
    const buyer = await member({ first_name: 'มาลี' });
    await s
      .db('users')
      .where({ user_id: buyer.user_id })
      .update({ mobile: '0891112222', email_consent: true });
    await buildCoins(s.db, {
      user_id: buyer.user_id,
      coins: 30,
      expires_at: new Date('2027-01-01T00:00:00Z'),
    });
    const order = await cod(someone(), buyer.headers);
    await refresh();
    const id = buyer.customer_id;
    const page = await get(of(id), agent);
    expect(JSON.stringify(page)).not.toContain(buyer.email);
    expect(page).toMatchObject({
      ...{ user_id: buyer.user_id, orders: 1, block: null, coins: { balance: 30 }, consents: { news: true } },
      ...{ recent_orders: [{ so_no: order.so_no, total: 255, doc_status: 29 }], notes: [], wishes: 0 },
    });
    expect((await s.inject('POST', of(id, '/reveal'), {}, agent)).statusCode).toBe(403);
    const [contact] = await Promise.all([done(of(id, '/reveal'), {}), done(of(id, '/reveal'), {})]);
    expect(contact).toMatchObject({ first_name: 'มาลี', email: buyer.email, mobile: '0891112222' });
    expect(await events(id, 'customer_revealed')).toMatchObject([{ user_id: buyer.user_id }]);
    await done(of(id, '/reveal'), {}, owner);
    s.later(61 * 60_000);
    await done(of(id, '/reveal'), {});
    expect(await events(id, 'customer_revealed')).toHaveLength(3);
    expect((await s.inject('GET', of(2_000_000_000), undefined, crm)).statusCode).toBe(404);
  });

  it('notes are added once for each key and stay as they are; tags of many are added and taken back', async () => {
    const [one, two] = [await member(), await member()];
    const note = { request_key: randomUUID(), text: ' แพ้น้ำหอม ' };
    const both = await Promise.all([
      done(of(one.customer_id, '/notes'), note),
      done(of(one.customer_id, '/notes'), note),
    ]);
    for (const { notes } of both) expect(notes).toMatchObject([{ text: 'แพ้น้ำหอม' }]);
    expect(await codeOf(of(one.customer_id, '/notes'), { ...note, text: '  ' })).toBe('ERROR.BAD_REQUEST');

    const ids = [one.customer_id, two.customer_id];
    expect(await done('/admin/customer_tags', { customer_ids: [ids[0]], add: 'VIP ' })).toEqual({
      changed: [ids[0]],
    });
    expect(await done('/admin/customer_tags', { customer_ids: ids, add: ' vip' })).toEqual({
      changed: [ids[1]],
    });
    expect((await idsOf('tag=vip')).sort()).toEqual([...ids].sort());
    expect((await get(of(ids[0] ?? 0))).known_tags).toContain('vip');
    const options = await done('/admin/options', { kind: 'customer_tag', q: 'vi' });
    expect(JSON.stringify(options)).toContain('vip');
    expect(await done('/admin/customer_tags', { customer_ids: [ids[1]], remove: 'vip' })).toEqual({
      changed: [ids[1]],
    });
    expect(await idsOf('tag=vip')).toEqual([ids[0]]);
    expect(await codeOf('/admin/customer_tags', { customer_ids: ids })).toBe('ERROR.BAD_REQUEST');
    expect(await codeOf('/admin/customer_tags', { customer_ids: [...ids, 2_000_000_000], add: 'x' })).toBe(
      'CUSTOMER.NOT_FOUND',
    );
    await s
      .db('customers')
      .where({ customer_id: ids[1] })
      .update({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    expect(await codeOf('/admin/customer_tags', { customer_ids: ids, add: 'x' })).toBe('CUSTOMER.TAGS_FULL');
    expect((await get(of(ids[0] ?? 0))).tags).toEqual(['vip']);
    expect((await get(`/admin/history?record=customer%20${ids[0]}`)).entries).not.toHaveLength(0);
  });
});

describe('acts on a customer', () => {
  it('a blocked member cannot sign in and learns whom to write to; orders with the e-mail or phone are held', async () => {
    const buyer = await member({ password_hash });
    await s.db('users').where({ user_id: buyer.user_id }).update({ mobile: '0867778888' });
    const earlier = await cod(someone(), buyer.headers);
    await screenWaiting(s.jobs);
    const signIn = () =>
      s.inject('POST', '/signin', { email: buyer.email, password: PASSWORD }).then((answer) => answer.json());
    const id = buyer.customer_id;
    const block = { blocked: true, reason: 'สั่งแล้วไม่รับหลายครั้ง' };
    const answers = await Promise.all([post(of(id, '/block'), block), post(of(id, '/block'), block)]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await signIn()).code).toBe('AUTH.BLOCKED');
    expect(await idsOf('view=blocked')).toEqual([id]);
    expect(await get(of(id))).toMatchObject({ blocked: true, block: { reason: block.reason } });

    const byMail = await cod({ ...someone(), email: buyer.email });
    const byPhone = await cod({ ...someone(), mobile: '086-777-8888' });
    const other = await cod();
    await screenWaiting(s.jobs);
    const held = await s.db('order_requests').where({ kind: 'hold' });
    const orders = held.map((row) => row.so_no);
    expect(orders).toEqual(expect.arrayContaining([earlier.so_no, byMail.so_no, byPhone.so_no]));
    expect(orders).not.toContain(other.so_no);
    expect(held[0].details).toMatchObject([{ rule: 'blocked' }]);

    expect(await codeOf(of(id, '/reset'), { reason: 'x' })).toBe('CUSTOMER.BLOCKED');
    await done(of(id, '/block'), { blocked: false, reason: 'คุยกันแล้ว' });
    expect((await signIn()).code).toBeUndefined();
    expect(await codeOf(of(id, '/block'), { blocked: false, reason: 'x' })).toBe('CUSTOMER.NOT_BLOCKED');
    expect(await codeOf(of(id, '/block'), { blocked: true, reason: '  ' })).toBe('ERROR.BAD_REQUEST');
    expect(await events(id, 'customer_unblocked')).toMatchObject([{ details: { reason: 'คุยกันแล้ว' } }]);
    const colleague = await member({ role_id: 6 });
    expect(await codeOf(of(colleague.customer_id, '/block'), block, owner)).toBe('CUSTOMER.STAFF');
    expect((await s.inject('POST', of(id, '/block'), block, agent)).statusCode).toBe(403);
  });

  it('a sign-in is reset, a name corrected unless it changed meanwhile, and a coupon given within its limit', async () => {
    const buyer = await member({ password_hash });
    const id = buyer.customer_id;
    await s.inject('POST', '/signin', { email: buyer.email, password: PASSWORD });
    expect((await get(of(id))).sessions).toHaveLength(1);
    expect((await done(of(id, '/reset'), { reason: 'ลืมอีเมลเก่า' })).sessions).toEqual([]);
    expect(await events(id, 'customer_sign_in_reset')).toMatchObject([{ details: { sessions_ended: 1 } }]);
    const mailed = await s.db.raw(
      'SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE payload::text LIKE ?',
      [`%${buyer.email}%`],
    );
    expect(mailed.rows[0].n).toBe(1);

    const was = { first_name: 'พิมพ์ชนก', last_name: 'วัฒนา', mobile: null };
    const right = {
      first_name: ' พิมพ์ ',
      last_name: 'วัฒนา',
      mobile: '+66 81 999 8888',
      was,
      reason: 'สะกดผิด',
    };
    const both = await Promise.all([post(of(id, '/correct'), right), post(of(id, '/correct'), right)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await codeOf(of(id, '/correct'), right)).toBe('CUSTOMER.CHANGED');
    expect(await codeOf(of(id, '/correct'), { ...right, mobile: '12' })).toBe('ERROR.BAD_REQUEST');
    expect(await done(of(id, '/reveal'), {})).toMatchObject({ first_name: 'พิมพ์', mobile: '0819998888' });
    const [logged] = await events(id, 'customer_corrected');
    expect(logged.details).toEqual({ reason: 'สะกดผิด', fields: 'first_name, mobile' });

    const coupon = await buildCoupon(s.db, { collect_limit: 1 });
    const given = await done(of(id, '/coupons'), { promo_id: coupon.promo_id, reason: 'ขออภัยที่ส่งช้า' });
    expect(given.coupons).toMatchObject([{ promo_id: coupon.promo_id, status: '01' }]);
    expect(await codeOf(of(id, '/coupons'), { promo_id: coupon.promo_id, reason: 'x' })).toBe(
      'COUPON.HAVE_IT',
    );
    const other = await member();
    expect(await codeOf(of(other.customer_id, '/coupons'), { promo_id: coupon.promo_id, reason: 'x' })).toBe(
      'COUPON.ALL_COLLECTED',
    );
    const guest = someone();
    await cod(guest);
    await refresh();
    expect(await codeOf(of(await idOf(guest.email), '/reset'), { reason: 'x' })).toBe('CUSTOMER.GUEST');
  });
});

it('computes a customer with many changes once, and nobody is left out', async () => {
  const [{ email }, other] = [someone(), someone()];
  await cod({ ...ADDRESS, email });
  await s.db.raw('INSERT INTO customer_changes (email) SELECT ? FROM generate_series(1, 1200)', [email]);
  await cod(other);
  const computed: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (sql.includes('INSERT INTO customers (email')) computed.push(sql);
  };
  s.db.on('query', note);
  await refresh();
  s.db.removeListener('query', note);
  expect(computed).toHaveLength(2);
  expect(await s.db('customer_changes')).toEqual([]);
  expect(await s.db('customers').whereIn('email', [email, other.email]).orderBy('email')).toMatchObject([
    ...[{ orders: 1 }, { orders: 1 }],
  ]);
});

it('a duplicate is merged once: what it has moves, the stricter consent stays, its sign-in ends, and an order placed meanwhile is not lost', async () => {
  // Merging needs a code that was confirmed just now.
  owner = await s.staff(0);
  const [kept, twin] = [await member(), await member({ password_hash })];
  const [id, other] = [kept.customer_id, twin.customer_id];
  await s.db('users').where({ user_id: kept.user_id }).update({ email_consent: true });
  const order = await cod(someone(), twin.headers);
  await buildCoins(s.db, { user_id: twin.user_id, coins: 40, expires_at: new Date('2027-01-01T00:00:00Z') });
  const coupon = await buildCoupon(s.db);
  await done(of(other, '/coupons'), { promo_id: coupon.promo_id, reason: 'x' });
  const [first] = await s.db('variants').limit(1);
  const wish = {
    mat_var_id: first.mat_var_id,
    added_at: s.clock.now,
    price_then: 5,
    price_told: 5,
    sold_out: false,
  };
  await s.db('wishes').insert([kept, twin].map(({ user_id }) => ({ ...wish, user_id })));
  const about = { mat_id: first.mat_id, user_id: twin.user_id, first_name: 'มานี', last_name: 'ใจดี' };
  const [review] = await s.db('reviews').insert({ ...about, rating: 5, comment: 'ดี' }, 'id');
  const photo = { photo: 'a'.repeat(32), width: 9, height: 9, files: ['reviews/kept.webp'], place: 1 };
  await s
    .db('review_photos')
    .insert({ ...photo, user_id: twin.user_id, review_id: review.id, uploaded_at: s.clock.now });
  const asked = { ...about, text: 'ใช้คู่กับเซรั่มได้ไหม', created_at: s.clock.now };
  const questions = await s.db('product_questions').insert(
    [
      { ...asked, request_key: 'one' },
      { ...asked, request_key: 'two' },
    ],
    'question_id',
  );
  const answers = questions.map(({ question_id }) => {
    const { mat_id: _of, ...author } = about;
    return { ...author, question_id, text: 'ใช้ได้', created_at: s.clock.now };
  });
  await s.db('product_answers').insert(answers);
  // Both have answered the first one.
  await s.db('product_answers').insert({ ...answers[0], user_id: kept.user_id });
  await done(of(other, '/notes'), { request_key: randomUUID(), text: 'โทรก่อนส่ง' });
  await done('/admin/customer_tags', { customer_ids: [other], add: 'twin' });
  await s.inject('POST', '/signin', { email: twin.email, password: PASSWORD });

  const preview = await get(of(id, `/merge?other=${other}`), owner);
  expect(preview).toMatchObject({ kept: { customer_id: id }, merged: { customer_id: other }, news: false });
  expect(preview.moves).toEqual({
    ...{ orders: 1, coins: 40, coupons: 1, reviews: 1, wishes: 0, addresses: 0, conversations: 0, notes: 1 },
  });
  expect((await s.inject('GET', of(id, `/merge?other=${other}`), undefined, crm)).statusCode).toBe(403);
  expect(await codeOf(of(id, '/merge'), { other: id, reason: 'x' }, owner)).toBe('CUSTOMER.SAME');

  const merge = () => post(of(id, '/merge'), { other, reason: 'สมัครสองครั้ง' }, owner);
  const [one, two, placed] = await Promise.all([
    merge(),
    merge(),
    cod(someone(), twin.headers).catch((error: Error) => error),
  ]);
  expect([one[0], two[0]].sort()).toEqual([200, 404]);
  await refresh();
  const after = await get(of(id));
  const numbers = after.recent_orders.map(({ so_no }: { so_no: string }) => so_no).sort();
  const late = placed instanceof Error ? [] : [placed.so_no];
  expect(numbers).toEqual([order.so_no, ...late].sort());
  expect(after).toMatchObject({
    ...{ orders: numbers.length, tags: ['twin'], notes: [{ text: 'โทรก่อนส่ง' }], consents: { news: false } },
    ...{ coins: { balance: 40 }, coupons: [{ promo_id: coupon.promo_id }], wishes: 1 },
  });
  expect(await coinFaults(s.db)).toEqual([]);
  const left = await s.db('users').where({ user_id: twin.user_id }).first();
  expect([left.disabled, left.first_name]).toEqual([true, '']);
  expect(await s.db('sessions').where({ user_id: twin.user_id, ended_at: null })).toEqual([]);
  const written = async (table: string, user_id: number | null) =>
    (await s.db(table).where({ user_id })).map(({ first_name, photo }) => first_name ?? photo);
  expect(await written('reviews', kept.user_id)).toEqual(['มานี']);
  expect(await written('review_photos', kept.user_id)).toEqual([photo.photo]);
  expect(await written('product_questions', kept.user_id)).toEqual(['มานี', 'มานี']);
  expect(await written('product_answers', kept.user_id)).toEqual(['มานี', 'มานี']);
  expect(await written('product_answers', null)).toEqual(['']);
  const item = await s.db('moderation_items').where({ review_id: review.id, kind: 'review' }).first();
  expect(item.user_id).toBe(kept.user_id);
  expect(await s.db('customers').where({ customer_id: other })).toEqual([]);
  expect(await events(id, 'customer_merged')).toMatchObject([
    { details: { merged: other, coins: 40, coupons: 1 } },
  ]);

  // A guest's orders move as well; a blocked one is not merged, nor is an account merged into a guest.
  const guest = someone();
  await cod(guest);
  await refresh();
  const guestId = await idOf(guest.email);
  expect(await codeOf(of(guestId, '/merge'), { other: id, reason: 'x' }, owner)).toBe('CUSTOMER.GUEST');
  await done(of(guestId, '/block'), { blocked: true, reason: 'x' });
  expect(await codeOf(of(id, '/merge'), { other: guestId, reason: 'x' }, owner)).toBe('CUSTOMER.BLOCKED');
  await done(of(guestId, '/block'), { blocked: false, reason: 'x' });
  await done(of(id, '/merge'), { other: guestId, reason: 'คนเดียวกัน' }, owner);
  await refresh();
  expect((await get(of(id))).orders).toBe(numbers.length + 1);
  expect(await idOf(guest.email)).toBeUndefined();
});
