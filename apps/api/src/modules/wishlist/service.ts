import { WISHES_MAX } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { WishedAnswer, WishlistAnswer, WishRequest } from '@mali/contracts/wishlist';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { pricesNow } from '../catalogue/prices-now.ts';
import { wireItem } from '../pricing/quote.ts';
import { addWish, readWishedIds, readWishes, removeWish } from './repository.ts';

type WishDeps = Pick<Deps, 'db' | 'now' | 'rules'>;

/** The caller's wishes with former and current prices, without discontinued variants (WISH-01). */
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

/** The caller's wished variants, for heart icons. */
export async function getWished({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<WishedAnswer> {
  const data = await readWishedIds(db, caller.user_id);
  return { data, count: data.length };
}

/**
 * Adds a variant to the caller's wishlist (WISH-02); an existing one only updates its notifications.
 * @throws DomainError CATALOGUE.NOT_FOUND for an unavailable variant, WISHLIST.FULL at the maximum length
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

/** Removes a variant from the caller's wishlist (WISH-03); idempotent. */
export async function unwish(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  matVarId: number,
): Promise<WishedAnswer> {
  await removeWish(deps.db, caller.user_id, matVarId);
  return getWished(deps, caller);
}
