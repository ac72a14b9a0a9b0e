import type { LotsAnswer, LotsExportQuery, LotsQuery } from '@mali/contracts/accounting';
import { ACCOUNTING, type LotReport } from '@mali/contracts/accounting-values';
import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, cellText, csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { streamRows } from '../../platform/list-query.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import { type LotRow, lotSums, lotsPage, lotsStatement } from './lots-repository.ts';
import { spanOfDay, spanOfMonth } from './month.ts';
import type { Span } from './month-repository.ts';

type AccountingDeps = Pick<Deps, 'db' | 'now'>;

/** @throws DomainError ERROR.BAD_REQUEST */
function spanOf(of: LotReport, day: string): Span {
  const span = spanOfDay(day);
  return of === 'stock' ? span : spanOfMonth(day.slice(0, 7));
}
const bahtOrNull = (satang: number | null): number | null => (satang === null ? null : toBaht(satang));

/**
 * Stock by lot at the end of a day, or what was sold by lot in its month.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function getLots({ db }: AccountingDeps, { of, day, page = 1 }: LotsQuery): Promise<LotsAnswer> {
  const limit = ACCOUNTING.lotsPerPage;
  const span = spanOf(of, day);
  const [sums, found] = await Promise.all([
    lotSums(db, of, span),
    lotsPage(db, of, span, { limit, offset: (page - 1) * limit }),
  ]);
  return {
    ...{ count: sums.count, units: sums.units, units_without_cost: sums.units_without_cost },
    value: toBaht(sums.value),
    rows: found.map((row) => ({
      ...row,
      unit_cost: bahtOrNull(row.unit_cost),
      value: bahtOrNull(row.value),
    })),
  };
}

/** Columns of the file, in this order for accounting software (docs/decisions/0084). */
export const LOT_HEADS = {
  th: ['SKU', 'สินค้า', 'แบรนด์', 'ล็อต', 'หมดอายุ', 'จำนวน', 'ต้นทุนต่อหน่วย', 'มูลค่า'],
  en: ['sku', 'product', 'brand', 'lot', 'expires_on', 'units', 'unit_cost', 'value'],
} as const;

/** All lots of a report as lines of a file, some at a time. @throws DomainError ERROR.BAD_REQUEST */
export async function* lotLines(
  db: Deps['db'],
  of: LotReport,
  day: string,
  lang: Language,
): AsyncGenerator<Cell[][]> {
  const money = (satang: number | null): Cell => (satang === null ? null : { baht: toBaht(satang) });
  const cellsOf = (row: LotRow): Cell[] => [
    ...[row.sku, lang === 'th' ? row.name_th : row.name_en, row.brand, row.code, row.expires_on],
    ...[row.units, money(row.unit_cost), money(row.value)],
  ];
  for await (const some of streamRows<LotRow>(db, lotsStatement(of, spanOf(of, day))))
    yield some.map(cellsOf);
}

/** All lots of a report, as CSV or a workbook. @throws DomainError ERROR.BAD_REQUEST */
export async function exportLots(
  deps: AccountingDeps,
  caller: Caller,
  { of, day, format = 'csv', lang = 'th' }: LotsExportQuery,
): Promise<AsyncIterable<string | Uint8Array>> {
  // A day that does not exist is refused before anything is recorded.
  spanOf(of, day);
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'list_exported', at: deps.now(), user_id: null, subject: `lots ${of} ${day}` },
  });
  const found = lotLines(deps.db, of, day, lang);
  if (format === 'xlsx') return xlsxBytes(lang === 'th' ? 'ล็อต' : 'Lots', LOT_HEADS[lang], found);
  return (async function* csv() {
    yield CSV_BOM + csvLine(LOT_HEADS[lang]);
    for await (const some of found) yield some.map((cells) => csvLine(cells.map(cellText))).join('');
  })();
}
