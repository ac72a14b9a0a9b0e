export { useAddressTable } from './address-table.ts';
export { type Place, PlaceField, placeText, toPlace } from './place-field.tsx';
export {
  type AddressDraft,
  type AddressError,
  addressRules,
  readPasted,
  splitName,
  type TaxDraft,
  taxDigits,
  typedPhone,
} from './rules.ts';
export { TaxFields } from './tax-fields.tsx';
