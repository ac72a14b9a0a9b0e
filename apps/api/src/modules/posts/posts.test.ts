import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Blog, BlogsAnswer } from '@mali/contracts/content';
import type {
  PostAnswer,
  PostContent,
  PostHistoryAnswer,
  PostPreview,
  PostsAnswer,
  PostVersionAnswer,
} from '@mali/contracts/posts';
import { buildUser } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { bi, fillShop, type Shop, STILL } from '../content/fixtures.ts';

const START = new Date('2026-11-21T05:00:00Z');
const HOUR_MS = 3_600_000;
let now = START;
const later = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
let t: TestApp;
let shop: Shop;
let folder: string;
type Editor = { user_id: number; headers: { authorization: string } };
let editor: Editor;
let colleague: Editor;

async function staff(role_id: number, first_name: string): Promise<Editor> {
  const { user_id } = await buildUser(t.deps.db, { role_id, first_name, last_name: 'Desk' });
  return { user_id, headers: t.bearer({ user_id, role_id }) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-posts-test-'));
  t = await testApp({ DATA_DIR: folder }, { now: () => now });
  shop = await fillShop(t.deps.db);
  editor = await staff(8, 'Anong');
  colleague = await staff(4, 'Somchai');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = START;
});

async function ask<T>(
  method: 'GET' | 'POST',
  url: string,
  {
    payload,
    headers = editor.headers,
    status = 200,
  }: { payload?: object; headers?: object; status?: number } = {},
): Promise<T> {
  const answer = await t.app.inject({
    method,
    url,
    headers: { ...headers, 'user-agent': 'Desk' },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status);
  return answer.json<T>();
}
type Refusal = { code: string; details?: unknown };

let made = 0;
function content(changes: Partial<PostContent> = {}): PostContent {
  made += 1;
  return {
    slug: `story-${made}`,
    title: bi(`Story ${made}`, `เรื่อง ${made}`),
    excerpt: bi('What it says'),
    body: bi('## Part\n\nWords with **weight**.'),
    topic: bi('Skin', 'ผิว'),
    cover: null,
    author: 'Mali',
    mat_ids: [],
    ...changes,
  };
}
const create = (changes: Partial<PostContent> = {}, by = editor): Promise<PostAnswer> =>
  ask('POST', '/admin/posts', {
    payload: { request_key: randomUUID(), content: content(changes) },
    headers: by.headers,
  });
type Of = { post_id: number; revision: number };
const deed = <T = PostAnswer>(
  name: string,
  { post_id, revision }: Of,
  more: object = {},
  status = 200,
  by = editor,
) =>
  ask<T>('POST', `/admin/posts/${post_id}${name}`, {
    payload: { revision, ...more },
    headers: by.headers,
    status,
  });
const save = <T = PostAnswer>(of: Of, changed: PostContent, status = 200, by = editor) =>
  deed<T>('', of, { content: changed }, status, by);
const publish = (of: Of, at: Date | null = null) => deed('/publish', of, { at: at?.toISOString() ?? null });
const versionsOf = async ({ post_id }: Of) =>
  (await ask<PostHistoryAnswer>('GET', `/admin/posts/${post_id}/versions`)).versions;

/** The app updates asynchronously on notifications: retries until the assertion holds. */
const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 20 });
const readers = (slug: string) => t.app.inject({ url: `/content/blogs/${slug}` });
const statusOf = async (slug: string) => (await readers(slug)).statusCode;
const listed = async () =>
  (await t.app.inject({ url: '/content/blogs?limit=100' })).json<BlogsAnswer>().blogs.map(({ slug }) => slug);

describe('permission', () => {
  it.each([1, 2, 3, 5, 6, 7, 9, 80])('rejects role %i for every request', async (role_id) => {
    const headers = t.bearer({ user_id: editor.user_id, role_id });
    for (const url of ['/admin/posts', `/admin/posts/${shop.post_id}`])
      expect(await ask<Refusal>('GET', url, { headers, status: 403 })).toMatchObject({
        code: 'AUTH.FORBIDDEN',
      });
    const payload = { request_key: randomUUID(), content: content() };
    await ask('POST', '/admin/posts', { headers, payload, status: 403 });
  });

  it('requires sign-in', async () => {
    expect(await ask<Refusal>('GET', '/admin/posts', { headers: {}, status: 401 })).toMatchObject({
      code: 'AUTH.REQUIRED',
    });
  });

  it.each([0, 4, 8])('allows role %i to write', async (role_id) => {
    const by = await staff(role_id, 'Writer');
    expect(await create({}, by)).toMatchObject({ state: 'draft', revision: 1, updated_by: 'Writer Desk' });
  });
});

