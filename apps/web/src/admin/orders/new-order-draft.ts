import type { PaymentMethod } from '@mali/contracts/limits';
import type { OfficeOrderQuoteRequest, OfficeOrderRequest } from '@mali/contracts/office-orders';
import * as yup from 'yup';
import { type AddressDraft, addressRules, splitName, taxDigits } from '../../features/addresses/index.ts';

/** An order as it is being made. */
export type NewOrderDraft = AddressDraft & {
  lines: readonly Readonly<{ mat_var_id: number; quantity: number }>[];
  code: string;
  who: 'guest' | 'member';
  member: Readonly<{ user_id: number; name: string; email: string }> | null;
  /** `typed`, `last` or the id of a saved address. */
  to: string;
  /** Of a guest. */
  email: string;
  note: string;
  method: PaymentMethod;
  lang: 'th' | 'en';
};

export const EMPTY_ORDER: NewOrderDraft = {
  lines: [],
  code: '',
  who: 'guest',
  member: null,
  to: 'typed',
  name: '',
  mobile: '',
  street: '',
  placeText: '',
  place: null,
  tax: null,
  email: '',
  note: '',
  method: 'promptpay',
  lang: 'th',
};

/** Whether an address is typed: a guest has no saved one. */
export const isTyped = ({ who, to }: Pick<NewOrderDraft, 'who' | 'to'>): boolean =>
  who === 'guest' || to === 'typed';

const typed = <Rule extends yup.Schema>(rule: Rule) =>
  yup
    .mixed()
    .nullable()
    .when(['who', 'to'], ([who, to], any) => (isTyped({ who, to }) ? rule : any));
export const newOrderSchema = yup.object({
  name: typed(addressRules.name),
  mobile: typed(addressRules.mobile),
  street: typed(addressRules.street),
  place: typed(addressRules.place),
  tax: addressRules.tax,
  email: yup
    .string()
    .when('who', ([who], any) => (who === 'guest' ? addressRules.email.required('emailMissing') : any)),
});

/** The draft as it is stored: without the tax number of a person, which is that of the identity card. */
export const storedDraft = (draft: NewOrderDraft): NewOrderDraft =>
  draft.tax?.kind === 'person' ? { ...draft, tax: { ...draft.tax, tax_id: '' } } : draft;

const savedOf = ({ who, to }: NewOrderDraft): { saved?: 'last' | number } =>
  isTyped({ who, to }) ? {} : { saved: to === 'last' ? to : Number(to) };
const memberOf = ({ who, member }: NewOrderDraft): number | null =>
  who === 'member' ? (member?.user_id ?? null) : null;

/** What is asked for the price; a code that is not applied is refused with its reason. */
export function quoteRequest(draft: NewOrderDraft): OfficeOrderQuoteRequest {
  const email = draft.email.trim();
  const isGuest = draft.who === 'guest';
  return {
    items: draft.lines.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
    user_id: memberOf(draft),
    ...(draft.code !== '' && { promo_code: draft.code }),
    ...savedOf(draft),
    ...(isGuest && email !== '' && addressRules.email.isValidSync(email) && { email }),
    ...(isTyped(draft) && draft.place !== null && { place: draft.place }),
  };
}

/** The request of a valid draft. Without a place chosen it is invalid. */
export function orderRequest(
  draft: NewOrderDraft,
  of: { items: OfficeOrderRequest['items']; total: number },
): OfficeOrderRequest {
  const note = draft.note.trim();
  const { place, tax } = draft;
  return {
    ...of,
    user_id: memberOf(draft),
    ...(draft.code !== '' && { promo_code: draft.code }),
    ...savedOf(draft),
    ...(isTyped(draft) &&
      place !== null && {
        delivery_address: {
          ...splitName(draft.name),
          ...(draft.who === 'guest' && { email: draft.email.trim() }),
          address: draft.street.trim(),
          ...place,
          country_code: 'TH',
          mobile: draft.mobile,
        },
      }),
    ...(note !== '' && { note }),
    ...(tax !== null && {
      tax_invoice: {
        kind: tax.kind,
        name: tax.name.trim(),
        tax_id: taxDigits(tax.tax_id),
        ...(tax.kind === 'company' && { branch: tax.branch }),
      },
    }),
    payment_method: draft.method,
    lang: draft.lang,
  };
}
