import type { StaffRole } from '@mali/contracts/roles';
import { type Db, firstRow } from '../../platform/database.ts';
import { IS_STAFF } from '../../platform/staff-sql.ts';

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
    `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ? AND ${IS_STAFF('u.role_id')} FOR NO KEY UPDATE`,
    [userId],
  );
