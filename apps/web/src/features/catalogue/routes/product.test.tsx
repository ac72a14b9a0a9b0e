import type { Material, Variant } from '@mali/contracts/catalogue';
import type { RulePromotion } from '@mali/contracts/pricing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { card, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { rememberCard } from '../card-memory.ts';
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

function open(at: string, material: Material | null = product()) {
  server.use(
    http.get('*/api/api/v2/material', () =>
      material === null
        ? HttpResponse.json(
            { code: 'CATALOGUE.NOT_FOUND', message: 'gone', message_th: 'ไม่มี' },
            { status: 404 },
          )
        : HttpResponse.json(material),
    ),
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
  );
  return renderPart(<Product />, { at, path: '/item/:mat_id/:mat_var_id?/*' });
}

describe('the product page', () => {
  it('tells brand, name, prices, unit price and where the price comes from (PROD-01, PROD-02)', async () => {
    open('/item/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'สินค้า 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เหนือ Nuea' })).toHaveAttribute('href', '/shop/nuea');
    expect(screen.getByText('ลด 15%')).toBeInTheDocument();
    expect(screen.getByText(/฿106 \/ ก\./)).toBeInTheDocument();
    expect(screen.getByText('วันเงินเดือนออก')).toHaveTextContent('ถึง 2 ธ.ค. 2569');
    expect(screen.getByText('หมดอายุ 11/2570 (2027)')).toBeInTheDocument();
  });

  it('changes picture, price and address with the shade (PROD-03)', async () => {
    const { user, router } = open('/item/1');
    const other = await screen.findByRole('radio', { name: '02 อิฐ' });
    expect(screen.getByRole('radio', { name: '01 ชบา' })).toBeChecked();
    await user.click(other);
    expect(other).toBeChecked();
    expect(screen.getByRole('button', { name: 'ใส่ถุง ฿420' })).toBeInTheDocument();
    expect(screen.getByAltText('สินค้า 1 02 อิฐ')).toHaveAttribute('src', '/img/shade12/640.webp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/1/12'));
    expect(screen.queryByText('วันเงินเดือนออก')).toBeNull();
  });

  it('opens with the variant of its address, and with its own where that is unknown', async () => {
    const { unmount } = open('/item/1/12');
    expect(await screen.findByRole('radio', { name: '02 อิฐ' })).toBeChecked();
    unmount();
    open('/item/1/999');
    expect(await screen.findByRole('radio', { name: '01 ชบา' })).toBeChecked();
  });

  it('puts the chosen shade and quantity into the bag, up to the limit', async () => {
    const { user, store } = open('/item/1/12', product({ variants: [shade(12, '02 อิฐ', { limit: 2 })] }));
    await user.click(await screen.findByRole('button', { name: 'เพิ่มจำนวน' }));
    expect(screen.getByRole('button', { name: 'เพิ่มจำนวน' })).toBeDisabled();
    expect(screen.getByText('สั่งได้ไม่เกิน 2 ชิ้นต่อครั้ง')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใส่ถุง ฿718' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 12, quantity: 2 }]);
  });

  it('tells how far free delivery is with this in the bag (rule of use 18)', async () => {
    open('/item/1');
    expect(await screen.findByText('รวมชิ้นนี้แล้วเหลืออีก ฿140')).toBeInTheDocument();
  });

  it('says a shade is sold out and offers the others', async () => {
    const { user } = open('/item/1/13');
    const [button] = await screen.findAllByRole('button', { name: 'หมดชั่วคราว' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '02 อิฐ' }));
    expect(screen.getByRole('button', { name: 'ใส่ถุง ฿420' })).toBeEnabled();
  });

  it('tells the last units', async () => {
    open('/item/1', product({ variants: [shade(11, '01 ชบา', { left: 3 })] }));
    expect(await screen.findByText('เหลือ 3 ชิ้นสุดท้าย')).toBeInTheDocument();
  });

  it('tells its promotions in words and adds the rest of a set (PROD-05)', async () => {
    const { user, store } = open('/item/1');
    const promotions = within(await screen.findByRole('region', { name: 'โปรโมชั่นของชิ้นนี้' }));
    expect(promotions.getByText(/มีครบทั้งชุด 2 ชิ้นในถุง ลดชิ้นละ 15%/)).toBeInTheDocument();
    await user.click(promotions.getByRole('button', { name: 'เพิ่มชิ้นที่เหลือ 2 ชิ้น' }));
    expect(store.getState().cart.items.map((item) => item.mat_var_id)).toEqual([11, 20]);
    expect(promotions.getByText('ครบชุดในถุงแล้ว')).toBeInTheDocument();
  });

  it('shows reviews of one score when its bar is pressed (rule of use 47)', async () => {
    const comment = (rating: number, words: string) => ({
      first_name: words,
      last_name: 'ส.',
      rating,
      comment: words,
      created_date: '2026-11-14T05:00:00.000Z',
    });
    const { user } = open(
      '/item/1',
      product({
        rating: 4,
        rating_count: 2,
        rating_distribution: [0, 0, 1, 0, 1],
        comments: [comment(5, 'ชอบมาก'), comment(3, 'พอใช้')],
      }),
    );
    expect(await screen.findAllByText('ชอบมาก')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^3 ดาว\s*1 รีวิว$/ }));
    expect(screen.queryByText('ชอบมาก')).toBeNull();
    expect(screen.getByText('พอใช้')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^5 ดาว\s*1 รีวิว$/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /^4 ดาว\s*0 รีวิว$/ })).toBeDisabled();
  });

  it('says so when nobody has reviewed it', async () => {
    open('/item/1');
    expect(await screen.findByText('ยังไม่มีใครรีวิวชิ้นนี้')).toBeInTheDocument();
  });

  it('opens the sheet of all shades at its address, and leaves it with a choice', async () => {
    const { user, router } = open('/item/1/11/selectshade');
    const sheet = within(await screen.findByRole('dialog', { name: 'เลือกเฉด' }));
    await user.click(sheet.getByRole('button', { name: /02 อิฐ/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/1/12'));
    expect(screen.queryByRole('dialog', { name: 'เลือกเฉด' })).toBeNull();
  });

  it('is not found where there is no such product', async () => {
    open('/item/1', null);
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });

  it('asks nothing for an address that is no product', async () => {
    open('/item/lipstick');
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });
});

it('stands at once with what the card told that was pressed, then in full', async () => {
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
