import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PersonalTable } from './personal-data-repository.ts';

/** The data subject: a member, or a guest by the e-mail of their orders. */
export type Person = { user_id: number } | { email: string };

type Condition = { where: string; bindings: (string | number)[] };

/** The subject, once for each placeholder of the condition. */
const asked = (where: string, who: string | number): Condition => ({
  where,
  bindings: Array.from({ length: where.split('?').length - 1 }, () => who),
});
/** Condition for a person's rows in a table; null when there are none. */
const rowsOf = ({ own, guest }: PersonalTable, person: Person): Condition | null => {
  if ('user_id' in person) return asked(own, person.user_id);
  return guest === undefined ? null : asked(guest, person.email);
};
const ordersBy = (person: Person): Condition =>
  'user_id' in person
    ? asked('o.user_id = ?', person.user_id)
    : asked('o.user_id IS NULL AND o.email = ?', person.email);

/** A table's exported data of a person. */
export async function exportedRows(
  db: Db,
  table: PersonalTable,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const theirs = rowsOf(table, person);
  if (theirs === null) return [];
  const { where, bindings } = theirs;
  return rows(
    db,
    `SELECT ${table.told.join(', ')} FROM ${table.table} WHERE ${where} ORDER BY 1, 2`,
    bindings,
  );
}

/** Number of a person's rows in a table. */
export async function countRows(db: Db, table: PersonalTable, person: Person): Promise<number> {
  const theirs = rowsOf(table, person);
  if (theirs === null) return 0;
  const { where, bindings } = theirs;
  const sql = `SELECT count(*)::int AS n FROM ${table.table} WHERE ${where}`;
  return (await firstRow<{ n: number }>(db, sql, bindings))?.n ?? 0;
}

/**
 * Deletes or anonymises a person's rows in a table.
 * @returns their number
 */
export async function eraseFrom(db: Db, table: PersonalTable, person: Person): Promise<number> {
  const theirs = rowsOf(table, person);
  if (theirs === null) return 0;
  const { where, bindings } = theirs;
  const { erase } = table;
  if (erase === 'delete')
    return (await db.raw(`DELETE FROM ${table.table} WHERE ${where}`, bindings)).rowCount ?? 0;
  if ('set' in erase)
    return (await db.raw(`UPDATE ${table.table} SET ${erase.set} WHERE ${where}`, bindings)).rowCount ?? 0;
  return 0;
}

export type PersonsOrder = {
  so_no: string;
  placed_at: Date;
  total: number;
  /** Not delivered yet, or with a pending refund. */
  under_way: boolean;
};

/** The orders of a person, newest first. Money is satang. */
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

/** Number of a guest's contact messages. */
export async function messagesOf(db: Db, email: string): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM contact_messages WHERE email = ?';
  return (await firstRow<{ n: number }>(db, sql, [email]))?.n ?? 0;
}

/** Private files of the member: profile picture, review photos, uploads with point registrations, and exports. */
export async function filesOf(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    `SELECT unnest(picture_files) AS file FROM users WHERE user_id = ?
     UNION ALL SELECT unnest(files) FROM review_photos WHERE user_id = ?
     UNION ALL SELECT unnest(p.files) FROM return_photos p JOIN orders o USING (so_no) WHERE o.user_id = ?
     UNION ALL SELECT unnest(ARRAY[id_copy_file, receipt_file]) FROM points_transfers
       WHERE user_id = ? AND sealed IS NOT NULL
     UNION ALL SELECT p.file FROM privacy_requests p JOIN customers c USING (customer_id)
       WHERE c.user_id = ? AND p.file IS NOT NULL`,
    [userId, userId, userId, userId, userId],
  );
  return found.map(({ file }) => file);
}
