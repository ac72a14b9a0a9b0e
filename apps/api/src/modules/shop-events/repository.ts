import type { Language } from '@mali/contracts/limits';
import type { EventRegistrationState } from '@mali/contracts/shop-event-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

type Both = { th: string; en: string };
export type EventRow = {
  event_id: number;
  event_code: string;
  revision: number;
  title: Both;
  summary: Both;
  starts_at: Date;
  ends_at: Date;
  place: Both | null;
  address: Both | null;
  online_url: string | null;
  image: string | null;
  image_alt: Both;
  published: boolean;
  capacity: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  waiting_list: boolean;
  for_members: boolean;
};
export type EventFields = Omit<EventRow, 'event_id' | 'event_code' | 'revision'>;

const COLUMNS = `event_id, event_code, revision, title, summary, starts_at, ends_at, place, address, online_url, image,
  image_alt, published, capacity, opens_at, closes_at, waiting_list, for_members`;

export const eventById = (db: Db, eventId: number): Promise<EventRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM events WHERE event_id = ?`, [eventId]);

export const eventByCode = (db: Db, code: string): Promise<EventRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM events WHERE event_code = ?`, [code]);

/** Locks an event: of concurrent registrations each sees those before it, so that no place is given twice. */
export const lockEvent = (db: Db, eventId: number): Promise<EventRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM events WHERE event_id = ? FOR UPDATE`, [eventId]);

export const eventByRequest = (db: Db, requestKey: string): Promise<EventRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM events WHERE request_key = ?`, [requestKey]);

const written = (fields: EventFields, at: Date) => ({
  ...fields,
  title: JSON.stringify(fields.title),
  summary: JSON.stringify(fields.summary),
  place: fields.place === null ? null : JSON.stringify(fields.place),
  address: fields.address === null ? null : JSON.stringify(fields.address),
  image_alt: JSON.stringify(fields.image_alt),
  updated_at: at,
});

/** @returns null for a code or a request that is known */
export async function insertEvent(
  db: Db,
  event: { event_code: string; request_key: string },
  fields: EventFields,
  at: Date,
): Promise<number | null> {
  const made: { event_id: number }[] = await db('events')
    .insert({ ...event, ...written(fields, at) })
    .onConflict()
    .ignore()
    .returning('event_id');
  return made[0]?.event_id ?? null;
}

export async function updateEvent(db: Db, eventId: number, fields: EventFields, at: Date): Promise<void> {
  await db('events').where({ event_id: eventId }).update(written(fields, at));
}

export const isPicture = async (db: Db, hash: string): Promise<boolean> =>
  (await firstRow(db, 'SELECT 1 AS kept FROM images WHERE hash = ?', [hash])) !== undefined;

export type PersonRow = {
  registration_id: number;
  event_id: number;
  user_id: number | null;
  name: string;
  email: string;
  lang: Language;
  state: EventRegistrationState;
  registered_at: Date;
  checked_in_at: Date | null;
};
const PERSON = 'registration_id, event_id, user_id, name, email, lang, state, registered_at, checked_in_at';

export async function countPeople(db: Db, eventId: number): Promise<{ registered: number; waiting: number }> {
  const found = await firstRow<{ registered: number; waiting: number }>(
    db,
    `SELECT count(*) FILTER (WHERE state = 'registered')::int AS registered,
       count(*) FILTER (WHERE state = 'waiting')::int AS waiting
     FROM event_registrations WHERE event_id = ?`,
    [eventId],
  );
  return found ?? { registered: 0, waiting: 0 };
}

/** A registration that stands, of an account or of an e-mail. */
export const standing = (
  db: Db,
  eventId: number,
  { user_id, email }: { user_id: number | null; email: string },
): Promise<PersonRow | undefined> =>
  firstRow(
    db,
    `SELECT ${PERSON} FROM event_registrations
     WHERE event_id = ? AND state <> 'withdrawn' AND (user_id = ? OR email = ?)
     ORDER BY user_id = ? DESC NULLS LAST LIMIT 1`,
    [eventId, user_id, email, user_id],
  );

