import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '@mali/contracts/content';
import { BLOCK_TYPES } from '@mali/contracts/content-values';
import { describe, expect, test } from 'vitest';
import { requestKey } from '../src/clients/first-data.ts';
import { brandsRequest } from '../src/features/catalogue/requests.ts';
import { BLOCK_OF, bi, layoutOf, picture, post } from '../src/features/content/fixtures.ts';
import {
  eventRequest,
  layoutRequest,
  type PageLayout,
  postRequest,
  postsRequest,
} from '../src/features/content/requests.ts';
import { extraPagesRequest } from '../src/features/navigation/requests.ts';
import { brandParts } from './content-view.ts';
import { pageView } from './first-view.ts';
import { findPage } from './pages.ts';
import type { Ask } from './view.ts';

const PAGES = {
  data: [
    {
      link: '/exclusiveedition',
      name: 'exclusive',
      title: bi('รุ่นพิเศษ', 'Exclusive'),
      noindex: false,
      app_only: false,
    },
    { link: '/special-event-x', name: 'x', title: bi('ในแอป', 'In the app'), noindex: true, app_only: true },
  ].map((page) => ({
    ...page,
    seo_title: bi('', ''),
    seo_desc: bi('', ''),
    seo_keywords: bi('', ''),
    og_image: null,
  })),
};
const layout = (components: Block[]) => layoutOf(components, { seo_desc: bi('คำบอก', 'Told') });

/** A fake API with these responses; anything else is 404. */
function api(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const ask: Ask = async (request) => {
    const key = requestKey(request);
    asked.push(key);
    return key in answers ? { found: answers[key] } : 'missing';
  };
  return { ask, asked };
}

async function view(url: string, answers: Record<string, unknown>, language: 'th' | 'en' = 'th') {
  const { pathname, searchParams } = new URL(url, 'https://mali.example');
  const { page, params } = findPage(pathname);
  const { ask, asked } = api(answers);
  const visit = { page, pathname, params, search: searchParams, language, publicUrl: 'https://mali.example' };
  const made = await pageView(visit, ask, null);
  return { ...made, asked };
}

const key = (name: string) => requestKey(layoutRequest(name));

describe('the first view of a page of blocks', () => {
  test('includes its layout, all crops of its first picture, and the code of its first blocks', async () => {
    const home = layout([BLOCK_OF.home_carousel, BLOCK_OF.best_of_week, BLOCK_OF.grid]);
    const { status, data, heroes, modules, image } = await view('/', { [key('home')]: home });
    expect(status).toBe(200);
    expect(data).toMatchObject([{ key: 'POST /content/api/web/layout  {"pageName":"home"}', data: home }]);
    expect(heroes.map(({ media, sizes, sources }) => [media, sizes, sources[0]?.srcSet])).toEqual([
      ['(max-width: 767px)', '100vw', '/img/phone100/480.avif 480w, /img/phone100/960.avif 960w'],
      [
        '(min-width: 768px)',
        '(min-width: 768px) 62vw, 100vw',
        '/img/slide100/480.avif 480w, /img/slide100/960.avif 960w',
      ],
    ]);
    expect(modules).toEqual([
      'src/features/content/blocks/home-carousel.tsx',
      'src/features/content/blocks/best-of-week.tsx',
    ]);
    expect(image).toBe('/img/slide100/960.webp');
  });

  test('includes only placeholders of the blocks below, and the CSS of its content', async () => {
    const home = layout([
      BLOCK_OF.home_carousel,
      { ...BLOCK_OF.best_of_week, cards: BLOCK_OF.best_of_week.cards.slice(0, 1) },
      BLOCK_OF.grid,
      { id: 'gone', type: 'failed', of: 'tabs' },
      { ...BLOCK_OF.sis_products, cards: BLOCK_OF.sis_products.cards.slice(0, 2) },
      BLOCK_OF.products,
    ]);
    const { data } = await view('/', { [key('home')]: home });
    const brought = data[0]?.brought as PageLayout;
    expect(brought.components).toEqual([
      home.components[0],
      home.components[1],
      { id: 'grid', type: 'grid', later: 'home' },
      home.components[3],
      // Its visibility depends on its data.
      home.components[4],
      { id: 'products', type: 'products', later: 'home' },
    ]);
    const priced = brought.pricing?.variants.map(({ mat_var_id }) => mat_var_id);
    const inBlocks = JSON.stringify(brought.components).match(/"mat_var_id":\d+/g);
    expect(new Set(inBlocks)).toEqual(new Set(priced?.map((id) => `"mat_var_id":${id}`)));
    expect(priced?.length).toBeLessThan(home.pricing?.variants.length ?? 0);
  });

  test('names the chunk of every block that has one', () => {
    const folder = join(import.meta.dirname, '../src/features/content/blocks');
    const missing = BLOCK_TYPES.filter(
      (type) => !existsSync(join(folder, `${type.replaceAll('_', '-')}.tsx`)),
    );
    // Bundled with the pages themselves.
    expect(missing).toEqual(['home_carousel']);
  });

  test('of a preview is rendered in the browser, which has the permission (HOME-02)', async () => {
    const { asked, personal, noindex } = await view('/?layout_id=3', { [key('home')]: layout([]) });
    expect({ asked, personal, noindex }).toEqual({ asked: [], personal: true, noindex: true });
  });

  test.each([
    ['/', null],
    ['/deals', 'โปรโมชัน'],
    ['/deals/creditcard', 'โปรโมชันบัตรเครดิต'],
    ['/howto', 'วิธีใช้'],
  ])('%s opens without a layout, too', async (url, title) => {
    expect(await view(url, {})).toMatchObject({ status: 200, title, data: [], heroes: [] });
  });

  test('of a brand includes its page in the listing', async () => {
    const { ask } = api({ [key('brand-heading')]: layout([BLOCK_OF.sis_header]) });
    const parts = await brandParts(BLOCK_OF.sis_header.brand, 'th', ask);
    expect(parts.heroes).toHaveLength(1);
    expect(parts.modules).toEqual([
      'src/features/content/brand-front.tsx',
      'src/features/content/blocks/sis-header.tsx',
    ]);
    expect(await brandParts(BLOCK_OF.sis_header.brand, 'th', api({}).ask)).toEqual({});
  });
});

