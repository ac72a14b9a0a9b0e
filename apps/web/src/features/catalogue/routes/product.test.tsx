import type { Material, Variant } from '@mali/contracts/catalogue';
import { CLAIMS } from '@mali/contracts/claims';
import type { RulePromotion } from '@mali/contracts/pricing';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { serverTimeReceived } from '../../../clients/server-clock.ts';
import { card, cartAnswer, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { signedIn } from '../../session/index.ts';
import { material as materialCall } from '../calls.ts';
import { rememberCard } from '../card-memory.ts';
import { SIZES } from '../picture-sizes.ts';
import { below as enBelow } from '../texts/below-en.ts';
import { below as thBelow } from '../texts/below-th.ts';
import { Component as Product } from './product.tsx';

const shade = (id: number, name: string, over: Partial<Variant> = {}): Variant => ({
  ...card(1, {
    mat_var_id: id,
    mat_price: 420,
    net_price: 359,
    volume: 3.4,
    unit: 'g',
    variant_type_2: 'shade',
    variant_name_2: name,
    variant_name_2_th: name,
    variant_code_2: '#b3193f',
    image_1: `/img/shade${id}/640.webp`,
    discount: 61,
    discount_type: 'amount',
  }),
  expiry: '2027-11-30',
  gtin: null,
  ...over,
});

const cut: RulePromotion = {
  promo_id: 1,
  kind: 'p003',
  name_en: 'Payday',
  name_th: 'วันเงินเดือนออก',
  ends_at: '2026-12-02T17:00:00.000Z',
  flash: false,
  discount_type: 'amount',
  discount: 61,
};
const set: RulePromotion = {
  promo_id: 2,
  kind: 'p006',
  name_en: 'Full set',
  name_th: 'ครบเซ็ต',
  ends_at: null,
  flash: false,
  percent: 15,
  members: [11, 20],
};
const companion = card(2, { net_price: 149, mat_price: 149 });

function product(over: Partial<Material> = {}): Material {
  const variants = over.variants ?? [
    shade(11, '01 ชบา'),
    shade(12, '02 อิฐ', { net_price: 420, discount: null, discount_type: null }),
    shade(13, '03 ทับทิม', { sold_out: true }),
  ];
  const first = variants[0] ?? shade(11, '01 ชบา');
  return {
    ...card(1, { variant_2: variants.length, variant_count: variants.length, unit: 'g' }),
    ...first,
    mat_desc: 'A lipstick',
    mat_desc_th: 'ลิปสติกเนื้อกำมะหยี่',
    seo_desc: 'A lipstick',
    seo_desc_th: 'ลิปสติก',
    benefits: [],
    benefits_th: ['ไม่ตกร่อง'],
    how_to: '',
    how_to_th: 'ทาบาง ๆ',
    ingredients: 'Dimethicone',
    skin_types: ['dry'],
    concerns: [],
    finish: 'velvet',
    free_of: ['fragrance'],
    pao_months: 12,
    notification_no: '10-1-0000000000',
    comments: [],
    other_rating: null,
    other_reviews: 0,
    best_comment: null,
    product_type: 1,
    rating_distribution: [0, 0, 0, 0, 0],
    related: [],
    related_count: 0,
    companions: [companion],
    categories: [{ category: 'Make Up', category_th: 'เมคอัป', path: '/shop/make-up' }],
    pro_001: null,
    pro_002: null,
    pro_004: null,
    pro_005: null,
    pro_006: null,
    pricing: {
      ...rules([]),
      promotions: [cut, set],
      variants: [
        ...variants.map(({ mat_var_id, mat_price, limit, sold_out }) => ({
          mat_var_id,
          price: mat_price,
          limit,
          sold_out,
          brand_id: 1,
          cat1_id: 1,
          promo_ids: mat_var_id === 11 ? [1, 2] : [],
        })),
        { mat_var_id: 20, price: 149, limit: 10, sold_out: false, brand_id: 1, cat1_id: 1, promo_ids: [2] },
      ],
    },
    ...over,
    variants,
  };
}

/** A visitor, or who is signed in with a role. */
function visitor(role_id?: RoleId) {
  const store = createStore('th');
  const profile = { user_id: 7, first_name: 'อรทัย', last_name: '', email: 'orathai@example.com' };
  server.use(
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
    http.get('*/api/v3/users/me/wished', () => HttpResponse.json({ data: [], count: 0 })),
  );
  if (role_id !== undefined)
    store.dispatch(signedIn({ token: 'token', profile: { ...profile, role_id, pdpa_consented: true } }));
  return store;
}

function open(at: string, material: Material | null = product(), onDrawn?: () => void, store = visitor()) {
  server.use(
    http.get('*/api/api/v2/material', () =>
      material === null
        ? HttpResponse.json(
            { code: 'CATALOGUE.NOT_FOUND', message: 'gone', message_th: 'ไม่มี' },
            { status: 404 },
          )
        : HttpResponse.json(material),
    ),
    http.get('*/api/api/v2/material/comments', () =>
      HttpResponse.json({
        ...{ data: [], count: 0, page: 1, limit: 10, distribution: [0, 0, 0, 0, 0], with_photos: 0 },
        ...{ face_types: [], face_problems: [], body_problems: [], hidden: [] },
      }),
    ),
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
  );
  const page = (
    <Profiler id="page" onRender={() => onDrawn?.()}>
      <Product />
    </Profiler>
  );
  return renderPart(page, { at, path: '/item/:mat_id/:mat_var_id?/*', store });
}

describe('the product page', () => {
  it('shows brand, name, badges of staff, prices, unit price and the reason of the price (PROD-01, PROD-02)', async () => {
    const badges: Material['badges'] = [
      { text: 'Loved', text_th: 'ขายดี', tone: 'leaf' },
      { text: 'Ours', text_th: 'ทีมร้านเลือก', tone: 'care' },
    ];
    open('/item/1', product({ badges }));
    expect(await screen.findByRole('heading', { level: 1, name: 'สินค้า 1' })).toBeInTheDocument();
    expect(screen.getByText('ขายดี').nextElementSibling).toHaveTextContent('ทีมร้านเลือก');
    expect(screen.getByRole('link', { name: 'เหนือ Nuea' })).toHaveAttribute('href', '/shop/nuea');
    expect(screen.getByText('ลด 15%')).toBeInTheDocument();
    expect(screen.getByText(/฿106 \/ ก\./)).toBeInTheDocument();
    expect(screen.getByText('วันเงินเดือนออก')).toHaveTextContent('ถึง 2 ธ.ค. 2569');
    expect(screen.getByText('หมดอายุ 11/2570 (2027)')).toBeInTheDocument();
  });

  it('is previewed at a moment, for staff, with a bar that says so; its addresses keep the moment', async () => {
    const at = '2026-12-01T03:00:00.000Z';
    const moments: (string | null)[] = [];
    server.use(
      http.get('*/api/admin/products/1/preview', ({ request }) => {
        moments.push(new URL(request.url).searchParams.get('at'));
        const material = product({ related: [] });
        return HttpResponse.json({ at, state: 'scheduled', material });
      }),
    );
    const staff = visitor(ROLE.CONTENT_EDITOR);
    const { user, router } = open(`/item/1?preview=${encodeURIComponent(at)}`, null, undefined, staff);
    expect(await screen.findByText('ดูล่วงหน้า 1 ธ.ค. 2569 10:00 เวลาไทย')).toBeInTheDocument();
    expect(screen.getByText('ตอนนั้นยังไม่ถึงวันขาย ลูกค้ายังไม่เห็นหน้านี้')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'สินค้า 1' })).toBeInTheDocument();
    expect(screen.queryByText('รีวิวจากผู้ซื้อ')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '02 อิฐ' }));
    expect(router.state.location).toMatchObject({
      ...{ pathname: '/item/1/12', search: `?preview=${encodeURIComponent(at)}` },
    });
    expect(new Set(moments)).toEqual(new Set([at]));
  });

  it('has no preview for shoppers', async () => {
    server.use(
      http.get('*/api/admin/products/1/preview', () =>
        HttpResponse.json({ code: 'AUTH.FORBIDDEN', message: 'no', message_th: 'ไม่ได้' }, { status: 403 }),
      ),
    );
    open('/item/1?preview=2026-12-01T03:00:00.000Z', null, undefined, visitor(ROLE.CUSTOMER));
    expect(await screen.findByRole('heading', { level: 1, name: /ไม่พบ/ })).toBeInTheDocument();
  });

  it('says what its pictures show, as staff describe them, and shows them around their focus', async () => {
    const described = shade(11, '01 ชบา', {
      ...{ image_1: '/img/one~37-34/640.webp', image_2: '/img/two/640.webp' },
      alts: [
        { th: 'แท่งลิปสติกเปิดฝา', en: 'An open lipstick' },
        { th: '', en: '' },
      ],
    });
    open('/item/1/11', product({ variants: [described] }));
    const picture = await screen.findByRole('img', { name: 'แท่งลิปสติกเปิดฝา' });
    expect(picture).toHaveStyle({ objectPosition: '37% 34%' });
    expect(screen.getByRole('img', { name: /สินค้า 1 01 ชบา/ })).toHaveAttribute('src', '/img/two/640.webp');
  });

  it('shows the swatch of a shade on its button', async () => {
    const variants = [shade(11, '01 ชบา', { swatch: '/img/cut/160.webp' }), shade(12, '02 อิฐ')];
    open('/item/1', product({ variants }));
    const chosen = await screen.findByRole('radio', { name: '01 ชบา' });
    const other = screen.getByRole('radio', { name: '02 อิฐ' });
    expect(chosen.nextElementSibling?.getAttribute('style')).toContain('/img/cut/160.webp');
    expect(other.nextElementSibling?.getAttribute('style')).not.toContain('url');
  });

  it('has labels in both languages for all claims, and no raw code', async () => {
    const labels = [enBelow.claims, thBelow.claims] as const;
    for (const claims of labels) expect(Object.keys(claims).sort()).toEqual([...CLAIMS].sort());
    const { user } = open('/item/1', product({ free_of: ['fragrance', ...CLAIMS] }));
    await user.click(await screen.findByText('รายละเอียด'));
    const told = (await screen.findByText('ผู้ผลิตระบุว่า')).nextElementSibling?.textContent ?? '';
    expect(told.split(', ')).toHaveLength(CLAIMS.length + 1);
    for (const label of Object.values(thBelow.claims)) expect(told).toContain(label);
    expect(told).not.toMatch(/[a-z]+_[a-z]+|vegan|colourant/);
  });

  it('attributes an imported rating to its shop, and marks English texts on Thai pages as English', async () => {
    const other_rating = { source: 'Elsewhere', rating: 4.6, count: 1234 };
    const texts = { mat_desc: 'A lipstick', mat_desc_th: '', benefits: ['Stays on'], benefits_th: [] };
    open('/item/1', product({ ...texts, other_rating }));
    expect(await screen.findByText('A lipstick')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Stays on')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('ข้อมูลบางส่วนมีเฉพาะภาษาอังกฤษ')).toBeInTheDocument();
    expect(screen.getByText(/ลูกค้า 1,234 คนของ Elsewhere ให้คะแนน 4.6 จาก 5/)).toBeInTheDocument();
  });

  it('changes picture, price, URL and structured data with the shade (PROD-03)', async () => {
    const { user, router } = open('/item/1');
    const canonical = () =>
      document.head.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace(location.origin, '');
    const told = () =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
        JSON.parse(textContent ?? ''),
      );
    await waitFor(() => expect(canonical()).toBe('/item/1'));
    const other = await screen.findByRole('radio', { name: '02 อิฐ' });
    expect(screen.getByRole('radio', { name: '01 ชบา' })).toBeChecked();
    await user.click(other);
    expect(other).toBeChecked();
    expect(screen.getByRole('button', { name: 'ใส่ถุง ฿420' })).toBeInTheDocument();
    expect(screen.getByAltText('สินค้า 1 02 อิฐ')).toHaveAttribute('src', '/img/shade12/640.webp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/1/12'));
    expect(screen.queryByText('วันเงินเดือนออก')).toBeNull();
    await waitFor(() => expect(canonical()).toBe('/item/1/12'));
    expect(document.title).toBe('สินค้า 1 02 อิฐ · เหนือ | มะลิ');
    expect(told()[0].hasVariant[0]).toMatchObject({
      url: `${location.origin}/item/1/12`,
      color: '02 อิฐ',
      offers: { price: '420.00' },
    });
  });

  it('opens with the variant of its URL, and with the default one for an unknown one', async () => {
    const { unmount } = open('/item/1/12');
    expect(await screen.findByRole('radio', { name: '02 อิฐ' })).toBeChecked();
    unmount();
    const { router } = open('/item/1/999');
    expect(await screen.findByRole('radio', { name: '01 ชบา' })).toBeChecked();
    expect(router.state.location.pathname).toBe('/item/1');
  });

  it('adds the selected shade and quantity to the bag, up to the limit', async () => {
    const { user, store } = open('/item/1/12', product({ variants: [shade(12, '02 อิฐ', { limit: 2 })] }));
    await user.click(await screen.findByRole('button', { name: 'เพิ่มจำนวน' }));
    expect(screen.getByRole('button', { name: 'เพิ่มจำนวน' })).toBeDisabled();
    expect(screen.getByText('สั่งได้ไม่เกิน 2 ชิ้นต่อครั้ง')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใส่ถุง ฿718' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 12, quantity: 2 }]);
  });

  it('adds the same quantity from the sticky bar, and one of another shade', async () => {
    const { user, store } = open('/item/1');
    await user.click(await screen.findByRole('button', { name: 'เพิ่มจำนวน' }));
    const bar = screen.getByRole('button', { name: 'ใส่ถุง' });
    expect(bar.parentElement).toHaveTextContent('01 ชบา฿718');
    await user.click(bar);
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 11, quantity: 2 }]);
    await user.click(screen.getByRole('radio', { name: '02 อิฐ' }));
    expect(bar.parentElement).toHaveTextContent('02 อิฐ฿420');
    expect(screen.getByRole('button', { name: 'ใส่ถุง ฿420' })).toBeInTheDocument();
  });

  it('shows the price per 100 ml for all sizes of a product, the smallest too', async () => {
    const size = (id: number, volume: number, net_price: number) =>
      shade(id, `${volume}`, { ...{ volume, net_price, unit: 'ml' }, discount: null, discount_type: null });
    const { user } = open('/item/1', product({ variants: [size(12, 8, 100), size(13, 200, 1200)] }));
    expect(await screen.findByText(/^฿1,250 \/ 100 มล\./)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '200' }));
    expect(screen.getByText(/^฿600 \/ 100 มล\./)).toBeInTheDocument();
  });

  it('shows the delivery date, in Bangkok weekdays', async () => {
    // Friday, five minutes before the shipping deadline.
    vi.useFakeTimers({ now: new Date('2026-11-20T06:55:00Z'), toFake: ['Date'] });
    open('/item/1');
    expect(await screen.findByText(/จันทร์ 23 พ\.ย\./)).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('uses the server’s clock for it, not the visitor’s', async () => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z'), toFake: ['Date'] });
    serverTimeReceived(Date.parse('2026-11-20T06:55:00Z'));
    open('/item/1');
    expect(await screen.findByText(/จันทร์ 23 พ\.ย\./)).toBeInTheDocument();
    serverTimeReceived(Date.now());
    vi.useRealTimers();
  });

  it('shows its score with a link to its reviews (PROD-04)', async () => {
    open('/item/1', product({ rating: 4.6, rating_count: 986 }));
    const score = await screen.findByRole('link', { name: /4\.6.*986 รีวิว/ });
    expect(score).toHaveAttribute('href', '#reviews');
    expect(document.querySelector('#reviews')).toBeInTheDocument();
    expect(await screen.findByText('ดูที่ผู้ซื้อรีวิว')).toHaveAttribute('href', '#reviews');
  });

  it('shows the amount missing to free delivery with this product in the bag (rule of use 18)', async () => {
    open('/item/1');
    expect(await screen.findByText('รวมชิ้นนี้แล้วเหลืออีก ฿140')).toBeInTheDocument();
  });

  it('marks a sold-out shade and offers the others', async () => {
    const { user } = open('/item/1/13');
    const [button] = await screen.findAllByRole('button', { name: 'หมดชั่วคราว' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '02 อิฐ' }));
    expect(screen.getByRole('button', { name: 'ใส่ถุง ฿420' })).toBeEnabled();
  });

  it('says that a branch has a shade that is sold out on the web, and adds it for pick-up (STOCK-09)', async () => {
    const branch = (store_id: string) => ({
      ...{ store_id, complete: true, missing: [], gifts_missing: [], days: 7, cod: false, phone: '02' },
      ...{ name: { th: store_id, en: store_id }, note: { th: '', en: '' }, ready_on: '2026-11-23T17:00:00Z' },
    });
    server.use(
      http.post('*/api/v3/pickup_places', () =>
        HttpResponse.json({ places: [branch('สยาม'), branch('อโศก')], count: 2 }),
      ),
    );
    const { user, store } = open('/item/1/13');
    expect(
      (await screen.findAllByText('หมดบนเว็บ แต่สาขาสยามและอีก 1 สาขามี รับเองที่สาขาได้')).length,
    ).toBeGreaterThan(0);
    const [add] = screen.getAllByRole('button', { name: 'ใส่ถุงเพื่อรับที่สาขา' });
    await user.click(add as HTMLElement);
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 13, quantity: 1, sold_out: true }]);
  });

  it('shows low stock', async () => {
    open('/item/1', product({ variants: [shade(11, '01 ชบา', { left: 3 })] }));
    expect(await screen.findByText('เหลือ 3 ชิ้นสุดท้าย')).toBeInTheDocument();
  });

  it('describes its promotions and adds the rest of a set (PROD-05)', async () => {
    const { user, store } = open('/item/1');
    const promotions = within(await screen.findByRole('region', { name: 'โปรโมชันของชิ้นนี้' }));
    expect(promotions.getByText(/มีครบทั้งชุด 2 ชิ้นในถุง ลดชิ้นละ 15%/)).toBeInTheDocument();
    await user.click(promotions.getByRole('button', { name: 'เพิ่มชิ้นที่เหลือ 2 ชิ้น' }));
    expect(store.getState().cart.items.map((item) => item.mat_var_id)).toEqual([11, 20]);
    expect(promotions.getByText('ครบชุดในถุงแล้ว')).toBeInTheDocument();
  });

  it('shows the content below the first view: searchable ingredients, related products six a page', async () => {
    const inci = [
      'Water',
      'Glycerin',
      '1,2-Hexanediol',
      'Squalane',
      'Tocopherol',
      'Betaine',
      'Carbomer',
      'Arginine',
    ];
    const related = [3, 4, 5, 6, 7, 8].map((id) => card(id));
    let fails = false;
    const { user } = open('/item/1', product({ ingredients: inci.join(', '), related, related_count: 8 }));
    const list = await screen.findByText('1,2-Hexanediol');
    expect(list.tagName).toBe('LI');
    await user.click(screen.getByText('ส่วนประกอบ'));
    await user.type(screen.getByLabelText('หาในส่วนประกอบ'), 'glyc');
    expect(screen.getByText('พบ 1 จาก 8 รายการ')).toBeInTheDocument();
    expect(screen.getByText('Glycerin').tagName).toBe('MARK');

    expect(await screen.findByText('หน้า 1 จาก 2')).toBeInTheDocument();
    server.use(
      http.get('*/api/api/v2/material', ({ request }) => {
        const page = new URL(request.url).searchParams.get('related_page');
        fails = !fails;
        if (fails) return HttpResponse.error();
        return HttpResponse.json(product({ related: page === '2' ? [card(31), card(32)] : related }));
      }),
    );
    await user.click(screen.getByRole('button', { name: '6 ชิ้นถัดไป' }));
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('สินค้า 32')).toBeInTheDocument();
    expect(screen.queryByText('สินค้า 3')).toBeNull();
    expect(screen.getByRole('button', { name: '6 ชิ้นถัดไป' })).toBeDisabled();
  });

  it('stores viewed products for this visit, shows them at the next product, and clears them on request', async () => {
    sessionStorage.setItem('mali.viewed', JSON.stringify([20, 30]));
    const asked: unknown[] = [];
    server.use(
      http.post('*/api/api/v2/materials', async ({ request }) => {
        asked.push(await request.json());
        const data = [card(3), card(1), card(2)];
        return HttpResponse.json({ data, count: 3, page: 1, limit: 24, place: null, pricing: rules(data) });
      }),
    );
    const { user } = open('/item/1');
    const shelf = within(await screen.findByRole('list', { name: 'ดูล่าสุด' }));
    // Most recent first, without the product of this page.
    expect(shelf.getAllByTestId('product-card').map((one) => one.textContent)).toEqual([
      expect.stringContaining('สินค้า 2'),
      expect.stringContaining('สินค้า 3'),
    ]);
    expect(asked).toEqual([{ filter: { products: [20, 30] }, limit: 24 }]);
    expect(JSON.parse(sessionStorage.getItem('mali.viewed') ?? '')).toEqual([11, 20, 30]);
    expect(localStorage.getItem('mali.viewed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'ลบประวัติ' }));
    expect(screen.queryByRole('list', { name: 'ดูล่าสุด' })).toBeNull();
    expect(sessionStorage.getItem('mali.viewed')).toBe('[]');
  });

  it('shares the product: by the native share sheet, else as a link', async () => {
    const { user } = open('/item/1/12');
    await user.click(await screen.findByRole('button', { name: 'แชร์' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'แชร์ชิ้นนี้' }));
    const link = `${window.location.origin}/item/1/12`;
    expect(dialog.getByLabelText('ลิงก์')).toHaveValue(link);
    expect(dialog.getByRole('link', { name: 'ส่งทาง LINE' })).toHaveAttribute(
      'href',
      `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`,
    );
    await user.click(dialog.getByRole('button', { name: 'คัดลอกลิงก์' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(dialog.getByRole('button', { name: 'ปิด' }));
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await user.click(screen.getByRole('button', { name: 'แชร์' }));
    expect(share).toHaveBeenCalledWith({ title: 'สินค้า 1 · เหนือ', url: link });
    expect(screen.queryByRole('dialog', { name: 'แชร์ชิ้นนี้' })).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shows its pictures enlarged, with keyboard navigation', async () => {
    const variants = [shade(11, '01 ชบา', { image_2: '/img/second/640.webp' })];
    const { user } = open('/item/1', product({ variants }));
    await user.click(await screen.findByRole('button', { name: 'ขยายรูปที่ 1 จาก 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'สินค้า 1 01 ชบา' });
    expect(within(dialog).getByText('รูปที่ 1 จาก 2')).toBeInTheDocument();
    // jsdom does not implement showModal.
    within(dialog).getByRole('button', { name: 'ขยาย' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByAltText('สินค้า 1 01 ชบา รูปที่ 2')).toHaveAttribute('src', '/img/second/640.webp');
    await user.keyboard('+');
    expect(within(dialog).getByRole('button', { name: 'ย่อกลับ' })).toBeInTheDocument();
    expect(within(dialog).getByRole('img')).toHaveStyle({ transform: 'translate(0px, 0px) scale(2.5)' });
    await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the sheet of all shades by its URL, and closes it on selection', async () => {
    const { user, router } = open('/item/1/11/selectshade');
    const sheet = within(await screen.findByRole('dialog', { name: 'เลือกเฉด' }));
    await user.click(sheet.getByRole('button', { name: /02 อิฐ/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/1/12'));
    expect(screen.queryByRole('dialog', { name: 'เลือกเฉด' })).toBeNull();
  });

  it('is not found for an unknown product', async () => {
    open('/item/1', null);
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });

  it('sends no request for an invalid id', async () => {
    open('/item/lipstick');
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });
});

it('shows the data of the clicked card at once, then all data', async () => {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('*/api/api/v2/material', async () => {
      await waits;
      return HttpResponse.json(product());
    }),
  );
  rememberCard(card(1, { net_price: 359, mat_price: 420, rating: 4.8, rating_count: 12 }));
  renderPart(<Product />, { at: '/item/1/11', path: '/item/:mat_id/:mat_var_id?' });
  expect(screen.getByRole('heading', { level: 1, name: 'สินค้า 1' })).toBeInTheDocument();
  expect(screen.getByText('฿359')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ใส่ถุง/ })).toBeNull();
  answer();
  expect(await screen.findByRole('radio', { name: '01 ชบา' })).toBeChecked();
});

it('shows the data of the clicked card first even if the product is cached, and keeps its picture under the large one', async () => {
  const image = '/img/0123456789abcdef0123/480.webp';
  const stood: string[] = [];
  const look = () => {
    if (screen.queryByRole('heading', { level: 1 }) === null) return;
    const now = screen.queryByRole('region', { name: 'รูปสินค้า' }) === null ? 'early' : 'whole';
    if (stood.at(-1) !== now) stood.push(now);
  };
  const material = product({ variants: [shade(11, '01 ชบา', { image_1: image })] });
  const { router, store } = open('/', material, look);
  await act(() => store.dispatch(materialCall.initiate(1)));
  rememberCard(card(1, { image_1: image }));
  await act(() => router.navigate('/item/1/11'));
  expect(stood).toEqual(['early', 'whole']);
  const closer = screen.getByRole('button', { name: /^ขยายรูปที่ 1 / });
  expect(
    [...closer.querySelectorAll('source[type="image/avif"]')].map((source) => source.getAttribute('sizes')),
  ).toEqual([SIZES.card, SIZES.product]);
});
