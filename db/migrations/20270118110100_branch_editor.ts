import type { Knex } from 'knex';

/**
 * Staff edit branches (docs/decisions/0101): days with other hours, and which version of a branch they have seen. The
 * previous release goes on reading the weekly hours alone.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- special_days: {"date": "YYYY-MM-DD", "hours": {"open", "close"} or null, "reason": bilingual}, by date.
  ALTER TABLE branches
    ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(special_days) = 'array'),
    ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
`);
