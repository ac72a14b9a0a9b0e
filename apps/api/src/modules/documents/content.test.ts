import { toBaht } from '@mali/contracts/money';
import { breakdownInBaht, breakdownOf } from '@mali/contracts/order-breakdown';
import { vatIncluded } from '@mali/pricing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { presentLine } from '../orders/present.ts';
import type { OrderDetail } from '../orders/repository.ts';
import { buyerOf, creditContent, type Invoiced, invoiceContent, type Refunded } from './content.ts';
import { BUYER, SELLER } from './fixtures.ts';
import { renderTaxDocument } from './pdf.ts';

type Bought = { list: number; quantity: number; cut: number; code: number; coin?: number; partner?: number };

/** An order with these lines, as read from the database. Satang. */
function order(bought: readonly Bought[], delivery: number, codFee: number): OrderDetail {
  const lines = bought.map((line, i): OrderDetail['lines'][number] => {
    const amount = line.list * line.quantity - line.cut;
    return {
      line_no: i + 1,
      mat_var_id: i + 1,
      quantity: line.quantity,
      list: line.list,
      net: line.list,
      amount,
      code_discount: line.code,
      coin_discount: line.coin ?? 0,
      partner_discount: line.partner ?? 0,
      gwp: false,
      shown: {
        mat_id: 1,
        mat_name: 'Serum',
        mat_name_th: 'เซรั่ม',
        brand_en: 'Marigold',
        variant_name_1: null,
        variant_name_1_th: null,
        variant_name_2: 'Rose',
        variant_name_2_th: 'กุหลาบ',
        image_cart: null,
      },
      buy_from: null,
      review_id: null,
      cancelled: 0,
      discounts: (
        [
          ['p003', line.cut],
          ['code', line.code],
          ['point_bt', line.coin ?? 0],
          ['point_the1', line.partner ?? 0],
        ] as const
      ).flatMap(([kind, taken]) =>
        taken === 0
          ? []
          : [
              {
                line_no: i + 1,
                kind,
                promo_id: null,
                name_en: kind,
                name_th: kind,
                amount: taken,
                units: null,
                units_returned: 0,
              },
            ],
      ),
    };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const code = lines.reduce((sum, line) => sum + line.code_discount, 0);
  const coin = lines.reduce((sum, line) => sum + line.coin_discount, 0);
  const partner = lines.reduce((sum, line) => sum + line.partner_discount, 0);
  const total = subtotal - code - coin - partner + delivery + codFee;
  const at = new Date('2026-11-21T00:00:00Z');
  return {
    so_no: 'SO26112100000001',
    user_id: null,
    email: 'somying@example.com',
    lang: 'th',
    doc_status: 3,
    tag: '',
    payment_method: 'promptpay',
    placed_at: at,
    expires_at: null,
    paid_at: at,
    ship_by: null,
    carrier: null,
    tracking_no: null,
    delivery_address: ADDRESS,
    tax_address: null,
    promo_code: null,
    list: lines.reduce((sum, line) => sum + line.list * line.quantity, 0),
    discount: bought.reduce((sum, line) => sum + line.cut, 0),
    subtotal,
    discount_promo: code + coin + partner,
    point_bt: coin / 100,
    point_the1: (partner / 100) * 8,
    delivery_cost: delivery,
    delivery_default: delivery,
    cod_fee: codFee,
    exchange_credit: 0,
    delivery_version: null,
    delivery_zone: null,
    total,
    vat: vatIncluded(total),
    lines,
    events: [],
  };
}

const LINE = fc
  .record({
    list: fc.integer({ min: 1, max: 999_999_900 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    code: fc.double({ min: 0, max: 1, noNaN: true }),
    coin: fc.constantFrom(0, 0, 0.3, 1),
    partner: fc.constantFrom(0, 0, 0.5, 1),
  })
  .map(({ list, quantity, ...parts }): Bought => {
    const cut = Math.floor(list * quantity * parts.cut);
    const code = Math.floor((list * quantity - cut) * parts.code);
    const coin = Math.floor((list * quantity - cut - code) * parts.coin);
    const partner = Math.floor((list * quantity - cut - code - coin) * parts.partner);
    return { list, quantity, cut, code, coin, partner };
  });
const ORDER = fc
  .tuple(fc.array(LINE, { minLength: 1, maxLength: 6 }), fc.constantFrom(0, 5500), fc.constantFrom(0, 2000))
  .map(([lines, delivery, fee]) => order(lines, delivery, fee))
  .filter(({ total, point_the1 }) => total + point_the1 > 0);

const invoiceOf = (from: OrderDetail): Invoiced => ({
  number: 'INV2569-11-000001',
  issued_at: new Date('2026-11-21T00:00:00Z'),
  ...invoiceContent(from),
});
const partnerPays = (from: OrderDetail) => from.lines.reduce((sum, line) => sum + line.partner_discount, 0);
const common = (from: OrderDetail) => ({ so_no: from.so_no, seller: SELLER, buyer: BUYER });

describe('the breakdown of an order', () => {
  it('adds up to the satang: a line with its discounts, and the lines with delivery, fee and points to the total', () => {
    fc.assert(
      fc.property(ORDER, (from) => {
        const { lines, goods, partner, delivery, fee, total } = breakdownOf(from);
        for (const { full, discounts, amount } of lines)
          expect(discounts.reduce((left, cut) => left - cut.amount, full)).toBe(amount);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(goods);
        expect(goods - partner + delivery + fee).toBe(total);
        expect(total).toBe(from.total);
        // The same on the page, in the mail and on the invoice.
        const onPage = breakdownInBaht({
          items: from.lines.map(presentLine),
          delivery_cost: toBaht(from.delivery_cost),
          cod_fee: toBaht(from.cod_fee),
        });
        expect(onPage.total).toBe(toBaht(total));
        expect(onPage.lines.map((line) => [line.full, line.amount])).toEqual(
          lines.map((line) => [toBaht(line.full), toBaht(line.amount)]),
        );
        expect(invoiceContent(from).content.lines.map((line) => line.amount)).toEqual(
          lines.map((line) => line.amount),
        );
      }),
    );
  });
});

describe('invoiceContent', () => {
  it('adds up to the order, line by line, with VAT of 7 in 107 (an inconsistent document is rejected)', () => {
    fc.assert(
      fc.property(ORDER, (from) => {
        const { total, vat, content } = invoiceContent(from);
        let sum = content.delivery + content.cod_fee;
        for (const line of content.lines) {
          expect(line.quantity * line.unit_price - line.discount).toBe(line.amount);
          expect(line.discount).toBeGreaterThanOrEqual(0);
          sum += line.amount;
        }
        // The partner's payment is part of the price; the shop's own coins are not.
        expect(sum).toBe(total);
        expect(total).toBe(from.total + partnerPays(from));
        expect(content.payment.partner?.amount ?? 0).toBe(partnerPays(from));
        expect(Math.abs(vat - (total * 7) / 107)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('can be printed with any amounts', async () => {
    await fc.assert(
      fc.asyncProperty(ORDER, async (from) => {
        const document = { ...invoiceOf(from), ...common(from), kind: 'tax_invoice' } as const;
        expect((await renderTaxDocument(document)).length).toBeGreaterThan(1000);
      }),
      { numRuns: runs(15) },
    );
  });

  it('shortens a name that would fill a page', () => {
    const from = order([{ list: 100, quantity: 1, cut: 0, code: 0 }], 0, 0);
    const [line] = from.lines;
    if (line !== undefined) line.shown.mat_name_th = 'ยาว'.repeat(5000);
    expect(invoiceContent(from).content.lines[0]?.description).toMatch(/^Marigold [ยาว]{250,291}…$/);
  });
});

describe('creditContent', () => {
  /** Partial refunds of each line until everything is refunded, each at its share. */
  const PARTS = fc.tuple(ORDER, fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }));

  it('adds up, and all notes together equal the invoice, VAT included', async () => {
    await fc.assert(
      fc.asyncProperty(PARTS, async ([from, choices]) => {
        const invoice = invoiceOf(from);
        const before = { total: 0, vat: 0 };
        const refunds = choices.map((choice): Refunded => {
          const line = from.lines[choice % from.lines.length];
          const {
            amount: price = 0,
            code_discount = 0,
            coin_discount = 0,
            partner_discount = 0,
          } = line ?? {};
          const paid = price - code_discount - coin_discount - partner_discount;
          const amount = Math.floor(paid / (1 + (choice % 3)));
          const partner_value = Math.floor(partner_discount / (1 + (choice % 3)));
          return {
            amount: amount + (choice % 2 === 0 ? from.delivery_cost + from.cod_fee : 0),
            reason_code: 'goods',
            reason: 'สินค้าชำรุด',
            delivery: choice % 2 === 0,
            partner_value,
            lines: line === undefined ? [] : [{ line_no: line.line_no, quantity: 1, amount, partner_value }],
          };
        });
        // The remainder refunded by a cancellation.
        const rest = {
          amount: from.total,
          reason_code: 'cancelled',
          reason: null,
          delivery: false,
          partner_value: 0,
          lines: [],
        };
        for (const refund of [...refunds, rest]) {
          const note = creditContent(from, invoice, refund, before);
          if (note === null) continue;
          const lines = note.content.lines.reduce((sum, line) => sum + line.amount, note.content.delivery);
          expect(lines).toBe(note.total);
          expect(Math.abs(note.vat - (note.total * 7) / 107)).toBeLessThanOrEqual(1);
          expect(note.content.credited).toBe(before.total - before.vat);
          expect(note.content.reason).not.toBe('');
          before.total += note.total;
          before.vat += note.vat;
        }
        expect(before).toEqual({ total: invoice.total, vat: invoice.vat });
        expect(creditContent(from, invoice, rest, before)).toBeNull();
      }),
    );
  });

  it('can be printed for part of a line and part of its delivery', async () => {
    const from = order([{ list: 10_000, quantity: 3, cut: 1, code: 100 }], 5500, 2000);
    const refund: Refunded = {
      amount: 9966 + 7500,
      reason_code: 'goods',
      reason: 'สินค้าชำรุด',
      delivery: true,
      partner_value: 0,
      lines: [{ line_no: 1, quantity: 1, amount: 9966, partner_value: 0 }],
    };
    const note = creditContent(from, invoiceOf(from), refund, { total: 0, vat: 0 });
    if (note === null) throw new Error('nothing is left');
    expect(note.content).toMatchObject({ delivery: 7500, lines: [{ discount: 34, amount: 9966 }] });
    const issued = {
      ...common(from),
      number: 'CN2569-11-000001',
      issued_at: new Date('2026-11-22T00:00:00Z'),
    };
    expect((await renderTaxDocument({ ...issued, ...note, kind: 'credit_note' })).length).toBeGreaterThan(
      1000,
    );
  });

  it('names the cancelled order when only the remainder is refunded', () => {
    const from = order([{ list: 10_000, quantity: 1, cut: 0, code: 0 }], 0, 0);
    const rest = {
      ...{ amount: 4000, reason_code: 'cancelled', reason: null, delivery: false },
      ...{ partner_value: 0, lines: [] },
    };
    const note = creditContent(from, invoiceOf(from), rest, { total: 6000, vat: vatIncluded(6000) });
    expect(note?.content).toMatchObject({
      reason: 'ยกเลิกคำสั่งซื้อ',
      lines: [{ description: 'ยกเลิกคำสั่งซื้อ SO26112100000001', quantity: 1, amount: 4000 }],
    });
  });
});

describe('buyerOf', () => {
  it("is the recipient's name, of one word or two, without a full invoice request", () => {
    const from = order([], 0, 0);
    expect(buyerOf(from)).toMatchObject({ name: 'สมหญิง ใจดี', address: [] });
    const single = { ...ADDRESS, last_name: '' };
    expect(buyerOf({ ...from, delivery_address: single })).toMatchObject({ name: 'สมหญิง' });
  });
});
