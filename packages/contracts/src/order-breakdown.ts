import { toBaht, toSatang } from './money.ts';
import type { Order, OrderLine } from './orders.ts';

/** The partner pays for these points: on an invoice they are a means of payment, not a discount. */
const PAID_BY_PARTNER = 'point_the1';

/** A line as frozen with its order, satang. */
type FrozenLine = {
  quantity: number;
  /** List price of a unit. */
  list: number;
  /** After promotions. */
  amount: number;
  code_discount: number;
  coin_discount: number;
  partner_discount: number;
  discounts: readonly { kind: string; amount: number }[];
};

/** How the total of an order is composed: lines, the partner's payment, delivery, fee. */
type Breakdown<Line extends Pick<FrozenLine, 'discounts'>> = {
  lines: {
    line: Line;
    /** List price of all units. */
    full: number;
    discounts: Line['discounts'][number][];
    /** `full` less `discounts`. */
    amount: number;
  }[];
  /** Sum of all lines. */
  goods: number;
  /** Amount paid with the partner's points. */
  partner: number;
  /** Amount paid by units that were returned of another order. */
  credit: number;
  delivery: number;
  fee: number;
  /** goods − partner − credit + delivery + fee */
  total: number;
};

/**
 * The one breakdown of an order, used on its page, in mails and on its invoice. Each line has its list price
 * and all discounts, code and coins included; lines, delivery and fee add up to the total.
 */
export function breakdownOf<Line extends FrozenLine>(order: {
  lines: readonly Line[];
  delivery_cost: number;
  cod_fee: number;
  exchange_credit?: number;
}): Breakdown<Line> {
  const lines = order.lines.map((line) => ({
    line,
    full: line.list * line.quantity,
    discounts: line.discounts.filter(({ kind }) => kind !== PAID_BY_PARTNER) as Line['discounts'][number][],
    amount: line.amount - line.code_discount - line.coin_discount,
  }));
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0);
  const partner = order.lines.reduce((sum, line) => sum + line.partner_discount, 0);
  const { delivery_cost: delivery, cod_fee: fee, exchange_credit: credit = 0 } = order;
  const total = goods - partner - credit + delivery + fee;
  return { lines, goods, partner, credit, delivery, fee, total };
}

/** The breakdown of an order in its wire format, in baht. */
export function breakdownInBaht(
  order: Pick<Order, 'items' | 'delivery_cost' | 'cod_fee' | 'exchange_credit'>,
): Breakdown<OrderLine> {
  const { lines, ...sums } = breakdownOf({
    lines: order.items.map((item) => {
      const discounts = item.discounts.map((cut) => ({ ...cut, amount: toSatang(cut.amount) }));
      const byPartner = discounts.filter(({ kind }) => kind === PAID_BY_PARTNER);
      const partner_discount = byPartner.reduce((sum, { amount }) => sum + amount, 0);
      return {
        item,
        quantity: item.quantity,
        list: toSatang(item.mat_price),
        amount: toSatang(item.amount),
        code_discount: toSatang(item.code_discount),
        coin_discount: toSatang(item.point_discount) - partner_discount,
        partner_discount,
        discounts,
      };
    }),
    delivery_cost: toSatang(order.delivery_cost),
    cod_fee: toSatang(order.cod_fee),
    exchange_credit: toSatang(order.exchange_credit ?? 0),
  });
  return {
    lines: lines.map(({ line, full, discounts, amount }) => ({
      line: line.item,
      full: toBaht(full),
      discounts: discounts.map((cut) => ({ ...cut, amount: toBaht(cut.amount) })),
      amount: toBaht(amount),
    })),
    goods: toBaht(sums.goods),
    partner: toBaht(sums.partner),
    credit: toBaht(sums.credit),
    delivery: toBaht(sums.delivery),
    fee: toBaht(sums.fee),
    total: toBaht(sums.total),
  };
}
