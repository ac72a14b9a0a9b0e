import type { Knex } from 'knex';

/** Apart, so that reading every account holds no lock that stops sign-ins. */
export const up = (knex: Knex) => knex.raw('ALTER TABLE users VALIDATE CONSTRAINT users_role_known');
