import type { PromotionAnswer } from '@mali/contracts/cart';
import type { PricingRules, RuleGift, RulePromotion } from '@mali/contracts/pricing';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../app/store.ts';
import { bagWith } from '../../testing/bag.ts';
import { card, cartAnswer, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { requestAsMember } from '../../testing/rewards.ts';
import { server } from '../../testing/server.ts';
import { rememberViewed } from '../catalogue/viewed.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { Component as BagPage } from './routes/bag.tsx';

const promotion = (promo_id: number, name: string, rule: Partial<RulePromotion>): RulePromotion => ({
  promo_id,
  kind: 'p003',
  name_en: name,
  name_th: name,
  ends_at: null,
  flash: false,
  ...rule,
});
const gift: RuleGift = {
  promo_id: 90,
  name_en: 'A gift from 500',
  name_th: 'ของแถมเมื่อครบ 500',
  min_spend: 500,
  scoped: false,
  gift: 999,
  quantity: 1,
  gift_name_en: 'Small scent',
  gift_name_th: 'น้ำหอมขนาดพก',
  gift_image: null,
};
const lipstick = card(1, { mat_name_th: 'ลิปสติก', mat_price: 420, net_price: 420 });
const mask = card(2, { mat_name_th: 'แผ่นมาสก์' });

/** Each variant belongs to the promotions listed for it. */
function rulesFor(
  members: readonly (readonly [ReturnType<typeof card>, number[]])[],
  promotions: RulePromotion[],
  more: Partial<PricingRules> = {},
): PricingRules {
  const all = rules(
    members.map(([product]) => product),
    more,
    promotions,
  );
  const own = new Map(members.map(([product, ids]) => [product.mat_var_id, ids]));
  return {
    ...all,
    variants: all.variants.map((v) => ({ ...v, promo_ids: own.get(v.mat_var_id) ?? [] })),
  };
}

const line = (name: string) => {
  const found = screen
    .getAllByTestId('bag-line')
    .find((row) => within(row).queryByRole('link', { name }) !== null);
  if (found === undefined) throw new Error(`no line of ${name}`);
  return within(found);
};
/** The price explanation of a line: reasons with amounts. */
const reasons = (name: string): string[] =>
  [...(line(name).getByRole('group').querySelectorAll('dl > div') ?? [])].map((row) =>
    [...row.children].map((part) => part.textContent).join(' | '),
  );
const total = () => screen.getByTestId('total').textContent;

describe('why this price', () => {
  it('shows the list price, each discount with its name, and what a set lacks', async () => {
    const cut = promotion(1, 'ลดจากโมเร่', { discount_type: 'percent', discount: 15 });
    const set = promotion(2, 'ซื้อคู่สีทาเล็บ', { kind: 'p006', percent: 15, members: [10, 770] });
    renderPart(<BagPage />, { store: bagWith([[lipstick, 2]], rulesFor([[lipstick, [1, 2]]], [cut, set])) });
    expect(reasons('ลิปสติก')).toEqual([
      'ราคาปกติ ฿420 × 2 | ฿840',
      'ลดราคา: ลดจากโมเร่ | −฿126',
      'ซื้อคู่สีทาเล็บ ยังขาดอีก 1 ชิ้นในชุด',
    ]);
    expect(line('ลิปสติก').getByText('พิสูจน์แล้วว่าเป็นราคาที่ดีที่สุด')).toBeInTheDocument();
  });

  it('shows which promotion won when two compete for the same units', () => {
    const pair = promotion(1, 'สองชิ้น 150', { kind: 'p001', sale_qty: 2, price: 150 });
    const second = promotion(2, 'ชิ้นที่สองลด 10%', { kind: 'p002', sale_qty: 2, disc: 10 });
    renderPart(<BagPage />, { store: bagWith([[mask, 2]], rulesFor([[mask, [1, 2]]], [pair, second])) });
    expect(reasons('แผ่นมาสก์')).toEqual([
      'ราคาปกติ ฿100 × 2 | ฿200',
      'สองชิ้น 150 | −฿50',
      'ชิ้นที่สองลด 10% ไม่ได้ใช้ เพราะ สองชิ้น 150 ลดให้มากกว่า',
    ]);
  });

  it('counts how often a promotion was used', () => {
    const pair = promotion(1, 'สองชิ้น 150', { kind: 'p001', sale_qty: 2, price: 150 });
    renderPart(<BagPage />, { store: bagWith([[mask, 4]], rulesFor([[mask, [1]]], [pair])) });
    expect(reasons('แผ่นมาสก์')[1]).toBe('สองชิ้น 150 × 2 | −฿100');
  });

  it('shows for how many units a flash sale applies, and the price of further ones', async () => {
    const sale = promotion(1, 'แฟลชเซล', { discount_type: 'price', discount: 60, flash: true });
    const pricing = rulesFor([[mask, [1]]], [sale]);
    for (const variant of pricing.variants) variant.units_left = [{ promo_id: 1, units: 2 }];
    const { user } = renderPart(<BagPage />, { store: bagWith([[mask, 2]], pricing) });
    expect(line('แผ่นมาสก์').getByText('฿60 ต่อชิ้น')).toBeInTheDocument();
    await user.click(line('แผ่นมาสก์').getByRole('button', { name: /^เพิ่ม/ }));
    expect(line('แผ่นมาสก์').getByText('ราคาพิเศษ ฿60 ได้ 2 ชิ้น ชิ้นที่เกินชิ้นละ ฿100')).toBeInTheDocument();
    expect(line('แผ่นมาสก์').getByText('฿220')).toBeInTheDocument();
    expect(reasons('แผ่นมาสก์')).toEqual(['ราคาปกติ ฿100 × 3 | ฿300', 'ลดราคา: แฟลชเซล | −฿80']);
  });

  it('is hidden when there is nothing to explain', () => {
    renderPart(<BagPage />, { store: bagWith([[mask, 1]]) });
    expect(screen.queryByText('ทำไมราคานี้')).not.toBeInTheDocument();
  });
});

describe('offers', () => {
  it('shows the distance to free delivery and the next gift', async () => {
    renderPart(<BagPage />, {
      store: bagWith([[mask, 2]], rulesFor([[mask, []]], [], { gifts: [gift] })),
    });
    expect(await screen.findByText('อีก ฿299 ส่งฟรี')).toBeInTheDocument();
    expect(screen.getByText('อีก ฿300 รับ น้ำหอมขนาดพก')).toBeInTheDocument();
    const way = screen.getByRole('progressbar', { name: 'ยอดที่ครบแล้วสำหรับของแถม' });
    expect(way).toHaveAttribute('value', '200');
    expect(way).toHaveAttribute('max', '500');
  });

  it('offers additional units that save money, and adds them with one click', async () => {
    const four = promotion(1, 'ซื้อ 3 แถม 1', { kind: 'p004', sale_qty: 3, free_qty: 1 });
    const { user } = renderPart(<BagPage />, {
      store: bagWith([[mask, 2]], rulesFor([[mask, [1]]], [four])),
    });
    expect(await screen.findByText('เพิ่มอีก 2 ชิ้น ประหยัด ฿100')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เพิ่ม' }));
    expect(line('แผ่นมาสก์').getByRole('textbox')).toHaveValue('4');
    expect(reasons('แผ่นมาสก์')).toContain('ซื้อ 3 แถม 1 | −฿100');
    expect(screen.queryByText(/^เพิ่มอีก/)).not.toBeInTheDocument();
  });

  it('shows an earned gift: not editable, not counted (CART-15, CART-17)', () => {
    renderPart(<BagPage />, {
      store: bagWith([[lipstick, 2]], rulesFor([[lipstick, []]], [], { gifts: [gift] })),
    });
    const row = screen.getByText('น้ำหอมขนาดพก').closest('li') as HTMLElement;
    expect(within(row).getByText('ของแถม')).toBeInTheDocument();
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(within(row).queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByText('2 ชิ้น')).toBeInTheDocument();
  });
});

describe('the promo code', () => {
  const rule = {
    code: 'TEN',
    kind: 'percent' as const,
    name_en: 'Ten',
    name_th: 'สิบ',
    discount: 10,
  };
  /** Fake response; records the requests. */
  function codeAnswers(answer: PromotionAnswer) {
    const asked: { code: string | null; orders: string | null }[] = [];
    server.use(
      http.get('*/api/promotion', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push({ code: searchParams.get('promo_code'), orders: searchParams.get('orders') });
        return HttpResponse.json(answer);
      }),
    );
    return asked;
  }
  const fold = () => screen.getByRole('button', { name: 'มีรหัสส่วนลด' });

  it('is collapsed by default, then sends every unit, and applies', async () => {
    const asked = codeAnswers({ rule, discount: 20 });
    const { user } = renderPart(<BagPage />, { store: bagWith([[mask, 2]]) });
    expect(screen.queryByLabelText('รหัสส่วนลด')).not.toBeInTheDocument();
    await user.click(fold());
    await user.type(await screen.findByLabelText('รหัสส่วนลด'), ' ten{Enter}');
    expect(await screen.findByText('ใช้รหัส TEN แล้ว')).toBeInTheDocument();
    expect(asked).toEqual([{ code: 'TEN', orders: '20,20' }]);
    expect(total()).toBe('฿235');
    await user.click(screen.getByRole('button', { name: 'เลิกใช้รหัส TEN' }));
    expect(total()).toBe('฿255');
    expect(fold()).toBeInTheDocument();
  });

  it('shows why a code is rejected, until it is edited', async () => {
    codeAnswers({ message: 'This code has expired.', message_th: 'รหัสนี้หมดอายุแล้ว', reason: 'expired' });
    const { user } = renderPart(<BagPage />, { store: bagWith([[mask, 1]]) });
    await user.click(fold());
    const field = await screen.findByLabelText('รหัสส่วนลด');
    await user.type(field, 'OLD{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('รหัสนี้หมดอายุแล้ว');
    expect(field).toBeInvalid();
    await user.type(field, 'ER');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).toHaveValue('OLDER');
  });

  it('keeps a code below its minimum, shows what is missing, and applies it automatically then', async () => {
    const kept = { ...rule, min_spend: 300 };
    codeAnswers({
      message: 'Spend more',
      message_th: 'ยอดยังไม่ถึง',
      reason: 'min_spend',
      missing: 100,
      rule: kept,
    });
    const { user } = renderPart(<BagPage />, { store: bagWith([[mask, 2]]) });
    await user.click(fold());
    await user.type(await screen.findByLabelText('รหัสส่วนลด'), 'TEN{Enter}');
    expect(await screen.findByText('ซื้อเพิ่มอีก ฿100 รหัสนี้จะใช้ได้')).toBeInTheDocument();
    expect(total()).toBe('฿255');
    await user.click(screen.getByRole('button', { name: 'เพิ่มจำนวน แผ่นมาสก์' }));
    expect(screen.getByText('ใช้รหัส TEN แล้ว')).toBeInTheDocument();
    expect(total()).toBe('฿325');
  });
});

describe('the bag', () => {
  it('sets aside sold-out items: shown with alternatives, not counted (rule of use 27)', async () => {
    const gone = card(3, { mat_name_th: 'คุชชั่น', sold_out: true, mat_price: 690, net_price: 690 });
    renderPart(<BagPage />, {
      store: bagWith([
        [mask, 1],
        [gone, 1],
      ]),
    });
    const row = line('คุชชั่น');
    expect(row.getByText('หมดแล้ว ไม่นับในยอด')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'ดูแบบอื่นที่ยังมี' })).toHaveAttribute('href', '/item/3');
    expect(row.queryByRole('textbox')).not.toBeInTheDocument();
    expect(total()).toBe('฿155');
    const [order] = screen.getAllByRole('link', { name: 'สั่งซื้อ ฿155' });
    expect(order).toHaveAttribute('href', '/checkout');
  });

  it('offers back-in-stock notifications for sold-out items only (CART-30)', async () => {
    const gone = card(3, { mat_name_th: 'คุชชั่น', sold_out: true });
    const store = bagWith([
      [mask, 1],
      [gone, 1],
    ]);
    const { user } = renderPart(<BagPage />, { store });
    await user.click(await line('คุชชั่น').findByRole('button', { name: 'แจ้งเมื่อมีของ' }));
    // A guest signs in first; the wish is stored meanwhile.
    expect(store.getState().layout.popup).toBe('login');
    expect(JSON.parse(sessionStorage.getItem('mali.wish') ?? '{}')).toMatchObject({
      mat_var_id: gone.mat_var_id,
    });
    expect(line('แผ่นมาสก์').queryByRole('button', { name: 'แจ้งเมื่อมีของ' })).toBeNull();
  });

  it('says which branch has what the web shop is sold out of, and leads to the checkout for it', async () => {
    const gone = card(3, { mat_name_th: 'คุชชั่น', sold_out: true });
    const requests: unknown[] = [];
    const branch = (store_id: string, complete: boolean) => ({
      ...{ store_id, complete, missing: [], gifts_missing: [], days: 7, cod: false, phone: '02' },
      ...{ name: { th: store_id, en: store_id }, note: { th: '', en: '' }, ready_on: '2026-11-23T17:00:00Z' },
    });
    server.use(
      http.post('*/api/v3/pickup_places', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ places: [branch('สยาม', true), branch('อโศก', false)], count: 2 });
      }),
    );
    renderPart(<BagPage />, { store: bagWith([[gone, 2]]) });
    expect(await screen.findByText('หมดบนเว็บ แต่สาขาสยามมี รับเองที่สาขาได้')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ไปเลือกสาขา' })).toHaveAttribute('href', '/checkout');
    expect(requests).toEqual([{ items: [{ mat_var_id: gone.mat_var_id, quantity: 2 }] }]);
  });

  it('shows the regular rate when delivery is free (PRICE-15)', () => {
    renderPart(<BagPage />, { store: bagWith([[lipstick, 2]]) });
    expect(screen.getByText('฿55', { exact: false, selector: 's' })).toHaveTextContent('เดิม ฿55');
    expect(total()).toBe('฿840');
  });

  it('shows the maximum quantity of a line', async () => {
    const few = card(4, { mat_name_th: 'ครีม', limit: 2 });
    const { user } = renderPart(<BagPage />, { store: bagWith([[few, 1]]) });
    await user.click(screen.getByRole('button', { name: 'เพิ่มจำนวน ครีม' }));
    expect(screen.getByText('เหลือ 2 ชิ้น')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'เพิ่มจำนวน ครีม' })).toBeDisabled();
  });

  it('keeps the focus position when a line is removed', async () => {
    const { user } = renderPart(<BagPage />, {
      store: bagWith([
        [mask, 1],
        [lipstick, 1],
      ]),
    });
    await user.click(screen.getByRole('button', { name: 'เอา แผ่นมาสก์ ออก' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getAllByTestId('bag-line')).toHaveLength(1);
  });

  it('does not show a member’s bag as empty when loading failed, and retries', async () => {
    let down = true;
    server.use(
      http.get('*/api/cart', () =>
        down ? HttpResponse.error() : HttpResponse.json(cartAnswer([[mask, 2]])),
      ),
      http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([[mask, 2]]))),
      ...requestAsMember(),
    );
    const store = createStore('th');
    const profile = {
      user_id: 9,
      first_name: 'พิม',
      last_name: '',
      email: 'pim@example.com',
      role_id: 1 as const,
      pdpa_consented: true,
    };
    store.dispatch(signedIn({ token: 'token', profile }));
    const { user } = renderPart(<BagPage />, { store });
    expect(screen.queryByRole('heading', { name: 'ถุงยังว่าง' })).not.toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    down = false;
    await user.click(again);
    expect(await screen.findByTestId('bag-line')).toHaveTextContent('แผ่นมาสก์');
  });

  it('shows what to do when it is empty', () => {
    const store = createStore('th');
    renderPart(<BagPage />, { store });
    // Session state and cart are unknown yet: nothing is shown.
    expect(screen.queryByRole('heading', { name: 'ถุงยังว่าง' })).not.toBeInTheDocument();
    act(() => {
      store.dispatch(sessionEnded());
    });
    expect(screen.getByRole('heading', { name: 'ถุงยังว่าง' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เลือกดูสินค้า' })).toHaveAttribute('href', '/shop');
  });

  it('shows best sellers and recently viewed products when it is empty', async () => {
    const [best, seen] = [card(81, { mat_name_th: 'ขายดีที่สุด' }), card(82, { mat_name_th: 'ดูเมื่อครู่' })];
    rememberViewed(seen.mat_var_id);
    const empty = { new_arrivals: [], promotions: [], pricing: rules([]) };
    const list = { count: 1, page: 1, limit: 24, place: { brand: null, categories: [] }, pricing: rules([]) };
    server.use(
      http.get('*/api/v3/home', () => HttpResponse.json({ best_sellers: [best], ...empty })),
      http.post('*/api/v2/materials', () => HttpResponse.json({ data: [seen], ...list })),
    );
    const store = createStore('th');
    store.dispatch(sessionEnded());
    renderPart(<BagPage />, { store });
    expect(await screen.findByRole('link', { name: /ขายดีที่สุด/ })).toHaveAttribute('href', '/item/81/810');
    expect(await screen.findByRole('link', { name: /ดูเมื่อครู่/ })).toHaveAttribute('href', '/item/82/820');
  });
});
