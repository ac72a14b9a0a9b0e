import type { Knex } from 'knex';

/**
 * Changes of address of paid orders that make delivery dearer: the difference is an order of its own, and the change takes
 * effect when that is paid (docs/decisions/0068).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE order_supplements (
    -- The order that collects the difference, and the paid one that it belongs to.
    so_no            text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    of_so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- Satang.
    amount           integer NOT NULL CHECK (amount > 0),
    -- The address that the order gets, with its zone.
    zone             text NOT NULL,
    delivery_address jsonb NOT NULL,
    at               timestamptz NOT NULL,
    -- applied: paid; waived: the shop bears it; dropped: the order keeps its address.
    status           text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'applied', 'waived', 'dropped')),
    settled_at       timestamptz,
    CHECK (so_no <> of_so_no),
    CHECK ((status = 'open') = (settled_at IS NULL))
  );
  CREATE INDEX order_supplements_of ON order_supplements (of_so_no, at);
  CREATE UNIQUE INDEX order_supplements_open ON order_supplements (of_so_no) WHERE status = 'open';
`);
