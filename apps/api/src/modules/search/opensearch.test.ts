import { buildBrand, buildCategory, buildMaterial, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenSearchSettings, readOpenSearch } from '../../platform/opensearch-settings.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { warmUp } from '../../warm-up.ts';
import { OpenSearch, SearchEngineError } from './opensearch-client.ts';
import { FakeOpenSearch } from './opensearch-fixtures.ts';
import { OpenSearchIndex } from './opensearch-index.ts';
import { CatalogueIndexer } from './opensearch-indexer.ts';
import { aliasOf, gramsOf, MAPPINGS } from './opensearch-mapping.ts';
import { keepEngine } from './opensearch-worker.ts';

const PREFIX = 'mali-test';
const ALIAS = aliasOf(PREFIX);
let fake: FakeOpenSearch;
let shop: TestApp;
let settings: OpenSearchSettings;
let engine: OpenSearch;

function settingsOf(url: string, faults: string[] = []): OpenSearchSettings | null {
  return readOpenSearch({
    env: { OPENSEARCH_URL: url },
    whole: (_name, fallback) => fallback,
    fault: (message) => faults.push(message),
  });
}

beforeAll(async () => {
  fake = await FakeOpenSearch.start();
  const url = `${fake.url}/${PREFIX}`;
  shop = await testApp({ OPENSEARCH_URL: url, OPENSEARCH_TIMEOUT_MS: '1000' });
  settings = settingsOf(url) as OpenSearchSettings;
  engine = await OpenSearch.open(settings, { slow: true });
}, 120_000);
afterAll(async () => {
  await engine.close();
  await shop.close();
  await fake.stop();
});
afterEach(() => {
  fake.trouble.mode = 'none';
  fake.trouble.rejects = 0;
});

const list = (filter: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v2/materials',
    payload: { filter, options: { facets: true } },
  });
const suggest = (keyword: string) =>
  shop.app.inject({ method: 'GET', url: `/search?keyword=${encodeURIComponent(keyword)}` });
const isReady = async () => (await shop.app.inject({ method: 'GET', url: '/readyz' })).statusCode === 200;
const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 50, timeout: 20_000 });

async function product(name: string, slug: string) {
  const { db } = shop.deps;
  const { brand_id } = await buildBrand(db);
  const { cat_id } = await buildCategory(db, { category: slug, category_th: slug, slug });
  const { mat_id } = await buildMaterial(db, {
    brand_id,
    cat1_id: cat_id,
    mat_name: name,
    mat_name_th: name,
  });
  await buildVariant(db, { mat_id });
  await refreshListing(db);
  return mat_id;
}
/** The names of products in the index. */
async function indexed(): Promise<number[]> {
  const { hits } = await engine.search<{ mat_id: number }>(ALIAS, {
    query: { match_all: {} },
    size: 100,
    _source: ['mat_id'],
  });
  return hits.hits.map(({ _source }) => _source.mat_id);
}

it('one setting chooses the engine: address, user or key, and prefix of the indices', () => {
  expect(settingsOf('')).toBeNull();
  expect(settingsOf('https://mali:p%40ss@search.example:9200/shop')).toMatchObject({
    node: 'https://search.example:9200',
    auth: { username: 'mali', password: 'p@ss' },
    apiKey: null,
    prefix: 'shop',
    timeoutMs: 2000,
  });
  expect(settingsOf('https://search.example/?api_key=abc')).toMatchObject({
    ...{ auth: null, apiKey: 'abc', prefix: 'mali-catalogue' },
  });
  const faults: string[] = [];
  settingsOf('search.example:9200', faults);
  settingsOf('https://mali:secret@search.example/Shop', faults);
  settingsOf('https://mali:secret@search.example/shop?api_key=abc', faults);
  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('secret');
});

