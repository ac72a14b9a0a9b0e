export { NameAndMobile, StreetAndPlace, useFieldState } from './address-fields.tsx';
export { useAddressTable } from './address-table.ts';
export { addressRequest, type BookDraft, draftOf, EMPTY_ADDRESS, fullName } from './book.ts';
export {
  useAddressesQuery,
  useChooseAddressMutation,
  useCreateAddressMutation,
  useDeleteAddressMutation,
  useEditAddressMutation,
} from './calls.ts';
export { OrderAddressForm } from './order-address-form.tsx';
export { type Place, PlaceField, placeText, toPlace } from './place-field.tsx';
export {
  type AddressDraft,
  type AddressError,
  addressRules,
  splitName,
  type TaxDraft,
  taxDigits,
  typedPhone,
} from './rules.ts';
export { TaxFields } from './tax-fields.tsx';
