import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PersonalTable } from './personal.ts';

/** The member's id for each place where the condition asks for it. */
const bindings = ({ own }: PersonalTable, userId: number): number[] =>
  Array.from({ length: own.split('?').length - 1 }, () => userId);

/** What a table holds of a member, as far as they are told. */
export const toldOf = (db: Db, table: PersonalTable, userId: number): Promise<Record<string, unknown>[]> =>
  rows(
    db,
    `SELECT ${table.told.join(', ')} FROM ${table.table} WHERE ${table.own} ORDER BY 1, 2`,
    bindings(table, userId),
  );

/** Takes the person out of a table. */
export async function eraseFrom(db: Db, table: PersonalTable, userId: number): Promise<void> {
  const { erase } = table;
  if (erase === 'delete') {
    await db.raw(`DELETE FROM ${table.table} WHERE ${table.own}`, bindings(table, userId));
  } else if ('set' in erase) {
    await db.raw(`UPDATE ${table.table} SET ${erase.set} WHERE ${table.own}`, bindings(table, userId));
  }
}

/** Until the end of the transaction nothing is ordered, kept or changed for this member. */
export async function lockMember(db: Db, userId: number): Promise<boolean> {
  const sql = 'SELECT user_id FROM users WHERE user_id = ? AND NOT disabled FOR UPDATE';
  return (await rows(db, sql, [userId])).length > 0;
}

export async function markDeleted(db: Db, userId: number, at: Date): Promise<void> {
  await db.raw('UPDATE users SET deleted_at = ? WHERE user_id = ?', [at, userId]);
}

/** Orders that are not yet with the customer, or of which money is still to go back; newest first. */
export async function ordersUnderWay(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ so_no: string }>(
    db,
    `SELECT so_no FROM orders o WHERE user_id = ?
       AND (doc_status IN (1, 2, 29, 3, 13, 14)
         OR EXISTS (SELECT FROM refunds r WHERE r.so_no = o.so_no AND r.status <> 'done'))
     ORDER BY placed_at DESC, so_no DESC`,
    [userId],
  );
  return found.map(({ so_no }) => so_no);
}

export async function ordersOf(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ so_no: string }>(db, 'SELECT so_no FROM orders WHERE user_id = ?', [userId]);
  return found.map(({ so_no }) => so_no);
}

/** Private files that show the member: their picture, and photos of their reviews. */
export async function filesOf(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    `SELECT unnest(picture_files) AS file FROM users WHERE user_id = ?
     UNION ALL SELECT unnest(files) FROM review_photos WHERE user_id = ?`,
    [userId, userId],
  );
  return found.map(({ file }) => file);
}

/** When a session began; undefined when it is not this member's. */
export async function sessionStart(db: Db, userId: number, sessionId: string): Promise<Date | undefined> {
  const found = await firstRow<{ started_at: Date }>(
    db,
    'SELECT started_at FROM sessions WHERE session_id = ? AND user_id = ? AND ended_at IS NULL',
    [sessionId, userId],
  );
  return found?.started_at;
}
