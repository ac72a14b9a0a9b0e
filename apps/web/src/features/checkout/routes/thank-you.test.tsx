import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order, SO_NO } from '../../../testing/orders.ts';
import { optionsAnswer } from '../../../testing/payments.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { trackingEmailStored } from '../../orders/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as ThankYou } from './thank-you.tsx';

/**
 * The page after an order in this browser.
 * @returns also the recorded requests
 */
function open(overrides: Parameters<typeof order>[0] = {}) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/order', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([order(overrides)]);
    }),
  );
  const store = createStore('th');
  const view = renderPart(<ThankYou />, {
    store,
    at: `/checkout/thankyou/${SO_NO}`,
    path: '/checkout/thankyou/:so_no?',
  });
  return { ...view, store, asked };
}

/** The session response: a visitor, in a browser with a fresh order. */
function arriveAsGuest(store: ReturnType<typeof createStore>): void {
  store.dispatch(trackingEmailStored('pim@example.com'));
  store.dispatch(sessionEnded());
}

describe('the confirmation', () => {
  it('waits for the session, then confirms with number and delivery date', async () => {
    const { store, asked } = open({
      doc_status: 3,
      paid_at: '2026-11-20T05:00:00.000Z',
      can: { pay: false, pay_with: [], cancel: false, confirm: false, share: true },
    });
    expect(asked).toEqual([]);
    arriveAsGuest(store);
    expect(await screen.findByTestId('so-no')).toHaveTextContent(SO_NO);
    expect(asked).toEqual([`?so_no=${SO_NO}&email=pim%40example.com`]);
    expect(screen.getByText('ได้รับเงินแล้ว เรากำลังเตรียมของให้คุณ')).toBeInTheDocument();
    expect(screen.getByText('ถึงวันจันทร์ 23 พ.ย.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'ชำระเงิน' })).not.toBeInTheDocument();
  });

  it('adds up: a line with its discounts, and the lines with delivery, fee and points to the total', async () => {
    const [cream] = order().items;
    if (cream === undefined) throw new Error('no line');
    const cut = (kind: string, amount: number) => ({
      kind,
      promo_id: null,
      name_en: kind,
      name_th: kind,
      amount,
    });
    const { store } = open({
      ...{ payment_method: 'cod', promo_code: 'MALI', point_bt: 40, point_the1: 400 },
      ...{
        list: 900,
        discount: 200.5,
        subtotal: 699.5,
        discount_promo: 160.25,
        delivery_cost: 55,
        cod_fee: 20,
      },
      total: 614.25,
      items: [
        {
          ...{ ...cream, quantity: 3, mat_price: 300, unit_price: 200, amount: 699.5 },
          ...{ code_discount: 70.25, point_discount: 90 },
          prices: [
            { quantity: 2, net: 200 },
            { quantity: 1, net: 300 },
          ],
          discounts: [
            cut('p003', 200),
            cut('p002', 0.5),
            cut('code', 70.25),
            cut('point_bt', 40),
            cut('point_the1', 50),
          ],
        },
      ],
    });
    arriveAsGuest(store);
    const satang = (text: string | null | undefined) =>
      Math.round(100 * Number((text ?? '').replace(/[^0-9.−-]/g, '').replace('−', '-')));
    const summary = within(await screen.findByRole('complementary'));
    const line = within(summary.getByRole('listitem'));
    expect(line.getByText('2 ชิ้น ชิ้นละ ฿200 · 1 ชิ้น ชิ้นละ ฿300')).toBeInTheDocument();
    const off = line.getAllByText(/^ลด ฿/).map((row) => satang(row.textContent?.split(':')[0]));
    expect(off).toEqual([20_000, 50, 7_025, 4_000]);
    const full = satang(line.getByText('฿900').textContent);
    const shown = line.getByText('฿589.25');
    expect(off.reduce((left, amount) => left - amount, full)).toBe(satang(shown.firstChild?.textContent));
    const rows = [...document.querySelectorAll('aside dl:first-of-type dd')].map((row) =>
      satang(row.textContent),
    );
    expect(rows).toEqual([58_925, -5_000, 5_500, 2_000]);
    expect(rows.reduce((sum, amount) => sum + amount, 0)).toBe(
      satang(screen.getByTestId('total').textContent),
    );
  });

  it('links to the pending payment with its deadline, and shows no delivery date', async () => {
    const { store } = open();
    arriveAsGuest(store);
    expect(await screen.findByRole('link', { name: 'ชำระเงิน ฿510 ด้วยพร้อมเพย์' })).toHaveAttribute(
      'href',
      `/checkout/payment/${SO_NO}`,
    );
    expect(
      screen.getByText('เราได้รับคำสั่งซื้อแล้ว ยังรอการชำระเงิน จ่ายได้ถึง 21 พ.ย. 2569 12:00 น.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^ถึงวัน/)).not.toBeInTheDocument();
  });

  it('shows accounts, amount and deadline of a transfer, with a link to send the slip', async () => {
    optionsAnswer();
    const can = { ...order().can, pay_with: ['transfer' as const, 'promptpay' as const] };
    const { store } = open({ payment_method: 'transfer', can });
    arriveAsGuest(store);
    const accounts = within(await screen.findByRole('list', { name: 'บัญชีของร้าน' }));
    expect(accounts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('ธนาคารกสิกรไทย000-1-23456-0บริษัท มะลิ บิวตี้ จำกัด'),
      expect.stringContaining('ธนาคารไทยพาณิชย์000-4-56789-0บริษัท มะลิ บิวตี้ จำกัด'),
    ]);
    expect(accounts.getAllByRole('button')).toHaveLength(2);
    expect(
      screen.getByText(/^เราได้รับคำสั่งซื้อแล้ว โอนเงินและส่งสลิปภายใน 21 พ.ย. 2569 12:00 น./),
    ).toBeInTheDocument();
    expect(screen.getByText(/^โอน ฿510 เข้าบัญชีใดก็ได้/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'โอนแล้ว ส่งสลิป ฿510' })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
  });

  const refusedCard = {
    payment_id: 1,
    method: 'card' as const,
    amount: 510,
    status: 'failed' as const,
    response_code: '51',
    card: 'Visa 4242',
    at: '2026-11-20T05:00:00.000Z',
  };
  it('links back to the card payment when it was declined', async () => {
    const can = { ...order().can, pay_with: ['card' as const, 'promptpay' as const] };
    const { store } = open({ payment_method: 'card', can, payments: [refusedCard] });
    arriveAsGuest(store);
    expect(await screen.findByRole('link', { name: 'ชำระเงิน ฿510 ด้วยบัตร' })).toHaveAttribute(
      'href',
      `/payment/credit/${SO_NO}`,
    );
  });

  it('links to the status page while the card is undecided, without a second payment', async () => {
    const { store } = open({ payment_method: 'card', payments: [{ ...refusedCard, status: 'pending' }] });
    arriveAsGuest(store);
    expect(await screen.findByRole('link', { name: 'ดูผลการชำระด้วยบัตร' })).toHaveAttribute(
      'href',
      `/payment/credit/${SO_NO}`,
    );
    expect(screen.queryByRole('link', { name: /พร้อมเพย์/ })).not.toBeInTheDocument();
  });

  it.each([
    [2, 'เราได้รับสลิปแล้ว กำลังตรวจยอดเงิน'],
    [15, 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว'],
  ] as const)(
    'shows the state of an order with status %i, without a delivery date',
    async (doc_status, lead) => {
      const can = { ...order().can, pay: false, pay_with: [] };
      const { store } = open({ doc_status, payment_method: 'transfer', can, expires_at: null });
      arriveAsGuest(store);
      expect(await screen.findByText(lead)).toBeInTheDocument();
      expect(screen.queryByText(/^ถึงวัน/)).not.toBeInTheDocument();
    },
  );

  it('creates an account with one field (rule of use 2)', async () => {
    const made: unknown[] = [];
    server.use(
      http.post('*/api/signup', async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json({
          token: 'token',
          profile: {
            user_id: 7,
            first_name: 'พิมพ์ชนก',
            last_name: 'วัฒนากร',
            email: 'pim@example.com',
            role_id: 1,
          },
        });
      }),
      http.get('*/api/cart', () => HttpResponse.error()),
    );
    const { store, user } = open({ doc_status: 29, payment_method: 'cod' });
    arriveAsGuest(store);
    const password = await screen.findByLabelText('รหัสผ่าน');
    await user.type(password, 'short{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('รหัสผ่านต้องมีมากกว่า 8 ตัวอักษร');
    expect(made).toEqual([]);
    await user.clear(password);
    await user.type(password, 'a garden gate{Enter}');
    expect(await screen.findByText('สร้างบัญชีแล้ว ยินดีต้อนรับ')).toBeInTheDocument();
    expect(made).toEqual([
      {
        first_name: 'พิมพ์ชนก',
        last_name: 'วัฒนากร',
        email: 'pim@example.com',
        password: 'a garden gate',
        email_consent: false,
        lang: 'th',
        secret: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(screen.queryByLabelText('รหัสผ่าน')).not.toBeInTheDocument();
  });

  it('shows why no account could be created', async () => {
    server.use(
      http.post('*/api/signup', () =>
        HttpResponse.json(
          { code: 'AUTH.EMAIL_TAKEN', message: 'taken', message_th: 'อีเมลนี้มีบัญชีแล้ว กรุณาเข้าสู่ระบบ' },
          { status: 409 },
        ),
      ),
    );
    const { store, user } = open();
    arriveAsGuest(store);
    await user.type(await screen.findByLabelText('รหัสผ่าน'), 'a garden gate{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('อีเมลนี้มีบัญชีแล้ว กรุณาเข้าสู่ระบบ'));
  });

  it('requests no order in a browser without its e-mail, and links to order tracking', async () => {
    const { store, asked } = open();
    store.dispatch(sessionEnded());
    expect(await screen.findByRole('link', { name: 'ติดตามคำสั่งซื้อ' })).toHaveAttribute(
      'href',
      `/order/${SO_NO}`,
    );
    expect(asked).toEqual([]);
  });

  it('shows no order to other users', async () => {
    const { store } = open();
    server.use(
      http.get('*/api/order', () =>
        HttpResponse.json({ code: 'ORDER.NOT_YOURS', message: 'no', message_th: 'ไม่' }, { status: 403 }),
      ),
    );
    arriveAsGuest(store);
    expect(await screen.findByRole('heading', { name: 'ไม่มีคำสั่งซื้อให้แสดง' })).toBeInTheDocument();
    expect(screen.queryByLabelText('รหัสผ่าน')).not.toBeInTheDocument();
  });

  it('links to order tracking without an order number in the URL', async () => {
    const { store, user } = renderPart(<ThankYou />, {
      at: '/checkout/thankyou',
      path: '/checkout/thankyou/:so_no?',
    });
    await user.click(screen.getByRole('button', { name: 'ติดตามคำสั่งซื้อ' }));
    expect(store.getState().layout.popup).toBe('track-order');
  });
});
