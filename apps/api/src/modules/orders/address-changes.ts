import type { FieldChange } from '@mali/contracts/history';
import { Address } from '@mali/contracts/orders';
import { graphemes } from '@mali/thai/graphemes';
import { maskName } from '@mali/thai/mask-name';
import { maskPhone } from '@mali/thai/phone';
import { changesBetween } from '../../platform/field-changes.ts';

const initial = (text: string): string => `${graphemes(text)[0] ?? ''}***`;
const MASKS: Readonly<Record<string, (text: string) => string>> = {
  ...{ first_name: maskName, last_name: maskName, mobile: maskPhone, mobile_2: maskPhone },
};
/** Parts of an address that identify nobody. */
const AREA = ['subdistrict', 'district', 'province', 'zipcode', 'country_code'];
/** Personal data in the history of an order, which cannot be erased later. */
const MASKED = Object.fromEntries(
  Object.keys(Address.properties)
    .filter((field) => !AREA.includes(field))
    .map((field) => [field, MASKS[field] ?? initial]),
);

/** What changed in a delivery address, with values; masked texts may be equal although the data differ. */
export const deliveryChanges = (was: Address, is: Address): FieldChange[] => changesBetween(was, is, MASKED);
