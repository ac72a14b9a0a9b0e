import type { MaterialsAnswer, MaterialsRequest, SearchFound } from '@mali/contracts/catalogue';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../../app/i18n.ts';
import { ROUTES } from '../../../app/routes.ts';
import { card, category, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as Listing } from './listing.tsx';

const asTyped: SearchFound = { found: 'all', corrected: null, ignored: [], did_you_mean: null };
let found: SearchFound;
let asked: MaterialsRequest[];

beforeEach(() => {
  found = asTyped;
  asked = [];
  server.use(
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({ data: [category('make-up', 40)], count: 1 }),
    ),
    http.post('*/api/api/v2/materials', async ({ request }) => {
      const body = (await request.json()) as MaterialsRequest;
      asked.push(body);
      const data = Array.from({ length: 24 }, (_, n) => card(n + 1));
      const answer: MaterialsAnswer = {
        data,
        count: 30,
        page: 1,
        limit: 24,
        next: null,
        place: { brand: null, categories: [] },
        search: found,
        pricing: rules(data),
      };
      return HttpResponse.json(answer);
    }),
  );
});

const open = (at: string) => {
  const path = at.startsWith('/search/') ? ROUTES.search.path : ROUTES.shop.path;
  return renderPart(<Listing />, { at, path });
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return [href.split('?')[0], Object.fromEntries(new URLSearchParams(href.split('?')[1]))];
};
const meta = (selector: string, attribute: string) =>
  document.head.querySelector(selector)?.getAttribute(attribute) ?? null;

describe('the results of a search', () => {
  it('show no note when they match exactly what was typed', async () => {
    open('/shop?keyword=ครีม');
    await heading('ผลของ “ครีม”');
    expect(screen.queryByText(/แสดงผลสำหรับ|ใกล้เคียง|ไม่มีสินค้าที่ตรงกับ/)).toBeNull();
  });

  it('show the corrected keyword, with a link to the original one', async () => {
    found = { ...asTyped, found: 'keyboard', corrected: 'ครีม' };
    open('/shop?keyword=8iu,&sort=rating&page=2');
    await heading('ผลของ “ครีม”');
    expect(await screen.findByText(/แสดงผลสำหรับ “ครีม”/)).toBeInTheDocument();
    expect(link('ค้นหา “8iu,” ตามที่พิมพ์')).toEqual(['/shop', { keyword: '8iu,', sort: 'rating', literal: '1' }]);
  });

  it('of a literal search are requested as such', async () => {
    open('/shop?keyword=8iu,&literal=1');
    await heading('ผลของ “8iu,”');
    expect(asked[0]?.options).toMatchObject({ literal: true });
  });

  it('name the words without matches', async () => {
    found = { ...asTyped, found: 'some', ignored: ['xyz', 'abc'] };
    open('/shop?keyword=serum xyz abc');
    expect(await screen.findByText(/ไม่มีสินค้าที่ตรงกับ “xyz abc”/)).toBeInTheDocument();
  });

  it('are marked as similar when they are only that', async () => {
    found = { ...asTyped, found: 'similar', ignored: ['bb cream'] };
    open('/shop?keyword=bb cream');
    expect(await screen.findByText('ไม่พบ “bb cream” นี่คือสินค้าที่ใกล้เคียง')).toBeInTheDocument();
  });

  it('are marked as similar also after a correction', async () => {
    found = { ...asTyped, found: 'similar', corrected: 'serum ampoule', ignored: ['ampoule'] };
    open('/shop?keyword=serum ampule');
    expect(await screen.findByText('ไม่พบ “ampoule” นี่คือสินค้าที่ใกล้เคียง')).toBeInTheDocument();
    expect(screen.queryByText(/คำที่เหลือ/)).toBeNull();
  });

  it('name omitted words and alternatives in English, too', async () => {
    await act(() => showLanguage('en'));
    try {
      found = { ...asTyped, found: 'some', ignored: ['xyz'] };
      const { unmount } = open('/shop?keyword=serum xyz');
      expect(await screen.findByText(/No product matches “xyz”/)).toBeInTheDocument();
      unmount();
      found = { ...asTyped, found: 'similar', ignored: ['ampoule'] };
      open('/shop?keyword=ampoule');
      expect(await screen.findByText('Nothing found for “ampoule”. These come close.')).toBeInTheDocument();
    } finally {
      await act(() => showLanguage('th'));
    }
  });

  it('of a search that leads to a page are not shown: the page is', async () => {
    found = { ...asTyped, redirect: '/shop/make-up?sort=rating' };
    open('/shop?keyword=make');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ filter: { category: ['make-up'] }, sort: 'rating' }),
    );
    expect(asked.at(-1)?.filter?.keyword).toBeUndefined();
  });

  it('suggest another keyword', async () => {
    found = { ...asTyped, did_you_mean: 'lipstick' };
    open('/shop/make-up?keyword=lipstik');
    await heading('ผลของ “lipstik”');
    await screen.findByRole('link', { name: 'lipstick' });
    expect(link('lipstick')).toEqual(['/shop/make-up', { keyword: 'lipstick' }]);
  });
});

describe('/search/{keyword} (SRCH-11)', () => {
  it('shows the results of the keyword in its path', async () => {
    open(`/search/${encodeURIComponent('ครีม กันแดด')}?sort=rating`);
    await heading('ผลของ “ครีม กันแดด”');
    expect(asked[0]).toMatchObject({ filter: { keyword: 'ครีม กันแดด' }, sort: 'rating' });
  });

  it('show the price range of the keyword, with a link to the results without it', async () => {
    found = { ...asTyped, price: { keyword: 'ครีม', min: null, max: 300 } };
    open('/shop?keyword=ครีม ไม่เกิน 300');
    const remove = await screen.findByRole('link', { name: /ไม่เกิน ฿300/ });
    const query = new URLSearchParams(remove.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ keyword: 'ครีม' });
  });

  it('are noindex without a canonical', async () => {
    open(`/search/${encodeURIComponent('ครีม')}`);
    await heading('ผลของ “ครีม”');
    await waitFor(() => expect(document.title).toContain('ผลของ “ครีม”'));
    expect(meta('link[rel=canonical]', 'href')).toBeNull();
    expect(meta('meta[name=robots]', 'content')).toBe('noindex');
  });

  it('continue at /shop when sorted or extended', async () => {
    const { user, router } = open(`/search/${encodeURIComponent('ครีม')}`);
    await heading('ผลของ “ครีม”');
    const [pathname, query] = link('ดูเพิ่มอีก 6 รายการ');
    expect([pathname, query]).toEqual(['/shop', { keyword: 'ครีม', page: '2' }]);
    const [select] = screen.getAllByRole('combobox', { name: 'เรียงตาม' });
    if (!select) throw new Error('no select');
    await user.selectOptions(select, 'price_asc');
    await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      keyword: 'ครีม',
      sort: 'price_asc',
    });
  });
});
