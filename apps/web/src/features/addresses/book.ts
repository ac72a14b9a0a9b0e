import type { AddressRequest, SavedAddress } from '@mali/contracts/profile';
import { formatPhoneInput } from '@mali/thai/phone';
import { type AddressDraft, splitName, taxDigits } from './rules.ts';

/** A saved address in its form. */
export type BookDraft = AddressDraft & { mobile_2: string; email: string; note: string };

export const EMPTY_ADDRESS: BookDraft = {
  name: '',
  mobile: '',
  mobile_2: '',
  street: '',
  placeText: '',
  place: null,
  email: '',
  note: '',
  tax: null,
};

export const fullName = ({ first_name, last_name }: Pick<SavedAddress, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** A saved address, for editing or as a delivery address. */
export const draftOf = (kept: SavedAddress): BookDraft => ({
  name: fullName(kept),
  mobile: formatPhoneInput(kept.mobile),
  mobile_2: formatPhoneInput(kept.mobile_2 ?? ''),
  street: kept.address,
  placeText: '',
  place: {
    subdistrict: kept.subdistrict,
    district: kept.district,
    province: kept.province,
    zipcode: kept.zipcode,
  },
  email: kept.email ?? '',
  note: kept.note ?? '',
  tax: kept.tax_address
    ? {
        kind: kept.tax_kind ?? 'person',
        name: kept.tax_name ?? '',
        tax_id: kept.tax_id ?? '',
        branch: kept.tax_branch ?? '00000',
      }
    : null,
});

/** The request of a valid form. */
export function addressRequest(draft: BookDraft): AddressRequest {
  if (draft.place === null) throw new Error('no place is selected');
  const { tax } = draft;
  return {
    ...splitName(draft.name),
    email: draft.email.trim() || null,
    address: draft.street.trim(),
    ...draft.place,
    country_code: 'TH',
    mobile: draft.mobile,
    mobile_2: draft.mobile_2.trim() || null,
    note: draft.note.trim() || null,
    tax_address: tax !== null,
    ...(tax !== null && {
      tax_kind: tax.kind,
      tax_name: tax.name.trim(),
      tax_id: taxDigits(tax.tax_id),
      ...(tax.kind === 'company' && { tax_branch: tax.branch }),
    }),
  };
}
