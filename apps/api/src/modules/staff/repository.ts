import { STAFF, type StaffRole } from '@mali/contracts/roles';
import { type Db, rows } from '../../platform/database.ts';

export type StaffRow = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: StaffRole;
  disabled: boolean;
}>;

const COLUMNS = 'u.user_id, u.email, u.first_name, u.last_name, u.role_id, u.disabled';

/** The staff among these users, locked in order of their ids until the end of the transaction. */
export const lockStaff = (trx: Db, userIds: readonly number[]): Promise<StaffRow[]> =>
  rows(
    trx,
    `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ANY (?) AND u.role_id = ANY (?)
     ORDER BY u.user_id FOR NO KEY UPDATE`,
    [[...userIds], [...STAFF]],
  );
