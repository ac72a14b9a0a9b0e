import { STAFF, type StaffRole } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type StaffRow = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: StaffRole;
  disabled: boolean;
}>;

const COLUMNS = 'u.user_id, u.email, u.first_name, u.last_name, u.role_id, u.disabled';

export const listStaff = (db: Db): Promise<(StaffRow & { enrolled: boolean; seen_at: Date | null })[]> =>
  rows(
    db,
    `SELECT ${COLUMNS}, s.secret IS NOT NULL AS enrolled,
       (SELECT max(seen_at) FROM sessions WHERE sessions.user_id = u.user_id) AS seen_at
     FROM users u LEFT JOIN second_steps s USING (user_id)
     WHERE u.role_id = ANY (?) ORDER BY u.disabled, u.role_id, u.email`,
    [[...STAFF]],
  );

/** A staff member, locked until the end of the transaction; undefined for customers and unknown users. */
export const lockStaff = (trx: Db, userId: number): Promise<StaffRow | undefined> =>
  firstRow(
    trx,
    `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ? AND u.role_id = ANY (?) FOR NO KEY UPDATE`,
    [userId, [...STAFF]],
  );
