import type { PromotionAnswer } from '@mali/contracts/cart';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AppStore, createStore } from '../../app/store.ts';
import { bagWith } from '../../testing/bag.ts';
import { checkoutOptions } from '../../testing/payments.ts';
import { card, cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { coins, coupon, offer, requestAsMember, userCoupon } from '../../testing/rewards.ts';
import { server } from '../../testing/server.ts';
import { BagTotals, cartActions, PromoCode, selectPricedCart } from '../cart/index.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { CollectCoupon } from './collect-coupon.tsx';
import { Component as CoinsPage } from './routes/coins.tsx';
import { Component as CouponsPage } from './routes/coupons.tsx';
import { Savings } from './savings.tsx';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const cream = card(2, { mat_name_th: 'ครีม', mat_price: 600, net_price: 600 });
const promotion = (code: string, discount: number): Extract<PromotionAnswer, { discount: number }> => ({
  rule: { code, kind: 'amount', name_en: code, name_th: code, discount },
  discount,
});
/** The server stores the code with the cart. */
const keepsCode = http.post('*/api/cart', async ({ request }) => {
  const { promo_code = null } = (await request.json()) as { promo_code?: string | null };
  const promo_rule = promo_code === null ? null : promotion(promo_code, 100).rule;
  return HttpResponse.json({ ...cartAnswer([[cream, 1]]), promo_code, promo_rule });
});
/** The store of a member with these items in the bag. */
function memberWith(lines: Parameters<typeof bagWith>[0] = [[cream, 1]]): AppStore {
  const store = bagWith(lines);
  server.use(
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer(lines))),
    keepsCode,
  );
  store.dispatch(signedIn({ token: 'token', profile }));
  return store;
}
const show = (store: AppStore) =>
  renderPart(
    <BagTotals>
      <Savings part="coupons" />
      <PromoCode />
      <Savings part="points" />
    </BagTotals>,
    { store },
  );
const total = () => screen.getByTestId('total').textContent;

describe('a visitor', () => {
  it('is invited to sign in for coupons and for points (COUP-10, COUP-11)', async () => {
    const store = bagWith([[cream, 1]]);
    store.dispatch(sessionEnded());
    const { user } = show(store);
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบเพื่อใช้คูปอง' }));
    expect(store.getState().layout.popup).toBe('login');
    expect(screen.getByRole('button', { name: 'เข้าสู่ระบบเพื่อแลกคะแนน' })).toBeInTheDocument();
  });
});

