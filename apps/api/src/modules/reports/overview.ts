import { toBaht } from '@mali/contracts/money';
import type { Overview, OverviewQuery } from '@mali/contracts/overview';
import { COMPARED_DAYS, type DayComparison, OVERVIEW } from '@mali/contracts/overview-values';
import { may, type Permission } from '@mali/contracts/permissions';
import { bangkokIsoDay, startOfBangkokDay } from '@mali/thai/dates';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { figuresByKey } from './figure-repository.ts';
import {
  bestSellers,
  countLateParcels,
  type HourSums,
  lateParcels,
  ordersByHour,
  stockOuts,
  storedHours,
} from './overview-repository.ts';

type OverviewDeps = Pick<Deps, 'reads' | 'now'>;
type Db = Deps['db'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const imageOf = (hash: string | null): string | null => (hash === null ? null : `/img/${hash}/640.webp`);

/** Satang. */
type Sums = { orders: number; sales: number };
const added = (all: readonly Sums[]): Sums =>
  all.reduce((sum, one) => ({ orders: sum.orders + one.orders, sales: sum.sales + one.sales }), {
    orders: 0,
    sales: 0,
  });
const present = ({ orders, sales }: Sums, conversion: number | null) => ({
  conversion,
  orders,
  sales: toBaht(sales),
  average: orders === 0 ? null : toBaht(Math.round(sales / orders)),
});

/** The conversion of days as the report of visits has it: both its sums are of the same moment. */
async function conversionOf(db: Db, days: readonly string[]): Promise<Map<string, number>> {
  const found = await Promise.all(
    days.map(async (day) => {
      const sums = await figuresByKey(db, 'funnel', 'day', { from: day, until: day });
      const of = (figure: string) => sums.find((one) => one.figure === figure)?.value ?? 0;
      return [day, of('paid'), of('viewed')] as const;
    }),
  );
  return new Map(
    found.flatMap(([day, paid, viewed]) =>
      viewed === 0 ? [] : [[day, Math.round((paid / viewed) * 1000) / 10] as const],
    ),
  );
}

/**
 * Today straight from its orders. The day it is compared with is summed up; of the hour that has begun, the orders until
 * the same minute are read.
 */
async function salesOf(db: Db, at: Date, compare: DayComparison): Promise<NonNullable<Overview['sales']>> {
  const midnight = startOfBangkokDay(at);
  const sameTime = new Date(at.getTime() - COMPARED_DAYS[compare] * DAY_MS);
  const begun = Math.floor((at.getTime() - midnight.getTime()) / HOUR_MS);
  const hourStart = new Date(startOfBangkokDay(sameTime).getTime() + begun * HOUR_MS);
  const day = bangkokIsoDay(sameTime);
  const today = bangkokIsoDay(at);
  const [now, whole, partly, conversions] = await Promise.all([
    ordersByHour(db, midnight, at),
    storedHours(db, day),
    ordersByHour(db, hourStart, sameTime),
    conversionOf(db, [today, day]),
  ]);
  const of = (hours: readonly HourSums[], hour: number) => added(hours.filter((one) => one.hour === hour));
  return {
    ...{ today: present(added(now), conversions.get(today) ?? null), day, whole: toBaht(added(whole).sales) },
    before: present(
      added([...whole.filter(({ hour }) => hour < begun), ...partly]),
      conversions.get(day) ?? null,
    ),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const [is, was] = [of(now, hour), of(whole, hour)];
      return {
        ...{ hour, orders: is.orders, sales: toBaht(is.sales) },
        ...{ before_orders: was.orders, before_sales: toBaht(was.sales) },
      };
    }),
  };
}

async function sellersOf(db: Db, at: Date): Promise<NonNullable<Overview['best_sellers']>> {
  const from = startOfBangkokDay(at);
  const days = Array.from({ length: OVERVIEW.trendDays - 1 }, (_, i) =>
    bangkokIsoDay(new Date(at.getTime() - (OVERVIEW.trendDays - 1 - i) * DAY_MS)),
  );
  const found = await bestSellers(db, { from, to: at, first: days[0] ?? '' }, OVERVIEW.rows);
  return found.map(({ rate, earlier, image, sales, ...row }) => ({
    ...{ ...row, image: imageOf(image), sales: toBaht(sales) },
    lasts: rate > 0 ? Math.floor(row.free / rate + 1e-9) : null,
    trend: [...days.map((day) => earlier[day] ?? 0), row.units],
  }));
}

async function outsOf(db: Db, at: Date): Promise<NonNullable<Overview['stock_outs']>> {
  const found = await stockOuts(db, OVERVIEW.rows);
  return {
    count: found[0]?.count ?? 0,
    lost_a_day: toBaht(found[0]?.lost_a_day ?? 0),
    rows: found.map(({ count: _count, lost_a_day: _all, price, since, image, rate, ...row }) => {
      const days = since === null ? 0 : Math.max(0, at.getTime() - since.getTime()) / DAY_MS;
      return {
        ...{ ...row, image: imageOf(image), rate: Math.round(rate * 100) / 100 },
        since: since?.toISOString() ?? null,
        lost: toBaht(Math.round(rate * price * days)),
      };
    }),
  };
}

async function lateOf(db: Db, at: Date): Promise<NonNullable<Overview['late_parcels']>> {
  const [count, found] = await Promise.all([countLateParcels(db, at), lateParcels(db, at, OVERVIEW.rows)]);
  const today = startOfBangkokDay(at).getTime();
  return {
    count,
    rows: found.map(({ promised_at, ...row }) => ({
      ...row,
      promised: promised_at.toISOString(),
      days: Math.round((today - promised_at.getTime()) / DAY_MS),
    })),
  };
}

/** How long a part serves everybody who looks at the overview: the first event after it shows what has changed. */
const CACHED_MS = 2000;
type Part = (db: Db, at: Date, compare: DayComparison) => Promise<unknown>;

/**
 * The overview of the day (RPT-01), each part for those who may read it. A part is read once for all pages that request
 * it at the same time.
 */
export function overviewOf(deps: OverviewDeps) {
  const cache = new LRUCache<string, { at: number; found: Promise<unknown> }>({ max: 16 });
  const part = async <P extends Part>(key: string, at: Date, compare: DayComparison, read: P) => {
    const known = cache.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : at.getTime() - known.at;
    if (known !== undefined && age >= 0 && age < CACHED_MS) return known.found as ReturnType<P>;
    // Shared by all who look, and read again when they are notified: of the latest state.
    const found = deps.reads.read((db) => read(db, at, compare), 'latest') as ReturnType<P>;
    const entry = { at: at.getTime(), found };
    cache.set(key, entry);
    // A failure is not kept.
    found.catch(() => cache.get(key) === entry && cache.delete(key));
    return found;
  };
  return async (
    { role_id }: Pick<Caller, 'role_id'>,
    { compare = 'week' }: OverviewQuery,
  ): Promise<Overview> => {
    const at = deps.now();
    const mayAny = (...permissions: Permission[]) =>
      role_id !== null && permissions.some((one) => may(role_id, one));
    const [sales, best_sellers, stock_outs, late_parcels] = await Promise.all([
      mayAny('report:read') ? part(`sales ${compare}`, at, compare, salesOf) : null,
      mayAny('report:read') ? part('sellers', at, compare, sellersOf) : null,
      mayAny('stock:read') ? part('outs', at, compare, outsOf) : null,
      mayAny('order:fulfil', 'order:read-any') ? part('late', at, compare, lateOf) : null,
    ]);
    return { at: at.toISOString(), sales, best_sellers, stock_outs, late_parcels };
  };
}
