import type { ExchangeShadeRequest, ShadeOptions } from '@mali/contracts/order-changes';
import { PromotionKind } from '@mali/contracts/promotion-values';
import type { PriceBasis } from '@mali/pricing/kept-goods';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { isInvoiceCredited } from '../documents/service.ts';
import { readFreeUnits } from '../inventory/index.ts';
import { exchangeUnits } from '../inventory/service.ts';
import { shownLine } from '../orders/frozen-rows.ts';
import {
  insertChange,
  markCutsReturned,
  type OrderDetail,
  readOrder,
  readPriceBasis,
  replaceVariant,
} from '../orders/index.ts';
import { settleShortage } from '../orders/shortage.ts';
import { lockOrder } from '../payments/index.ts';
import { returnCutUnits, type VariantRow, variantsOfSameProducts } from '../pricing/index.ts';
import { isChangeable } from './cancel-units.ts';

type Line = OrderDetail['lines'][number];
type Shown = Pick<
  Line['shown'],
  'variant_name_1' | 'variant_name_1_th' | 'variant_name_2' | 'variant_name_2_th'
>;

const join = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ');
const variantName = (shown: Shown) => ({
  name_en: join(shown.variant_name_1, shown.variant_name_2),
  name_th: join(shown.variant_name_1_th, shown.variant_name_2_th),
});

/**
 * The variants for which a line can be exchanged: of the same product, at its price, in stock, in no other line of the
 * order, and in no limited price cut of their own. None for gifts and for lines with cancelled units.
 */
function optionsOf(order: OrderDetail, line: Line, variants: readonly VariantRow[]): VariantRow[] {
  const own = variants.find(({ mat_var_id }) => mat_var_id === line.mat_var_id);
  if (own === undefined || line.gwp || line.cancelled > 0) return [];
  const inOrder = new Set(order.lines.map(({ mat_var_id }) => mat_var_id));
  return variants.filter(
    (one) =>
      one.mat_id === own.mat_id &&
      one.mat_price === own.mat_price &&
      one.stock >= line.quantity &&
      !inOrder.has(one.mat_var_id) &&
      one.promotions.every(({ allotment, per_customer }) => allotment === null && per_customer === null),
  );
}

/** The variants of the same products, with the units of the place that sends the order. */
async function variantsFor(
  db: Db,
  { sent_from_location_id: place = null }: Pick<OrderDetail, 'sent_from_location_id'>,
  ids: readonly number[],
  at: Date,
): Promise<VariantRow[]> {
  const variants = await variantsOfSameProducts(db, ids);
  if (place === null) return variants;
  const found = variants.map(({ mat_var_id }) => mat_var_id);
  const free = await readFreeUnits(db, [place], found, bangkokIsoDay(at));
  const units = new Map(free.map((row) => [row.mat_var_id, row.units]));
  return variants.map((row) => ({ ...row, stock: units.get(row.mat_var_id) ?? 0 }));
}

/**
 * What the lines of an order can be exchanged for before it is packed.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function shadeOptions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  so_no: string,
): Promise<ShadeOptions> {
  const order = await readOrder(db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  // Its shades are those of the warehouse.
  if (!isChangeable(order.doc_status) || order.pickup_location_id != null) return { lines: [] };
  const ids = order.lines.map(({ mat_var_id }) => mat_var_id);
  const variants = await variantsFor(db, order, ids, now());
  return {
    lines: order.lines.flatMap((line) => {
      const options = optionsOf(order, line, variants).map((one) => {
        const shown = shownLine(one);
        return {
          ...{ mat_var_id: one.mat_var_id, stock: one.stock, image: shown.image_cart },
          ...variantName(shown),
        };
      });
      return options.length === 0 ? [] : [{ line_no: line.line_no, options }];
    }),
  };
}

/**
 * The basis of an order's prices with two variants in each other's place: what the new one costs is what the old one
 * cost, with the same promotions, code and gifts.
 */
