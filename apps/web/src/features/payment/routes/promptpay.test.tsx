import type { InquiryAnswer, QrPayment } from '@mali/contracts/orders';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { watchOrder } from '../../../clients/live.ts';
import { SO_NO } from '../../../testing/orders.ts';
import { inquiry, orderResp } from '../../../testing/payments.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { orderAccessGiven, trackingEmailStored } from '../../orders/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as Payment } from './promptpay.tsx';

vi.mock('../../../clients/live.ts', () => ({ watchOrder: vi.fn(), closeLive: vi.fn() }));

const AT = `/checkout/payment/${SO_NO}`;
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

/** State of the fake API, mutable by tests, and recorded requests. */
type Shop = { inquiry: InquiryAnswer; qr: Partial<QrPayment>; asked: string[] };
let shop: Shop;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  shop = { inquiry: inquiry({ expired: false }), qr: {}, asked: [] };
  vi.mocked(watchOrder).mockReturnValue(() => undefined);
  server.use(
    http.get('*/api/inquiry/charge', () => {
      shop.asked.push('inquiry');
      return HttpResponse.json(shop.inquiry);
    }),
    http.get('*/api/order_resp', () =>
      HttpResponse.json(
        orderResp({ payment_method: 'promptpay', pay_with: ['promptpay', 'card', 'transfer'] }),
      ),
    ),
    http.get('*/api/order/qr', () => {
      shop.asked.push('qr');
      // The new QR code is valid from now.
      shop.inquiry.expired = false;
      const n = shop.asked.filter((call) => call === 'qr').length;
      return HttpResponse.json({
        qr_id: `qr${n}`,
        qr_image: PICTURE,
        expired: inSeconds(900),
        amount: 1290.5,
        pay_url: `http://bank.example/scan/qr${n}`,
        ...shop.qr,
      } satisfies QrPayment);
    }),
  );
});

/** The route's own pattern: the page reads its order from the URL. */
const open = (at = AT) => {
  const store = createStore('th');
  store.dispatch(trackingEmailStored('pim@example.com'));
  store.dispatch(orderAccessGiven({ so_no: SO_NO, token: 'proof' }));
  store.dispatch(sessionEnded());
  return renderPart(<Payment />, { at, path: '/checkout/payment/:so_no', store });
};
const times = (what: string) => shop.asked.filter((call) => call === what).length;
/** The fake live event. */
const live = (paid: boolean) => {
  const [, , heard] = vi.mocked(watchOrder).mock.calls.at(-1) ?? [];
  act(() => heard?.({ so_no: SO_NO, doc_status: paid ? 3 : 1, paid }));
};

