import type { ComponentProps } from 'react';
import { OrderAddressForm } from '../addresses/index.ts';

/** The form of an order's addresses, in a file of its own: it is loaded when it is opened. */
export function AddressForm(props: ComponentProps<typeof OrderAddressForm>) {
  return <OrderAddressForm {...props} />;
}
