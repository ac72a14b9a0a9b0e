import type { Order, OrderStatusRequest } from '@mali/contracts/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { watchOrder } from '../../../clients/live.ts';
import { order, SO_NO, UNDER_WAY } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded } from '../../session/index.ts';
import { trackingEmailRemembered } from '../slice.ts';
import { Component as OrderPage } from './order.tsx';

vi.mock('../../../clients/live.ts', () => ({ watchOrder: vi.fn(), closeLive: vi.fn() }));
// jsdom has no dialog that keeps the rest of the page out of reach.
const dialog = () => within(screen.getByRole('dialog'));

/** The order as the shop has it, to be changed by a test; the e-mails it was asked for with. */
let kept: Order;
let asked: (string | null)[];
let moved: OrderStatusRequest[];

beforeEach(() => {
  kept = order();
  asked = [];
  moved = [];
  vi.mocked(watchOrder).mockReturnValue(() => undefined);
  server.use(
    http.get('*/api/order', ({ request }) => {
      const email = new URL(request.url).searchParams.get('email');
      asked.push(email);
      if (email !== kept.email) {
        return HttpResponse.json(
          {
            code: 'ORDER.NOT_YOURS',
            message: 'Sorry, order number or order e-mail was wrong',
            message_th: 'ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง',
          },
          { status: 403 },
        );
      }
      return HttpResponse.json([kept]);
    }),
    http.post<never, OrderStatusRequest>('*/api/order/status', async ({ request }) => {
      const change = await request.json();
      moved.push(change);
      kept = {
        ...kept,
        doc_status: change.new_status,
        can: UNDER_WAY,
        events: [
          ...kept.events,
          {
            at: '2026-11-20T06:00:00.000Z',
            from: kept.doc_status,
            to: change.new_status,
            by: 'owner',
            reason: null,
          },
        ],
      };
      return HttpResponse.json({ ok: true });
    }),
  );
});

function open(email: string | null = 'pim@example.com') {
  const store = createStore('th');
  if (email !== null) store.dispatch(trackingEmailRemembered(email));
  store.dispatch(sessionEnded());
  return renderPart(<OrderPage />, { store, at: `/order/${SO_NO}`, path: '/order/:id' });
}
const stages = () =>
  within(screen.getByRole('list', { name: 'ความคืบหน้า' }))
    .getAllByRole('listitem')
    .map((stage) => stage.textContent);

