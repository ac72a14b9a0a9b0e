import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@mali/contracts/limits';
import { EVENT_EDIT } from '@mali/contracts/shop-event-values';
import type {
  EventRegistration,
  GuestRegistrationRequest,
  OwnEventRegistration,
  SetEventRegistrationRequest,
} from '@mali/contracts/shop-events';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Notice, notify } from '../notifications/service.ts';
import {
  accountOf,
  countPeople,
  deletePeople,
  type EventMailKind,
  type EventRow,
  eventByCode,
  eventsWithQueue,
  insertPerson,
  lockEvent,
  type PersonRow,
  personById,
  promotePeople,
  queueEventMail,
  standing,
  standingOf,
  withdrawPerson,
} from './repository.ts';

type EventDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;

/** @throws DomainError ERROR.NOT_FOUND, also for a draft */
async function published(db: Db, code: string): Promise<EventRow> {
  const row = await eventByCode(db, code);
  if (row === undefined || !row.published) throw new DomainError('ERROR.NOT_FOUND');
  return row;
}

/**
 * Whether there is a registration, and how many places it has left.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getEventRegistration({ db }: EventDeps, code: string): Promise<EventRegistration> {
  const { event_id, capacity, opens_at, closes_at, waiting_list, for_members } = await published(db, code);
  if (capacity === null || opens_at === null || closes_at === null) return { registration: null };
  const { registered, waiting } = await countPeople(db, event_id);
  return {
    registration: {
      ...{ opens_at: opens_at.toISOString(), closes_at: closes_at.toISOString() },
      // A place that is free for a moment belongs to those who wait.
      left: waiting > 0 ? 0 : Math.max(0, capacity - registered),
      ...{ waiting_list, for_members },
    },
  };
}

/**
 * The caller's registration.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getOwnRegistration(
  { db }: EventDeps,
  { user_id }: Caller,
  code: string,
): Promise<OwnEventRegistration> {
  const { event_id } = await published(db, code);
  return { state: (await standingOf(db, event_id, user_id))?.state ?? null };
}

const NEWS: Readonly<Record<EventMailKind, Pick<Notice, 'title'>['title']>> = {
  registered: { th: 'ลงทะเบียนแล้ว', en: 'You are registered' },
  waiting: { th: 'คุณอยู่ในคิวรอ', en: 'You are on the waiting list' },
  promoted: { th: 'คุณได้ที่แล้ว', en: 'You have a place' },
};

/** Members are notified as they have chosen; a guest has a mail, with the link to withdraw. */
async function tell(trx: Db, event: EventRow, person: PersonRow, kind: EventMailKind, at: Date) {
  const { user_id, registration_id } = person;
  if (user_id === null) return queueEventMail(trx, registration_id, kind);
  await notify(trx, {
    ...{ user_id, kind: 'campaign', at, title: NEWS[kind], body: event.title },
    ...{ link: `/event/${event.event_code}`, dedupe: `event:${registration_id}:${kind}` },
  });
}

/** Gives free places to those who wait; the event is locked. */
export async function fillPlaces(trx: Db, event: EventRow, at: Date): Promise<void> {
  const { event_id, capacity, ends_at } = event;
  if (capacity === null || ends_at <= at) return;
  const { registered, waiting } = await countPeople(trx, event_id);
  const free = Math.min(capacity - registered, waiting);
  if (free <= 0) return;
  for (const person of await promotePeople(trx, event_id, free))
    await tell(trx, event, person, 'promoted', at);
}

type Person = { user_id: number | null; name: string; email: string; lang: Language };

/** Registers a person, or puts them on the waiting list; who is registered already stays as they are. */
async function register(
  { db, now }: EventDeps,
  code: string,
  { user_id, name, email, lang }: Person,
): Promise<PersonRow> {
  const { event_id } = await published(db, code);
  return db.transaction(async (trx) => {
    const event = await lockEvent(trx, event_id);
    const at = now();
    if (event === undefined || !event.published) throw new DomainError('ERROR.NOT_FOUND');
    const before = await standing(trx, event_id, { user_id, email });
    if (before !== undefined) return before;
    const { capacity, opens_at, closes_at, waiting_list, for_members } = event;
    if (capacity === null || opens_at === null || closes_at === null || opens_at > at || closes_at <= at)
      throw new DomainError('EVENT.CLOSED');
    if (for_members && user_id === null) throw new DomainError('EVENT.MEMBERS');
    await fillPlaces(trx, event, at);
    const { registered } = await countPeople(trx, event_id);
    if (registered >= capacity && !waiting_list) throw new DomainError('EVENT.FULL');
    const state = registered < capacity ? 'registered' : 'waiting';
    const made = { event_id, user_id, name, email, lang, state, registered_at: at } as const;
    const person = await insertPerson(trx, made);
    await tell(trx, event, person, state, at);
    return person;
  });
}