function withVariantsSwapped(basis: PriceBasis, from: number, to: number): PriceBasis {
  const swap = (id: number): number => (id === from ? to : id === to ? from : id);
  const swapAll = (ids: readonly number[]): number[] => ids.map(swap);
  return {
    catalogue: basis.catalogue.map((row) => ({ ...row, mat_var_id: swap(row.mat_var_id) })),
    promotions: basis.promotions.map((promotion) => ({
      ...promotion,
      members: swapAll(promotion.members),
      ...('units_left' in promotion &&
        promotion.units_left != null && {
          units_left: Object.fromEntries(
            Object.entries(promotion.units_left).map(([id, left]) => [swap(Number(id)), left]),
          ),
        }),
    })),
    code: basis.code?.members == null ? basis.code : { ...basis.code, members: swapAll(basis.code.members) },
    ...(basis.gifts !== undefined && {
      gifts: basis.gifts.map((rule) => ({ ...rule, members: rule.members && swapAll(rule.members) })),
    }),
  };
}

/** Units of limited price cuts that a line has taken: they go back, its price stays. */
async function returnCuts(trx: Db, { so_no }: OrderDetail, line: Line): Promise<void> {
  const cuts = line.discounts.flatMap(({ kind, promo_id, units, units_returned }) => {
    if (kind !== PromotionKind.PriceCut || promo_id === null) return [];
    const n = (units ?? line.quantity) - units_returned;
    return n > 0 ? [{ line_no: line.line_no, promo_id, mat_var_id: line.mat_var_id, n }] : [];
  });
  if (cuts.length === 0) return;
  await markCutsReturned(trx, so_no, cuts);
  await returnCutUnits(trx, cuts);
}

/**
 * Exchanges a line of an order that is not packed for another variant of its product at the same price, in one
 * transaction (ORD-07): stock moves, prices and discounts stay. Mail, notification and the replaced invoice follow as
 * jobs.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, PICKUP.ORDER, ORDER.INVOICE_CREDITED, ORDER.EXCHANGE when the
 * line is another one by now or the variant cannot be had
 */
export async function exchangeShade(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  so_no: string,
  request: ExchangeShadeRequest,
): Promise<void> {
  const reason = request.reason.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const { line_no, from, to } = request;
  await deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const order = await readOrder(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const { doc_status, user_id } = order;
    if (!isChangeable(doc_status))
      throw new DomainError('ORDER.TRANSITION', { from: doc_status, to: doc_status });
    if (order.pickup_location_id != null) throw new DomainError('PICKUP.ORDER');
    if (await isInvoiceCredited(trx, so_no)) throw new DomainError('ORDER.INVOICE_CREDITED');
    const line = order.lines.find((one) => one.line_no === line_no && one.mat_var_id === from);
    const variants = await variantsFor(trx, order, [from], deps.now());
    const chosen = line && optionsOf(order, line, variants).find(({ mat_var_id }) => mat_var_id === to);
    if (line === undefined || chosen === undefined) throw new DomainError('ORDER.EXCHANGE');
    const at = deps.now();
    if (!(await exchangeUnits(trx, so_no, { line_no, mat_var_id: to }, at)))
      throw new DomainError('ORDER.EXCHANGE');
    await returnCuts(trx, order, line);
    const basis = await readPriceBasis(trx, so_no);
    const shown = shownLine(chosen);
    await replaceVariant(
      trx,
      so_no,
      { line_no, mat_var_id: to, shown },
      basis === undefined ? null : withVariantsSwapped(basis, from, to),
    );
    const [before, after] = [variantName(line.shown), variantName(shown)];
    await settleShortage(trx, so_no, { at, by: caller.user_id });
    await insertChange(trx, {
      ...{ so_no, at, kind: 'shade_exchanged', actor: 'staff', actor_id: caller.user_id, reason },
      details: {
        units: [
          {
            name_en: join(line.shown.mat_name, before.name_en, '→', after.name_en),
            name_th: join(line.shown.mat_name_th, before.name_th, '→', after.name_th),
            quantity: line.quantity,
          },
        ],
      },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id, subject: `order ${so_no}` },
      details: { what: 'shade_exchanged', line_no, before: from, after: to },
    });
  });
}
