import type { CartItem } from '@mali/contracts/cart';
import type { OrderRequest } from '@mali/contracts/orders';
import * as yup from 'yup';
import { addressRules, splitName, taxDigits } from '../addresses/index.ts';
import type { Draft } from './draft.ts';

const { street: _street, place: _place, ...personRules } = addressRules;
const email = addressRules.email.required('emailMissing');
const withAddress = yup.object({ ...addressRules, email });
const withoutAddress = yup.object({ ...personRules, email });

/** Namespaces of the checkout's parts: those of pick-up are loaded with its choice. */
export const textsOf = (isPickup: boolean | undefined) =>
  (isPickup ? ['checkout', 'addresses', 'pickup'] : ['checkout', 'addresses']) as [
    'checkout',
    'addresses',
    'pickup',
  ];

/** Whether the form asks for an address, which is not that of a delivery when the order is picked up. */
export const needsAddress = ({
  pickup: branch,
  tax,
  taxAt,
}: Pick<Draft, 'pickup' | 'tax' | 'taxAt'>): boolean => branch === null || (tax !== null && taxAt === null);

/** Validation of the guest's form: an address where one is needed, and a required e-mail. */
export const schemaOf = (draft: Draft) => (needsAddress(draft) ? withAddress : withoutAddress);

/** The delivery address, or the branch and who picks it up. */
function receiver(draft: Draft): Pick<OrderRequest, 'delivery_address' | 'pickup'> {
  const person = { ...splitName(draft.name), email: draft.email.trim(), mobile: draft.mobile };
  if (draft.pickup !== null) return { pickup: { store_id: draft.pickup, ...person } };
  if (draft.place === null) throw new Error('the place is not chosen yet');
  return {
    delivery_address: {
      ...person,
      address: draft.street.trim(),
      ...draft.place,
      country_code: 'TH',
      ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
    },
  };
}

/**
 * The order request of a valid form, without gifts and sold-out lines (CART-16). The total is in baht,
 * including the fee of the payment method.
 */
export function orderRequest(
  draft: Draft,
  bag: {
    cart_items: readonly CartItem[];
    total: number;
    promo_code: string | null;
    /** Redeemed points, included in the total, and the partner's card. */
    points: { point_bt: number; point_the1: number };
    the1: string | null;
  },
  more: {
    lang: 'th' | 'en';
    blogger_cart: NonNullable<OrderRequest['blogger_cart']>;
    referer: string | null;
    /** Card token, for payment by card. */
    card_token: string | null;
    /** The shared bag that is ordered. */
    chat?: OrderRequest['chat'] | null;
  },
): OrderRequest {
  const { tax } = draft;
  const taxAt = draft.taxAt ?? { street: draft.street, place: draft.place };
  const { point_bt, point_the1 } = bag.points;
  return {
    items: bag.cart_items
      .filter((item) => !item.gwp)
      .flatMap((item) => Array.from({ length: item.quantity }, () => ({ mat_var_id: item.mat_var_id }))),
    ...receiver(draft),
    ...(tax !== null &&
      taxAt.place !== null && {
        tax_address: {
          kind: tax.kind,
          name: tax.name.trim(),
          tax_id: taxDigits(tax.tax_id),
          ...(tax.kind === 'company' && { branch: tax.branch }),
          address: taxAt.street.trim(),
          ...taxAt.place,
        },
      }),
    payment_method: draft.method,
    total: bag.total,
    ...(more.card_token !== null && { card_token: more.card_token }),
    ...(bag.promo_code !== null && { promo_code: bag.promo_code }),
    ...(point_bt > 0 && { point_bt }),
    ...(point_the1 > 0 && bag.the1 !== null && { point_the1, the1: bag.the1 }),
    curr: 'THB',
    source: more.chat ? 'chat' : 'web',
    ...(more.chat && { chat: more.chat }),
    lang: more.lang,
    ...(more.blogger_cart.length > 0 && { blogger_cart: more.blogger_cart }),
    ...(more.referer !== null && { referer: more.referer }),
  };
}