async function withdraw({ db, now }: EventDeps, { event_id, registration_id }: PersonRow): Promise<void> {
  await db.transaction(async (trx) => {
    const event = await lockEvent(trx, event_id);
    const person = await personById(trx, registration_id);
    const at = now();
    if (event === undefined || person === undefined || person.state === 'withdrawn') return;
    if (event.ends_at <= at || person.checked_in_at !== null) throw new DomainError('EVENT.CLOSED');
    await withdrawPerson(trx, registration_id, at);
    await fillPlaces(trx, event, at);
  });
}

/**
 * Registers or withdraws the caller; repeated, it changes nothing.
 * @throws DomainError ERROR.NOT_FOUND, AUTH.REQUIRED for a deleted account, EVENT.CLOSED, EVENT.FULL
 */
export async function setOwnRegistration(
  deps: EventDeps,
  caller: Caller,
  code: string,
  { registered, lang }: SetEventRegistrationRequest,
): Promise<OwnEventRegistration> {
  const { user_id } = caller;
  const account = await accountOf(deps.db, user_id);
  if (account === undefined) throw new DomainError('AUTH.REQUIRED');
  const { first_name, last_name } = account;
  const email = account.email.toLowerCase();
  if (registered) {
    const name = `${first_name} ${last_name}`.trim() || (email.split('@')[0] ?? email);
    const { state } = await register(deps, code, { user_id, name, email, lang });
    return { state };
  }
  const { event_id } = await published(deps.db, code);
  const person = await standingOf(deps.db, event_id, user_id);
  if (person !== undefined) await withdraw(deps, person);
  return { state: null };
}

/**
 * Registers a guest by e-mail; an address that is registered already is answered the same way, and stays as it is.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST for a blank name, EVENT.CLOSED, EVENT.FULL, EVENT.MEMBERS
 */
export async function registerGuest(
  deps: EventDeps,
  code: string,
  { name: given, email, lang }: GuestRegistrationRequest,
): Promise<OwnEventRegistration> {
  const name = given.trim();
  if (name === '') throw new DomainError('ERROR.BAD_REQUEST');
  const { state } = await register(deps, code, { user_id: null, name, email: email.toLowerCase(), lang });
  return { state };
}

type Secret = Pick<Deps, 'config'>;
const macOf = ({ config }: Secret, personId: number): string =>
  createHmac('sha256', derivedKey(config.jwtSecret, 'event registration'))
    .update(String(personId))
    .digest('base64url');
/** What a guest withdraws with. */
export const guestToken = (deps: Secret, personId: number): string => `${personId}.${macOf(deps, personId)}`;

/**
 * Withdraws a guest by the token of their mail; repeated, it changes nothing.
 * @throws DomainError ERROR.NOT_FOUND for another token, EVENT.CLOSED once the event is over
 */
export async function withdrawGuest(deps: EventDeps & Secret, token: string): Promise<OwnEventRegistration> {
  const [id = '', mac = ''] = token.split('.');
  const known = /^[1-9]\d{0,8}$/.test(id) ? Buffer.from(macOf(deps, Number(id))) : null;
  const given = Buffer.from(mac);
  if (known === null || known.length !== given.length || !timingSafeEqual(known, given))
    throw new DomainError('ERROR.NOT_FOUND');
  const person = await personById(deps.db, Number(id));
  if (person === undefined || person.user_id !== null) throw new DomainError('ERROR.NOT_FOUND');
  await withdraw(deps, person);
  return { state: 'withdrawn' };
}

/** Gives places that erased accounts have left, and deletes who registered long ago. */
export async function tidyRegistrations({ db, now }: EventDeps): Promise<number> {
  for (const { event_id } of await eventsWithQueue(db, now()))
    await db.transaction(async (trx) => {
      const event = await lockEvent(trx, event_id);
      if (event !== undefined) await fillPlaces(trx, event, now());
    });
  return deletePeople(db, new Date(now().getTime() - EVENT_EDIT.keptDays * DAY_MS));
}
