import type { Refundable, RefundQuote, RefundQuoteRequest } from '@mali/contracts/payments';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { refund, refundable, staffStore } from '../../shared/fixtures.ts';
import { Component as NewRefund } from './new-refund.tsx';

const SO_NO = 'SO26112012345678';

/** What the API quotes: the shares of the units, less 10 baht where the customer returns them and keeps others. */
function quoted(of: Refundable, { lines, delivery, cause }: RefundQuoteRequest): RefundQuote {
  const satang = (baht: number) => Math.round(baht * 100);
  const shares = lines.reduce((sum, { line_no, quantity }) => {
    const line = of.lines.find((one) => one.line_no === line_no);
    return sum + satang(line?.amounts[quantity - 1] ?? 0);
  }, 0);
  const lost = cause === 'customer' && shares > 0 ? 1_000 : 0;
  const back = delivery ? of.delivery : 0;
  const amount = (shares - lost + satang(back)) / 100;
  return { amount, shares: shares / 100, delivery: back, promotion_lost: lost / 100 };
}
const SHOPS_FAULT = { name: /ร้านส่งผิด/ };

function open(answer: Refundable | null = refundable(), at = `/admin/refunds/new?so_no=${SO_NO}`) {
  const told = { answer };
  const sent = vi.fn();
  server.use(
    http.get('*/api/admin/refundable', () =>
      told.answer === null
        ? HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: 'x', message_th: 'x' }, { status: 404 })
        : HttpResponse.json(told.answer),
    ),
    http.post('*/api/admin/refunds/quote', async ({ request }) =>
      HttpResponse.json(quoted(told.answer ?? refundable(), (await request.json()) as RefundQuoteRequest)),
    ),
    http.post('*/api/admin/refunds', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(refund(9, { method: 'gateway' }));
    }),
  );
  const store = staffStore(ROLE.ACCOUNTANT);
  const view = renderPart(<NewRefund />, { at, path: '/admin/refunds/new', store });
  return { ...view, told, sent };
}

const amountIs = (amount: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(amount));

describe('finding the order to refund', () => {
  it('accepts the number in any pasted format', async () => {
    const { user, router } = open(refundable(), '/admin/refunds/new');
    const field = screen.getByLabelText('หมายเลขคำสั่งซื้อ');
    await user.type(field, 'SO123{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('SO ตามด้วยตัวเลข 14 หลัก');
    await user.clear(field);
    await user.type(field, ' so 2611 2012345678 {Enter}');
    expect(router.state.location.search).toBe(`?so_no=${SO_NO}`);
    expect(await screen.findByText('ยังคืนได้อีก')).toBeInTheDocument();
  });

  it('reports an unknown order', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'ไม่พบคำสั่งซื้อนี้' })).toBeInTheDocument();
  });

  it('reports that nothing is refundable', async () => {
    open(refundable({ left: 0, refunded: 769.67, methods: [] }));
    expect(await screen.findByRole('heading', { name: 'คำสั่งซื้อนี้ไม่มียอดที่คืนได้' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /คืนเงิน ฿/ })).toBeNull();
  });
});

