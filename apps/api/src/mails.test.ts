import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { NOTIFICATION_KINDS } from '@mali/contracts/notification-values';
import { buildCode, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMail } from './modules/accounts/mails.ts';
import { contactMail } from './modules/content/mails.ts';
import type { MessageRow } from './modules/content/repository.ts';
import { noticeMail } from './modules/notifications/mails.ts';
import { MAIL_KINDS } from './modules/order-management/mail-texts.ts';
import { orderMail } from './modules/order-management/mails.ts';
import { orderRequest } from './modules/orders/fixtures.ts';
import { readOrder } from './modules/orders/repository.ts';
import { type MoneyShop, moneyShop, START } from './modules/payments/fixtures.ts';
import type { PurchaseDocument } from './modules/purchasing/purchase-document.ts';
import { purchaseMail } from './modules/purchasing/purchase-mails.ts';
import { type Mail, mailSender, type SendMail } from './platform/mail.ts';

/** Mails as received: sent by the real transport, parsed by another library. */
type Arrived = { from: string; to: string[]; raw: string; mail: Email };

let s: MoneyShop;
let server: SMTPServer;
let send: SendMail;
let refuse: number | null = null;
const arrived: Arrived[] = [];
const PUBLIC_URL = 'https://shop.example';

beforeAll(async () => {
  s = await moneyShop({ PUBLIC_URL });
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        if (refuse !== null) return done(Object.assign(new Error('busy'), { responseCode: refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  send = mailSender({
    ...s.t.deps.config,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Mali <hello@mali.example>',
  });
});
afterAll(async () => {
  await new Promise<void>((closed) => server.close(() => closed()));
  await s.close();
});
beforeEach(() => {
  arrived.length = 0;
  refuse = null;
});

/** Sends one mail and parses it. */
async function posted(mail: Omit<Mail, 'id' | 'to'> & Partial<Pick<Mail, 'to'>>): Promise<Arrived> {
  await send({ id: 7, to: 'pim@example.com', ...mail });
  const [only, ...others] = arrived;
  if (only === undefined || others.length > 0) throw new Error(`${arrived.length} mails have arrived`);
  return only;
}
const header = ({ mail }: Arrived, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name)?.value;
const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&#38;', '&'));

/** Common requirements of every mail. */
function expectValidMail(one: Arrived, subject: string): void {
  const { mail, raw } = one;
  expect(mail.subject).toBe(subject);
  expect(one.from).toBe('hello@mali.example');
  expect(mail.from).toMatchObject({ name: 'Mali', address: 'hello@mali.example' });
  expect(one.to).toEqual(mail.to?.map(({ address }) => address));
  expect(mail.messageId).toBe('<mali-7@mali.example>');
  expect(mail.text?.trim()).not.toBe('');
  expect(mail.html?.trim()).not.toBe('');
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\w+\}|undefined|NaN|\[object|\ufffd/);
  // Lines of a mail are at most 998 bytes (RFC 5322, 2.1.1).
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
}
/** Every link is absolute and leads to the shop, also in the text part. */
function expectLinks({ mail }: Arrived): void {
  const links = linksOf(mail.html ?? '');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.startsWith(`${PUBLIC_URL}/`), link).toBe(true);
  expect(links.some((link) => mail.text?.includes(link))).toBe(true);
}

const LANGUAGES = ['th', 'en'] as const;
const THAI = /[\u0e00-\u0e7f]/;
const SECRETS = /argon2|test-jwt-secret|test-totp-key|password_hash/;

describe.each(LANGUAGES)('mails about an account, in %s', (lang) => {
  it.each(['reset', 'verify', 'change_email'] as const)(
    '%s contains its link and no personal name',
    async (kind) => {
      const link = `${PUBLIC_URL}/auth/action?mode=${kind}#${'a'.repeat(43)}`;
      const written = accountMail(kind, lang, s.t.deps.config, link);
      const one = await posted(written);
      expectValidMail(one, written.subject);
      expect(linksOf(one.mail.html ?? '')).toEqual([link]);
      expect(one.mail.text).toContain(link);
      expect(THAI.test(one.mail.subject ?? '')).toBe(lang === 'th');
      expect(header(one, 'list-unsubscribe')).toBeUndefined();
    },
  );

  it.each(['password_changed', 'new_device', 'email_change_asked', 'email_changed'] as const)(
    '%s contains time and browser',
    async (kind) => {
      const facts = {
        at: START,
        user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36',
        new_email: 'new@example.com',
      };
      const written = accountMail(kind, lang, s.t.deps.config, null, facts);
      const one = await posted(written);
      expectValidMail(one, written.subject);
      expectLinks(one);
      expect(THAI.test(one.mail.text ?? '')).toBe(lang === 'th');
      expect(header(one, 'list-unsubscribe')).toBeUndefined();
    },
  );
});

describe.each(LANGUAGES)('mails about an order, in %s', (lang) => {
  it.each(MAIL_KINDS)('%s contains the order number and its link, and no other', async (kind) => {
    const { so_no } = await s.place({ lang });
    const order = await readOrder(s.db, so_no);
    if (order === undefined) throw new Error('no order');
    const written = orderMail(kind, order, s.t.deps.config, {
      news: { amount: 12_345, why: 'x < y & z' },
    });
    const one = await posted({ ...written, to: order.email });
    expectValidMail(one, written.subject);
    expectLinks(one);
    expect(one.mail.subject).toContain(so_no);
    expect(one.mail.text).toContain(so_no);
    expect(new Set(one.mail.html?.match(/SO\d{14}/g))).toEqual(new Set([so_no]));
    expect(one.mail.html).not.toMatch(SECRETS);
    // A mail is read by others too.
    const digits = order.delivery_address.mobile.replace(/\D/g, '');
    expect(`${one.mail.text}${one.mail.html}`.replace(/\D/g, '')).not.toContain(digits);
    // Gmail cuts a mail at 102 kB.
    expect(Buffer.byteLength(written.html)).toBeLessThan(60_000);
    expect(THAI.test(one.mail.subject ?? '')).toBe(lang === 'th');
    expect(header(one, 'list-unsubscribe')).toBeUndefined();
  });
});

it('an order mail adds up: each line with its discounts, and all rows to the total, including code and fee', async () => {
  const { code } = await buildCode(s.db, { kind: 'percent', discount: 12.5 });
  const variant = await buildVariant(s.db, { mat_price: 33_333 });
  await buildPromotion(s.db, {
    ...{ kind: 'p003', discount_type: 'percent', discount: 7 },
    members: [variant.mat_var_id],
  });
  const { total } = (
    await s.inject('POST', '/getPro', {
      items: [{ mat_var_id: variant.mat_var_id, quantity: 3 }],
      promo_code: code,
    })
  ).json();
  const request = orderRequest([[variant.mat_var_id, 3]], total, { promo_code: code, lang: 'en' });
  const { so_no } = (await s.inject('POST', '/process_order', request)).json();
  await s
    .db('orders')
    .where({ so_no })
    .update({ cod_fee: 2_000, total: s.db.raw('total + 2000') });
  const order = await readOrder(s.db, so_no);
  if (order === undefined) throw new Error('no order');
  const { text } = orderMail('placed', order, s.t.deps.config);
  const satang = (words: string) =>
    Math.round(100 * Number(words.replace(/[^0-9.−]/g, '').replace('−', '-')));
  const rows = text.split('\n').flatMap((row) => {
    const [words = '', amount] = row.split('  ');
    return amount?.includes('฿') && words !== '' ? [[words, satang(amount)] as const] : [];
  });
  const [, line = 0] = rows.find(([words]) => words.includes('× 3')) ?? [];
  const notes = text.split('\n').filter((row) => /^ {2}(?:Before|−)/.test(row));
  const [full = 0, ...cuts] = notes.map((note) => satang(note.match(/−?฿[0-9.,]+/)?.[0] ?? ''));
  expect(cuts).toHaveLength(2);
  expect([full, full + cuts.reduce((sum, cut) => sum + cut, 0)]).toEqual([99_999, line]);
  const [goods, ...others] = rows.slice(1).map(([, amount]) => amount);
  expect(goods).toBe(line);
  expect(others.at(-1)).toBe(order.total);
  expect(others.slice(0, -1).reduce((sum, amount) => sum + amount, goods ?? 0)).toBe(order.total);
});

describe.each(LANGUAGES)('mails of news, in %s', (lang) => {
  const told = (kind: (typeof NOTIFICATION_KINDS)[number]) => ({
    kind,
    title: 'News',
    title_th: 'ข่าว',
    body: 'Something <b>is</b> new',
    body_th: 'มีเรื่องใหม่',
    link: '/account/coupon',
  });
  it.each([
    ...([
      'coupon_new',
      'coupon_expiring',
      'price_drop',
      'back_in_stock',
      'coins_expiring',
      'coins_given',
    ] as const),
  ])('%s supports one-click unsubscribe, without signing in', async (kind) => {
    const user = await buildUser(s.db);
    const all = ['coupon', 'wishlist', 'marketing'];
    await s.db('users').where({ user_id: user.user_id }).update({ email_consent: true, notices_off: [] });
    const at = s.t.deps.now();
    const written = noticeMail([told(kind)], { user_id: user.user_id, lang }, s.t.deps.config, at);
    const one = await posted(written);
    expectValidMail(one, written.subject);
    expectLinks(one);
    expect(THAI.test(one.mail.subject ?? '')).toBe(lang === 'th');
    expect(one.mail.html).not.toContain('<b>is</b>');
    expect(header(one, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:\/\/shop\.example\/api\/[^>]+)>$/.exec(header(one, 'list-unsubscribe') ?? '')?.[1];
    const click = (payload: string, type: string) =>
      s.t.app.inject({
        method: 'POST',
        url: String(link).replace(`${PUBLIC_URL}/api`, ''),
        headers: { 'content-type': type },
        payload,
      });
    const answer = await click('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
    expect(answer.statusCode, answer.body).toBe(200);
    const { kinds } = answer.json();
    expect(all).toEqual(expect.arrayContaining(kinds));
    const row = await s.db('users').where({ user_id: user.user_id }).first();
    for (const off of kinds)
      expect(off === 'marketing' ? !row.email_consent : row.notices_off.includes(off)).toBe(true);
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await click(body, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  it('a manipulated unsubscribe link has no effect', async () => {
    const url = '/v3/unsubscribe/one_click?token=1.coupon.zzzzzz.AAAA';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await s.t.app.inject({
      method: 'POST',
      url,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.json().code).toBe('NOTICE.LINK');
  });
});

describe.each(LANGUAGES)('mails to a supplier, in %s', (lang) => {
  const order: PurchaseDocument = {
    ...{ po_no: 'PO-2611-0007', at: START.toISOString(), lang, expected_on: '2026-12-24', note: 'ส่งก่อนเที่ยง' },
    version: 1,
    buyer: { name: 'Mali', address: '', tax_id: '' },
    supplier: { name: 'Harbour', address: '', tax_id: '', contact: '', payment_days: 30 },
    lines: [
      {
        ...{ item_id: 'SKU-1', item_no: '', gtin: null, name_th: 'ครีม', name_en: 'Cream', units: 24 },
        ...{ unit_cost: 5000, expected_on: null },
      },
    ],
  };

  it('bring the order as a file', async () => {
    const written = purchaseMail(order, 'order', '', s.t.deps.config);
    const content = Buffer.from('%PDF-1.7 order');
    const one = await posted({ ...written, attachment: { name: 'PO-2611-0007.pdf', content } });
    expectValidMail(one, written.subject);
    expect(one.mail.subject).toContain('PO-2611-0007');
    expect(THAI.test(one.mail.subject ?? '')).toBe(lang === 'th');
    const [file, ...others] = one.mail.attachments;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'PO-2611-0007.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content);
  });

  it('say that it is changed or cancelled, and why', async () => {
    for (const kind of ['order', 'cancelled'] as const) {
      const written = purchaseMail({ ...order, version: 2 }, kind, 'ขายดี', s.t.deps.config);
      const one = await posted(written);
      expectValidMail(one, written.subject);
      expect(one.mail.text).toContain('ขายดี');
      expect(one.mail.attachments).toEqual([]);
      arrived.length = 0;
    }
  });
});

describe('header injection', () => {
  const EVIL = [
    'x\r\nBcc: everybody@example.com',
    'x\nBcc: everybody@example.com\n\n<script>alert(1)</script>',
    'x\u2028Bcc: everybody@example.com',
    '=?utf-8?Q?x=0D=0ABcc:_everybody@example.com?=',
    'x\0y',
  ];
  const message = (over: Partial<MessageRow>): MessageRow => ({
    id: 1,
    topic: 'order',
    topic_name: null,
    name: 'ชื่อ',
    email: 'pim@example.com',
    phone: null,
    company: '',
    so_no: null,
    subject: '',
    message: 'ข้อความ',
    created_at: START,
    ...over,
  });
  it.each(EVIL)('is not possible by the subject of a contact message (%j)', async (subject) => {
    const written = contactMail(message({ subject }));
    const one = await posted({ ...written, to: 'care@mali.example' });
    expect(one.to).toEqual(['care@mali.example']);
    for (const name of ['bcc', 'cc', 'reply-to']) expect(header(one, name)).toBeUndefined();
    expect(one.mail.html).not.toContain('<script>');
  });
  it.each(EVIL)('cannot be had by a name or a title (%j)', async (title) => {
    const one = await posted({ subject: title, text: title, html: '<p>x</p>' });
    expect(one.to).toEqual(['pim@example.com']);
    for (const name of ['bcc', 'cc', 'reply-to']) expect(header(one, name)).toBeUndefined();
  });
  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com> SIZE=1\r\nRCPT TO:<b@example.com',
  ])('is not possible by an address, nor an additional recipient (%j)', async (to) => {
    await send({ id: 7, to, subject: 'x', text: 'x', html: 'x' }).catch(() => undefined);
    expect(arrived.flatMap((one) => one.to)).not.toContain('b@example.com');
  });
});

it('a mail temporarily rejected by the server throws, so that its job is retried', async () => {
  refuse = 451;
  await expect(send({ id: 7, to: 'pim@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
  expect(arrived).toEqual([]);
});

it('nothing is sent to the address of a deleted account', async () => {
  await send({ id: 7, to: 'deleted-7@deleted.invalid', subject: 'x', text: 'x', html: 'x' });
  expect(arrived).toEqual([]);
});
