import type { Knex } from 'knex';

/** What a job does besides its act: the tag, or the colleague. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Null for acts that are complete without: {"add_tag": text} or {"assign_to": number | null}.
  ALTER TABLE bulk_jobs ADD COLUMN details jsonb;
`);
