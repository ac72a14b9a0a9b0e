import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { REPORT } from '@mali/contracts/report-values';
import {
  figuresOf,
  type ReportFigure,
  type ShopReportName,
  shopReport,
  wordOfRow,
} from '@mali/contracts/shop-report-values';
import type {
  ShopReport,
  ShopReportExportQuery,
  ShopReportFigures,
  ShopReportQuery,
  ShopReportRow,
} from '@mali/contracts/shop-reports';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import type { Cell } from '../../platform/xlsx.ts';
import { figureBefore, figureState, figuresByKey, figuresByTerm, namesOfRows } from './figure-repository.ts';
import { changeOf, DIGEST_ROWS, figureText, type ReportDigest, tableFile } from './report-file.ts';
import { periodsOf } from './sales.ts';
import type { Period } from './sales-repository.ts';

type ReportDeps = Pick<Deps, 'db' | 'reads' | 'now'>;
type Sums = Readonly<Record<string, number>>;
const DAY_MS = 86_400_000;
const NOTHING: Sums = {};
/** Queries of fewer visitors are shown to nobody (docs/decisions/0067). */
const VISITORS_LEAST = 3;

function figureValue(
  { key, unit, ratio, running }: ReportFigure & { key: string },
  sums: Sums,
): number | null {
  if (ratio !== undefined) {
    const [part, whole] = [sums[ratio[0]] ?? 0, sums[ratio[1]] ?? 0];
    if (whole === 0) return null;
    return unit === 'percent' ? Math.round((part / whole) * 1000) / 10 : Math.round(part / whole);
  }
  const value = sums[running === undefined ? key : `until:${running}`] ?? 0;
  return unit === 'baht' ? toBaht(value) : value;
}
const present = (figures: readonly (ReportFigure & { key: string })[], sums: Sums): ShopReportFigures =>
  Object.fromEntries(figures.map((one) => [one.key, figureValue(one, sums)]));

type Found = Map<string, Record<string, number>>;
async function sumsOf(
  db: ReportDeps['db'],
  name: ShopReportName,
  by: string,
  period: Period,
): Promise<Found> {
  const found =
    name === 'search' && by === 'term'
      ? await figuresByTerm(db, period, VISITORS_LEAST)
      : await figuresByKey(db, name, by, period);
  const sums: Found = new Map();
  for (const { key, figure, value } of found) {
    const one = sums.get(key) ?? {};
    one[figure] = value;
    sums.set(key, one);
  }
  if (by !== 'day') return sums;
  // Every day has a row, and what is carried from day to day.
  const carried = Object.values(shopReport(name).figures).flatMap(({ running }) => running ?? []);
  const until = new Map(
    await Promise.all(
      carried.map(async (one) => [one, await figureBefore(db, name, one, period.from)] as const),
    ),
  );
  const days: Found = new Map();
  for (let ms = Date.parse(period.from); ms <= Date.parse(period.until); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const one = { ...sums.get(day) };
    for (const figure of carried) {
      const now = (until.get(figure) ?? 0) + (one[figure] ?? 0);
      until.set(figure, now);
      one[`until:${figure}`] = now;
    }
    days.set(day, one);
  }
  return days;
}

/** Sums of all days; what is carried is that of the last day. */
function added(days: Found): Sums {
  const total: Record<string, number> = {};
  for (const one of days.values())
    for (const [figure, value] of Object.entries(one))
      total[figure] = figure.startsWith('until:') ? value : (total[figure] ?? 0) + value;
  return total;
}

const reportOf = ({ reads }: ReportDeps, name: ShopReportName, query: ShopReportQuery) =>
  reads.read((db) => readReport(db, name, query));

