import type {
  NoteRequest,
  OrderChoices,
  OrderWork,
  OrderWorkAnswer,
  OrderWorkRequest,
} from '@mali/contracts/order-work';
import { normalTag, ORDER_WORK } from '@mali/contracts/order-work-values';
import { may } from '@mali/contracts/permissions';
import type { StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { areOwnOrders } from '../inventory/own-places.ts';
import { notify } from '../notifications/service.ts';
import {
  addTag,
  assign,
  colleagues,
  deleteNote,
  insertNote,
  isPlacedByStaff,
  knownTags,
  notesOf,
  notifyOfficeOf,
  type OrderRow,
  type Person,
  placedByStaff,
  readOrderRow,
  removeTag,
  tagsAndOwner,
  updateNote,
  workOf,
} from '../orders/index.ts';

type WorkDeps = Pick<Deps, 'db' | 'now'>;
/** Tags that are suggested. */
const TAGS_SHOWN = 300;

/**
 * An order that the caller may see as staff: sales agents see those they have placed, people of places those that one of
 * their places prepares.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function orderForStaff(db: Db, caller: Caller, so_no: string): Promise<OrderRow> {
  const row = await readOrderRow(db, so_no);
  if (row === undefined || caller.role_id === null) throw new DomainError('ERROR.NOT_FOUND');
  if (!may(caller.role_id, 'order:read-any') && !(await isPlacedByStaff(db, so_no, caller.user_id)))
    throw new DomainError('ERROR.NOT_FOUND');
  if (!(await areOwnOrders(db, caller, [so_no]))) throw new DomainError('ERROR.NOT_FOUND');
  return row;
}

const person = ({ user_id, name }: Person): Person => ({ user_id, name });

/** Staff who may see all of these orders; of none, those who may see every order. */
async function readersOf(db: Db, so_nos: readonly string[]): Promise<Person[]> {
  const [people, placed] = await Promise.all([colleagues(db), placedByStaff(db, so_nos)]);
  return people
    .filter(({ user_id, role_id }) => may(role_id, 'order:read-any') || placed.get(user_id) === so_nos.length)
    .map(person);
}

/** Colleagues and tags to choose from, for work on many orders. */
export async function orderChoices({ db }: WorkDeps): Promise<OrderChoices> {
  const [people, known_tags] = await Promise.all([readersOf(db, []), knownTags(db, TAGS_SHOWN)]);
  return { colleagues: people, known_tags };
}

/**
 * Notes, tags and assignment of an order.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function orderWork({ db, now }: WorkDeps, caller: Caller, so_no: string): Promise<OrderWork> {
  const { user_id } = await orderForStaff(db, caller, so_no);
  await recordReading(db, caller, now(), `order ${so_no}`, 'personal_data_read', user_id);
  const [notes, events, work, people, known_tags] = await Promise.all([
    notesOf(db, so_no),
    workOf(db, so_no),
    tagsAndOwner(db, so_no),
    readersOf(db, [so_no]),
    knownTags(db, TAGS_SHOWN),
  ]);
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    notes: notes.map((note) => ({
      ...note,
      at: note.at.toISOString(),
      edited_at: iso(note.edited_at),
      deleted_at: iso(note.deleted_at),
      versions: note.versions.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
      mine: note.author?.user_id === caller.user_id && note.deleted_at === null,
    })),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    tags: work?.tags ?? [],
    assigned_to: work?.assigned_to ?? null,
    colleagues: people,
    known_tags,
  };
}

/** Name of the caller, for notifications to colleagues. */
async function nameOf(db: Db, caller: Pick<Caller, 'user_id'>): Promise<string> {
  return (await colleagues(db)).find(({ user_id }) => user_id === caller.user_id)?.name ?? '';
}

type StaffNews = Readonly<{
  kind: Extract<StaffNoticeKind, 'staff_assigned' | 'staff_mentioned'>;
  /** The order, or how many of them. */
  of: string | number;
  dedupe: string;
  at: Date;
}>;

/** Texts of a notification to a colleague. The text of a note is left out: it may name a customer. */
function noticeOf({ kind, of, dedupe, at }: StaffNews, name: string) {
  const [th, en] = typeof of === 'number' ? [`${of} คำสั่งซื้อ`, `${of} orders`] : [of, `order ${of}`];
  const texts = {
    staff_assigned: {
      title: { th: `${name} มอบหมาย ${th} ให้คุณ`, en: `${name} assigned ${en} to you` },
      body: { th: 'เปิดดูงานที่ได้รับมอบหมาย', en: 'Open it to see what is to be done.' },
    },
    staff_mentioned: {
      title: { th: `${name} พูดถึงคุณใน ${th}`, en: `${name} mentioned you in ${en}` },
      body: { th: 'เปิดคำสั่งซื้อเพื่ออ่านบันทึก', en: 'Open the order to read the note.' },
    },
  }[kind];
  const link = typeof of === 'number' ? '/admin/orders?view=mine' : `/admin/orders/${of}`;
  return { ...texts, kind, link, dedupe, at };
}

/** Notifies colleagues, but not the caller. */
async function tellColleagues(
  trx: Db,
  caller: Pick<Caller, 'user_id'>,
  userIds: readonly number[],
  news: StaffNews,
): Promise<void> {
  const others = userIds.filter((id) => id !== caller.user_id);
  if (others.length === 0) return;
  const notice = noticeOf(news, await nameOf(trx, caller));
  await notify(
    trx,
    others.map((user_id) => ({ ...notice, user_id })),
  );
}

/** Notifies a colleague once of the orders that a job assigned to them. @param news `of`: how many */
export const tellAssigned = (
  trx: Db,
  assignerId: number,
  personId: number,
  news: Omit<StaffNews, 'kind'>,
): Promise<void> =>
  tellColleagues(trx, { user_id: assignerId }, [personId], { kind: 'staff_assigned', ...news });

/** Those of the mentioned who may see the order and whose @name is in the text. */
async function mentionedIn(db: Db, so_no: string, { text, mentions }: NoteRequest): Promise<number[]> {
  if (mentions.length === 0) return [];
  const readers = await readersOf(db, [so_no]);
  return readers
    .filter(({ user_id, name }) => mentions.includes(user_id) && text.includes(`@${name}`))
    .map(({ user_id }) => user_id);
}

/** @throws DomainError ERROR.BAD_REQUEST for a text of spaces */
function noteText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'text' });
  return trimmed;
}

