import { toSatang } from '@mali/contracts/money';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { pricesNow } from '../catalogue/prices-now.ts';
import { flowNow, termOf } from '../flows/flow-settings.ts';
import { tellWishes, type WishNews } from '../flows/wish-messages.ts';
import { evaluateWish } from './policy.ts';
import { saveWishes, type WatchedWish, watchedWishes } from './repository.ts';

/** Wishes processed per transaction. */
const BATCH = 500;

const same = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
const hasChanged = (wish: WatchedWish, next: ReturnType<typeof evaluateWish>['next']): boolean =>
  wish.price_told !== next.price_told ||
  wish.sold_out !== next.sold_out ||
  !same(wish.dearer_since, next.dearer_since) ||
  !same(wish.back_since, next.back_since);

/**
 * Checks every wish once, and notifies about price drops and restocks. Notification and new state are written
 * in one transaction, so that a crash neither repeats nor loses one.
 * @returns number of notifications
 */
export async function watchWishes(deps: JobDeps): Promise<number> {
  let told = 0;
  const flows = {
    back_in_stock: await flowNow(deps.db, 'back_in_stock'),
    price_drop: await flowNow(deps.db, 'price_drop'),
  };
  const limits = {
    units: termOf(flows.back_in_stock, 'units'),
    percent: termOf(flows.price_drop, 'percent'),
    satang: toSatang(termOf(flows.price_drop, 'baht')),
  };
  let page: WatchedWish[];
  let after = { mat_var_id: 0, user_id: 0 };
  do {
    page = await deps.db.transaction(async (trx) => {
      const wishes = await watchedWishes(trx, after, BATCH);
      const at = deps.now();
      const now = await pricesNow({ ...deps, db: trx }, [...new Set(wishes.map((w) => w.mat_var_id))]);
      const changed: WatchedWish[] = [];
      const notices: Record<keyof typeof flows, WishNews[]> = { back_in_stock: [], price_drop: [] };
      for (const wish of wishes) {
        const priced = now.get(wish.mat_var_id);
        // A discontinued product may return; no notification meanwhile.
        const stock = priced?.variant.row.stock ?? 0;
        const { news, next } = evaluateWish(wish, { net: priced?.net ?? wish.price_told, stock }, at, limits);
        if (hasChanged(wish, next)) changed.push({ ...wish, ...next });
        // What the shop does not tell is not told later.
        if (news !== null && priced !== undefined && flows[news].on)
          notices[news].push({
            ...{ user_id: wish.user_id, row: priced.variant.row, net: priced.net, was: wish.price_then },
          });
      }
      if (changed.length > 0) await saveWishes(trx, changed);
      told += await tellWishes(trx, flows.back_in_stock, notices.back_in_stock, at);
      told += await tellWishes(trx, flows.price_drop, notices.price_drop, at);
      return wishes;
    });
    after = page.at(-1) ?? after;
  } while (page.length === BATCH);
  return told;
}

/** Notifications about price drops and restocks of wishes. */
export function wishlistJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * watch-wishes'],
    tasks: {
      'watch-wishes': async () => {
        await watchWishes(deps);
      },
    },
  };
}
