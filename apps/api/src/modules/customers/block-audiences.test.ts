import type { FurtherBlocks, Layout } from '@mali/contracts/content';
import type { DraftBlock, PageDraft, PageLayoutContent } from '@mali/contracts/pages';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { refreshAudience, refreshAudiences } from './segments.ts';

const START = new Date('2026-11-21T05:00:00Z');
const FRIDAY = '2026-11-26T17:00:00.000Z';
type Person = { user_id: number; role_id: number };
let now = START;
let t: TestApp;
let owner: Person;
let editor: Person;
let count = 0;
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  owner = await buildUser(t.deps.db, { role_id: ROLE.OWNER });
  editor = await buildUser(t.deps.db, { role_id: ROLE.CONTENT_EDITOR });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who?: Person) =>
  t.app.inject({
    ...{ method, url, ...(payload !== undefined && { payload }) },
    ...(who !== undefined && { headers: t.bearer(who) }),
  });
async function done<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = owner) {
  const answer = await ask(method, url, payload, who);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<T>();
}
async function segment(): Promise<{ segment_id: number; tag: string }> {
  count += 1;
  const tag = `ป้าย${count}`;
  const fields = { name: `กลุ่ม ${count}`, join: 'all', conditions: { tag } };
  const { segment_id } = await done<{ segment_id: number }>('POST', '/admin/segments', fields);
  return { segment_id, tag };
}
async function memberOf({ tag }: { tag: string }): Promise<Person> {
  const who = await buildUser(t.deps.db);
  await t.deps
    .db('customers')
    .where({ user_id: who.user_id })
    .update({ tags: [tag] });
  return who;
}
const MEMBERS = { kind: 'members', segment_id: null } as const;
const GUESTS = { kind: 'guests', segment_id: null } as const;
const of = (segment_id: number | null) => ({ kind: 'segment', segment_id }) as const;
const text = (id: string, more: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ id, type: 'sis_text', hidden: false, from: null, until: null },
  fields: { title: { th: `คำ ${id}`, en: `words ${id}` }, body: { th: '', en: '' }, align: 'left' },
  ...more,
});
async function draftOf(page: string, blocks: readonly DraftBlock[]): Promise<PageDraft> {
  const draft = await done<PageDraft>('POST', `/admin/pages/${page}/drafts`, { layout_id: null });
  const { draft_id, revision, name } = draft;
  return done<PageDraft>('POST', `/admin/page_drafts/${draft_id}`, { revision, name, blocks });
}
const publishing = ({ draft_id, revision, based_on }: PageDraft, more: object = {}) =>
  ask(
    'POST',
    `/admin/page_drafts/${draft_id}/publish`,
    { ...{ revision, from: null, until: null, over: based_on }, ...more },
    owner,
  );
async function publish(page: string, blocks: readonly DraftBlock[], more: object = {}) {
  const answer = await publishing(await draftOf(page, blocks), more);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  await notificationsHandled(t.deps);
  return answer.json<PageLayoutContent>();
}
async function page(): Promise<string> {
  count += 1;
  const name = `campaign-${count}`;
  const title = { th: 'หน้า', en: 'Page' };
  await done('POST', '/admin/pages', { name, link: `/campaign/a${count}`, title });
  return name;
}
const layout = async (pageName: string, who?: Person) => {
  const answer = await ask('POST', '/content/api/web/layout', { pageName }, who);
  expect(answer.statusCode).toBe(200);
  return { body: answer.body, layout: answer.json<Layout>() };
};
const further = async (layoutId: number, who: Person) => {
  const answer = await ask('GET', `/content/page-layouts/${layoutId}/further`, undefined, who);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const places = answer.json<FurtherBlocks>().places;
  return places.map(({ after, components }) => [after, ...components.map(({ id }) => id)]);
};

