import type { OrderWorkKind } from '@mali/contracts/order-work-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { IS_STAFF } from '../../platform/staff-sql.ts';

/*
 * The internal work of the staff on orders (ORD-08): notes, tags, assignment. Customers never see it.
 */

export type Person = { user_id: number; name: string };
const NAME = (of: string) =>
  `coalesce(nullif(btrim(${of}.first_name || ' ' || ${of}.last_name), ''), split_part(${of}.email, '@', 1))`;
const PERSON = (of: string) =>
  `CASE WHEN ${of}.user_id IS NULL THEN NULL ELSE jsonb_build_object('user_id', ${of}.user_id, 'name', ${NAME(of)}) END`;

export type NoteRow = {
  note_id: number;
  at: Date;
  author: Person | null;
  text: string;
  mentions: Person[];
  edited_at: Date | null;
  deleted_at: Date | null;
  versions: { at: string; text: string }[];
};

/** Notes of an order, oldest first. */
export const notesOf = (db: Db, so_no: string): Promise<NoteRow[]> =>
  rows(
    db,
    `SELECT n.note_id, n.at, ${PERSON('u')} AS author, n.text, n.edited_at, n.deleted_at,
       coalesce((SELECT jsonb_agg(${PERSON('m')} ORDER BY m.user_id) FROM users m WHERE m.user_id = ANY(n.mentions)), '[]')
         AS mentions,
       coalesce((SELECT jsonb_agg(jsonb_build_object('at', v.at, 'text', v.text) ORDER BY v.version_id)
         FROM order_note_versions v WHERE v.note_id = n.note_id), '[]') AS versions
     FROM order_notes n LEFT JOIN users u ON u.user_id = n.author_id WHERE n.so_no = ? ORDER BY n.note_id`,
    [so_no],
  );

export async function insertNote(
  trx: Db,
  note: { so_no: string; at: Date; author_id: number; text: string; mentions: readonly number[] },
): Promise<number> {
  const made = await firstRow<{ note_id: number }>(
    trx,
    'INSERT INTO order_notes (so_no, at, author_id, text, mentions) VALUES (?, ?, ?, ?, ?::int[]) RETURNING note_id',
    [note.so_no, note.at, note.author_id, note.text, `{${note.mentions.join(',')}}`],
  );
  if (made === undefined) throw new Error('the note was not inserted');
  return made.note_id;
}

/** The time in which an author may put back a note that they have deleted: longer than undo is offered. */
const RESTORE = '1 minute';

/**
 * Replaces the text of a note of the author's own; the earlier one is kept. A note that was deleted a moment ago gets
 * its text back.
 * @returns those mentioned before; undefined when there is no such note
 */
export const updateNote = (
  trx: Db,
  note: {
    note_id: number;
    so_no: string;
    at: Date;
    author_id: number;
    text: string;
    mentions: readonly number[];
  },
): Promise<{ mentions: number[] } | undefined> =>
  firstRow(
    trx,
    `WITH old AS (
       SELECT note_id, coalesce(edited_at, at) AS at, edited_at, text, mentions, deleted_at FROM order_notes
       WHERE note_id = ? AND so_no = ? AND author_id = ?
         AND (deleted_at IS NULL OR deleted_at > ?::timestamptz - ?::interval) FOR NO KEY UPDATE
     ), kept AS (
       INSERT INTO order_note_versions (note_id, at, text) SELECT note_id, at, text FROM old WHERE deleted_at IS NULL
     )
     UPDATE order_notes n SET text = ?, mentions = ?::int[], deleted_at = NULL,
       edited_at = CASE WHEN old.deleted_at IS NULL THEN ?::timestamptz ELSE old.edited_at END
     FROM old WHERE n.note_id = old.note_id RETURNING old.mentions`,
    [
      ...[note.note_id, note.so_no, note.author_id, note.at, RESTORE],
      ...[note.text, `{${note.mentions.join(',')}}`, note.at],
    ],
  );

/**
 * Deletes the text and the earlier texts of a note of the author's own; that there was one stays.
 * @returns false when there is no such note
 */
export async function deleteNote(
  trx: Db,
  { note_id, so_no, author_id, at }: { note_id: number; so_no: string; author_id: number; at: Date },
): Promise<boolean> {
  const gone = await firstRow(
    trx,
    `UPDATE order_notes SET text = '', mentions = '{}', deleted_at = ?
     WHERE note_id = ? AND so_no = ? AND author_id = ? AND deleted_at IS NULL RETURNING note_id`,
    [at, note_id, so_no, author_id],
  );
  if (gone !== undefined) await trx.raw('DELETE FROM order_note_versions WHERE note_id = ?', [note_id]);
  return gone !== undefined;
}

export type WorkRow = {
  at: Date;
  kind: OrderWorkKind;
  actor: Person | null;
  person: Person | null;
  text: string | null;
};
/** What happened to an order among the staff, oldest first. */
export const workOf = (db: Db, so_no: string): Promise<WorkRow[]> =>
  rows(
    db,
    `SELECT w.at, w.kind, w.text, ${PERSON('a')} AS actor, ${PERSON('p')} AS person FROM order_work w
     LEFT JOIN users a ON a.user_id = w.actor_id LEFT JOIN users p ON p.user_id = w.person_id
     WHERE w.so_no = ? ORDER BY w.event_id`,
    [so_no],
  );

