import { ERRORS } from '@mali/contracts/errors';
import type { OrderRespAnswer } from '@mali/contracts/orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order, SO_NO } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { ACCOUNTS, checkoutOptions, sentFields, slipPicture } from '../../../testing/transfers.ts';
import { trackingEmailStored } from '../../orders/index.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { slips as english } from '../texts/en.ts';
import { slips as thai } from '../texts/th.ts';
import { Component as UploadReceipt } from './upload-receipt.tsx';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: '',
  email: 'member@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;
const OTHER_NO = 'SO26111987654321';
const IN_SLIP_TIME = '2026-11-20T14:35:00+07:00';

/** Fake order response; recorded uploads. */
let known: Partial<OrderRespAnswer> | null;
let sent: Record<string, string>[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00.000Z') });
  known = { doc_status: 1, total: 1290.5, expires_at: '2026-11-22T05:00:00.000Z' };
  sent = [];
  answer = () => HttpResponse.json({ so_no: SO_NO, doc_status: 2, slip_id: 1, amount_differs: false });
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions())),
    http.get('*/api/order_resp', ({ request }) =>
      known === null
        ? refuse('ERR.NOT_AVAILABLE')
        : HttpResponse.json({ so_no: new URL(request.url).searchParams.get('so_no'), ...known }),
    ),
    http.post('*/api/update_payment', async ({ request }) => {
      sent.push(await sentFields(request));
      return answer();
    }),
  );
  return () => vi.useRealTimers();
});

function refuse(code: keyof typeof ERRORS, details?: object) {
  const { status, en, th } = ERRORS[code];
  return HttpResponse.json({ code, message: en, message_th: th, ...(details && { details }) }, { status });
}

/** The page for a visitor; a stored draft sets the time. */
function open(at = '/upload_receipt', { email = null as string | null, time = true } = {}) {
  if (time) sessionStorage.setItem('mali.slip', JSON.stringify({ transfer_date: IN_SLIP_TIME }));
  const store = createStore('th');
  if (email !== null) store.dispatch(trackingEmailStored(email));
  store.dispatch(sessionEnded());
  return renderPart(<UploadReceipt />, { store, at, path: '/upload_receipt' });
}
function openAsMember(at = '/upload_receipt', numbers = [SO_NO]) {
  server.use(
    http.get('*/api/orders', ({ request }) => {
      expect(new URL(request.url).searchParams.get('doc_status')).toBe('1');
      return HttpResponse.json({
        count: numbers.length,
        orders: numbers.map((so_no) => ({ ...order({ so_no, total: 1290.5 }), count: 1 })),
      });
    }),
  );
  sessionStorage.setItem('mali.slip', JSON.stringify({ transfer_date: IN_SLIP_TIME }));
  const store = createStore('th');
  store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
  return renderPart(<UploadReceipt />, { store, at, path: '/upload_receipt' });
}

const number = () => screen.findByRole('textbox', { name: 'หมายเลขคำสั่งซื้อ' });
const email = () => screen.getByRole('textbox', { name: 'อีเมลที่ใช้สั่งซื้อ' });
const amount = () => screen.getByRole('textbox', { name: 'ยอดที่โอน (บาท)' });
const account = (name: RegExp) => screen.getByRole('radio', { name });
const chooser = () => screen.getByLabelText<HTMLInputElement>('รูปสลิป');
const send = () => screen.getByRole('button', { name: 'ส่งสลิป' });