it('a process is ready only when the index of its release is filled; then changes reach its lists', async () => {
  const rain = await product('Rain Serum', 'serums');
  let stopped = false;
  const warm = warmUp(shop.app, shop.deps, () => stopped);
  // No worker has filled the index.
  await expect
    .poll(() => fake.requests.filter((one) => one.startsWith('HEAD /_alias')).length)
    .toBeGreaterThan(1);
  expect(await isReady()).toBe(false);
  const end = await keepEngine(shop.deps, settings, shop.deps.config.databaseDirectUrl);
  try {
    await warm;
    expect(await isReady()).toBe(true);
    expect(await indexed()).toEqual([rain]);
    expect((await list({ keyword: 'rain' })).json()).toMatchObject({ count: 1, data: [{ mat_id: rain }] });
    expect((await suggest('rain')).json()).toMatchObject({ count: 1, data: { items: [{ mat_id: rain }] } });

    const { db } = shop.deps;
    const snow = await product('Snow Cream', 'creams');
    await eventually(async () => (await list({ keyword: 'snow' })).json().count).toBe(1);
    // Also in a list that was asked for before it was written.
    await eventually(async () => (await list({})).json().count).toBe(2);
    await db('materials').where({ mat_id: rain }).update({ mat_name: 'Dew Serum' });
    await refreshListing(db);
    await eventually(async () => (await list({ keyword: 'dew' })).json().count).toBe(1);
    await db('materials').where({ mat_id: snow }).update({ active: false });
    await refreshListing(db);
    await eventually(indexed).toEqual([rain]);
    expect((await list({ keyword: 'snow cream' })).json().data).toEqual([]);
  } finally {
    stopped = true;
    await end();
  }
}, 120_000);

it('while the engine does not answer, a search says so and lists are read from the snapshot', async () => {
  fake.trouble.mode = 'busy';
  const searched = await list({ keyword: 'dew busy' });
  expect(searched.statusCode).toBe(503);
  expect(searched.headers['retry-after']).toBe('5');
  expect(searched.json()).toMatchObject({ code: 'SEARCH.UNAVAILABLE' });
  // Further queries are not sent for a while.
  const asked = fake.requests.length;
  expect((await suggest('dew')).statusCode).toBe(503);
  const listed = await list({ category: ['serums'], price_max: 90_000 });
  expect(listed.statusCode, listed.body).toBe(200);
  expect(listed.json()).toMatchObject({ count: 1 });
  expect(fake.requests).toHaveLength(asked);
  expect(await isReady()).toBe(true);
});

it('an engine that hangs is not waited for', async () => {
  const client = await OpenSearch.open({ ...settings, timeoutMs: 200 });
  fake.trouble.mode = 'silent';
  const ask = () => client.search(ALIAS, { query: { match_all: {} } });
  await expect(ask()).rejects.toThrow(SearchEngineError);
  await expect(ask()).rejects.toThrow('a moment ago');
  await client.close();
});

it('an index is filled beside the one that serves, and takes its place when it is complete', async () => {
  const { deps } = shop;
  const [before] = await engine.behind(ALIAS);
  const indexer = new CatalogueIndexer(deps, engine, settings, [1, 1]);
  const count = await indexer.rebuild(await deps.snapshot.get(deps));
  const [after, ...others] = await engine.behind(ALIAS);
  expect(others).toEqual([]);
  expect(after).not.toBe(before);
  expect([...fake.indices.keys()]).toEqual([after]);
  expect(await indexed()).toHaveLength(count);
  // One that fails leaves the index as it is.
  fake.trouble.rejects = 1000;
  await expect(indexer.rebuild(await deps.snapshot.get(deps))).rejects.toThrow('did not take');
  expect(await engine.behind(ALIAS)).toEqual([after]);
  fake.trouble.rejects = 1;
  await indexer.rebuild(await deps.snapshot.get(deps));
  expect(fake.trouble.rejects).toBe(0);
  expect(fake.indices.size).toBe(1);
  expect(await indexed()).toHaveLength(count);
});

it('a worker that starts writes only what differs, and removes what is gone', async () => {
  const { deps } = shop;
  await engine.bulk(ALIAS, [{ id: 999_999, document: { mat_id: 999_999, version: 'old' } }]);
  await engine.refresh(ALIAS);
  expect(await indexed()).toContain(999_999);
  const indexer = new CatalogueIndexer(deps, engine, settings);
  const snapshot = await deps.snapshot.get(deps);
  expect(await indexer.follow(snapshot)).toBe(1);
  expect(await indexed()).not.toContain(999_999);
  expect(await indexer.follow(snapshot)).toBe(0);
  await product('Mist Toner', 'toners');
  expect(await indexer.follow(await deps.snapshot.get(deps))).toBe(1);
});

