import { SEARCH } from '@mali/contracts/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { rememberViewed } from '../catalogue/viewed.ts';
import { acceptAll } from '../consent/choice.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { SearchBox } from './search-box.tsx';

const item = (id: number) => ({
  mat_id: id,
  mat_var_id: id * 10,
  image_1: null,
  brand_en: 'Samutta',
  mat_name: `Sunscreen ${id}`,
  mat_name_th: `กันแดดเนื้อน้ำ ${id}`,
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
  count: 24,
};
const category = {
  category: 'Sun Care',
  category_th: 'กันแดดหน้า',
  parent: 'Facial Skincare',
  parent_th: 'ดูแลผิวหน้า',
  slugs: ['facial-skincare', 'sun-care'],
  count: 146,
  image: '/img/bb/640.webp',
};
const words = ['กันแดดเนื้อน้ำ', 'กันแดดผิวแพ้ง่าย', 'กันแดดเด็ก', 'กันแดดไม่มีน้ำหอม'];
const answer = {
  data: { items: [1, 2, 3, 4, 5].map(item), brands: [brand], categories: [category], words, offer: null },
  count: 204,
  found: 'all',
  corrected: null,
  ignored: [],
  did_you_mean: null,
};
const nothing = {
  ...answer,
  data: { items: [], brands: [], categories: [], words: [], offer: null },
  count: 0,
  found: 'none',
};

const list = { count: 1, page: 1, limit: 24, place: { brand: null, categories: [] }, pricing: rules([]) };

let keywords: string[];
const answers = new Map<string, object>();

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  keywords = [];
  answers.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.innerWidth = 1440;
  server.use(
    http.get('*/api/search', ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
      keywords.push(keyword);
      return HttpResponse.json(answers.get(keyword) ?? answer);
    }),
    http.get('*/api/search/popular', () =>
      HttpResponse.json({ data: [{ keyword: 'Serum', keyword_th: 'เซรั่ม' }], count: 1 }),
    ),
    http.post('*/api/v2/materials', () => HttpResponse.json({ ...list, data: [] })),
  );
});

const open = (at = '/') => {
  const view = renderPart(<SearchBox placeholder="ค้นหา" onOpen={() => undefined} />, { at });
  return { ...view, field: screen.getByRole('combobox', { name: 'ค้นหา' }) };
};
/** The search box with the panel below its field loaded. */
const openPanel = async () => {
  const view = open();
  await view.user.click(view.field);
  await screen.findByRole('listbox');
  return view;
};
/** Types one text after another, each `ms` after the one before, and returns `ms` after the last. */
async function typeInSteps(field: HTMLElement, texts: readonly string[], ms: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of texts) {
    fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(ms));
  }
  vi.useRealTimers();
  await settled();
}
const options = async () => {
  const list = await screen.findByRole('listbox');
  await within(list).findAllByRole('option');
  return within(list).getAllByRole('option');
};
/** Lets the pause after typing pass. */
const pause = async () => {
  if (vi.isFakeTimers()) await act(() => vi.advanceTimersByTimeAsync(SEARCH.debounceMs));
};
const suggested = async () => {
  await screen.findByRole('listbox');
  await pause();
  await screen.findByRole('group', { name: 'สินค้า' });
  return options();
};
const links = (rows: HTMLElement[]) => rows.map((row) => decodeURIComponent(row.getAttribute('href') ?? ''));

