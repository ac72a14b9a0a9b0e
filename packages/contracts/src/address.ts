import { type Static, Type } from 'typebox';
import { Email, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';

/** PROF-22; the form rules (PROF-30): names and street are free text, the place is one line of the official table. */
export const Address = Strict({
  first_name: Text(TEXT.name, 'First name', 1),
  last_name: Text(TEXT.name, 'Last name; empty when a person has one name'),
  email: Email,
  address: Text(TEXT.street, 'House number, building, soi, road', 1),
  subdistrict: Text(TEXT.place, 'ตำบล or แขวง', 1),
  district: Text(TEXT.place, 'อำเภอ or เขต', 1),
  province: Text(TEXT.place, 'จังหวัด', 1),
  zipcode: Type.String({ pattern: '^[1-9][0-9]{4}$', description: 'Postal code' }),
  country_code: Type.Literal('TH', { description: 'Country' }),
  mobile: Text(30, 'Phone; any spelling of a Thai number', 1),
  mobile_2: Type.Optional(Text(30, 'Second phone')),
  note: Type.Optional(Text(TEXT.note, 'Note for the carrier')),
});
export type Address = Static<typeof Address>;
