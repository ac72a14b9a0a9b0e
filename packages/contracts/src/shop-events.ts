import { type Static, Type } from 'typebox';
import { Count, DateTime, Email, Id, Lang, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import type { listAnswer } from './lists/query.ts';
import { EVENT_EDIT, EVENT_REGISTRATION_STATES, STAFF_EVENT_STATES } from './shop-event-values.ts';

/* Events and registering for them (SHELL-22, CMS-03; docs/decisions/0103). */

const Code = Type.String({
  ...{ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: EVENT_EDIT.code },
  description: 'Last part of its address',
});
const Both = (description: string, max: number, min = 0) =>
  Strict({ th: Text(max, 'Thai', min), en: Text(max, 'English', min) }, { description });

const FIELDS = {
  title: Both('Title', EVENT_EDIT.title, 1),
  summary: Both('What happens there', EVENT_EDIT.summary, 1),
  starts_at: DateTime('Begins'),
  ends_at: DateTime('Ends'),
  place: Nullable(Both('Where', EVENT_EDIT.place, 1), 'null: online alone'),
  address: Nullable(Both('Its address', EVENT_EDIT.address), 'null: none'),
  online_url: Nullable(Text(EVENT_EDIT.link, 'Where it is online', 1), 'null: it is not'),
  image: Nullable(Text(64, 'Picture of the library', 1), 'null: none'),
  image_alt: Both('What the picture shows', EVENT_EDIT.alt),
  published: Type.Boolean({ description: 'Has a page in the shop' }),
  registration: Nullable(
    Strict({
      capacity: Type.Integer({ minimum: 1, maximum: EVENT_EDIT.capacity, description: 'Places' }),
      opens_at: DateTime('Registering begins'),
      closes_at: DateTime('Registering ends'),
      waiting_list: Type.Boolean({ description: 'Further people wait for a place' }),
      for_members: Type.Boolean({ description: 'Guests cannot register' }),
    }),
    'null: nobody registers',
  ),
};
export const ShopEventFields = Strict(FIELDS);
export type ShopEventFields = Static<typeof ShopEventFields>;
export const MakeShopEventRequest = Strict({
  ...FIELDS,
  event_code: Code,
  request_key: Type.String({ format: 'uuid', description: 'Of the form: sent twice, it is one event' }),
});
export type MakeShopEventRequest = Static<typeof MakeShopEventRequest>;
export const ChangeShopEventRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeShopEventRequest = Static<typeof ChangeShopEventRequest>;

export const ShopEventParams = Strict({ event_id: Id('Event') });
export const EventCodeParams = Strict({ event_code: Code });
export const EventPersonParams = Strict({ event_id: Id('Event'), person_id: Id('Registration') });

const State = OneOf(STAFF_EVENT_STATES, 'Now');
export const StaffEventRow = Type.Object({
  event_id: Id('Event'),
  event_code: Code,
  title: Type.Object({ th: Type.String(), en: Type.String() }),
  state: State,
  starts_at: DateTime('Begins'),
  ends_at: DateTime('Ends'),
  place: Nullable(Type.Object({ th: Type.String(), en: Type.String() }), 'null: online alone'),
  capacity: Nullable(Count('Places'), 'null: without registration'),
  registered: Count('Who has a place'),
  waiting: Count('Who waits for one'),
});
export type StaffEventRow = Static<typeof StaffEventRow>;
export type StaffEventsAnswer = Static<ReturnType<typeof listAnswer<typeof StaffEventRow>>>;

export const StaffEvent = Type.Object({
  ...FIELDS,
  event_id: Id('Event'),
  event_code: Code,
  revision: Revision,
  state: State,
  registered: Count('Who has a place'),
  waiting: Count('Who waits for one'),
});
export type StaffEvent = Static<typeof StaffEvent>;

export const StaffEventPerson = Type.Object({
  person_id: Id('Registration'),
  name: Type.String({ description: 'Masked' }),
  email: Type.String({ description: 'Masked' }),
  member: Type.Boolean({ description: 'Has an account' }),
  state: OneOf(EVENT_REGISTRATION_STATES, 'Now'),
  registered_at: DateTime('Registered'),
  checked_in_at: Nullable(DateTime('Was there')),
});
export type StaffEventPerson = Static<typeof StaffEventPerson>;
export const StaffEventPeople = Type.Object({
  people: Type.Array(StaffEventPerson, { description: 'By time; who has withdrawn last' }),
  checked_in: Count('Who was there'),
});
export type StaffEventPeople = Static<typeof StaffEventPeople>;
export const CheckInRequest = Strict({
  checked_in: Type.Boolean({ description: 'false: taken back' }),
});
export const EventPeopleExportQuery = Strict({ lang: Type.Optional(Lang) });

/* ---- shoppers ---- */

export const EventRegistration = Type.Object({
  registration: Nullable(
    Type.Object({
      opens_at: DateTime('Registering begins'),
      closes_at: DateTime('Registering ends'),
      left: Count('Places left'),
      waiting_list: Type.Boolean({ description: 'Further people wait for a place' }),
      for_members: Type.Boolean({ description: 'Guests cannot register' }),
    }),
    'null: nobody registers',
  ),
});
export type EventRegistration = Static<typeof EventRegistration>;
const Standing = OneOf(EVENT_REGISTRATION_STATES, 'Now');
export const OwnEventRegistration = Type.Object({
  state: Nullable(Standing, 'null: not registered'),
});
export type OwnEventRegistration = Static<typeof OwnEventRegistration>;
export const SetEventRegistrationRequest = Strict({
  registered: Type.Boolean({ description: 'false: withdraws' }),
  lang: Lang,
});
export type SetEventRegistrationRequest = Static<typeof SetEventRegistrationRequest>;
export const GuestRegistrationRequest = Strict({
  name: Text(EVENT_EDIT.name, 'Name', 1),
  email: Email,
  lang: Lang,
});
export type GuestRegistrationRequest = Static<typeof GuestRegistrationRequest>;
export const WithdrawRegistrationRequest = Strict({
  token: Text(80, 'Of the link in the mail', 1),
});