type CheckedNote = { author_id: number; text: string; mentions: number[] };

/** @throws DomainError ERROR.NOT_FOUND for an order that the caller may not see, ERROR.BAD_REQUEST for a text of spaces */
async function checkedNote(
  db: Db,
  caller: Caller,
  so_no: string,
  request: NoteRequest,
): Promise<CheckedNote> {
  await orderForStaff(db, caller, so_no);
  const text = noteText(request.text);
  return { author_id: caller.user_id, text, mentions: await mentionedIn(db, so_no, request) };
}

/** Notifies the mentioned, and the pages that show the order. */
async function tellMentioned(
  trx: Db,
  caller: Caller,
  userIds: readonly number[],
  { so_no, note_id, at }: { so_no: string; note_id: number; at: Date },
): Promise<void> {
  const news = { kind: 'staff_mentioned', of: so_no, dedupe: `note:${note_id}`, at } as const;
  await tellColleagues(trx, caller, userIds, news);
  await notifyOfficeOf(trx, [so_no]);
}

/**
 * Writes an internal note; mentioned colleagues are notified.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function writeNote(
  { db, now }: WorkDeps,
  caller: Caller,
  so_no: string,
  request: NoteRequest,
): Promise<void> {
  const note = await checkedNote(db, caller, so_no, request);
  const at = now();
  await db.transaction(async (trx) => {
    const note_id = await insertNote(trx, { ...note, so_no, at });
    await tellMentioned(trx, caller, note.mentions, { so_no, note_id, at });
  });
}

/**
 * Changes a note of the caller's own. Colleagues who were not mentioned before are notified.
 * @throws DomainError ERROR.NOT_FOUND, also for a colleague's note; ERROR.BAD_REQUEST
 */
export async function editNote(
  { db, now }: WorkDeps,
  caller: Caller,
  { so_no, note_id }: { so_no: string; note_id: number },
  request: NoteRequest,
): Promise<void> {
  const note = await checkedNote(db, caller, so_no, request);
  const at = now();
  await db.transaction(async (trx) => {
    const before = await updateNote(trx, { ...note, note_id, so_no, at });
    if (before === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const added = note.mentions.filter((id) => !before.mentions.includes(id));
    await tellMentioned(trx, caller, added, { so_no, note_id, at });
  });
}

/**
 * Deletes a note of the caller's own.
 * @throws DomainError ERROR.NOT_FOUND, also for a colleague's note
 */
export async function removeNote(
  { db, now }: WorkDeps,
  caller: Caller,
  { so_no, note_id }: { so_no: string; note_id: number },
): Promise<void> {
  await orderForStaff(db, caller, so_no);
  await db.transaction(async (trx) => {
    if (!(await deleteNote(trx, { note_id, so_no, author_id: caller.user_id, at: now() })))
      throw new DomainError('ERROR.NOT_FOUND');
    await notifyOfficeOf(trx, [so_no]);
  });
}

/** @throws DomainError ERROR.NOT_FOUND when the caller may not see one of the orders */
async function assertMaySee(db: Db, caller: Caller, so_nos: readonly string[]): Promise<void> {
  if (!(await areOwnOrders(db, caller, so_nos))) throw new DomainError('ERROR.NOT_FOUND');
  if (caller.role_id !== null && may(caller.role_id, 'order:read-any')) return;
  if ((await placedByStaff(db, so_nos)).get(caller.user_id) !== so_nos.length)
    throw new DomainError('ERROR.NOT_FOUND');
}

/** A tag as it is stored. @throws DomainError ERROR.BAD_REQUEST for one that is missing or of spaces */
export function assertTag(text: string | undefined): string {
  const tag = normalTag(text ?? '');
  if (tag === '') throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'add_tag' });
  return tag;
}