describe('a URL outside the built-in routes', () => {
  const answers = {
    [requestKey(extraPagesRequest())]: PAGES,
    [key('exclusive')]: layout([BLOCK_OF.sis_banner]),
  };

  test('is an extra page of the content service (SHELL-24)', async () => {
    expect(await view('/exclusiveedition', answers, 'en')).toMatchObject({
      status: 200,
      title: 'Exclusive',
      description: 'Told',
      canonical: '/exclusiveedition',
      noindex: false,
      personal: false,
    });
  });

  test('of an app page is not server-rendered, and noindex (SHELL-26)', async () => {
    expect(await view('/special-event-x', answers)).toMatchObject({
      status: 200,
      noindex: true,
      personal: true,
      data: [],
    });
  });

  test('is 404 when there is no such extra page', async () => {
    expect((await view('/nothing', answers)).status).toBe(404);
  });

  test('is not 404 while the list of extra pages is unavailable', async () => {
    const { page, params } = findPage('/exclusiveedition');
    const visit = {
      page,
      pathname: '/exclusiveedition',
      params,
      search: new URLSearchParams(),
      language: 'th' as const,
    };
    const made = await pageView({ ...visit, publicUrl: 'https://mali.example' }, async () => 'silent', null);
    expect(made.status).toBe(503);
  });
});

describe('lists and stories', () => {
  test('include their content', async () => {
    const brands = { data: [], count: 0 };
    expect(await view('/brands', { [requestKey(brandsRequest())]: brands })).toMatchObject({
      title: 'แบรนด์',
      canonical: '/brands',
      data: [{ data: brands }],
    });
    const blogs = { blogs: [post(1)], count: 1, page: 1, limit: 12 };
    const list = await view('/blogs', { [requestKey(postsRequest(1))]: blogs });
    expect(list.heroes).toHaveLength(1);
    expect(list.data).toEqual([{ key: 'GET /content/blogs {"limit":12,"page":1} ', data: blogs }]);
  });

  test('of a story include its metadata, and are 404 when it does not exist', async () => {
    const story = {
      ...post(1),
      seo_title: bi('', ''),
      seo_desc: bi('เรื่องย่อ', 'In short'),
      cover: picture('cover'),
    };
    const answers = { [requestKey(postRequest('story-1'))]: story };
    expect(await view('/blog/Story-1', answers)).toMatchObject({
      status: 200,
      title: 'เรื่อง 1',
      description: 'เรื่องย่อ',
      canonical: '/blog/story-1',
    });
    expect((await view('/blog/none', answers)).status).toBe(404);
  });
});

describe('the first view of an event', () => {
  const event = {
    ...{ event_code: 'lip-day', title: bi('วันลิป', 'Lip day'), summary: bi('ลองทุกเฉด', 'Every shade') },
    ...{ starts_at: '2026-12-05T04:00:00.000Z', ends_at: '2026-12-05T12:00:00.000Z' },
    ...{ place: bi('สยาม', 'Siam'), address: null, online_url: null, picture: picture('lips') },
  };
  const known = {
    [requestKey(eventRequest('lip-day'))]: event,
    [key('event-lip-day')]: layout([BLOCK_OF.sis_text]),
  };

  test('includes its header with its own texts, its picture and its blocks', async () => {
    const made = await view('/event/LIP-day', known, 'en');
    expect(made).toMatchObject({
      ...{ status: 200, title: 'Lip day', description: 'Every shade', canonical: '/event/lip-day' },
      image: event.picture.url,
      modules: ['src/features/content/blocks/sis-text.tsx'],
    });
    expect(made.data).toHaveLength(2);
    expect(made.heroes).toHaveLength(1);
  });

  test('without blocks is its header alone, and without an event it is 404', async () => {
    const { [key('event-lip-day')]: _blocks, ...head } = known;
    expect((await view('/event/lip-day', head)).data).toHaveLength(1);
    expect((await view('/event/other', known)).status).toBe(404);
    expect((await view('/event/a_b', known)).status).toBe(404);
  });
});