describe('confirming a transfer', () => {
  it('sends order, account, amount, time and picture, and shows the next steps (PAY-15, PAY-21)', async () => {
    const { user, router, store } = open();
    await user.click(await number());
    await user.paste('so-261120 12345678');
    await user.click(email());
    await user.paste('pim@example.com');
    await user.click(account(/กสิกรไทย/));
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.upload(chooser(), slipPicture());
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/upload_receipt/thank_you'));
    expect(router.state.location.state).toEqual({ so_no: SO_NO });
    expect(sent).toEqual([
      {
        so_no: SO_NO,
        email: 'pim@example.com',
        bank: '004',
        amount: '1290.50',
        transfer_date: IN_SLIP_TIME,
        slip: 'slip.jpg image/jpeg 2000',
      },
    ]);
    expect(store.getState().order).toMatchObject({
      paymentResult: true,
      paymentFailure: null,
      trackingEmail: 'pim@example.com',
    });
    expect(sessionStorage.getItem('mali.slip')).toBeNull();
  });

  it('is cancelled while it is sent: what was entered stays, and it is sent again', async () => {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    server.use(
      http.post('*/api/update_payment', async () => {
        asked += 1;
        if (asked === 1) await held.promise;
        return HttpResponse.json({ so_no: SO_NO, doc_status: 2, slip_id: asked, amount_differs: false });
      }),
    );
    const { user, router } = open();
    await user.click(await number());
    await user.paste(SO_NO);
    await user.click(email());
    await user.paste('pim@example.com');
    await user.click(account(/กสิกรไทย/));
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.upload(chooser(), slipPicture());
    await user.click(send());
    await waitFor(() => expect(asked).toBe(1));
    await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
    await waitFor(() => expect(send()).toBeEnabled());
    held.resolve();
    expect(router.state.location.pathname).toBe('/upload_receipt');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('slip.jpg')).toBeInTheDocument();
    expect(amount()).toHaveValue('1,290.50');
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/upload_receipt/thank_you'));
    expect(asked).toBe(2);
  });

  it('uses the number in the URL, and the e-mail known to this browser', async () => {
    open(`/upload_receipt?so_no=${SO_NO}`, { email: 'pim@example.com' });
    expect(await number()).toHaveValue(SO_NO);
    expect(email()).toHaveValue('pim@example.com');
    expect(await screen.findByText('ยอดที่ต้องโอน ฿1,290.50')).toBeInTheDocument();
    expect(screen.getByText('ชำระภายใน 22 พ.ย. 2569 12:00')).toBeInTheDocument();
    expect(screen.getByLabelText('โอนเมื่อ')).toHaveValue('20 พ.ย. 2569 14:35');
  });

  it('copies the number of an account without its dashes', async () => {
    const { user, store } = open();
    await number();
    await user.click(screen.getByRole('button', { name: 'คัดลอกเลขบัญชี 000-1-23456-0' }));
    expect(await navigator.clipboard.readText()).toBe('0001234560');
    expect(store.getState().layout.toasts.at(-1)?.text).toBe('คัดลอกแล้ว');
  });

  it('keeps a typed amount, and warns when it differs from the order', async () => {
    const { user } = open(`/upload_receipt?so_no=${SO_NO}`, { email: 'pim@example.com' });
    await screen.findByText('ยอดที่ต้องโอน ฿1,290.50');
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.clear(amount());
    await user.type(amount(), '๑,๓๐๐');
    expect(screen.getByText(/^ไม่เท่ากับยอดคำสั่งซื้อ ฿1,290.50/)).toBeInTheDocument();
    await user.tab();
    expect(amount()).toHaveValue('1,300.00');
    await user.clear(await number());
    await user.click(await number());
    await user.paste(OTHER_NO);
    await screen.findByText('ยอดที่ต้องโอน ฿1,290.50');
    expect(amount()).toHaveValue('1,300.00');
  });

  it('restores the input after leaving the page, and prefills again', async () => {
    const at = `/upload_receipt?so_no=${SO_NO}`;
    const first = open(at, { email: 'pim@example.com' });
    await number();
    await first.user.click(account(/ไทยพาณิชย์/));
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    first.unmount();
    known = { ...known, total: 900 };
    const store = createStore('th');
    store.dispatch(sessionEnded());
    renderPart(<UploadReceipt />, { store, at, path: '/upload_receipt' });
    await waitFor(() => expect(amount()).toHaveValue('900.00'));
    expect(account(/ไทยพาณิชย์/)).toBeChecked();
    expect(screen.getByLabelText('โอนเมื่อ')).toHaveValue('20 พ.ย. 2569 14:35');
  });

  it('selects a single account', async () => {
    server.use(
      http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions(ACCOUNTS.slice(0, 1)))),
    );
    open();
    await number();
    expect(account(/กสิกรไทย/)).toBeChecked();
  });

  it('marks missing fields and focuses the first; nothing is sent', async () => {
    const { user } = open('/upload_receipt', { time: false });
    await number();
    await user.click(send());
    expect(await screen.findByText('กรอกหมายเลขคำสั่งซื้อ')).toBeInTheDocument();
    for (const text of [
      'กรอกอีเมลที่ใช้สั่งซื้อ',
      'เลือกบัญชีที่โอนเข้า',
      'กรอกยอดที่โอน',
      'เลือกวันและเวลาที่โอน',
      'เลือกรูปสลิป',
    ]) {
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    }
    await waitFor(async () => expect(await number()).toHaveFocus());
    expect(screen.getByRole('radiogroup', { name: 'โอนเข้าบัญชีไหน' })).toHaveAccessibleDescription(
      'เลือกบัญชีที่โอนเข้า',
    );
    expect(sent).toEqual([]);
  });

  it('is unavailable when the shop does not accept transfers', async () => {
    server.use(http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions([]))));
    const { user, store } = open();
    expect(await screen.findByRole('heading', { name: 'ตอนนี้ไม่รับโอนเงิน' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ติดตามคำสั่งซื้อ' }));
    expect(store.getState().layout.popup).toBe('track-order');
  });
});