describe('a draft', () => {
  it('is stored as written, normalised, and not public', async () => {
    const written = content({
      title: { th: '  เรื่อง \n ใหม่ ', en: '' },
      body: { th: '\n\nย่อหน้า\n\n- ข้อ\n', en: '' },
      excerpt: { th: '', en: '' },
      mat_ids: shop.products.slice(0, 2).map(({ mat_id }) => mat_id),
      cover: { hash: STILL, alt: { th: '', en: '' } },
    });
    const post = await create(written);
    expect(post.content).toEqual({
      ...written,
      title: { th: 'เรื่อง ใหม่', en: '' },
      body: { th: 'ย่อหน้า\n\n- ข้อ', en: '' },
    });
    expect(post).toMatchObject({ state: 'draft', publish_at: null, slug_fixed: false });
    expect(post.cover).toMatchObject({ hash: STILL, width: 1280 });
    expect(post.products.map(({ mat_id, on_sale }) => [mat_id, on_sale])).toEqual(
      written.mat_ids.map((mat_id) => [mat_id, true]),
    );
    expect(await ask('GET', `/admin/posts/${post.post_id}`)).toEqual(post);
    expect(await statusOf(written.slug)).toBe(404);
  });

  it('is created once per request key', async () => {
    const payload = { request_key: randomUUID(), content: content() };
    const all = await Promise.all([1, 2, 3].map(() => ask<PostAnswer>('POST', '/admin/posts', { payload })));
    expect(new Set(all.map(({ post_id }) => post_id)).size).toBe(1);
    // The same key of another user has created nothing.
    await ask('POST', '/admin/posts', { payload, headers: colleague.headers, status: 409 });
  });

  it('has a unique slug', async () => {
    const first = await create();
    const payload = { request_key: randomUUID(), content: content({ slug: first.content.slug }) };
    expect(await ask<Refusal>('POST', '/admin/posts', { payload, status: 409 })).toMatchObject({
      code: 'POST.SLUG_TAKEN',
    });
    const second = await create();
    expect(await save<Refusal>(second, { ...second.content, slug: first.content.slug }, 409)).toMatchObject({
      code: 'POST.SLUG_TAKEN',
    });
  });

  it.each([
    ['no title', { title: { th: ' ', en: '' } }, 400],
    ['no author', { author: '  ' }, 400],
    ['a number for an address', { slug: '2026' }, 400],
    ['an address with other letters', { slug: 'Story one' }, 400],
    ['a picture of another host', { cover: { hash: 'nosuchpicture', alt: bi('') } }, 400],
    ['a product there is not', { mat_ids: [999_999] }, 404],
    ['one product twice', { mat_ids: [1, 1] }, 400],
    ['a text without end', { body: { th: 'ก'.repeat(30_001), en: '' } }, 400],
  ])('is rejected with %s', async (_what, changes, status) => {
    await ask('POST', '/admin/posts', {
      payload: { request_key: randomUUID(), content: content(changes) },
      status,
    });
  });

  it('can be deleted unless it was published', async () => {
    const post = await create();
    await deed('/delete', { ...post, revision: 9 }, {}, 409);
    await deed('/delete', post);
    await ask('GET', `/admin/posts/${post.post_id}`, { status: 404 });
    const out = await publish(await create());
    expect(await deed<Refusal>('/delete', out, {}, 409)).toMatchObject({ code: 'POST.STATE' });
  });
});

