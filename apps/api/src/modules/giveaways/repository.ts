import type { PrizeAddress } from '@mali/contracts/giveaways';
import type { FACE_TYPES } from '@mali/contracts/limits';
import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

type FaceType = (typeof FACE_TYPES)[number];
type Both = { th: string; en: string };

export type GiveawayFields = {
  mat_var_id: number;
  units: number;
  title: Both;
  text: Both;
  terms: Both;
  opens_at: Date;
  closes_at: Date;
  review_days: number;
  face_types: FaceType[];
};
export type GiveawayRow = GiveawayFields & {
  giveaway_id: number;
  /** Counted by the database with every change of what staff edit. */
  revision: number;
  published_at: Date | null;
  seed: string | null;
  drawn_at: Date | null;
  mat_id: number;
  mat_name: string;
  mat_name_th: string;
  brand_en: string;
  brand_th: string;
  attributes: { n: number; name: string; name_th: string }[];
  image: string | null;
  /** Satang. */
  mat_price: number;
  active: boolean;
  entries: number;
  winners: { entry_no: number; name: string }[];
  reviews: number;
  to_send: number;
};

/** Number of entries of `g`. */
export const ENTRIES = '(SELECT count(*)::int FROM giveaway_entries e WHERE e.giveaway_id = g.giveaway_id)';
/** Number of prizes of `g` whose address is known and that are not sent yet. */
export const TO_SEND = `(SELECT count(*)::int FROM giveaway_entries e
  WHERE e.giveaway_id = g.giveaway_id AND e.address IS NOT NULL AND e.sent_at IS NULL)`;
/** `most` winners binds first. */
const COLUMNS = `g.giveaway_id, g.revision, g.mat_var_id, g.units, g.title, g."text", g.terms, g.opens_at, g.closes_at,
  g.review_days, g.face_types, g.published_at, g.seed, g.drawn_at, m.mat_id, m.mat_name, m.mat_name_th, b.brand_en,
  b.brand_th, v.attributes, v.images[1] AS image, v.mat_price, m.active AND v.active AND NOT v.free AS active,
  ${ENTRIES} AS entries,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('entry_no', e.entry_no, 'name', coalesce(e.shown_name, ''))
     ORDER BY e.place), '[]')
   FROM giveaway_entries e WHERE e.giveaway_id = g.giveaway_id AND e.won AND e.place <= ?) AS winners,
  (SELECT count(*)::int FROM reviews r WHERE r.giveaway_id = g.giveaway_id) AS reviews,
  ${TO_SEND} AS to_send`;
const FROM = `giveaways g JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
  JOIN brands b USING (brand_id)`;
/** Maximum number of winners per giveaway in lists; its own page lists all. */
const LISTED_WINNERS = 12;
const ALL_WINNERS = 2_147_483_647;

/** Undrawn giveaways, and the newest `ended` drawn ones. */
export const listGiveaways = (db: Db, ended: number): Promise<GiveawayRow[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE g.published_at IS NOT NULL AND (g.drawn_at IS NULL OR g.giveaway_id IN (
       SELECT giveaway_id FROM giveaways WHERE drawn_at IS NOT NULL ORDER BY closes_at DESC, giveaway_id DESC LIMIT ?))
     ORDER BY g.closes_at, g.giveaway_id`,
    [LISTED_WINNERS, ended],
  );

export const giveawayById = (db: Db, id: number): Promise<GiveawayRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM ${FROM} WHERE g.giveaway_id = ?`, [ALL_WINNERS, id]);

/** Fields needed for decisions under the row lock. */
export type LockedGiveaway = Pick<
  GiveawayRow,
  'giveaway_id' | 'opens_at' | 'closes_at' | 'published_at' | 'drawn_at' | 'face_types' | 'seed' | 'units'
>;
/** Row lock: blocks entries, draws and changes until the end of the transaction. */
export const lockGiveaway = (trx: Db, id: number): Promise<LockedGiveaway | undefined> =>
  firstRow(
    trx,
    `SELECT giveaway_id, opens_at, closes_at, published_at, drawn_at, face_types, seed, units
     FROM giveaways WHERE giveaway_id = ? FOR UPDATE`,
    [id],
  );

export type EntryRow = {
  giveaway_id: number;
  entry_no: number;
  user_id: number | null;
  entered_at: Date;
  won: boolean;
  shown_name: string | null;
  address: PrizeAddress | null;
  claimed_at: Date | null;
  sent_at: Date | null;
  tracking_no: string | null;
  review_by: Date | null;
  reviewed: boolean;
};
const ENTRY = `e.giveaway_id, e.entry_no, e.user_id, e.entered_at, e.won, e.shown_name, e.address, e.claimed_at,
  e.sent_at, e.tracking_no, e.review_by,
  EXISTS (SELECT FROM reviews r WHERE r.giveaway_id = e.giveaway_id AND r.user_id = e.user_id) AS reviewed`;

