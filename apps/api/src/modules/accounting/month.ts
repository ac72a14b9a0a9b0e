import type { AccountingMonth, CloseMonthRequest, MonthExportQuery } from '@mali/contracts/accounting';
import { FIGURES, type Figure } from '@mali/contracts/accounting-values';
import { toBaht, toSatang } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, cellText, csvLine } from '../../platform/csv.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import {
  closingsOf,
  documentSums,
  insertClosing,
  type MoneyOfDay,
  moneyByDay,
  otherSums,
  reopenClosing,
  type Span,
  seriesOf,
  stockSums,
} from './month-repository.ts';

type AccountingDeps = Pick<Deps, 'db' | 'now'>;
type Satang = Record<Figure, number>;
type TakingsDay = AccountingMonth['days'][number];

const DAY_MS = 86_400_000;
const bangkokMidnight = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

/** The Bangkok day of a day's name, from its beginning to its end. @throws DomainError ERROR.BAD_REQUEST for 2026-02-30 */
export function spanOfDay(day: string): Span {
  const from = bangkokMidnight(day);
  if (Number.isNaN(from.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    throw new DomainError('ERROR.BAD_REQUEST');
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

export type MonthSpan = Span & Readonly<{ first: string; last: string }>;
/** A month, `2026-11`. */
export function spanOfMonth(month: string): MonthSpan {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: bangkokMidnight(first), to: bangkokMidnight(next), first, last };
}

/** One moment for all sums of a month: what happens meanwhile is in none of them. */
const atOneMoment = <T>({ db }: AccountingDeps, work: (trx: Db) => Promise<T>, readOnly = true): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', readOnly });

/** Takings by day and way of payment, in baht. */
function takingsOf(money: readonly MoneyOfDay[]): TakingsDay[] {
  const names = [...new Set(money.map(({ day }) => day))];
  return names.map((day): TakingsDay => {
    const of = (...ways: string[]) =>
      toBaht(
        money
          .filter((one) => one.day === day && ways.includes(one.way))
          .reduce((sum, { amount }) => sum + amount, 0),
      );
    return {
      ...{ day, promptpay: of('promptpay'), card: of('card'), transfer: of('transfer'), cod: of('cod') },
      refunded: of('refunded_gateway', 'refunded_transfer'),
    };
  });
}

async function sumsOf(
  trx: Db,
  span: MonthSpan,
): Promise<{
  figures: Satang;
  days: TakingsDay[];
  units_without_cost: number;
}> {
  const money = await moneyByDay(trx, span);
  const documents = await documentSums(trx, span);
  const stock = await stockSums(trx, span);
  const { coins, ...others } = await otherSums(trx, span, span);
  const taken = (way: string) =>
    money.filter((one) => one.way === way).reduce((sum, { amount }) => sum + amount, 0);
  const sumsOfKind = (kind: string) => documents.find((one) => one.kind === kind) ?? { total: 0, vat: 0 };
  const [full, short, notes] = [
    sumsOfKind('tax_invoice'),
    sumsOfKind('abbreviated'),
    sumsOfKind('credit_note'),
  ];
  const figures: Satang = {
    ...{ taken_promptpay: taken('promptpay'), taken_card: taken('card'), taken_transfer: taken('transfer') },
    cod_collected: taken('cod'),
    ...{ refunded_gateway: taken('refunded_gateway'), refunded_transfer: taken('refunded_transfer') },
    ...others,
    ...{ invoices: full.total, invoices_vat: full.vat },
    ...{ abbreviated: short.total, abbreviated_vat: short.vat },
    ...{ credit_notes: notes.total, credit_notes_vat: notes.vat },
    vat_due: full.vat + short.vat + notes.vat,
    stock_opening: stock.closing - stock.received - stock.sold - stock.lost - stock.other,
    ...{ stock_received: stock.received, cost_of_goods: -stock.sold },
    ...{ stock_lost: stock.lost, stock_other: stock.other, stock_closing: stock.closing },
    // A coin is a baht.
    coins_liability: coins * 100,
  };
  return { figures, days: takingsOf(money), units_without_cost: stock.units_without_cost };
}

/** A month of the accounts, with what changed since it was closed. */
export async function getMonth(deps: AccountingDeps, month: string): Promise<AccountingMonth> {
  const span = spanOfMonth(month);
  const { sums, series, closings } = await atOneMoment(deps, async (trx) => ({
    sums: await sumsOf(trx, span),
    series: await seriesOf(trx, span),
    closings: await closingsOf(trx, span.first),
  }));
  const [newest] = closings;
  const stored = newest !== undefined && newest.reopened_at === null ? newest.figures : null;
  return {
    month,
    over: span.to <= deps.now(),
    figures: Object.fromEntries(
      FIGURES.map((key) => [key, toBaht(sums.figures[key])]),
    ) as AccountingMonth['figures'],
    ...{ units_without_cost: sums.units_without_cost, days: sums.days, series },
    closed: stored !== null,
    closings: closings.map(({ figures: _figures, closed_at, reopened_at, ...closing }) => ({
      ...closing,
      ...{ closed_at: closed_at.toISOString(), reopened_at: reopened_at?.toISOString() ?? null },
    })),
    differences:
      stored === null
        ? []
        : // A figure that an older closing does not have counts as unchanged.
          FIGURES.filter((key) => stored[key] !== undefined && stored[key] !== sums.figures[key]).map(
            (figure) => ({
              figure,
              closed: toBaht(stored[figure] ?? 0),
              now: toBaht(sums.figures[figure]),
            }),
          ),
  };
}

/**
 * Stores the figures of a month that is over.
 * @throws DomainError ACCOUNTING.NOT_OVER, ACCOUNTING.CLOSED, ACCOUNTING.CHANGED when VAT is not what the page showed
 */
export async function closeMonth(
  deps: AccountingDeps,
  caller: Caller,
  month: string,
  { note, vat_due }: CloseMonthRequest,
): Promise<AccountingMonth> {
  const span = spanOfMonth(month);
  const at = deps.now();
  if (span.to > at) throw new DomainError('ACCOUNTING.NOT_OVER');
  try {
    await atOneMoment(
      deps,
      async (trx) => {
        const { figures } = await sumsOf(trx, span);
        if (toBaht(figures.vat_due) !== vat_due) throw new DomainError('ACCOUNTING.CHANGED');
        await insertClosing(trx, { day: span.first, at, by: caller.user_id, note: note.trim(), figures });
        await recordStaffAction(trx, caller, {
          ...{ kind: 'month_closed', at, user_id: null, subject: `month ${month}` },
          details: { vat_due, note: note.trim() },
        });
      },
      false,
    );
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION)) throw new DomainError('ACCOUNTING.CLOSED');
    throw error;
  }
  return getMonth(deps, month);
}

