import type { CartItem } from '@mali/contracts/cart';
import { TEXT } from '@mali/contracts/limits';
import type { OrderRequest } from '@mali/contracts/orders';
import { formatPhoneInput, type PhoneProblem, parseThaiPhone } from '@mali/thai/phone';
import * as yup from 'yup';
import type { Draft } from './draft.ts';

export type FormError =
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
  | 'taxBranch';

/** Rules of the guest's form (PROF-28 to PROF-30). Messages are keys of `errors`; a phone has one for each cause. */
export const schema = yup.object({
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
    .required('emailMissing')
    .email('emailWrong')
    // A name of the local network has no dot; no mail from the shop would reach it.
    .matches(/@.+\..+$/, 'emailWrong')
    .max(TEXT.email, 'emailWrong'),
  tax: yup
    .object({
      name: yup.string().trim().required('taxName'),
      tax_id: yup
        .string()
        .transform((text: string) => text.replaceAll(/\D/g, ''))
        .matches(/^\d{13}$/, 'taxId'),
      branch: yup
        .string()
        .when('kind', ([kind], rule) => (kind === 'company' ? rule.matches(/^\d{5}$/, 'taxBranch') : rule)),
    })
    .nullable()
    .default(null),
});

/**
 * What the phone field shows for what it holds now: grouped while it is typed at its end or pasted (rule of use 11).
 * What is mended in the middle keeps its place, and letters stay, so that the error can name them.
 */
export function typedPhone({ value, selectionEnd }: { value: string; selectionEnd: number | null }): string {
  return selectionEnd === value.length && !/\p{L}/u.test(value) ? formatPhoneInput(value) : value;
}

/** First and last name from one field (rule of use 5): the first word and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

/**
 * The order request of a form that is right. Gifts and sold-out lines are not in it (CART-16). The total is in baht,
 * with the fee of the way of paying.
 */
export function orderRequest(
  draft: Draft,
  bag: { cart_items: readonly CartItem[]; total: number; promo_code: string | null },
  more: {
    lang: 'th' | 'en';
    blogger_cart: NonNullable<OrderRequest['blogger_cart']>;
    referer: string | null;
    /** Of a card, when that is how it is paid. */
    card_token: string | null;
  },
): OrderRequest {
  if (draft.place === null) throw new Error('the place is not chosen yet');
  const { tax, place } = draft;
  return {
    items: bag.cart_items
      .filter((item) => !item.gwp)
      .flatMap((item) => Array.from({ length: item.quantity }, () => ({ mat_var_id: item.mat_var_id }))),
    delivery_address: {
      ...splitName(draft.name),
      email: draft.email.trim(),
      address: draft.street.trim(),
      ...place,
      country_code: 'TH',
      mobile: draft.mobile,
      ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
    },
    ...(tax !== null && {
      tax_address: {
        kind: tax.kind,
        name: tax.name.trim(),
        tax_id: tax.tax_id.replaceAll(/\D/g, ''),
        ...(tax.kind === 'company' && { branch: tax.branch }),
        address: draft.street.trim(),
        ...place,
      },
    }),
    payment_method: draft.method,
    total: bag.total,
    ...(more.card_token !== null && { card_token: more.card_token }),
    ...(bag.promo_code !== null && { promo_code: bag.promo_code }),
    curr: 'THB',
    source: 'web',
    lang: more.lang,
    ...(more.blogger_cart.length > 0 && { blogger_cart: more.blogger_cart }),
    ...(more.referer !== null && { referer: more.referer }),
  };
}
