import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order, SO_NO } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { trackingEmailRemembered } from '../../orders/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as ThankYou } from './thank-you.tsx';

/** The page for somebody who has just ordered in this browser. @returns what was asked of the shop, too */
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

/** It turns out that nobody is signed in, in a browser that has just sent an order. */
function arriveAsGuest(store: ReturnType<typeof createStore>): void {
  store.dispatch(trackingEmailRemembered('pim@example.com'));
  store.dispatch(sessionEnded());
}

describe('the confirmation', () => {
  it('waits until it is known who is here, then thanks and tells the number and the day', async () => {
    const { store, asked } = open({
      doc_status: 3,
      paid_at: '2026-11-20T05:00:00.000Z',
      can: { pay: false, cancel: false, confirm: false },
    });
    expect(asked).toEqual([]);
    arriveAsGuest(store);
    expect(await screen.findByTestId('so-no')).toHaveTextContent(SO_NO);
    expect(asked).toEqual([`?so_no=${SO_NO}&email=pim%40example.com`]);
    expect(screen.getByText('ได้รับเงินแล้ว เรากำลังเตรียมของให้คุณ')).toBeInTheDocument();
    expect(screen.getByText('ถึงวันจันทร์ 23 พ.ย.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'ชำระเงิน' })).not.toBeInTheDocument();
  });

  it('leads to the payment while that is missing, and promises no day', async () => {
    const { store } = open({ doc_status: 1, can: { pay: true, cancel: true, confirm: false } });
    arriveAsGuest(store);
    expect(await screen.findByRole('link', { name: 'ชำระเงิน' })).toHaveAttribute(
      'href',
      `/checkout/payment/${SO_NO}`,
    );
    expect(screen.queryByText(/^ถึงวัน/)).not.toBeInTheDocument();
  });

  it('makes an account out of one field (rule of use 2)', async () => {
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
      },
    ]);
    expect(screen.queryByLabelText('รหัสผ่าน')).not.toBeInTheDocument();
  });

  it('says why no account could be made', async () => {
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

  it('asks for no order in a browser that knows no e-mail of it, and leads to where one is asked for', async () => {
    const { store, asked } = open();
    store.dispatch(sessionEnded());
    expect(await screen.findByRole('link', { name: 'ติดตามคำสั่งซื้อ' })).toHaveAttribute(
      'href',
      `/order/${SO_NO}`,
    );
    expect(asked).toEqual([]);
  });

  it('shows no order to whom it does not belong', async () => {
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
});
