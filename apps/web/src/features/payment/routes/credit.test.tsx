import { CARD_CODE, type CardResult } from '@mali/contracts/card-results';
import { CUSTOMER_RELATIONS } from '@mali/contracts/contact';
import type { InquiryAnswer, OrderRespAnswer } from '@mali/contracts/orders';
import type { PaymentCreditAnswer } from '@mali/contracts/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { watchOrder } from '../../../clients/live.ts';
import { SO_NO } from '../../../testing/orders.ts';
import { bankPage, inquiry, optionsAnswer, orderResp, VISA } from '../../../testing/payments.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server, settled } from '../../../testing/server.ts';
import { orderAccessGiven, trackingEmailStored } from '../../orders/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { leaveForBank } from '../bank-visit.ts';
import { payment as textsEn } from '../texts/en.ts';
import { payment as textsTh } from '../texts/th.ts';
import { Component as Credit } from './credit.tsx';

vi.mock('../../../clients/live.ts', () => ({ watchOrder: vi.fn(), closeLive: vi.fn() }));
vi.mock('../bank-visit.ts', async (original) => ({
  ...(await original<typeof import('../bank-visit.ts')>()),
  leaveForBank: vi.fn(),
}));

const AT = `/payment/credit/${SO_NO}`;
const AUTHEN = 'https://bank.example/3ds/chrg_1';
const PENDING = { pending: true, response_code: null, authen_url: null };
const card = (overrides: Partial<InquiryAnswer['card']>) =>
  inquiry({ card: { ...inquiry().card, ...overrides } });
const paid = () => inquiry({ doc_status: 3, paid: true, card: { ...inquiry().card, response_code: '00' } });

type Answer = () => Response;
const says =
  (response_code: string, authen_url: string | null = null): Answer =>
  () =>
    HttpResponse.json({ response_code, authen_url } satisfies PaymentCreditAnswer);
const refuses =
  (status: number, code: string): Answer =>
  () =>
    HttpResponse.json({ code, message: `EN ${code}`, message_th: `TH ${code}` }, { status });

/** State of the fake API, mutable by tests; recorded requests, and the body of each payment. */
let shop: { inquiry: InquiryAnswer | Answer; order: OrderRespAnswer; asked: string[]; sent: unknown[] };
let pays: Answer[];

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.mocked(watchOrder).mockReturnValue(() => undefined);
  vi.mocked(leaveForBank).mockReset();
  shop = { inquiry: inquiry(), order: orderResp(), asked: [], sent: [] };
  pays = [];
  optionsAnswer();
  server.use(
    http.get('*/api/inquiry/charge', () => {
      shop.asked.push('inquiry');
      return typeof shop.inquiry === 'function' ? shop.inquiry() : HttpResponse.json(shop.inquiry);
    }),
    http.get('*/api/order_resp', () => {
      shop.asked.push('order');
      return HttpResponse.json(shop.order);
    }),
    http.post('*/api/payment_credit', async ({ request }) => {
      shop.sent.push(await request.json());
      const answer = pays[Math.min(shop.sent.length, pays.length) - 1];
      if (answer === undefined) throw new Error('no payment was expected');
      return answer();
    }),
  );
});

/** A guest's tab in which the order was placed. */
function buyersTab() {
  const store = createStore('th');
  store.dispatch(orderAccessGiven({ so_no: SO_NO, token: 'proof' }));
  store.dispatch(sessionEnded());
  return store;
}
/** The route's own pattern: the page reads its order from the URL. */
const open = ({
  state,
  store = buyersTab(),
  at = AT,
}: {
  state?: unknown;
  store?: ReturnType<typeof createStore>;
  at?: string;
} = {}) =>
  renderPart(<Credit />, {
    at,
    path: '/payment/credit/:id',
    store,
    ...(state !== undefined && { state }),
  });
