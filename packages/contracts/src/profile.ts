import { type Static, Type } from 'typebox';
import { Profile } from './accounts.ts';
import { Count, DateTime, Email, Id, Lang, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { Address, TaxAddress } from './orders.ts';
import { ADDRESS_USES, ALIAS_MAX, APPEARANCE, NOTICE_CHOICES, NOTICE_KINDS } from './profile-values.ts';

const One = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Optional(OneOf(values, description));
const Many = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Optional(
    Type.Array(OneOf(values, description), { maxItems: values.length, uniqueItems: true, description }),
  );

/** PROF-09 to PROF-12. Unanswered fields are absent. */
export const Appearance = Strict(
  {
    face_shape: One(APPEARANCE.face_shape, 'Shape of the face'),
    face_tone: One(APPEARANCE.face_tone, 'Tone of the face'),
    face_type: One(APPEARANCE.face_type, 'Type of the face'),
    face_problems: Many(APPEARANCE.face_problems, 'Problems of the face'),
    body_shape: One(APPEARANCE.body_shape, 'Shape of the body'),
    body_tone: One(APPEARANCE.body_tone, 'Tone of the body'),
    body_type: One(APPEARANCE.body_type, 'Type of the body’s skin'),
    body_problems: Many(APPEARANCE.body_problems, 'Problems of the body'),
    hair_type: One(APPEARANCE.hair_type, 'Type of the hair'),
    hair_problems: Many(APPEARANCE.hair_problems, 'Problems of the hair'),
  },
  { description: 'Face, body and hair attributes' },
);
export type Appearance = Static<typeof Appearance>;

const BirthDate = Type.String({
  format: 'date',
  pattern: '^(19|20)[0-9]{2}-',
  description: 'Date of birth, common year',
});

const TaxPart = {
  tax_kind: TaxAddress.properties.kind,
  tax_name: TaxAddress.properties.name,
  tax_id: TaxAddress.properties.tax_id,
  tax_branch: Type.String({
    pattern: '^[0-9]{5}$',
    description: 'Branch of a company, 00000 is the head office',
  }),
};

/** PROF-22. The place is one line of the official table, as in an order. */
const AddressFields = {
  first_name: Address.properties.first_name,
  last_name: Address.properties.last_name,
  email: Type.Optional(Nullable(Email, 'E-mail of whoever receives it; without it the account’s')),
  address: Address.properties.address,
  subdistrict: Address.properties.subdistrict,
  district: Address.properties.district,
  province: Address.properties.province,
  zipcode: Address.properties.zipcode,
  country_code: Address.properties.country_code,
  mobile: Address.properties.mobile,
  mobile_2: Type.Optional(Nullable(Text(30, 'Second phone'))),
  note: Type.Optional(Nullable(Text(TEXT.note, 'Note for the carrier'))),
  tax_address: Type.Boolean({ description: 'Can be used for tax invoices: its name and number are here' }),
  tax_kind: Type.Optional(Nullable(TaxPart.tax_kind)),
  tax_name: Type.Optional(Nullable(TaxPart.tax_name)),
  tax_id: Type.Optional(Nullable(TaxPart.tax_id)),
  tax_branch: Type.Optional(Nullable(TaxPart.tax_branch)),
};
export const AddressRequest = Strict(AddressFields);
export type AddressRequest = Static<typeof AddressRequest>;
export const AddressChange = Type.Object(Type.Partial(AddressRequest).properties, {
  additionalProperties: false,
  description: 'What is left out stays as it is',
});

/** A saved address (PROF-23). */
export const SavedAddress = Type.Object({
  address_id: Id('Address'),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  address: Type.String(),
  subdistrict: Type.String(),
  district: Type.String(),
  province: Type.String(),
  zipcode: Type.String(),
  country_code: Type.Literal('TH'),
  mobile: Type.String(),
  mobile_2: Nullable(Type.String()),
  note: Nullable(Type.String()),
  tax_address: Type.Boolean({ description: 'Can be used for tax invoices' }),
  tax_kind: Nullable(TaxPart.tax_kind),
  tax_name: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
  tax_branch: Nullable(Type.String()),
  is_default: Type.Boolean({ description: 'The default: one, as long as there is any' }),
  is_delivery: Type.Boolean({ description: 'Parcels go here; without one they go to the default' }),
  is_tax: Type.Boolean({ description: 'Tax invoices are made out to it' }),
});
export type SavedAddress = Static<typeof SavedAddress>;
export const AddressesAnswer = Type.Object({
  data: Type.Array(SavedAddress, { description: 'The default first, then the newest' }),
  count: Count('Addresses'),
});
export type AddressesAnswer = Static<typeof AddressesAnswer>;
export const AddressAnswer = Type.Object({ address: SavedAddress });
export type AddressAnswer = Static<typeof AddressAnswer>;
export const AddressParams = Type.Object({
  address_id: Type.String({ maxLength: 12, description: 'Address' }),
});
/** PROF-27 */
export const AddressUseRequest = Strict({ as: OneOf(ADDRESS_USES, 'What it is chosen for') });

/** The complete profile (PROF-08); a visitor's is empty. */
export const WholeProfile = Type.Object({
  ...Profile.properties,
  alias: Nullable(Type.String(), 'The name to be called by (PROF-18)'),
  mobile: Nullable(Type.String()),
  birthdate: Nullable(Type.String(), 'Date of birth, common year'),
  picture: Nullable(Type.String(), 'Address of the small picture; the large one is 320.webp beside it'),
  appearance: Appearance,
  blogger_profile: Nullable(Type.Object({}), 'What a blogger tells of themselves'),
  blogger_appearance: Nullable(Appearance, 'What a blogger tells of face, body and hair'),
  addresses: Type.Array(SavedAddress),
  wishlist: Type.Array(Id('Variant'), { description: 'Variants on the wishlist' }),
  check_due: Type.Boolean({ description: 'Is to be asked who they are (PROF-15)' }),
});
export type WholeProfile = Static<typeof WholeProfile>;

/**
 * REST-40. A visitor gets user_id -1. With a valid cookie and no bearer token the response includes a new
 * access token.
 */
export const ProfileAnswer = Type.Object({
  profile: WholeProfile,
  appearance: Appearance,
  setting: Type.Object({ web_lang: Nullable(Lang, 'Language kept in the profile') }),
  token: Type.Optional(Type.String()),
  expires_at: Type.Optional(DateTime('End of the token')),
});
export type ProfileAnswer = Static<typeof ProfileAnswer>;

/**
 * REST-41: the profile without user_id. Omitted fields are unchanged; null and an empty text clear a field.
 */
export const ProfileUpdateRequest = Strict({
  first_name: Type.Optional(Text(TEXT.name, 'First name', 1)),
  last_name: Type.Optional(Text(TEXT.name, 'Last name')),
  alias: Type.Optional(Nullable(Text(ALIAS_MAX, 'The name to be called by'))),
  mobile: Type.Optional(Nullable(Text(30, 'Phone; any spelling of a Thai number'))),
  birthdate: Type.Optional(Nullable(BirthDate)),
  appearance: Type.Optional(Appearance),
});
export type ProfileUpdateRequest = Static<typeof ProfileUpdateRequest>;

/** REST-43: the answer to the one question asked after some days, or that it was dismissed. */
export const ProfileCheckRequest = Strict({
  birthdate: Type.Optional(Nullable(BirthDate)),
  appearance: Type.Optional(Appearance),
});
export type ProfileCheckRequest = Static<typeof ProfileCheckRequest>;

/** REST-42 */
export const ProfileImgAnswer = Type.Object({
  picture: Type.String({ description: 'Address of the small picture' }),
});
export type ProfileImgAnswer = Static<typeof ProfileImgAnswer>;

const Notice = Type.Object({
  kind: OneOf(NOTICE_KINDS, 'Kind of mail'),
  on: Type.Boolean(),
  fixed: Type.Boolean({ description: 'Cannot be switched off' }),
});
export const NoticesAnswer = Type.Object({ email: Type.Array(Notice), count: Count('Kinds') });
export type NoticesAnswer = Static<typeof NoticesAnswer>;
export const NoticeRequest = Strict({ kind: OneOf(NOTICE_CHOICES, 'Kind of mail'), on: Type.Boolean() });
export type NoticeRequest = Static<typeof NoticeRequest>;

/** Unsubscribe from a mail without signing in: the token identifies the member and the category. */
export const UnsubscribeRequest = Strict({ token: Text(200, 'Out of the link', 1) });
export const UnsubscribeAnswer = Type.Object({
  kinds: Type.Array(OneOf(NOTICE_CHOICES, 'Kind of mail'), { description: 'What is off now' }),
});
export type UnsubscribeAnswer = Static<typeof UnsubscribeAnswer>;

/** PROF-04 */
export const InviteAnswer = Type.Object({
  code: Type.String({ description: '8 letters and digits' }),
  link: Type.String({ description: 'Address to send to a friend' }),
  coins: Count('Coins for both, once the first order of the invited is completed'),
  invited: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Masked: two letters and stars (PROF-19)' }),
      joined_at: DateTime('Signed up'),
      rewarded: Type.Boolean({ description: 'Their first order is completed' }),
    }),
    { description: 'Who has come, newest first, at most 100' },
  ),
  count: Count('Who has come'),
  rewarded: Count('Of whom so many brought coins'),
  open: Type.Boolean({ description: 'It can still be told whose invitation has brought one' }),
});
export type InviteAnswer = Static<typeof InviteAnswer>;
export const InvitedRequest = Strict({ code: Text(20, 'Code of the invitation', 1) });

/** AUTH-39. An account without a password can be deleted only right after signing in. */
export const DeleteAccountRequest = Strict({
  password: Type.Optional(Text(128, 'The password', 1)),
});
export type DeleteAccountRequest = Static<typeof DeleteAccountRequest>;

/** All personal data of a member, one list per data type (PDPA, section 30). */
export const OwnDataAnswer = Type.Object({
  made_at: DateTime('When'),
  user_id: Id('User'),
  data: Type.Object({}, { additionalProperties: true, description: 'Rows of each table, without secrets' }),
});