/** @throws DomainError ACCOUNTING.OPEN when it is not closed */
export async function reopenMonth(
  deps: AccountingDeps,
  caller: Caller,
  month: string,
  reason: string,
): Promise<AccountingMonth> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { first: day } = spanOfMonth(month);
    if (!(await reopenClosing(trx, { day, at, by: caller.user_id, reason: reason.trim() })))
      throw new DomainError('ACCOUNTING.OPEN');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'month_reopened', at, user_id: null, subject: `month ${month}` },
      details: { reason: reason.trim() },
    });
  });
  return getMonth(deps, month);
}

/** Columns of the file of a month, in this order for accounting software (docs/decisions/0084). */
export const DAY_HEADS = {
  th: ['วันที่', 'พร้อมเพย์', 'บัตร', 'โอนพร้อมสลิป', 'เก็บเงินปลายทาง', 'คืนเงิน', 'สุทธิ'],
  en: ['date', 'promptpay', 'card', 'transfer', 'cod', 'refunded', 'net'],
} as const;
const netOf = (day: TakingsDay): number =>
  toBaht(
    [day.promptpay, day.card, day.transfer, day.cod, -day.refunded].reduce(
      (sum, baht) => sum + toSatang(baht),
      0,
    ),
  );

const takingsCells = (day: TakingsDay): Cell[] => [
  day.day,
  ...[day.promptpay, day.card, day.transfer, day.cod, day.refunded, netOf(day)].map((baht) => ({ baht })),
];
/** Takings of a month by day as lines of a file. */
export const takingsLines = async (db: Db, month: string): Promise<Cell[][]> =>
  takingsOf(await moneyByDay(db, spanOfMonth(month))).map(takingsCells);

/** Takings of a month by day and way of payment, as CSV or a workbook. */
export async function exportMonth(
  deps: AccountingDeps,
  caller: Caller,
  month: string,
  { format = 'csv', lang = 'th' }: MonthExportQuery,
): Promise<string | AsyncIterable<string | Uint8Array>> {
  const cells = await takingsLines(deps.db, month);
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'list_exported', at: deps.now(), user_id: null, subject: `month ${month}` },
  });
  if (format === 'csv')
    return CSV_BOM + csvLine(DAY_HEADS[lang]) + cells.map((line) => csvLine(line.map(cellText))).join('');
  async function* pieces(): AsyncGenerator<Cell[][]> {
    yield cells;
  }
  return xlsxBytes(lang === 'th' ? 'เงินเข้า' : 'Takings', DAY_HEADS[lang], pieces());
}