export const standingOf = (db: Db, eventId: number, userId: number): Promise<PersonRow | undefined> =>
  firstRow(
    db,
    `SELECT ${PERSON} FROM event_registrations WHERE event_id = ? AND state <> 'withdrawn' AND user_id = ?`,
    [eventId, userId],
  );

export const personById = (db: Db, personId: number): Promise<PersonRow | undefined> =>
  firstRow(db, `SELECT ${PERSON} FROM event_registrations WHERE registration_id = ?`, [personId]);

export async function insertPerson(
  db: Db,
  person: Omit<PersonRow, 'registration_id' | 'checked_in_at'>,
): Promise<PersonRow> {
  const { event_id, user_id, name, email, lang, state, registered_at } = person;
  const made = await firstRow<PersonRow>(
    db,
    `INSERT INTO event_registrations (event_id, user_id, name, email, lang, state, registered_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${PERSON}`,
    [event_id, user_id, name, email, lang, state, registered_at],
  );
  if (made === undefined) throw new Error('a registration was not stored');
  return made;
}

export async function withdrawPerson(db: Db, personId: number, at: Date): Promise<void> {
  await db.raw(
    `UPDATE event_registrations SET state = 'withdrawn', withdrawn_at = ?, checked_in_at = NULL, checked_in_by = NULL
     WHERE registration_id = ?`,
    [at, personId],
  );
}

/** Gives the places that are free to those who wait longest; the event is locked. */
export const promotePeople = (db: Db, eventId: number, places: number): Promise<PersonRow[]> =>
  rows(
    db,
    `UPDATE event_registrations SET state = 'registered' WHERE registration_id IN (
       SELECT registration_id FROM event_registrations WHERE event_id = ? AND state = 'waiting'
       ORDER BY registered_at, registration_id LIMIT ?)
     RETURNING ${PERSON}`,
    [eventId, places],
  );

/** Everybody of an event, those with a place first. */
export const peopleOf = (db: Db, eventId: number, limit: number): Promise<PersonRow[]> =>
  rows(
    db,
    `SELECT ${PERSON} FROM event_registrations WHERE event_id = ?
     ORDER BY array_position(ARRAY['registered', 'waiting', 'withdrawn'], state), registered_at, registration_id LIMIT ?`,
    [eventId, limit],
  );

export async function setCheckedIn(
  db: Db,
  personId: number,
  checked: { at: Date; by: number } | null,
): Promise<void> {
  await db.raw(
    'UPDATE event_registrations SET checked_in_at = ?, checked_in_by = ? WHERE registration_id = ?',
    [checked?.at ?? null, checked?.by ?? null, personId],
  );
}

export type Account = { first_name: string; last_name: string; email: string };
export const accountOf = (db: Db, userId: number): Promise<Account | undefined> =>
  firstRow(db, 'SELECT first_name, last_name, email FROM users WHERE user_id = ? AND NOT disabled', [userId]);

/** Events to come in which somebody waits. */
export const eventsWithQueue = (db: Db, at: Date): Promise<{ event_id: number }[]> =>
  rows(
    db,
    `SELECT event_id FROM events e WHERE ends_at > ? AND EXISTS (
       SELECT FROM event_registrations r WHERE r.event_id = e.event_id AND r.state = 'waiting') ORDER BY event_id`,
    [at],
  );

/** Deletes who registered for events that were over before a moment. @returns their number */
export async function deletePeople(db: Db, before: Date): Promise<number> {
  const gone = await rows(
    db,
    `DELETE FROM event_registrations r USING events e WHERE e.event_id = r.event_id AND e.ends_at < ?
     RETURNING r.registration_id`,
    [before],
  );
  return gone.length;
}

/** Queues a mail to a guest. */
export async function queueEventMail(db: Db, personId: number, kind: EventMailKind): Promise<void> {
  await db.raw(`SELECT graphile_worker.add_job('event-mail', ?::json, max_attempts := 25)`, [
    JSON.stringify({ person_id: personId, kind }),
  ]);
}
export type EventMailKind = 'registered' | 'waiting' | 'promoted';
