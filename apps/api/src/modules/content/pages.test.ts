import { randomUUID } from 'node:crypto';
import type { Layout } from '@mali/contracts/content';
import type { DraftBlock, PageDraft, PageLayoutContent, StaffPage } from '@mali/contracts/pages';
import { ROLE } from '@mali/contracts/roles';
import { buildPromotion, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { bi, everyBlock, fillShop, publish, type Shop } from './fixtures.ts';

const START = new Date('2026-11-21T05:00:00Z');
const FRIDAY = '2026-11-26T17:00:00.000Z';
let now = START;
let t: TestApp;
let shop: Shop;
let editor: { user_id: number; role_id: number };
let colleague: typeof editor;
let count = 0;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  shop = await fillShop(t.deps.db);
  editor = await buildUser(t.deps.db, { role_id: ROLE.CONTENT_EDITOR, first_name: 'Nok', last_name: 'Dee' });
  colleague = await buildUser(t.deps.db, { role_id: ROLE.OWNER, first_name: 'Ploy', last_name: 'Jai' });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = editor) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
async function done<T>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  who = editor,
): Promise<T> {
  const answer = await ask(method, url, payload, who);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<T>();
}
/** The ids of the blocks that the shop shows of a page, once it knows of the newest publication. */
async function shown(pageName: string): Promise<string[]> {
  await notificationsHandled(t.deps);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/content/api/web/layout',
    payload: { pageName },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Layout>().components.map(({ id }) => id);
}
const text = (id: string, words = id, more: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ id, type: 'sis_text', hidden: false, from: null, until: null },
  fields: { title: bi(words), body: bi(''), align: 'left' },
  ...more,
});
const stored = (id: string) => ({ id, type: 'sis_text', title: bi(id), body: bi(''), align: 'left' });

/** A page with a published layout of one block, and a draft of it. */
async function begun(blocks: readonly object[] = [stored('old')]) {
  count += 1;
  const page = `campaign-${count}`;
  const layout_id = await publish(t.deps.db, page, blocks);
  const draft = await done<PageDraft>('POST', `/admin/pages/${page}/drafts`, { layout_id: null });
  return { page, layout_id, draft };
}
const save = (
  draft: Pick<PageDraft, 'draft_id' | 'revision' | 'name'>,
  blocks: readonly DraftBlock[],
  who = editor,
) =>
  ask(
    'POST',
    `/admin/page_drafts/${draft.draft_id}`,
    { revision: draft.revision, name: draft.name, blocks },
    who,
  );
const saved = async (draft: PageDraft, blocks: readonly DraftBlock[]) => {
  const answer = await save(draft, blocks);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<PageDraft>();
};
const publishing = (draft: PageDraft, more: object) =>
  ask('POST', `/admin/page_drafts/${draft.draft_id}/publish`, {
    ...{ revision: draft.revision, from: null, until: null, over: draft.based_on },
    ...more,
  });
