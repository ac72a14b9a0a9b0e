import { cartImage } from '@mali/contracts/images';
import { formatBaht } from '@mali/thai/money';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type Notice, notify } from '../notifications/service.ts';
import type { VariantRow } from '../pricing/repository.ts';
import { evaluateWish, type WishNotification } from './policy.ts';
import { saveWishes, type WatchedWish, watchedWishes } from './repository.ts';
import { pricesNow } from './service.ts';

/** Wishes processed per transaction. */
const BATCH = 500;

/** The product name with shade and size of the wish. */
function nameOf(row: VariantRow, lang: 'th' | 'en'): string {
  const own = lang === 'th' ? row.mat_name_th : row.mat_name;
  const variant = row.attributes.map((a) => (lang === 'th' ? a.name_th : a.name));
  return [row.brand_en, own, ...variant].filter((part) => part !== '').join(' ');
}

function noticeOf(
  news: NonNullable<WishNotification>,
  wish: WatchedWish,
  row: VariantRow,
  net: number,
  at: Date,
): Notice {
  const price = formatBaht(net);
  const then = formatBaht(wish.price_then);
  const cheaper = net < wish.price_then;
  const title =
    news === 'price_drop'
      ? { th: `ลดราคาเหลือ ${price}`, en: `Now ${price}` }
      : { th: 'กลับมามีของแล้ว', en: 'Back in stock' };
  const body = (lang: 'th' | 'en'): string => {
    const name = nameOf(row, lang);
    if (!cheaper) return lang === 'th' ? `${name} ราคา ${price}` : `${name}, ${price}`;
    return lang === 'th'
      ? `${name} ราคา ${price} ตอนที่คุณเก็บไว้คือ ${then}`
      : `${name}, ${price}; it was ${then} when you saved it`;
  };
  return {
    user_id: wish.user_id,
    kind: news,
    title,
    body: { th: body('th'), en: body('en') },
    link: `/item/${row.mat_id}/${row.mat_var_id}`,
    image: cartImage(row.image),
    // Time of the round: a retry after a crash decides again.
    dedupe: `${news}:${row.mat_var_id}:${at.getTime()}`,
    at,
  };
}

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
  let page: WatchedWish[];
  let after = { mat_var_id: 0, user_id: 0 };
  do {
    page = await deps.db.transaction(async (trx) => {
      const wishes = await watchedWishes(trx, after, BATCH);
      const at = deps.now();
      const now = await pricesNow({ ...deps, db: trx }, [...new Set(wishes.map((w) => w.mat_var_id))]);
      const changed: WatchedWish[] = [];
      const notices: Notice[] = [];
      for (const wish of wishes) {
        const priced = now.get(wish.mat_var_id);
        // A discontinued product may return; no notification meanwhile.
        const stock = priced?.variant.row.stock ?? 0;
        const { news, next } = evaluateWish(wish, { net: priced?.net ?? wish.price_told, stock }, at);
        if (hasChanged(wish, next)) changed.push({ ...wish, ...next });
        if (news !== null && priced !== undefined)
          notices.push(noticeOf(news, wish, priced.variant.row, priced.net, at));
      }
      if (changed.length > 0) await saveWishes(trx, changed);
      told += await notify(trx, notices);
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
