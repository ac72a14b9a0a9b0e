import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import type { Goods, NewReceiptRequest } from '@mali/contracts/receiving';
import {
  daysUntil,
  NEAR_EXPIRY_DAYS,
  type NotedDifference,
  RECEIPT_EDIT,
} from '@mali/contracts/receiving-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import * as yup from 'yup';
import { serverNow } from '../../clients/server-clock.ts';

/** A line as it is typed. */
export type LineValues = Readonly<{
  key: string;
  mat_var_id: number;
  /** Its product has an expiry. */
  expires: boolean;
  quantity: string;
  lot: string;
  expires_on: string;
  unit_cost: string;
  /** Expected by an order: without a number of units it did not come this time. */
  ordered: boolean;
}>;
/** What is not as ordered, as it is typed. */
export type DifferenceValues = Readonly<{
  key: string;
  mat_var_id: number;
  kind: NotedDifference;
  units: string;
  note: string;
}>;
export type ReceiptValues = {
  /** Made with the first line: posting it twice adds nothing, also after a reload. */
  request_key: string;
  reference: string;
  note: string;
  near_expiry: boolean;
  lines: readonly LineValues[];
  /** More than was ordered is taken in. */
  over: boolean;
  differences: readonly DifferenceValues[];
};

type Order = Pick<PurchaseOrder, 'po_id' | 'lines'>;
/** A receipt without anything, or with the lines that an order waits for. */
export const emptyReceipt = (order: Order | null): ReceiptValues => ({
  ...{ request_key: '', reference: '', note: '', near_expiry: false, over: false, differences: [] },
  lines: (order?.lines ?? [])
    .filter(({ units, received }) => units > received)
    .map(({ mat_var_id }) => ({
      ...{ key: `ordered-${mat_var_id}`, mat_var_id, expires: false, ordered: true },
      ...{ quantity: '', lot: '', expires_on: '', unit_cost: '' },
    })),
});

/** Units that an order still waits for, by variant. */
export const awaitedOf = (order: Order | null): ReadonlyMap<number, number> =>
  new Map(
    (order?.lines ?? []).map(({ mat_var_id, units, received }) => [
      mat_var_id,
      Math.max(0, units - received),
    ]),
  );

/** Units beyond what an order waits for, by variant. */
export function beyondOf(
  lines: readonly Pick<LineValues, 'mat_var_id' | 'quantity'>[],
  awaited: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const come = new Map<number, number>();
  for (const { mat_var_id, quantity } of lines)
    come.set(mat_var_id, (come.get(mat_var_id) ?? 0) + (Number(quantity) || 0));
  return new Map(
    [...come]
      .map(([id, units]) => [id, units - (awaited.get(id) ?? 0)] as const)
      .filter(([, units]) => units > 0),
  );
}

export const isUnits = (typed: string): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= RECEIPT_EDIT.unitsMax;

export type LineField = 'quantity' | 'lot' | 'expires_on' | 'unit_cost';
/** What is wrong with a field of a line, as a key of the texts. */
export type LineWrong = 'quantity' | 'lot' | 'expires_on' | 'expired' | 'money';

const today = () => bangkokIsoDay(new Date(serverNow()));
const MONEY = /^\d{1,7}(?:\.\d{1,2})?$/;

/** What is wrong with the fields of a line. */
export function wrongOf(line: LineValues): Partial<Record<LineField, LineWrong>> {
  if (line.ordered && line.quantity === '') return {};
  const { unit_cost: cost, expires_on: day } = line;
  return {
    ...(!isUnits(line.quantity) && { quantity: 'quantity' as const }),
    ...(line.lot.trim() === '' && { lot: 'lot' as const }),
    ...(day === '' && line.expires && { expires_on: 'expires_on' as const }),
    ...(day !== '' && daysUntil(day, today()) <= 0 && { expires_on: 'expired' as const }),
    ...(cost !== '' &&
      !(MONEY.test(cost) && Number(cost) <= RECEIPT_EDIT.costMax) && { unit_cost: 'money' as const }),
  };
}

