import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { card, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { brandGroups, brandsNamed, letterOf } from '../brand-index.ts';
import { BLOCK_OF, bi, layoutOf, post } from '../fixtures.ts';
import { Component as Blog } from './blog.tsx';
import { Component as Blogs } from './blogs.tsx';
import { Component as Brands } from './brands.tsx';
import { Component as CreditCardDeals } from './credit-card-deals.tsx';
import { Component as Deals } from './deals.tsx';
import { Component as HowTo } from './how-to.tsx';

const brand = (
  id: number,
  en: string,
  th: string,
  overrides: { count?: number; shop_in_shop?: boolean } = {},
) => ({
  brand_id: id,
  brand_en: en,
  brand_th: th,
  link_name: en.toLowerCase(),
  image: null,
  shop_in_shop: false,
  story_en: `Story of ${en}`,
  story_th: `เรื่องของ${th}`,
  count: 3,
  ...overrides,
});
const BRANDS = [
  brand(1, 'Tongruang', 'ทองรวง', { shop_in_shop: true }),
  brand(2, 'Kesdara', 'เกศดารา'),
  brand(3, 'Haru', 'ฮารุ'),
  brand(4, 'Gone', 'ไม่มีของ', { count: 0 }),
  brand(5, 'Élan', ''),
];

describe('the index of brands', () => {
  it('groups a Thai name by its first consonant, regardless of a preceding vowel', () => {
    expect(letterOf('thai', 'เกศดารา')).toBe('ก');
    expect(letterOf('thai', 'ไอยรา')).toBe('อ');
    expect(letterOf('thai', 'ทองรวง')).toBe('ท');
    expect(letterOf('thai', 'Élan')).toBeNull();
    expect(letterOf('latin', 'Élan')).toBe('E');
    expect(letterOf('latin', '3CE')).toBeNull();
  });

  it('follows the alphabet, names of the other one last', () => {
    const shown = (alphabet: 'thai' | 'latin') =>
      brandGroups(BRANDS, alphabet).map(({ letter, brands }) => [
        letter,
        ...brands.map((one) => one.brand_en),
      ]);
    expect(shown('thai')).toEqual([
      ['ก', 'Kesdara'],
      ['ท', 'Tongruang'],
      ['ม', 'Gone'],
      ['ฮ', 'Haru'],
      [null, 'Élan'],
    ]);
    expect(shown('latin').map(([letter]) => letter)).toEqual(['E', 'G', 'H', 'K', 'T']);
  });

  it('finds a brand by a part of either name', () => {
    expect(brandsNamed(BRANDS, 'รวง').map(({ brand_id }) => brand_id)).toEqual([1]);
    expect(brandsNamed(BRANDS, ' KES ').map(({ brand_id }) => brand_id)).toEqual([2]);
    expect(brandsNamed(BRANDS, '')).toHaveLength(5);
  });
});

describe('the page of brands', () => {
  beforeEach(() => {
    server.use(
      http.get('*/api/api/v2/brand', ({ request }) => {
        const filter = new URL(request.url).searchParams.get('filter');
        // The API knows a nickname that is in no name.
        const data = filter === null ? BRANDS : filter === 'kd' ? [BRANDS[1]] : [];
        return HttpResponse.json({ data, count: data.length });
      }),
    );
  });
  const links = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/shop/'));

  it('shows brands with their own page first, then all with products by letter', async () => {
    renderPart(<Brands />);
    expect(await screen.findByText('4 แบรนด์')).toBeInTheDocument();
    expect(links()).toEqual([
      '/shop/tongruang',
      '/shop/kesdara',
      '/shop/tongruang',
      '/shop/haru',
      '/shop/%C3%A9lan',
    ]);
    const letters = within(screen.getByRole('navigation', { name: 'ตัวอักษร' }));
    expect(letters.getAllByRole('link').map((link) => link.textContent)).toEqual(['ก', 'ท', 'ฮ']);
    expect(letters.getByRole('link', { name: 'ท' })).toHaveAttribute('href', '#letter-ท');
    expect(document.getElementById('letter-ท')).toHaveTextContent('ท');
  });

  it('can be switched to the other alphabet', async () => {
    const { user } = renderPart(<Brands />);
    await user.click(await screen.findByRole('button', { name: 'อักษรอังกฤษ' }));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'แบรนด์ที่มีหน้าร้านของตัวเอง',
      'E',
      'H',
      'K',
      'T',
    ]);
  });

  it('searches while typing, asks the API for other names, and reports no match', async () => {
    const { user } = renderPart(<Brands />);
    const find = await screen.findByRole('searchbox', { name: 'ค้นหาแบรนด์' });
    await screen.findByText('4 แบรนด์');
    await user.type(find, 'ฮา');
    expect(links()).toEqual(['/shop/haru']);
    await user.clear(find);
    await user.type(find, 'kd');
    await waitFor(() => expect(links()).toEqual(['/shop/kesdara']));
    await user.clear(find);
    await user.type(find, 'xyz');
    expect(await screen.findByRole('heading', { name: 'ไม่พบแบรนด์ “xyz”' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ดูทุกแบรนด์' }));
    expect(links()).toHaveLength(5);
  });
});

describe('promotions', () => {
  it.each([
    ['deals', <Deals key="d" />, 'โปรโมชัน', '/deals'],
    ['deals-creditcard', <CreditCardDeals key="c" />, 'โปรโมชันบัตรเครดิต', '/deals/creditcard'],
  ])('of %s come from their layout', async (name, part, title, here) => {
    server.use(
      http.post<never, { pageName: string }>('*/content/api/web/layout', async ({ request }) =>
        (await request.json()).pageName === name
          ? HttpResponse.json(layoutOf([BLOCK_OF.sis_text]))
          : HttpResponse.error(),
      ),
    );
    renderPart(part);
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const ways = within(screen.getByRole('navigation', { name: 'โปรโมชัน' }));
    const current = ways.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => link.getAttribute('href'))).toEqual([here]);
  });

  it.each([
    [
      'the page does not exist',
      () => HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: '', message_th: '' }, { status: 404 }),
    ],
    ['it has no layout', () => HttpResponse.json(layoutOf([]))],
  ])('link to reduced products when %s', async (_, answer) => {
    server.use(http.post('*/content/api/web/layout', answer));
    renderPart(<CreditCardDeals />);
    expect(await screen.findByRole('heading', { name: 'ตอนนี้ยังไม่มีโปรโมชัน' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูสินค้าลดราคา' })).toHaveAttribute(
      'href',
      '/shop?promotion=0-0-1-0-0-0&sort=discount',
    );
  });

  it('can be retried when the content service fails', async () => {
    server.use(
      http.post('*/content/api/web/layout', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const { user } = renderPart(<Deals />);
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    server.use(http.post('*/content/api/web/layout', () => HttpResponse.json(layoutOf([BLOCK_OF.sis_text]))));
    await user.click(again);
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
  });
});

describe('the how-to page', () => {
  it('comes from its layout, else links to the stories', async () => {
    server.use(http.post('*/content/api/web/layout', () => HttpResponse.json(layoutOf([]))));
    renderPart(<HowTo />);
    expect(await screen.findByRole('heading', { level: 1, name: 'วิธีใช้' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูทุกเรื่อง' })).toHaveAttribute('href', '/blogs');
  });
});

describe('stories', () => {
  const pagesOf = (count: number) =>
    server.use(
      http.get('*/content/blogs', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        const all = Array.from({ length: count }, (_, index) => post(index + 1));
        return HttpResponse.json({ blogs: all.slice((page - 1) * limit, page * limit), count, page, limit });
      }),
    );

  it('are loaded page by page, with the page number in the URL', async () => {
    pagesOf(15);
    const { user, router } = renderPart(<Blogs />);
    expect(await screen.findByText('อ่านได้ 12 จาก 15 เรื่อง')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /เรื่อง \d/ })).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'ดูเพิ่ม' }));
    expect(await screen.findByRole('link', { name: /เรื่อง 15/ })).toHaveAttribute('href', '/blog/story-15');
    expect(screen.queryByRole('button', { name: 'ดูเพิ่ม' })).toBeNull();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('report an empty list', async () => {
    pagesOf(0);
    renderPart(<Blogs />);
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีเรื่องให้อ่าน' })).toBeInTheDocument();
  });
});

describe('a story', () => {
  const open = (key: string) => renderPart(<Blog />, { at: `/blog/${key}`, path: '/blog/:id' });
  beforeEach(() => {
    server.use(
      http.get('*/content/blogs/:id', ({ params }) =>
        params.id === 'story-1'
          ? HttpResponse.json({
              ...post(1),
              body: bi(
                '<h2>หัวข้อย่อย</h2><p>ข้อความ</p><figure><img src="/img/inside/960.webp" width="1280" height="800" alt="รอยปาด"></figure>',
                '<h2>Part</h2><p>Text</p>',
              ),
              seo_title: bi('เรื่องเด่น', 'Told'),
              seo_desc: bi('', ''),
              cards: [card(1)],
              others: [post(2)],
              pricing: rules([card(1)]),
            })
          : HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: '', message_th: '' }, { status: 404 }),
      ),
    );
  });

  it('shows its text, its products and further stories', async () => {
    open('Story-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'เรื่อง 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'หัวข้อย่อย' })).toBeInTheDocument();
    expect(screen.getByText('19 พฤศจิกายน 2569')).toHaveAttribute('datetime', '2026-11-19T02:00:00.000Z');
    expect(within(screen.getByRole('list', { name: 'ชิ้นที่พูดถึง' })).getByText('สินค้า 1')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /เรื่อง 2/ })).toHaveAttribute('href', '/blog/story-2');
    await waitFor(() => expect(document.title).toBe('เรื่องเด่น | มะลิ'));
    expect(screen.queryByText(/ได้ค่าตอบแทน/)).toBeNull();
  });

  it.each(['/l/aB3dE6gH', 'https://mali.example/l/aB3dE6gH'])(
    'says that it has paid links: %s',
    async (href) => {
      const body = bi(`<p><a href="${href}">ดูสินค้า</a></p>`, '');
      server.use(
        http.get('*/content/blogs/:id', () =>
          HttpResponse.json({
            ...{ ...post(1), body, seo_title: bi('', ''), seo_desc: bi('', '') },
            ...{ cards: [], others: [], pricing: rules([]) },
          }),
        ),
      );
      open('story-1');
      expect(await screen.findByText('เรื่องนี้มีลิงก์ที่ผู้เขียนได้ค่าตอบแทน')).toBeInTheDocument();
    },
  );

  it('opens its pictures in a lightbox, by click and by keys', async () => {
    const { user } = open('story-1');
    await user.click(await screen.findByRole('button', { name: 'ขยายภาพ' }));
    const first = within(await screen.findByRole('dialog', { name: 'เรื่อง 1' }));
    expect(first.getByText('รูปที่ 1 จาก 2')).toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'รูปถัดไป' }));
    expect(first.getByAltText('รอยปาด')).toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'ปิด' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'รอยปาด' }).focus();
    await user.keyboard('{Enter}');
    expect(within(await screen.findByRole('dialog')).getByText('รูปที่ 2 จาก 2')).toBeInTheDocument();
  });

  it('that does not exist shows a message and links to the others', async () => {
    open('nothing');
    expect(await screen.findByRole('heading', { name: 'ไม่พบเรื่องนี้' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูทุกเรื่อง' })).toHaveAttribute('href', '/blogs');
  });
});
