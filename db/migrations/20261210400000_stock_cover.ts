import type { Knex } from 'knex';

/**
 * How fast each variant sells and how long its units last, by which the list of stock is sorted (docs/decisions/0070). A
 * job writes it each night, and receiving for its variants.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE stock_cover (
    mat_var_id    integer PRIMARY KEY REFERENCES variants ON DELETE CASCADE,
    -- Units sent in the last 30 and 90 whole days, and days of these on which it was in stock.
    sold_30       integer NOT NULL DEFAULT 0,
    days_30       smallint NOT NULL DEFAULT 0,
    sold_90       integer NOT NULL DEFAULT 0,
    days_90       smallint NOT NULL DEFAULT 0,
    -- Units a day.
    rate          double precision NOT NULL DEFAULT 0 CHECK (rate >= 0),
    -- Days that the free units last; 9999: it does not sell.
    cover_days    integer NOT NULL DEFAULT 9999 CHECK (cover_days BETWEEN 0 AND 9999),
    -- They last less than delivery takes and some days more, with what is on the way.
    runs_out      boolean NOT NULL DEFAULT false
  );
  CREATE INDEX stock_cover_days ON stock_cover (cover_days, mat_var_id);
  CREATE INDEX stock_cover_runs_out ON stock_cover (cover_days, mat_var_id) WHERE runs_out;
  CREATE FUNCTION stock_cover_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stock_cover (mat_var_id) SELECT mat_var_id FROM made ORDER BY mat_var_id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER stock_cover AFTER INSERT ON stock REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION stock_cover_of_new();
  INSERT INTO stock_cover (mat_var_id) SELECT mat_var_id FROM stock ON CONFLICT DO NOTHING;
`);
