import type { ComponentProps } from 'react';
import { OrderAddressForm } from '../../features/addresses/index.ts';

/** The form of an order's addresses, in its own chunk. */
export function AddressForm(props: ComponentProps<typeof OrderAddressForm>) {
  return <OrderAddressForm {...props} />;
}
