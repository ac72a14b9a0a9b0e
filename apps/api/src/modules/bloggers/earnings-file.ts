import type { MonthExportQuery } from '@mali/contracts/accounting';
import { toBaht } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, cellText, csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import { ledger } from './earning-repository.ts';

/** Newest entries of a file. */
const MOST = 100_000;
const HEADS = {
  th: [
    ...['เวลา', 'บล็อกเกอร์', 'รายการ', 'คำสั่งซื้อ', 'บรรทัด', 'อัตรา (%)', 'รอครบกำหนด', 'พร้อมจ่าย', 'เลขอ้างอิง'],
    ...['หักภาษี ณ ที่จ่าย', 'ยอดโอน'],
  ],
  en: [
    ...['At', 'Blogger', 'Entry', 'Order', 'Line', 'Rate (%)', 'Waits', 'To pay', 'Reference'],
    ...['Tax withheld', 'Transferred'],
  ],
} as const;
const KINDS: Readonly<Record<string, Readonly<Record<'th' | 'en', string>>>> = {
  earned: { th: 'ได้รับ', en: 'Earned' },
  changed: { th: 'คำสั่งซื้อเปลี่ยน', en: 'Order changed' },
  due: { th: 'ครบกำหนดคืนสินค้า', en: 'Return period over' },
  paid: { th: 'จ่ายแล้ว', en: 'Paid' },
};

/** The entries of the earnings of all bloggers; each column of money adds up to what waits, and to what is to be paid. */
export async function exportEarnings(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { format = 'csv', lang = 'th' }: MonthExportQuery,
): Promise<string | AsyncIterable<string | Uint8Array>> {
  const entries = await ledger(deps.db, MOST);
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'list_exported', at: deps.now(), user_id: null, subject: 'blogger earnings' },
  });
  const words = entries.map(({ at, name, kind, so_no, line_no, rate }) => [
    ...[at.toISOString(), name, KINDS[kind]?.[lang] ?? kind, so_no ?? ''],
    ...[line_no === null ? '' : String(line_no), rate === null ? '' : String(rate)],
  ]);
  const lines = entries.map(({ pending, due, reference, withheld }, i): Cell[] => [
    ...[...(words[i] ?? []), { baht: toBaht(pending) }, { baht: toBaht(due) }, reference ?? ''],
    ...(withheld === null ? ['', ''] : [{ baht: toBaht(withheld) }, { baht: toBaht(-due - withheld) }]),
  ]);
  if (format === 'csv')
    return CSV_BOM + csvLine(HEADS[lang]) + lines.map((line) => csvLine(line.map(cellText))).join('');
  async function* pieces(): AsyncGenerator<Cell[][]> {
    yield lines;
  }
  return xlsxBytes(lang === 'th' ? 'ค่าแนะนำ' : 'Earnings', HEADS[lang], pieces());
}
