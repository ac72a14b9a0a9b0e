import type { Knex } from 'knex';

/** What staff have done about a cancellation that a carrier refused; all three or none. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE shipment_cancels
    ADD COLUMN handled_at timestamptz,
    ADD COLUMN handled_by integer REFERENCES users ON DELETE SET NULL,
    ADD COLUMN handled_reason text,
    ADD CONSTRAINT shipment_cancels_handled CHECK (
      (handled_at IS NULL) = (handled_reason IS NULL) AND (handled_by IS NULL OR handled_at IS NOT NULL)
      AND (handled_at IS NULL OR result = 'refused')) NOT VALID;
`);