describe('a block for some people', () => {
  it('is in no answer for others: not in the layout, the page, nor what another member gets', async () => {
    const [one, other, name] = [await segment(), await segment(), await page()];
    const { layout_id } = await publish(name, [
      text('vip', { audience: of(one.segment_id) }),
      text('a'),
      text('join', { audience: GUESTS }),
      text('b'),
      text('c'),
      text('club', { audience: MEMBERS }),
      text('rare', { audience: of(other.segment_id) }),
      text('gone', { audience: MEMBERS, hidden: true }),
      text('later', { audience: MEMBERS, from: FRIDAY }),
    ]);
    for (const { segment_id } of [one, other]) await refreshAudience(t.deps, segment_id);
    const [inOne, inBoth, inNone] = [await memberOf(one), await memberOf(other), await buildUser(t.deps.db)];
    await t.deps
      .db('customers')
      .where({ user_id: inBoth.user_id })
      .update({ tags: [one.tag, other.tag] });
    for (const { segment_id } of [one, other]) await refreshAudience(t.deps, segment_id);

    for (const who of [undefined, inNone, inOne, editor]) {
      const { body, layout: shared } = await layout(name, who);
      expect(shared.components.map(({ id }) => id)).toEqual(['a', 'join', 'b', 'c']);
      expect([shared.guests, shared.further]).toEqual([['join'], ['b', 'c']]);
      expect(body).not.toMatch(/vip|club|rare|gone|later|กลุ่ม|segment/);
    }
    const whole = await ask('GET', `/content/pages/${name}`);
    expect(whole.body).not.toMatch(/vip|club|rare/);

    // Each member gets those of members and of the own segments, below the first two blocks for everybody.
    expect(await further(layout_id, inNone)).toEqual([['c', 'club']]);
    expect(await further(layout_id, inOne)).toEqual([
      ['b', 'vip'],
      ['c', 'club'],
    ]);
    expect(await further(layout_id, inBoth)).toEqual([
      ['b', 'vip'],
      ['c', 'club', 'rare'],
    ]);
    // Again, from the cache, and to another one.
    expect(await further(layout_id, inNone)).toEqual([['c', 'club']]);
    const guest = await ask('GET', `/content/page-layouts/${layout_id}/further`);
    expect(guest.statusCode).toBe(401);
    expect(guest.body).not.toMatch(/club/);
    // A time of the block and its audience both hold.
    now = new Date(FRIDAY);
    expect(await further(layout_id, inNone)).toEqual([['c', 'club', 'later']]);
  });

  it('is gone with its version, and who leaves a segment gets it no more', async () => {
    const [own, name] = [await segment(), await page()];
    const who = await memberOf(own);
    const { layout_id } = await publish(name, [text('a'), text('vip', { audience: of(own.segment_id) })]);
    await refreshAudience(t.deps, own.segment_id);
    expect(await further(layout_id, who)).toEqual([['a', 'vip']]);
    await t.deps.db('customers').where({ user_id: who.user_id }).update({ tags: [] });
    await refreshAudiences(t.deps);
    expect(await further(layout_id, who)).toEqual([]);
    // A page without such blocks says nothing of them, and answers that there are none.
    now = new Date(START.getTime() + 1000);
    const next = await publish(name, [text('a')]);
    expect(Object.keys((await layout(name)).layout)).not.toContain('further');
    expect(await further(next.layout_id, who)).toEqual([]);
    const old = await ask('GET', `/content/page-layouts/${layout_id}/further`, undefined, who);
    expect(old.statusCode).toBe(404);
  });

  it('is in drafts, versions and their differences, and not complete without its segment', async () => {
    const name = await page();
    const blocks = [text('a'), text('club', { audience: MEMBERS }), text('vip', { audience: of(null) })];
    const draft = await draftOf(name, blocks);
    expect(draft.blocks.map(({ audience }) => audience)).toEqual([undefined, MEMBERS, of(null)]);
    const missing = await publishing(draft);
    expect(missing.json()).toMatchObject({ code: 'PAGE.INCOMPLETE', details: { blocks: ['vip'] } });
    const gone = await publishing(await draftOf(name, [text('vip', { audience: of(999_999) })]));
    expect(gone.json()).toMatchObject({ code: 'PAGE.INCOMPLETE', details: { blocks: ['vip'] } });
    const version = await publish(name, blocks.slice(0, 2));
    expect(version.content.map(({ audience }) => audience)).toEqual([undefined, MEMBERS]);
    const [entry] = await t.deps
      .db('security_events')
      .where({ kind: 'page_published', subject: `page ${name}` });
    expect(JSON.stringify(entry.details)).toMatch(/"to":"members","from":null,"field":"shown_to"/);
    // Documents of texts are for everybody.
    const words = await done<PageDraft>('POST', '/admin/pages/content-faq/drafts', { layout_id: null });
    const entryOf = { ...text('q', { type: 'faq_entry', audience: MEMBERS }), fields: {} };
    const { draft_id, revision } = words;
    const fields = { revision, name: words.name, blocks: [entryOf] };
    expect((await ask('POST', `/admin/page_drafts/${draft_id}`, fields, owner)).statusCode).toBe(400);
  });
});