async function readReport(db: ReportDeps['db'], name: ShopReportName, query: ShopReportQuery) {
  const by = String(query.by);
  const { now, before, shift } = periodsOf(query);
  const empty: Found = new Map();
  const [state, days, daysBefore] = await Promise.all([
    figureState(db),
    sumsOf(db, name, 'day', now),
    before === null ? empty : sumsOf(db, name, 'day', before),
  ]);
  const [found, foundBefore] =
    by === 'day'
      ? [days, daysBefore]
      : await Promise.all([
          sumsOf(db, name, by, now),
          before === null ? empty : sumsOf(db, name, by, before),
        ]);
  const keys = by === 'day' ? [...days.keys()] : [...new Set([...found.keys(), ...foundBefore.keys()])];
  const earlier = (key: string) =>
    by === 'day' ? new Date(Date.parse(key) - shift).toISOString().slice(0, 10) : key;
  const names = new Map((await namesOfRows(db, by, keys)).map((one) => [one.key, one]));
  const figures = figuresOf(name, by);
  const all = keys.map(
    (key): ShopReportRow => ({
      key,
      name_th: names.get(key)?.name_th ?? null,
      name_en: names.get(key)?.name_en ?? null,
      now: present(figures, found.get(key) ?? NOTHING),
      before: before === null ? null : present(figures, foundBefore.get(earlier(key)) ?? NOTHING),
    }),
  );
  const sort =
    query.sort ??
    (by === 'day'
      ? null
      : (figures.find(({ key }) => key === shopReport(name).sort)?.key ?? figures[0]?.key));
  if (sort != null)
    all.sort(
      (a, b) =>
        (b.now[sort] ?? Number.NEGATIVE_INFINITY) - (a.now[sort] ?? Number.NEGATIVE_INFINITY) ||
        a.key.localeCompare(b.key),
    );
  const whole = figuresOf(name, 'day');
  const report: ShopReport = {
    complete_until: state.complete_until?.toISOString() ?? null,
    checked_at: state.checked_at?.toISOString() ?? null,
    differences: state.differences,
    before,
    total: {
      now: present(whole, added(days)),
      before: before === null ? null : present(whole, added(daysBefore)),
    },
    rows: by === 'day' ? all : all.slice(0, REPORT.rowsShown),
    more: by === 'day' ? 0 : Math.max(0, all.length - REPORT.rowsShown),
  };
  return { report, all, figures };
}

/** A report of a period. @throws DomainError ERROR.BAD_REQUEST for days that are none */
export const getShopReport = async (deps: ReportDeps, name: ShopReportName, query: ShopReportQuery) =>
  (await reportOf(deps, name, query)).report;

const cellOf = (unit: ReportFigure['unit'], value: number | null): Cell =>
  value !== null && unit === 'baht' ? { baht: value } : value;

const wordOf = (by: string, row: ShopReportRow, lang: Language): string =>
  (lang === 'th' ? row.name_th : row.name_en) ?? wordOfRow(by, row.key, lang) ?? row.key;

/** A report as files and mails have it. @throws DomainError ERROR.BAD_REQUEST */
export async function shopReportDigest(
  deps: ReportDeps,
  name: ShopReportName,
  query: ShopReportQuery,
  lang: Language,
): Promise<ReportDigest> {
  const { all, figures, report } = await reportOf(deps, name, query);
  const { by, sort, [lang]: title } = shopReport(name);
  const split = String(query.by);
  const main = figures.find(({ key }) => key === sort) ?? figures[0];
  const { now, before } = report.total;
  return {
    title,
    heads: [by[split]?.[lang] ?? '', ...figures.map((one) => one[lang])],
    lines: all.map((row): Cell[] => [
      wordOf(split, row, lang),
      ...figures.map(({ key, unit }) => cellOf(unit, row.now[key] ?? null)),
    ]),
    ...{ complete_until: report.complete_until, before: report.before },
    totals: figuresOf(name, 'day').map(({ key, unit, ...one }) => ({
      label: one[lang],
      value: figureText(unit, now[key] ?? null, lang),
      change: unit === 'percent' ? null : changeOf(now[key] ?? null, before?.[key]),
    })),
    rows:
      split === 'day' || main === undefined
        ? []
        : all.slice(0, DIGEST_ROWS).map((row) => ({
            label: wordOf(split, row, lang),
            value: `${main[lang]} ${figureText(main.unit, row.now[main.key] ?? null, lang)}`,
          })),
  };
}

/** All rows of a report as a file; recorded in the audit log. @throws DomainError ERROR.BAD_REQUEST */
export async function exportShopReport(
  deps: ReportDeps,
  caller: Caller,
  name: ShopReportName,
  { lang = 'th', format = 'csv', ...query }: ShopReportExportQuery,
): Promise<AsyncIterable<string | Uint8Array> | string> {
  const table = await shopReportDigest(deps, name, query, lang);
  await recordStaffAction(deps.db, caller, {
    kind: 'list_exported',
    at: deps.now(),
    user_id: null,
    subject: `list ${name} report`,
    details: {
      searched: false,
      filters: new URLSearchParams(query as Record<string, string>).toString(),
      columns: '',
    },
  });
  return tableFile(table, format);
}
