import type { The1VerifyRequest } from '@mali/contracts/coins';
import { TEXT } from '@mali/contracts/limits';
import {
  COUNTRIES,
  RECEIPT_MAX_BAHT,
  TRANSFER_PICTURE_MAX_BYTES,
} from '@mali/contracts/points-transfer-values';
import { arabicDigits } from '@mali/thai/fold';
import { parseThaiPhone } from '@mali/thai/phone';
import { parseTaxId } from '@mali/thai/tax-id';
import * as yup from 'yup';
import { pictureProblem } from '../../ui/picture-file.ts';
import { type BirthDraft, NO_BIRTHDATE, readBirthdate } from '../account/index.ts';
import type { transfer } from './texts/th.ts';

export type TransferError = keyof typeof transfer.errors;

/** Form values (LOYAL-10). */
export type TransferDraft = {
  member_no: string;
  /** The verified card's id; empty until selected. */
  the1: string;
  member_name: string;
  national_id: string;
  first_name: string;
  last_name: string;
  birth: BirthDraft;
  email: string;
  mobile: string;
  id_number: string;
  country: string;
  address: string;
  zipcode: string;
  subdistrict: string;
  district: string;
  province: string;
  id_copy: File | null;
  receipt_id: string;
  receipt_amount: string;
  receipt: File | null;
};
export const EMPTY_TRANSFER: TransferDraft = {
  ...{ member_no: '', the1: '', member_name: '', national_id: '', first_name: '', last_name: '' },
  ...{ birth: NO_BIRTHDATE, email: '', mobile: '', id_number: '', country: 'TH', address: '', zipcode: '' },
  ...{ subdistrict: '', district: '', province: '', id_copy: null, receipt_id: '', receipt_amount: '' },
  receipt: null,
};

const bare = (text: string) => arabicDigits(text).replace(/[\s.-]/g, '');

/** Kind of a holder's identifier: mobile phone, national ID, member number, or null. */
export function holderOf(text: string): The1VerifyRequest | null {
  const phone = parseThaiPhone(text, { mobileOnly: true });
  if (phone.ok) return { type: 'mobile', params: { phoneNumber: phone.national } };
  const digits = bare(text);
  if (/^\d{13}$/.test(digits) && isThaiId(digits))
    return { type: 'national_id', params: { national_id: digits } };
  return /^\d{10,19}$/.test(digits) ? { type: 'card_no', params: { card_no: digits } } : null;
}

/** A Thai ID as 13 digits, a passport number in upper case; null when invalid. */
export function idNumberOf(text: string): string | null {
  const number = bare(text).toUpperCase();
  if (/^\d{13}$/.test(number)) return isThaiId(number) ? number : null;
  return /^(?=.*\d)[A-Z0-9]{6,12}$/.test(number) ? number : null;
}
function isThaiId(text: string): boolean {
  const read = parseTaxId(text);
  return read.ok && read.kind === 'person';
}

