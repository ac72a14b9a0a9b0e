import type { Shipment } from './shipments.ts';

const BANGKOK_MS = 7 * 3_600_000;
const dayOf = (at: string): string => new Date(Date.parse(at) + BANGKOK_MS).toISOString().slice(0, 10);
const amount = (satang: number): string =>
  `"${(satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}"`;
/** What the sandbox keeps of each amount. */
const FEE = 0.03;

/** The day on which a shipment with cash on delivery reached a state; null when it has not. */
function reachedOn({ cod, events }: Shipment, codes: readonly string[]): string | null {
  const event = cod > 0 ? events.find(({ code }) => codes.includes(code)) : undefined;
  return event === undefined ? null : dayOf(event.at);
}
const deliveredOn = (shipment: Shipment) => reachedOn(shipment, ['DELIVERED']);
const failedOn = (shipment: Shipment) => reachedOn(shipment, ['RETURNING', 'LOST']);

/** Days with a statement, the newest first. */
export const statementDays = (shipments: readonly Shipment[]): string[] =>
  [...new Set(shipments.flatMap((shipment) => deliveredOn(shipment) ?? []))].sort().reverse();

/**
 * The statement of a day in Bangkok: cash on delivery of what was delivered, with the mistakes of carriers. Of every five
 * parcels in the order of their numbers, the second is paid 10 baht less, the third twice and the fourth not at all; a
 * parcel that was not delivered is paid, and one that nobody knows.
 * @returns CSV in Thai as spreadsheets write it; null when nothing was delivered
 */
export function statementCsv(shipments: readonly Shipment[], day: string): string | null {
  const inOrder = [...shipments].sort((one, other) => (one.tracking_no < other.tracking_no ? -1 : 1));
  const delivered = inOrder.filter((shipment) => deliveredOn(shipment) === day);
  if (delivered.length === 0) return null;
  const paid = delivered.flatMap(({ tracking_no, cod }, i) => {
    if (i % 5 === 3) return [];
    const row = { tracking_no, satang: i % 5 === 1 ? Math.max(1, cod - 1000) : cod };
    return i % 5 === 2 ? [row, row] : [row];
  });
  const failed = inOrder.find((shipment) => failedOn(shipment) === day);
  if (failed !== undefined) paid.push({ tracking_no: failed.tracking_no, satang: failed.cod });
  paid.push({ tracking_no: `MX99${day.replaceAll('-', '').slice(2)}9TH`, satang: 19_900 });
  const [year = '', month, date] = day.split('-');
  const written = `${date}/${month}/${Number(year) + 543}`;
  const lines = paid.map(({ tracking_no, satang }) =>
    [tracking_no, amount(satang), amount(Math.round(satang * FEE)), written].join(','),
  );
  const total = paid.reduce((sum, { satang }) => sum + satang, 0);
  const heads = 'เลขพัสดุ,ยอดเก็บเงินปลายทาง,ค่าธรรมเนียม,วันที่โอน';
  return `\uFEFF${[heads, ...lines, `รวม,${amount(total)},,`, ''].join('\r\n')}`;
}
