import { ACCOUNTING } from '@mali/contracts/accounting-values';
import { parseSigned, splitLines } from '../remittance/statement-file.ts';

/*
 * Reads a gateway's payout: CSV with commas, semicolons or tabs, and heads in Thai or English.
 */

/** Amounts in satang; a negative amount is a refund. */
export type FileLine = { line: number; charge_id: string; amount: number; fee: number };

const HEADS = {
  charge_id: ['charge', 'chargeid', 'transaction', 'transactionid', 'id', 'reference', 'รายการ', 'เลขรายการ'],
  amount: ['amount', 'gross', 'grossamount', 'จำนวนเงิน', 'ยอดเงิน', 'ยอด'],
  fee: ['fee', 'fees', 'totalfee', 'ค่าธรรมเนียม'],
} as const;
const headKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9\u0e00-\u0e7f]/g, '');
const CHARGE = /^[A-Za-z0-9_.:-]{1,100}$/;

/** @returns the rows, or the lines that cannot be read; `[1]` for a file without the two necessary columns */
export function readPayoutFile(text: string): { rows: FileLine[] } | { faults: number[] } {
  const bare = text.replace(/^\uFEFF/, '');
  for (const delimiter of [',', ';', '\t']) {
    const [head, ...lines] = splitLines(bare, delimiter);
    const keys = (head?.cells ?? []).map(headKey);
    const find = (field: keyof typeof HEADS) =>
      keys.findIndex((key) => (HEADS[field] as readonly string[]).includes(key));
    const [charge, amount, fee] = [find('charge_id'), find('amount'), find('fee')];
    if (charge < 0 || amount < 0) continue;
    const read = lines.map(({ line, cells }) => {
      const feeText = (cells[fee] ?? '').trim();
      return {
        line,
        charge_id: (cells[charge] ?? '').trim(),
        amount: parseSigned((cells[amount] ?? '').trim()),
        fee: feeText === '' ? 0 : parseSigned(feeText),
      };
    });
    const isGood = (one: (typeof read)[number]): one is FileLine =>
      CHARGE.test(one.charge_id) && one.amount !== null && one.amount !== 0 && one.fee !== null;
    const faults = read.filter((one) => !isGood(one)).map(({ line }) => line);
    if (faults.length > 0 || read.length === 0 || read.length > ACCOUNTING.rowsMax)
      return { faults: faults.length > 0 ? faults : [1] };
    return { rows: read.filter(isGood) };
  }
  return { faults: [1] };
}
