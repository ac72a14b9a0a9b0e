import { CONTACT_TOPICS } from '@mali/contracts/contact-topics';
import type {
  AnnouncementAnswer,
  ContactTopicsAnswer,
  FaqAnswer,
  InformationPage,
  Layout,
  PagesAnswer,
  PopupAnswer,
} from '@mali/contracts/content';
import { CONTENT_PAGES } from '@mali/contracts/content-items';
import { FOOTER_GROUPS } from '@mali/contracts/footer-groups';
import type { InformationVersions } from '@mali/contracts/information-versions';
import type { MegaMenuAnswer } from '@mali/contracts/mega-menu';
import type { DraftBlock, PageDraft, PageLayoutContent, StaffPage } from '@mali/contracts/pages';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { bi, fillShop, publish } from './fixtures.ts';

const START = new Date('2026-11-21T05:00:00Z');
const FRIDAY = '2026-11-26T17:00:00.000Z';
const MONDAY = '2026-11-29T17:00:00.000Z';
let now = START;
let t: TestApp;
let editor: { user_id: number; role_id: number };
let care: typeof editor;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  const { db } = t.deps;
  await fillShop(db);
  editor = await buildUser(db, { role_id: ROLE.CONTENT_EDITOR, first_name: 'Nok', last_name: 'Dee' });
  care = await buildUser(db, { role_id: ROLE.CRM });
  await db('announcements').insert({ announcement: bi('Before'), link: '/deals', valid_from: START });
  await db('faq_entries').insert([
    { position: 2, topic: bi('Pay'), question: bi('How?'), answer: bi('By **card**') },
    { position: 1, topic: bi('Send'), question: bi('When?'), answer: bi('Soon') },
  ]);
  await db('information_pages').insert({
    ...{ name: 'privacy', version: 1, title: bi('Privacy'), body: bi('## Old'), seo_title: bi('Privacy') },
    valid_from: '2026-01-01',
  });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who = editor) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
async function done<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const answer = await ask(method, url, payload);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<T>();
}
/** An answer of the shop, once it knows of the newest publication. */
async function inShop<T>(url: string): Promise<T> {
  await notificationsHandled(t.deps);
  const answer = await t.app.inject({ method: 'GET', url: `/content${url}` });
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<T>();
}
const begin = (page: string) =>
  done<PageDraft>('POST', `/admin/pages/content-${page}/drafts`, { layout_id: null });
const item = (id: string, type: DraftBlock['type'], fields: DraftBlock['fields'], more = {}): DraftBlock => ({
  ...{ id, type, hidden: false, from: null, until: null, fields },
  ...more,
});
const save = (draft: PageDraft, blocks: readonly DraftBlock[]) =>
  ask('POST', `/admin/page_drafts/${draft.draft_id}`, {
    ...{ revision: draft.revision, name: draft.name, blocks },
  });
const publishing = (draft: PageDraft, more: object = {}) =>
  ask('POST', `/admin/page_drafts/${draft.draft_id}/publish`, {
    ...{ revision: draft.revision, from: null, until: null, over: draft.based_on, ...more },
  });
async function published(draft: PageDraft, blocks: readonly DraftBlock[], more: object = {}) {
  const saved = await save(draft, blocks);
  expect(saved.statusCode, saved.body.slice(0, 600)).toBe(200);
  const answer = await publishing(saved.json(), more);
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json<PageLayoutContent>();
}

