import type { ORDER_LIST } from '@mali/contracts/lists/orders';
import { may } from '@mali/contracts/permissions';
import { SALES_COMPARISONS, SALES_DIMENSIONS, SOLD_STATUSES } from '@mali/contracts/report-values';
import type { SalesQuery, SalesRow } from '@mali/contracts/reports';
import {
  figuresOf,
  SHOP_REPORT_NAMES,
  type ShopReportName,
  shopReport,
} from '@mali/contracts/shop-report-values';
import type { ShopReportQuery } from '@mali/contracts/shop-reports';
import { bangkokIsoDay } from '@mali/thai/dates';
import { adminPaths } from '../paths.ts';

const DAY_MS = 86_400_000;
const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** Days of a report that is opened without any. */
const DAYS = 30;

/** The days of an address, and with what they are compared. */
function periodOf(address: URLSearchParams, now: Date) {
  const day = (name: string, usual: Date) => {
    const typed = address.get(name) ?? '';
    return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : bangkokIsoDay(usual);
  };
  const until = day('until', now);
  const from = day('from', new Date(Date.parse(`${until}T12:00:00+07:00`) - (DAYS - 1) * DAY_MS));
  return {
    from: [from, until].sort()[0] ?? until,
    until,
    compare: SALES_COMPARISONS.find((one) => one === address.get('compare')) ?? 'before',
  };
}

/** What an address asks for; whatever it lacks or has wrong is the usual. */
export function salesQueryOf(address: URLSearchParams, now: Date): Required<SalesQuery> {
  const by = SALES_DIMENSIONS.find((one) => one === address.get('by')) ?? 'day';
  return { ...periodOf(address, now), by };
}

/** The reports besides sales that a role may see. */
export const shopReportsOf = (role: number): ShopReportName[] =>
  SHOP_REPORT_NAMES.filter((name) => may(role, shopReport(name).permission));

export type NamedShopQuery = ShopReportQuery & { report: ShopReportName };
/** The same of the other reports; null: there is none for the role. */
export function shopQueryOf(address: URLSearchParams, now: Date, role: number): NamedShopQuery | null {
  const names = shopReportsOf(role);
  const report = names.find((one) => one === address.get('report')) ?? names[0];
  if (report === undefined) return null;
  const dimensions = Object.keys(shopReport(report).by);
  const by = dimensions.find((one) => one === address.get('by')) ?? dimensions[0] ?? 'day';
  const sort = figuresOf(report, by).find(({ key }) => key === address.get('sort'))?.key;
  return { report, ...periodOf(address, now), by, ...(sort !== undefined && { sort }) };
}

/** Where a row of such a report leads; null: nowhere. */
export function recordOf(
  { report, by, from, until }: NamedShopQuery,
  { key }: Pick<SalesRow, 'key'>,
  role: number,
): string | null {
  if (report === 'coupons' && by === 'coupon' && may(role, 'promotion:read'))
    return adminPaths.offer(Number(key));
  if (report === 'promotions' && (by === 'promotion' || by === 'code') && may(role, 'order:list'))
    return ordersOf({ by, from, until }, { key });
  if (report === 'returns' && by === 'product' && may(role, 'goods:read'))
    return adminPaths.product(Number(key));
  return null;
}

const FILTERS = {
  ...{ product: 'product', brand: 'brand', promotion: 'promotion', code: 'code' },
  ...{ payment: 'payment', channel: 'channel', province: 'province' },
} as const satisfies Record<string, keyof typeof ORDER_LIST.filters>;

/** The list of the orders that a row is made of; null where the list has no such filter. */
export function ordersOf({ by, from, until }: SalesQuery, { key }: Pick<SalesRow, 'key'>): string | null {
  const status = SOLD_STATUSES.join(',');
  if (by === 'day') return adminPaths.orders({ placed: `${key}..${key}`, status });
  if (!(by in FILTERS) || key === '') return null;
  return adminPaths.orders({
    [FILTERS[by as keyof typeof FILTERS]]: key,
    placed: `${from}..${until}`,
    status,
  });
}
