import type { Knex } from 'knex';

/** Limits that staff were notified of. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- A limit that is crossed now; the row goes when it is crossed no more, so that the next crossing is notified.
  CREATE TABLE limit_crossings (
    kind          text NOT NULL CHECK (kind IN ('staff_low_stock', 'staff_limit_reached')),
    -- Variant, flash sale and variant, campaign or code.
    subject       text NOT NULL,
    crossed_at    timestamptz NOT NULL,
    PRIMARY KEY (kind, subject)
  );
`);
