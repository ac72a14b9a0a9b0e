import type { OfferTerms } from '@mali/contracts/offer-values';
import type { OrderRequest } from '@mali/contracts/orders';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BY_EMAIL, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START, watchTransactions } from './fixtures.ts';

let s: MoneyShop;
let crm: Record<string, string>;
let isWithin: () => boolean;
const readWithin: boolean[] = [];
beforeAll(async () => {
  s = await moneyShop();
  isWithin = watchTransactions(s.db);
  crm = await s.staff(7);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
  Object.assign(s.bank, { down: false, cardDetails: 'digits', hold: null });
  readWithin.length = 0;
  s.bank.onCall = (call) => {
    if (call === 'readCard') readWithin.push(isWithin());
  };
});

const EVERYTHING = { all: true, brands: [], categories: [], products: [], variants: [], except: [] };
let count = 0;
/** An offer of 50 baht for some cards. */
async function made(terms: OfferTerms, stage: 'draft' | 'live' = 'live') {
  count += 1;
  const code = `CARD${count}`;
  const answer = await s.inject(
    'POST',
    '/admin/offers',
    {
      ...{ kind: 'code', name_th: 'ลดบัตร', name_en: 'Card offer', starts_at: null, ends_at: null },
      ...{ scope: EVERYTHING, customers: [], influencer: null, stage, codes: 0 },
      terms: {
        ...{ code, benefit: 'amount', discount: 50, cap: null, min_spend: 0, exclude_promoted: false },
        ...{ audience: 'everyone', per_customer: null, usage_limit: null, listed: false },
        ...terms,
      },
    },
    crm,
  );
  return { code, answer, offer: answer.json() };
}
const VISA: OfferTerms = { card_brands: ['visa'] };
const BANK: OfferTerms = {
  card_digits: ['424242', '55555500-55555599'],
  card_th: 'บัตรกสิกร',
  card_en: 'KBank',
};

/** An order of 255 baht, 205 with the code. */
async function order(promo_code: string, more: Partial<OrderRequest> = {}, headers = {}) {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
  const request = orderRequest([[mat_var_id, 1]], 205, { payment_method: 'card', promo_code, ...more });
  return { request, mat_var_id, answer: await s.inject('POST', '/process_order', request, headers) };
}
const usesOf = async (code: string) =>
  (await s.db('promo_code_uses').where({ code })).map(({ so_no }) => so_no as string);
const chargesOf = (so_no: string) => s.bank.made.filter(({ reference }) => reference === so_no);

it('gives its price to its cards alone, which are read before the order and outside of its transaction', async () => {
  const { code, offer } = await made({ ...VISA, ...BANK, usage_limit: 9 });
  expect(offer.terms).toMatchObject({ card_brands: ['visa'], card_th: 'บัตรกสิกร' });
  const items = [
    { mat_var_id: (await buildVariant(s.db, { mat_price: 20_000, stock: 5 })).mat_var_id, quantity: 1 },
  ];
  const cart = await s.inject('POST', '/cart_process', { items, promo_code: code });
  expect(cart.json()).toMatchObject({
    promo_rule: { card: { th: 'บัตรกสิกร', en: 'KBank' } },
    discount_promo_detail: { code: { applied: true, discount: 50 } },
  });

  const refused = [
    [{ card_token: 'ok-1@mastercard424242' }, 'CARD_OFFER.CARD'],
    [{ card_token: 'ok-2@visa400000' }, 'CARD_OFFER.CARD'],
    [{ card_token: 'ok-3@visa' }, 'CARD_OFFER.UNKNOWN'],
    [{ payment_method: 'promptpay' }, 'CARD_OFFER.METHOD'],
    [{ payment_method: 'cod', total: 205 }, 'CARD_OFFER.METHOD'],
  ] as const;
  for (const [more, reason] of refused) {
    const { answer } = await order(code, more);
    expect([answer.statusCode, answer.json().code]).toEqual([422, reason]);
  }
  expect(await usesOf(code)).toEqual([]);
  s.bank.down = true;
  expect((await order(code, { card_token: 'ok-4@visa424242' })).answer.json().code).toBe(
    'CARD_OFFER.UNKNOWN',
  );
  s.bank.down = false;

  const key = { 'idempotency-key': 'card-offer-once-1' };
  const { request, answer } = await order(code, { card_token: 'ok-5@visa424242' }, key);
  expect(answer.json()).toMatchObject({ doc_status: 3, total: 205, response_code: '00' });
  const { so_no } = answer.json();
  // The same request again is the same order and charge, although its token is used by now.
  const again = await s.inject('POST', '/process_order', request, key);
  expect(again.json()).toMatchObject({ so_no, response_code: '00' });
  expect(chargesOf(so_no)).toMatchObject([{ amount: 20_500 }]);
  expect(await usesOf(code)).toEqual([so_no]);
  expect(readWithin.length).toBeGreaterThan(0);
  expect(readWithin).not.toContain(true);
  const [line] = await s.db('order_lines').where({ so_no, gwp: false });
  expect(line.code_discount).toBe(5000);
  // The offer may change: the order keeps the cards that it was priced for.
  expect((await s.rowOf(so_no)).card_terms).toEqual({
    ...{ brands: ['visa'], digits: BANK.card_digits, name_th: 'บัตรกสิกร', name_en: 'KBank' },
  });
});