describe('an order', () => {
  it('stands at its stage, with the times of those behind and the promised day before it', async () => {
    kept = order({
      doc_status: 13,
      paid_at: '2026-11-20T05:05:00.000Z',
      events: [
        { at: '2026-11-20T05:00:00.000Z', from: null, to: 1, by: 'owner', reason: null },
        { at: '2026-11-20T05:05:00.000Z', from: 1, to: 3, by: 'gateway', reason: null },
        { at: '2026-11-20T08:00:00.000Z', from: 3, to: 13, by: 'staff', reason: null },
      ],
      can: UNDER_WAY,
    });
    open();
    expect(await screen.findByRole('heading', { name: 'กำลังแพ็กของ' })).toBeInTheDocument();
    expect(stages()).toEqual([
      'รับคำสั่งซื้อ20 พ.ย. 2569 12:00 น.',
      'ยืนยันแล้ว20 พ.ย. 2569 12:05 น.',
      'แพ็กของ20 พ.ย. 2569 15:00 น.',
      'อยู่กับขนส่ง',
      'ถึงมือคุณวันจันทร์ 23 พ.ย.',
    ]);
    expect(screen.getByText('แพ็กของ').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('จ่ายด้วยพร้อมเพย์ ฿510')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ยกเลิกคำสั่งซื้อ/ })).not.toBeInTheDocument();
  });

  it('tells what was ordered, why it cost that, and where it goes', async () => {
    open();
    expect(await screen.findByText('ลด ฿90: วันเงินเดือนออก')).toBeInTheDocument();
    expect(screen.getByText('พิมพ์ชนก วัฒนากร 081-234-5678')).toBeInTheDocument();
    expect(screen.getByText('แขวงคลองตันเหนือ เขตวัฒนา')).toBeInTheDocument();
    expect(screen.getByTestId('total')).toHaveTextContent('฿510');
  });

  it('that waits for its payment can be paid, promises no day, and does not claim to be paid', async () => {
    open();
    expect(await screen.findByRole('link', { name: /^ชำระเงิน ฿510/ })).toHaveAttribute(
      'href',
      `/checkout/payment/${SO_NO}`,
    );
    expect(stages().at(-1)).toBe('ถึงมือคุณ');
    expect(screen.getByText('พร้อมเพย์ ฿510')).toBeInTheDocument();
    expect(screen.getByText(/^ชำระภายใน 21 พ.ย. 2569 12:00/)).toBeInTheDocument();
  });

  it('is cancelled only after the question has been answered', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    await user.click(dialog().getByRole('button', { name: 'เก็บไว้' }));
    expect(moved).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    await user.click(dialog().getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    expect(await screen.findByRole('heading', { name: 'ยกเลิกแล้ว' })).toBeInTheDocument();
    expect(moved).toEqual([{ so_no: SO_NO, new_status: 15, email: 'pim@example.com' }]);
    expect(screen.queryByRole('list', { name: 'ความคืบหน้า' })).not.toBeInTheDocument();
  });

  it('that has been moved on meanwhile is shown as it is now, with the refusal', async () => {
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    server.use(
      http.post('*/api/order/status', () =>
        HttpResponse.json(
          { code: 'ORDER.TRANSITION', message: 'moved on', message_th: 'คำสั่งซื้อเปลี่ยนสถานะไปแล้ว' },
          { status: 409 },
        ),
      ),
    );
    kept = order({ doc_status: 3, can: UNDER_WAY });
    await user.click(dialog().getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    expect(await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeInTheDocument();
    expect(store.getState().layout.toasts.map(({ text }) => text)).toEqual(['คำสั่งซื้อเปลี่ยนสถานะไปแล้ว']);
  });

  it('that has arrived is confirmed by its customer', async () => {
    kept = order({ doc_status: 14, can: { ...UNDER_WAY, confirm: true } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ได้รับของแล้ว/ }));
    await waitFor(() => expect(moved).toEqual([{ so_no: SO_NO, new_status: 98, email: 'pim@example.com' }]));
  });

  it('follows the live events of the shop', async () => {
    open();
    await screen.findByRole('heading', { name: 'รอชำระเงิน' });
    kept = order({ doc_status: 3, can: UNDER_WAY });
    const [watched, , heard] = vi.mocked(watchOrder).mock.calls.at(-1) ?? [];
    expect(watched).toEqual({ so_no: SO_NO, email: 'pim@example.com' });
    heard?.({ so_no: SO_NO, doc_status: 3, paid: true });
    expect(await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeInTheDocument();
  });
});

describe('somebody who has not said whose order it is', () => {
  it('is asked for its e-mail before the shop is, and let in with the right one (TRACK-01)', async () => {
    const { user, store } = open(null);
    const field = await screen.findByLabelText('อีเมลที่ใช้สั่งซื้อ');
    expect(asked).toEqual([]);
    await user.type(field, 'pim@example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('อีเมลนี้ไม่ครบ');
    expect(asked).toEqual([]);
    await user.type(field, '.com{Enter}');
    expect(await screen.findByRole('heading', { name: 'รอชำระเงิน' })).toBeInTheDocument();
    expect(asked).toEqual(['pim@example.com']);
    expect(store.getState().order.trackingEmail).toBe('pim@example.com');
  });

  it('is refused with a wrong one in the words of the shop (TRACK-05)', async () => {
    open('somebody.else@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent('ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง');
    expect(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ')).toHaveValue('somebody.else@example.com');
    expect(screen.queryByText(/คลองตันเหนือ/)).not.toBeInTheDocument();
  });
});
