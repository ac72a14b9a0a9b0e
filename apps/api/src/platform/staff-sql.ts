import { CUSTOM_ROLES_FROM, STAFF } from '@mali/contracts/roles';

/** The condition on an account's role that it is of somebody who works here; the index on accounts of staff finds them. */
export const IS_STAFF = (role: string): string =>
  `(${role} <> 1 AND (${role} IN (${STAFF.join(', ')}) OR ${role} >= ${CUSTOM_ROLES_FROM}))`;