it('keeps a waiting order to its cards: no other card, no QR, no transfer; cancelled, its code is free again', async () => {
  const { code } = await made({ ...VISA, usage_limit: 1 });
  const { answer } = await order(code, { card_token: '51-declined@visa1' });
  expect(answer.json()).toMatchObject({ doc_status: 1, response_code: '51' });
  const { so_no } = answer.json();
  expect(await s.seen(so_no)).toMatchObject({
    card_offer: { th: 'Visa', en: 'Visa' },
    can: { pay_with: ['card'] },
  });
  const other = await s.card(so_no, 'ok-other@jcb');
  expect([other.statusCode, other.json().code]).toEqual([422, 'CARD_OFFER.CARD']);
  expect((await s.inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json().code).toBe(
    'CARD_OFFER.METHOD',
  );
  s.bank.cardDetails = 'none';
  expect((await s.card(so_no, 'ok-dark@visa')).json().code).toBe('CARD_OFFER.UNKNOWN');
  s.bank.cardDetails = 'brand';
  expect(chargesOf(so_no)).toHaveLength(1);
  expect(await s.paymentsOf(so_no)).toHaveLength(1);

  expect((await order(code, { card_token: 'ok-second@visa' })).answer.json().code).toBe(
    'ORDER.PRICE_CHANGED',
  );
  expect((await s.cancel(so_no)).statusCode).toBe(200);
  expect(await usesOf(code)).toEqual([]);
  // The last use, by two at once: one has it, and one card is charged.
  const both = await Promise.all(['ok-a@visa', 'ok-b@visa'].map((card_token) => order(code, { card_token })));
  expect(both.map((each) => each.answer.statusCode).sort()).toEqual([200, 409]);
  const won = both.find((each) => each.answer.statusCode === 200)?.answer.json().so_no;
  expect(await usesOf(code)).toEqual([won]);
  expect(s.bank.chargedTokens.filter((token) => /^ok-[ab]@/.test(token))).toHaveLength(1);
});

it('is paid later with one of its cards, by two tabs at once only once; without a card yet the order waits', async () => {
  const { code } = await made(VISA);
  const { answer } = await order(code);
  const { so_no } = answer.json();
  expect(answer.json()).toMatchObject({ doc_status: 1, payment_method: 'card' });
  const answers = await Promise.all([s.card(so_no, 'ok-tab@visa'), s.card(so_no, 'ok-tab@visa')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await s.rowOf(so_no)).doc_status).toBe(3);
  expect(chargesOf(so_no)).toHaveLength(1);
  expect((await s.inject('GET', `/order_resp?so_no=${so_no}&${BY_EMAIL}`)).json()).toMatchObject({
    ...{ paid: true, card_offer: { en: 'Visa' } },
  });
});

it('is refused to staff whose gateway does not report what it asks; the page of the offer knows', async () => {
  s.bank.cardDetails = 'brand';
  const { answer } = await made(BANK);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'OFFER.CARD', details: { needed: 'digits' } },
  ]);
  expect((await s.inject('GET', '/v3/checkout-options')).json().card_details).toBe('brand');
  const { offer } = await made(VISA, 'draft');
  s.bank.cardDetails = 'none';
  const start = await s.inject(
    ...(['POST', `/admin/offers/${offer.promo_id}/stage`] as const),
    { from: 'draft', stage: 'live', reason: '' },
    crm,
  );
  expect(start.json().code).toBe('OFFER.CARD');
  s.bank.cardDetails = 'digits';
  const wrong = await Promise.all([made({ card_digits: ['4242'] }), made({ card_digits: ['424242'] })]);
  expect(wrong.map((each) => [each.answer.statusCode, each.answer.json().code])).toEqual([
    [400, 'ERROR.BAD_REQUEST'],
    // A bank's cards need a name that customers read.
    [422, 'OFFER.TERMS'],
  ]);
});
