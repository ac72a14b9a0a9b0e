import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order, SLIP, SO_NO } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as SharedOrder } from './token.tsx';

const TOKEN = 'a-token_1';

function open(answer: () => Response) {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/order/token', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  const store = createStore('th');
  store.dispatch(sessionEnded());
  const view = renderPart(<SharedOrder />, {
    store,
    at: `/order/token/${TOKEN}`,
    path: '/order/token/:token',
  });
  return { ...view, asked };
}

describe('an order through a link (TRACK-07)', () => {
  it('is read-only, and its e-mail is not stored', async () => {
    // Even if the API returned too much data for a shared order.
    const shared = order({
      doc_status: 3,
      payment_method: 'card',
      paid_at: '2026-11-20T05:05:00.000Z',
      slip: SLIP,
      payments: [
        {
          payment_id: 1,
          method: 'card',
          amount: 510,
          status: 'successful',
          response_code: '00',
          card: 'Visa ••4242',
          at: '2026-11-20T05:05:00.000Z',
        },
      ],
      documents: [
        {
          kind: 'abbreviated',
          number: 'R1',
          issued_at: '2026-11-20T05:05:00.000Z',
          total: 510,
          url: '/api/documents/R1?link=a',
        },
      ],
      can: { pay: true, pay_with: ['card'], cancel: true, confirm: true, share: true },
    });
    const { store, asked } = open(() => HttpResponse.json(shared));
    expect(await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeInTheDocument();
    expect(asked).toEqual([{ token: TOKEN }]);
    expect(screen.getByText(/ดูได้อย่างเดียว/)).toBeInTheDocument();
    expect(screen.getByText(`คำสั่งซื้อ ${SO_NO} วันที่ 20 พ.ย. 2569`)).toBeInTheDocument();
    expect(screen.getByText('จ่ายด้วยบัตร ฿510')).toBeInTheDocument();
    expect(screen.getByTestId('total')).toHaveTextContent('฿510');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(store.getState().order.trackingEmail).toBeNull();
  });

  it('with an expired token says so, and offers tracking by number and e-mail', async () => {
    const { user, store } = open(() =>
      HttpResponse.json(
        {
          code: 'ORDER.TOKEN',
          message: 'This link does not work any more.',
          message_th: 'ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่',
        },
        { status: 404 },
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่');
    expect(screen.queryByRole('button', { name: 'ลองใหม่' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ติดตามด้วยหมายเลขและอีเมล' }));
    expect(store.getState().layout.popup).toBe('track-order');
  });

  it('that fails to load can be retried', async () => {
    let up = false;
    const { user } = open(() => (up ? HttpResponse.json(order()) : HttpResponse.error()));
    up = (await screen.findByRole('button', { name: 'ลองใหม่' })) !== null;
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('heading', { name: 'รอชำระเงิน' })).toBeInTheDocument();
  });
});
