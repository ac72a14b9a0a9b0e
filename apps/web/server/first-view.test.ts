import type { MaterialsAnswer, MaterialsRequest } from '@mali/contracts/catalogue';
import { describe, expect, it } from 'vitest';
import { type RequestName, requestKey } from '../src/clients/first-data.ts';
import { firstView } from './first-view.ts';
import { findPage } from './pages.ts';
import type { Asked } from './view.ts';

const PAGES = 4;

/** A fake listing API: four pages, each with the cursor of the next one. */
function api() {
  const asked: MaterialsRequest[] = [];
  const ask = async (request: RequestName): Promise<Asked> => {
    if (request.url === '/v3/categories/find') return { found: { data: [], count: 0 } };
    if (request.url !== '/api/v2/materials') return 'missing';
    const body = request.data as MaterialsRequest;
    asked.push(body);
    const page = Number(body.after ?? 1);
    const answer: Partial<MaterialsAnswer> = {
      data: [],
      place: { brand: null, categories: [] },
      next: page < PAGES ? String(page + 1) : null,
    };
    return { found: answer };
  };
  return { ask, asked };
}

async function open(query: string) {
  const { ask, asked } = api();
  const { page, params } = findPage('/shop');
  const search = new URLSearchParams(query);
  const publicUrl = 'https://mali.example';
  const view = await firstView({ page, pathname: '/shop', params, search, language: 'th', publicUrl }, ask);
  return { asked, view };
}

it('a document includes every page opened by its URL, for visitors without scripts (rule of use 36)', async () => {
  const { asked, view } = await open('page=3');
  expect(asked.map(({ after, options }) => [after, options?.facets])).toEqual([
    [undefined, true],
    ['2', undefined],
    ['3', undefined],
  ]);
  const keys = new Set(view.data.map(({ key }) => key));
  for (const data of asked)
    expect(keys).toContain(requestKey({ url: '/api/v2/materials', method: 'POST', data }));
});

it('requests no page after the last one, and only as many as the URL opens', async () => {
  expect((await open('page=40')).asked).toHaveLength(PAGES);
  expect((await open('page=nothing')).asked).toHaveLength(1);
});

describe('the address of a product', () => {
  const MATERIAL = {
    ...{ mat_id: 12, mat_var_id: 40, slug: 'red-lip', categories: [], related: [] },
    variants: [{ mat_var_id: 40 }, { mat_var_id: 41 }],
  };
  const at = async (pathname: string, slug: string | undefined = MATERIAL.slug) => {
    const { page, params } = findPage(pathname);
    const visit = { page, pathname, params, search: new URLSearchParams(), language: 'th' } as const;
    const ask = async ({ url }: RequestName): Promise<Asked> =>
      url === '/api/v2/material' ? { found: { ...MATERIAL, slug } } : 'silent';
    return (await firstView({ ...visit, publicUrl: 'https://mali.example' }, ask).catch(() => null))
      ?.redirect;
  };

  it('without its readable part, or with a former one, leads to the present one with the variant', async () => {
    expect(await at('/item/12')).toBe('/item/12-red-lip');
    expect(await at('/item/12-old-lip')).toBe('/item/12-red-lip');
    expect(await at('/item/12/41')).toBe('/item/12-red-lip/41');
    expect(await at('/item/12-red-lip/99')).toBe('/item/12-red-lip');
    expect(await at('/item/12-red-lip', '')).toBe('/item/12');
  });
});

describe('a collection', () => {
  const answerOf = async (answer: object) => {
    const { page, params } = findPage('/shop/summer-lips');
    return firstView(
      {
        ...{ page, pathname: '/shop/summer-lips', params, search: new URLSearchParams() },
        ...{ language: 'th', publicUrl: 'https://mali.example' },
      },
      async ({ url }) =>
        url === '/v3/categories/find'
          ? { found: { data: [], count: 0 } }
          : url === '/api/v2/materials'
            ? { found: { data: [], count: 0, next: null, ...answer } }
            : 'silent',
    );
  };

  it('has its own title, text and picture', async () => {
    const texts = { name: 'Summer lips', name_th: 'ริมฝีปากหน้าร้อน', text: 'Light', text_th: 'เบา' };
    const collection = { ...texts, image: '/img/summer/640.webp' };
    expect(await answerOf({ place: { brand: null, categories: [], collection } })).toMatchObject({
      ...{ status: 200, title: 'ริมฝีปากหน้าร้อน', description: 'เบา', image: '/img/summer/640.webp' },
      ...{ canonical: '/shop/summer-lips', noindex: false },
    });
  });

  it('leads from its former address to the present one', async () => {
    expect(await answerOf({ place: null, moved_to: '/shop/lips' })).toMatchObject({ redirect: '/shop/lips' });
  });
});

it('a preview of a product is rendered in the browser, which has the permission, and is in no index', async () => {
  const { page, params } = findPage('/item/12');
  const search = new URLSearchParams('preview=2026-12-01T10:00:00Z');
  const asked: string[] = [];
  const view = await firstView(
    { page, pathname: '/item/12', params, search, language: 'th', publicUrl: 'https://mali.example' },
    async ({ url }) => {
      asked.push(url);
      return 'silent';
    },
  );
  expect(view).toMatchObject({ noindex: true, personal: true, redirect: null });
  expect(asked).not.toContain('/api/v2/material');
});

it('a search that leads to a page is that page’s, without scripts too', async () => {
  const { page, params } = findPage('/shop');
  const ask = async (request: RequestName): Promise<Asked> => {
    if (request.url === '/v3/categories/find') return { found: { data: [], count: 0 } };
    const search = { found: 'none', corrected: null, ignored: [], did_you_mean: null };
    return {
      found: {
        data: [],
        place: { brand: null, categories: [] },
        search: { ...search, redirect: '/deals?x=1' },
      },
    };
  };
  const view = await firstView(
    {
      ...{ page, pathname: '/shop', params, search: new URLSearchParams('keyword=ลดราคา') },
      ...{ language: 'th', publicUrl: 'https://mali.example' },
    },
    ask,
  );
  expect(view).toMatchObject({ leadsTo: '/deals?x=1', redirect: null });
});