/** Parses an amount in baht for the request; null when invalid for a receipt. */
export function receiptBaht(text: string): string | null {
  const plain = arabicDigits(text).replace(/[\s,฿]/g, '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return null;
  const baht = Number(plain);
  return baht > 0 && baht <= RECEIPT_MAX_BAHT ? plain : null;
}

const mobileOf = (text: string, country: string): string | null => {
  const phone = parseThaiPhone(text, { mobileOnly: true });
  if (phone.ok) return phone.national;
  return country !== 'TH' && /^\+?[\d\s()-]{7,20}$/.test(text.trim()) ? text.trim() : null;
};
const text = (name: TransferError, max: number) => yup.string().trim().required(name).max(max, 'long');
/** Missing values are reported by `required`; Formik passes them as undefined. */
const isEmpty = (typed: string | undefined): boolean => (typed ?? '').trim() === '';
/** The filled parts of a date. */
const told = (birth: Partial<BirthDraft> = {}) =>
  Object.fromEntries(Object.entries(birth).filter(([, part]) => part !== undefined));
const picture = (name: TransferError) =>
  yup
    .mixed<File>()
    .nullable()
    .test((file, context) => {
      if (!(file instanceof File)) return context.createError({ message: name });
      return (
        pictureProblem(file, TRANSFER_PICTURE_MAX_BYTES) === null ||
        context.createError({ message: 'pictureWrong' })
      );
    });

/** Rules of the form (LOYAL-11 to LOYAL-16). Messages are keys of `errors`. */
export const schema = yup.object({
  the1: yup.string().required('member_no'),
  member_name: yup.string().max(TEXT.name, 'long'),
  national_id: yup
    .string()
    .test(
      (id, context) =>
        (id ?? '').trim() === '' ||
        isThaiId(bare(id ?? '')) ||
        context.createError({ message: 'nationalIdWrong' }),
    ),
  first_name: text('first_name', TEXT.name),
  last_name: text('last_name', TEXT.name),
  birth: yup.mixed<Partial<BirthDraft>>().test((birth, context) => {
    const read = readBirthdate({ ...NO_BIRTHDATE, ...told(birth) }, new Date());
    if (read === null || read === 'birthIncomplete') return context.createError({ message: 'birth' });
    return !read.startsWith('birth') || context.createError({ message: 'birthWrong' });
  }),
  email: yup
    .string()
    .trim()
    .required('email')
    .email('emailWrong')
    // A local host name without a dot is not deliverable.
    .matches(/@.+\..+$/, 'emailWrong')
    .max(TEXT.email, 'emailWrong'),
  mobile: yup
    .string()
    .trim()
    .required('mobile')
    .test(
      (mobile, context) =>
        isEmpty(mobile) ||
        mobileOf(mobile, String(context.parent.country)) !== null ||
        context.createError({ message: 'mobileWrong' }),
    ),
  id_number: yup
    .string()
    .trim()
    .required('id_number')
    .test(
      (id, context) =>
        isEmpty(id) || idNumberOf(id) !== null || context.createError({ message: 'idNumberWrong' }),
    ),
  country: yup
    .string()
    .oneOf([...COUNTRIES], 'country')
    .required('country'),
  address: text('address', TEXT.street),
  zipcode: yup
    .string()
    .trim()
    .required('zipcode')
    .test((zip, context) => {
      const rule = context.parent.country === 'TH' ? /^\d{5}$/ : /^[0-9A-Za-z][0-9A-Za-z -]{2,9}$/;
      return isEmpty(zip) || rule.test(arabicDigits(zip)) || context.createError({ message: 'zipcodeWrong' });
    }),
  subdistrict: text('subdistrict', TEXT.place),
  district: text('district', TEXT.place),
  province: text('province', TEXT.place),
  id_copy: picture('id_copy'),
  receipt_id: text('receipt_id', 40),
  receipt_amount: yup
    .string()
    .trim()
    .required('receipt_amount')
    .test(
      (amount, context) =>
        isEmpty(amount) || receiptBaht(amount) !== null || context.createError({ message: 'amountWrong' }),
    ),
  receipt: picture('receipt'),
});

/** The fields of POST /the1/transfers from a valid form. */
export function transferBody(draft: TransferDraft, request_key: string): FormData {
  const born = readBirthdate(draft.birth, new Date());
  const id_number = idNumberOf(draft.id_number);
  const receipt_amount = receiptBaht(draft.receipt_amount);
  const mobile = mobileOf(draft.mobile, draft.country);
  const { id_copy, receipt } = draft;
  if (!born || !id_number || !receipt_amount || !mobile || !id_copy || !receipt)
    throw new Error('the form is invalid');
  const body = new FormData();
  const fields = {
    request_key,
    the1: draft.the1,
    member_no: draft.member_no.trim(),
    member_name: draft.member_name.trim(),
    national_id: bare(draft.national_id),
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    birthdate: born,
    email: draft.email.trim(),
    mobile,
    id_number,
    address: draft.address.trim(),
    zipcode: arabicDigits(draft.zipcode).trim(),
    subdistrict: draft.subdistrict.trim(),
    district: draft.district.trim(),
    province: draft.province.trim(),
    country: draft.country,
    receipt_id: draft.receipt_id.trim(),
    receipt_amount,
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  // Files last: streaming parsers need the fields first.
  body.set('id_copy', id_copy);
  body.set('receipt', receipt);
  return body;
}

/** Fields of an error, by its code and field name. */
export function refusedField(code: string, details: unknown): keyof TransferDraft | null {
  const named =
    typeof details === 'object' && details !== null && 'field' in details ? String(details.field) : '';
  if (code === 'TRANSFER.PICTURE') return named === 'id_copy' ? 'id_copy' : 'receipt';
  if (code === 'TRANSFER.ID_NUMBER') return named === 'national_id' ? 'national_id' : 'id_number';
  if (code === 'TRANSFER.RECEIPT_USED') return 'receipt_id';
  return code === 'THE1.VERIFY' ? 'the1' : null;
}