describe('an order that waits for no transfer', () => {
  it('is shown at its number before sending, with a link to it (PAY-18)', async () => {
    known = { doc_status: 3, total: 510, expires_at: null };
    open(`/upload_receipt?so_no=${SO_NO}`, { email: 'pim@example.com' });
    expect(await screen.findByText(ERRORS['PAYMENT.NOT_WAITING'].th)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูคำสั่งซื้อ' })).toHaveAttribute('href', `/order/${SO_NO}`);
    expect(screen.queryByText(/^ยอดที่ต้องโอน/)).not.toBeInTheDocument();
  });

  it('is shown also when it does not exist (PAY-17)', async () => {
    known = null;
    open(`/upload_receipt?so_no=${SO_NO}`, { email: 'pim@example.com' });
    expect(await screen.findByText(thai.errors.notProven)).toBeInTheDocument();
  });

  it('uses the text of the contract', () => {
    expect([thai.errors.notFound, english.errors.notFound]).toEqual([
      ERRORS['PAYMENT.ORDER_NOT_FOUND'].th,
      ERRORS['PAYMENT.ORDER_NOT_FOUND'].en,
    ]);
    expect([thai.errors.notWaiting, english.errors.notWaiting]).toEqual([
      ERRORS['PAYMENT.NOT_WAITING'].th,
      ERRORS['PAYMENT.NOT_WAITING'].en,
    ]);
  });
});

describe('a rejected slip', () => {
  const openKnown = () => open(`/upload_receipt?so_no=${SO_NO}`, { email: 'pim@example.com' });
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await number();
    await user.click(account(/ไทยพาณิชย์/));
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.upload(chooser(), slipPicture());
    await user.click(send());
  };

  it('keeps the input with the picture, and can be sent again', async () => {
    answer = () => HttpResponse.error();
    const { user, router, store } = openKnown();
    await fill(user);
    const refused = await screen.findByText('ไม่มีสัญญาณ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง');
    await waitFor(() => expect(refused).toHaveFocus());
    expect(store.getState().order).toMatchObject({
      paymentResult: false,
      paymentFailure: { code: 'NETWORK' },
    });
    expect(screen.getByText('slip.jpg')).toBeInTheDocument();
    expect(account(/ไทยพาณิชย์/)).toBeChecked();
    answer = () => HttpResponse.json({ so_no: SO_NO, doc_status: 2, slip_id: 1, amount_differs: false });
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/upload_receipt/thank_you'));
    expect(sent).toHaveLength(2);
  });

  it('for an order no longer waiting shows an error at the number, until changed (PAY-16, PAY-19)', async () => {
    answer = () => refuse('PAYMENT.NOT_WAITING');
    const { user, store } = openKnown();
    await fill(user);
    expect(await screen.findByText(ERRORS['PAYMENT.NOT_WAITING'].th)).toBeInTheDocument();
    expect(await number()).toHaveAccessibleDescription(new RegExp(ERRORS['PAYMENT.NOT_WAITING'].th));
    await waitFor(async () => expect(await number()).toHaveFocus());
    expect(store.getState().order.paymentFailure).toMatchObject({ code: 'PAYMENT.NOT_WAITING', status: 409 });
    await user.clear(await number());
    expect(screen.queryByText(ERRORS['PAYMENT.NOT_WAITING'].th)).not.toBeInTheDocument();
  });

  it.each([
    ['SLIP.USED', chooser],
    ['SLIP.DATE', () => screen.getByLabelText('โอนเมื่อ')],
  ] as const)('with %s shows an error at its field', async (code, field) => {
    answer = () => refuse(code);
    const { user } = openKnown();
    await fill(user);
    await screen.findByText(ERRORS[code].th);
    expect(field()).toHaveAccessibleDescription(new RegExp(ERRORS[code].th.slice(0, 20)));
    expect(field()).toBeInvalid();
  });

  it('with a non-matching e-mail shows an error at the e-mail: the number exists', async () => {
    answer = () => refuse('PAYMENT.ORDER_NOT_FOUND');
    const { user } = openKnown();
    await fill(user);
    expect(await screen.findByText(thai.errors.emailOther)).toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveFocus());
    await user.type(email(), 'x');
    expect(screen.queryByText(thai.errors.emailOther)).not.toBeInTheDocument();
  });
});

