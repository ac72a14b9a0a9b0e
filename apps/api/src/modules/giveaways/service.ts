import { randomBytes } from 'node:crypto';
import { GIVEAWAY, type GiveawayState } from '@mali/contracts/giveaway-values';
import type {
  AdminGiveaway,
  Giveaway,
  GiveawayDrawAnswer,
  GiveawayRequest,
  GiveawaysAnswer,
  MyGiveaway,
  PrizesAnswer,
} from '@mali/contracts/giveaways';
import { cartImage } from '@mali/contracts/images';
import { PERMISSIONS } from '@mali/contracts/permissions';
import { formatDate } from '@mali/thai/dates';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { addressOf } from '../addresses/index.ts';
import { type Notice, notify } from '../notifications/service.ts';
import {
  claimBy,
  presentForAdmin,
  presentGiveaway,
  presentMine,
  presentPrize,
  refusalOf,
  seedHash,
} from './present.ts';
import {
  deleteAddresses,
  deleteEntry,
  deleteGiveaway,
  draw,
  drawnOrder,
  dueDraws,
  entryConditions,
  entryOf,
  type GiveawayRow,
  giveawayById,
  insertEntry,
  insertGiveaway,
  isSold,
  type LockedGiveaway,
  listGiveaways,
  lockEntry,
  lockEntryOf,
  lockGiveaway,
  setAddress,
  setSent,
  setShownNames,
  updateGiveaway,
  type WinnerRow,
  winnersOf,
} from './repository.ts';

type GiveawayDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
/** Days until a prize's address is deleted. */
const ADDRESS_DAYS = 30;

const RANK: Readonly<Record<GiveawayState, number>> = { open: 0, soon: 1, closed: 2, drawn: 3 };
/** Open ones by deadline, then upcoming ones, then ended ones, newest first. */
function inOrder(a: Giveaway, b: Giveaway): number {
  const by = RANK[a.state] - RANK[b.state];
  if (by !== 0) return by;
  if (a.state === 'soon') return a.opens_at.localeCompare(b.opens_at);
  const order = a.closes_at.localeCompare(b.closes_at);
  return a.state === 'open' ? order : -order;
}

/** Giveaways of the shop, ended ones with winners. */
export async function getGiveaways({ db, now }: GiveawayDeps): Promise<GiveawaysAnswer> {
  const at = now();
  const data = (await listGiveaways(db, GIVEAWAY.ended)).map((row) => presentGiveaway(row, at)).sort(inOrder);
  return { data, count: data.length };
}

/** @throws DomainError GIVEAWAY.NOT_FOUND, also for a draft */
async function published(db: Db, id: number): Promise<GiveawayRow> {
  const row = await giveawayById(db, id);
  if (row === undefined || row.published_at === null) throw new DomainError('GIVEAWAY.NOT_FOUND');
  return row;
}

/**
 * One giveaway.
 * @throws like `published`
 */
export const getGiveaway = async ({ db, now }: GiveawayDeps, id: number): Promise<Giveaway> =>
  presentGiveaway(await published(db, id), now());

/**
 * Data to verify the draw.
 * @throws DomainError GIVEAWAY.NOT_FOUND, also before the draw
 */
export async function getDraw({ db }: GiveawayDeps, id: number): Promise<GiveawayDrawAnswer> {
  const { seed, drawn_at, units } = await published(db, id);
  if (seed === null || drawn_at === null) throw new DomainError('GIVEAWAY.NOT_FOUND');
  const order = await drawnOrder(db, id);
  return {
    ...{ giveaway_id: id, seed_hash: seedHash(seed), seed, drawn_at: drawn_at.toISOString() },
    ...{ units, order },
  };
}

