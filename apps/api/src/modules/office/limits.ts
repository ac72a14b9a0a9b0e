import type { Permission } from '@mali/contracts/permissions';
import type { Deps } from '../../platform/deps.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { LOW_STOCK_THRESHOLD } from '../catalogue/product-record.ts';
import { type Notice, notifyStaff } from '../notifications/service.ts';
import { type CrossedLimit, type LimitKind, newCrossings } from './limits-repository.ts';

/** Who can do something about a limit. */
const NEEDS: Readonly<Record<LimitKind, Permission>> = {
  staff_low_stock: 'order:fulfil',
  staff_limit_reached: 'promotion:edit',
};
/** Names in one notification; more are counted. */
const NAMES = 3;

/** One notification of all limits of a kind that were crossed at the same time. */
function noticeOf(kind: LimitKind, crossed: readonly CrossedLimit[], at: Date): Omit<Notice, 'user_id'> {
  const names = (language: 'th' | 'en') => {
    const all = [...new Set(crossed.map((one) => one[`name_${language}`]))];
    const more = all.length - NAMES;
    const shown = all.slice(0, NAMES).join(', ');
    if (more <= 0) return shown;
    return language === 'th' ? `${shown} และอีก ${more} รายการ` : `${shown} and ${more} more`;
  };
  const [first] = crossed;
  const coupon = crossed.length === 1 ? (first?.promo_id ?? null) : null;
  const texts = {
    staff_low_stock: {
      title: { th: `สินค้าใกล้หมด: ${names('th')}`, en: `Low stock: ${names('en')}` },
      body: { th: 'สั่งของเพิ่มหรือตรวจนับสต๊อก', en: 'Order more, or count the stock.' },
      link: '/admin',
    },
    staff_limit_reached: {
      title: { th: `สิทธิ์ครบแล้ว: ${names('th')}`, en: `Used up: ${names('en')}` },
      body: { th: 'เพิ่มจำนวนหรือปิดโปรโมชัน', en: 'Raise the limit, or end the promotion.' },
      link: coupon === null ? '/admin/offers?view=coupons' : `/admin/offers/${coupon}`,
    },
  }[kind];
  return { kind, ...texts, dedupe: `${kind}:${at.toISOString()}`, at };
}

/** Notifies the staff who can act of every limit that was crossed since the last time, once for each crossing (ADM-14). */
export async function notifyLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    const found = await newCrossings(trx, LOW_STOCK_THRESHOLD, at);
    for (const kind of Object.keys(NEEDS) as LimitKind[]) {
      const crossed = found.filter((one) => one.kind === kind);
      if (crossed.length === 0) continue;
      await notifyStaff(trx, NEEDS[kind], noticeOf(kind, crossed, at));
    }
  });
}

export function limitJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * notify-limits ?max=3&jobKey=notify-limits'],
    tasks: {
      'notify-limits': async () => {
        await notifyLimits(deps);
      },
    },
  };
}
