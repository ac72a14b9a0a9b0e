import { breakdownOf } from '@mali/contracts/order-breakdown';
import { vatIncluded } from '@mali/pricing';
import { formatPlace } from '@mali/thai/address';
import { truncateGraphemes } from '@mali/thai/graphemes';
import type { Config } from '../../config.ts';
import type { OrderDetail } from '../orders/index.ts';
import type { CreditContent, DocumentLine, InvoiceContent, Party } from './document.ts';

/** Content of documents, from the frozen rows of the order. Money is satang. */

/** Maximum length of a description, so that a row never fills a page. */
const DESCRIPTION_MAX = 300;
const NAME_MAX = 120;
const HEAD_OFFICE = '00000';

type OrderLine = OrderDetail['lines'][number];
type BrokenDown = ReturnType<typeof breakdownOf<OrderLine>>;

/** The seller as of today. */
export const sellerOf = ({ seller }: Pick<Config, 'seller'>): Party => ({
  name: seller.nameTh,
  name_en: seller.nameEn,
  address: [seller.address],
  tax_id: seller.taxId,
  branch: seller.branch,
});

/** Buyer of a full invoice if requested; else the recipient, by name only. */
export function buyerOf({ tax_address, delivery_address }: OrderDetail): Party {
  if (tax_address === null) {
    const name = `${delivery_address.first_name} ${delivery_address.last_name}`.trim();
    return { name, name_en: null, address: [], tax_id: null, branch: null };
  }
  const { kind, name, tax_id, branch, address, subdistrict, district, province, zipcode } = tax_address;
  return {
    name,
    name_en: null,
    address: [address, formatPlace({ subdistrict, district, province, zip: zipcode }, 'th')],
    tax_id,
    branch: kind === 'company' ? (branch ?? HEAD_OFFICE) : null,
  };
}

function descriptionOf({ shown }: OrderLine): string {
  const names = [shown.brand_en, shown.mat_name_th, shown.variant_name_1_th, shown.variant_name_2_th];
  return truncateGraphemes(names.filter(Boolean).join(' '), DESCRIPTION_MAX);
}

/**
 * A line at its list price, with all discounts. The shop's own coins are a discount; partner points are not:
 * the partner pays the shop for them.
 */
function invoiceLine({ line, full, discounts, amount }: BrokenDown['lines'][number]): DocumentLine {
  return {
    description: descriptionOf(line),
    quantity: line.quantity,
    unit_price: line.list,
    discount: full - amount,
    amount,
    discounts: discounts.map((discount) => ({
      name: truncateGraphemes(discount.name_th, NAME_MAX),
      amount: discount.amount,
    })),
    gift: line.gwp,
  };
}

/** Amount the loyalty partner pays for an order, satang. */
const partnerPays = (order: OrderDetail): number => breakdownOf(order).partner;

/** Content and total of an invoice: including what the partner or returned units pay, which is subject to VAT. */
export function invoiceContent(order: OrderDetail): { total: number; vat: number; content: InvoiceContent } {
  const { lines, partner, delivery, fee } = breakdownOf(order);
  const credit = order.exchange_credit;
  const total = order.total + partner + credit;
  return {
    total,
    vat: vatIncluded(total),
    content: {
      lines: lines.map(invoiceLine),
      delivery,
      cod_fee: fee,
      payment: {
        method: order.payment_method,
        paid_at: order.paid_at?.toISOString() ?? null,
        ...(partner === 0 ? {} : { partner: { name: 'The 1', amount: partner } }),
        ...(credit > 0 && { credit }),
      },
    },
  };
}

/** An invoice, as far as credit notes need it. */
export type Invoiced = {
  number: string;
  issued_at: Date;
  total: number;
  vat: number;
  content: InvoiceContent;
};
/** A refund with the units it is for. */
export type Refunded = {
  amount: number;
  reason_code: string;
  reason: string | null;
  delivery: boolean;
  /** Additional satang refunded as partner points. */
  partner_value: number;
  lines: { line_no: number; quantity: number; amount: number; partner_value: number }[];
};

const WHY: Readonly<Record<string, string>> = { cancelled: 'ยกเลิกคำสั่งซื้อ', goods: 'คืนสินค้า' };

/**
 * Content of a credit note: never more than the invoice's remainder. Its VAT is that of all refunds so far
 * minus that of earlier notes, so that the sum of VAT never exceeds the invoice's.
 * @param before total and VAT of the earlier credit notes
 * @returns null when nothing of the invoice is left
 */
export function creditContent(
  order: OrderDetail,
  invoice: Invoiced,
  refund: Refunded,
  before: { total: number; vat: number },
): { total: number; vat: number; content: CreditContent } | null {
  const left = invoice.total - before.total;
  // A cancelled order returns all its points, regardless of refunds.
  const points = refund.reason_code === 'cancelled' ? partnerPays(order) : refund.partner_value;
  const total = Math.min(refund.amount + points, left);
  if (total <= 0) return null;
  const { lines, delivery } = linesOf(order, invoice, refund, total);
  return {
    total,
    vat: vatIncluded(before.total + total) - before.vat,
    content: {
      lines,
      delivery,
      reason: refund.reason ?? WHY[refund.reason_code] ?? '',
      original: {
        number: invoice.number,
        issued_at: invoice.issued_at.toISOString(),
        value: invoice.total - invoice.vat,
      },
      credited: before.total - before.vat,
    },
  };
}

/** The refunded units, and delivery; they add up to `total`. */
function linesOf(
  order: OrderDetail,
  invoice: Invoiced,
  refund: Refunded,
  total: number,
): Pick<CreditContent, 'lines' | 'delivery'> {
  // A full refund: copies the invoice.
  if (total === invoice.total && refund.lines.length === 0) {
    const { lines, delivery, cod_fee } = invoice.content;
    return { lines, delivery: delivery + cod_fee };
  }
  const lines = refund.lines.flatMap(({ line_no, quantity, ...paid }): DocumentLine[] => {
    const line = order.lines.find((one) => one.line_no === line_no);
    if (line === undefined) return [];
    const description = descriptionOf(line);
    // The discount that no longer applies and reduces the refund is a separate line.
    const amount = Math.min(paid.amount + paid.partner_value, quantity * line.list);
    const discount = quantity * line.list - amount;
    return [{ description, quantity, unit_price: line.list, discount, amount, discounts: [], gift: false }];
  });
  const rest = total - lines.reduce((sum, line) => sum + line.amount, 0);
  if (rest === 0 || (refund.delivery && rest > 0)) return { lines, delivery: rest };
  // An amount without units: the remainder of a cancelled order or of the invoice.
  const description = refund.reason_code === 'cancelled' ? `ยกเลิกคำสั่งซื้อ ${order.so_no}` : 'ปรับตามยอดที่คืน';
  const line = { quantity: 1, unit_price: rest, discount: 0, amount: rest, discounts: [], gift: false };
  return { lines: [...lines, { description, ...line }], delivery: 0 };
}
