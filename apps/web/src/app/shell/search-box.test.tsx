import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { SearchBox } from './search-box.tsx';

const item = (id: number) => ({
  mat_id: id,
  mat_var_id: id * 10,
  image_1: null,
  brand_en: 'Samutta',
  mat_name: `Sunscreen ${id}`,
  mat_name_th: `กันแดด ${id}`,
  variant_name_2: null,
  net_price: 395,
  mat_price: 395,
});
const brand = {
  brand_en: 'Samutta',
  brand_th: 'สมุทตา',
  image: null,
  link_name: 'samutta',
  shop_in_shop: false,
};

let keywords: string[];
beforeEach(() => {
  keywords = [];
  window.innerWidth = 1440;
  server.use(
    http.get('*/api/search', ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
      keywords.push(keyword);
      const items = keyword === 'zzz' ? [] : [1, 2, 3, 4, 5].map(item);
      return HttpResponse.json({
        data: { items, brands: items.length > 0 ? [brand] : [] },
        count: items.length > 0 ? 204 : 0,
        corrected: null,
      });
    }),
  );
});

const open = (at = '/') => {
  const view = renderPart(<SearchBox placeholder="ค้นหา" onOpen={() => undefined} />, { at });
  return { ...view, field: screen.getByRole('combobox', { name: 'ค้นหา' }) };
};
const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option');

describe('the search box', () => {
  it('asks once, after a pause, and not below two characters (SRCH-01, SRCH-02)', async () => {
    const { user, field } = open();
    await user.type(field, 'ก');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(keywords).toEqual([]);
    await user.type(field, 'ันแดด');
    expect(keywords).toEqual([]);
    await options();
    expect(keywords).toEqual(['กันแดด']);
  });

  it('shows a brand, five items and the way to all results (SRCH-04)', async () => {
    const { user, field } = open();
    await user.type(field, 'sun');
    expect((await options()).map((option) => option.getAttribute('href'))).toEqual([
      '/shop/samutta',
      '/item/1/10',
      '/item/2/20',
      '/item/3/30',
      '/item/4/40',
      '/item/5/50',
      '/shop?keyword=sun',
    ]);
  });

  it('shows three items below 768 px (SRCH-04)', async () => {
    window.innerWidth = 390;
    const { user, field } = open();
    await user.type(field, 'sun');
    expect(await options()).toHaveLength(1 + 3 + 1);
  });

  it('is driven by the keyboard: down to an option, up to the field, Enter, Esc', async () => {
    const { user, field, router } = open();
    await user.type(field, 'sun');
    const [first] = await options();
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{ArrowUp}');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/item/1/10');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, 's');
    await user.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('submits to the listing and keeps the query in the field (SRCH-10)', async () => {
    const { user, field, router } = open();
    await user.type(field, ' กันแดด {Enter}');
    const { pathname, search } = router.state.location;
    expect([pathname, new URLSearchParams(search).get('keyword')]).toEqual(['/shop', 'กันแดด']);
    await vi.waitFor(() => expect(field).toHaveValue('กันแดด'));
  });

  it('clears results with the keyword (SRCH-03)', async () => {
    const { user, field } = open();
    await user.type(field, 'sun');
    await options();
    await user.click(screen.getByRole('button', { name: 'ล้างคำค้น' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('');
  });

  it('says plainly that nothing was found', async () => {
    const { user, field } = open();
    await user.type(field, 'zzz');
    expect(await screen.findByText(/ไม่พบ “zzz”/)).toBeInTheDocument();
  });
});
