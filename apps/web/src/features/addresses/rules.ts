import { TEXT } from '@mali/contracts/limits';
import { formatPhoneInput, type PhoneProblem, parseThaiPhone } from '@mali/thai/phone';
import { parseTaxId } from '@mali/thai/tax-id';
import * as yup from 'yup';
import type { Place } from './place-field.tsx';

/** Kind and number of the invoice recipient; null for none. */
export type TaxDraft = { kind: 'person' | 'company'; name: string; tax_id: string; branch: string } | null;

/** An address as it is typed. */
export type AddressDraft = {
  name: string;
  mobile: string;
  street: string;
  placeText: string;
  place: Place | null;
  tax: TaxDraft;
};

/** Keys of `errors`. */
export type AddressError =
  | 'nameMissing'
  | 'nameLong'
  | 'streetMissing'
  | 'streetLong'
  | 'placeMissing'
  | 'emailMissing'
  | 'emailWrong'
  | `phone_${PhoneProblem}`
  | 'taxName'
  | 'taxId'
  | 'taxIdWrong'
  | 'taxBranch';

/** Validation rules (PROF-28 to PROF-30). Messages are keys of `errors`; a phone has one for each cause. */
export const addressRules = {
  name: yup
    .string()
    .trim()
    .required('nameMissing')
    .test((name, context) => {
      const { first_name, last_name } = splitName(name ?? '');
      const fits = Math.max(first_name.length, last_name.length) <= TEXT.name;
      return fits || context.createError({ message: 'nameLong' });
    }),
  mobile: yup.string().test((value, context) => {
    const phone = parseThaiPhone(value ?? '', { mobileOnly: true });
    return phone.ok || context.createError({ message: `phone_${phone.reason}` });
  }),
  street: yup.string().trim().required('streetMissing').max(TEXT.street, 'streetLong'),
  place: yup
    .mixed()
    .nullable()
    .test((value, context) => value != null || context.createError({ message: 'placeMissing' })),
  email: yup
    .string()
    .trim()
    .email('emailWrong')
    // A local host name without a dot is not deliverable.
    .matches(/@.+\..+$/, { message: 'emailWrong', excludeEmptyString: true })
    .max(TEXT.email, 'emailWrong'),
  tax: yup
    .object({
      name: yup.string().trim().required('taxName'),
      tax_id: yup.string().test((value, context) => {
        const read = parseTaxId(value ?? '');
        if (read.ok) return true;
        return context.createError({ message: read.reason === 'check_digit' ? 'taxIdWrong' : 'taxId' });
      }),
      branch: yup
        .string()
        .when('kind', ([kind], rule) => (kind === 'company' ? rule.matches(/^\d{5}$/, 'taxBranch') : rule)),
    })
    .nullable()
    .default(null),
} as const;

/**
 * Formats the phone field: grouped when typing at its end or pasting (rule of use 11). Edits in the middle
 * keep the caret, and letters stay, so that the error can name them.
 */
export function typedPhone({ value, selectionEnd }: { value: string; selectionEnd: number | null }): string {
  return selectionEnd === value.length && !/\p{L}/u.test(value) ? formatPhoneInput(value) : value;
}

/** First and last name from one field (rule of use 5): the first word, and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

/** Digits of a tax number, as sent. */
export const taxDigits = (text: string): string => {
  const read = parseTaxId(text);
  return read.ok ? read.digits : text.replaceAll(/\D/g, '');
};