export const entryOf = (db: Db, giveawayId: number, userId: number): Promise<EntryRow | undefined> =>
  firstRow(db, `SELECT ${ENTRY} FROM giveaway_entries e WHERE e.giveaway_id = ? AND e.user_id = ?`, [
    giveawayId,
    userId,
  ]);

/** The same, locked until the end of the transaction. */
export const lockEntryOf = (trx: Db, giveawayId: number, userId: number): Promise<EntryRow | undefined> =>
  firstRow(
    trx,
    `SELECT ${ENTRY} FROM giveaway_entries e WHERE e.giveaway_id = ? AND e.user_id = ? FOR UPDATE OF e`,
    [giveawayId, userId],
  );
export const lockEntry = (trx: Db, giveawayId: number, entryNo: number): Promise<EntryRow | undefined> =>
  firstRow(
    trx,
    `SELECT ${ENTRY} FROM giveaway_entries e WHERE e.giveaway_id = ? AND e.entry_no = ? FOR UPDATE OF e`,
    [giveawayId, entryNo],
  );

/** Winners, in draw order. */
export const winnersOf = (db: Db, giveawayId: number): Promise<EntryRow[]> =>
  rows(db, `SELECT ${ENTRY} FROM giveaway_entries e WHERE e.giveaway_id = ? AND e.won ORDER BY e.place`, [
    giveawayId,
  ]);

/** The member's skin type, and the giveaway with the longest overdue review, if any. */
export type Standing = { face_type: string | null; review_due: number | null };
export const entryConditions = (db: Db, userId: number, at: Date): Promise<Standing | undefined> =>
  firstRow(
    db,
    `SELECT u.appearance->>'face_type' AS face_type,
       (SELECT e.giveaway_id FROM giveaway_entries e JOIN giveaways g USING (giveaway_id)
          JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
        WHERE e.user_id = u.user_id AND e.review_by < ? AND m.active
          AND NOT EXISTS (SELECT FROM reviews r WHERE r.giveaway_id = e.giveaway_id AND r.user_id = e.user_id)
        ORDER BY e.review_by LIMIT 1) AS review_due
     FROM users u WHERE u.user_id = ?`,
    [at, userId],
  );

/**
 * Inserts an entry with the next number of a locked giveaway.
 * @returns false when the account is deleted or disabled
 */
export async function insertEntry(trx: Db, giveawayId: number, userId: number, at: Date): Promise<boolean> {
  const entered = await firstRow(
    trx,
    `WITH who AS (SELECT user_id FROM users WHERE user_id = ? AND NOT disabled FOR KEY SHARE), numbered AS (
       UPDATE giveaways SET last_entry = last_entry + 1 FROM who WHERE giveaway_id = ?
       RETURNING giveaway_id, last_entry, who.user_id
     )
     INSERT INTO giveaway_entries (giveaway_id, entry_no, user_id, entered_at)
     SELECT giveaway_id, last_entry, user_id, ?::timestamptz FROM numbered RETURNING entry_no`,
    [userId, giveawayId, at],
  );
  return entered !== undefined;
}

export const deleteEntry = async (trx: Db, giveawayId: number, userId: number): Promise<void> => {
  await trx.raw('DELETE FROM giveaway_entries WHERE giveaway_id = ? AND user_id = ?', [giveawayId, userId]);
};

export async function setAddress(
  trx: Db,
  { giveaway_id, entry_no }: EntryRow,
  address: PrizeAddress,
  at: Date,
): Promise<void> {
  await trx.raw(
    'UPDATE giveaway_entries SET address = ?::jsonb, claimed_at = ? WHERE giveaway_id = ? AND entry_no = ?',
    [JSON.stringify(address), at, giveaway_id, entry_no],
  );
}

export async function setSent(
  trx: Db,
  { giveaway_id, entry_no }: EntryRow,
  sent: { sent_at: Date; review_by: Date; tracking_no: string | null },
): Promise<void> {
  await trx.raw(
    'UPDATE giveaway_entries SET sent_at = ?, review_by = ?, tracking_no = ? WHERE giveaway_id = ? AND entry_no = ?',
    [sent.sent_at, sent.review_by, sent.tracking_no, giveaway_id, entry_no],
  );
}

/** Closed giveaways that are not drawn yet. */
export async function dueDraws(db: Db, at: Date): Promise<number[]> {
  const due = await rows<{ giveaway_id: number }>(
    db,
    `SELECT giveaway_id FROM giveaways WHERE published_at IS NOT NULL AND drawn_at IS NULL AND closes_at <= ?
     ORDER BY closes_at, giveaway_id`,
    [at],
  );
  return due.map(({ giveaway_id }) => giveaway_id);
}

export type WinnerRow = { entry_no: number; user_id: number; first_name: string; last_name: string };

/**
 * Draws a locked giveaway: entries of existing members, ordered by SHA-256 of `{seed}:{entry_no}`. The first
 * `units` win.
 * @returns the winners in that order
 */
