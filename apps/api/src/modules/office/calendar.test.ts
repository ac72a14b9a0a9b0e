import type { CalendarAnswer } from '@mali/contracts/calendar';
import { buildCoupon, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

/** A Friday in Bangkok. */
const NOW = new Date('2026-11-20T05:00:00Z');
const WEEK = { from: '2026-11-16', until: '2026-11-22' };

let t: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  t = await testApp({}, { now: () => NOW });
  owner = t.bearer(await buildUser(t.deps.db, { role_id: 0 }));
});
afterAll(() => t.close());

const get = (query: Record<string, string> = WEEK, who = owner) =>
  t.app.inject({ method: 'GET', url: `/admin/calendar?${new URLSearchParams(query)}`, headers: who });
const read = async (query?: Record<string, string>, who = owner): Promise<CalendarAnswer> => {
  const answer = await get(query, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const at = (day: string, hour = '00') => new Date(`${day}T${hour}:00:00+07:00`);
const cut = { kind: 'p003', discount_type: 'percent', discount: 10 } as const;
const own = (answer: CalendarAnswer, ...keys: string[]) =>
  answer.entries.filter(({ key }) => keys.includes(key)).map(({ key, state }) => [key, state]);
const collisionsWith = (answer: CalendarAnswer, key: string) =>
  answer.collisions.filter(({ entries }) => entries.includes(key));

it('has what overlaps the days in Bangkok, by its beginning, with how it stands', async () => {
  const { db } = t.deps;
  const { mat_var_id } = await buildVariant(db, { stock: 5 });
  const promotion = async (starts_at: Date | null, ends_at: Date | null, more: object = {}) =>
    `p003 ${(await buildPromotion(db, { ...cut, starts_at, ends_at, members: [mat_var_id], ...more })).promo_id}`;
  const before = await promotion(at('2026-11-01'), at('2026-11-16'));
  const last = await promotion(at('2026-11-22', '23'), at('2026-11-30'));
  const after = await promotion(at('2026-11-23'), null);
  const running = await promotion(null, at('2026-11-21'));
  const ended = await promotion(at('2026-11-15'), at('2026-11-18'));
  const answer = await read();
  expect(own(answer, before, last, after, running, ended)).toEqual([
    [running, 'running'],
    [ended, 'ended'],
    [last, 'scheduled'],
  ]);
  expect(answer).toMatchObject({ more: false });
  await db('promotions')
    .where({ promo_id: Number(running.split(' ')[1]) })
    .update({ stage: 'paused' });
  expect(own(await read(), running)).toEqual([[running, 'paused']]);
});

it('has every kind, and what is withdrawn of none', async () => {
  const { db } = t.deps;
  const { mat_var_id } = await buildVariant(db, { stock: 5, mat_price: 10_000 });
  const { promo_id: flash } = await buildPromotion(db, {
    ...{ ...cut, flash: true, starts_at: at('2026-11-21'), ends_at: at('2026-11-22'), members: [mat_var_id] },
  });
  const coupon = await buildCoupon(db, {});
  await db('coupons')
    .where({ promo_id: coupon.promo_id })
    .update({ collect_from: at('2026-11-19') });
  await db.raw('SELECT adopt_coupons()');
  const [{ promo_id: gift }] = await db('offers')
    .insert({
      ...{ kind: 'code', name_th: 'โค้ด', name_en: 'Code', stage: 'draft', created_at: NOW },
      ...{ starts_at: at('2026-11-20'), ends_at: null, scope: '{"all":true}', terms: '{}' },
    })
    .returning('promo_id');
  const change = async (state: string, starts_at: Date, ends_at: Date | null) =>
    (
      await db('price_changes')
        .insert({
          ...{
            request_key: crypto.randomUUID(),
            made_at: NOW,
            reason: `ราคา ${state}`,
            rule: '{}',
            row_count: 1,
          },
          ...{ starts_at, ends_at, state },
        })
        .returning('change_id')
    )[0].change_id;
  const [prices, withdrawn, earlier] = [
    await change('waiting', at('2026-11-21'), null),
    await change('withdrawn', at('2026-11-21'), null),
    await change('over', at('2026-11-02'), null),
  ];
  const [{ giveaway_id }] = await db('giveaways')
    .insert({
      ...{ mat_var_id, units: 1, title: '{"th":"แจก","en":"Free"}', text: '{"th":"x","en":"x"}' },
      ...{ opens_at: at('2026-11-21'), closes_at: at('2026-11-30'), review_days: 7 },
      ...{ created_at: NOW, updated_at: NOW },
    })
    .returning('giveaway_id');
  const { page } = (await db('layouts').first()) ?? { page: null };
  const name = page ?? 'calendar-test';
  if (page === null)
    await db('pages').insert({ name, link: '/calendar-test', title: '{"th":"หน้า","en":"Page"}' });
  const [{ id: layout }] = await db('layouts')
    .insert({ page: name, name: 'สัปดาห์ลดราคา', valid_from: at('2026-11-21'), published: true })
    .returning('id');
  const answer = await read();
  const kindOf = (key: string) => answer.entries.find((entry) => entry.key === key)?.kind;
  expect(
    [
      `p003 ${flash}`,
      `coupon ${coupon.promo_id}`,
      `code ${gift}`,
      `price_change ${prices}`,
      `giveaway ${giveaway_id}`,
      `layout ${layout}`,
    ].map(kindOf),
  ).toEqual(['flash', 'coupon', 'offer', 'price', 'campaign', 'page']);
  expect([`price_change ${withdrawn}`, `price_change ${earlier}`].map(kindOf)).toEqual([
    undefined,
    undefined,
  ]);
  expect(answer.entries.find(({ key }) => key === `layout ${layout}`)).toMatchObject({ at_once: true });
  // Nobody has published it, though it begins within these days.
  expect(collisionsWith(answer, `giveaway ${giveaway_id}`)).toMatchObject([{ kind: 'not_published' }]);
});

it('marks goods that are cut twice or count for two sets, popups at once, and flash sales without stock', async () => {
  const { db } = t.deps;
  const [one, other] = [await buildVariant(db, { stock: 5 }), await buildVariant(db, { stock: 0 })];
  const members = [one.mat_var_id, other.mat_var_id];
  const days = { starts_at: at('2026-11-17'), ends_at: at('2026-11-21') };
  const a = `p003 ${(await buildPromotion(db, { ...cut, ...days, members })).promo_id}`;
  const b = `p003 ${(await buildPromotion(db, { ...cut, ...days, flash: true, members })).promo_id}`;
  const set = async (ids: number[]) =>
    `p001 ${(await buildPromotion(db, { kind: 'p001', sale_qty: 2, price: 30_000, ...days, members: ids })).promo_id}`;
  const [two, three] = [await set(members), await set([one.mat_var_id])];
  const [{ change_id }] = await db('price_changes')
    .insert({
      ...{ request_key: crypto.randomUUID(), made_at: NOW, reason: 'ลดราคา', rule: '{}', row_count: 2 },
      ...{ starts_at: at('2026-11-20'), ends_at: at('2026-11-25'), state: 'waiting' },
    })
    .returning('change_id');
  const change_rows = (price: number, mat_var_id: number) => ({
    ...{ change_id, mat_var_id, price, seen: 10_000, starts_at: at('2026-11-20'), ends_at: at('2026-11-25') },
  });
  // The one is lowered, the other is raised.
  await db('price_change_rows').insert([
    change_rows(9_000, one.mat_var_id),
    change_rows(11_000, other.mat_var_id),
  ]);
  const image = 'calendarpopup1';
  await db('images').insert({ hash: image, art: '{}' });
  const popup = async (link: string | null) => {
    const [{ id }] = await db('popups')
      .insert({
        ...{ image, alternative_text: '{"th":"ลดราคา","en":"Sale"}', link },
        ...{ valid_from: at('2026-11-18'), valid_to: at('2026-11-22') },
      })
      .returning('id');
    return `popup ${id}`;
  };
  await db('pages').insert({ name: 'not-there', link: '/not-there', title: '{"th":"หน้า","en":"Page"}' });
  const [first, leads] = [await popup(null), await popup('/not-there')];
  const answer = await read();
  expect(collisionsWith(answer, a).map(({ kind, entries, goods }) => [kind, entries, goods])).toEqual([
    ['two_cuts', [a, b], 2],
    ['two_cuts', [a, `price_change ${change_id}`], 1],
  ]);
  expect(collisionsWith(answer, two).map(({ kind, entries, goods }) => [kind, entries, goods])).toEqual([
    ['two_groups', [two, three], 1],
  ]);
  expect(collisionsWith(answer, b).find(({ kind }) => kind === 'no_stock')).toMatchObject({ goods: 1 });
  expect(collisionsWith(answer, leads).map(({ kind, entries }) => [kind, ...entries])).toEqual([
    ['two_popups', first, leads],
    ['not_published', leads],
  ]);
  // Once its page is there, the popup leads somewhere.
  await db('layouts').insert({ page: 'not-there', name: 'x', valid_from: at('2026-11-01'), published: true });
  const later = await read();
  expect(collisionsWith(later, leads).map(({ kind }) => kind)).toEqual(['two_popups']);
});

it('has events, announcements, banners of the home page and notices to everybody with their periods', async () => {
  const { db } = t.deps;
  const valid = { valid_from: at('2026-11-18'), valid_to: at('2026-11-22') };
  const words = (name: string) => JSON.stringify({ th: `${name} ไทย`, en: name });
  await db('events').insert({
    ...{ event_code: 'calendar-talk', title: words('Talk'), summary: words('Talk'), place: words('Hall') },
    ...{ starts_at: at('2026-11-19'), ends_at: at('2026-11-20'), published: false },
  });
  const [{ id: announcement }] = await db('announcements')
    .insert({ announcement: words('Free delivery'), link: '/deals', ...valid })
    .returning('id');
  const [{ id: earlier }] = await db('announcements')
    .insert({ announcement: words('Over'), valid_from: at('2026-11-01'), valid_to: at('2026-11-02') })
    .returning('id');
  const [{ id: banner }] = await db('home_banners')
    .insert({ slide: `{"title":${words('Scent')}}`, active: false, ...valid })
    .returning('id');
  const [{ dialog_id }] = await db('site_dialogs')
    .insert({
      ...{ type: 'info', title: 'Closed', title_th: 'ปิด', message: '', message_th: '' },
      ...{ starts_at: at('2026-11-21'), ends_at: null },
    })
    .returning('dialog_id');
  const { entries, collisions } = await read();
  const shown = (key: string) => {
    const found = entries.find((entry) => entry.key === key);
    return found && [found.kind, found.name_th, found.state, found.link];
  };
  expect(shown('event calendar-talk')).toEqual(['event', 'Talk ไทย', 'draft', '/event/calendar-talk']);
  expect(shown(`announcement ${announcement}`)).toEqual([
    ...['banner', 'Free delivery ไทย', 'running', '/deals'],
  ]);
  expect(shown(`announcement ${earlier}`)).toBeUndefined();
  expect(shown(`home_banner ${banner}`)).toEqual(['banner', 'Scent ไทย', 'paused', '/']);
  expect(shown(`dialog ${dialog_id}`)).toEqual(['banner', 'ปิด', 'scheduled', '/admin/site']);
  // Several of these are shown together: no collision.
  expect(collisions.flatMap((one) => one.entries).filter((key) => key.startsWith('announcement'))).toEqual(
    [],
  );
});

it('has popups and announcements published as documents, and the plan of the state of the shop', async () => {
  const { db } = t.deps;
  const both = (name: string) => ({ th: `${name} ไทย`, en: name });
  const document = async (page: string, items: object[], more: object = {}) => {
    await db('pages')
      .insert({ name: page, title: both(page) })
      .onConflict('name')
      .ignore();
    const [{ id }] = await db('layouts')
      .insert({ page, name: page, components: JSON.stringify(items), published: true, ...more })
      .returning('id');
    return id;
  };
  const bar = (id: string) => ({ id, type: 'announcement', announcement: both(id), link: null });
  const until = at('2026-11-21').toISOString();
  const block_times = JSON.stringify({
    second: { hidden: false, from: null, until },
    gone: { hidden: true, from: null, until: null },
  });
  const first = await document('content-announcement', [bar('old')], { valid_from: at('2026-11-10') });
  const next = await document('content-announcement', [bar('first'), bar('second'), bar('gone')], {
    ...{ block_times, valid_from: at('2026-11-18') },
  });
  const offer = (id: string, link: string | null) => ({ id, type: 'popup', title: both(id), link });
  await db('pages').insert({ name: 'campaign-later', title: both('x'), link: '/campaign/later' });
  // The first is for its days, the second stands behind it always, the third is covered by the second.
  const popup = await document(
    'content-popup',
    [offer('sale', '/campaign/later'), offer('always', null), offer('never', '/deals')],
    {
      ...{ valid_from: at('2026-11-21'), valid_to: at('2026-11-23') },
      block_times: JSON.stringify({ sale: { until: at('2026-11-22').toISOString() } }),
    },
  );
  const plan = async (more: object) =>
    (
      await db('site_periods')
        .insert({
          ...{ request_key: crypto.randomUUID(), state: 'maintenance', message: '', message_th: '' },
          ...{ reason: 'x', made_at: NOW, ...more },
        })
        .returning('period_id')
    )[0].period_id;
  const night = await plan({ starts_at: at('2026-11-22', '01'), ends_at: at('2026-11-22', '03') });
  await plan({ starts_at: at('2026-11-22', '05'), ends_at: at('2026-11-22', '06'), withdrawn_at: NOW });
  const { entries, collisions } = await read();
  const shown = entries
    .filter(({ sort, link }) => sort === 'site_period' || link?.startsWith('/admin/pages/content-'))
    .map(({ key, kind, name_th, state, ends_at, link }) => [key, kind, name_th, state, ends_at, link]);
  const announcements = '/admin/pages/content-announcement';
  expect(shown).toEqual([
    [`layout ${first} old`, 'banner', 'old ไทย', 'ended', at('2026-11-18').toISOString(), announcements],
    [`layout ${next} first`, 'banner', 'first ไทย', 'running', null, announcements],
    [`layout ${next} second`, 'banner', 'second ไทย', 'running', until, announcements],
    [
      ...[`layout ${popup} always`, 'popup', 'always ไทย', 'scheduled', at('2026-11-23').toISOString()],
      '/admin/pages/content-popup',
    ],
    [
      ...[`layout ${popup} never`, 'popup', 'never ไทย', 'scheduled', at('2026-11-23').toISOString()],
      '/admin/pages/content-popup',
    ],
    [
      ...[`layout ${popup} sale`, 'popup', 'sale ไทย', 'scheduled', at('2026-11-22').toISOString()],
      '/admin/pages/content-popup',
    ],
    [
      ...[`site_period ${night}`, 'site', 'ปิดปรับปรุง', 'scheduled', at('2026-11-22', '03').toISOString()],
      '/admin/site',
    ],
  ]);
  expect(
    collisions
      .filter(({ entries: [key] }) => key?.startsWith('layout'))
      .map(({ kind, entries: keys }) => [kind, ...keys]),
  ).toEqual([
    ['two_popups', `layout ${popup} always`, `layout ${popup} never`],
    ['not_published', `layout ${popup} sale`],
  ]);
});

it('has the plan of the waiting room, of which staff may have closed what it opened', async () => {
  const { db } = t.deps;
  const plan = async (more: object) => {
    await db('waiting_room').update({ plan_begun: false, is_open: false, ...more });
    return (await read()).entries.filter(({ sort }) => sort === 'waiting_room');
  };
  const days = { starts_at: at('2026-11-21'), ends_at: at('2026-11-21', '12') };
  expect(await plan(days)).toEqual([
    {
      ...{ key: 'waiting_room', kind: 'site', sort: 'waiting_room', id: null, at_once: false },
      ...{ name_th: 'ห้องรอคิว', name_en: 'Waiting room', state: 'scheduled', link: '/admin/site' },
      ...{ starts_at: days.starts_at.toISOString(), ends_at: days.ends_at.toISOString() },
    },
  ]);
  const now = { starts_at: at('2026-11-20', '11'), ends_at: at('2026-11-20', '13') };
  expect(await plan({ ...now, plan_begun: true, is_open: true })).toMatchObject([{ state: 'running' }]);
  expect(await plan({ ...now, plan_begun: true })).toMatchObject([{ state: 'paused' }]);
  expect(await plan({ starts_at: at('2026-11-23'), ends_at: at('2026-11-24') })).toEqual([]);
  expect(await plan({ starts_at: null, ends_at: null })).toEqual([]);
  await plan(days);
  const inventory = await read(WEEK, t.bearer(await buildUser(db, { role_id: 6 })));
  expect(inventory.entries.map(({ sort }) => sort)).not.toContain('waiting_room');
  await plan({ starts_at: null, ends_at: null });
});

it('shows each reader the kinds of which he may read the list, and nobody else anything', async () => {
  const { db } = t.deps;
  const as = async (role_id: number) => t.bearer(await buildUser(db, { role_id }));
  const kinds = async (role: number) => (await read(WEEK, await as(role))).kinds;
  expect(await kinds(0)).toEqual([
    'promotion',
    'flash',
    'offer',
    'coupon',
    'price',
    'campaign',
    'event',
    'popup',
    'banner',
    'page',
    'site',
  ]);
  expect(await kinds(6)).toEqual(['price']);
  expect(await kinds(5)).toEqual(['promotion', 'flash', 'offer', 'coupon', 'price']);
  // Editors of content, whose documents they are.
  expect(await kinds(8)).toEqual([
    ...['promotion', 'flash', 'offer', 'coupon', 'price', 'campaign'],
    ...['popup', 'banner', 'page', 'site'],
  ]);
  const inventory = await read(WEEK, await as(6));
  expect(new Set(inventory.entries.map(({ kind }) => kind))).toEqual(new Set(['price']));
  expect(inventory.collisions).toEqual([]);
  expect((await get(WEEK, await as(3))).statusCode).toBe(403);
});

it('refuses days that are none, and too many of them', async () => {
  for (const [from, until] of [
    ['2026-02-30', '2026-03-01'],
    ['2026-11-22', '2026-11-16'],
    ['2026-01-01', '2026-12-31'],
  ] as const)
    expect((await get({ from, until })).json().code, `${from} ${until}`).toBe('ERROR.BAD_REQUEST');
});
