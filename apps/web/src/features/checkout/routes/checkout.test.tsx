import type { DeliveryTerms } from '@mali/contracts/delivery';
import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { takeAffiliateId } from '../../../app/affiliate.ts';
import { createStore } from '../../../app/store.ts';
import { bagWith } from '../../../testing/bag.ts';
import { bankPage, checkoutOptions, optionsAnswer, VISA } from '../../../testing/payments.ts';
import { placesAnswer } from '../../../testing/places.ts';
import { card, cartAnswer, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { toCartItem } from '../../cart/cart-item.ts';
import { cartActions, rulesReceived } from '../../cart/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as Checkout } from './checkout.tsx';

const balm = card(1, { mat_name_th: 'บาล์ม' });
const cream = card(2, { mat_name_th: 'ครีม', mat_price: 600, net_price: 600 });
const SO_NO = 'SO26112012345678';

type Answer = (order: OrderRequest) => Response;
const placedWith =
  (more: Partial<ProcessOrderAnswer> = {}): Answer =>
  (order) =>
    HttpResponse.json({
      so_no: SO_NO,
      customer_no: -1,
      doc_status: order.payment_method === 'cod' ? 29 : 1,
      payment_method: order.payment_method,
      total: order.total,
      response_code: null,
      authen_url: null,
      ...more,
    } satisfies ProcessOrderAnswer);
const placed = placedWith();
const refused = (status: number, code: string, details: object = {}): Response =>
  HttpResponse.json({ code, message: `EN ${code}`, message_th: `TH ${code}`, details }, { status });

/**
 * The page with a bag, recording every order request. Responses are used in sequence, the last one
 * repeatedly.
 */
async function open({
  store = bagWith([[cream, 1]]),
  answers = [placed],
  options = {},
}: {
  store?: ReturnType<typeof bagWith>;
  answers?: Answer[];
  options?: Parameters<typeof optionsAnswer>[0];
} = {}) {
  placesAnswer();
  optionsAnswer(options);
  const sent: { order: OrderRequest; key: string | null }[] = [];
  server.use(
    http.post<never, OrderRequest>('*/api/process_order', async ({ request }) => {
      const order = await request.json();
      sent.push({ order, key: request.headers.get('Idempotency-Key') });
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? placed;
      return answer(order);
    }),
  );
  store.dispatch(sessionEnded());
  const view = renderPart(<Checkout />, { store, at: '/checkout' });
  const [submit] = await screen.findAllByRole('button', { name: /^ยืนยัน/ });
  if (submit === undefined) throw new Error('there is nothing to press');
  return { ...view, sent, submit };
}
type View = Awaited<ReturnType<typeof open>>;

const name = () => screen.getByLabelText('ชื่อ-นามสกุล');
const mobile = () => screen.getByLabelText('เบอร์มือถือ');
const street = () => screen.getByLabelText('ที่อยู่');
const place = () => screen.getByRole('combobox');
const email = () => screen.getByLabelText('อีเมล');

/** One event instead of one per letter: typing itself is tested elsewhere. */
async function put({ user }: Pick<View, 'user'>, field: HTMLElement, value: string) {
  await user.click(field);
  await user.paste(value);
}

async function fillIn(view: View) {
  await put(view, name(), 'พิมพ์ชนก วัฒนากร');
  await put(view, mobile(), '+66 81 234 5678');
  await put(view, street(), '48/7 ซอยสุขุมวิท 31');
  await put(view, place(), '10110');
  await view.user.click(await screen.findByRole('option', { name: /แขวงคลองตันเหนือ/ }));
  await put(view, email(), 'pim@example.com');
}

describe('the guest form', { timeout: 15_000 }, () => {
  it('asks for five things, each with autofill and the right keyboard (rules of use 4, 9, 10)', async () => {
    await open();
    const form = document.querySelector('form#checkout') as HTMLElement;
    const inputs = [...form.querySelectorAll('input:not([type=radio]), textarea, select')];
    expect(
      inputs.map((input) =>
        ['name', 'type', 'inputmode', 'autocomplete'].map((at) => input.getAttribute(at)),
      ),
    ).toEqual([
      ['name', 'text', null, 'name'],
      ['mobile', 'tel', 'tel', 'tel'],
      ['street', 'text', null, 'street-address'],
      ['place', 'text', null, 'postal-code'],
      ['email', 'email', 'email', 'email'],
    ]);
    for (const input of [name(), street(), place(), email()])
      expect(input).toHaveAttribute('autocorrect', 'off');
    expect(email()).toHaveAttribute('autocapitalize', 'none');
    expect(mobile()).toHaveAccessibleDescription('ใช้ให้ขนส่งติดต่อเท่านั้น');
  });

  it('focuses the first field for buying without an account', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^ซื้อเลย/ }));
    expect(name()).toHaveFocus();
  });

  it('shows optional fields on request (rule of use 5)', async () => {
    const { user } = await open();
    expect(screen.queryByLabelText(/^หมายเหตุถึงขนส่ง/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เพิ่มหมายเหตุถึงขนส่ง' }));
    expect(screen.getByLabelText(/^หมายเหตุถึงขนส่ง/)).toBeInTheDocument();
    await user.type(name(), 'พิมพ์ชนก');
    await user.click(screen.getByRole('button', { name: 'ขอใบกำกับภาษีเต็มรูป' }));
    // Prefilled with the delivery name until changed.
    expect(screen.getByLabelText('ชื่อผู้เสียภาษี')).toHaveValue('พิมพ์ชนก');
    expect(screen.queryByLabelText('รหัสสาขา')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'บริษัท' }));
    expect(screen.getByLabelText('รหัสสาขา')).toHaveValue('00000');
  });

  it.each([
    ['0812', 'เบอร์ยังไม่ครบ มือถือมี 10 หลัก'],
    ['081234567899', 'เบอร์เกินมา มือถือมี 10 หลัก'],
    ['+12125550123', 'ใช้เบอร์ในประเทศไทย ขึ้นต้นด้วย 0 หรือ +66'],
    ['021234567', 'เบอร์นี้เป็นเบอร์บ้าน ขนส่งต้องใช้เบอร์มือถือ'],
    ['081ABC5678', 'เบอร์มีตัวอักษรปนอยู่'],
    ['0112345678', 'ไม่มีเบอร์ที่ขึ้นต้นแบบนี้ ตรวจตัวเลขอีกครั้ง'],
  ])('validates the phone number %s on blur, not before (rules of use 12, 13)', async (typed, cause) => {
    const { user } = await open();
    await user.type(mobile(), typed);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(cause);
    expect(mobile()).toBeInvalid();
    await user.clear(mobile());
    await user.type(mobile(), '0812345678');
    await waitFor(() => expect(mobile()).toBeValid());
    expect(mobile()).toHaveValue('081-234-5678');
  });

  it.each(['pim', 'pim@example', 'pim@@example.com'])('rejects %s as an e-mail', async (typed) => {
    const { user } = await open();
    await user.type(email(), typed);
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('อีเมลนี้ไม่ครบ ตัวอย่าง name@example.com');
  });

  it('focuses the first error on submission, and sends nothing (rule of use 14)', async () => {
    const { user, submit, sent } = await open();
    await user.type(name(), 'พิมพ์ชนก');
    await user.click(submit);
    await waitFor(() => expect(mobile()).toHaveFocus());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'กรอกเบอร์มือถือ',
      'กรอกบ้านเลขที่และถนน',
      'เลือกแขวง/ตำบลจากรายการ',
      'กรอกอีเมล',
    ]);
    expect(sent).toEqual([]);
  });

  it('parses a pasted address, and asks about uncertain parts (rule of use 15)', async () => {
    const { user } = await open();
    await waitFor(() => expect(street()).toBeInTheDocument());
    const paste = async (pasted: string) => {
      await user.clear(street());
      await user.click(street());
      await user.paste(pasted);
    };
    // The address table has loaded once places are offered.
    await put({ user }, place(), '10110');
    await screen.findByRole('option', { name: /แขวงคลองตันเหนือ/ });
    await paste('พิมพ์ชนก วัฒนากร 081-234-5678 48/7 ซอยสุขุมวิท 31 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพ 10110');
    await waitFor(() => expect(place()).toHaveValue('แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'));
    expect(street()).toHaveValue('48/7 ซอยสุขุมวิท 31');
    expect(mobile()).toHaveValue('081-234-5678');
    expect(name()).toHaveValue('พิมพ์ชนก วัฒนากร');

    // The postcode belongs to another place: both are offered, and neither is selected.
    await paste('99/1 ถนนนิมมานเหมินท์ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 50200');
    await waitFor(() => expect(place()).toHaveFocus());
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    expect(offered[0]).toBe('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toHaveValue('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'));
  });

  it('cannot be sent until the delivery price is known: its button names the total', async () => {
    placesAnswer();
    optionsAnswer();
    server.use(http.post('*/api/cart_process', () => delay('infinite')));
    const store = createStore('th');
    store.dispatch(cartActions.lineAdded({ item: toCartItem(cream, 1) }));
    store.dispatch(sessionEnded());
    renderPart(<Checkout />, { store, at: '/checkout' });
    const [waiting] = await screen.findAllByRole('button', { name: 'กำลังคำนวณยอด' });
    expect(waiting).toBeDisabled();
    act(() => void store.dispatch(rulesReceived(rules([cream]))));
    const [submit] = await screen.findAllByRole('button', { name: /^ยืนยัน.*600/ });
    expect(submit).toBeEnabled();
  });

  it('restores the form after a reload', async () => {
    const first = await open();
    await fillIn(first);
    first.unmount();
    await open();
    expect(name()).toHaveValue('พิมพ์ชนก วัฒนากร');
    expect(mobile()).toHaveValue('081-234-5678');
    await waitFor(() => expect(place()).toHaveValue('แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'));
    expect(email()).toHaveValue('pim@example.com');
  });
});