export async function draw(
  trx: Db,
  {
    giveaway_id,
    seed,
    units,
    roles,
    at,
  }: Pick<GiveawayRow, 'giveaway_id' | 'seed' | 'units'> & {
    roles: readonly RoleId[];
    at: Date;
  },
): Promise<WinnerRow[]> {
  const winners = await rows<WinnerRow>(
    trx,
    `WITH drawn AS (
       SELECT e.entry_no, u.user_id, u.first_name, u.last_name,
         row_number() OVER (ORDER BY sha256(convert_to(?::text || ':' || e.entry_no, 'UTF8')))::int AS place
       FROM giveaway_entries e JOIN users u USING (user_id)
       WHERE e.giveaway_id = ? AND NOT u.disabled AND u.role_id = ANY (?)
     ), placed AS (
       UPDATE giveaway_entries e SET place = d.place, won = d.place <= ? FROM drawn d
       WHERE e.giveaway_id = ? AND e.entry_no = d.entry_no
     )
     SELECT entry_no, user_id, first_name, last_name FROM drawn WHERE place <= ? ORDER BY place`,
    [seed, giveaway_id, [...roles], units, giveaway_id, units],
  );
  await trx.raw('UPDATE giveaways SET drawn_at = ? WHERE giveaway_id = ?', [at, giveaway_id]);
  return winners;
}

/** Stores the winners' masked names; none for deleted accounts. */
export async function setShownNames(
  trx: Db,
  giveawayId: number,
  names: readonly { entry_no: number; name: string }[],
): Promise<void> {
  await trx.raw(
    `UPDATE giveaway_entries e SET shown_name = n.name
     FROM jsonb_to_recordset(?::jsonb) AS n(entry_no int, name text)
     WHERE e.giveaway_id = ? AND e.entry_no = n.entry_no AND e.user_id IS NOT NULL`,
    [JSON.stringify(names), giveawayId],
  );
}

export async function drawnOrder(db: Db, giveawayId: number): Promise<number[]> {
  const found = await rows<{ entry_no: number }>(
    db,
    'SELECT entry_no FROM giveaway_entries WHERE giveaway_id = ? AND place IS NOT NULL ORDER BY place',
    [giveawayId],
  );
  return found.map(({ entry_no }) => entry_no);
}

/**
 * Deletes addresses of prizes sent before `before`.
 * @returns their number
 */
export async function deleteAddresses(db: Db, before: Date): Promise<number> {
  const forgotten = await rows(
    db,
    'UPDATE giveaway_entries SET address = NULL WHERE address IS NOT NULL AND sent_at < ? RETURNING 1',
    [before],
  );
  return forgotten.length;
}

/* ---- staff ---- */

/** Whether a variant is on sale. */
export async function isSold(db: Db, matVarId: number): Promise<boolean> {
  const sql = `SELECT 1 FROM variants v JOIN materials m USING (mat_id)
    WHERE v.mat_var_id = ? AND v.active AND m.active AND NOT v.free`;
  return (await firstRow(db, sql, [matVarId])) !== undefined;
}

const written = (fields: GiveawayFields) => [
  ...[fields.mat_var_id, fields.units, JSON.stringify(fields.title), JSON.stringify(fields.text)],
  ...[JSON.stringify(fields.terms), fields.opens_at, fields.closes_at, fields.review_days, fields.face_types],
];
type Publication = { published_at: Date | null; seed: string | null };

/** @returns its number */
export async function insertGiveaway(
  trx: Db,
  fields: GiveawayFields & Publication,
  by: { user_id: number; at: Date },
): Promise<number> {
  const row = await firstRow<{ giveaway_id: number }>(
    trx,
    `INSERT INTO giveaways (mat_var_id, units, title, "text", terms, opens_at, closes_at, review_days, face_types,
       published_at, seed, created_by, created_at, updated_at)
     VALUES (?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?, ?, ?, ?::text[], ?, ?,
       (SELECT user_id FROM users WHERE user_id = ?), ?, ?)
     RETURNING giveaway_id`,
    [...written(fields), fields.published_at, fields.seed, by.user_id, by.at, by.at],
  );
  if (row === undefined) throw new Error('no row was inserted');
  return row.giveaway_id;
}

export async function updateGiveaway(
  trx: Db,
  id: number,
  fields: GiveawayFields & Publication,
  at: Date,
): Promise<void> {
  await trx.raw(
    `UPDATE giveaways SET mat_var_id = ?, units = ?, title = ?::jsonb, "text" = ?::jsonb, terms = ?::jsonb,
       opens_at = ?, closes_at = ?, review_days = ?, face_types = ?::text[], published_at = ?, seed = ?, updated_at = ?
     WHERE giveaway_id = ?`,
    [...written(fields), fields.published_at, fields.seed, at, id],
  );
}

export const deleteGiveaway = async (trx: Db, id: number): Promise<void> => {
  await trx.raw('DELETE FROM giveaways WHERE giveaway_id = ?', [id]);
};
