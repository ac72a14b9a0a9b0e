import type { ChatOrderRequest } from '@mali/contracts/orders';
import * as yup from 'yup';
import { type AddressDraft, addressRules, splitName } from '../addresses/index.ts';

/** Ways staff can order by: a card is its owner's to type, who may pay by it once the order is there. */
export const METHODS = ['promptpay', 'transfer', 'cod'] as const;
export type Method = (typeof METHODS)[number];

/** Where an order goes and how it is paid, as staff choose it. */
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

/** What is typed is checked when it is where the order goes. */
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

/** What is sent of a form that is right. Without an address the order goes where the last one went. */
export function deliveryRequest(
  draft: DeliveryDraft,
): Pick<ChatOrderRequest, 'delivery_address' | 'customer_note' | 'payment_method'> {
  const note = draft.note.trim();
  const more = { payment_method: draft.method, ...(note !== '' && { customer_note: note }) };
  if (draft.to === 'last') return more;
  if (draft.place === null) throw new Error('the place is not chosen yet');
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
