import type { ORDER_LIST } from '@mali/contracts/lists/orders';
import { SALES_COMPARISONS, SALES_DIMENSIONS, SOLD_STATUSES } from '@mali/contracts/report-values';
import type { SalesQuery, SalesRow } from '@mali/contracts/reports';
import { bangkokIsoDay } from '@mali/thai/dates';
import { adminPaths } from '../paths.ts';

const DAY_MS = 86_400_000;
const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** Days of a report that is opened without any. */
const DAYS = 30;

/** What an address asks for; whatever it lacks or has wrong is the usual. */
export function salesQueryOf(address: URLSearchParams, now: Date): Required<SalesQuery> {
  const day = (name: string, usual: Date) => {
    const typed = address.get(name) ?? '';
    return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : bangkokIsoDay(usual);
  };
  const until = day('until', now);
  const from = day('from', new Date(Date.parse(`${until}T12:00:00+07:00`) - (DAYS - 1) * DAY_MS));
  return {
    from: [from, until].sort()[0] ?? until,
    until,
    by: SALES_DIMENSIONS.find((one) => one === address.get('by')) ?? 'day',
    compare: SALES_COMPARISONS.find((one) => one === address.get('compare')) ?? 'before',
  };
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
