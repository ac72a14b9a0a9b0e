import type { Knex } from 'knex';

/**
 * For whom blocks of pages are (docs/decisions/0107). The release before shows them to everybody: the first of them is
 * published once that release has stopped.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- By the id of a block: {"kind": "guests"}, {"kind": "members"}, {"kind": "segment", "segment_id": 4}; a block without an
  -- entry is for everybody. No foreign key: a version that is over keeps the number of a segment that is gone.
  ALTER TABLE layouts
    ADD COLUMN block_audiences jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(block_audiences) = 'object');
`);