/** The page with the bank's form ready in it. */
async function openForm() {
  const view = open();
  await screen.findByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร');
  const bank = bankPage();
  bank.ready();
  bank.gives(VISA);
  const button = screen.getByRole('button', { name: 'ชำระ ฿1,290.50' });
  return { ...view, bank, button };
}
const asked = (what: string) => shop.asked.filter((call) => call === what).length;
/** Lets time pass on the fake clock. */
const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('paying a waiting order by card', () => {
  it('shows number and amount, without personal data (PAY-08)', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'ชำระด้วยบัตร' })).toBeInTheDocument();
    expect(screen.getByText(SO_NO)).toBeInTheDocument();
    expect(screen.getByText('฿1,290.50')).toBeInTheDocument();
    expect(screen.getByText('จ่ายได้ถึง 21 พ.ย. 2569 12:00 น.')).toBeInTheDocument();
    // Only these requests, with the number alone.
    expect([...new Set(shop.asked)].sort()).toEqual(['inquiry', 'order']);
  });

  it('sends only the bank’s token, and confirms when the shop reports it as paid (ERR-10)', async () => {
    pays = [says('00')];
    const { user, button } = await openForm();
    shop.inquiry = paid();
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).toBeInTheDocument();
    expect(screen.getByText('ได้รับเงินแล้ว เรากำลังเตรียมของเพื่อจัดส่งให้คุณ')).toBeInTheDocument();
    expect(shop.sent).toEqual([{ so_no: SO_NO, token: 'proof', card_token: 'tok_visa' }]);
    expect(screen.getByRole('link', { name: 'ดูคำสั่งซื้อ' })).toHaveAttribute(
      'href',
      `/checkout/thankyou/${SO_NO}`,
    );
    expect(sessionStorage.getItem(`mali.card.${SO_NO}`)).toBeNull();
  });

  it('relies on the order only: approved by the bank but unpaid at the shop is pending', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pays = [says('00')];
    const { user, button } = await openForm();
    shop.inquiry = card({ response_code: '00' });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' })).toBeInTheDocument();
    await waitFor(() => expect(asked('inquiry')).toBeGreaterThan(1));
    expect(screen.queryByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).not.toBeInTheDocument();
    shop.inquiry = paid();
    await after(4);
    expect(await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).toBeInTheDocument();
  });

  it('sends nothing with an invalid card, and focuses it', async () => {
    const { user, bank, button } = await openForm();
    bank.refuses('invalid');
    await user.click(button);
    await waitFor(() => expect(bank.frame).toHaveFocus());
    expect(shop.sent).toEqual([]);
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('pays on Enter in the frame, once', async () => {
    pays = [says('51')];
    const { bank } = await openForm();
    shop.inquiry = card({ response_code: '51' });
    bank.say({ type: 'mali-card:enter' });
    bank.say({ type: 'mali-card:enter' });
    await screen.findByRole('heading', { name: 'ชำระเงินไม่สำเร็จ' });
    expect(shop.sent).toHaveLength(1);
  });

  it("redirects to the customer's bank, and not again on return", async () => {
    pays = [says('00', AUTHEN)];
    const { user, button, router } = await openForm();
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'กำลังพาไปที่ธนาคารของคุณ' })).toBeInTheDocument();
    await waitFor(() => expect(leaveForBank).toHaveBeenCalledWith(SO_NO, AUTHEN));
    expect(leaveForBank).toHaveBeenCalledTimes(1);
    expect(router.state.location.state).toBeNull();
  });

  it('follows the checkout’s redirect, once', async () => {
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    const { router } = open({ state: { authen_url: AUTHEN } });
    await waitFor(() => expect(leaveForBank).toHaveBeenCalledWith(SO_NO, AUTHEN));
    expect(router.state.location.state).toBeNull();
    expect(leaveForBank).toHaveBeenCalledTimes(1);
  });
});