it('pages deeper than the engine counts are read up to', async () => {
  const { deps } = shop;
  for (const name of ['Fog', 'Hail', 'Frost']) await product(`${name} Balm`, name.toLowerCase());
  await new CatalogueIndexer(deps, engine, settings).follow(await deps.snapshot.get(deps));
  const query = { sort: undefined, literal: false, limit: 1, after: undefined, facets: false } as const;
  const pages = async (window: number, filter: object) => {
    const index = new OpenSearchIndex(deps, engine, PREFIX, { window });
    const ids: number[] = [];
    for (const page of [1, 2, 3, 4])
      ids.push(...(await index.find({ ...query, page, filter })).hits.map(({ mat_id }) => mat_id));
    return ids;
  };
  for (const filter of [{}, { keyword: 'balm' }, { keyword: 'balm', in_stock: true }]) {
    const flat = await pages(10_000, filter);
    expect(flat.length).toBeGreaterThan(2);
    expect(await pages(2, filter)).toEqual(flat);
  }
});

it('one worker at a time writes; another one goes on when it ends', async () => {
  const direct = shop.deps.config.databaseDirectUrl;
  const first = await keepEngine(shop.deps, settings, direct);
  const taken = async () => {
    const { rows } = await shop.deps.db.raw(
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 7204003 AND granted",
    );
    return rows[0].n;
  };
  await eventually(taken).toBe(1);
  const second = await keepEngine(shop.deps, settings, direct);
  expect(await taken()).toBe(1);
  await second();
  expect(await taken()).toBe(1);
  await first();
  await eventually(taken).toBe(0);
}, 60_000);

it('indices of releases before are removed after three days', async () => {
  const index = { settings: { index: {} }, mappings: MAPPINGS };
  const [old, recent] = [`${PREFIX}-0badcafe-20260101000000000`, `${PREFIX}-0badcafe-20261128000000000`];
  await engine.create(old, index);
  await engine.create(recent, index);
  const indexer = new CatalogueIndexer(shop.deps, engine, settings);
  expect(await indexer.removeOld(new Date('2026-11-01'))).toEqual([old]);
  await engine.remove(recent);
});

it('user and password, or a key, are sent with each request', async () => {
  const address = fake.url.replace('http://', '');
  const ask = async (url: string) => {
    const one = await OpenSearch.open(settingsOf(url) as OpenSearchSettings);
    try {
      return await one.behind(ALIAS);
    } finally {
      await one.close();
    }
  };
  try {
    fake.authorization = `Basic ${Buffer.from('mali:p@ss').toString('base64')}`;
    expect(await ask(`http://mali:p%40ss@${address}/${PREFIX}`)).toHaveLength(1);
    await expect(ask(`http://mali:wrong@${address}/${PREFIX}`)).rejects.toThrow(SearchEngineError);
    fake.authorization = 'ApiKey abc';
    expect(await ask(`http://${address}/${PREFIX}?api_key=abc`)).toHaveLength(1);
  } finally {
    fake.authorization = null;
  }
});

it('the stand-in refuses what the engine would refuse', async () => {
  const refused = (body: Record<string, unknown>) => expect(engine.search(ALIAS, body)).rejects.toThrow();
  await refused({ query: { fuzzy: { title_words: 'dew' } } });
  await refused({ query: { term: { nothing: { value: 1 } } } });
  await refused({ query: { term: { mat_id: { value: 1, boots: 2 } } } });
  await refused({ query: { match_all: {} }, from: 9_990, size: 20 });
  await refused({ query: { match_all: {} }, sort: [{ mat_id: 'asc' }], search_after: [1, 2] });
  await refused({ query: { constant_score: { filter: { match_all: {} }, boost: -1 } } });
  await refused({ query: { match_all: {} }, sort: [{ title_words: 'asc' }] });
  await refused({ query: { terms: { version: ['old'] } } });
  const clause = { term: { mat_id: { value: 1 } } };
  await refused({ query: { bool: { should: Array.from({ length: 1025 }, () => clause) } } });
  const { fault } = await engine.bulk(ALIAS, [{ id: 1, document: { mat_id: 'one' } }]);
  expect(fault).toContain('mat_id');
  // Nothing is visible before a refresh.
  await engine.bulk(ALIAS, [{ id: 77, document: { mat_id: 77 } }]);
  expect(await indexed()).not.toContain(77);
  await engine.bulk(ALIAS, [{ id: 77, document: null }]);
});

it('a text is in threes of letters, with its spaces', () => {
  expect(gramsOf(' กข c ')).toEqual(['·กข', 'กข·', 'ข·c', '·c·']);
  expect(gramsOf('กข')).toEqual([]);
});