describe('texts and banners', () => {
  it('are all in the list of pages before anybody has edited them, and read by those who may', async () => {
    const list = await done<{ rows: { name: string; kind: string; title: object }[] }>(
      'GET',
      '/admin/pages?kind=content',
    );
    expect(list.rows.map(({ name }) => name)).toEqual(Object.keys(CONTENT_PAGES).sort());
    expect(list.rows.find(({ name }) => name === 'content-faq')).toMatchObject({
      ...{ kind: 'content', title: CONTENT_PAGES['content-faq'].title, state: 'live', drafts: 0 },
    });
    expect((await ask('GET', '/admin/pages/content-faq', undefined, care)).statusCode).toBe(200);
    const refused = await ask('POST', '/admin/pages/content-faq/drafts', { layout_id: null }, care);
    expect(refused.statusCode).toBe(403);
    expect(await t.deps.db('pages').where('name', 'like', 'content-%')).toEqual([]);
  });

  it('hold only items of their document, and these no page of blocks', async () => {
    const draft = await begin('announcement');
    const faq = item('a', 'faq_entry', { topic: bi('x'), question: bi('x'), answer: bi('x') });
    const block = item('b', 'sis_text', { title: bi('x'), body: bi(''), align: 'left' });
    for (const wrong of [faq, block]) {
      const answer = await save(draft, [wrong]);
      expect([answer.statusCode, answer.json().details]).toEqual([400, { wrong: 'type' }]);
    }
    await publish(t.deps.db, 'campaign-items', []);
    const page = await done<PageDraft>('POST', '/admin/pages/campaign-items/drafts', { layout_id: null });
    expect((await save(page, [faq])).statusCode).toBe(400);
    const empty = item('a', 'announcement', { announcement: { th: ' ', en: 'Words' }, link: null });
    const saved = (await save(draft, [empty])).json<PageDraft>();
    const refused = await publishing(saved);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'PAGE.INCOMPLETE', details: { blocks: ['a'] } },
    ]);
    expect(await inShop<AnnouncementAnswer>('/header-announcements')).toMatchObject({ link: '/deals' });
  });

  it('begin with what the shop shows, and change with a publication, at its moments, and back', async () => {
    const draft = await begin('announcement');
    expect(draft.blocks).toEqual([
      item('announcement', 'announcement', { announcement: bi('Before'), link: '/deals' }),
    ]);
    const sale = item(
      'sale',
      'announcement',
      { announcement: { th: 'ลด', en: '' }, link: null },
      {
        ...{ from: FRIDAY, until: MONDAY },
      },
    );
    const always = item('always', 'announcement', { announcement: bi('*New* <b>'), link: null });
    const at = (moment: string) =>
      done<Layout>('POST', '/admin/pages/preview', {
        ...{ page: 'content-announcement', blocks: [sale, always], at: moment },
      });
    expect((await at(FRIDAY)).components).toMatchObject([
      { id: 'sale', title: bi('', ''), body: { th: '<p>ลด</p>', en: '<p>ลด</p>' } },
    ]);
    expect((await at(MONDAY)).components).toMatchObject([
      { id: 'always', title: bi('', ''), body: bi('<p>*New* &lt;b&gt;</p>', '<p>ไทย *New* &lt;b&gt;</p>') },
    ]);
    const layout = await published(draft, [sale, always]);
    const bar = async () => (await inShop<AnnouncementAnswer>('/header-announcements')).announcement;
    expect(await bar()).toEqual(bi('*New* <b>'));
    now = new Date(FRIDAY);
    expect(await bar()).toEqual({ th: 'ลด', en: 'ลด' });
    now = new Date(MONDAY);
    expect(await bar()).toEqual(bi('*New* <b>'));
    await done('POST', `/admin/page_layouts/${layout.layout_id}/withdraw`);
    expect(await bar()).toEqual(bi('Before'));
    const page = await done<StaffPage>('GET', '/admin/pages/content-announcement');
    expect(page.versions.map(({ state }) => state)).toEqual(['withdrawn']);
    const events = await t.deps.db('security_events').where({ subject: 'page content-announcement' });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['page_draft_begun', 'page_published', 'page_withdrawn']),
    );
  });

  it('are questions in their order, popups with a picture, and slides of the home page', async () => {
    const faq = await begin('faq');
    expect(faq.blocks.map(({ id, fields }) => [id, fields.question])).toEqual([
      ['faq-entry', bi('When?')],
      ['faq-entry-2', bi('How?')],
    ]);
    const unsafe = item('new', 'faq_entry', {
      ...{ topic: bi('Pay'), question: bi('Safe?'), answer: bi('<script>x</script> **yes**') },
    });
    await published(faq, [unsafe, ...faq.blocks]);
    const { data } = await inShop<FaqAnswer>('/faq');
    expect(data.map(({ id, question }) => [id, question.en])).toEqual([
      ...[
        [1, 'Safe?'],
        [2, 'When?'],
        [3, 'How?'],
      ],
    ]);
    expect(data[0]?.answer.en).toBe('<p>&lt;script&gt;x&lt;/script&gt; <strong>yes</strong></p>');

    const slides = await begin('banners');
    const [slide] = slides.blocks as [DraftBlock];
    const { hash } = slide.fields.picture as { hash: string };
    const popup = { picture: { hash, alt: bi('Serum') }, title: bi('Offer'), text: bi(''), button: bi('') };
    await published(await begin('popup'), [
      item('popup', 'popup', { ...popup, link: '/deals', close_button_color: '#ffffff' }),
    ]);
    expect(await inShop<PopupAnswer>('/popups')).toMatchObject({
      ...{ title: bi('Offer'), link: '/deals', close_button_color: '#ffffff', valid_to: null },
      image: { hash, alternativeText: bi('Serum') },
    });

    await publish(t.deps.db, 'campaign-slides', [{ id: 'home', type: 'home_carousel', autoplay: 0 }]);
    const shown = async () => [
      (await inShop<{ data: { title: object }[] }>('/home-carousel-banners')).data.map(({ title }) => title),
      (
        await inShop<{ layout: { components: { slides: { title: object }[] }[] } }>('/pages/campaign-slides')
      ).layout.components[0]?.slides.map(({ title }) => title),
    ];
    const [before] = await shown();
    expect(before).toEqual([slide.fields.title]);
    const second = item('second', 'home_slide', { ...slide.fields, title: bi('Second') }, { from: FRIDAY });
    await published(slides, [second, slide]);
    expect(await shown()).toEqual([before, before]);
    now = new Date(FRIDAY);
    const both = [bi('Second'), slide.fields.title];
    expect(await shown()).toEqual([both, both]);
  });

  it('are topics of the contact form: a message keeps the name of its topic, also when that is gone', async () => {
    const topics = async () => (await inShop<ContactTopicsAnswer>('/contact-topics')).data;
    expect(await topics()).toEqual(CONTACT_TOPICS);
    const draft = await begin('contact-topics');
    expect(draft.blocks.map(({ id, fields }) => ({ topic: id, ...fields }))).toEqual(CONTACT_TOPICS);
    const topic = (id: string, th: string, asks: string, more = {}) =>
      item(id, 'contact_topic', { name: { th, en: '' }, asks }, more);
    const [order] = draft.blocks as [DraftBlock];
    await published(draft, [topic('wholesale', 'ขายส่ง', 'company'), order]);
    const both = (words: string) => ({ th: words, en: words });
    expect(await topics()).toEqual([
      { topic: 'wholesale', name: both('ขายส่ง'), asks: 'company' },
      CONTACT_TOPICS[0],
    ]);
    const write = async (topic: string) => {
      const payload = { topic, name: 'Nok', email: 'nok@example.com', message: 'x', lang: 'th' };
      return (await t.app.inject({ method: 'POST', url: '/content/contact', payload })).statusCode;
    };
    expect([await write('wholesale'), await write('other'), await write('love')]).toEqual([200, 200, 400]);
    // Hidden: no longer offered, but a form that is open still has it.
    const next = await begin('contact-topics');
    await published(next, [
      topic('wholesale', 'ค้าส่ง', 'company', { hidden: true }),
      topic('press', 'สื่อ', 'nothing', { from: FRIDAY }),
    ]);
    expect(await topics()).toEqual(CONTACT_TOPICS);
    now = new Date(FRIDAY);
    expect(await topics()).toEqual([{ topic: 'press', name: both('สื่อ'), asks: 'nothing' }]);
    expect(await write('wholesale')).toBe(200);
    expect(await t.deps.db('contact_messages').orderBy('id').select('topic', 'topic_name')).toEqual([
      { topic: 'wholesale', topic_name: both('ขายส่ง') },
      { topic: 'other', topic_name: { th: 'เรื่องอื่น', en: 'Something else' } },
      { topic: 'wholesale', topic_name: both('ค้าส่ง') },
    ]);
  });

  it('are groups of links of the footer, which lead to pages that exist', async () => {
    const footer = async () => (await inShop<PagesAnswer>('/pages')).footer;
    expect(await footer()).toBeUndefined();
    const draft = await begin('footer');
    expect(draft.blocks.map(({ id, fields }) => ({ id, ...fields }))).toEqual(FOOTER_GROUPS);
    const group = (id: string, links: readonly string[], more = {}) =>
      item(
        id,
        'footer_group',
        {
          ...{ title: { th: 'โลกของเรา', en: '' }, adds: 'links' },
          links: links.map((link) => ({ label: { th: 'ไป', en: 'Go' }, link })),
        },
        more,
      );
    await t.deps.db('pages').insert({ name: 'campaign-rain', title: bi('Rain'), link: '/campaign/rain' });
    const wrong = [
      'http://x.th',
      '//x.th',
      'javascript:x',
      '/admin',
      '/nowhere',
      '/campaign/sun',
      '/shop/a/b/c/d/e',
    ];
    const groups = wrong.map((link, place) => group(`wrong-${place}`, ['/faq', link]));
    const saved = (await save(draft, [group('right', ['/faq']), ...groups])).json<PageDraft>();
    const malformed = await publishing(saved);
    expect([malformed.statusCode, malformed.json()]).toMatchObject([
      422,
      { code: 'PAGE.INCOMPLETE', details: { blocks: ['wrong-0', 'wrong-1', 'wrong-2'] } },
    ]);
    const rest = (await save(saved, [group('right', ['/faq']), ...groups.slice(3)])).json<PageDraft>();
    expect((await publishing(rest)).json()).toMatchObject({
      ...{ code: 'PAGE.INCOMPLETE', details: { blocks: ['wrong-3', 'wrong-4', 'wrong-5', 'wrong-6'] } },
    });
    expect(await footer()).toBeUndefined();
    const targets = ['/campaign/rain?from=footer', '/shop/a/b', '/faq#pay', 'https://example.com/jobs'];
    const [help] = draft.blocks as [DraftBlock];
    const layout = await published(rest, [group('world', targets), { ...help, from: FRIDAY }]);
    const world = {
      ...{ title: { th: 'โลกของเรา', en: 'โลกของเรา' }, adds: 'links' },
      links: targets.map((link) => ({ label: { th: 'ไป', en: 'Go' }, link })),
    };
    expect(await footer()).toEqual([world]);
    const preview = await done<Layout>('POST', '/admin/pages/preview', {
      ...{ page: 'content-footer', blocks: [help], at: null },
    });
    expect(preview.components).toMatchObject([{ id: 'help', title: { en: 'Help' } }]);
    now = new Date(FRIDAY);
    const { id: _, ...standard } = FOOTER_GROUPS[0];
    expect(await footer()).toEqual([world, standard]);
    await done('POST', `/admin/page_layouts/${layout.layout_id}/withdraw`);
    expect(await footer()).toBeUndefined();
  });

  it('are pictures and brands in the panels of the menu', async () => {
    const menu = async () => (await inShop<MegaMenuAnswer>('/mega-menu')).data;
    expect(await menu()).toEqual([]);
    const draft = await begin('mega-menu');
    expect(draft.blocks).toEqual([]);
    const { hash } = (await t.deps.db('images').whereNotNull('width').first('hash')) as { hash: string };
    const brand = await t.deps.db('brands').where({ shop_in_shop: true }).first();
    const panel = (id: string, category: string[] | null, link: string, brands: string[] = []) =>
      item(id, 'menu_department', {
        ...{ category, brands: brands.map((one) => ({ brand: one })) },
        tiles: [{ picture: { hash, alt: bi('') }, title: { th: 'รวมลิป', en: '' }, link }],
      });
    const wrong = [panel('lost', null, '/nowhere'), panel('deep', ['make-up', 'lips'], '/deals')];
    const saved = (await save(draft, wrong)).json<PageDraft>();
    expect((await publishing(saved)).json()).toMatchObject({ details: { blocks: ['deep'] } });
    const lost = (await save(saved, wrong.slice(0, 1))).json<PageDraft>();
    expect((await publishing(lost)).json()).toMatchObject({ details: { blocks: ['lost'] } });
    await published(lost, [panel('one', ['make-up'], '/deals', [brand.link_name, 'nobody'])]);
    expect(await menu()).toMatchObject([
      {
        department: 'make-up',
        tiles: [{ picture: { hash }, title: { th: 'รวมลิป', en: 'รวมลิป' }, link: '/deals' }],
        brands: [{ link_name: brand.link_name, brand_en: brand.brand_en, brand_th: brand.brand_th }],
      },
    ]);
  });

  it('are versions of a policy: what somebody has accepted stays readable', async () => {
    const policy = (version?: number) =>
      inShop<InformationPage>(
        `/information-pages/privacy${version === undefined ? '' : `?version=${version}`}`,
      );
    const draft = await begin('privacy');
    const [text] = draft.blocks as [DraftBlock];
    expect(text.fields).toMatchObject({ title: bi('Privacy'), body: bi('## Old') });
    const copy = { ...text, id: 'two' };
    const twice = (await save(draft, [text, copy])).json<PageDraft>();
    expect((await publishing(twice)).json()).toMatchObject({ code: 'PAGE.INCOMPLETE' });
    const friday = { ...text, fields: { ...text.fields, body: { th: '## ใหม่', en: '' } } };
    const layout = await published(twice, [friday], { from: FRIDAY });
    expect(await policy()).toMatchObject({ version: 1, content: { th: expect.stringContaining('Old') } });
    expect((await t.app.inject('/content/information-pages/privacy?version=2')).statusCode).toBe(404);
    now = new Date(FRIDAY);
    expect(await policy()).toMatchObject({ version: 2, updated_at: FRIDAY });
    expect((await policy()).content.en).toContain('ใหม่');
    const versions = () => inShop<InformationVersions>('/information-pages/privacy/versions');
    expect((await versions()).versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await versions()).versions[0]).toEqual({ version: 2, updated_at: FRIDAY });
    expect(await policy(1)).toMatchObject({ version: 1, content: { th: expect.stringContaining('Old') } });
    expect(await inShop<InformationPage>('/policy-page')).toMatchObject({ version: 2 });
    await done('POST', `/admin/page_layouts/${layout.layout_id}/withdraw`);
    expect(await policy()).toMatchObject({ version: 1 });
    expect(await policy(2)).toMatchObject({ version: 2 });
    // Withdrawn before it began: nobody can have accepted it.
    const [{ id: layout_id }] = await t.deps
      .db('layouts')
      .insert({ page: 'content-privacy', name: 'x', published: false, updated_at: START, valid_from: FRIDAY })
      .returning('id');
    await t.deps.db('information_pages').insert({
      ...{ name: 'privacy', version: 3, title: bi('Never'), body: bi('Never'), seo_title: bi('Never') },
      ...{ layout_id, valid_from: FRIDAY },
    });
    expect((await t.app.inject('/content/information-pages/privacy?version=3')).statusCode).toBe(404);
    expect((await versions()).versions.map(({ version }) => version)).toEqual([2, 1]);
  });
});