describe('the preview of a page', () => {
  it('is that of a guest, a member, or a member of a segment, at any time', async () => {
    const [own, name] = [await segment(), await page()];
    const blocks = [
      text('vip', { audience: of(own.segment_id) }),
      text('join', { audience: GUESTS }),
      text('a'),
      text('b'),
      text('club', { audience: MEMBERS, from: FRIDAY }),
      text('c'),
    ];
    const seen = async (as: object | undefined, at: string | null = null) => {
      const body = { page: name, blocks, at, ...(as !== undefined && { as }) };
      const drawn = await done<Layout>('POST', '/admin/pages/preview', body, editor);
      expect(Object.keys(drawn)).not.toContain('guests');
      return drawn.components.map(({ id }) => id);
    };
    expect(await seen(undefined)).toEqual(['join', 'a', 'b', 'c']);
    expect(await seen(GUESTS, FRIDAY)).toEqual(['join', 'a', 'b', 'c']);
    expect(await seen(MEMBERS)).toEqual(['a', 'b', 'c']);
    expect(await seen(MEMBERS, FRIDAY)).toEqual(['a', 'b', 'club', 'c']);
    expect(await seen(of(own.segment_id), FRIDAY)).toEqual(['a', 'b', 'vip', 'club', 'c']);
    expect(await seen(of(own.segment_id + 1))).toEqual(['a', 'b', 'c']);
  });
});

describe('a segment of a block', () => {
  it('is kept by the worker and not removed while a page shows it or will, and is named to who edits pages', async () => {
    const [own, name] = [await segment(), await page()];
    const who = await memberOf(own);
    const path = `/admin/segments/${own.segment_id}`;
    const block = text('vip', { audience: of(own.segment_id) });
    await draftOf(name, [text('a'), block]);
    const planned = await publish(name, [text('a'), block], { from: FRIDAY });
    await refreshAudiences(t.deps);
    const stored = () => t.deps.db('segment_members').where({ segment_id: own.segment_id });
    expect(await stored()).toMatchObject([{ user_id: who.user_id }]);
    const refused = await ask('DELETE', path, {}, owner);
    expect(refused.json()).toMatchObject({
      code: 'SEGMENT.IN_USE',
      details: { uses: [{ kind: 'page', id: name, name_th: 'หน้า', name_en: 'Page' }] },
    });
    const names = await done<{ segments: object[] }>('GET', '/admin/segment_names', undefined, editor);
    expect(names.segments).toContainEqual({ segment_id: own.segment_id, name: expect.any(String) });
    expect((await ask('GET', '/admin/segment_names', undefined, who)).statusCode).toBe(403);
    // A version that covers it for good frees it; what its draft names does not hold it.
    await done('POST', `/admin/page_layouts/${planned.layout_id}/withdraw`, {});
    await refreshAudiences(t.deps);
    expect(await stored()).toEqual([]);
    await done('DELETE', path, {});
  });
});
