import type { Knex } from 'knex';

/** Orders that are ready at a branch, and the people of branches (docs/decisions/0072). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE order_pickups (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    ready_at      timestamptz NOT NULL,
    ready_by      integer NOT NULL,
    -- Until when it is held; its customer is reminded then, and it is cancelled some days later.
    hold_until    timestamptz NOT NULL,
    -- The code is computed from it and the shop's secret: the database alone does not tell it.
    salt          bytea NOT NULL,
    wrong_codes   smallint NOT NULL DEFAULT 0,
    wrong_at      timestamptz,
    told_at       timestamptz,
    reminded_at   timestamptz,
    handed_at     timestamptz,
    handed_by     integer,
    -- The goods of a cancelled order are back on the shelf.
    shelved_at    timestamptz,
    shelved_by    integer,
    CHECK (handed_at IS NULL OR shelved_at IS NULL)
  );
  CREATE INDEX order_pickups_held ON order_pickups (hold_until) WHERE handed_at IS NULL AND shelved_at IS NULL;
  CREATE INDEX order_pickups_handed ON order_pickups (handed_at) WHERE handed_at IS NOT NULL;

  -- The branches whose pick-ups a member of the staff works on.
  CREATE TABLE staff_places (
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    location_id   smallint NOT NULL REFERENCES stock_locations ON DELETE CASCADE,
    PRIMARY KEY (user_id, location_id)
  );
  CREATE INDEX staff_places_location ON staff_places (location_id);
`);
