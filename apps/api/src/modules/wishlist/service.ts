import { WISHES_MAX } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { WishedAnswer, WishlistAnswer, WishRequest } from '@mali/contracts/wishlist';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { unitPrice } from '../catalogue/prices.ts';
import { wireItem } from '../pricing/quote.ts';
import { type PricedVariant, pricingRulesFor } from '../pricing/rules.ts';
import { addWish, readWishedIds, readWishes, removeWish } from './repository.ts';

type WishDeps = Pick<Deps, 'db' | 'now' | 'rules'>;

/** What these variants cost now, by the pricing engine, and whether there are any; those in the shop. */
export async function pricesNow(
  deps: WishDeps,
  ids: readonly number[],
): Promise<Map<number, { variant: PricedVariant; net: number }>> {
  if (ids.length === 0) return new Map();
  const { set, variants } = await pricingRulesFor(deps, ids);
  return new Map(
    variants.map((variant) => {
      const { net } = unitPrice(variant.row.mat_price, variant.promo_ids, set);
      return [variant.row.mat_var_id, { variant, net }];
    }),
  );
}

/** The caller's wishes with their prices then and now; what has left the shop is not among them (WISH-01). */
export async function getWishlist(deps: WishDeps, caller: Caller): Promise<WishlistAnswer> {
  const wishes = await readWishes(deps.db, caller.user_id);
  const now = await pricesNow(
    deps,
    wishes.map(({ mat_var_id }) => mat_var_id),
  );
  const data = wishes.flatMap(({ mat_var_id, added_at, price_then, notices }) => {
    const priced = now.get(mat_var_id);
    if (priced === undefined) return [];
    const { row, limit, sold_out } = priced.variant;
    return [
      {
        ...wireItem(row, { quantity: 1, net: priced.net, limit, sold_out }),
        price_then: toBaht(price_then),
        added_at: added_at.toISOString(),
        notices,
      },
    ];
  });
  return { data, count: data.length };
}

/** The variants the caller wishes for: what hearts need to know. */
export async function getWished({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<WishedAnswer> {
  const data = await readWishedIds(db, caller.user_id);
  return { data, count: data.length };
}

/**
 * Puts a variant on the caller's wishlist (WISH-02); one that is there stays as it was, but for the notices.
 * @throws DomainError CATALOGUE.NOT_FOUND when it is not in the shop, WISHLIST.FULL when there is no room
 */
export async function wish(deps: WishDeps, caller: Caller, request: WishRequest): Promise<WishedAnswer> {
  const { mat_var_id } = request;
  const priced = (await pricesNow(deps, [mat_var_id])).get(mat_var_id);
  if (priced === undefined) throw new DomainError('CATALOGUE.NOT_FOUND', { mat_var_id });
  const kept = await deps.db.transaction((trx) =>
    addWish(
      trx,
      {
        user_id: caller.user_id,
        mat_var_id,
        at: deps.now(),
        price: priced.net,
        sold_out: priced.variant.sold_out,
        notices: request.notices ?? null,
      },
      WISHES_MAX,
    ),
  );
  if (!kept) throw new DomainError('WISHLIST.FULL', { most: WISHES_MAX });
  return getWished(deps, caller);
}

/** Takes a variant off the caller's wishlist (WISH-03); one that is not there is off already. */
export async function unwish(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  matVarId: number,
): Promise<WishedAnswer> {
  await removeWish(deps.db, caller.user_id, matVarId);
  return getWished(deps, caller);
}
