import { cartImage } from '@mali/contracts/images';
import type { OrderRequest } from '@mali/contracts/orders';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { allocate, type PricedLine } from '@mali/pricing';
import type { FlashClaim } from '../pricing/claims.ts';
import type { VariantRow } from '../pricing/index.ts';
import type { Quote } from '../pricing/quote.ts';
import type { NewOrderDiscount, NewOrderLine, ShownLine } from './repository.ts';

/**
 * Flash-sale units claimed by the order: units with the sale's price, which a cancellation returns. Units
 * with a still lower price of another cut are excluded.
 */
export function flashClaims(quote: Quote): FlashClaim[] {
  return quote.answer.lines
    .flatMap(({ mat_var_id }) =>
      (quote.variants.get(mat_var_id)?.row.promotions ?? []).flatMap(
        ({ promo_id, allotment, per_customer }): FlashClaim[] => {
          const limited = allotment !== null || per_customer !== null;
          const n = unitsCut(quote, promo_id, mat_var_id);
          return limited && n !== null ? [{ promo_id, mat_var_id, n, per_customer }] : [];
        },
      ),
    )
    .sort((a, b) => a.promo_id - b.promo_id || a.mat_var_id - b.mat_var_id);
}

/** Units of a variant with a price cut; null when the promotion is no price cut or cuts none. */
function unitsCut({ answer }: Quote, promo_id: number, mat_var_id: number): number | null {
  const cut = answer.applied.find(
    (applied) => applied.promo_id === promo_id && applied.kind === PromotionKind.PriceCut,
  );
  return cut?.units.find((units) => units.mat_var_id === mat_var_id)?.quantity ?? null;
}

/** Names and picture of a variant, as they are stored with an order. */
export function shownLine(row: VariantRow): ShownLine {
  const size = row.attributes.find((a) => a.n === 1);
  const shade = row.attributes.find((a) => a.n === 2);
  return {
    mat_id: row.mat_id,
    mat_name: row.mat_name,
    mat_name_th: row.mat_name_th,
    brand_en: row.brand_en,
    brand_th: row.brand_th,
    variant_name_1: size?.name ?? null,
    variant_name_1_th: size?.name_th ?? null,
    variant_name_2: shade?.name ?? null,
    variant_name_2_th: shade?.name_th ?? null,
    image_cart: cartImage(row.image),
  };
}

/** Labels of points on the order and its documents. */
const POINT_NAMES = {
  point_bt: { name_en: 'Coins', name_th: 'เหรียญสะสม' },
  point_the1: { name_en: 'The 1 points', name_th: 'คะแนน The 1' },
} as const;

/**
 * Distributes coins, and then partner points, over the lines: in proportion to their amount after the code,
 * by largest remainder, so that partial refunds and sums are exact to the satang.
 */
function pointShares({ answer }: Quote): { coin: number[]; partner: number[] } {
  const { point_bt, point_the1 } = answer.discount_promo_detail;
  const left = answer.lines.map((line: PricedLine) =>
    line.unavailable ? 0 : line.amount - line.code_discount,
  );
  const spread = (amount: number, over: readonly number[]) =>
    amount === 0 ? over.map(() => 0) : allocate(amount, over);
  const coin = spread(point_bt?.discount ?? 0, left);
  const partner = spread(
    point_the1?.discount ?? 0,
    left.map((amount, i) => amount - (coin[i] ?? 0)),
  );
  return { coin, partner };
}

/** The priced cart as rows, gifts last: refunds and invoices use these, never current rules. */
export function frozenRows(
  quote: Quote,
  request: OrderRequest,
): { lines: NewOrderLine[]; discounts: NewOrderDiscount[] } {
  const { answer } = quote;
  const reviewed = new Map((request.blogger_cart ?? []).map((line) => [line.mat_var_id, line]));
  const lines: NewOrderLine[] = [];
  const discounts: NewOrderDiscount[] = [];
  const { coin, partner } = pointShares(quote);
  for (const [i, line] of answer.lines.entries()) {
    const variant = quote.variants.get(line.mat_var_id);
    if (variant === undefined || line.quantity === 0) continue;
    const coin_discount = coin[i] ?? 0;
    const partner_discount = partner[i] ?? 0;
    const line_no = lines.length + 1;
    const review = reviewed.get(line.mat_var_id);
    lines.push({
      line_no,
      mat_var_id: line.mat_var_id,
      quantity: line.quantity,
      list: line.list,
      net: line.net,
      amount: line.amount,
      code_discount: line.code_discount,
      coin_discount,
      partner_discount,
      gwp: false,
      shown: shownLine(variant.row),
      buy_from: review?.buy_from ?? null,
      review_id: review?.review_id ?? null,
    });
    for (const { promo_id, amount } of line.discounts) {
      const promotion = quote.set.promotions.get(promo_id);
      if (promotion === undefined || amount === 0) continue;
      const { name_en, name_th, rule } = promotion;
      const units = unitsCut(quote, promo_id, line.mat_var_id);
      discounts.push({ line_no, kind: rule.kind, promo_id, name_en, name_th, amount, units });
    }
    if (line.code_discount > 0) {
      const names = quote.code?.names;
      const code = answer.discount_promo_detail.code?.code ?? '';
      discounts.push({
        line_no,
        kind: 'code',
        promo_id: null,
        name_en: names?.name_en ?? code,
        name_th: names?.name_th ?? code,
        amount: line.code_discount,
        units: null,
      });
    }
    for (const [kind, amount] of [
      ['point_bt', coin_discount],
      ['point_the1', partner_discount],
    ] as const)
      if (amount > 0)
        discounts.push({ line_no, kind, promo_id: null, ...POINT_NAMES[kind], amount, units: null });
  }
  for (const gift of answer.free_items) {
    const row = quote.gifts.get(gift.mat_var_id);
    if (row === undefined) continue;
    lines.push({
      line_no: lines.length + 1,
      mat_var_id: gift.mat_var_id,
      quantity: gift.quantity,
      list: 0,
      net: 0,
      amount: 0,
      code_discount: 0,
      coin_discount: 0,
      partner_discount: 0,
      gwp: true,
      shown: shownLine(row),
      buy_from: null,
      review_id: null,
    });
  }
  return { lines, discounts };
}