/**
 * Tags or assigns one order of a job; the colleague is not notified here.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TAGS_FULL
 */
export async function changeOneWork(
  { db, now }: WorkDeps,
  caller: Caller,
  so_no: string,
  { add_tag, assign_to }: Pick<OrderWorkRequest, 'add_tag' | 'assign_to'>,
): Promise<void> {
  await orderForStaff(db, caller, so_no);
  if (assign_to !== undefined && assign_to !== null) await assertAssignable(db, [so_no], assign_to);
  const work = { so_nos: [so_no], at: now(), actor_id: caller.user_id };
  await db.transaction(async (trx) => {
    const changed: string[] = [];
    if (add_tag !== undefined) {
      changed.push(...(await addTag(trx, { ...work, tag: add_tag, most: ORDER_WORK.tags })));
      const has = changed.length > 0 || (await tagsAndOwner(trx, so_no))?.tags.includes(add_tag);
      if (!has) throw new DomainError('ORDER.TAGS_FULL');
    }
    if (assign_to !== undefined)
      for (const one of await assign(trx, { ...work, person_id: assign_to })) changed.push(one.so_no);
    await notifyOfficeOf(trx, changed);
  });
}

/**
 * Tags and assigns orders. A colleague is notified once for all of them.
 * @throws DomainError ERROR.NOT_FOUND for an order that the caller may not see; ERROR.BAD_REQUEST for a colleague who
 *   may not see every one of them, and for an empty tag; RECORD.CHANGED for an order that is not assigned as
 *   `assigned_from` says
 */
export async function changeWork(
  { db, now }: WorkDeps,
  caller: Caller,
  { so_nos, add_tag, remove_tag, assign_to, assigned_from }: OrderWorkRequest,
): Promise<OrderWorkAnswer> {
  await assertMaySee(db, caller, so_nos);
  if (assign_to !== undefined && assign_to !== null) await assertAssignable(db, so_nos, assign_to);
  const tag = add_tag === undefined ? undefined : assertTag(add_tag);
  const work = { so_nos, at: now(), actor_id: caller.user_id };
  return db.transaction(async (trx) => {
    const changed = new Map<string, OrderWorkAnswer['orders'][number]>();
    const add = (numbers: readonly string[]) => {
      for (const so_no of numbers) changed.set(so_no, { so_no });
    };
    if (tag !== undefined) add(await addTag(trx, { ...work, tag, most: ORDER_WORK.tags }));
    if (remove_tag !== undefined) add(await removeTag(trx, { ...work, tag: remove_tag }));
    if (assign_to !== undefined) {
      const assigned = await assign(trx, { ...work, person_id: assign_to });
      // An order that is already assigned so is skipped, whatever it was assigned to before.
      if (assigned_from !== undefined && assigned.some((one) => one.assigned_from !== assigned_from))
        throw new DomainError('RECORD.CHANGED');
      for (const one of assigned) changed.set(one.so_no, one);
      const [first] = assigned.map(({ so_no }) => so_no);
      if (assign_to !== null && first !== undefined) {
        const news = {
          ...({ kind: 'staff_assigned', of: assigned.length === 1 ? first : assigned.length } as const),
          ...{ dedupe: `assigned:${first}:${work.at.toISOString()}`, at: work.at },
        };
        await tellColleagues(trx, caller, [assign_to], news);
      }
    }
    await notifyOfficeOf(trx, [...changed.keys()]);
    return { changed: changed.size, orders: [...changed.values()] };
  });
}

/** @throws DomainError ERROR.BAD_REQUEST */
async function assertAssignable(db: Db, so_nos: readonly string[], userId: number): Promise<void> {
  const readers = await readersOf(db, so_nos);
  if (!readers.some(({ user_id }) => user_id === userId))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'assign_to' });
}