describe('the search box › requests', () => {
  it('keeps text typed before hydration, and suggests for it', async () => {
    renderPart(<SearchBox placeholder="" onOpen={() => undefined} />, {
      prerendered: (container) => {
        const field = container.querySelector('input');
        field?.focus();
        if (field !== null) field.value = 'กันแดด';
      },
    });
    expect(screen.getByRole('combobox')).toHaveValue('กันแดด');
    await suggested();
    expect(keywords).toEqual(['กันแดด']);
  });

  it('sends one, after a pause of 500 ms, and none below two characters (SRCH-01, SRCH-02)', async () => {
    expect(SEARCH.debounceMs).toBe(500);
    const { field } = await openPanel();
    await typeInSteps(field, ['ก'], 10 * SEARCH.debounceMs);
    expect(keywords).toEqual([]);
    await typeInSteps(field, ['กัน', 'กันแ', 'กันแดด'], SEARCH.debounceMs - 1);
    expect(keywords).toEqual([]);
    await typeInSteps(field, ['กันแดดเ', 'กันแดด'], SEARCH.debounceMs);
    await suggested();
    expect(keywords).toEqual(['กันแดดเ', 'กันแดด']);
  });

  it('counts graphemes: ที่ is one', async () => {
    const { field } = await openPanel();
    await typeInSteps(field, ['ที่'], 10 * SEARCH.debounceMs);
    expect(keywords).toEqual([]);
  });

  it('ignores responses for former input, however late', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      http.get('*/api/search', async ({ request }) => {
        const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
        keywords.push(keyword);
        if (keyword === 'slow') await promise;
        const name = { ...item(1), mat_name_th: `ผลของ ${keyword}` };
        return HttpResponse.json({ ...answer, data: { ...answer.data, items: [name] } });
      }),
    );
    const { user, field } = open();
    await user.type(field, 'slow');
    await pause();
    await waitFor(() => expect(keywords).toEqual(['slow']));
    await user.clear(field);
    await user.type(field, 'fast');
    await pause();
    expect(await screen.findByText(/ผลของ/)).toHaveTextContent('ผลของ fast');
    resolve();
    await settled();
    expect(screen.getByText(/ผลของ/)).toHaveTextContent('ผลของ fast');
  });

  it('clears results with the keyword (SRCH-03)', async () => {
    const { user, field } = open();
    await user.type(field, 'sun');
    await suggested();
    await user.click(screen.getByRole('button', { name: 'ล้างคำค้น' }));
    expect(screen.queryByRole('group', { name: 'สินค้า' })).toBeNull();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });
});

