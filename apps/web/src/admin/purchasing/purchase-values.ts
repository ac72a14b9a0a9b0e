import { PURCHASE_EDIT, vatOf } from '@mali/contracts/purchase-order-values';
import type { ChangePurchaseRequest, PurchaseOrder } from '@mali/contracts/purchase-orders';
import * as yup from 'yup';
import { MONEY } from './supplier-values.ts';

/** A line as it is typed. */
export type PurchaseLineValues = Readonly<{
  mat_var_id: number;
  name_th: string;
  name_en: string;
  /** Brand and stock-keeping unit. */
  detail: string;
  units: string;
  received: number;
  unit_cost: string;
  expected_on: string;
}>;
export type PurchaseValues = {
  /** Made with the form: making it twice adds nothing. */
  request_key: string;
  expected_on: string;
  note: string;
  lines: readonly PurchaseLineValues[];
};

export const toValues = (order: PurchaseOrder | null): PurchaseValues => ({
  request_key: '',
  expected_on: order?.expected_on ?? '',
  note: order?.note ?? '',
  lines: (order?.lines ?? []).map((line) => ({
    ...{
      mat_var_id: line.mat_var_id,
      name_th: line.name_th,
      name_en: line.name_en,
      units: String(line.units),
    },
    detail: `${line.brand_en} · ${line.item_id}`,
    received: line.received,
    unit_cost: line.unit_cost === null ? '' : String(line.unit_cost),
    expected_on: line.expected_on ?? '',
  })),
});

/** The request of valid values. */
export const toContent = (
  { expected_on, note, lines }: PurchaseValues,
  seesCost: boolean,
): Omit<ChangePurchaseRequest, 'revision'> => ({
  expected_on: expected_on === '' ? null : expected_on,
  note: note.trim(),
  lines: lines.map((line) => ({
    mat_var_id: line.mat_var_id,
    units: Number(line.units),
    expected_on: line.expected_on === '' ? null : line.expected_on,
    ...(seesCost && { unit_cost: line.unit_cost === '' ? null : Number(line.unit_cost) }),
  })),
});

export type PurchaseLineField = 'units' | 'unit_cost';
/** What is wrong with the fields of a line, as keys of `purchases.wrong`. */
export function wrongOf({
  units,
  unit_cost,
  received,
}: Pick<PurchaseLineValues, PurchaseLineField | 'received'>): Partial<
  Record<PurchaseLineField, 'units' | 'received' | 'money'>
> {
  const count = Number(units);
  const isWhole = /^\d+$/.test(units) && count >= 1 && count <= PURCHASE_EDIT.unitsMax;
  const isCost = unit_cost === '' || (MONEY.test(unit_cost) && Number(unit_cost) <= PURCHASE_EDIT.costMax);
  return {
    ...(!isWhole && { units: 'units' as const }),
    ...(isWhole && count < received && { units: 'received' as const }),
    ...(!isCost && { unit_cost: 'money' as const }),
  };
}

/** Lines as the rules of the form get them: formik leaves out what is empty. */
const linesOf = (lines: unknown): readonly Pick<PurchaseLineValues, PurchaseLineField | 'received'>[] =>
  ((lines ?? []) as Partial<PurchaseLineValues>[]).map(({ units = '', unit_cost = '', received = 0 }) => ({
    ...{ units, unit_cost, received },
  }));

export const purchaseSchema = yup.object({
  lines: yup
    .array()
    .min(1, 'lines')
    .test('fields', 'fix', (lines) =>
      linesOf(lines).every((line) => Object.keys(wrongOf(line)).length === 0),
    ),
});

/** Sums in baht of what is typed; null while a cost is unknown or wrong. */
export function sumsOf(
  lines: readonly PurchaseLineValues[],
): { net: number; vat: number; total: number } | null {
  let net = 0;
  for (const line of lines) {
    if (line.unit_cost === '' || Object.keys(wrongOf(line)).length > 0) return null;
    net += Math.round(Number(line.unit_cost) * 100) * Number(line.units);
  }
  const vat = vatOf(net);
  return { net: net / 100, vat: vat / 100, total: (net + vat) / 100 };
}
