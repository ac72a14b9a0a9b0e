import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { answerLists, refund, staffStore } from '../../shared/fixtures.ts';
import { Component as Refunds } from './refunds.tsx';

function open(refunds = [refund(1)], at = '/admin/refunds') {
  const lists = { refunds };
  answerLists(lists);
  const view = renderPart(<Refunds />, { at, path: '/admin/refunds', store: staffStore(ROLE.ACCOUNTANT) });
  return { ...view, lists };
}

describe('the list of refunds', () => {
  it('shows order, amount, reason and method, and requires a transfer only where manual', async () => {
    open([refund(1, { reason: 'โอนมาเกิน' }), refund(2, { method: 'gateway', reason_code: 'late' })]);
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
    const [byHand, byBank] = rows;
    expect(byHand?.getByRole('link', { name: 'SO26112012345671' })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(byHand?.getByText('฿122')).toBeInTheDocument();
    expect(byHand?.getByText('โอนเกิน')).toBeInTheDocument();
    expect(byHand?.getByText('โอนมาเกิน')).toBeInTheDocument();
    expect(byHand?.getByRole('button', { name: 'โอนแล้ว' })).toBeInTheDocument();
    expect(byBank?.getByText('เงินมาหลังคำสั่งซื้อปิดไปแล้ว')).toBeInTheDocument();
    expect(byBank?.queryByRole('button')).toBeNull();
  });

  it('shows the bank’s error of a failed one, which is then transferred', async () => {
    open(
      [refund(1, { method: 'gateway', status: 'failed', failure: 'card expired' })],
      '/admin/refunds?view=failed',
    );
    expect(await screen.findByText('ธนาคารแจ้งว่า card expired')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'โอนแล้ว' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^คืนไม่สำเร็จ\s*1/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('shows the reference of a transferred one, without actions', async () => {
    open(
      [refund(1, { status: 'done', done_at: '2026-11-21T03:00:00.000Z', transfer_reference: 'KB99' })],
      '/admin/refunds?view=done',
    );
    expect(await screen.findByText('KB99')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'โอนแล้ว' })).toBeNull();
  });
});

describe('marking a refund as done', () => {
  it('requires the transfer reference, and removes the refund from the list', async () => {
    const { user, lists, store } = open();
    const sent = vi.fn();
    server.use(
      http.post('*/api/admin/refunds/done', async ({ request }) => {
        sent(await request.json());
        lists.refunds = [];
        return HttpResponse.json(refund(1, { status: 'done' }));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'โอนแล้ว' }));
    const dialog = within(screen.getByRole('dialog', { name: 'โอนคืน ฿122 แล้ว' }));
    await user.click(dialog.getByRole('button', { name: 'บันทึกว่าโอนแล้ว' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('กรอกเลขอ้างอิงการโอน');
    expect(sent).not.toHaveBeenCalled();
    await user.type(dialog.getByRole('textbox'), ' KB2611 ');
    await user.click(dialog.getByRole('button', { name: 'บันทึกว่าโอนแล้ว' }));
    expect(await screen.findByText('ไม่มียอดรอคืน')).toBeInTheDocument();
    expect(sent.mock.calls).toEqual([[{ refund_id: 1, transfer_reference: 'KB2611' }]]);
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'done' }]);
  });

  it('reports a concurrent change, and reloads the list', async () => {
    const { user, lists, store } = open();
    server.use(
      http.post('*/api/admin/refunds/done', () => {
        lists.refunds = [];
        const body = { code: 'REFUND.NOT_OPEN', message: 'x', message_th: 'รายการนี้ไม่ได้รอการโอน' };
        return HttpResponse.json(body, { status: 409 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'โอนแล้ว' }));
    await user.type(screen.getByRole('textbox'), 'KB1{Enter}');
    expect(await screen.findByText('ไม่มียอดรอคืน')).toBeInTheDocument();
    await waitFor(() =>
      expect(store.getState().layout.toasts).toMatchObject([{ tone: 'care', text: 'รายการนี้ไม่ได้รอการโอน' }]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