describe('two editors', () => {
  it('concurrent: one is saved, the other gets a conflict with the author, and both versions are readable', async () => {
    const post = await create();
    const mine = { ...post.content, title: bi('Mine') };
    const theirs = { ...post.content, title: bi('Theirs') };
    const attempt = (by: Editor, changed: PostContent) =>
      t.app.inject({
        method: 'POST',
        url: `/admin/posts/${post.post_id}`,
        headers: by.headers,
        payload: { revision: 1, content: changed },
      });
    const answers = await Promise.all([attempt(editor, mine), attempt(colleague, theirs)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0].statusCode === 200 ? [mine, theirs] : [theirs, mine];
    const winner = won === mine ? 'Anong Desk' : 'Somchai Desk';
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refusal).toMatchObject({
      code: 'POST.CHANGED',
      details: { revision: 2, by: winner, at: START.toISOString() },
    });
    expect((await ask<PostAnswer>('GET', `/admin/posts/${post.post_id}`)).content).toEqual(won);
    // The conflict may be overridden; the other version stays in the history.
    const again = await save({ ...post, revision: 2 }, lost);
    expect(again).toMatchObject({ revision: 3, content: lost });
    const old = await ask<PostVersionAnswer>('GET', `/admin/posts/${post.post_id}/versions/2`);
    expect(old.content).toEqual(won);
  });

  it('many concurrent ones: each version is one change', async () => {
    const post = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        t.app.inject({
          method: 'POST',
          url: `/admin/posts/${post.post_id}`,
          headers: (n % 2 === 0 ? editor : colleague).headers,
          payload: { revision: 1, content: { ...post.content, author: `Writer ${n}` } },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await versionsOf(post)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('conflicts with a concurrent publication', async () => {
    const post = await create();
    await publish(post);
    expect(await save<Refusal>(post, { ...post.content, author: 'Late' }, 409, colleague)).toMatchObject({
      code: 'POST.CHANGED',
    });
  });

  it('is idempotent for a retry', async () => {
    const post = await create();
    const changed = { ...post.content, author: 'Twice' };
    const first = await save(post, changed);
    expect(await save(post, changed)).toEqual(first);
    expect(await publish(first)).toMatchObject({ state: 'published', revision: 3 });
    expect(await publish(first)).toMatchObject({ state: 'published', revision: 3 });
    expect(await versionsOf(post)).toHaveLength(3);
  });

  it('creates no version without a change', async () => {
    const post = await create();
    expect(await save(post, post.content)).toEqual(post);
  });
});

describe('publishing a post', () => {
  it('is public at once, on its page, in the list and in the sitemap', async () => {
    const post = await create();
    const { slug } = post.content;
    expect(await listed()).not.toContain(slug);
    expect(await publish(post)).toMatchObject({
      ...{ state: 'published', publish_at: START.toISOString(), slug_fixed: true, revision: 2 },
    });
    await eventually(() => statusOf(slug)).toBe(200);
    await eventually(listed).toContain(slug);
    expect((await readers(slug)).json<Blog>()).toMatchObject({
      title: post.content.title,
      body: { en: '<h2 id="part-1">Part</h2>\n<p>Words with <strong>weight</strong>.</p>' },
    });
    expect(await deed<Refusal>('/publish', { ...post, revision: 2 }, { at: null }, 409)).toMatchObject({
      code: 'POST.STATE',
    });
  });

  it('invalidates the cache of every process', async () => {
    const second = await testApp({ DATABASE_URL: t.deps.config.databaseUrl }, { now: () => now });
    try {
      const titles = async () =>
        (await second.app.inject({ url: '/content/blogs?limit=100' }))
          .json<BlogsAnswer>()
          .blogs.map(({ title }) => title.en);
      await titles();
      const post = await publish(await create({ title: bi('Heard of') }));
      await eventually(titles).toContain('Heard of');
      await save(post, { ...post.content, title: bi('Changed after') });
      await eventually(titles).toContain('Changed after');
    } finally {
      await second.close();
    }
  });

  it('becomes public at its scheduled time without an action, despite caches', async () => {
    const draft = await create();
    const { slug } = draft.content;
    const post = await publish(draft, later(2));
    expect(post).toMatchObject({ state: 'scheduled', publish_at: later(2).toISOString(), slug_fixed: false });
    expect(await statusOf(slug)).toBe(404);
    await eventually(listed).not.toContain(slug);
    now = new Date(later(2).getTime() - 1);
    expect(await statusOf(slug)).toBe(404);
    expect(await listed()).not.toContain(slug);
    now = later(2);
    expect(await listed()).toContain(slug);
    expect(await statusOf(slug)).toBe(200);
    expect(await ask<PostAnswer>('GET', `/admin/posts/${post.post_id}`)).toMatchObject({
      state: 'published',
      slug_fixed: true,
    });
  });

  it('can be rescheduled and cancelled', async () => {
    const post = await publish(await create(), later(2));
    const put = await publish(post, later(5));
    expect(put).toMatchObject({ state: 'scheduled', publish_at: later(5).toISOString() });
    expect(await deed('/withdraw', put)).toMatchObject({ state: 'draft', publish_at: null });
  });

  it.each([
    ['past', () => later(-1)],
    ['present', () => START],
    ['far future', () => later(24 * 400)],
  ])('rejects a time in the %s', async (_when, at) => {
    const post = await create();
    expect(await deed<Refusal>('/publish', post, { at: at().toISOString() }, 422)).toMatchObject({
      code: 'POST.TIME',
    });
  });

  it('requires complete Thai, and complete or no English', async () => {
    const th = (text: string) => ({ th: text, en: '' });
    const post = await create({
      ...{ title: th('เรื่อง'), excerpt: th(''), body: th('ย่อหน้า'), topic: th('ผิว') },
      cover: { hash: STILL, alt: { th: '', en: 'A jar' } },
    });
    expect(await deed<Refusal>('/publish', post, { at: null }, 422)).toMatchObject({
      code: 'POST.INCOMPLETE',
      details: { fields: ['excerpt.th', 'cover_alt.th'] },
    });
    const thai = { ...post.content, excerpt: th('ว่าด้วย'), cover: { hash: STILL, alt: bi('A jar') } };
    const half = await save(post, { ...thai, title: bi('Story', 'เรื่อง') });
    expect(await deed<Refusal>('/publish', half, { at: null }, 422)).toMatchObject({
      details: { fields: ['excerpt.en', 'body.en', 'topic.en'] },
    });
    const whole = await publish(await save(half, thai));
    // A published post must stay complete.
    expect(await save<Refusal>(whole, { ...thai, body: th(' ') }, 422)).toMatchObject({
      code: 'POST.INCOMPLETE',
      details: { fields: ['body.th'] },
    });
  });

  it('freezes its slug', async () => {
    const post = await publish(await create());
    expect(await save<Refusal>(post, { ...post.content, slug: 'elsewhere' }, 409)).toMatchObject({
      code: 'POST.SLUG_FIXED',
    });
  });
});

describe('unpublishing a post', () => {
  it('hides it at once; it can be published again under its slug', async () => {
    const post = await publish(await create());
    const { slug } = post.content;
    await eventually(() => statusOf(slug)).toBe(200);
    now = later(1);
    const back = await deed('/withdraw', post);
    expect(back).toMatchObject({ state: 'withdrawn', publish_at: null, slug_fixed: true });
    await eventually(() => statusOf(slug)).toBe(404);
    await eventually(listed).not.toContain(slug);
    expect(await save<Refusal>(back, { ...back.content, slug: 'elsewhere' }, 409)).toMatchObject({
      code: 'POST.SLUG_FIXED',
    });
    now = later(2);
    const again = await deed('/withdraw', await publish(back, later(9)));
    expect(again.state).toBe('withdrawn');
    await publish(again);
    await eventually(() => statusOf(slug)).toBe(200);
  });

  it('requires a published post', async () => {
    expect(await deed<Refusal>('/withdraw', await create(), {}, 409)).toMatchObject({ code: 'POST.STATE' });
  });
});

describe('history', () => {
  it('contains every version with author, time and content, and every action is in the audit log', async () => {
    const post = await create();
    const changed = { ...post.content, title: bi('Other'), mat_ids: [shop.products[0]?.mat_id ?? 0] };
    now = later(1);
    const saved = await save(post, changed, 200, colleague);
    now = later(2);
    const out = await publish(saved);
    now = later(3);
    await deed('/withdraw', out);
    expect(await versionsOf(post)).toEqual([
      ...[
        { revision: 4, deed: 'withdrawn', by: 'Anong Desk', at: later(3), publish_at: null, changed: [] },
        { revision: 3, deed: 'published', by: 'Anong Desk', at: later(2), publish_at: later(2), changed: [] },
        {
          ...{ revision: 2, deed: 'saved', by: 'Somchai Desk', at: later(1), publish_at: null },
          changed: ['title', 'mat_ids'],
        },
        { revision: 1, deed: 'created', by: 'Anong Desk', at: START, publish_at: null, changed: [] },
      ].map(({ at, publish_at, ...rest }) => ({
        ...rest,
        at: at.toISOString(),
        publish_at: publish_at?.toISOString() ?? null,
      })),
    ]);
    const events = await t.deps
      .db('security_events')
      .where({ subject: `post ${post.post_id}` })
      .orderBy('event_id');
    const { slug } = post.content;
    expect(events.map(({ kind, actor_id, details }) => [kind, actor_id, details])).toEqual([
      ['post_created', editor.user_id, { slug }],
      [
        'post_saved',
        colleague.user_id,
        {
          ...{ before: 'draft', after: 'draft', revision: 2, changed: 'title, mat_ids' },
          changes: expect.arrayContaining([expect.objectContaining({ field: 'title_th' })]),
        },
      ],
      [
        'post_published',
        editor.user_id,
        { before: 'draft', after: 'published', revision: 3, publish_at: later(2).toISOString() },
      ],
      ['post_withdrawn', editor.user_id, { before: 'published', after: 'withdrawn', revision: 4 }],
    ]);
    for (const event of events) expect(event).toMatchObject({ ip: '127.0.0.1', user_agent: 'Desk' });
  });

  it('preserves a seeded post before its first change', async () => {
    const post = await ask<PostAnswer>('GET', `/admin/posts/${shop.post_id}`);
    expect(post).toMatchObject({ state: 'published', revision: 1, updated_by: null });
    const cover = { hash: STILL, alt: bi('A jar') };
    await save(post, { ...post.content, author: 'Somebody', cover });
    expect((await versionsOf(post)).map((one) => [one.deed, one.by])).toEqual([
      ['saved', 'Anong Desk'],
      ['imported', null],
    ]);
    const before = await ask<PostVersionAnswer>('GET', `/admin/posts/${shop.post_id}/versions/1`);
    expect(before.content).toEqual(post.content);
    await ask('GET', `/admin/posts/${shop.post_id}/versions/7`, { status: 404 });
  });
});

describe('the list', () => {
  it('filters posts by state and search, with paging', async () => {
    const name = `100% ${randomUUID()}`;
    const draft = await create({ title: { th: name, en: '' } });
    const scheduled = await publish(await create({ author: name }), later(1));
    const out = await publish(await create({ title: bi(name) }));
    const look = (query: Record<string, string>) =>
      ask<PostsAnswer>('GET', `/admin/posts?${new URLSearchParams({ q: name.toUpperCase(), ...query })}`);
    const ids = ({ rows }: PostsAnswer) => rows.map(({ post_id }) => post_id);
    const all = await look({});
    expect(ids(all).sort()).toEqual([draft, scheduled, out].map(({ post_id }) => post_id).sort());
    expect(all.total).toEqual({ count: 3, exact: true });
    for (const view of ['draft', 'scheduled', 'published'])
      expect((await look({ view })).rows.map(({ state }) => state)).toEqual([view]);
    expect(ids(await look({ view: 'scheduled' }))).toEqual([scheduled.post_id]);
    expect(ids(await look({ state: 'scheduled,draft', sort: 'publish_at' }))).toEqual([
      ...[scheduled.post_id, draft.post_id],
    ]);
    const first = await look({ limit: '1' });
    const rest = await look({ after: first.after ?? '' });
    expect([...ids(first), ...ids(rest)]).toEqual(ids(all));
    // Becomes published by time alone.
    now = later(1);
    expect(ids(await look({ view: 'scheduled' }))).toEqual([]);
    // Input is matched literally.
    expect(await ask('GET', '/admin/posts?q=%25zz_')).toMatchObject({ total: { count: 0 } });
  });

  it('counts each view, and exports rows and columns of the list', async () => {
    const name = randomUUID();
    await create({ title: { th: '', en: name }, author: 'Pim' });
    const counts = async () =>
      (await ask<{ views: Record<string, { count: number }> }>('GET', '/admin/posts/counts')).views;
    const before = await counts();
    await create({});
    expect(await counts()).toEqual({
      ...before,
      all: { count: (before.all?.count ?? 0) + 1, exact: true },
      draft: { count: (before.draft?.count ?? 0) + 1, exact: true },
    });
    const file = await t.app.inject({
      url: `/admin/posts/export?q=${name}&columns=title,state,author&lang=th`,
      headers: editor.headers,
    });
    expect(file.body.replace('\u{feff}', '').trimEnd().split('\r\n')).toEqual([
      'ชื่อเรื่อง,สถานะ,ผู้เขียน',
      `${name},ฉบับร่าง,Pim`,
    ]);
  });

  it('lists existing topics, most used first', async () => {
    await create({ topic: { th: 'หายาก', en: 'Rare' } });
    await create({ topic: { th: 'ผิว', en: '' } });
    const { topics } = await ask<{ topics: object[] }>('GET', '/admin/posts/topics');
    expect(topics[0]).toEqual({ th: 'ผิว', en: 'Skin' });
    expect(topics).toContainEqual({ th: 'หายาก', en: 'Rare' });
    expect(topics).not.toContainEqual({ th: 'ผิว', en: '' });
  });
});

describe('script injection', () => {
  const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)>'; DROP TABLE blogs; --`;
  const BODY = [
    EVIL,
    `## ${EVIL}`,
    '[press](javascript:alert(1))',
    '[press](//evil.example)',
    '[press](data:text/html,<script>)',
    `![" onerror="alert(1)](${STILL})`,
    '<iframe src="https://evil.example"></iframe>',
    '| <script> | b |\n| <svg/onload=alert(1)> | **<b>** |',
  ].join('\n\n');
  /** Elements and URLs that the markup never generates. */
  const LIVE = /<(?:script|img src=x|iframe|svg|b>)|href="(?:javascript|data|\/\/)/i;
  /** An executable attribute, outside attribute values. */
  const runs = (html: string): boolean => /<[^>]*\son[a-z]+=/i.test(html.replace(/="[^"]*"/g, '=""'));

  it('is escaped in every field, in the preview and for readers', async () => {
    const evil = { th: EVIL, en: EVIL };
    const post = await create({
      ...{ title: evil, excerpt: evil, author: EVIL },
      ...{ topic: { th: '<script>1</script>', en: '"><b>' }, body: { th: BODY, en: BODY } },
      cover: { hash: STILL, alt: evil },
    });
    const preview = await ask<PostPreview>('POST', '/admin/posts/preview', {
      payload: { post_id: post.post_id, content: post.content },
    });
    await publish(post);
    await eventually(() => statusOf(post.content.slug)).toBe(200);
    const read = (await readers(post.content.slug)).json<Blog>();
    for (const { body, title, author } of [preview, read]) {
      for (const html of [body.th, body.en]) {
        expect(html).not.toMatch(LIVE);
        expect(runs(html)).toBe(false);
      }
      expect(body.en).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      // Fields without markup are escaped on output; stored as written.
      expect([title.en, author]).toEqual([EVIL, EVIL]);
    }
  });

  it.each(['javascript:alert(1)', '../../etc/passwd', 'a b', '<script>', 'ก'])(
    "is not a post's URL: %s",
    async (slug) => {
      await ask('POST', '/admin/posts', {
        payload: { request_key: randomUUID(), content: content({ slug }) },
        status: 400,
      });
    },
  );
});

describe('the preview', () => {
  it('equals the published page, and stores nothing', async () => {
    const post = await create({
      body: bi(`Words\n\n![A jar](${STILL})`),
      cover: { hash: STILL, alt: bi('A jar') },
      mat_ids: shop.products.slice(0, 2).map(({ mat_id }) => mat_id),
    });
    const preview = await ask<PostPreview>('POST', '/admin/posts/preview', {
      payload: { post_id: post.post_id, content: post.content },
    });
    expect(await ask('GET', `/admin/posts/${post.post_id}`)).toEqual(post);
    await publish(post);
    await eventually(() => statusOf(post.content.slug)).toBe(200);
    const { id: _, ...read } = (await readers(post.content.slug)).json<Blog>();
    expect(preview).toEqual({ ...read, seo_title: read.title, seo_desc: read.excerpt });
    expect(preview.cards).toHaveLength(2);
    expect(preview.body.en).toContain('<figure>');
  });

  it('is available for unsaved content', async () => {
    const payload = {
      post_id: null,
      content: content({ title: { th: '', en: '' }, body: { th: '', en: '' } }),
    };
    expect(await ask<PostPreview>('POST', '/admin/posts/preview', { payload })).toMatchObject({
      body: { th: '', en: '' },
      cover: null,
    });
  });
});

describe('pictures', () => {
  const EXIF = {
    IFD0: { Make: 'Telephone Works' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
  };
  const jpeg = (width: number, height: number, background = '#b3264a') =>
    sharp({ create: { width, height, channels: 3, background } })
      .withExif(EXIF)
      .jpeg()
      .toBuffer();
  const send = (bytes: Uint8Array, headers: object = editor.headers) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '../../etc/passwd.jpg');
    return t.app.inject({
      method: 'POST',
      url: '/admin/posts/picture',
      payload: form,
      headers: { ...headers },
    });
  };
  const get = (url: string) => t.app.inject({ url });

  it('are re-encoded, served in every width up to their own, and shown on the page', async () => {
    const answer = await send(await jpeg(2400, 1200));
    expect(answer.statusCode, answer.body).toBe(200);
    const picture = answer.json();
    expect(picture).toMatchObject({ width: 1600, height: 800, widths: [480, 640, 960, 1280, 1600] });
    for (const [file, format] of [
      ['640.webp', 'webp'],
      ['480.avif', 'heif'],
    ]) {
      const served = await get(`/img/${picture.hash}/${file}`);
      expect(served.headers['cache-control']).toContain('immutable');
      const found = await sharp(served.rawPayload).metadata();
      expect([found.format, found.width, found.exif]).toEqual([
        format,
        Number.parseInt(file ?? '', 10),
        undefined,
      ]);
      expect(served.rawPayload.toString('latin1')).not.toMatch(/Telephone Works|GPS/);
    }
    const cover = { hash: picture.hash, alt: bi('A red field') };
    const post = await publish(await create({ cover, body: bi(`![Red](${picture.hash})`) }));
    await eventually(() => statusOf(post.content.slug)).toBe(200);
    const read = (await readers(post.content.slug)).json<Blog>();
    expect(read.cover).toEqual({ ...picture, alt: cover.alt });
    expect(read.body.en).toContain(`/img/${picture.hash}/1600.webp 1600w`);
  });

  it('are stored once per content, and not served wider than they are', async () => {
    const bytes = await jpeg(1000, 500, '#2c5a42');
    const [first, second] = [await send(bytes), await send(bytes)].map((answer) => answer.json());
    expect(second).toEqual(first);
    expect(first.widths).toEqual([480, 640, 960]);
    expect((await get(`/img/${first.hash}/1280.webp`)).statusCode).toBe(404);
    // A duplicate file would never be deleted.
    expect((await t.deps.files.olderThan('posts', new Date(Date.now() + 60_000))).length).toBe(2);
  });

  it.each([
    ['too small', () => jpeg(900, 900), 422, 'POST.PICTURE_SMALL'],
    [
      'a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
      'PHOTO.NOT_A_PICTURE',
    ],
    ['half of one', async () => (await jpeg(1000, 1000)).subarray(0, 500), 415, 'PHOTO.BROKEN'],
  ] as const)('are rejected when the upload is %s', async (_what, bytes, status, code) => {
    const answer = await send(await bytes());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('are accepted from editors only', async () => {
    expect((await send(await jpeg(1000, 1000), t.bearer({ user_id: 1, role_id: 3 }))).statusCode).toBe(403);
    expect((await send(await jpeg(1000, 1000), {})).statusCode).toBe(401);
  });
});