/** Whether a line expires so soon that it has to be confirmed. */
export const isNear = ({ expires_on: day }: LineValues): boolean =>
  day !== '' && daysUntil(day, today()) > 0 && daysUntil(day, today()) <= NEAR_EXPIRY_DAYS;

/** Lines as the rules of the form get them: formik leaves out what is empty. */
const linesOf = (lines: unknown): readonly LineValues[] =>
  ((lines ?? []) as Partial<LineValues>[]).map((line) => ({
    ...{ key: '', mat_var_id: 0, expires: false, quantity: '', lot: '', expires_on: '', unit_cost: '' },
    ordered: false,
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)),
  }));

export const receiptSchema = yup.object({
  lines: yup
    .array()
    .min(1, 'lines')
    .test('any', 'lines', (lines) =>
      linesOf(lines).some(({ ordered, quantity }) => !ordered || quantity !== ''),
    )
    .test('fields', 'fix', (lines) =>
      linesOf(lines).every((line) => Object.keys(wrongOf(line)).length === 0),
    ),
  differences: yup
    .array()
    .test('units', 'fix', (differences) =>
      ((differences ?? []) as Partial<DifferenceValues>[]).every(({ units = '' }) => isUnits(units)),
    ),
  near_expiry: yup
    .boolean()
    .test(
      'near',
      'near',
      (isConfirmed, { parent }) => isConfirmed === true || !linesOf(parent.lines).some(isNear),
    ),
});

/** The request of valid values. */
export const toRequest = (
  { request_key, near_expiry, lines, reference, note, over, differences }: ReceiptValues,
  po_id: number | null,
): NewReceiptRequest => ({
  ...{ request_key, near_expiry },
  reference: reference.trim(),
  note: note.trim(),
  lines: postedLines(lines).map(({ mat_var_id, quantity, lot, expires_on, unit_cost }) => ({
    mat_var_id,
    quantity: Number(quantity),
    lot: lot.trim(),
    expires_on: expires_on === '' ? null : expires_on,
    unit_cost: unit_cost === '' ? null : Number(unit_cost),
  })),
  order:
    po_id === null
      ? null
      : {
          ...{ po_id, over },
          differences: differences.map(({ key: _key, units, note: text, ...difference }) => ({
            ...difference,
            units: Number(units),
            note: text.trim(),
          })),
        },
});

/** Lines that are posted, in their order: those of which something has come. */
export const postedLines = (lines: readonly LineValues[]): readonly LineValues[] =>
  lines.filter(({ ordered, quantity }) => !ordered || quantity !== '');

const newLine = ({ mat_var_id, expires }: Goods): LineValues => ({
  ...{ key: crypto.randomUUID(), mat_var_id, expires, quantity: '1', lot: '', expires_on: '', unit_cost: '' },
  ordered: false,
});

/** One more unit of scanned goods: in the newest line of them, or in a new one, which comes first. */
export function withUnit(values: ReceiptValues, goods: Goods): ReceiptValues {
  const { lines } = values;
  const at = lines.findIndex(({ mat_var_id }) => mat_var_id === goods.mat_var_id);
  return {
    ...values,
    request_key: values.request_key || crypto.randomUUID(),
    lines:
      at === -1
        ? [newLine(goods), ...lines]
        : lines.map((line, i) =>
            i === at
              ? { ...line, expires: goods.expires, quantity: String((Number(line.quantity) || 0) + 1) }
              : line,
          ),
  };
}

/** Another lot of the goods of a line, before it: the next scans count there. */
export const withLot = (lines: readonly LineValues[], of: LineValues): readonly LineValues[] =>
  lines.flatMap((line) =>
    line.key === of.key
      ? [{ ...of, key: crypto.randomUUID(), quantity: '1', lot: '', expires_on: '', ordered: false }, line]
      : [line],
  );
