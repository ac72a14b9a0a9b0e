import type { Profile } from '@mali/contracts/accounts';
import type { SavedAddress } from '@mali/contracts/profile';
import type { FormikProps } from 'formik';
import { useEffect, useRef } from 'react';
import {
  addressRequest,
  draftOf,
  fullName,
  useAddressesQuery,
  useCreateAddressMutation,
} from '../addresses/index.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** The tax fields of an order from a saved address. */
const taxOf = (address: SavedAddress): Pick<Draft, 'tax' | 'taxAt'> => {
  const { tax, street, place } = draftOf(address);
  return { tax, taxAt: tax === null || place === null ? null : { street, place } };
};

/** Form fields filled by a saved address. */
const filled = (address: SavedAddress, now: Draft): Draft => {
  const { name, mobile, street, place, note, email } = draftOf(address);
  return {
    ...now,
    ...{ name, mobile, street, place, placeText: '', saved: address.address_id },
    note: note || now.note,
    email: email || now.email,
  };
};

/**
 * A member's saved addresses at checkout: the one for deliveries, or the default, is preselected without
 * earlier input, and the one for tax invoices with it (PROF-27). A new one can be saved (PROF-22).
 */
export function useSavedAddresses(form: FormikProps<Draft>, profile: Profile | null) {
  const { data } = useAddressesQuery(undefined, {
    skip: profile === null,
    refetchOnMountOrArgChange: true,
  });
  const [create] = useCreateAddressMutation();
  const addresses = profile === null ? [] : (data?.data ?? []);
  const begun = useRef(false);
  const { values, setValues } = form;
  useEffect(() => {
    if (data === undefined || begun.current) return;
    begun.current = true;
    const untouched = values.saved === null && values.street === '' && values.place === null;
    const first = data.data.find(({ is_delivery }) => is_delivery) ?? data.data[0];
    if (!untouched || first === undefined) return;
    const invoice = data.data.find(({ is_tax }) => is_tax);
    const tax = values.tax === null && invoice !== undefined ? taxOf(invoice) : {};
    void setValues((now) => ({ ...filled(first, now), ...tax }));
  }, [data, values, setValues]);

  const choose = (address: SavedAddress | null) => {
    void setValues((now) =>
      address === null
        ? {
            ...now,
            ...{ saved: null, mobile: '', street: '', place: null, placeText: '', note: EMPTY_DRAFT.note },
            name: profile === null ? '' : fullName(profile),
            email: profile?.email ?? now.email,
          }
        : filled(address, now),
    );
  };

  /** Saves the new address; a failure does not affect the order. */
  const keep = (draft: Draft): void => {
    if (profile === null || draft.saved !== null || !draft.keep) return;
    const own = draft.taxAt === null ? draft.tax : null;
    const email = draft.email.trim().toLowerCase() === profile.email ? '' : draft.email;
    void create(addressRequest({ ...draft, email, mobile_2: '', tax: own }));
  };
  return { addresses, choose, keep };
}
