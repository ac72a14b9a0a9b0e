import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import {
  CUSTOMER_KIND_WORDS,
  isLineDimension,
  REPORT,
  SALES_DIMENSION_WORDS,
  SALES_FIGURES,
  type SalesDimension,
} from '@mali/contracts/report-values';
import type {
  SalesExportQuery,
  SalesFigures,
  SalesQuery,
  SalesReport,
  SalesRow,
} from '@mali/contracts/reports';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import type { Cell } from '../../platform/xlsx.ts';
import {
  changeOf,
  DIGEST_ROWS,
  figureText,
  type ReportDigest,
  type ReportTable,
  tableFile,
} from './report-file.ts';
import { namesOf, type Period, reportState, type Sums, salesByDay, salesByKey } from './sales-repository.ts';

type ReportDeps = Pick<Deps, 'db' | 'reads' | 'now'>;
const DAY_MS = 86_400_000;
const NOTHING: Sums = { orders: 0, units: 0, discount: 0, goods: 0, delivery: 0, refunded: 0 };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** @throws DomainError ERROR.BAD_REQUEST for a day that no month has */
function msOf(day: string): number {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || dayOf(at.getTime()) !== day)
    throw new DomainError('ERROR.BAD_REQUEST', { day });
  return at.getTime();
}

/**
 * The days that a period is compared with. A year earlier is 52 weeks, so that weekdays meet weekdays.
 * @throws DomainError ERROR.BAD_REQUEST for too many days, or the last before the first
 */
export function periodsOf({
  from,
  until,
  compare = 'before',
}: Pick<SalesQuery, 'from' | 'until' | 'compare'>): { now: Period; before: Period | null; shift: number } {
  const [first, last] = [msOf(from), msOf(until)];
  const days = (last - first) / DAY_MS + 1;
  if (days < 1 || days > REPORT.daysMax) throw new DomainError('ERROR.BAD_REQUEST', { days });
  // Whole weeks where the period is longer than one, so that weekdays meet weekdays; a day meets that of a week ago.
  const shift = (compare === 'year' ? 364 : Math.ceil(days / 7) * 7) * DAY_MS;
  const before = { from: dayOf(first - shift), until: dayOf(last - shift) };
  return { now: { from, until }, before: compare === 'none' ? null : before, shift };
}

function present({ orders, units, discount, goods, delivery, refunded }: Sums): SalesFigures {
  const sales = goods + delivery;
  return {
    ...{ orders, units },
    discount: toBaht(discount),
    goods: toBaht(goods),
    delivery: toBaht(delivery),
    sales: toBaht(sales),
    refunded: toBaht(refunded),
    net: toBaht(sales - refunded),
    average: orders === 0 ? null : toBaht(Math.round(sales / orders)),
  };
}
const added = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      units: sum.units + one.units,
      discount: sum.discount + one.discount,
      goods: sum.goods + one.goods,
      delivery: sum.delivery + one.delivery,
      refunded: sum.refunded + one.refunded,
    }),
    NOTHING,
  );

type Found = SalesReport & { all: SalesRow[] };
const salesOf = ({ reads }: ReportDeps, query: SalesQuery): Promise<Found> =>
  reads.read((db) => readSales(db, query));

async function readSales(db: ReportDeps['db'], query: SalesQuery): Promise<Found> {
  const { by } = query;
  const { now, before, shift } = periodsOf(query);
  const [state, daysNow, daysBefore] = await Promise.all([
    reportState(db),
    salesByDay(db, now),
    before === null ? [] : salesByDay(db, before),
  ]);
  const was = new Map(daysBefore.map((one) => [one.day, one]));
  const is = new Map(daysNow.map((one) => [one.day, one]));
  const days = [];
  for (let ms = msOf(now.from); ms <= msOf(now.until); ms += DAY_MS) {
    const day = dayOf(ms);
    days.push({ day, now: is.get(day) ?? NOTHING, before: was.get(dayOf(ms - shift)) ?? NOTHING });
  }
  const total = added(daysNow);
  const totalBefore = before === null ? null : added(daysBefore);
  const all: SalesRow[] =
    by === 'day'
      ? days.map((one) => ({
          ...{ key: one.day, name_th: null, name_en: null, now: present(one.now) },
          before: before === null ? null : present(one.before),
        }))
      : await rowsOf(db, by, now, before);
  return {
    ...{ ...state, complete_until: state.complete_until?.toISOString() ?? null },
    checked_at: state.checked_at?.toISOString() ?? null,
    before,
    total: { now: present(total), before: totalBefore === null ? null : present(totalBefore) },
    days: days.map((one) => ({
      day: one.day,
      net: present(one.now).net,
      before: before === null ? null : present(one.before).net,
    })),
    rows: by === 'day' ? all : all.slice(0, REPORT.rowsShown),
    more: by === 'day' ? 0 : Math.max(0, all.length - REPORT.rowsShown),
    all,
  };
}