/** @throws DomainError AUTH.REQUIRED when the account is deleted */
async function mine(
  db: Db,
  row: Parameters<typeof presentMine>[0],
  userId: number,
  at: Date,
): Promise<MyGiveaway> {
  const standing = await entryConditions(db, userId, at);
  if (standing === undefined) throw new DomainError('AUTH.REQUIRED');
  return presentMine(row, await entryOf(db, row.giveaway_id, userId), standing);
}

/**
 * The caller's own data of a giveaway.
 * @throws like `published`, AUTH.REQUIRED
 */
export async function getMine({ db, now }: GiveawayDeps, caller: Caller, id: number): Promise<MyGiveaway> {
  return mine(db, await published(db, id), caller.user_id, now());
}

const isOpen = ({ opens_at, closes_at, drawn_at }: LockedGiveaway, at: Date): boolean =>
  drawn_at === null && opens_at <= at && closes_at > at;

/** @throws DomainError GIVEAWAY.NOT_FOUND, also for a draft */
async function lockPublished(trx: Db, id: number): Promise<LockedGiveaway> {
  const row = await lockGiveaway(trx, id);
  if (row === undefined || row.published_at === null) throw new DomainError('GIVEAWAY.NOT_FOUND');
  return row;
}

/**
 * Enters the caller; idempotent. The giveaway is locked, so that an entry is either in the draw or rejected.
 * @throws DomainError GIVEAWAY.NOT_FOUND, GIVEAWAY.NOT_OPEN, GIVEAWAY.SKIN (details: target skin types),
 * GIVEAWAY.REVIEW_DUE (details: of which giveaway), AUTH.REQUIRED when the account is deleted
 */
export async function enter({ db, now }: GiveawayDeps, caller: Caller, id: number): Promise<MyGiveaway> {
  const { user_id } = caller;
  return db.transaction(async (trx) => {
    const row = await lockPublished(trx, id);
    const at = now();
    const standing = await entryConditions(trx, user_id, at);
    if (standing === undefined) throw new DomainError('AUTH.REQUIRED');
    if ((await entryOf(trx, id, user_id)) === undefined) {
      if (!isOpen(row, at)) {
        const window = { opens_at: row.opens_at.toISOString(), closes_at: row.closes_at.toISOString() };
        throw new DomainError('GIVEAWAY.NOT_OPEN', window);
      }
      const refusal = refusalOf(row, standing);
      if (refusal === 'review_due')
        throw new DomainError('GIVEAWAY.REVIEW_DUE', { giveaway_id: standing.review_due });
      if (refusal === 'skin') throw new DomainError('GIVEAWAY.SKIN', { face_types: row.face_types });
      if (!(await insertEntry(trx, id, user_id, at))) throw new DomainError('AUTH.REQUIRED');
    }
    return mine(trx, row, user_id, at);
  });
}

/**
 * Withdraws the caller's entry and agreement while entries are open; idempotent.
 * @throws DomainError GIVEAWAY.NOT_FOUND, GIVEAWAY.NOT_OPEN, AUTH.REQUIRED
 */
export async function leave({ db, now }: GiveawayDeps, caller: Caller, id: number): Promise<MyGiveaway> {
  return db.transaction(async (trx) => {
    const row = await lockPublished(trx, id);
    const at = now();
    if (!isOpen(row, at)) throw new DomainError('GIVEAWAY.NOT_OPEN');
    await deleteEntry(trx, id, caller.user_id);
    return mine(trx, row, caller.user_id, at);
  });
}

/**
 * Sets the delivery address of a winner's prize, changeable until it is sent.
 * @throws DomainError ADDRESS.NOT_FOUND, GIVEAWAY.NOT_FOUND, GIVEAWAY.NOT_WON, GIVEAWAY.SENT,
 * GIVEAWAY.CLAIM_OVER
 */
