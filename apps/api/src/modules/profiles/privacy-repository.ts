import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PersonalTable } from './personal-data-repository.ts';

/** Whose data it is: a member, or a guest by the e-mail of their orders. */
export type Person = { user_id: number } | { email: string };

type Condition = { where: string; bindings: (string | number)[] };

/** Whoever it is, for each place where the condition asks for it. */
const asked = (where: string, who: string | number): Condition => ({
  where,
  bindings: Array.from({ length: where.split('?').length - 1 }, () => who),
});
/** Which rows of a table are a person's; null when none can be. */
const rowsOf = ({ own, guest }: PersonalTable, person: Person): Condition | null => {
  if ('user_id' in person) return asked(own, person.user_id);
  return guest === undefined ? null : asked(guest, person.email);
};
const ordersBy = (person: Person): Condition =>
  'user_id' in person
    ? asked('o.user_id = ?', person.user_id)
    : asked('o.user_id IS NULL AND o.email = ?', person.email);

/** What a table holds of a member, as far as they are told. */
export const toldOf = (db: Db, table: PersonalTable, userId: number): Promise<Record<string, unknown>[]> => {
  const { where, bindings } = asked(table.own, userId);
  return rows(
    db,
    `SELECT ${table.told.join(', ')} FROM ${table.table} WHERE ${where} ORDER BY 1, 2`,
    bindings,
  );
};

/** Takes the person out of a table. */
export async function eraseFrom(db: Db, table: PersonalTable, person: Person): Promise<void> {
  const theirs = rowsOf(table, person);
  if (theirs === null) return;
  const { where, bindings } = theirs;
  const { erase } = table;
  if (erase === 'delete') await db.raw(`DELETE FROM ${table.table} WHERE ${where}`, bindings);
  else if ('set' in erase) await db.raw(`UPDATE ${table.table} SET ${erase.set} WHERE ${where}`, bindings);
}

export type PersonsOrder = {
  so_no: string;
  placed_at: Date;
  total: number;
  /** Not yet with the customer, or money is still to go back. */
  under_way: boolean;
};

/** The orders of a person, the newest first. Money is satang. */
export const ordersOf = (db: Db, person: Person): Promise<PersonsOrder[]> => {
  const { where, bindings } = ordersBy(person);
  return rows(
    db,
    `SELECT o.so_no, o.placed_at, o.total, o.doc_status IN (1, 2, 29, 3, 13, 14)
         OR EXISTS (SELECT FROM refunds r WHERE r.so_no = o.so_no AND r.status <> 'done') AS under_way
     FROM orders o WHERE ${where} ORDER BY o.placed_at DESC, o.so_no DESC`,
    bindings,
  );
};

/** How many messages a guest has written to the shop. */
export async function messagesOf(db: Db, email: string): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM contact_messages WHERE email = ?';
  return (await firstRow<{ n: number }>(db, sql, [email]))?.n ?? 0;
}

/** Private files that show the member: their picture, photos of their reviews, and what came with registrations for points. */
export async function filesOf(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    `SELECT unnest(picture_files) AS file FROM users WHERE user_id = ?
     UNION ALL SELECT unnest(files) FROM review_photos WHERE user_id = ?
     UNION ALL SELECT unnest(ARRAY[id_copy_file, receipt_file]) FROM points_transfers
       WHERE user_id = ? AND sealed IS NOT NULL`,
    [userId, userId, userId],
  );
  return found.map(({ file }) => file);
}
