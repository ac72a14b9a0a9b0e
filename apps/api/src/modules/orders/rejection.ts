import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { cartState } from '../cart/service.ts';
import { readFreeUnits } from '../inventory/index.ts';
import { type Quote, quoteCart } from '../pricing/quote.ts';
import type { Placement } from './placement.ts';
import type { Refusal } from './plan.ts';

/** Rolls back the transaction of an order that cannot be placed. The response is composed after it. */
export class PlacementRejected extends Error {
  override name = 'PlacementRejected';
  readonly refusal: Refusal;
  /** Priced anew, it may be sent from another place. */
  readonly mayRetry: boolean;
  constructor(refusal: Refusal, mayRetry = false) {
    super(`order refused: ${refusal.refused}`);
    this.refusal = refusal;
    this.mayRetry = mayRetry;
  }
}

export const quotePlacement = (
  deps: Pick<Deps, 'rules'>,
  db: Db,
  { lines, request, points, customer, caller, address, pickup }: Placement,
  at: Date,
): Promise<Quote> =>
  quoteCart(deps, db, {
    lines,
    code: request.promo_code ?? null,
    points,
    customer,
    signedIn: caller.role_id !== null,
    at,
    area: address,
    ...(pickup !== null && { stockOf: (ids) => unitsAt(db, pickup.location_id, ids, at) }),
  });

/** Free units of variants at a branch; variants without any are left out. */
async function unitsAt(
  db: Db,
  locationId: number,
  variants: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const found = await readFreeUnits(db, [locationId], variants, bangkokIsoDay(at));
  return new Map(found.map(({ mat_var_id, units }) => [mat_var_id, units]));
}

const CARD_REFUSALS = {
  method: 'CARD_OFFER.METHOD',
  card: 'CARD_OFFER.CARD',
  unknown: 'CARD_OFFER.UNKNOWN',
  unread: 'CARD_OFFER.UNKNOWN',
} as const;

/** The error of a rejected order: stock and price with the current cart. */
export async function explainRefusal(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  placement: Placement,
  refusal: Refusal,
): Promise<DomainError> {
  switch (refusal.refused) {
    case 'malformed_total':
      return new DomainError('ERROR.BAD_REQUEST', { field: 'total' });
    case 'payment_method':
      return new DomainError('ORDER.PAYMENT_METHOD', { max_total: refusal.max_total });
    case 'not_served':
      return new DomainError(refusal.by === 'cod' ? 'ORDER.COD_NOT_SERVED' : 'ORDER.NOT_SERVED', {
        zipcode: refusal.zipcode,
      });
    case 'card_offer':
      return new DomainError(CARD_REFUSALS[refusal.because], { code: placement.request.promo_code ?? '' });
    case 'price_changed': {
      const { quote, cart } = await currentCart(deps, placement);
      const coins = quote.answer.discount_promo_detail.point_bt;
      // A rule about coins has begun since they were chosen.
      if (coins?.range !== undefined && placement.points.point_bt > coins.points)
        return new DomainError('ORDER.COINS_RULE', { ...coins.range });
      return new DomainError('ORDER.PRICE_CHANGED', { cart });
    }
    case 'insufficient_stock': {
      const { cart } = await currentCart(deps, placement);
      const { variants } = await quotePlacement(deps, deps.db, placement, deps.now());
      const items = refusal.short.map(({ mat_var_id }) => {
        const variant = variants.get(mat_var_id);
        return { mat_var_id, available: variant === undefined || variant.sold_out ? 0 : variant.limit };
      });
      return new DomainError('ORDER.INSUFFICIENT_STOCK', { items, cart });
    }
  }
}

/** The cart as pages show it: with the stock of the web shop, and its delivery, also for an order that is picked up. */
async function currentCart(deps: Pick<Deps, 'db' | 'now' | 'rules'>, placement: Placement) {
  const at = deps.now();
  const quote = await quotePlacement(deps, deps.db, { ...placement, pickup: null }, at);
  const { lines, request } = placement;
  const promo_code = request.promo_code ?? null;
  return { quote, cart: await cartState(quote, { lines, blogger: [], promo_code }, at) };
}