describe('placing the order', { timeout: 15_000 }, () => {
  it('sends each counted unit, without gifts and sold-out lines, and continues to the payment', async () => {
    const gone = card(3, { sold_out: true });
    const gift = {
      promo_id: 90,
      name_en: 'Gift',
      name_th: 'ของแถม',
      min_spend: 500,
      scoped: false,
      gift: 999,
      quantity: 1,
      gift_name_en: 'Scent',
      gift_name_th: 'น้ำหอม',
      gift_image: null,
    };
    const store = bagWith(
      [
        [balm, 2],
        [gone, 1],
        [cream, 1],
      ],
      rules([balm, gone, cream], { gifts: [gift] }),
    );
    const view = await open({ store });
    expect(screen.getByText('ของที่หมด 1 รายการไม่รวมในคำสั่งซื้อนี้')).toBeInTheDocument();
    await fillIn(view);
    expect(view.submit).toHaveTextContent('ยืนยันและชำระ ฿800');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/payment/${SO_NO}`));
    expect(view.sent).toHaveLength(1);
    expect(view.sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{8,100}$/);
    expect(view.sent[0]?.order).toEqual({
      items: [{ mat_var_id: 10 }, { mat_var_id: 10 }, { mat_var_id: 20 }],
      delivery_address: {
        first_name: 'พิมพ์ชนก',
        last_name: 'วัฒนากร',
        email: 'pim@example.com',
        address: '48/7 ซอยสุขุมวิท 31',
        subdistrict: 'คลองตันเหนือ',
        district: 'วัฒนา',
        province: 'กรุงเทพมหานคร',
        zipcode: '10110',
        country_code: 'TH',
        mobile: '081-234-5678',
      },
      payment_method: 'promptpay',
      total: 800,
      curr: 'THB',
      source: 'web',
      lang: 'th',
    });
    // The bag is empty, the e-mail is stored for tracking, the draft is deleted (CART-24, TRACK-02).
    expect(store.getState().cart.items).toEqual([]);
    expect(store.getState().order.trackingEmail).toBe('pim@example.com');
    expect(sessionStorage.getItem('mali.checkout')).toBeNull();
  });

  it('confirms a cash on delivery order at once, and sends the affiliate id (SHELL-38)', async () => {
    takeAffiliateId('?eid=pim_01');
    const view = await open();
    await fillIn(view);
    const cash = screen.getByRole('radio', { name: /^เก็บเงินปลายทาง/ });
    expect(cash).toHaveAccessibleName('เก็บเงินปลายทาง+฿20เปิดดูของก่อนจ่ายได้');
    await view.user.click(cash);
    // The fee is included in button, summary, VAT and request.
    expect(view.submit).toHaveTextContent('ยืนยันสั่งซื้อ ฿620');
    expect(screen.getByText('ค่าบริการเก็บเงินปลายทาง').nextSibling).toHaveTextContent('฿20');
    expect(screen.getByTestId('total')).toHaveTextContent('฿620');
    expect(screen.getByText('รวม VAT 7% ฿40.56 แล้ว')).toBeInTheDocument();
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/thankyou/${SO_NO}`));
    expect(view.sent[0]?.order).toMatchObject({ payment_method: 'cod', total: 620, referer: 'pim_01' });
  });

  it('retries with the same key after a lost response', async () => {
    const view = await open({ answers: [() => HttpResponse.error(), placed] });
    await fillIn(view);
    await view.user.click(view.submit);
    expect(await screen.findByText('ไม่มีสัญญาณ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง')).toHaveFocus();
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/payment/${SO_NO}`));
    expect(view.sent).toHaveLength(2);
    expect(view.sent[1]?.key).toBe(view.sent[0]?.key);
  });

  it('requests the same order when another payment method is selected after a lost response', async () => {
    const view = await open({ answers: [() => HttpResponse.error(), placed] });
    await fillIn(view);
    await view.user.click(view.submit);
    await screen.findByText('ไม่มีสัญญาณ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง');
    await view.user.click(screen.getByRole('radio', { name: /^โอนเข้าบัญชี/ }));
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent.map(({ order }) => order.payment_method)).toEqual(['promptpay', 'transfer']);
    expect(view.sent[1]?.key).toBe(view.sent[0]?.key);
  });

  it('shows the new total when a price has changed, and sends a new attempt once confirmed', async () => {
    const dearer = card(2, { mat_name_th: 'ครีม', mat_price: 640, net_price: 640 });
    const cart = cartAnswer([[dearer, 1]], {
      total: 640,
      pricing: rules([dearer], { version: 'v2', at: '2026-11-20T06:00:00.000Z' }),
    });
    const view = await open({ answers: [() => refused(409, 'ORDER.PRICE_CHANGED', { cart }), placed] });
    await fillIn(view);
    await view.user.click(view.submit);
    const notice = await screen.findByText('ราคาเปลี่ยนเป็น ฿640 แล้ว ตรวจดูแล้วกดยืนยันอีกครั้ง');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(view.submit).toHaveTextContent('ยืนยันและชำระ ฿640');
    expect(view.router.state.location.pathname).toBe('/checkout');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/payment/${SO_NO}`));
    expect(view.sent.map(({ order }) => order.total)).toEqual([600, 640]);
    expect(view.sent[1]?.key).not.toBe(view.sent[0]?.key);
  });

  it('sets aside items that have just sold out', async () => {
    const gone = card(1, { mat_name_th: 'บาล์ม', sold_out: true });
    const left = [
      [gone, 1],
      [cream, 1],
    ] as const;
    const cart = cartAnswer(left, {
      pricing: rules([gone, cream], { version: 'v2', at: '2026-11-20T06:00:00.000Z' }),
    });
    const store = bagWith([
      [balm, 1],
      [cream, 1],
    ]);
    const view = await open({
      store,
      answers: [() => refused(409, 'ORDER.INSUFFICIENT_STOCK', { cart }), placed],
    });
    await fillIn(view);
    expect(view.submit).toHaveTextContent('฿700');
    await view.user.click(view.submit);
    await screen.findByText(/^ของบางชิ้นเพิ่งหมด/);
    expect(view.submit).toHaveTextContent('฿600');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent[1]?.order.items).toEqual([{ mat_var_id: 20 }]);
  });

  it('removes a code that has just been used up', async () => {
    const store = bagWith([[cream, 1]]);
    const rule = {
      code: 'TEN',
      kind: 'percent' as const,
      name_en: 'Ten',
      name_th: 'สิบ',
      discount: 10,
    };
    store.dispatch(cartActions.promoRequested('TEN'));
    store.dispatch(cartActions.promoAnswered({ rule, message: null }));
    const view = await open({ store, answers: [() => refused(409, 'ORDER.CODE_USED_UP'), placed] });
    await fillIn(view);
    expect(view.submit).toHaveTextContent('฿540');
    await view.user.click(view.submit);
    await screen.findByText(/^รหัสส่วนลดเพิ่งถูกใช้ครบสิทธิ์ เราเอาออกให้แล้ว/);
    expect(view.submit).toHaveTextContent('฿600');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent.map(({ order }) => order.promo_code)).toEqual(['TEN', undefined]);
  });

  it('offers only payment by card with a code for some cards, says so, and keeps what was typed when the card is another', async () => {
    const store = bagWith([[cream, 1]]);
    const rule = {
      ...{ code: 'BANK60', kind: 'amount' as const, name_en: 'Bank', name_th: 'ธนาคาร', discount: 60 },
      card: { th: 'บัตรกสิกร', en: 'KBank cards' },
    };
    store.dispatch(cartActions.promoRequested('BANK60'));
    store.dispatch(cartActions.promoAnswered({ rule, message: null }));
    const view = await open({ store, answers: [() => refused(422, 'CARD_OFFER.CARD'), placed] });
    await fillIn(view);
    expect(screen.getByText('เฉพาะเมื่อชำระด้วย บัตรกสิกร')).toBeInTheDocument();
    const ways = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'method');
    await waitFor(() =>
      expect(
        ways()
          .filter(({ disabled }) => !disabled)
          .map(({ value }) => value),
      ).toEqual(['card']),
    );
    expect(screen.getAllByText('ใช้กับรหัสส่วนลดนี้ไม่ได้')).toHaveLength(3);
    expect(ways().find(({ checked }) => checked)?.value).toBe('card');
    const bank = bankPage();
    bank.ready();
    bank.gives(VISA);
    await view.user.click(view.submit);
    await screen.findByText('TH CARD_OFFER.CARD');
    expect(view.sent.map(({ order }) => [order.promo_code, order.payment_method, order.total])).toEqual([
      ['BANK60', 'card', 540],
    ]);
    // Without the code every way is open again.
    await view.user.click(screen.getByRole('button', { name: 'เลิกใช้รหัส BANK60' }));
    await waitFor(() => expect(ways().filter(({ disabled }) => disabled)).toEqual([]));
  });

  it('shows the current price when only the fee has changed', async () => {
    const view = await open({
      answers: [
        () => refused(409, 'ORDER.PRICE_CHANGED', { cart: cartAnswer([[cream, 1]], { total: 600 }) }),
        placed,
      ],
    });
    await fillIn(view);
    await view.user.click(screen.getByRole('radio', { name: /^เก็บเงินปลายทาง/ }));
    const dearer = checkoutOptions().payment_methods.map((each) =>
      each.method === 'cod' ? { ...each, fee: 35 } : each,
    );
    optionsAnswer({ payment_methods: dearer });
    await view.user.click(view.submit);
    await screen.findByText('ราคาเปลี่ยนเป็น ฿635 แล้ว ตรวจดูแล้วกดยืนยันอีกครั้ง');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent.map(({ order }) => order.total)).toEqual([620, 635]));
  });

  it('shows an empty bag message', () => {
    optionsAnswer();
    placesAnswer();
    const store = createStore('th');
    store.dispatch(sessionEnded());
    renderPart(<Checkout />, { store });
    expect(screen.getByText('ยังไม่มีของที่สั่งซื้อได้')).toBeInTheDocument();
    expect(within(document.body).queryByRole('form')).not.toBeInTheDocument();
  });
});

