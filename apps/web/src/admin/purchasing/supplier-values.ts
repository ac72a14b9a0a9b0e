import type { Language } from '@mali/contracts/limits';
import { SUPPLIER_EDIT } from '@mali/contracts/supplier-values';
import type { Supplier, SupplierFields } from '@mali/contracts/suppliers';
import { parseTaxId } from '@mali/thai/tax-id';
import * as yup from 'yup';

/** Form values of a supplier; numbers as they are typed. */
export type SupplierValues = {
  name: string;
  tax_id: string;
  address: string;
  contact: string;
  phone: string;
  email: string;
  lang: Language;
  lead_days: string;
  minimum_order: string;
  payment_days: string;
  note: string;
};

export const toValues = (supplier: Supplier | null): SupplierValues => ({
  ...{ name: supplier?.name ?? '', tax_id: supplier?.tax_id ?? '', address: supplier?.address ?? '' },
  ...{ contact: supplier?.contact ?? '', phone: supplier?.phone ?? '', email: supplier?.email ?? '' },
  ...{ lang: supplier?.lang ?? 'th', note: supplier?.note ?? '' },
  lead_days: String(supplier?.lead_days ?? 7),
  minimum_order: String(supplier?.minimum_order ?? 0),
  payment_days: String(supplier?.payment_days ?? 30),
});

/** The request fields of a valid form. */
export const toFields = ({ email, ...values }: SupplierValues): SupplierFields => ({
  ...values,
  email: email.trim() === '' ? null : email.trim(),
  lead_days: Number(values.lead_days),
  minimum_order: Number(values.minimum_order),
  payment_days: Number(values.payment_days),
});

const days = () =>
  yup
    .string()
    .required('days')
    .test('days', 'days', (typed = '') => /^\d{1,3}$/.test(typed) && Number(typed) <= SUPPLIER_EDIT.daysMax);
export const MONEY = /^\d{1,8}(?:\.\d{1,2})?$/;

/** The same rules as the API; messages are keys of `suppliers.wrong`. */
export const supplierSchema = yup.object({
  name: yup.string().trim().required('required'),
  tax_id: yup.string().test('tax_id', 'tax_id', (typed = '') => typed.trim() === '' || parseTaxId(typed).ok),
  email: yup.string().trim().email('email'),
  lead_days: days(),
  payment_days: days(),
  minimum_order: yup
    .string()
    .required('money')
    .test('money', 'money', (typed = '') => MONEY.test(typed) && Number(typed) <= SUPPLIER_EDIT.minimumMax),
});