export async function claim(
  { db, now }: GiveawayDeps,
  caller: Caller,
  id: number,
  addressId: number,
): Promise<MyGiveaway> {
  const { user_id } = caller;
  const kept = await addressOf(db, user_id, addressId);
  if (kept === undefined) throw new DomainError('ADDRESS.NOT_FOUND');
  const row = await published(db, id);
  return db.transaction(async (trx) => {
    const at = now();
    const entry = await lockEntryOf(trx, id, user_id);
    if (entry === undefined || !entry.won || row.drawn_at === null) throw new DomainError('GIVEAWAY.NOT_WON');
    if (entry.sent_at !== null) throw new DomainError('GIVEAWAY.SENT');
    if (entry.claimed_at === null && at > claimBy(row.drawn_at)) throw new DomainError('GIVEAWAY.CLAIM_OVER');
    const { first_name, last_name, address, subdistrict, district, province, zipcode, mobile, note } = kept;
    const to = { first_name, last_name, address, subdistrict, district, province, zipcode, mobile, note };
    await setAddress(trx, entry, to, at);
    return mine(trx, row, user_id, at);
  });
}

/* ---- jobs ---- */

function wonNotice(row: GiveawayRow, winner: WinnerRow, at: Date): Notice {
  const last = claimBy(at);
  return {
    user_id: winner.user_id,
    kind: 'giveaway_won',
    title: {
      th: `คุณได้รับ ${row.mat_name_th || row.mat_name} ไปลองฟรี`,
      en: `You have won: ${row.mat_name}, free to try`,
    },
    body: {
      th: `${row.title.th}: แจ้งที่อยู่รับของภายใน ${formatDate(last, 'th')}`,
      en: `${row.title.en}: tell us where to send it by ${formatDate(last, 'en')}.`,
    },
    link: `/campaign/giveaway/${row.giveaway_id}`,
    image: cartImage(row.image),
    dedupe: `giveaway-won:${row.giveaway_id}:${winner.user_id}`,
    at,
  };
}

/**
 * Draws one giveaway, if not drawn yet.
 * @returns whether it was drawn now
 */
async function drawOne({ db, now }: GiveawayDeps, id: number): Promise<boolean> {
  return db.transaction(async (trx) => {
    const locked = await lockGiveaway(trx, id);
    const at = now();
    if (locked === undefined || locked.published_at === null) return false;
    if (locked.drawn_at !== null || locked.closes_at > at) return false;
    const winners = await draw(trx, { ...locked, roles: PERMISSIONS['giveaway:enter'], at });
    await setShownNames(
      trx,
      id,
      winners.map(({ entry_no, first_name, last_name }) => ({
        entry_no,
        name: `${maskName(first_name)} ${maskName(last_name)}`.trim(),
      })),
    );
    const row = await giveawayById(trx, id);
    if (row === undefined) throw new Error(`giveaway ${id} vanished`);
    await notify(
      trx,
      winners.map((winner) => wonNotice(row, winner, at)),
    );
    return true;
  });
}

/**
 * Draws closed giveaways and notifies the winners: each in one transaction with its row locked, so exactly
 * once, with any number of workers and crashes.
 * @returns number of draws
 */
export async function drawDue(deps: GiveawayDeps): Promise<number> {
  let drawn = 0;
  for (const id of await dueDraws(deps.db, deps.now())) if (await drawOne(deps, id)) drawn += 1;
  return drawn;
}

/**
 * Deletes addresses of prizes sent long ago.
 * @returns their number
 */
export const deletePrizeAddresses = ({ db, now }: GiveawayDeps): Promise<number> =>
  deleteAddresses(db, new Date(now().getTime() - ADDRESS_DAYS * DAY_MS));

/* ---- staff ---- */

/**
 * One giveaway as staff see it, a draft too.
 * @throws DomainError GIVEAWAY.NOT_FOUND
 */
export async function getStaffGiveaway({ db, now }: GiveawayDeps, id: number): Promise<AdminGiveaway> {
  const row = await giveawayById(db, id);
  if (row === undefined) throw new DomainError('GIVEAWAY.NOT_FOUND');
  return presentForAdmin(row, now());
}

