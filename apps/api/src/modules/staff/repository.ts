import { STAFF, type StaffRole } from '@mali/contracts/roles';
import { type Db, firstRow } from '../../platform/database.ts';

export type StaffRow = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: StaffRole;
  disabled: boolean;
}>;

const COLUMNS = 'u.user_id, u.email, u.first_name, u.last_name, u.role_id, u.disabled';

/** A staff member, locked until the end of the transaction; undefined for customers and unknown users. */
export const lockStaff = (trx: Db, userId: number): Promise<StaffRow | undefined> =>
  firstRow(
    trx,
    `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ? AND u.role_id = ANY (?) FOR NO KEY UPDATE`,
    [userId, [...STAFF]],
  );
