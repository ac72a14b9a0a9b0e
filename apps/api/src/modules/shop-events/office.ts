import { EVENT_EDIT, type EventRegistrationState } from '@mali/contracts/shop-event-values';
import type {
  ChangeShopEventRequest,
  MakeShopEventRequest,
  ShopEventFields,
  StaffEvent,
  StaffEventPeople,
} from '@mali/contracts/shop-events';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { stateOf } from './list.ts';
import {
  countPeople,
  type EventFields,
  type EventRow,
  eventById,
  eventByRequest,
  insertEvent,
  isPicture,
  lockEvent,
  peopleOf,
  personById,
  setCheckedIn,
  updateEvent,
} from './repository.ts';
import { fillPlaces } from './service.ts';

type OfficeDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (eventId: number) => `event ${eventId}`;
const SAVES = ['event_made', 'event_changed'] as const;

async function present(db: Db, row: EventRow, at: Date): Promise<StaffEvent> {
  const { event_id, event_code, revision, title, summary, place, address, online_url, image, image_alt } =
    row;
  const { published, capacity, opens_at, closes_at, waiting_list, for_members } = row;
  return {
    ...{ event_id, event_code, revision, title, summary, place, address, online_url, image, image_alt },
    ...{ published, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
    registration:
      capacity === null || opens_at === null || closes_at === null
        ? null
        : {
            ...{ capacity, waiting_list, for_members },
            ...{ opens_at: opens_at.toISOString(), closes_at: closes_at.toISOString() },
          },
    state: stateOf(row, at),
    ...(await countPeople(db, event_id)),
  };
}

/** @throws DomainError ERROR.NOT_FOUND */
async function known(row: Promise<EventRow | undefined>): Promise<EventRow> {
  const found = await row;
  if (found === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return found;
}

/**
 * One event as staff see it.
 * @throws DomainError ERROR.NOT_FOUND
 */
export const getStaffEvent = async ({ db, now }: OfficeDeps, eventId: number): Promise<StaffEvent> =>
  present(db, await known(eventById(db, eventId)), now());

const trimmed = ({ th, en }: { th: string; en: string }) => ({ th: th.trim(), en: en.trim() });
const isEmpty = ({ th, en }: { th: string; en: string }) => th === '' && en === '';
/** A path of the shop, or an https address; as the column checks it. */
const LINK = /^(\/([^/\s\\]|$)|https:\/\/[A-Za-z0-9])[^\s\\<>"']*$/;

/**
 * Row fields of a request.
 * @throws DomainError EVENT.DATES, EVENT.PLACE, ERROR.BAD_REQUEST for blank texts, a link or a picture that there is not
 */
async function fieldsOf(db: Db, request: ShopEventFields): Promise<EventFields> {
  const { registration, image, published } = request;
  const address = request.address === null ? null : trimmed(request.address);
  const online_url = request.online_url?.trim() ?? null;
  const fields: EventFields = {
    ...{ title: trimmed(request.title), summary: trimmed(request.summary), image, published },
    ...{ image_alt: trimmed(request.image_alt), online_url },
    place: request.place === null ? null : trimmed(request.place),
    address: address === null || isEmpty(address) ? null : address,
    ...{ starts_at: new Date(request.starts_at), ends_at: new Date(request.ends_at) },
    capacity: registration?.capacity ?? null,
    opens_at: registration === null ? null : new Date(registration.opens_at),
    closes_at: registration === null ? null : new Date(registration.closes_at),
    waiting_list: registration?.waiting_list ?? false,
    for_members: registration?.for_members ?? false,
  };
  const { title, summary, place, starts_at, ends_at, opens_at, closes_at } = fields;
  const texts = [title.th, title.en, summary.th, summary.en, ...(place === null ? [] : [place.th, place.en])];
  if (texts.includes('')) throw new DomainError('ERROR.BAD_REQUEST');
  if (online_url !== null && !LINK.test(online_url)) throw new DomainError('EVENT.LINK');
  if (place === null && online_url === null) throw new DomainError('EVENT.PLACE');
  const isInOrder = opens_at === null || closes_at === null || (opens_at < closes_at && closes_at <= ends_at);
  if (starts_at >= ends_at || !isInOrder) throw new DomainError('EVENT.DATES');
  if (image !== null && !(await isPicture(db, image)))
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'image' });
  return fields;
}

/** Fields as the history of the record has them. */
const logged = ({ summary, ...of }: EventFields) => ({
  ...{ title: of.title, text: summary, starts_at: of.starts_at, event_ends: of.ends_at, place: of.place },
  ...{ address: of.address, online_url: of.online_url, image: of.image, published: of.published },
  ...{ capacity: of.capacity, opens_at: of.opens_at, closes_at: of.closes_at },
  ...{ waiting_list: of.waiting_list, for_members: of.for_members },
});

async function changedMeanwhile(trx: Db, row: EventRow, at: Date): Promise<DomainError> {
  const last = await lastChange(trx, subjectOf(row.event_id), SAVES);
  return new DomainError('RECORD.CHANGED', {
    record: await present(trx, row, at),
    ...{ by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

/**
 * Makes an event; with the same key once.
 * @throws DomainError EVENT.CODE_TAKEN, those of `fieldsOf`
 */
export async function makeShopEvent(
  { db, now }: OfficeDeps,
  caller: Caller,
  { request_key, event_code, ...request }: MakeShopEventRequest,
): Promise<StaffEvent> {
  return db.transaction(async (trx) => {
    const at = now();
    const before = await eventByRequest(trx, request_key);
    if (before !== undefined) return present(trx, before, at);
    const fields = await fieldsOf(trx, request);
    const made = await insertEvent(trx, { event_code, request_key }, fields, at);
    if (made === null) {
      const same = await eventByRequest(trx, request_key);
      if (same === undefined) throw new DomainError('EVENT.CODE_TAKEN');
      return present(trx, same, at);
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'event_made', at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, logged(fields)),
    });
    return present(trx, await known(eventById(trx, made)), at);
  });
}

/**
 * Changes an event. It keeps at least the places that people have; who waits gets those that are added.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED {record, by, at}, EVENT.CAPACITY {registered}, those of `fieldsOf`
 */
export async function changeShopEvent(
  { db, now }: OfficeDeps,
  caller: Caller,
  eventId: number,
  { revision, ...request }: ChangeShopEventRequest,
): Promise<StaffEvent> {
  return db.transaction(async (trx) => {
    const row = await known(lockEvent(trx, eventId));
    const at = now();
    if (row.revision !== revision) throw await changedMeanwhile(trx, row, at);
    const fields = await fieldsOf(trx, request);
    const { registered, waiting } = await countPeople(trx, eventId);
    const isTooSmall = fields.capacity === null ? registered + waiting > 0 : fields.capacity < registered;
    if (isTooSmall) throw new DomainError('EVENT.CAPACITY', { registered });
    await updateEvent(trx, eventId, fields, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'event_changed', at, user_id: null, subject: subjectOf(eventId) },
      changes: changesBetween(logged(row), logged(fields)),
    });
    const saved = await known(eventById(trx, eventId));
    await fillPlaces(trx, saved, at);
    return present(trx, saved, at);
  });
}

/* ---- people ---- */

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}***@${domain}`;
};

/**
 * Who registered, with masked names and addresses; reading is recorded.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getEventPeople(
  { db, now }: OfficeDeps,
  caller: Caller,
  eventId: number,
): Promise<StaffEventPeople> {
  await known(eventById(db, eventId));
  const people = await peopleOf(db, eventId, EVENT_EDIT.rows);
  await recordReading(db, caller, now(), subjectOf(eventId));
  return {
    people: people.map(({ registration_id, name, email, user_id, state, registered_at, checked_in_at }) => ({
      ...{ person_id: registration_id, name: maskName(name), email: maskedEmail(email), state },
      ...{ member: user_id !== null, registered_at: registered_at.toISOString() },
      checked_in_at: checked_in_at?.toISOString() ?? null,
    })),
    checked_in: people.filter(({ checked_in_at }) => checked_in_at !== null).length,
  };
}

/**
 * Checks somebody in, or takes it back; repeated, it changes nothing.
 * @throws DomainError ERROR.NOT_FOUND, EVENT.NOT_REGISTERED for one without a place
 */
export async function checkIn(
  { db, now }: OfficeDeps,
  caller: Caller,
  { event_id, person_id }: { event_id: number; person_id: number },
  isThere: boolean,
): Promise<void> {
  await db.transaction(async (trx) => {
    await known(lockEvent(trx, event_id));
    const person = await personById(trx, person_id);
    if (person === undefined || person.event_id !== event_id) throw new DomainError('ERROR.NOT_FOUND');
    if (person.state !== 'registered') throw new DomainError('EVENT.NOT_REGISTERED');
    if ((person.checked_in_at !== null) === isThere) return;
    const at = now();
    await setCheckedIn(trx, person_id, isThere ? { at, by: caller.user_id } : null);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'event_checked_in', at, user_id: person.user_id, subject: subjectOf(event_id) },
      changes: [{ field: 'checked_in', of: maskName(person.name), from: !isThere, to: isThere }],
    });
  });
}

const HEADS = {
  th: ['ชื่อ', 'อีเมล', 'สมาชิก', 'สถานะ', 'ลงทะเบียนเมื่อ', 'เช็กอินเมื่อ'],
  en: ['Name', 'E-mail', 'Member', 'State', 'Registered', 'Checked in'],
} as const;
const STATES: Readonly<Record<EventRegistrationState, Readonly<Record<'th' | 'en', string>>>> = {
  registered: { th: 'มีที่', en: 'Has a place' },
  waiting: { th: 'รอคิว', en: 'Waiting' },
  withdrawn: { th: 'ถอนตัว', en: 'Withdrawn' },
};
const EXPORTED = 100_000;

/**
 * Who registered, in full, as CSV; recorded.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function exportEventPeople(
  { db, now }: OfficeDeps,
  caller: Caller,
  eventId: number,
  lang: 'th' | 'en' = 'th',
): Promise<string> {
  await known(eventById(db, eventId));
  const people = await peopleOf(db, eventId, EXPORTED);
  await recordStaffAction(db, caller, {
    ...{ kind: 'list_exported', at: now(), user_id: null, subject: `${subjectOf(eventId)} people` },
    details: { rows: people.length },
  });
  const lines = people.map(({ name, email, user_id, state, registered_at, checked_in_at }) =>
    csvLine([
      ...[name, email, user_id === null ? '' : '1', STATES[state][lang]],
      ...[registered_at.toISOString(), checked_in_at?.toISOString() ?? ''],
    ]),
  );
  return CSV_BOM + csvLine(HEADS[lang]) + lines.join('');
}