describe('the payment methods', { timeout: 15_000 }, () => {
  const radio = (name: RegExp) => screen.getByRole('radio', { name });
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

  it('start with the quickest, selected', async () => {
    await open();
    expect(radios()).toEqual(['promptpay', 'card', 'transfer', 'cod']);
    expect(radio(/^พร้อมเพย์/)).toBeChecked();
    await waitFor(() => expect(radio(/^บัตรเครดิต/)).toBeEnabled());
  });

  it('exclude cash on delivery above its limit, including the fee, and show it', async () => {
    // With the fee of 20 baht the total exceeds 5,000.
    const dear = card(5, { mat_price: 4981, net_price: 4981 });
    await open({ store: bagWith([[dear, 1]]) });
    await screen.findByText('ใช้ได้กับยอดไม่เกิน ฿5,000 รวมค่าบริการ ฿20 แล้ว');
    expect(radio(/^เก็บเงินปลายทาง/)).toBeDisabled();
    expect(radio(/^พร้อมเพย์/)).toBeChecked();
  });

  it('include cash on delivery exactly at its limit', async () => {
    const dear = card(5, { mat_price: 4980, net_price: 4980 });
    await open({ store: bagWith([[dear, 1]]) });
    await waitFor(() => expect(radio(/^เก็บเงินปลายทาง/)).toBeEnabled());
  });

  it('show a disabled one as such, and select the first available instead', async () => {
    sessionStorage.setItem('mali.checkout', JSON.stringify({ method: 'cod' }));
    const methods = checkoutOptions().payment_methods.map((each) =>
      each.method === 'cod' || each.method === 'promptpay'
        ? { ...each, available: false, reason: 'off' as const }
        : each,
    );
    await open({ options: { payment_methods: methods } });
    await waitFor(() => expect(radio(/^บัตรเครดิต/)).toBeChecked());
    expect(radio(/^เก็บเงินปลายทาง/)).toBeDisabled();
    expect(radio(/^พร้อมเพย์/)).toBeDisabled();
    expect(screen.getAllByText('ขณะนี้ยังไม่เปิดให้ใช้')).toHaveLength(2);
  });

  it('are not asked for when there is nothing to pay', async () => {
    const free = card(5, { mat_price: 0, net_price: 0 });
    const view = await open({
      store: bagWith(
        [[free, 1]],
        rules([free], { delivery_rates: [{ active: true, min_spend: 0, rate: 0, priority: 1 }] }),
      ),
      options: { card_form: null },
    });
    await fillIn(view);
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText('ไม่มียอดต้องชำระ')).toBeVisible();
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/thankyou/${SO_NO}`));
    expect(view.sent[0]?.order).toMatchObject({ payment_method: 'promptpay', total: 0 });
  });

  it('follow the delivery settings of the chosen postcode: price, cash on delivery, and areas not served', async () => {
    const nowhere = { provinces: [], postcodes: [] };
    const zone = { ...nowhere, days_min: 2, days_max: 2 };
    const delivery: DeliveryTerms = {
      zones: [
        { key: 'rest', ...zone, rates: [{ min_spend: 0, rate: 55 }] },
        { key: 'near', ...zone, postcodes: ['10110'], rates: [{ min_spend: 0, rate: 70 }] },
      ],
      cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', '14:00'],
      ...{ pick_up: '15:00', no_delivery: [0], holidays: [], not_served: nowhere },
      cod_not_served: { provinces: [], postcodes: ['10110'] },
    };
    const store = bagWith([[cream, 1]], rules([cream], { delivery }));
    const view = await open({ store });
    expect(view.submit).toHaveTextContent('฿655');
    await fillIn(view);
    await waitFor(() => expect(view.submit).toHaveTextContent('฿670'));
    expect(radio(/^เก็บเงินปลายทาง/)).toBeDisabled();
    expect(screen.getByText('รหัสไปรษณีย์นี้ยังใช้เก็บเงินปลายทางไม่ได้')).toBeVisible();
    const not_served = { provinces: ['กรุงเทพมหานคร'], postcodes: [] };
    act(() => {
      store.dispatch(rulesReceived(rules([cream], { version: 'v2', delivery: { ...delivery, not_served } })));
    });
    expect(screen.getByRole('alert')).toHaveTextContent('ยังไม่จัดส่งไปยังรหัสไปรษณีย์ 10110');
    await view.user.click(view.submit);
    expect(view.submit).toBeDisabled();
    expect(view.sent).toEqual([]);
  });

  it('exclude cards without a card form', async () => {
    await open({ options: { card_form: null } });
    await waitFor(() => expect(radio(/^โอนเข้าบัญชีธนาคาร/)).toBeEnabled());
    expect(radio(/^บัตรเครดิต/)).toBeDisabled();
  });

  it('explain transfers with the banks, and confirm with the accounts', async () => {
    const view = await open();
    await fillIn(view);
    await view.user.click(radio(/^โอนเข้าบัญชีธนาคาร/));
    expect(screen.getByText(/ภายใน 24 ชั่วโมง/)).toBeVisible();
    expect(screen.getByText('โอนเข้าบัญชีของร้านที่ ธนาคารกสิกรไทย, ธนาคารไทยพาณิชย์')).toBeVisible();
    expect(view.submit).toHaveTextContent('ยืนยันสั่งซื้อ ฿600');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/checkout/thankyou/${SO_NO}`));
    expect(view.sent[0]?.order).toMatchObject({ payment_method: 'transfer', total: 600 });
  });
});

