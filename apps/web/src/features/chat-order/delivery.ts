import type { ChatOrderRequest } from '@mali/contracts/orders';
import * as yup from 'yup';
import { type AddressDraft, addressRules, splitName } from '../addresses/index.ts';

/** Payment methods for staff orders: a card is entered by its owner later. */
export const METHODS = ['promptpay', 'transfer', 'cod'] as const;
export type Method = (typeof METHODS)[number];

/** Delivery and payment as selected by staff. */
export type DeliveryDraft = Omit<AddressDraft, 'tax'> & {
  to: 'last' | 'typed';
  note: string;
  method: Method;
};

export const EMPTY_DELIVERY: DeliveryDraft = {
  to: 'typed',
  name: '',
  mobile: '',
  street: '',
  placeText: '',
  place: null,
  note: '',
  method: 'promptpay',
};

/** Validates the address only when a new one is entered. */
const typed = <Rule extends yup.Schema>(rule: Rule) =>
  yup
    .mixed()
    .nullable()
    .when('to', ([to], any) => (to === 'typed' ? rule : any));
export const deliverySchema = yup.object({
  name: typed(addressRules.name),
  mobile: typed(addressRules.mobile),
  street: typed(addressRules.street),
  place: typed(addressRules.place),
});

/** The request of a valid form. Without an address the last order's is used. */
export function deliveryRequest(
  draft: DeliveryDraft,
): Pick<ChatOrderRequest, 'delivery_address' | 'customer_note' | 'payment_method'> {
  const note = draft.note.trim();
  const more = { payment_method: draft.method, ...(note !== '' && { customer_note: note }) };
  if (draft.to === 'last') return more;
  if (draft.place === null) throw new Error('no place is selected');
  return {
    ...more,
    delivery_address: {
      ...splitName(draft.name),
      address: draft.street.trim(),
      ...draft.place,
      country_code: 'TH',
      mobile: draft.mobile,
    },
  };
}
