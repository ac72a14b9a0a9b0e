import type { Knex } from 'knex';

/**
 * Recalls of lots (docs/decisions/0073): a recalled lot is never sold again, its orders are held or told, and its units
 * come back by the existing returns.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stock_lots
    ADD COLUMN recalled_at timestamptz,
    -- The last guard: no way of putting a lot on sale applies to a recalled one.
    ADD CONSTRAINT stock_lots_recalled CHECK (recalled_at IS NULL OR NOT sellable) NOT VALID;
  ALTER TABLE stock_lots VALIDATE CONSTRAINT stock_lots_recalled;

  CREATE TABLE recalls (
    recall_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the page: a repeated request finds the recall of the first.
    request_key   uuid NOT NULL UNIQUE,
    severity      text NOT NULL CHECK (severity IN ('stop_using', 'caution', 'quality')),
    -- What customers are offered: to send the units back, or their money without that.
    remedy        text NOT NULL CHECK (remedy IN ('return', 'refund')),
    -- For colleagues.
    reason        text NOT NULL,
    text_th       text NOT NULL,
    text_en       text NOT NULL,
    state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ended')),
    -- Of the job that goes through the orders.
    job           text NOT NULL DEFAULT 'running' CHECK (job IN ('running', 'stopped', 'done')),
    -- Orders tried since then belong to its current run.
    run_at        timestamptz NOT NULL,
    created_at    timestamptz NOT NULL,
    created_by    integer REFERENCES users ON DELETE SET NULL,
    ended_at      timestamptz,
    ended_by      integer REFERENCES users ON DELETE SET NULL,
    end_reason    text NOT NULL DEFAULT '',
    CHECK ((state = 'ended') = (ended_at IS NOT NULL))
  );
  CREATE INDEX recalls_created ON recalls (created_at, recall_id);
  CREATE INDEX recalls_state ON recalls (state, created_at, recall_id);
  CREATE INDEX recalls_creator ON recalls (created_by);
  CREATE INDEX recalls_ender ON recalls (ended_by);

  CREATE TABLE recall_lots (
    recall_id     integer NOT NULL REFERENCES recalls ON DELETE CASCADE,
    lot_id        integer NOT NULL REFERENCES stock_lots ON DELETE CASCADE,
    is_open       boolean NOT NULL DEFAULT true,
    PRIMARY KEY (recall_id, lot_id)
  );
  -- A lot is recalled once at a time: its customers are told once.
  CREATE UNIQUE INDEX recall_lots_open ON recall_lots (lot_id) WHERE is_open;
  CREATE INDEX recall_lots_lot ON recall_lots (lot_id);

  CREATE TABLE recall_orders (
    recall_id     integer NOT NULL REFERENCES recalls ON DELETE CASCADE,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- Key of the request for its return, so that one is opened however often the job begins again.
    return_key    uuid NOT NULL DEFAULT gen_random_uuid(),
    return_no     text REFERENCES returns ON DELETE SET NULL,
    -- Units of the lots that were shipped with it, when it was last looked at.
    units         integer NOT NULL DEFAULT 0 CHECK (units >= 0),
    -- What became of units that it held before it was shipped.
    hold          text CHECK (hold IN ('reallotted', 'reported', 'waiting', 'parcel')),
    outcome       text CHECK (outcome IN ('told', 'unreachable')),
    tries         smallint NOT NULL DEFAULT 0,
    tried_at      timestamptz,
    told_at       timestamptz,
    -- Nothing is left to do for it.
    settled       boolean NOT NULL DEFAULT false,
    PRIMARY KEY (recall_id, so_no)
  );
  CREATE INDEX recall_orders_order ON recall_orders (so_no);
  CREATE INDEX recall_orders_return ON recall_orders (return_no);
  CREATE INDEX recall_orders_open ON recall_orders (recall_id, so_no) WHERE NOT settled;

  -- Takes a lot out of sale for good. It never refuses for units that are held: their orders are looked at one by one.
  -- null: done; 'lot': there is none; 'same': it is recalled already.
  CREATE FUNCTION recall_lot(of_lot integer, remark text, moved_at timestamptz, of_document text, by_actor text)
  RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = of_lot);
    lot stock_lots;
    free integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    SELECT * INTO lot FROM stock_lots l WHERE l.lot_id = of_lot FOR UPDATE;
    IF lot.recalled_at IS NOT NULL THEN RETURN 'same'; END IF;
    SELECT coalesce(sum(b.on_hand - b.allocated), 0)::int INTO free FROM stock_balances b
      WHERE b.mat_var_id = variant AND b.location_id = 1 AND b.lot_id = of_lot;
    UPDATE stock_lots l SET sellable = false, stays_on_sale = false, closed_as = 'blocked', recalled_at = moved_at
      WHERE l.lot_id = of_lot;
    IF lot.sellable THEN
      UPDATE stock s SET quantity = greatest(0, s.quantity - free) WHERE s.mat_var_id = variant;
    END IF;
    INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
      VALUES (moved_at, variant, 1, of_lot, 0, 'blocked', of_document, of_lot::text, by_actor, remark);
    RETURN NULL;
  END $$;
`);