describe('paying by card', { timeout: 15_000 }, () => {
  const AUTHEN = 'https://bank.example/3ds/chrg_1';

  /** The completed form, with the card form open and filled in. */
  async function openCard(answers: Answer[]) {
    const view = await open({ answers });
    await fillIn(view);
    const bank = await chooseCard(view);
    return { ...view, bank };
  }
  async function chooseCard({ user }: Pick<View, 'user'>) {
    const choice = screen.getByRole('radio', { name: /^บัตรเครดิต/ });
    await waitFor(() => expect(choice).toBeEnabled());
    await user.click(choice);
    const bank = bankPage();
    bank.ready();
    bank.gives(VISA);
    return bank;
  }
  const at = ({ router }: Pick<View, 'router'>) => router.state.location.pathname;

  it('opens the frame of the card form, keeps it while another method is selected, and has no card field of its own', async () => {
    const view = await open();
    const fields = document.querySelectorAll('input').length;
    const bank = await chooseCard(view);
    expect(bank.frame).toBeVisible();
    expect(document.querySelectorAll('input')).toHaveLength(fields);
    await view.user.click(screen.getByRole('radio', { name: /^พร้อมเพย์/ }));
    expect(bank.frame).not.toBeVisible();
    await view.user.click(screen.getByRole('radio', { name: /^บัตรเครดิต/ }));
    expect(screen.getByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร')).toBe(bank.frame);
  });

  it.each<[string, Partial<ProcessOrderAnswer>, string, unknown]>([
    ['thanks when it is approved at once', { response_code: '00' }, `/checkout/thankyou/${SO_NO}`, null],
    [
      'leads by the page of the order on to the bank of the customer',
      { response_code: '00', authen_url: AUTHEN },
      `/payment/credit/${SO_NO}`,
      { authen_url: AUTHEN },
    ],
    [
      'says on the page of the order why it was refused',
      { response_code: '51' },
      `/payment/credit/${SO_NO}`,
      null,
    ],
    [
      'waits there for a bank that has not answered',
      { response_code: null },
      `/payment/credit/${SO_NO}`,
      null,
    ],
  ])('%s', async (_how, more, path, state) => {
    const view = await openCard([placedWith(more)]);
    expect(view.submit).toHaveTextContent('ยืนยันและชำระ ฿600');
    await view.user.click(view.submit);
    await waitFor(() => expect(at(view)).toBe(path));
    expect(view.router.state.location.state).toEqual(state);
    expect(view.sent).toHaveLength(1);
    expect(view.sent[0]?.order).toMatchObject({ payment_method: 'card', card_token: 'tok_visa', total: 600 });
    // Only the token of the card reaches the shop.
    expect(JSON.stringify(view.sent[0]?.order)).not.toMatch(/4242|Visa/);
    // The order exists: the bag is empty, and the draft deleted.
    expect(view.store.getState().cart.items).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('mali.c'))).toEqual([]);
  });

  it('sends nothing while the card is invalid, and focuses it', async () => {
    const view = await openCard([placed]);
    view.bank.refuses('invalid');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.bank.frame).toHaveFocus());
    expect(view.sent).toEqual([]);
    expect(screen.getByText(/^ตรวจสอบข้อมูลบัตร/)).toBeInTheDocument();
  });

  it('requests no token while the form is invalid', async () => {
    const view = await open();
    const bank = await chooseCard(view);
    await view.user.click(view.submit);
    await waitFor(() => expect(name()).toHaveFocus());
    expect(bank.heard).toEqual([]);
  });

  it('submits by Enter in the frame, once', async () => {
    const view = await openCard([placedWith({ response_code: '00' })]);
    view.bank.say({ type: 'mali-card:enter' });
    view.bank.say({ type: 'mali-card:enter' });
    await waitFor(() => expect(at(view)).toBe(`/checkout/thankyou/${SO_NO}`));
    expect(view.sent).toHaveLength(1);
  });

  const LOST: [string, Answer][] = [
    ['lost on the way', () => HttpResponse.error()],
    ['that of a broken server', () => HttpResponse.text('<html>', { status: 502 })],
    ['that of a busy server', () => refused(503, 'ERROR.BUSY')],
    ['that of a gate before the shop', () => refused(429, 'ERROR.TOO_MANY_REQUESTS')],
  ];
  it.each(LOST)(
    'requests the same order with the same card and key when the response was %s',
    async (_how, lost) => {
      const view = await openCard([lost, placedWith({ response_code: '00' })]);
      await view.user.click(view.submit);
      expect(await screen.findByText('Visa ลงท้าย 4242')).toBeInTheDocument();
      expect(screen.getByText('กดยืนยันอีกครั้งได้ เราไม่สั่งซ้ำและไม่ตัดเงินซ้ำ')).toBeInTheDocument();
      view.bank.gives({ token: 'tok_never', brand: 'JCB', last4: '0505' });
      await view.user.click(view.submit);
      await waitFor(() => expect(at(view)).toBe(`/checkout/thankyou/${SO_NO}`));
      expect(view.bank.heard).toHaveLength(1);
      expect(view.sent[1]).toEqual(view.sent[0]);
    },
  );

  it('does so after a reload, too', async () => {
    const first = await openCard([() => HttpResponse.error()]);
    await first.user.click(first.submit);
    await screen.findByText('Visa ลงท้าย 4242');
    first.unmount();
    const again = await open({ answers: [placedWith({ response_code: '00' })] });
    await screen.findByText('Visa ลงท้าย 4242');
    await again.user.click(again.submit);
    await waitFor(() => expect(at(again)).toBe(`/checkout/thankyou/${SO_NO}`));
    expect(again.sent[0]).toEqual(first.sent[0]);
  });

  it('never charges two cards for an order in an unknown state: changes in between are sent with the same token', async () => {
    const view = await openCard([() => HttpResponse.error(), placedWith({ response_code: '00' })]);
    await view.user.click(view.submit);
    await screen.findByText('Visa ลงท้าย 4242');
    await view.user.type(street(), ' แยก 4');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(2));
    // Another request, hence another key; the bank accepts the token once.
    expect(view.sent[1]?.key).not.toBe(view.sent[0]?.key);
    expect(view.sent[1]?.order.card_token).toBe('tok_visa');
  });

  it('requests a new token after a definite rejection, without another input', async () => {
    const dearer = card(2, { mat_name_th: 'ครีม', mat_price: 640, net_price: 640 });
    const cart = cartAnswer([[dearer, 1]], {
      total: 640,
      pricing: rules([dearer], { version: 'v2', at: '2026-11-20T06:00:00.000Z' }),
    });
    const view = await openCard([
      () => refused(409, 'ORDER.PRICE_CHANGED', { cart }),
      placedWith({ response_code: '00' }),
    ]);
    await view.user.click(view.submit);
    await screen.findByText(/^ราคาเปลี่ยนเป็น ฿640/);
    expect(screen.getByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร')).toBe(view.bank.frame);
    expect(screen.queryByText('Visa ลงท้าย 4242')).not.toBeInTheDocument();
    view.bank.gives({ ...VISA, token: 'tok_2' });
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent.map(({ order }) => [order.card_token, order.total])).toEqual([
      ['tok_visa', 600],
      ['tok_2', 640],
    ]);
    expect(view.sent[1]?.key).not.toBe(view.sent[0]?.key);
  });

  it('accepts no other card while the state of the first is unknown, which would be another order', async () => {
    const view = await openCard([() => HttpResponse.error(), placedWith({ response_code: '51' })]);
    await view.user.click(view.submit);
    await screen.findByText('Visa ลงท้าย 4242');
    expect(screen.queryByRole('button', { name: 'ใช้บัตรอื่น' })).not.toBeInTheDocument();
    // The next submission returns the existing order, whose page accepts another card.
    await view.user.click(view.submit);
    await waitFor(() => expect(at(view)).toBe(`/payment/credit/${SO_NO}`));
  });
});