/** Tags of an order, and whom it is assigned to. */
export const tagsAndOwner = (
  db: Db,
  so_no: string,
): Promise<{ tags: string[]; assigned_to: Person | null } | undefined> =>
  firstRow(
    db,
    `SELECT coalesce((SELECT jsonb_agg(t.tag ORDER BY t.tag) FROM order_tags t WHERE t.so_no = o.so_no), '[]') AS tags,
       ${PERSON('u')} AS assigned_to
     FROM orders o LEFT JOIN users u ON u.user_id = o.assigned_to WHERE o.so_no = ?`,
    [so_no],
  );

/** Tags in use, by name: each is found by the index, without reading the orders of the one before. */
export async function knownTags(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    db,
    `WITH RECURSIVE known AS (
       (SELECT tag FROM order_tags ORDER BY tag LIMIT 1)
       UNION ALL
       SELECT (SELECT t.tag FROM order_tags t WHERE t.tag > known.tag ORDER BY t.tag LIMIT 1) FROM known
       WHERE known.tag IS NOT NULL
     )
     SELECT tag FROM known WHERE tag IS NOT NULL LIMIT ?`,
    [limit],
  );
  return found.map(({ tag }) => tag);
}

/** Staff who can sign in, by name. */
export const colleagues = (db: Db): Promise<(Person & { role_id: number })[]> =>
  rows(
    db,
    `SELECT u.user_id, ${NAME('u')} AS name, u.role_id FROM users u
     WHERE ${IS_STAFF('u.role_id')} AND NOT u.disabled AND u.deleted_at IS NULL ORDER BY name, u.user_id`,
  );

type Work = { so_nos: readonly string[]; at: Date; actor_id: number };
const list = (so_nos: readonly string[]): string => `{${so_nos.join(',')}}`;

export type Assigned = { so_no: string; assigned_from: number | null };
/**
 * Assigns orders; those that are assigned so already are skipped.
 * @returns the others, with whom they were assigned to
 */
export const assign = (
  trx: Db,
  { so_nos, at, actor_id, person_id }: Work & { person_id: number | null },
): Promise<Assigned[]> =>
  rows(
    trx,
    `WITH chosen AS MATERIALIZED (
       SELECT so_no, assigned_to FROM orders WHERE so_no = ANY(?::text[]) ORDER BY so_no FOR NO KEY UPDATE
     ), moved AS (
       UPDATE orders o SET assigned_to = ?::int FROM chosen
       WHERE o.so_no = chosen.so_no AND o.assigned_to IS DISTINCT FROM ?::int
       RETURNING o.so_no, chosen.assigned_to AS assigned_from
     ), written AS (
       INSERT INTO order_work (so_no, at, kind, actor_id, person_id)
       SELECT so_no, ?, ?, ?::int, ?::int FROM moved
     )
     SELECT so_no, assigned_from FROM moved ORDER BY so_no`,
    [
      ...[list(so_nos), person_id, person_id],
      ...[at, person_id === null ? 'unassigned' : 'assigned', actor_id, person_id],
    ],
  );

/** Adds a tag to orders that have fewer than `most`. @returns the numbers of those that got it */
export async function addTag(
  trx: Db,
  { so_nos, at, actor_id, tag, most }: Work & { tag: string; most: number },
): Promise<string[]> {
  const changed = await rows<{ so_no: string }>(
    trx,
    `WITH made AS (
       INSERT INTO order_tags (so_no, tag)
       SELECT o.so_no, ? FROM orders o WHERE o.so_no = ANY(?::text[])
         AND (SELECT count(*) FROM order_tags t WHERE t.so_no = o.so_no) < ?
       ORDER BY o.so_no ON CONFLICT DO NOTHING RETURNING so_no, tag
     )
     INSERT INTO order_work (so_no, at, kind, actor_id, text)
     SELECT so_no, ?, 'tag_added', ?::int, tag FROM made RETURNING so_no`,
    [tag, list(so_nos), most, at, actor_id],
  );
  return changed.map(({ so_no }) => so_no);
}

/** Removes a tag from orders. @returns the numbers of those that had it */
export async function removeTag(
  trx: Db,
  { so_nos, at, actor_id, tag }: Work & { tag: string },
): Promise<string[]> {
  const changed = await rows<{ so_no: string }>(
    trx,
    `WITH gone AS (
       DELETE FROM order_tags WHERE tag = ? AND so_no = ANY(?::text[]) RETURNING so_no, tag
     )
     INSERT INTO order_work (so_no, at, kind, actor_id, text)
     SELECT so_no, ?, 'tag_removed', ?::int, tag FROM gone RETURNING so_no`,
    [tag, list(so_nos), at, actor_id],
  );
  return changed.map(({ so_no }) => so_no);
}

/** Open pages of staff request these orders again, on commit. */
export async function notifyOfficeOf(trx: Db, so_nos: readonly string[]): Promise<void> {
  await trx.raw(
    `SELECT notify_soon('live', json_build_object('office', so_no)::text) FROM unnest(?::text[]) AS so_no`,
    [list(so_nos)],
  );
}

/** How many of these orders each member of the staff has placed. */
export async function placedByStaff(db: Db, so_nos: readonly string[]): Promise<ReadonlyMap<number, number>> {
  const found = await rows<{ actor_id: number; n: number }>(
    db,
    `SELECT actor_id, count(DISTINCT so_no)::int AS n FROM order_events
     WHERE so_no = ANY(?::text[]) AND actor = 'staff' AND actor_id IS NOT NULL AND from_status IS NULL GROUP BY actor_id`,
    [list(so_nos)],
  );
  return new Map(found.map(({ actor_id, n }) => [actor_id, n]));
}