const trimmed = ({ th, en }: { th: string; en: string }) => ({ th: th.trim(), en: en.trim() });

/**
 * Row fields of a request.
 * @throws DomainError GIVEAWAY.DATES, GIVEAWAY.PRODUCT, ERROR.BAD_REQUEST for a blank text
 */
async function fieldsOf(db: Db, request: GiveawayRequest, at: Date) {
  const [opens_at, closes_at] = [new Date(request.opens_at), new Date(request.closes_at)];
  const open = closes_at.getTime() - opens_at.getTime();
  if (!(open > 0 && open <= GIVEAWAY.openDays * DAY_MS) || (request.publish && closes_at <= at))
    throw new DomainError('GIVEAWAY.DATES');
  const [title, text, terms] = [trimmed(request.title), trimmed(request.text), trimmed(request.terms)];
  if ([title.th, title.en, text.th, text.en].includes('')) throw new DomainError('ERROR.BAD_REQUEST');
  if (!(await isSold(db, request.mat_var_id))) throw new DomainError('GIVEAWAY.PRODUCT');
  const { mat_var_id, units, review_days, face_types } = request;
  return { mat_var_id, units, review_days, face_types, title, text, terms, opens_at, closes_at };
}

/** The fields of `of` that `like` has. */
const pick = <Of extends object>(of: Of, like: Of): Of =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name in like)) as Of;