describe('pick-up at a branch', { timeout: 15_000 }, () => {
  const place = (store_id: string, more: object = {}) => ({
    store_id,
    name: { th: `สาขา ${store_id}`, en: store_id },
    address: { th: 'ถนนพระราม 1', en: 'Rama I Road' },
    phone: '02-000-0101',
    opening_hours: { th: 'ทุกวัน', en: 'Every day' },
    how_to_get_there: { th: '', en: '' },
    note: { th: '', en: '' },
    ...{ days: 7, cod: false, ready_on: '2026-11-23T17:00:00Z', complete: true },
    ...{ missing: [], gifts_missing: [] },
    ...more,
  });
  const places = (...found: object[]) =>
    server.use(
      http.post('*/api/v3/pickup_places', () => HttpResponse.json({ places: found, count: found.length })),
    );
  const choose = async ({ user }: View, store: string) => {
    await user.click(await screen.findByRole('radio', { name: /^รับที่สาขา/ }));
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^สาขา ${store}`) }));
  };

  it('is not offered where no branch has it', async () => {
    await open();
    expect(screen.queryByRole('radio', { name: /^รับที่สาขา/ })).not.toBeInTheDocument();
  });

  it('needs no address, costs no delivery, and names the branch and who picks it up', async () => {
    places(
      place('siam', { cod: true }),
      place('asok', { complete: false, missing: [{ mat_var_id: balm.mat_var_id, some: false }] }),
    );
    const view = await open({ store: bagWith([[balm, 1]]), options: { pickup: true } });
    await choose(view, 'siam');
    expect(screen.queryByLabelText('ที่อยู่')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^สาขา asok/ })).not.toBeInTheDocument();
    expect(screen.getByText('ไม่มีที่สาขานี้: บาล์ม')).toBeInTheDocument();
    await put(view, name(), 'พิมพ์ชนก วัฒนากร');
    await put(view, mobile(), '081 234 5678');
    await put(view, email(), 'pim@example.com');
    await view.user.click(screen.getByRole('radio', { name: /^จ่ายที่สาขา/ }));
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(1));
    const { order } = view.sent[0] ?? {};
    expect(order).toMatchObject({
      pickup: {
        ...{ store_id: 'siam', first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร' },
        ...{ email: 'pim@example.com', mobile: '081-234-5678' },
      },
      payment_method: 'cod',
      total: balm.net_price,
    });
    expect(order).not.toHaveProperty('delivery_address');
  });

  it('asks for a branch before the order is sent, and for an address with a tax invoice alone', async () => {
    places(place('siam'));
    const view = await open({ options: { pickup: true } });
    await view.user.click(await screen.findByRole('radio', { name: /^รับที่สาขา/ }));
    await screen.findByRole('radio', { name: /^สาขา siam/ });
    expect(screen.getByText('เลือกสาขาก่อน แล้วจะเห็นวันที่พร้อมให้รับ')).toBeVisible();
    expect(mobile()).toHaveAccessibleDescription('สาขาใช้ติดต่อเรื่องของที่มารับเท่านั้น');
    await put(view, name(), 'พิมพ์ชนก');
    await put(view, mobile(), '0812345678');
    await put(view, email(), 'pim@example.com');
    await view.user.click(view.submit);
    expect(await screen.findByText('เลือกสาขาที่จะไปรับ')).toBeVisible();
    expect(view.sent).toEqual([]);
    // Until a branch that takes payments is chosen.
    expect(screen.getByRole('radio', { name: /^เก็บเงินปลายทาง/ })).toBeDisabled();
    await view.user.click(screen.getByRole('button', { name: 'ขอใบกำกับภาษีเต็มรูป' }));
    expect(street()).toBeInTheDocument();
  });

  it('goes on as a delivery when no branch has everything', async () => {
    places(place('asok', { complete: false, missing: [{ mat_var_id: cream.mat_var_id, some: true }] }));
    const view = await open({ options: { pickup: true } });
    await view.user.click(await screen.findByRole('radio', { name: /^รับที่สาขา/ }));
    expect(await screen.findByText(/^ตอนนี้ยังไม่มีสาขาที่มีของครบ/)).toBeVisible();
    await view.user.click(screen.getByRole('radio', { name: /^จัดส่งถึงบ้าน/ }));
    expect(street()).toBeInTheDocument();
  });

  it('takes what the web shop is sold out of along, at a branch that has it, and prices it', async () => {
    places(place('siam'));
    const gone = card(3, { mat_name_th: 'คุชชั่น', sold_out: true, limit: 0, mat_price: 690, net_price: 690 });
    const bag = [
      [balm, 1],
      [gone, 1],
    ] as const;
    const view = await open({ store: bagWith(bag), options: { pickup: true } });
    expect(await screen.findByText(/รวม 1 รายการที่หมดบนเว็บ/)).toBeInTheDocument();
    const rows = () => screen.queryAllByText('คุชชั่น').length;
    expect(rows()).toBe(0);
    await choose(view, 'siam');
    expect(rows()).toBeGreaterThan(0);
    await put(view, name(), 'พิมพ์ชนก วัฒนากร');
    await put(view, mobile(), '081 234 5678');
    await put(view, email(), 'pim@example.com');
    await view.user.click(view.submit);
    await waitFor(() => expect(view.sent).toHaveLength(1));
    const { order } = view.sent[0] ?? {};
    const ids = [balm.mat_var_id, gone.mat_var_id];
    expect(order).toMatchObject({
      items: ids.map((mat_var_id) => ({ mat_var_id })),
      total: balm.net_price + 690,
    });
  });

  it('is the only way where the web shop is sold out of the whole bag', async () => {
    places(place('siam'));
    const gone = card(3, { mat_name_th: 'คุชชั่น', sold_out: true, limit: 0, mat_price: 690, net_price: 690 });
    await open({ store: bagWith([[gone, 1]]), options: { pickup: true } });
    expect(await screen.findByRole('radio', { name: /^จัดส่งถึงบ้าน/ })).toBeDisabled();
    expect(await screen.findByRole('radio', { name: /^สาขา siam/ })).toBeInTheDocument();
  });
});