describe('the search box › suggestions', () => {
  it('shows five products, the link to all results, and up to ten rows of the rest (SRCH-04)', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    expect(links(await suggested())).toEqual([
      '/shop?keyword=กันแดดเนื้อน้ำ',
      '/shop?keyword=กันแดดผิวแพ้ง่าย',
      '/shop/facial-skincare/sun-care?keyword=กันแดด',
      '/shop/samutta',
      '/item/1/10',
      '/item/2/20',
      '/item/3/30',
      '/item/4/40',
      '/item/5/50',
      '/shop?keyword=กันแดด',
    ]);
  });

  it('shows three products below 768 px, and more words (SRCH-04)', async () => {
    window.innerWidth = 390;
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    const rows = await suggested();
    expect(rows).toHaveLength(10);
    expect(links(rows).filter((to) => to.startsWith('/item/'))).toHaveLength(3);
    expect(links(rows).filter((to) => to.startsWith('/shop?keyword='))).toHaveLength(4 + 1);
  });

  it('shows five products from 768 px on (SRCH-05)', async () => {
    window.innerWidth = 768;
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    expect(links(await suggested()).filter((to) => to.startsWith('/item/'))).toHaveLength(5);
  });

  it('shows the completion of a word in bold, and highlights matches in names', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    await suggested();
    const word = screen.getByRole('option', { name: 'กันแดดผิวแพ้ง่าย' });
    expect(within(word).getByText('ผิวแพ้ง่าย').tagName).toBe('B');
    const [name] = screen.getAllByText('กันแดด', { selector: 'mark' });
    expect(name?.parentElement).toHaveTextContent('กันแดดเนื้อน้ำ 1');
  });

  it('shows a brand being typed before categories', async () => {
    const { user, field } = open();
    await user.type(field, 'samu');
    const rows = links(await suggested());
    expect(rows.indexOf('/shop/samutta')).toBeLessThan(
      rows.indexOf('/shop/facial-skincare/sun-care?keyword=samu'),
    );
  });

  it('shows a picture beside categories and brands, and a letter for a brand without one', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    await suggested();
    const category = screen.getByRole('option', { name: /กันแดดหน้า/ });
    expect(category.querySelector('img')).toHaveAttribute('src', '/img/bb/640.webp');
    const named = screen.getByRole('option', { name: /สมุทตา/ });
    expect(named.querySelector('img')).toBeNull();
    expect(named.querySelector('[aria-hidden]')).toHaveTextContent('S');
  });

  it.each([
    [{ kind: 'p003', flash: true }, 'แฟลชเซล', '/flashsale/5'],
    [{ kind: 'p001', flash: false }, 'โปรโมชัน', '/shop?keyword=กันแดด&promotion=1-0-0-0-0-0'],
  ])('shows one offer for the input, beside the ten rows: %o', async (kind, label, to) => {
    const offer = {
      promo_id: 5,
      name_en: 'Sun week',
      name_th: 'สัปดาห์กันแดด',
      ends_at: '2026-11-30T17:00:00Z',
      image: null,
      ...kind,
    };
    answers.set('กันแดด', { ...answer, data: { ...answer.data, offer } });
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    expect(await suggested()).toHaveLength(10);
    const link = screen.getByRole('link', { name: /สัปดาห์กันแดด/ });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(to);
    expect(link).toHaveTextContent(label);
    expect(link).toHaveTextContent('ถึง 30');
    await user.click(link);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('names corrections, and words without matches', async () => {
    answers.set('8iu,', { ...answer, found: 'keyboard', corrected: 'ครีม' });
    answers.set('serum xyz', { ...answer, found: 'some', ignored: ['xyz'] });
    const { user, field } = open();
    await user.type(field, '8iu,');
    expect(await screen.findByText('แสดงผลสำหรับ “ครีม”')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'serum xyz');
    expect(await screen.findByText('ไม่มีสินค้าที่ตรงกับ “xyz”')).toBeInTheDocument();
  });

  it('reports no match, and shows popular searches', async () => {
    answers.set('zzz', nothing);
    const { user, field } = open();
    await user.type(field, 'zzz');
    expect(await screen.findByText(/ไม่พบ “zzz”/)).toBeInTheDocument();
    expect(links(await options())).toEqual(['/shop?keyword=เซรั่ม']);
  });

  it('shows recent and popular searches and viewed products for an empty input', async () => {
    localStorage.setItem('mali.consent', JSON.stringify(acceptAll(Date.now())));
    rememberSearch('กันแดด');
    rememberViewed(70);
    server.use(http.post('*/api/v2/materials', () => HttpResponse.json({ data: [card(7)], ...list })));
    const { user, field } = open();
    await user.click(field);
    await screen.findByRole('group', { name: 'ดูล่าสุด' });
    await screen.findByRole('group', { name: 'ยอดนิยม' });
    expect(links(await options())).toEqual(['/shop?keyword=กันแดด', '/shop?keyword=เซรั่ม', '/item/7/70']);
  });

  it('shows best sellers to a new visitor', async () => {
    server.use(http.post('*/api/v2/materials', () => HttpResponse.json({ data: [card(7)], ...list })));
    const { user, field } = open();
    await user.click(field);
    const best = within(await screen.findByRole('group', { name: 'ขายดี' }));
    expect(links(best.getAllByRole('option'))).toEqual(['/item/7/70']);
  });

  it('supports the older format: categories, brands and items as keywords (SRCH-12)', async () => {
    answers.set('sun', {
      categories: [{ table_name: 'category', search_term: 'Sun Care', pretext: 'in' }],
      brands: [{ search_term: 'Samutta' }],
      items: [{ value: 'Sun Gel', price: '395' }],
    });
    const { user, field } = open();
    await user.type(field, 'sun');
    await screen.findByText('in');
    expect(links(await options())).toEqual([
      '/shop?keyword=Sun+Care',
      '/shop?keyword=Samutta',
      '/shop?keyword=Sun+Gel',
    ]);
    const [first, , last] = await options();
    expect(first).toHaveTextContent('in Sun Care');
    expect(last).toHaveTextContent('Sun Gel');
    expect(last).toHaveTextContent('฿395');
  });

  it('submits to the result page when suggestions fail', async () => {
    server.use(http.get('*/api/search', () => new HttpResponse(null, { status: 503 })));
    const { user, field, router } = open();
    await user.type(field, 'sun');
    expect(await screen.findByText(/ยังแสดงคำแนะนำไม่ได้/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?keyword=sun');
  });
});

describe('the search box › by keyboard', () => {
  it('↓ and ↑ move through the options and back to the field; Home and End to the first and last', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    const rows = await suggested();
    const active = () => field.getAttribute('aria-activedescendant');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(rows[0]?.id);
    expect(rows[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(active()).toBe(rows.at(-1)?.id);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(rows.at(-1)?.id);
    await user.keyboard('{Home}');
    expect(active()).toBe(rows[0]?.id);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBeNull();
  });

  it('Enter opens the selected option', async () => {
    const { user, field, router } = open();
    await user.type(field, 'กันแดด');
    await suggested();
    await user.keyboard('{End}{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/5/50'));
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('Esc closes the suggestions, then clears the field', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    await suggested();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('กันแดด');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
  });

  it('closes on a press outside it, and keeps the input (HEAD-34)', async () => {
    const { user, field } = open();
    await user.type(field, 'กันแดด');
    await suggested();
    await user.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('กันแดด');
  });

  it('submits to the listing and keeps the query in the field (SRCH-10)', async () => {
    const { user, field, router } = open();
    await user.type(field, ' กันแดด {Enter}');
    const { pathname, search } = router.state.location;
    expect([pathname, new URLSearchParams(search).get('keyword')]).toEqual(['/shop', 'กันแดด']);
    await expect.poll(() => field).toHaveValue('กันแดด');
  });

  it('submits nothing when empty', async () => {
    const { user, field, router } = open();
    await user.type(field, '   {Enter}');
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('the search box › recent searches', () => {
  const accept = (preferences: boolean) =>
    localStorage.setItem(
      'mali.consent',
      JSON.stringify({
        status: preferences ? 'accepted' : 'rejected',
        necessary: true,
        analytics: preferences,
        marketing: preferences,
        preferences,
        at: Date.now(),
        version: 1,
      }),
    );

  it('are shown for an empty input, latest first, without duplicates, and can be cleared', async () => {
    const first = open();
    await first.user.type(first.field, 'เซรั่ม{Enter}');
    await first.user.clear(first.field);
    await first.user.type(first.field, 'ลิปสติก{Enter}');
    await first.user.clear(first.field);
    await first.user.type(first.field, 'เซรั่ม{Enter}');
    expect(recentSearches()).toEqual(['เซรั่ม', 'ลิปสติก']);
    first.unmount();
    const { user, field } = open();
    await user.click(field);
    const recent = within(await screen.findByRole('group', { name: 'ค้นหาล่าสุด' }));
    expect(recent.getAllByRole('option').map((row) => row.textContent)).toEqual(['เซรั่ม', 'ลิปสติก']);
    await user.click(screen.getByRole('button', { name: 'ล้างการค้นหาล่าสุด' }));
    expect(screen.queryByRole('group', { name: 'ค้นหาล่าสุด' })).toBeNull();
    expect(recentSearches()).toEqual([]);
  });

  it.each([
    [true, 'localStorage'],
    [false, 'sessionStorage'],
  ] as const)('with preferences %s are stored in %s', async (preferences, area) => {
    accept(preferences);
    const { user, field } = open();
    await user.type(field, 'เซรั่ม{Enter}');
    expect(window[area].getItem('mali.searches')).toBe('["เซรั่ม"]');
    const other = preferences ? sessionStorage : localStorage;
    expect(other.getItem('mali.searches')).toBeNull();
  });

  it('ignore invalid stored data', async () => {
    sessionStorage.setItem('mali.searches', '{"a":1}');
    expect(recentSearches()).toEqual([]);
    sessionStorage.setItem('mali.searches', 'nonsense');
    expect(recentSearches()).toEqual([]);
  });
});