describe('refunding', () => {
  it('shows the amount of each selection by the frozen discounts, and sends exactly that', async () => {
    const { user, sent, router } = open();
    const more = await screen.findByRole('button', { name: 'เพิ่มจำนวนที่คืนของ ลิปสติก' });
    await user.click(screen.getByRole('radio', SHOPS_FAULT));
    await user.click(more);
    await amountIs('฿104.83');
    await user.click(more);
    await amountIs('฿209.67');
    expect(more).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /ค่าส่ง/ }));
    await amountIs('฿264.67');
    await user.type(screen.getByLabelText('เหตุผล'), 'Broken');
    await user.click(screen.getByRole('button', { name: 'คืนเงิน ฿264.67' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'คืนเงิน ฿264.67' }));
    expect(dialog.getByText('Broken')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'ยืนยันคืน ฿264.67' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/refunds'));
    expect(sent.mock.calls).toEqual([
      [
        {
          so_no: SO_NO,
          whole: false,
          lines: [{ line_no: 1, quantity: 2 }],
          delivery: true,
          cause: 'shop',
          amount: 264.67,
          refunded: 105,
          method: 'gateway',
          reason: 'Broken',
        },
      ],
    ]);
  });

  it('reckons promotions anew for what the customer keeps, and says what that takes off', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'เพิ่มจำนวนที่คืนของ ลิปสติก' }));
    await amountIs('฿94.83');
    expect(screen.getByText('ส่วนลดของที่เหลือซึ่งไม่ครบเงื่อนไขแล้ว').parentElement).toHaveTextContent('−฿10');
    await user.type(screen.getByLabelText('เหตุผล'), 'Too dark');
    await user.click(screen.getByRole('button', { name: 'คืนเงิน ฿94.83' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันคืน ฿94.83' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ cause: 'customer', amount: 94.83 });
  });

  it('refunds the remainder by transfer', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('radio', { name: /ทุกอย่างที่เหลือ/ }));
    await user.click(screen.getByRole('radio', { name: /โอนเข้าบัญชีลูกค้า/ }));
    await user.type(screen.getByLabelText('เหตุผล'), 'Lost');
    await user.click(screen.getByRole('button', { name: 'คืนเงิน ฿664.67' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันคืน ฿664.67' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      whole: true,
      lines: [],
      amount: 664.67,
      method: 'transfer',
    });
  });

  it('requires a selection, and a reason in the language of the order', async () => {
    const { user, sent } = open();
    const button = await screen.findByRole('button', { name: 'คืนเงินคำสั่งซื้อ' });
    await user.click(button);
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts()).toEqual(['บอกลูกค้าว่าคืนเงินเพราะอะไร', 'เลือกชิ้นที่จะคืนก่อน']);
    expect(screen.getByLabelText('เหตุผล')).toHaveAttribute('lang', 'en');
    await user.click(screen.getByRole('radio', SHOPS_FAULT));
    await user.click(screen.getByRole('button', { name: 'เพิ่มจำนวนที่คืนของ ครีม' }));
    await user.click(await screen.findByRole('button', { name: 'คืนเงิน ฿400' }));
    expect(alerts()).toEqual(['บอกลูกค้าว่าคืนเงินเพราะอะไร']);
    expect(screen.getByLabelText('เหตุผล')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('offers only the possible refund methods', async () => {
    open(refundable({ methods: ['transfer'] }));
    expect(await screen.findByRole('radio', { name: /โอนเข้าบัญชีลูกค้า/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /ทางเดิม/ })).toBeNull();
  });

  it('shows a changed amount, and sends it only after another confirmation', async () => {
    const { user, told, sent } = open();
    await user.click(await screen.findByRole('radio', SHOPS_FAULT));
    await user.click(screen.getByRole('button', { name: 'เพิ่มจำนวนที่คืนของ ลิปสติก' }));
    await user.type(screen.getByLabelText('เหตุผล'), 'Broken');
    await user.click(await screen.findByRole('button', { name: 'คืนเงิน ฿104.83' }));
    server.use(
      http.post(
        '*/api/admin/refunds',
        () => {
          const [lipstick, ...others] = refundable().lines;
          if (lipstick === undefined) throw new Error('no line');
          const one = { ...lipstick, refunded: 2, amounts: [104.84] };
          told.answer = refundable({ refunded: 209.83, left: 559.84, lines: [one, ...others] });
          const body = { code: 'REFUND.CHANGED', message: 'x', message_th: 'x', details: { amount: 104.84 } };
          return HttpResponse.json(body, { status: 409 });
        },
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'ยืนยันคืน ฿104.83' }));
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('ยอดใหม่คือ ฿104.84'));
    expect(sent).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'ยืนยันคืน ฿104.84' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ amount: 104.84, lines: [{ line_no: 1, quantity: 1 }] });
  });

  it('shows any other error in the dialog and keeps the selection', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', SHOPS_FAULT));
    await user.click(screen.getByRole('button', { name: 'เพิ่มจำนวนที่คืนของ ครีม' }));
    await user.type(screen.getByLabelText('เหตุผล'), 'Broken');
    await user.click(await screen.findByRole('button', { name: 'คืนเงิน ฿400' }));
    server.use(
      http.post('*/api/admin/refunds', () =>
        HttpResponse.json(
          { code: 'REFUND.TOO_MUCH', message: 'x', message_th: 'มากกว่ายอดที่ยังคืนได้' },
          { status: 422 },
        ),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'ยืนยันคืน ฿400' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'มากกว่ายอดที่ยังคืนได้',
    );
    expect(screen.getByRole('button', { name: 'ยืนยันคืน ฿400' })).toBeInTheDocument();
  });
});