describe('the QR payment', () => {
  it('shows QR code, amount and remaining time, and links to the bank', async () => {
    shop.qr = { expired: inSeconds(65) };
    open();
    const picture = await screen.findByTestId('qr');
    expect(picture).toHaveAccessibleName('QR พร้อมเพย์ ยอด ฿1,290.50');
    expect(screen.getByText('฿1,290.50')).toBeInTheDocument();
    expect(screen.getByRole('timer').textContent).toMatch(/^01:0[345]$/);
    expect(screen.getByRole('link', { name: 'บันทึกรูป' })).toHaveAttribute('download', `mali-${SO_NO}.png`);
    const bank = new URL(screen.getByRole('link', { name: 'แอปธนาคารจำลอง' }).getAttribute('href') ?? '');
    expect(bank.pathname).toBe('/scan/qr1');
    expect(bank.searchParams.get('return_url')).toBe(`http://localhost:3000${AT}?returned=1&access=proof`);
  });

  it('counts down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByTestId('qr');
    const left = () => {
      const [minutes, seconds] = (screen.getByRole('timer').textContent ?? '').split(':').map(Number);
      return (minutes ?? 0) * 60 + (seconds ?? 0);
    };
    const before = left();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(before - left()).toBeGreaterThanOrEqual(4);
  });

  it('updates on the live event, and redirects to the confirmation', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { router } = open();
    await screen.findByTestId('qr');
    expect(vi.mocked(watchOrder).mock.calls.at(-1)?.[0]).toEqual({
      so_no: SO_NO,
      email: 'pim@example.com',
    });
    shop.inquiry = inquiry({ doc_status: 3, paid: true, expired: false });
    live(true);
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('ขอบคุณค่ะ กำลังพาไปหน้ายืนยัน');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/checkout/thankyou/${SO_NO}`));
  });

  it('updates by polling without a live event (PAY-13)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByTestId('qr');
    shop.inquiry = inquiry({ doc_status: 3, paid: true, expired: false });
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
  });

  it('does not trust the event itself: an unpaid order stays pending', async () => {
    open();
    await screen.findByTestId('qr');
    const before = shop.asked.length;
    live(true);
    await waitFor(() => expect(shop.asked.length).toBeGreaterThan(before));
    expect(screen.getByTestId('qr')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'ได้รับเงินแล้ว' })).not.toBeInTheDocument();
  });

  it('offers a new QR code when the API reports the old one as expired', async () => {
    const { user } = open();
    await screen.findByTestId('qr');
    shop.inquiry.expired = true;
    live(false);
    await user.click(await screen.findByRole('button', { name: 'ขอ QR ใหม่' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'แอปธนาคารจำลอง' }).getAttribute('href')).toContain(
        '/scan/qr2',
      ),
    );
    expect(screen.queryByRole('button', { name: 'ขอ QR ใหม่' })).not.toBeInTheDocument();
    expect(shop.asked.filter((call) => call === 'qr')).toHaveLength(2);
  });

  it('uses the server clock when that of the phone is wrong', async () => {
    // Expired an hour ago by the local clock, but not by the server's.
    shop.qr = { expired: inSeconds(-3600) };
    open();
    await screen.findByTestId('qr');
    live(false);
    await waitFor(() => expect(shop.asked.filter((call) => call === 'inquiry').length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: 'ขอ QR ใหม่' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'แอปธนาคารจำลอง' })).toBeInTheDocument();
    expect(screen.queryByText(/00:00/)).not.toBeInTheDocument();
  });

  it('reports on request that the payment has not arrived', async () => {
    const { user, store } = open();
    await screen.findByTestId('qr');
    await user.click(screen.getByRole('button', { name: 'จ่ายแล้ว ตรวจอีกครั้ง' }));
    await waitFor(() =>
      expect(store.getState().layout.toasts.map(({ text }) => text)).toEqual([
        'ยังไม่เห็นเงินเข้า บางธนาคารใช้เวลาสักครู่ เราตรวจให้ต่อเอง',
      ]),
    );
  });

  it('requests no QR code for an order that is not waiting, and redirects to it', async () => {
    shop.inquiry = inquiry({ doc_status: 15 });
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${SO_NO}`));
    expect(shop.asked).toEqual(['inquiry']);
  });

  it('reports a failed QR request, and retries', async () => {
    let down = true;
    server.use(
      http.get('*/api/order/qr', () =>
        down
          ? HttpResponse.json(
              { code: 'PAYMENT.GATEWAY', message: 'down', message_th: 'ธนาคารไม่ตอบ' },
              { status: 503 },
            )
          : undefined,
      ),
    );
    const { user } = open();
    expect(await screen.findByText('ธนาคารไม่ตอบ')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByTestId('qr')).toBeInTheDocument();
  });

  it('polls once before a new QR code, and detects a payment of the old one', async () => {
    const { user } = open();
    await screen.findByTestId('qr');
    shop.inquiry.expired = true;
    live(false);
    const renew = await screen.findByRole('button', { name: 'ขอ QR ใหม่' });
    shop.inquiry = inquiry({ doc_status: 3, paid: true });
    await user.click(renew);
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
    expect(times('qr')).toBe(1);
  });

  it('mentions beside a new QR code that the old one is valid, and detects its payment', async () => {
    const { user } = open();
    await screen.findByTestId('qr');
    expect(screen.queryByText(/ไม่ต้องจ่ายซ้ำ/)).not.toBeInTheDocument();
    shop.inquiry.expired = true;
    live(false);
    expect(await screen.findByText(/หากเพิ่งจ่าย QR นี้ไป เงินยังนับ/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ขอ QR ใหม่' }));
    expect(await screen.findByText(/ไม่ต้องจ่ายซ้ำ เราตรวจทั้งสอง QR/)).toBeInTheDocument();
    shop.inquiry = inquiry({ doc_status: 3, paid: true });
    live(true);
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
  });

  it('links to the other payment methods of the order', async () => {
    const { user } = open();
    await user.click(await screen.findByText('เปลี่ยนวิธีจ่าย'));
    expect(screen.getByRole('link', { name: /^จ่ายด้วยบัตรแทน/ })).toHaveAttribute(
      'href',
      `/payment/credit/${SO_NO}`,
    );
    expect(screen.getByRole('link', { name: /^โอนเงินแล้วส่งสลิปแทน/ })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
  });

  it("shows a message on return from the bank's app, and updates both tabs", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = open();
    await screen.findByTestId('qr');
    const second = open(`${AT}?returned=1`);
    expect(await screen.findByText('กลับมาจากแอปธนาคารแล้ว กำลังตรวจเงินเข้า')).toBeInTheDocument();
    shop.inquiry = inquiry({ doc_status: 3, paid: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'ได้รับเงินแล้ว' })).toHaveLength(2));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    for (const { router } of [first, second])
      await waitFor(() => expect(router.state.location.pathname).toBe(`/checkout/thankyou/${SO_NO}`));
  });

  it('polls at once and resubscribes on return from the back-forward cache', async () => {
    open();
    await screen.findByTestId('qr');
    const before = vi.mocked(watchOrder).mock.calls.length;
    shop.inquiry = inquiry({ doc_status: 3, paid: true });
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeInTheDocument();
    expect(vi.mocked(watchOrder).mock.calls.length).toBe(before + 1);
  });

  it('does not show a refunded order as paid', async () => {
    shop.inquiry = inquiry({ doc_status: 15, paid: true });
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${SO_NO}`));
  });
});

describe('polling interval of an open page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.restoreAllMocks());
  /** Simulates subscription changes. */
  const watching = (is: boolean) => act(() => vi.mocked(watchOrder).mock.calls.at(-1)?.[3]?.(is));
  const after = async (seconds: number) => {
    const before = times('inquiry');
    for (let i = 0; i < seconds; i += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    return times('inquiry') - before;
  };

  it('is 3 seconds for a minute, then 15 with live events, and 3 again without', async () => {
    open();
    await screen.findByTestId('qr');
    watching(true);
    expect(await after(60)).toBeGreaterThanOrEqual(17);
    // One interval may still be at the former pace.
    expect(await after(60)).toBeLessThanOrEqual(5);
    watching(false);
    await after(15);
    expect(await after(30)).toBeGreaterThanOrEqual(8);
  });

  it('stops while the page is hidden', async () => {
    open();
    await screen.findByTestId('qr');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await after(30)).toBe(0);
  });

  it('stops once the order is paid', async () => {
    open();
    await screen.findByTestId('qr');
    shop.inquiry = inquiry({ doc_status: 3, paid: true });
    await after(4);
    expect(await after(30)).toBe(0);
  });
});