describe('a card that was refused', () => {
  it.each((Object.entries(CARD_CODE) as [CardResult, string][]).filter(([result]) => result !== 'APPROVED'))(
    'shows the message of result %s %s (ERR-06, ERR-07)',
    async (result, code) => {
      shop.inquiry = card({ response_code: code });
      open();
      expect(await screen.findByRole('heading', { level: 1, name: 'ชำระเงินไม่สำเร็จ' })).toBeInTheDocument();
      expect(
        screen.getByRole('heading', { level: 2, name: textsTh.results[result].title }),
      ).toBeInTheDocument();
      expect(screen.getByText(textsTh.results[result].message)).toBeInTheDocument();
    },
  );

  it('treats an unknown code as a failure of the bank (ERR-19)', async () => {
    shop.inquiry = card({ response_code: '99' });
    open();
    expect(
      await screen.findByRole('heading', { name: textsTh.results.CODE_UNAVAILABLE.title }),
    ).toBeInTheDocument();
  });

  it('shows customer service phone and e-mail (ERR-08)', async () => {
    shop.inquiry = card({ response_code: '51' });
    open();
    const phone = await screen.findByRole('link', { name: CUSTOMER_RELATIONS.phone });
    expect(phone).toHaveAttribute('href', 'tel:+6620000000');
    const email = screen.getByRole('link', { name: CUSTOMER_RELATIONS.email });
    expect(email).toHaveAttribute('href', `mailto:${CUSTOMER_RELATIONS.email}`);
    expect(phone.parentElement).toHaveTextContent(
      `ต้องการให้เราช่วย ติดต่อฝ่ายลูกค้าสัมพันธ์ โทร ${CUSTOMER_RELATIONS.phone} หรืออีเมล ${CUSTOMER_RELATIONS.email}`,
    );
  });

  it('links to the other payment methods of the order', async () => {
    shop.inquiry = card({ response_code: '51' });
    open();
    await screen.findByRole('heading', { name: 'จ่ายวิธีอื่น' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/checkout/payment/${SO_NO}`,
      `/upload_receipt?so_no=${SO_NO}`,
      `/order/${SO_NO}`,
      'tel:+6620000000',
      `mailto:${CUSTOMER_RELATIONS.email}`,
    ]);
  });

  it('accepts another card in the same frame, with a new token, and announces each result', async () => {
    pays = [says('51'), says('51'), says('00')];
    const { user, bank } = await openForm();
    const pay = () => user.click(screen.getByRole('button', { name: 'ชำระ ฿1,290.50' }));
    shop.inquiry = card({ response_code: '51' });
    await pay();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'ชำระเงินไม่สำเร็จ' })).toHaveFocus());
    // The same page of the bank: nothing must be entered again.
    expect(screen.getByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร')).toBe(bank.frame);
    bank.gives({ token: 'tok_2', brand: 'JCB', last4: '0505' });
    await pay();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'ชำระเงินไม่สำเร็จ' })).toHaveFocus());
    expect(screen.getByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร')).toBe(bank.frame);
    bank.gives({ token: 'tok_3', brand: 'JCB', last4: '0505' });
    shop.inquiry = paid();
    await pay();
    await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' });
    expect(shop.sent).toMatchObject([
      { card_token: 'tok_visa' },
      { card_token: 'tok_2' },
      { card_token: 'tok_3' },
    ]);
  });

  it('when cards are disabled: the form is removed, the other methods stay', async () => {
    shop.order = orderResp({ pay_with: ['promptpay', 'transfer'] });
    open();
    expect(await screen.findByText('ขณะนี้จ่ายด้วยบัตรไม่ได้ เลือกจ่ายวิธีอื่นด้านล่าง')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^ชำระ/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^จ่ายด้วยพร้อมเพย์แทน/ })).toBeInTheDocument();
  });
});

describe('a missing response', () => {
  it.each<[string, Answer]>([
    ['is lost', () => HttpResponse.error()],
    ['reports an unavailable bank', refuses(503, 'PAYMENT.GATEWAY')],
    ['is that of a broken server', () => HttpResponse.text('<html>', { status: 502 })],
  ])('%s: a retry pays with the same token', async (_how, lost) => {
    pays = [lost, says('00')];
    const { user, bank, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Visa ลงท้าย 4242')).toBeInTheDocument();
    expect(screen.getByText(/บัตรจะไม่ถูกตัดเงินซ้ำ/)).toBeInTheDocument();
    bank.gives({ token: 'tok_never', brand: 'JCB', last4: '0505' });
    shop.inquiry = paid();
    await user.click(screen.getByRole('button', { name: 'ชำระ ฿1,290.50' }));
    await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' });
    expect(shop.sent).toMatchObject([{ card_token: 'tok_visa' }, { card_token: 'tok_visa' }]);
    expect(bank.heard).toHaveLength(1);
  });

  it('the token survives a reload, and is dropped for another card', async () => {
    pays = [() => HttpResponse.error(), says('51')];
    const first = await openForm();
    await first.user.click(first.button);
    await screen.findByText('Visa ลงท้าย 4242');
    first.unmount();
    const { user, bank, button } = await openForm();
    expect(screen.getByText('Visa ลงท้าย 4242')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใช้บัตรอื่น' }));
    expect(screen.queryByText('Visa ลงท้าย 4242')).not.toBeInTheDocument();
    bank.gives({ token: 'tok_2', brand: 'JCB', last4: '0505' });
    await user.click(button);
    await waitFor(() => expect(shop.sent).toHaveLength(2));
    expect(shop.sent[1]).toMatchObject({ card_token: 'tok_2' });
  });

  it('of a pending payment is awaited instead of paying twice', async () => {
    pays = [refuses(409, 'PAYMENT.IN_PROGRESS')];
    const { user, button } = await openForm();
    shop.inquiry = inquiry({ card: PENDING });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' })).toBeInTheDocument();
    expect(screen.getByText('อย่าเพิ่งปิดหน้านี้ คุณจะไม่ถูกตัดเงินซ้ำ')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^ชำระ/ })).not.toBeInTheDocument();
  });

  it('of the shop shows its error message', async () => {
    pays = [refuses(422, 'PAYMENT.CARD_OFF')];
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('TH PAYMENT.CARD_OFF');
    expect(sessionStorage.getItem(`mali.card.${SO_NO}`)).toBeNull();
  });
});

describe('a bank that has not decided', () => {
  it('polls until there is a result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shop.inquiry = inquiry({ card: PENDING });
    open();
    const waiting = await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' });
    expect(waiting.closest('[role=status]')).toHaveTextContent('คุณจะไม่ถูกตัดเงินซ้ำ');
    shop.inquiry = card({ response_code: '05' });
    await after(4);
    expect(
      await screen.findByRole('heading', { name: textsTh.results.DO_NOT_HONOUR.title }),
    ).toBeInTheDocument();
    // The available methods were refetched.
    await waitFor(() => expect(asked('order')).toBe(2));
  });

  it('updates at once by a live event, with proof of access', async () => {
    shop.inquiry = inquiry({ card: PENDING });
    const store = buyersTab();
    store.dispatch(trackingEmailStored('pim@example.com'));
    open({ store });
    await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' });
    const [order, , heard] = vi.mocked(watchOrder).mock.calls.at(-1) ?? [];
    expect(order).toEqual({ so_no: SO_NO, email: 'pim@example.com' });
    shop.inquiry = paid();
    act(() => heard?.({ so_no: SO_NO, doc_status: 3, paid: true }));
    expect(await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).toBeInTheDocument();
  });

  it('does not subscribe with the number alone', async () => {
    open();
    await screen.findByRole('heading', { name: 'ชำระด้วยบัตร' });
    expect(watchOrder).not.toHaveBeenCalled();
  });
});

describe("the customer's return from the bank", () => {
  it('waits first, then offers to continue there, or another card', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem('mali.bank', SO_NO);
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    open();
    expect(await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' })).toBeInTheDocument();
    // Actions are offered at once, not after the wait.
    expect(screen.getByRole('button', { name: 'ไปยืนยันที่ธนาคาร' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'เริ่มใหม่ด้วยบัตรอื่น' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /พร้อมเพย์/ })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('heading', { name: 'ยืนยันต่อที่ธนาคารของคุณ' })).toBeInTheDocument();
    vi.useRealTimers();
    act(() => screen.getByRole('button', { name: 'ไปยืนยันที่ธนาคาร' }).click());
    await waitFor(() => expect(leaveForBank).toHaveBeenCalledWith(SO_NO, AUTHEN));
  });

  it('succeeds with a late webhook and a temporarily unavailable bank', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem('mali.bank', SO_NO);
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    open();
    await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' });
    shop.inquiry = () => HttpResponse.error();
    await after(4);
    await waitFor(() => expect(asked('inquiry')).toBe(2));
    expect(screen.getByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' })).toBeInTheDocument();
    shop.inquiry = paid();
    await after(4);
    expect(await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).toBeInTheDocument();
  });

  it('polls at once on return from the back-forward cache', async () => {
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    open({ state: { authen_url: AUTHEN } });
    await screen.findByRole('heading', { name: 'กำลังพาไปที่ธนาคารของคุณ' });
    await waitFor(() => expect(leaveForBank).toHaveBeenCalled());
    sessionStorage.setItem('mali.bank', SO_NO);
    shop.inquiry = paid();
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByRole('heading', { name: 'ขอบคุณสำหรับคำสั่งซื้อ' })).toBeInTheDocument();
  });

  it('offers the bank’s page in a restored tab, and another card', async () => {
    pays = [says('05')];
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'เริ่มใหม่ด้วยบัตรอื่น' }));
    const bank = bankPage();
    bank.ready();
    bank.gives(VISA);
    shop.inquiry = card({ response_code: '05' });
    await user.click(screen.getByRole('button', { name: 'ชำระ ฿1,290.50' }));
    expect(
      await screen.findByRole('heading', { name: textsTh.results.DO_NOT_HONOUR.title }),
    ).toBeInTheDocument();
  });

  it('returns to the bank’s page when authentication is pending, with the reason', async () => {
    pays = [refuses(409, 'PAYMENT.IN_PROGRESS')];
    shop.inquiry = card({ pending: true, authen_url: AUTHEN });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'เริ่มใหม่ด้วยบัตรอื่น' }));
    const bank = bankPage();
    bank.ready();
    bank.gives(VISA);
    await user.click(screen.getByRole('button', { name: 'ชำระ ฿1,290.50' }));
    expect(await screen.findByRole('button', { name: 'ไปยืนยันที่ธนาคาร' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('TH PAYMENT.IN_PROGRESS');
  });

  it('reports a long wait, with customer service', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shop.inquiry = inquiry({ card: PENDING });
    open();
    await screen.findByRole('heading', { name: 'กำลังรอธนาคารตอบกลับ' });
    await after(45);
    expect(screen.getByText(/^ธนาคารใช้เวลานานกว่าปกติ/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: CUSTOMER_RELATIONS.phone })).toBeInTheDocument();
  });
});

describe('an order with nothing to pay by card', () => {
  it.each<[string, Partial<InquiryAnswer>, string]>([
    ['paid by another method', { doc_status: 3, paid: true }, 'คำสั่งซื้อนี้ชำระเงินแล้ว'],
    [
      'paid by another method after a declined card',
      { doc_status: 3, paid: true, card: { ...inquiry().card, response_code: '51' } },
      'คำสั่งซื้อนี้ชำระเงินแล้ว',
    ],
    ['with its slip under review', { doc_status: 2 }, 'เรากำลังตรวจสลิปของคุณ'],
    ['paid at the door', { doc_status: 29 }, 'คำสั่งซื้อนี้จ่ายเมื่อรับของ'],
    ['cancelled', { doc_status: 15 }, 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว'],
    ['cancelled after it was paid', { doc_status: 15, paid: true }, 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว'],
  ])('%s shows that, and links to the order', async (_how, how, title) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shop.inquiry = inquiry(how);
    shop.order = orderResp({ pay_with: [], expires_at: null });
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูคำสั่งซื้อ' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^ชำระ/ })).not.toBeInTheDocument();
    await settled();
    const before = asked('inquiry');
    await after(60);
    await settled();
    expect(asked('inquiry')).toBe(before);
  });

  it.each([
    [404, 'PAYMENT.ORDER_NOT_FOUND'],
    [400, 'ERROR.BAD_REQUEST'],
  ])('is unknown when the API does not know the number: %i %s (ERR-18)', async (status, code) => {
    shop.inquiry = refuses(status, code);
    open();
    expect(await screen.findByRole('heading', { name: 'ไม่พบคำสั่งซื้อ' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เลือกดูสินค้า' })).toHaveAttribute('href', '/shop');
  });

  it('is not treated as unknown when the API is unreachable: retried', async () => {
    shop.inquiry = () => HttpResponse.error();
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'ดูสถานะการชำระเงินไม่ได้' })).toBeInTheDocument();
    shop.inquiry = inquiry();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('heading', { name: 'ชำระด้วยบัตร' })).toBeInTheDocument();
  });
});

describe('a browser that cannot prove the order', () => {
  it('requires the e-mail before any request, and uses it', async () => {
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const proofs: (string | null)[] = [];
    server.use(
      http.get('*/api/inquiry/charge', ({ request }) => {
        proofs.push(new URL(request.url).searchParams.get('email'));
        return HttpResponse.json(inquiry());
      }),
    );
    const { user } = open({ store });
    await user.type(await screen.findByLabelText('อีเมลที่ใช้สั่งซื้อ'), 'pim@example.com');
    expect(shop.asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'ดูคำสั่งซื้อ' }));
    expect(await screen.findByRole('heading', { name: 'ชำระด้วยบัตร' })).toBeInTheDocument();
    expect([...new Set(proofs)]).toEqual(['pim@example.com']);
    // Remembered now that it was right, for the pages that follow and a reload.
    expect(store.getState().order.trackingEmail).toBe('pim@example.com');
  });

  it('needs no e-mail on return from the bank in another tab: the URL proves access, once', async () => {
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const proofs: (string | null)[] = [];
    server.use(
      http.get('*/api/inquiry/charge', ({ request }) => {
        proofs.push(new URL(request.url).searchParams.get('token'));
        return HttpResponse.json(inquiry());
      }),
    );
    const { router } = open({ store, at: `${AT}?access=given` });
    expect(await screen.findByRole('heading', { name: 'ชำระด้วยบัตร' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect([...new Set(proofs)]).toEqual(['given']);
    expect(store.getState().order.access).toEqual({ so_no: SO_NO, token: 'given' });
  });
});

describe('the messages of card results', () => {
  const results = Object.keys(CARD_CODE) as CardResult[];
  it.each([
    ['th', textsTh],
    ['en', textsEn],
  ] as const)('exist for every result in %s, each distinct (ERR-06)', (_language, texts) => {
    expect(Object.keys(texts.results).sort()).toEqual([...results].sort());
    const said = results.map((result) => texts.results[result]);
    expect(new Set(said.map(({ title }) => title)).size).toBe(results.length);
    expect(new Set(said.map(({ message }) => message)).size).toBe(results.length);
  });

  it('are those of the specification where defined (ERR-07, ERR-10, ERR-12, ERR-13, ERR-15, ERR-18, ERR-19)', () => {
    const { results: en, credit } = textsEn;
    expect(credit.failedTitle).toBe('PAYMENT IS NOT SUCCESSFUL');
    expect(en.APPROVED.title).toBe('THANK YOU FOR YOUR ORDER');
    expect(en.APPROVED.message).toMatch(/prepared for shipment/);
    expect(en.INSUFFICIENT_FUNDS.message).toMatch(/contact the card issuer/);
    expect(en.INVALID_MERCHANT_ID.title).toMatch(/type of card is not supported/);
    expect(en.REENTER_TRANSACTION.title).toMatch(/duplicate order/);
    expect(en.NOT_FOUND.title).toMatch(/order was not found/);
    expect(`${en.CODE_UNAVAILABLE.title} ${en.CODE_UNAVAILABLE.message}`).toMatch(
      /bank's system has failed.*try again later/,
    );
    expect(textsTh.credit.advice).toMatch(/\{\{phone\}\}.*\{\{email\}\}/);
  });
});

it('never list cash on delivery among the alternatives', async () => {
  shop.order = orderResp({ pay_with: ['card', 'cod', 'promptpay'] });
  open();
  const list = await screen.findByRole('list');
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
});
