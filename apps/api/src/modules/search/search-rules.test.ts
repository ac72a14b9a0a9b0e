import type { MaterialsAnswer } from '@mali/contracts/catalogue';
import type {
  HeardAnswer,
  NewSearchRuleRequest,
  StaffSearchRule,
  StaffSpokenName,
  TrySearchAnswer,
} from '@mali/contracts/staff-search-rules';
import { refreshListing } from '@mali/db';
import { buildBrand, buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { matchKeyword } from './match.ts';
import { vocabularyOf } from './vocabulary.ts';

let t: TestApp;
type Member = { user_id: number; role_id: number };
let editor: Member;
let colleague: Member;
let inventory: Member;
let clock = new Date('2026-11-20T05:00:00Z');
const ids = { sun: 0, baby: 0, serum: 0, lip: 0, hiddenAway: 0 };

beforeAll(async () => {
  t = await testApp({}, { now: () => clock });
  const { db } = t.deps;
  editor = await buildUser(db, { role_id: 8, first_name: 'Boonma', last_name: '' });
  colleague = await buildUser(db, { role_id: 8 });
  inventory = await buildUser(db, { role_id: 6 });
  const { brand_id } = await buildBrand(db, {
    link_name: 'quaiseux',
    brand_en: 'Quaiseux',
    brand_th: 'Quaiseux',
  });
  const care = await buildCategory(db, { category: 'Skincare', category_th: 'บำรุงผิว', slug: 'skincare' });
  const add = async (name: keyof typeof ids, mat_name: string, mat_name_th: string, sold: number) => {
    const { mat_id } = await buildMaterial(db, {
      ...{ brand_id, cat1_id: care.cat_id, mat_name, mat_name_th, sold_count: sold },
    });
    await buildVariant(db, { mat_id });
    ids[name] = mat_id;
  };
  await add('sun', 'Quiet Sunscreen SPF 50', 'กันแดดเนื้อบาง SPF 50', 90);
  await add('baby', 'Small Sunscreen', 'กันแดดอ่อนโยนสำหรับเด็ก', 20);
  await add('serum', 'Morning Serum', 'เซรั่มยามเช้า', 50);
  await add('lip', 'Evening Lipstick', 'ลิปสติกยามเย็น', 10);
  await refreshListing(db);
  // The first search of a process prepares words and sounds, which no test is about.
  await t.deps.index.prepare();
  await t.deps.index.suggest('เซรั่มเช้านี้');
});
afterAll(() => t.close());
beforeEach(async () => {
  clock = new Date('2026-11-20T05:00:00Z');
  await t.deps.db('search_rules').del();
  await notificationsHandled(t.deps);
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: Member = editor) =>
  t.app.inject({
    ...{ method, url, headers: t.bearer(who) },
    ...(payload === undefined ? {} : { payload }),
  });
const fields = (more: Partial<NewSearchRuleRequest>): NewSearchRuleRequest => ({
  ...{ kind: 'synonyms', words: ['ตากแดด'], means: [], both_ways: false, products: [], target: '' },
  ...{ reason: '', active: true, starts_at: null, ends_at: null },
  ...more,
});
async function made(more: Partial<NewSearchRuleRequest>): Promise<StaffSearchRule> {
  const answer = await ask('POST', '/admin/search/rules', fields(more));
  expect(answer.statusCode, answer.body).toBe(200);
  await notificationsHandled(t.deps);
  return answer.json();
}
async function found(keyword: string, more: object = {}): Promise<MaterialsAnswer> {
  const answer = await t.app.inject({
    ...{ method: 'POST', url: '/api/v2/materials', payload: { filter: { keyword }, ...more } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const foundIds = async (keyword: string, more: object = {}) =>
  (await found(keyword, more)).data.map(({ mat_id }) => mat_id);
const saved = ({ rule_id: _id, kind: _kind, state: _state, ...rest }: StaffSearchRule) => rest;

describe('synonyms', () => {
  it('find what they mean, with its own synonyms, in results and suggestions; one way only', async () => {
    expect(await foundIds('พอกเงา')).toEqual([]);
    await made({ words: ['พอกเงา'], means: ['กันแดด'] });
    expect(await foundIds('พอกเงา')).toEqual([ids.sun, ids.baby]);
    const suggested = await t.app.inject(`/search?keyword=${encodeURIComponent('พอกเงา')}`);
    expect(suggested.json()).toMatchObject({ count: 2, found: 'all' });
    await made({ words: ['blendfast'], means: ['เซรั่ม'] });
    expect(await foundIds('เซรั่ม')).toEqual([ids.serum]);
  });

  it('both ways are found from each side', async () => {
    await t.deps.db('materials').where({ mat_id: ids.lip }).update({ mat_name: 'Evening Glidestick' });
    await refreshListing(t.deps.db);
    await made({ words: ['glidestick'], means: ['ยามเช้า'], both_ways: true });
    expect((await foundIds('ยามเช้า')).toSorted()).toEqual([ids.serum, ids.lip].toSorted());
    expect((await foundIds('glidestick')).toSorted()).toEqual([ids.serum, ids.lip].toSorted());
  });

  it('of several words need each of them, by any of its own synonyms', async () => {
    await made({ words: ['juniorshield'], means: ['sunscreen อ่อนโยน'] });
    expect(await foundIds('juniorshield')).toEqual([ids.baby]);
    expect(await foundIds('juniorshield serum')).not.toContain(ids.sun);
  });

  it('that are not there leave the vocabulary and its cached matches as they are', async () => {
    const before = vocabularyOf(await t.deps.snapshot.get(t.deps));
    await made({ kind: 'pins', words: ['กันแดด'], products: [ids.serum] });
    const after = vocabularyOf(await t.deps.snapshot.get(t.deps));
    expect(after.phrases).toBe(before.phrases);
    await t.deps.db('search_rules').del();
    await notificationsHandled(t.deps);
    const snapshot = await t.deps.snapshot.get(t.deps);
    await matchKeyword(t.deps, snapshot, 'เซรั่ม');
    const again = await matchKeyword(t.deps, snapshot, 'เซรั่ม');
    expect(again).toBe(vocabularyOf(snapshot).matches.get('เซรั่ม'));
  });
});

describe('pins, hidden products and redirects', () => {
  it('put products first in their order, also one that the word does not find; other orders stay', async () => {
    await made({ kind: 'pins', words: ['กันแดด'], products: [ids.serum, ids.baby] });
    expect(await foundIds('กันแดด')).toEqual([ids.serum, ids.baby, ids.sun]);
    expect((await found('กันแดด')).count).toBe(3);
    expect(await foundIds('กันแดด', { sort: 'best_sellers' })).toEqual([ids.sun, ids.serum, ids.baby]);
    const suggested = await t.app.inject(`/search?keyword=${encodeURIComponent(' กันแดด ')}`);
    expect(suggested.json().data.items[0]).toMatchObject({ mat_id: ids.serum });
  });

  it('answer a word that finds nothing', async () => {
    await made({ kind: 'pins', words: ['zzqkxw'], products: [ids.lip] });
    const answer = await found('zzqkxw');
    expect(answer.data.map(({ mat_id }) => mat_id)).toEqual([ids.lip]);
    expect(answer.search).toMatchObject({ found: 'all' });
  });

  it('leave hidden products out, and count without them', async () => {
    await made({ kind: 'hidden', words: ['กันแดด'], products: [ids.sun] });
    const answer = await found('กันแดด');
    expect(answer.data.map(({ mat_id }) => mat_id)).toEqual([ids.baby]);
    expect(answer.count).toBe(1);
  });

  it('lead a word to a page, not with a price, and not when the results themselves are asked for', async () => {
    await made({ kind: 'redirect', words: ['กันแดด'], target: '/shop/skincare?sort=new_arrivals' });
    expect((await found('กันแดด')).search?.redirect).toBe('/shop/skincare?sort=new_arrivals');
    expect((await found('กันแดด ไม่เกิน 300')).search?.redirect).toBeUndefined();
    expect((await found('กันแดด', { options: { literal: true } })).search?.redirect).toBeUndefined();
  });

  it('follow a corrected word', async () => {
    await made({ kind: 'hidden', words: ['กันแดด'], products: [ids.sun] });
    // กันแดด on the English keyboard.
    expect(await foundIds('dyocff')).toEqual([ids.baby]);
  });

  it('begin and end by their period without anything being saved', async () => {
    await made({
      ...{ kind: 'hidden', words: ['กันแดด'], products: [ids.sun] },
      ...{ starts_at: '2026-11-20T06:00:00Z', ends_at: '2026-11-20T07:00:00Z' },
    });
    expect(await foundIds('กันแดด')).toEqual([ids.sun, ids.baby]);
    clock = new Date('2026-11-20T06:00:00Z');
    expect(await foundIds('กันแดด')).toEqual([ids.baby]);
    const list = await ask('GET', '/admin/search/rules?state=running');
    expect(list.json().rows).toMatchObject([{ state: 'running' }]);
    clock = new Date('2026-11-20T07:00:00Z');
    expect(await foundIds('กันแดด')).toEqual([ids.sun, ids.baby]);
    expect((await ask('GET', '/admin/search/rules?state=running')).json().rows).toEqual([]);
  });

  it('are refused with a page that is not of the shop, and a word that another redirect has at that time', async () => {
    const code = async (more: Partial<NewSearchRuleRequest>) =>
      (await ask('POST', '/admin/search/rules', fields({ kind: 'redirect', ...more }))).json().code;
    for (const target of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/admin/staff',
      '/shop?keyword=x',
    ])
      expect(await code({ target })).toBe('SEARCH_RULE.TARGET');
    expect(await code({ target: '/shop/nowhere' })).toBe('SEARCH_RULE.TARGET_UNKNOWN');
    await made({ kind: 'redirect', words: ['กันแดด'], target: '/deals', ends_at: '2026-12-01T00:00:00Z' });
    expect(await code({ words: ['กันแดด'], target: '/shop/quaiseux' })).toBe('SEARCH_RULE.WORD_TAKEN');
    await made({ kind: 'redirect', words: ['กันแดด'], target: '/deals', starts_at: '2026-12-01T00:00:00Z' });
    expect(
      (await ask('POST', '/admin/search/rules', fields({ kind: 'pins', products: [999_999] }))).json().code,
    ).toBe('SEARCH_RULE.PRODUCT_UNKNOWN');
  });
});

describe('a rule', () => {
  it('of which two colleagues save the same version is the first one’s; the history has the values', async () => {
    const rule = await made({ words: [' ผิว  หน้า ', 'ผิว หน้า'], means: ['เซรั่ม', 'ผิว หน้า'] });
    expect(rule).toMatchObject({ words: ['ผิว หน้า'], means: ['เซรั่ม'], revision: 1, state: 'running' });
    const first = await ask('POST', `/admin/search/rules/${rule.rule_id}`, { ...saved(rule), active: false });
    expect(first.json()).toMatchObject({ state: 'paused', revision: 2 });
    await notificationsHandled(t.deps);
    expect(await foundIds('ผิว หน้า')).not.toContain(ids.lip);
    const second = await ask(
      'POST',
      `/admin/search/rules/${rule.rule_id}`,
      { ...saved(rule), reason: 'เทศกาล' },
      colleague,
    );
    expect(second.json()).toMatchObject({
      code: 'RECORD.CHANGED',
      details: { by: 'Boonma', record: { active: false, revision: 2 } },
    });
    const history = await ask('GET', `/admin/history?record=search-rule%20${rule.rule_id}`);
    expect(history.body).toContain('เซรั่ม');
    expect((await ask('POST', '/admin/search/rules', fields({ means: ['x'] }), inventory)).statusCode).toBe(
      403,
    );
  });

  it('is removed once and again, and is found in the list by word, product and kind', async () => {
    const rule = await made({ kind: 'pins', words: ['แสงเช้า'], products: [ids.serum] });
    await made({ means: ['กันแดด'] });
    const rows = async (query: string) =>
      (await ask('GET', `/admin/search/rules?${query}`))
        .json()
        .rows.map((row: StaffSearchRule) => row.rule_id);
    expect(await rows(`q=${encodeURIComponent('แสงเช้า')}`)).toEqual([rule.rule_id]);
    expect(await rows(`product=${ids.serum}`)).toEqual([rule.rule_id]);
    expect(await rows('kind=pins')).toEqual([rule.rule_id]);
    expect((await ask('GET', '/admin/search/rules/export?lang=th')).body).toContain('สินค้าขึ้นก่อน');
    for (const _ of [1, 2])
      expect((await ask('DELETE', `/admin/search/rules/${rule.rule_id}`)).statusCode).toBe(200);
    expect((await ask('GET', `/admin/search/rules/${rule.rule_id}`)).json().code).toBe(
      'SEARCH_RULE.NOT_FOUND',
    );
  });
});

describe('a trial', () => {
  const tried = async (
    keyword: string,
    draft: Partial<NewSearchRuleRequest> | null,
    rule_id: number | null = null,
  ) => {
    const answer = await ask('POST', '/admin/search/try', {
      ...{ keyword, rule_id, draft: draft === null ? null : fields(draft) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as TrySearchAnswer;
  };
  const idsOf = ({ items }: TrySearchAnswer['live']) => items.map(({ mat_id }) => mat_id);

  it('answers as the shop does beside what the draft would give, and says why; the shop stays as it is', async () => {
    const answer = await tried('กันแดด', { kind: 'pins', words: ['กันแดด'], products: [ids.serum] });
    expect(idsOf(answer.live)).toEqual(await foundIds('กันแดด'));
    expect(idsOf(answer.draft)).toEqual([ids.serum, ids.sun, ids.baby]);
    expect(answer.draft.items[0]?.why).toEqual([{ by: 'pin', typed: '', text: '' }]);
    expect(answer.live.items[0]?.why).toEqual([{ by: 'name', typed: 'กันแดด', text: 'กันแดด' }]);
    expect(await foundIds('กันแดด')).toEqual([ids.sun, ids.baby]);
  });

  it('names the synonym, of the shop or of the trade, and the correction that found a product', async () => {
    const answer = await tried('juniorshield', { words: ['juniorshield'], means: ['sunscreen อ่อนโยน'] });
    expect(answer.live.count).toBe(0);
    expect(idsOf(answer.draft)).toEqual([ids.baby]);
    expect(answer.draft.items[0]?.why).toMatchObject([{ by: 'rule', typed: 'juniorshield' }]);
    const trade = await tried('sunblock', null);
    expect(trade.live.items[0]?.why[0]).toMatchObject({ by: 'synonym', typed: 'sunblock' });
    const keyboard = await tried('dyocff', null);
    expect(keyboard.live.items[0]?.why).toMatchObject([{ by: 'corrected', text: 'กันแดด' }, { by: 'name' }]);
  });

  it('replaces the rule that is edited, and ignores one that is not complete', async () => {
    const rule = await made({ kind: 'hidden', words: ['กันแดด'], products: [ids.sun] });
    const other: Partial<NewSearchRuleRequest> = { kind: 'hidden', words: ['กันแดด'], products: [ids.baby] };
    const answer = await tried('กันแดด', other, rule.rule_id);
    expect([idsOf(answer.live), idsOf(answer.draft)]).toEqual([[ids.baby], [ids.sun]]);
    const empty = await tried('กันแดด', { ...other, products: [] }, rule.rule_id);
    expect(idsOf(empty.draft)).toEqual([ids.sun, ids.baby]);
  });
});

describe('a spoken name', () => {
  it('lets the search hear a brand at once, and is changed, kept apart and removed', async () => {
    expect(await foundIds('ทุงเฟียบ')).toEqual([]);
    const answer = await ask('POST', '/admin/search/names', { name: ' Quaiseux ', thai: 'ทุงเฟียบ' });
    const name = answer.json() as StaffSpokenName;
    await notificationsHandled(t.deps);
    expect(name).toMatchObject({ name: 'Quaiseux', thai: 'ทุงเฟียบ', brands: ['Quaiseux'], revision: 1 });
    expect(await foundIds('ทุงเฟียบ')).toContain(ids.sun);
    const again = await ask('POST', '/admin/search/names', { name: 'quaiseux', thai: 'เคโซ' });
    expect(again.json().code).toBe('SPOKEN_NAME.TAKEN');
    const url = `/admin/search/names/${name.name_id}`;
    const changed = await ask('POST', url, { name: 'Quaiseux', thai: 'ทุงเฟียบบ์', revision: 1 });
    expect(changed.json()).toMatchObject({ revision: 2 });
    const late = await ask('POST', url, { name: 'Quaiseux', thai: 'เคโซ', revision: 1 }, colleague);
    expect(late.json()).toMatchObject({ code: 'RECORD.CHANGED', details: { by: 'Boonma' } });
    expect((await ask('DELETE', url)).statusCode).toBe(200);
    await notificationsHandled(t.deps);
    expect(await foundIds('ทุงเฟียบ')).toEqual([]);
    expect((await ask('GET', url)).json().code).toBe('SPOKEN_NAME.NOT_FOUND');
  });

  it('has its own script on each side', async () => {
    const code = async (payload: object) => (await ask('POST', '/admin/search/names', payload)).json().code;
    expect(await code({ name: 'เคโซ', thai: 'เคโซ' })).toBe('SPOKEN_NAME.LATIN');
    expect(await code({ name: 'Quaiseux', thai: 'keso' })).toBe('SPOKEN_NAME.THAI');
  });

  it('is shown with what a brand is also found as: short forms, what is said, and what customers typed', async () => {
    await buildBrand(t.deps.db, {
      link_name: 'guerlain',
      brand_en: 'Guerlain Paris',
      brand_th: 'เกอร์แลง',
    }).then(async ({ brand_id }) => {
      const { mat_id } = await buildMaterial(t.deps.db, { brand_id });
      await buildVariant(t.deps.db, { mat_id });
    });
    await refreshListing(t.deps.db);
    await t.deps.db('searched_words').insert({
      ...{ days: 90, query: 'เกอแลง', searches: 9, clicks: 0, adds: 0, results: 1, found: 'spelling' },
      last_at: clock,
    });
    const heard = async (name: string) =>
      (await ask('POST', '/admin/search/heard', { name })).json() as HeardAnswer;
    const [brand] = (await heard('แกร์แลงค์')).brands;
    expect(brand).toMatchObject({ brand_en: 'Guerlain Paris', how: 'sound', typed: ['เกอแลง'] });
    expect(brand?.forms).toContain('Guerlain');
    expect(brand?.said).toContainEqual({ name: 'guerlain', thai: 'เกอร์แลง', own: false });
    expect((await heard('guerlain paris')).brands[0]).toMatchObject({ how: 'name' });
    expect((await heard('ปากกา')).brands).toEqual([]);
  });
});
