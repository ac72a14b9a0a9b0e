import type { CheckoutOptionsAnswer, InquiryAnswer, OrderRespAnswer } from '@mali/contracts/orders';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { SO_NO } from './orders.ts';
import { server } from './server.ts';

export const BANK = 'https://bank.example';

/** Payment options of the checkout: all methods, cash up to 5,000 baht for a fee of 20. */
export function checkoutOptions(overrides: Partial<CheckoutOptionsAnswer> = {}): CheckoutOptionsAnswer {
  const open = { available: true, reason: null, max_total: null, fee: 0 };
  return {
    payment_methods: [
      { method: 'promptpay', ...open },
      { method: 'card', ...open },
      { method: 'transfer', ...open },
      { method: 'cod', ...open, max_total: 5000, fee: 20 },
    ],
    card_form: { url: `${BANK}/card-form`, origin: BANK },
    accounts: [
      {
        bank: '004',
        account_no: '000-1-23456-0',
        name_th: 'บริษัท มะลิ บิวตี้ จำกัด',
        name_en: 'Mali Beauty Co., Ltd.',
      },
      {
        bank: '014',
        account_no: '000-4-56789-0',
        name_th: 'บริษัท มะลิ บิวตี้ จำกัด',
        name_en: 'Mali Beauty Co., Ltd.',
      },
    ],
    the1: false,
    ...overrides,
  };
}

/** A pending order of 1,290.50 baht, as returned by `GET /inquiry/charge`. */
export function inquiry(overrides: Partial<InquiryAnswer> = {}): InquiryAnswer {
  return {
    so_no: SO_NO,
    doc_status: 1,
    paid: false,
    expired: true,
    card: { pending: false, response_code: null, authen_url: null },
    ...overrides,
  };
}

/** The same order as returned by `GET /order_resp`. */
export function orderResp(overrides: Partial<OrderRespAnswer> = {}): OrderRespAnswer {
  return {
    so_no: SO_NO,
    doc_status: 1,
    payment_method: 'card',
    total: 1290.5,
    paid: false,
    expires_at: '2026-11-21T05:00:00.000Z',
    pay_with: ['card', 'promptpay', 'transfer'],
    response_code: null,
    ...overrides,
  };
}

export function optionsAnswer(overrides: Partial<CheckoutOptionsAnswer> = {}): void {
  server.use(http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions(overrides))));
}

export const VISA = { token: 'tok_visa', brand: 'Visa', last4: '4242' };

/** A fake bank page in the iframe: records the shop's messages and sends those of the test. */
export function bankPage() {
  const frame = screen.getByTitle<HTMLIFrameElement>(/ที่หน้าของธนาคาร|on the bank's page/);
  const inside = frame.contentWindow;
  if (inside === null) throw new Error('the frame has no page');
  const heard: { data: unknown; origin: unknown }[] = [];
  let answer: ((id: string) => object) | null = null;
  const say = (data: unknown, from: { origin?: string; source?: MessageEventSource } = {}) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin: BANK, source: inside, ...from }));
    });
  vi.spyOn(inside, 'postMessage').mockImplementation((data: unknown, origin: unknown) => {
    heard.push({ data, origin });
    if (answer === null || typeof data !== 'object' || data === null || !('id' in data)) return;
    const said = answer(String(data.id));
    queueMicrotask(() => say(said));
  });
  return {
    frame,
    heard,
    say,
    /** Sets the page's response to token requests. */
    gives(card: { token: string; brand: string; last4: string }) {
      answer = (id) => ({ type: 'mali-card:token', id, ...card });
    },
    refuses(how: 'invalid' | 'failed') {
      answer = (id) => ({ type: `mali-card:${how}`, id });
    },
    silent() {
      answer = null;
    },
    ready: () => say({ type: 'mali-card:ready' }),
  };
}
