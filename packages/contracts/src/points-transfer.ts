import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { listAnswer, listCounts, listQuery } from './lists/query.ts';
import { TRANSFER_LIST } from './lists/transfers.ts';
import { COUNTRIES, TRANSFER_PICTURES, TRANSFER_STATUSES } from './points-transfer-values.ts';

const needed = (max: number, description: string) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', description });

/** Personal data of the form (LOYAL-10). The files are sent with it: `id_copy` and `receipt`. */
const PERSON = {
  member_no: needed(30, 'Phone or member number that was verified'),
  member_name: Text(TEXT.name, 'Name on the membership; may be empty'),
  national_id: Type.String({
    pattern: '^([0-9]{13})?$',
    description: 'National id the membership is registered with; may be empty',
  }),
  first_name: needed(TEXT.name, 'First name'),
  last_name: needed(TEXT.name, 'Last name'),
  birthdate: Type.String({ format: 'date', description: 'Date of birth' }),
  email: Type.String({ format: 'email', maxLength: TEXT.email, description: 'An e-mail address' }),
  mobile: needed(40, 'Mobile phone'),
  id_number: Type.String({
    pattern: '^([0-9]{13}|[A-Z0-9]{6,12})$',
    description: 'Thai ID (13 digits) or passport number',
  }),
  address: needed(TEXT.street, 'Address'),
  zipcode: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z -]{2,9}$', description: 'Postal code' }),
  subdistrict: needed(TEXT.place, 'Subdistrict'),
  district: needed(TEXT.place, 'District'),
  province: needed(TEXT.place, 'Province'),
  country: OneOf(COUNTRIES, 'Country'),
};
export const TransferFields = Strict({
  request_key: Type.String({
    format: 'uuid',
    description: 'Of the form: sent twice, it is one registration',
  }),
  the1: needed(60, 'The card, as POST /the1/verify names it'),
  ...PERSON,
  receipt_id: needed(40, 'Receipt number'),
  receipt_amount: Type.String({
    pattern: '^[0-9]{1,7}(\\.[0-9]{1,2})?$',
    description: 'Amount of the receipt (baht)',
  }),
});
export type TransferFields = Static<typeof TransferFields>;

const Known = {
  transfer_id: Id('Registration'),
  status: OneOf(TRANSFER_STATUSES, 'waiting: nobody has decided yet'),
  submitted_at: DateTime('Sent'),
  due_at: DateTime('The day by which the points are on the card'),
  decided_at: Nullable(DateTime('Decided')),
  reason: Nullable(Type.String(), 'Why it was rejected'),
  card_number: Type.String({ description: 'Masked' }),
  receipt_id: Type.String(),
  receipt_amount: BahtOut('Of the receipt'),
};
/** A registration, as returned to its member. */
export const PointsTransfer = Type.Object(Known);
export type PointsTransfer = Static<typeof PointsTransfer>;
export const PointsTransfersAnswer = Type.Object({
  transfers: Type.Array(PointsTransfer, { description: 'The newest first' }),
  count: Count('Registrations'),
});
export type PointsTransfersAnswer = Static<typeof PointsTransfersAnswer>;

/** A registration in the list of the back office. */
export const StaffTransferRow = Type.Object({
  ...Known,
  name: Nullable(Type.String(), 'null: it is forgotten'),
  late: Type.Boolean({ description: 'It waits, and its day is over' }),
});
export type StaffTransferRow = Static<typeof StaffTransferRow>;
export const StaffTransfersAnswer = listAnswer(StaffTransferRow);
export type StaffTransfersAnswer = Static<typeof StaffTransfersAnswer>;
export const StaffTransfersCounts = listCounts(TRANSFER_LIST);
export type StaffTransfersCounts = Static<typeof StaffTransfersCounts>;

const Person = Type.Object({
  member_no: Type.String({ description: 'Phone or member number that was verified' }),
  member_name: Type.String({ description: 'Name on the membership, or empty' }),
  national_id: Type.String({ description: 'National id the membership is registered with, or empty' }),
  first_name: Type.String(),
  last_name: Type.String(),
  birthdate: Type.String({ description: 'Date of birth' }),
  email: Type.String(),
  mobile: Type.String(),
  id_number: Type.String({ description: 'Thai ID or passport number' }),
  address: Type.String(),
  zipcode: Type.String(),
  subdistrict: Type.String(),
  district: Type.String(),
  province: Type.String(),
  country: Type.String({ description: 'Two letters' }),
});
export type TransferPerson = Static<typeof Person>;
/** A registration with all personal data, and its neighbours in the list that it was opened from; each access is logged. */
export const StaffTransfer = Type.Object({
  ...Known,
  person: Nullable(Person, 'null: it is forgotten, as the pictures are'),
  pictures: Type.Array(
    Type.Object({
      kind: OneOf(TRANSFER_PICTURES, 'Which'),
      url: Type.String({ description: 'Guarded link, for some minutes' }),
    }),
  ),
  previous: Nullable(Id('Registration'), 'null at the beginning of the list'),
  next: Nullable(Id('Registration'), 'null at its end'),
});
export type StaffTransfer = Static<typeof StaffTransfer>;
export const StaffTransferQuery = listQuery(TRANSFER_LIST);
export const TransferDecision = Strict({
  transfer_id: Id('Registration'),
  approve: Type.Boolean({ description: 'true: the points are on the card' }),
  reason: Type.Optional(Text(TEXT.reason, 'Why it is rejected; the member reads it')),
});
export type TransferDecision = Static<typeof TransferDecision>;