/** A save of an older version, with the giveaway as it is now and who has changed it (docs/decisions/0052). */
async function changedMeanwhile(trx: Db, row: GiveawayRow, at: Date): Promise<DomainError> {
  const last = await lastChange(trx, `giveaway ${row.giveaway_id}`, ['giveaway_saved', 'giveaway_published']);
  return new DomainError('RECORD.CHANGED', {
    ...{ record: presentForAdmin(row, at), by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

/**
 * Creates a giveaway, or updates one before entries open. The seed of its draw is generated on publication.
 * @param of null for a new one; else which one, and the version that it was changed from
 * @throws DomainError GIVEAWAY.NOT_FOUND, GIVEAWAY.BEGUN, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`, and those of `fieldsOf`
 */
export async function saveGiveaway(
  { db, now }: GiveawayDeps,
  caller: Caller,
  of: { giveaway_id: number; revision: number } | null,
  request: GiveawayRequest,
): Promise<AdminGiveaway> {
  const id = of?.giveaway_id ?? null;
  return db.transaction(async (trx) => {
    const before = id === null ? null : await lockGiveaway(trx, id);
    const former = id === null ? undefined : await giveawayById(trx, id);
    const at = now();
    if (before === undefined) throw new DomainError('GIVEAWAY.NOT_FOUND');
    const was = before?.published_at ?? null;
    if (before !== null && was !== null && before.opens_at <= at) throw new DomainError('GIVEAWAY.BEGUN');
    if (former !== undefined && former.revision !== of?.revision)
      throw await changedMeanwhile(trx, former, at);
    const fields = await fieldsOf(trx, request, at);
    const publication = request.publish
      ? { published_at: was ?? at, seed: before?.seed ?? randomBytes(32).toString('hex') }
      : { published_at: null, seed: null };
    const number = id ?? (await insertGiveaway(trx, { ...fields, ...publication }, { ...caller, at }));
    if (id !== null) await updateGiveaway(trx, id, { ...fields, ...publication }, at);
    await recordStaffAction(trx, caller, {
      kind: request.publish && was === null ? 'giveaway_published' : 'giveaway_saved',
      ...{ at, user_id: null, subject: `giveaway ${number}` },
      details: {
        ...{ mat_var_id: fields.mat_var_id, units: fields.units, title: fields.title.en },
        ...{ opens_at: fields.opens_at.toISOString(), closes_at: fields.closes_at.toISOString() },
        ...{ before: was !== null, after: request.publish },
      },
      changes: former === undefined ? [] : changesBetween(pick(former, fields), fields),
    });
    const row = await giveawayById(trx, number);
    if (row === undefined) throw new Error(`giveaway ${number} vanished`);
    return presentForAdmin(row, at);
  });
}

/**
 * Deletes a draft.
 * @throws DomainError GIVEAWAY.NOT_FOUND, GIVEAWAY.BEGUN for a published one
 */
export async function discardGiveaway({ db, now }: GiveawayDeps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockGiveaway(trx, id);
    if (row === undefined) throw new DomainError('GIVEAWAY.NOT_FOUND');
    if (row.published_at !== null) throw new DomainError('GIVEAWAY.BEGUN');
    await deleteGiveaway(trx, id);
    const event = {
      kind: 'giveaway_discarded',
      at: now(),
      user_id: null,
      subject: `giveaway ${id}`,
    } as const;
    await recordStaffAction(trx, caller, event);
  });
}

/**
 * Winners with addresses; the access is logged.
 * @throws GIVEAWAY.NOT_FOUND
 */
export async function getPrizes(
  { db, now }: GiveawayDeps,
  caller: Caller,
  id: number,
): Promise<PrizesAnswer> {
  const { drawn_at } = await published(db, id);
  const winners = drawn_at === null ? [] : await winnersOf(db, id);
  await recordReading(db, caller, now(), `giveaway ${id}`);
  const data = winners.flatMap((entry) => (drawn_at === null ? [] : [presentPrize(entry, drawn_at)]));
  return { data, count: data.length };
}

function sentNotice(row: GiveawayRow, userId: number, tracking: string | null, due: Date, at: Date): Notice {
  const parcel = tracking === null ? '' : ` (${tracking})`;
  return {
    user_id: userId,
    kind: 'giveaway_sent',
    title: { th: 'ของที่คุณได้รับกำลังเดินทาง', en: 'Your prize is on its way' },
    body: {
      th: `${row.mat_name_th || row.mat_name}${parcel} ลองแล้วเขียนรีวิวภายใน ${formatDate(due, 'th')}`,
      en: `${row.mat_name}${parcel}. Try it, and write your review by ${formatDate(due, 'en')}.`,
    },
    link: `/campaign/giveaway/${row.giveaway_id}`,
    image: cartImage(row.image),
    dedupe: `giveaway-sent:${row.giveaway_id}:${userId}`,
    at,
  };
}

/**
 * Marks a prize as sent: its winner is notified, and may review it. A repetition only updates the tracking
 * number.
 * @throws DomainError GIVEAWAY.NOT_FOUND for a number that has not won, GIVEAWAY.NO_ADDRESS
 */
export async function sendPrize(
  { db, now }: GiveawayDeps,
  caller: Caller,
  id: number,
  request: { entry_no: number; tracking_no: string },
): Promise<void> {
  const row = await published(db, id);
  await db.transaction(async (trx) => {
    const entry = await lockEntry(trx, id, request.entry_no);
    if (entry === undefined || !entry.won) throw new DomainError('GIVEAWAY.NOT_FOUND');
    if (entry.sent_at === null && entry.address === null) throw new DomainError('GIVEAWAY.NO_ADDRESS');
    const at = now();
    const tracking_no = request.tracking_no.trim() || null;
    const review_by = entry.review_by ?? new Date(at.getTime() + row.review_days * DAY_MS);
    await setSent(trx, entry, { sent_at: entry.sent_at ?? at, review_by, tracking_no });
    if (entry.user_id !== null) await notify(trx, sentNotice(row, entry.user_id, tracking_no, review_by, at));
    await recordStaffAction(trx, caller, {
      ...{ kind: 'giveaway_prize_sent', at, user_id: entry.user_id, subject: `giveaway ${id}` },
      details: { entry_no: entry.entry_no, before: entry.tracking_no, after: tracking_no },
    });
  });
}