const published = async (draft: PageDraft, more: object = {}) => {
  const answer = await publishing(draft, more);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<PageLayoutContent>();
};
const refused = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('a draft of a page', () => {
  it('begins with what is shown, and leaves the shop and its cache as they are until it is published now', async () => {
    const { page, draft, layout_id } = await begun();
    expect(draft).toMatchObject({ based_on: layout_id, blocks: [{ id: 'old' }], updated_by: 'Nok Dee' });
    const [{ value }] = await t.deps.db('content_version').select('value');
    const next = await saved(draft, [text('new'), text('old')]);
    expect(next.revision).toBe(draft.revision + 1);
    expect(await t.deps.db('content_version').select('value')).toEqual([{ value }]);
    expect(await shown(page)).toEqual(['old']);
    const layout = await published(next);
    expect(layout).toMatchObject({ state: 'live', until: null, published_by: 'Nok Dee' });
    expect(await shown(page)).toEqual(['new', 'old']);
    expect((await ask('GET', `/admin/page_drafts/${draft.draft_id}`)).statusCode).toBe(404);
    const events = await t.deps
      .db('security_events')
      .where({ subject: `page ${page}` })
      .orderBy('event_id');
    expect(events.map(({ kind }) => kind)).toEqual(['page_draft_begun', 'page_published']);
    expect(events[1]?.details.changes).toEqual(
      expect.arrayContaining([
        { field: 'blocks', from: 'old', to: 'new, old' },
        { field: 'title_en', of: 'new', from: null, to: 'new' },
      ]),
    );
  });

  it('is saved by one of two at once; the other gets the newest with who saved it', async () => {
    const { draft } = await begun();
    const both = await Promise.all([save(draft, [text('mine')]), save(draft, [text('theirs')], colleague)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const loser = both.find(({ statusCode }) => statusCode === 409)?.json();
    expect(loser).toMatchObject({
      code: 'RECORD.CHANGED',
      details: {
        record: { revision: draft.revision + 1 },
        by: expect.stringMatching(/^(Nok Dee|Ploy Jai)$/),
      },
    });
  });

  it('is refused with two blocks of one id, and published neither incomplete, twice, over a newer version nor in the past', async () => {
    const { page, draft } = await begun();
    expect((await save(draft, [text('a'), text('a')])).statusCode).toBe(400);
    const empty = await saved(draft, [text('a', 'a', { type: 'grid', fields: {} }), text('b')]);
    const missing = await publishing(empty, {});
    expect([missing.statusCode, missing.json()]).toMatchObject([
      422,
      { code: 'PAGE.INCOMPLETE', details: { blocks: ['a'] } },
    ]);
    const whole = await saved(empty, [text('b')]);
    expect(refused(await publishing(whole, { from: '2026-11-20T00:00:00Z' }))).toEqual([422, 'PAGE.PERIOD']);
    expect(refused(await publishing(whole, { from: FRIDAY, until: FRIDAY }))).toEqual([422, 'PAGE.PERIOD']);
    expect(refused(await publishing(draft, {}))).toEqual([409, 'RECORD.CHANGED']);
    const other = await done<PageDraft>('POST', `/admin/pages/${page}/drafts`, { layout_id: null });
    const once = await Promise.all([publishing(whole, {}), publishing(whole, {})]);
    expect(once.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(refused(await publishing(other, {}))).toEqual([409, 'PAGE.OVERTAKEN']);
  });
});

describe('a scheduled publication', () => {
  it('comes at its moment, goes at its end, and is planned in the list, the page and the calendar', async () => {
    const { page, draft, layout_id } = await begun();
    const layout = await published(await saved(draft, [text('friday')]), {
      ...{ from: FRIDAY, until: '2026-11-28T17:00:00.000Z' },
    });
    expect(layout.state).toBe('scheduled');
    expect(await shown(page)).toEqual(['old']);
    const record = await done<StaffPage>('GET', `/admin/pages/${page}`);
    expect(record).toMatchObject({ state: 'live', next_at: FRIDAY, kind: 'campaign', edited_by: 'Nok Dee' });
    expect(record.versions.map((one) => [one.layout_id, one.state])).toEqual([
      [layout.layout_id, 'scheduled'],
      [layout_id, 'live'],
    ]);
    const list = await done<{ rows: { name: string }[] }>('GET', '/admin/pages?plan=scheduled');
    expect(list.rows.map(({ name }) => name)).toContain(page);
    const calendar = await done<{ records: { key: string }[] }>(
      'GET',
      '/admin/calendar?from=2026-11-20&until=2026-11-30',
      undefined,
      colleague,
    );
    expect(JSON.stringify(calendar)).toContain(`layout ${layout.layout_id}`);
    now = new Date(FRIDAY);
    expect(await shown(page)).toEqual(['friday']);
    now = new Date('2026-11-28T17:00:00.000Z');
    expect(await shown(page)).toEqual(['old']);
  });

  it('is withdrawn into a draft, once; an earlier version is restored by a draft of it', async () => {
    const { page, draft, layout_id } = await begun();
    const layout = await published(await saved(draft, [text('new', 'New words')]));
    const again = await done<PageDraft>('POST', `/admin/page_layouts/${layout.layout_id}/withdraw`);
    expect(again).toMatchObject({
      based_on: layout_id,
      blocks: [{ id: 'new', fields: { title: bi('New words') } }],
    });
    expect(await shown(page)).toEqual(['old']);
    expect(refused(await ask('POST', `/admin/page_layouts/${layout.layout_id}/withdraw`))).toEqual([
      409,
      'PAGE.NOT_PUBLISHED',
    ]);
    await published(again);
    expect(await shown(page)).toEqual(['new']);
    const back = await done<PageDraft>('POST', `/admin/pages/${page}/drafts`, { layout_id });
    expect(back.blocks.map(({ id }) => id)).toEqual(['old']);
    expect((await ask('POST', '/admin/pages/home-none/drafts', { layout_id })).statusCode).toBe(404);
  });
});

describe('a block', () => {
  const NIGHT = '2026-11-21T12:00:00.000Z';
  const MIDNIGHT = '2026-11-21T17:00:00.000Z';

  it('is not sent while it is hidden or out of its time, and comes and goes at its moments', async () => {
    const { page, draft } = await begun();
    await published(
      await saved(draft, [
        ...[text('always'), text('hidden', 'h', { hidden: true })],
        text('evening', 'e', { from: NIGHT, until: MIDNIGHT }),
      ]),
    );
    expect(await shown(page)).toEqual(['always']);
    expect(await done<StaffPage>('GET', `/admin/pages/${page}`)).toMatchObject({ next_at: NIGHT });
    now = new Date(NIGHT);
    expect(await shown(page)).toEqual(['always', 'evening']);
    now = new Date(MIDNIGHT);
    expect(await shown(page)).toEqual(['always']);
    // The editor gets it back as it was.
    const draft2 = await done<PageDraft>('POST', `/admin/pages/${page}/drafts`, { layout_id: null });
    expect(draft2.blocks.map(({ id, hidden, from }) => [id, hidden, from])).toEqual([
      ['always', false, null],
      ['hidden', true, null],
      ['evening', false, NIGHT],
    ]);
  });

  it('of every type is previewed from an unsaved draft at a moment to come, an incomplete one as failed', async () => {
    const { page } = await begun();
    const all = everyBlock(shop).map(
      ({ id, type, ...fields }): DraftBlock => ({
        ...{ id, type, hidden: false, from: null, until: null, fields },
      }),
    );
    const blocks = [
      ...all,
      text('evening', 'e', { from: NIGHT }),
      text('empty', 'e', { type: 'grid', fields: { items: [] } }),
    ];
    const at = (time: string | null) =>
      done<Layout>('POST', '/admin/pages/preview', { page, blocks, at: time });
    const before = await at(null);
    expect(before.components.map(({ type }) => type)).toEqual([...all.map(({ type }) => type), 'failed']);
    expect((await at(NIGHT)).components.map(({ id }) => id)).toContain('evening');
    expect(await shown(page)).toEqual(['old']);
    const payload = { page: 'no-such-page', blocks: [], at: null };
    expect((await ask('POST', '/admin/pages/preview', payload)).statusCode).toBe(404);
  });
});

it('is previewed with the prices and promotions that are planned for the moment, which shoppers do not see', async () => {
  const { db } = t.deps;
  const { page } = await begun();
  const [dearer, cheaper] = await db('variants')
    .whereIn(
      'mat_id',
      shop.products.map(({ mat_id }) => mat_id),
    )
    .orderBy('mat_var_id', 'desc')
    .limit(2);
  const [{ change_id }] = await db('price_changes').insert(
    {
      ...{ request_key: randomUUID(), made_at: START, reason: 'รอบใหม่', rule: '{}', row_count: 1 },
      ...{ starts_at: FRIDAY, ends_at: null },
    },
    ['change_id'],
  );
  await db('price_change_rows').insert({
    ...{ change_id, mat_var_id: dearer.mat_var_id, price: 99_900, seen: dearer.mat_price },
    starts_at: FRIDAY,
  });
  await buildPromotion(db, {
    ...{ discount: 50, members: [cheaper.mat_var_id], starts_at: new Date(FRIDAY) },
  });
  const tab = { label: bi('One'), products: { mat_ids: [dearer.mat_id, cheaper.mat_id] }, more: null };
  const block: DraftBlock = {
    ...{ id: 'tabs', type: 'tabs', hidden: false, from: null, until: null },
    fields: { title: bi('T'), text: bi('T'), tabs: [tab] },
  };
  const prices = async (at: string | null) => {
    const drawn = await done<Layout>('POST', '/admin/pages/preview', { page, blocks: [block], at });
    const [found] = drawn.components;
    if (found?.type !== 'tabs') throw new Error('tabs were expected');
    return found.tabs[0]?.cards.map(({ net_price }) => net_price);
  };
  const current = [dearer, cheaper].map(({ mat_price }) => mat_price / 100);
  expect(await prices(null)).toEqual(current);
  expect(await prices(FRIDAY)).toEqual([999, cheaper.mat_price / 200]);
  // Nothing of it stays.
  expect(await prices(null)).toEqual(current);
  const seen = await t.app.inject({ method: 'GET', url: `/api/v2/material?mat_id=${dearer.mat_id}` });
  expect(seen.statusCode).toBe(200);
  const { variants } = seen.json().pricing as { variants: { mat_var_id: number; price: number }[] };
  expect(variants.find(({ mat_var_id }) => mat_var_id === dearer.mat_var_id)?.price).toBe(
    dearer.mat_price / 100,
  );
});

it('a page is made once, for a name and an address of its own', async () => {
  const page = { name: 'exclusive-rains', link: '/exclusive/rains', title: { th: 'หน้าฝน', en: 'Rains' } };
  expect(await done<StaffPage>('POST', '/admin/pages', page)).toMatchObject({
    ...{ name: page.name, kind: 'exclusive', state: 'empty', versions: [], drafts_open: [] },
  });
  expect(refused(await ask('POST', '/admin/pages', { ...page, link: null }))).toEqual([409, 'PAGE.TAKEN']);
  expect(refused(await ask('POST', '/admin/pages', { ...page, name: 'rains' }))).toEqual([409, 'PAGE.TAKEN']);
  const list = await done<{ rows: object[] }>('GET', '/admin/pages?state=empty&kind=exclusive&q=rain');
  expect(list.rows).toMatchObject([{ name: page.name, title: page.title, drafts: 0, edited_at: null }]);
  const draft = await done<PageDraft>('POST', `/admin/pages/${page.name}/drafts`, { layout_id: null });
  expect(draft).toMatchObject({ blocks: [], based_on: null, name: 'หน้าฝน' });
  await done('DELETE', `/admin/page_drafts/${draft.draft_id}`);
  expect((await done<StaffPage>('GET', `/admin/pages/${page.name}`)).drafts_open).toEqual([]);
});