async function rowsOf(
  db: ReportDeps['db'],
  by: SalesDimension,
  now: Period,
  before: Period | null,
): Promise<SalesRow[]> {
  const [found, earlier] = await Promise.all([
    salesByKey(db, by, now),
    before === null ? [] : salesByKey(db, by, before),
  ]);
  const keys = [...new Set([...found, ...earlier].map(({ key }) => key))];
  const names = new Map((await namesOf(db, by, keys)).map((one) => [one.key, one]));
  const is = new Map(found.map((one) => [one.key, one]));
  const was = new Map(earlier.map((one) => [one.key, one]));
  const made = keys.map((key) => ({
    key,
    name_th: names.get(key)?.name_th ?? null,
    name_en: names.get(key)?.name_en ?? null,
    now: present(is.get(key) ?? NOTHING),
    before: before === null ? null : present(was.get(key) ?? NOTHING),
  }));
  return made.sort(
    by === 'hour'
      ? (a, b) => a.key.localeCompare(b.key)
      : (a, b) => b.now.sales - a.now.sales || a.key.localeCompare(b.key),
  );
}

/** Sales by one dimension, with those of the days they are compared with. @throws DomainError ERROR.BAD_REQUEST */
export async function getSales(deps: ReportDeps, query: SalesQuery): Promise<SalesReport> {
  const { all: _all, ...report } = await salesOf(deps, query);
  return report;
}

/** All rows of a report as a table; recorded in the audit log. @throws DomainError ERROR.BAD_REQUEST */
export async function exportSales(
  deps: ReportDeps,
  caller: Caller,
  { lang = 'th', format = 'csv', ...query }: SalesExportQuery,
): Promise<AsyncIterable<string | Uint8Array> | string> {
  const { all } = await salesOf(deps, query);
  await recordStaffAction(deps.db, caller, {
    kind: 'list_exported',
    at: deps.now(),
    user_id: null,
    subject: 'list sales',
    details: { searched: false, filters: new URLSearchParams(query).toString(), columns: '' },
  });
  return tableFile(salesTable(query, all, lang), format);
}

/** A report as a mail has it. @throws DomainError ERROR.BAD_REQUEST */
export async function salesDigest(
  deps: ReportDeps,
  query: SalesQuery,
  lang: Language,
): Promise<ReportDigest> {
  const { all, total, complete_until, before } = await salesOf(deps, query);
  const unit = (figure: keyof SalesFigures) =>
    figure === 'orders' || figure === 'units' ? ('count' as const) : ('baht' as const);
  return {
    ...salesTable(query, all, lang),
    ...{ complete_until, before },
    totals: (['net', 'orders', 'average', 'goods', 'discount', 'refunded'] as const).map((figure) => ({
      label: SALES_FIGURES[figure][lang],
      value: figureText(unit(figure), total.now[figure], lang),
      change: changeOf(total.now[figure], total.before?.[figure]),
    })),
    rows:
      query.by === 'day' || query.by === 'hour'
        ? []
        : all.slice(0, DIGEST_ROWS).map((row) => ({
            label: wordOf(query.by, row, lang),
            value: figureText('baht', row.now.sales, lang),
          })),
  };
}

/** The heads and cells of a report, as files and mails have them. */
function salesTable(
  { by, compare }: Pick<SalesQuery, 'by' | 'compare'>,
  all: readonly SalesRow[],
  lang: Language,
): ReportTable {
  const figures = (
    ['orders', 'units', 'discount', 'goods', 'delivery', 'sales', 'refunded', 'net'] as const
  ).filter((figure) => figure !== 'delivery' || !isLineDimension(by));
  const heads = [
    SALES_DIMENSION_WORDS[by][lang],
    ...figures.map((figure) => SALES_FIGURES[figure][lang]),
    ...(compare === 'none' ? [] : [`${SALES_FIGURES.net[lang]} (${lang === 'th' ? 'ช่วงก่อน' : 'before'})`]),
  ];
  const lines = all.map((row): Cell[] => [
    wordOf(by, row, lang),
    ...figures.map((figure) =>
      figure === 'orders' || figure === 'units' ? row.now[figure] : { baht: row.now[figure] },
    ),
    ...(row.before === null ? [] : [{ baht: row.before.net }]),
  ]);
  return { title: SALES_DIMENSION_WORDS[by][lang], heads, lines };
}

function wordOf(by: SalesDimension, row: SalesRow, lang: Language): string {
  const name = lang === 'th' ? row.name_th : row.name_en;
  if (name !== null) return name;
  if (by === 'customer') return CUSTOMER_KIND_WORDS[row.key === 'new' ? 'new' : 'returning'][lang];
  return by === 'hour' ? `${row.key}:00` : row.key;
}
