import { PromotionKind } from '@mali/contracts/promotion-values';
import type { PricingAnswer } from '@mali/pricing';
import { type PriceBasis, priceKept } from '@mali/pricing/kept-goods';
import type { NewOrderDiscount, NewOrderLine, OrderDetail } from './repository.ts';

type Line = OrderDetail['lines'][number];
/** Units of a line. */
export type Units = { line_no: number; quantity: number };
/** Units of a limited price cut that it gets back. */
export type ReturnedCut = { line_no: number; promo_id: number; mat_var_id: number; n: number };
export type PromotionNames = ReadonlyMap<number, { name_en: string; name_th: string }>;

/** Satang. */
export type PromotionChange = { promo_id: number; before: number; after: number };

/** What cancelling units changes besides money. */
export type CancelPlan = {
  /** Units that are no longer shipped, gifts included. */
  cancelled: Units[];
  gifts: { line: Line; quantity: number }[];
  promotions: PromotionChange[];
  cuts: ReturnedCut[];
};

/** Lines and sums of an unpaid order without the cancelled units. Satang. */
export type RewrittenOrder = {
  lines: NewOrderLine[];
  discounts: NewOrderDiscount[];
  sums: Pick<OrderDetail, 'list' | 'discount' | 'subtotal' | 'discount_promo' | 'total'>;
  /** Coin discounts that no longer apply: their coins are returned. */
  coinsCancelled: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Units of the price cut in a line; undefined: no such discount. */
const cutUnits = (answer: PricingAnswer, promo_id: number, mat_var_id: number): number =>
  answer.applied
    .find((applied) => applied.promo_id === promo_id && applied.kind === PromotionKind.PriceCut)
    ?.units.find((units) => units.mat_var_id === mat_var_id)?.quantity ?? 0;

/** Discount of each promotion, satang. */
function discountsOf(answer: PricingAnswer | null): Map<number, number> {
  return new Map((answer?.applied ?? []).map(({ promo_id, discount }) => [promo_id, discount]));
}

/** Bought lines of an order with the units that are left after `back`. */
const keptLines = (lines: readonly Line[], back: ReadonlyMap<number, number>) =>
  lines
    .filter((line) => !line.gwp)
    .map((line) => ({
      mat_var_id: line.mat_var_id,
      quantity: line.quantity - (back.get(line.line_no) ?? 0),
    }));

/**
 * What else changes when units of an order are cancelled. For the shop's own faults gifts and discounts of the
 * other units stay; so they do for orders placed before their price basis was stored.
 * @param back units of each line that were refunded or cancelled before
 */
export function planCancellation(input: {
  lines: readonly Line[];
  basis: PriceBasis | undefined;
  cause: 'customer' | 'shop';
  units: readonly Units[];
  back: ReadonlyMap<number, number>;
}): CancelPlan {
  const { lines, basis, cause, units, back } = input;
  const reprices = cause === 'customer' && basis !== undefined;
  const after = new Map(back);
  for (const { line_no, quantity } of units) after.set(line_no, (after.get(line_no) ?? 0) + quantity);
  const [before, kept] = reprices
    ? [priceKept(basis, keptLines(lines, back)), priceKept(basis, keptLines(lines, after))]
    : [null, null];
  const [was, is] = [discountsOf(before), discountsOf(kept)];
  const promotions = [...new Set([...was.keys(), ...is.keys()])]
    .map((promo_id) => ({ promo_id, before: was.get(promo_id) ?? 0, after: is.get(promo_id) ?? 0 }))
    .filter((change) => change.before !== change.after);
  const earned = new Map<number, number>();
  for (const { mat_var_id, quantity } of kept?.free_items ?? [])
    earned.set(mat_var_id, (earned.get(mat_var_id) ?? 0) + quantity);
  const gifts = lines.flatMap((line) => {
    if (!line.gwp || !reprices || basis.gifts === undefined) return [];
    const left = line.quantity - line.cancelled;
    const stays = Math.min(left, earned.get(line.mat_var_id) ?? 0);
    earned.set(line.mat_var_id, (earned.get(line.mat_var_id) ?? 0) - stays);
    return left > stays ? [{ line, quantity: left - stays }] : [];
  });
  const cuts = lines.flatMap((line) =>
    line.discounts.flatMap(({ kind, promo_id, units: taken, units_returned }): ReturnedCut[] => {
      if (kind !== PromotionKind.PriceCut || promo_id === null) return [];
      const held = (taken ?? line.quantity) - units_returned;
      const left = line.quantity - (after.get(line.line_no) ?? 0);
      const n = held - Math.min(held, left);
      return n === 0 ? [] : [{ line_no: line.line_no, promo_id, mat_var_id: line.mat_var_id, n }];
    }),
  );
  const cancelled = [
    ...units.map(({ line_no, quantity }) => ({ line_no, quantity })),
    ...gifts.map(({ line, quantity }) => ({ line_no: line.line_no, quantity })),
  ];
  return { cancelled, gifts, promotions, cuts };
}

/** Names of promotions in the order's own rows. */
export const namesInOrder = (lines: readonly Line[]): Map<number, { name_en: string; name_th: string }> =>
  new Map(
    lines.flatMap((line) =>
      line.discounts.flatMap(({ promo_id, name_en, name_th }) =>
        promo_id === null ? [] : [[promo_id, { name_en, name_th }] as const],
      ),
    ),
  );

type Priced = { line: NewOrderLine; discounts: NewOrderDiscount[] };

/**
 * An unpaid order without the cancelled units: for the customer's own change it costs what the kept units cost by
 * its prices and promotions; otherwise each line keeps its discounts in proportion.
 */
export function rewriteOrder(
  order: OrderDetail,
  plan: Pick<CancelPlan, 'cancelled'>,
  input: { basis: PriceBasis | undefined; cause: 'customer' | 'shop'; names: PromotionNames },
): RewrittenOrder {
  const gone = new Map(plan.cancelled.map(({ line_no, quantity }) => [line_no, quantity]));
  const kept = order.lines.flatMap((line) => {
    const quantity = line.quantity - (gone.get(line.line_no) ?? 0);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const bought = kept.filter(({ line }) => !line.gwp);
  const answer =
    input.cause === 'customer' && input.basis !== undefined
      ? priceKept(
          input.basis,
          bought.map(({ line, quantity }) => ({ mat_var_id: line.mat_var_id, quantity })),
        )
      : null;
  const priced = kept.map(({ line, quantity }): Priced => {
    if (line.gwp) return { line: { ...line, quantity }, discounts: [] };
    return answer === null
      ? inProportion(line, quantity)
      : byBasis(line, quantity, answer, input.names, input.basis);
  });
  const lines = priced.map(({ line }) => line);
  const list = sum(lines.map((line) => line.list * line.quantity));
  const subtotal = sum(lines.map((line) => line.amount));
  const discount_promo = sum(
    lines.map((line) => line.code_discount + line.coin_discount + line.partner_discount),
  );
  const total = subtotal - discount_promo + order.delivery_cost + order.cod_fee;
  const coins = (some: readonly { coin_discount: number }[]) => sum(some.map((line) => line.coin_discount));
  return {
    lines,
    discounts: priced.flatMap(({ discounts }) => discounts),
    sums: { list, discount: list - subtotal, subtotal, discount_promo, total },
    coinsCancelled: coins(order.lines) - coins(lines),
  };
}

const shareKept = (amount: number, quantity: number, of: number): number =>
  amount - Math.floor((amount * (of - quantity)) / of);

/** The row of a discount without promotion (code, coins) with another amount; none without one. */
const ownRow = (line: Line, kind: string, amount: number): NewOrderDiscount[] =>
  line.discounts.filter((row) => row.kind === kind && amount > 0).map((row) => rowOf(row, amount));

const rowOf = (
  { line_no, kind, promo_id, name_en, name_th, units }: NewOrderDiscount,
  amount: number,
): NewOrderDiscount => ({ line_no, kind, promo_id, name_en, name_th, amount, units });

function inProportion(line: Line, quantity: number): Priced {
  const isPromotion = ({ promo_id }: NewOrderDiscount) => promo_id !== null;
  const promotions = line.discounts.filter(isPromotion).flatMap((row): NewOrderDiscount[] => {
    if (row.kind !== PromotionKind.PriceCut)
      return [rowOf(row, shareKept(row.amount, quantity, line.quantity))];
    // A price cut reduces each of its units by the same amount.
    const taken = row.units ?? line.quantity;
    const units = Math.min(taken, quantity);
    return [{ ...rowOf(row, (row.amount / taken) * units), units }];
  });
  const amount = line.list * quantity - sum(promotions.map((row) => row.amount));
  const code_discount = Math.min(amount, shareKept(line.code_discount, quantity, line.quantity));
  const coin_discount = Math.min(
    amount - code_discount,
    shareKept(line.coin_discount, quantity, line.quantity),
  );
  return {
    line: { ...line, quantity, amount, code_discount, coin_discount },
    discounts: [
      ...promotions.filter((row) => row.amount > 0),
      ...ownRow(line, 'code', code_discount),
      ...ownRow(line, 'point_bt', coin_discount),
    ],
  };
}

function byBasis(
  line: Line,
  quantity: number,
  answer: PricingAnswer,
  names: PromotionNames,
  basis: PriceBasis | undefined,
): Priced {
  const found = answer.lines.find(({ mat_var_id }) => mat_var_id === line.mat_var_id);
  if (found === undefined) throw new Error(`line ${line.line_no} was not priced`);
  const { list, net, amount, code_discount } = found;
  const coin_discount = Math.min(
    amount - code_discount,
    shareKept(line.coin_discount, quantity, line.quantity),
  );
  const promotions = found.discounts.flatMap(({ promo_id, amount: cut }): NewOrderDiscount[] => {
    const kind = basis?.promotions.find((promotion) => promotion.promo_id === promo_id)?.kind;
    const name = names.get(promo_id);
    if (cut === 0 || kind === undefined || name === undefined) return [];
    const units = kind === PromotionKind.PriceCut ? cutUnits(answer, promo_id, line.mat_var_id) : null;
    return [{ line_no: line.line_no, kind, promo_id, ...name, amount: cut, units }];
  });
  return {
    line: { ...line, quantity, list, net, amount, code_discount, coin_discount },
    discounts: [
      ...promotions,
      ...ownRow(line, 'code', code_discount),
      ...ownRow(line, 'point_bt', coin_discount),
    ],
  };
}