describe('coupons for the bag', () => {
  it('applies the best collected one automatically, and no other once removed', async () => {
    const store = memberWith();
    let asked = 0;
    server.use(
      ...requestAsMember({
        offers: [offer({ promo_code: 'TYPED', collected: 0, discount: 150 }), offer({ best: false })],
      }),
      http.get('*/api/promotion', ({ request }) => {
        asked += 1;
        const code = new URL(request.url).searchParams.get('promo_code') ?? '';
        return HttpResponse.json(promotion(code, 100));
      }),
      keepsCode,
    );
    const { user } = show(store);
    expect(await screen.findByText('ใช้รหัส JASMINE100 แล้ว')).toBeInTheDocument();
    expect(asked).toBe(1);
    await user.click(screen.getByRole('button', { name: 'เลิกใช้รหัส JASMINE100' }));
    expect(await screen.findByRole('button', { name: 'มีรหัสส่วนลด' })).toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it('shows the usable ones, the best marked, and why others do not apply', async () => {
    const store = memberWith();
    act(() => void store.dispatch(cartActions.promoCleared()));
    server.use(
      ...requestAsMember({
        offers: [
          offer(),
          offer({ promo_code: 'SAME', name_th: 'เท่ากัน', collected: 0 }),
          offer({
            ...{ promo_code: 'MORE', name_th: 'ครบพัน', usable: false, best: false, discount: 0 },
            ...{ reason: 'min_spend' as const, missing: 400, collected: 0, collectable: true, promo_id: 72 },
          }),
          offer({
            promo_code: 'GONE',
            name_th: 'ใช้ไปแล้ว',
            usable: false,
            best: false,
            reason: 'already_used',
          }),
        ],
      }),
      http.get('*/api/promotion', () => HttpResponse.json(promotion('JASMINE100', 100))),
      keepsCode,
      http.post('*/api/collect_coupon', async ({ request }) => {
        expect(await request.json()).toEqual({ obj: { user_id: 9, promo_id: 72, status: '01' } });
        return HttpResponse.json(userCoupon({ promo_id: 72 }));
      }),
    );
    const { user } = show(store);
    await user.click(await screen.findByRole('button', { name: /คูปอง.*ใช้ได้ 2 ใบ/ }));
    const sheet = screen.getByRole('dialog', { name: 'เลือกคูปอง' });
    expect(within(sheet).getAllByText('ลดมากที่สุด')).toHaveLength(1);
    expect(sheet).toHaveTextContent('JASMINE100 · เก็บไว้แล้ว · ถึง 30 พ.ย. 2569');
    expect(sheet).toHaveTextContent('ซื้อเพิ่มอีก ฿400 ใบนี้จะใช้ได้');
    expect(sheet).toHaveTextContent('คุณใช้ไปแล้ว');
    await user.click(within(sheet).getByRole('button', { name: 'เก็บคูปอง ครบพัน' }));
    await waitFor(() =>
      expect(store.getState().layout.toasts.map(({ text }) => text)).toContain('เก็บคูปองแล้ว'),
    );
    await user.click(within(sheet).getByRole('button', { name: 'ใช้ มะลิร้อยบาท' }));
    expect(await screen.findByText('ใช้รหัส JASMINE100 แล้ว')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('coins', () => {
  it('take one baht each off the total, up to the maximum or the entered number', async () => {
    const store = memberWith();
    server.use(...requestAsMember({ coins: coins({ balance: 900 }) }));
    const { user } = show(store);
    const use = await screen.findByRole('checkbox', { name: 'ใช้ 600 เหรียญ ลด ฿600' });
    expect(screen.getByText('มี 900 เหรียญ')).toBeInTheDocument();
    await user.click(use);
    expect(selectPricedCart(store.getState()).discount_promo_detail.point_bt).toEqual({
      ...{ points: 600, discount: 600 },
    });
    expect(screen.getByText('ใช้ 600 เหรียญ').closest('div')).toHaveTextContent('−฿600');
    await user.click(screen.getByRole('button', { name: 'แก้จำนวน' }));
    const field = screen.getByLabelText('ใช้กี่เหรียญ');
    await user.clear(field);
    await user.type(field, '9999');
    expect(await screen.findByRole('alert')).toHaveTextContent('ใส่ตัวเลข 1 ถึง 600');
    await user.clear(field);
    await user.type(field, '50');
    await user.click(screen.getByRole('button', { name: 'ใช้เท่านี้' }));
    expect(store.getState().cart.points.point_bt).toBe(50);
    const before = selectPricedCart(store.getState()).total;
    await user.click(screen.getByRole('checkbox'));
    expect(selectPricedCart(store.getState()).total).toBe(before + 50);
  });

  it('show a message when there are none, and are reset when there are fewer than selected', async () => {
    const store = memberWith();
    store.dispatch(cartActions.pointsSet({ point_bt: 300 }));
    server.use(...requestAsMember({ coins: coins({ balance: 20 }) }));
    show(store);
    await waitFor(() => expect(store.getState().cart.points.point_bt).toBe(20));
    expect(total()).toBe('฿580');
  });

  it('are limited by a rule of the shop, also those that were chosen before; a bag may take none', async () => {
    const store = memberWith();
    store.dispatch(cartActions.pointsSet({ point_bt: 500 }));
    let range = { least: 20, most: 300 };
    const bodies: unknown[] = [];
    server.use(
      ...requestAsMember({ coins: coins({ balance: 900, limited: true }) }),
      http.post('*/api/getPro', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ discount_promo_detail: { point_bt: { points: 0, discount: 0, range } } });
      }),
    );
    const { user, unmount } = show(store);
    expect(await screen.findByText('ถุงนี้ใช้เหรียญได้ 20 ถึง 300 เหรียญ')).toBeInTheDocument();
    expect(bodies).toEqual([
      { items: [{ mat_var_id: cream.mat_var_id, quantity: 1 }], promo_code: null, point_bt: 900 },
    ]);
    await waitFor(() => expect(store.getState().cart.points.point_bt).toBe(300));
    await user.click(screen.getByRole('button', { name: 'แก้จำนวน' }));
    const field = screen.getByLabelText('ใช้กี่เหรียญ');
    await user.clear(field);
    await user.type(field, '10');
    await user.click(screen.getByRole('button', { name: 'ใช้เท่านี้' }));
    expect(store.getState().cart.points.point_bt).toBe(300);
    unmount();
    range = { least: 0, most: 0 };
    show(store);
    expect(await screen.findByRole('checkbox', { name: 'ถุงนี้ยังใช้เหรียญไม่ได้' })).toBeDisabled();
    expect(store.getState().cart.points.point_bt).toBe(0);
  });

  it('show how they are earned when there are none', async () => {
    const store = memberWith();
    server.use(...requestAsMember());
    show(store);
    expect(await screen.findByText('ยังไม่มีเหรียญ ซื้อครบทุก 25 บาทได้ 1 เหรียญ')).toBeInTheDocument();
  });
});

describe('points of the partner', () => {
  it('are verified by phone and code, selected, and redeemed; and can be removed', async () => {
    const store = memberWith();
    const sent: unknown[] = [];
    server.use(
      ...requestAsMember({ the1: true }),
      http.post('*/api/the1/verify', async ({ request }) => {
        const body = (await request.json()) as { params: { code?: string } };
        sent.push(body);
        if (body.params.code === undefined) return HttpResponse.json({ cards: [], sent_to: '•••-•••-1111' });
        if (body.params.code !== '123456')
          return HttpResponse.json(
            { code: 'THE1.CODE', message: 'wrong', message_th: 'รหัสไม่ถูกต้อง' },
            { status: 422 },
          );
        return HttpResponse.json({
          cards: [
            { card: 'a', number: '•••• 1111', points: 1234, value: 154 },
            { card: 'b', number: '•••• 1129', points: 3, value: 0 },
          ],
          sent_to: null,
        });
      }),
    );
    const { user } = show(store);
    await user.click(await screen.findByRole('button', { name: 'แลกคะแนน The 1' }));
    await user.click(screen.getByRole('button', { name: 'ขอรหัสยืนยัน' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ไม่สามารถเว้นว่างได้');
    await user.type(screen.getByRole('textbox', { name: 'เบอร์โทรศัพท์' }), '02-123');
    await user.click(screen.getByRole('button', { name: 'ขอรหัสยืนยัน' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('เบอร์มือถือ 10 หลัก');
    await user.clear(screen.getByRole('textbox', { name: 'เบอร์โทรศัพท์' }));
    await user.type(screen.getByRole('textbox', { name: 'เบอร์โทรศัพท์' }), '081-111-1111');
    await user.click(screen.getByRole('button', { name: 'ขอรหัสยืนยัน' }));
    const code = await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
    expect(code).toHaveAccessibleDescription('ส่งไปที่ •••-•••-1111 แล้ว');
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('รหัสไม่ถูกต้อง');
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByRole('radio', { name: /•••• 1111/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /•••• 1129/ })).toBeDisabled();
    expect(sent.at(-1)).toEqual({ type: 'mobile', params: { phoneNumber: '081-111-1111', code: '123456' } });
    await user.type(screen.getByLabelText('ใช้กี่คะแนน'), '405');
    await user.click(screen.getByRole('button', { name: 'ใช้ 400 คะแนน ลด ฿50' }));
    expect(store.getState().cart).toMatchObject({ the1: 'a', points: { point_the1: 400 } });
    expect(await screen.findByText('ใช้ 400 คะแนน ลด ฿50')).toBeInTheDocument();
    expect(screen.getByText('คะแนน The 1 400 คะแนน').closest('div')).toHaveTextContent('−฿50');
    await user.click(screen.getByRole('button', { name: 'ไม่ใช้คะแนน' }));
    expect(selectPricedCart(store.getState()).discount_promo_detail.point_the1).toBeUndefined();
  });

  it('are not offered when the shop does not accept them', async () => {
    const store = memberWith();
    let told = false;
    server.use(
      http.get('*/api/v3/checkout-options', () => {
        told = true;
        return HttpResponse.json(checkoutOptions({ the1: false }));
      }),
      ...requestAsMember().slice(0, 2),
    );
    show(store);
    await waitFor(() => expect(told).toBe(true));
    expect(screen.queryByRole('button', { name: 'แลกคะแนน The 1' })).not.toBeInTheDocument();
  });
});

describe('/account/coupon', () => {
  const open = (at: string, answers: Parameters<typeof server.use>) => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 'token', profile }));
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
      ...answers,
    );
    return renderPart(<CouponsPage />, { store, at, path: '/account/coupon' });
  };

  it('shows usable ones, why one is not, and links to products', async () => {
    const brand = { link_name: 'nuea', brand_en: 'Nuea', brand_th: 'เหนือ' };
    const { user, store, router } = open('/account/coupon', [
      http.post('*/api/api/get_user_coupons', async ({ request }) => {
        expect(await request.json()).toEqual({
          filter: { status: ['01'] },
          sort: 'ending',
          page: 1,
          limit: 12,
        });
        const own = coupon({ brand, scoped: true });
        const data = [
          userCoupon({ coupon: own }),
          userCoupon({
            ...{ coupon_id: 6, reason: 'not_started', expires_at: '2026-11-30T07:30:00.000Z' },
            coupon: coupon({ title_th: 'ใบที่สอง' }),
          }),
        ];
        return HttpResponse.json({ data, count: 2 });
      }),
      http.get('*/api/promotion', () => HttpResponse.json(promotion('JASMINE100', 100))),
      keepsCode,
    ]);
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent(
      'ลด ฿100JASMINE100มะลิร้อยบาทเมื่อซื้อครบ ฿500 · เฉพาะ เหนือ · ใช้ได้ถึง 30 พ.ย. 2569',
    );
    expect(second).toHaveTextContent('ยังไม่ถึงเวลาใช้');
    // An end within a day has its time.
    expect(second).toHaveTextContent(/ใช้ได้ถึง 30 พ\.ย\. 2569.*14:30/);
    await user.click(screen.getByRole('button', { name: 'ใช้ มะลิร้อยบาท' }));
    expect(router.state.location.pathname).toBe('/shop/nuea');
    await waitFor(() => expect(store.getState().cart.promo_code).toBe('JASMINE100'));
  });

  it('collects more, and shows which cannot be collected', async () => {
    let had = 0;
    const { user } = open('/account/coupon?tab=collect', [
      http.post('*/api/api/get_coupons', () =>
        HttpResponse.json({
          data: [
            coupon({
              ...{ left: 7, valid_days: 14, collected_by_me: had },
              ...(had > 0 && { collectable: false, reason: 'have_it' as const }),
            }),
            coupon({ promo_id: 72, reason: 'all_collected', collectable: false }),
            coupon({ promo_id: 73, reason: 'not_started', collect_from: '2026-12-01T17:00:00.000Z' }),
          ],
          count: 3,
        }),
      ),
      http.post('*/api/api/collect_coupon', () => {
        had = 1;
        return HttpResponse.json(userCoupon());
      }),
    ]);
    const [first, second, third] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('ใช้ได้ 14 วันหลังเก็บ');
    expect(first).toHaveTextContent('เหลือ 7 ใบ');
    expect(second).toHaveTextContent('ถูกเก็บครบแล้ว');
    expect(third).toHaveTextContent('เริ่มเก็บได้ 2 ธ.ค. 2569');
    await user.click(screen.getByRole('button', { name: 'เก็บคูปอง มะลิร้อยบาท' }));
    expect(await screen.findByText('เก็บแล้ว')).toBeInTheDocument();
  });

  it('lists used ones with their order, and expired ones', async () => {
    open('/account/coupon?tab=past', [
      http.post('*/api/api/get_user_coupons', () =>
        HttpResponse.json({
          data: [
            userCoupon({ status: '02', used_at: '2026-11-19T05:00:00.000Z', so_no: 'SO26111900000001' }),
            userCoupon({ coupon_id: 6, status: '03' }),
          ],
          count: 14,
        }),
      ),
    ]);
    expect(await screen.findByRole('link', { name: /SO26111900000001/ })).toHaveAttribute(
      'href',
      '/order/SO26111900000001',
    );
    expect(screen.getByText('หมดอายุ 30 พ.ย. 2569')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เก่ากว่า' })).toHaveAttribute(
      'href',
      '/account/coupon?tab=past&page=2',
    );
  });

  it('shows what to do when there is none, and retries after a failure', async () => {
    let down = true;
    const { user } = open('/account/coupon', [
      http.post('*/api/api/get_user_coupons', () =>
        down ? HttpResponse.error() : HttpResponse.json({ data: [], count: 0 }),
      ),
    ]);
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    down = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'ดูคูปองที่เก็บได้' })).toHaveAttribute(
      'href',
      '/account/coupon?tab=collect',
    );
  });
});

describe('/account/coins', () => {
  const open = (answer: ReturnType<typeof coins>) => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 'token', profile }));
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
      http.get('*/api/v3/users/me/coins', () => HttpResponse.json(answer)),
    );
    return renderPart(<CoinsPage />, { store, at: '/account/coins', path: '/account/coins' });
  };

  it('shows balance, expiring and pending coins, and every change with its order', async () => {
    open(
      coins({
        ...{ balance: 1250, owed: 12, count: 2 },
        expiring: { coins: 30, at: '2026-11-30T17:00:00.000Z' },
        ledger: [
          {
            ...{ entry_id: 2, at: '2026-11-20T05:00:00.000Z', kind: 'earned', coins: 21 },
            ...{ so_no: 'SO26112000000001', expires_at: '2027-11-20T17:00:00.000Z', reason: null },
          },
          {
            ...{ entry_id: 1, at: '2026-11-19T05:00:00.000Z', kind: 'expired', coins: -4 },
            ...{ so_no: null, expires_at: null, reason: 'ปิดยอดปีเก่า' },
          },
        ],
      }),
    );
    expect(await screen.findByTestId('coins')).toHaveTextContent('1,250');
    expect(screen.getByText('30 เหรียญจะเริ่มหมดอายุ 30 พ.ย. 2569')).toBeInTheDocument();
    expect(screen.getByText(/มี 12 เหรียญที่ใช้ไปก่อนคืนสินค้า/)).toBeInTheDocument();
    const rows = screen.getAllByRole('listitem').filter((row) => /2569/.test(row.textContent ?? ''));
    expect(rows.map((row) => row.textContent)).toEqual([
      'ได้จากคำสั่งซื้อ SO2611200000000120 พ.ย. 2569 · ใช้ได้ถึง 20 พ.ย. 2570+21',
      'หมดอายุปิดยอดปีเก่า19 พ.ย. 2569−4',
    ]);
    expect(screen.getByRole('link', { name: 'SO26112000000001' })).toHaveAttribute(
      'href',
      '/order/SO26112000000001',
    );
  });

  it('shows how to earn the first ones', async () => {
    open(coins());
    expect(await screen.findByText('ยังไม่มีความเคลื่อนไหว')).toBeInTheDocument();
    expect(screen.getByText(/ทุก 25 บาทของค่าสินค้าที่จ่าย/)).toBeInTheDocument();
  });
});

describe('a coupon on a page of blocks', () => {
  it('is collected in place, then usable; a visitor signs in first', async () => {
    const part = (
      <CollectCoupon promo_id={71} name="มะลิร้อยบาท">
        <button type="button">ใช้คูปองนี้</button>
      </CollectCoupon>
    );
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const { user } = renderPart(part, { store });
    await user.click(screen.getByRole('button', { name: 'เก็บคูปอง มะลิร้อยบาท' }));
    expect(store.getState().layout.popup).toBe('login');
    let had = 0;
    server.use(
      http.post('*/api/api/get_coupons', () =>
        HttpResponse.json({ data: [coupon({ collected_by_me: had })], count: 1 }),
      ),
      http.post('*/api/api/collect_coupon', () => {
        had = 1;
        return HttpResponse.json(userCoupon());
      }),
      http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
    );
    act(() => void store.dispatch(signedIn({ token: 'token', profile })));
    await user.click(await screen.findByRole('button', { name: 'เก็บคูปอง มะลิร้อยบาท' }));
    expect(await screen.findByRole('button', { name: 'ใช้คูปองนี้' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('เก็บแล้ว');
  });
});