describe('the picture', () => {
  it('is validated before upload, and can be replaced and removed', async () => {
    const { user } = open();
    await number();
    // Drag and drop bypasses the accept attribute.
    fireEvent.drop(chooser(), { dataTransfer: { files: [slipPicture('slip.pdf', 'application/pdf')] } });
    expect(await screen.findByText(thai.errors.pictureType)).toBeInTheDocument();
    await user.upload(chooser(), slipPicture('large.png', 'image/png', 11 * 1024 * 1024));
    expect(await screen.findByText(thai.errors.pictureLarge)).toBeInTheDocument();
    await user.upload(chooser(), slipPicture('IMG_0001.HEIC', ''));
    expect(await screen.findByText('IMG_0001.HEIC')).toBeInTheDocument();
    await waitFor(() => expect(chooser()).not.toBeInvalid());
    await user.click(screen.getByRole('button', { name: 'เอาออก' }));
    expect(screen.queryByText('IMG_0001.HEIC')).not.toBeInTheDocument();
    expect(chooser()).toHaveFocus();
  });

  it('has a preview if the browser can decode it', async () => {
    const drawImage = vi.fn();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 2400, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    const { user } = open();
    await number();
    await user.upload(chooser(), slipPicture());
    await waitFor(() => expect(drawImage).toHaveBeenCalledTimes(1));
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 240, 480]);
    vi.unstubAllGlobals();
  });
});

describe('a member', () => {
  it('selects among own waiting orders, without an e-mail', async () => {
    const { user, router } = openAsMember('/upload_receipt', [SO_NO, OTHER_NO]);
    const choice = await screen.findByRole('group', { name: 'คำสั่งซื้อที่รอชำระเงิน' });
    await waitFor(() => expect(within(choice).getByRole('radio', { name: new RegExp(SO_NO) })).toBeChecked());
    expect(
      within(choice).getByText('20 พ.ย. 2569 · ฿1,290.50', {
        selector: `label:has([value="${OTHER_NO}"]) *`,
      }),
    ).toBeInTheDocument();
    await user.click(within(choice).getByRole('radio', { name: new RegExp(OTHER_NO) }));
    expect(screen.queryByRole('textbox', { name: 'อีเมลที่ใช้สั่งซื้อ' })).not.toBeInTheDocument();
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.click(account(/กสิกรไทย/));
    await user.upload(chooser(), slipPicture());
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/upload_receipt/thank_you'));
    expect(sent[0]).toMatchObject({ so_no: OTHER_NO, slip: 'slip.jpg image/jpeg 2000' });
    expect(sent[0]).not.toHaveProperty('email');
  });

  it('may upload for another order, with its e-mail', async () => {
    const { user } = openAsMember();
    await user.click(await screen.findByRole('radio', { name: /^คำสั่งซื้ออื่น/ }));
    expect(await number()).toHaveValue('');
    expect(email()).toHaveValue('member@example.com');
    // An own order typed by hand is recognised.
    await user.click(await number());
    await user.paste(SO_NO);
    expect(screen.queryByRole('textbox', { name: 'อีเมลที่ใช้สั่งซื้อ' })).not.toBeInTheDocument();
  });

  it('keeps the input when signing in meanwhile', async () => {
    const { user, store } = open(`/upload_receipt?so_no=${OTHER_NO}`);
    await number();
    await user.upload(chooser(), slipPicture());
    server.use(
      http.get('*/api/orders', () => HttpResponse.json({ count: 1, orders: [{ ...order(), count: 1 }] })),
    );
    act(() => void store.dispatch(signedIn({ token: 'token', profile: PROFILE })));
    expect(screen.getByText('slip.jpg')).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: new RegExp(SO_NO) })).not.toBeChecked();
    expect(await number()).toHaveValue(OTHER_NO);
    expect(screen.getByText('slip.jpg')).toBeInTheDocument();
  });

  it('with a link to one of several orders has it selected', async () => {
    openAsMember(`/upload_receipt?so_no=${OTHER_NO}`, [SO_NO, OTHER_NO]);
    const choice = await screen.findByRole('group', { name: 'คำสั่งซื้อที่รอชำระเงิน' });
    expect(within(choice).getByRole('radio', { name: new RegExp(OTHER_NO) })).toBeChecked();
  });

  it('shows the error of an own order at the selection', async () => {
    answer = () => refuse('PAYMENT.NOT_WAITING');
    const { user } = openAsMember();
    await screen.findByRole('group', { name: 'คำสั่งซื้อที่รอชำระเงิน' });
    await waitFor(() => expect(amount()).toHaveValue('1,290.50'));
    await user.click(account(/กสิกรไทย/));
    await user.upload(chooser(), slipPicture());
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS['PAYMENT.NOT_WAITING'].th);
  });
});
