import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order, SLIP, SO_NO } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { trackingEmailStored } from '../../orders/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as ReceiptSent } from './receipt-sent.tsx';

async function open(state: object | null, { email = 'pim@example.com' as string | null, slip = SLIP } = {}) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/order', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json([order({ doc_status: 2, slip })]);
    }),
  );
  const store = createStore('th');
  if (email !== null) store.dispatch(trackingEmailStored(email));
  store.dispatch(sessionEnded());
  const view = renderPart(<ReceiptSent />, { store, path: AT });
  await act(() => view.router.navigate(AT, { state }));
  return { ...view, asked };
}
const AT = '/upload_receipt/thank_you';

describe('a slip that was sent (PAY-21)', () => {
  it('is confirmed with the next step, its deadline, and a link to the order', async () => {
    await open({ so_no: SO_NO });
    // Uploaded on Saturday at 15:00: reviewed the same day.
    expect(await screen.findByText(/อย่างช้าวันเสาร์ 21 พ.ย.$/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'ได้รับสลิปแล้ว' })).toBeInTheDocument();
    expect(screen.getByText('แจ้งผลที่ pim@example.com')).toBeInTheDocument();
    expect(screen.getByTestId('so-no')).toHaveTextContent(SO_NO);
    expect(within(screen.getByRole('complementary')).getByTestId('total')).toHaveTextContent('฿510');
    expect(screen.getByRole('link', { name: 'ติดตามคำสั่งซื้อ' })).toHaveAttribute('href', `/order/${SO_NO}`);
  });

  it('is confirmed in a browser without its e-mail, without a request', async () => {
    const { asked } = await open({ so_no: SO_NO }, { email: null });
    expect(await screen.findByRole('heading', { name: 'ได้รับสลิปแล้ว' })).toBeInTheDocument();
    expect(screen.getByText('แจ้งผลทางอีเมล')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ติดตามคำสั่งซื้อ' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('already reviewed shows the result', async () => {
    const { unmount } = await open({ so_no: SO_NO }, { slip: { ...SLIP, status: 'approved' } });
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
    unmount();
    await open({ so_no: SO_NO }, { slip: { ...SLIP, status: 'rejected', reason: 'ภาพไม่ชัด' } });
    expect(await screen.findByRole('heading', { name: 'สลิปไม่ผ่านการตรวจ' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ส่งสลิปอีกครั้ง' })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
  });

  it.each([null, { so_no: 'SO1' }])('without one offers links (%o)', async (state) => {
    await open(state);
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีสลิปที่เพิ่งส่ง' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'แจ้งโอนเงิน' })).toHaveAttribute('href', '/upload_receipt');
  });
});
