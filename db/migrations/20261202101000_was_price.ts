import type { Knex } from 'knex';

/**
 * The price that the shop strikes through (docs/decisions/0057): the list price, or the lowest list price of thirty days,
 * where the shop says so. `variants.was_limit` is that lowest price where it is below the list price; null otherwise.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- The newest row is in force; without one the list price is struck through.
  CREATE TABLE was_price_versions (
    version_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at            timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    rule          text NOT NULL CHECK (rule IN ('list', 'lowest')),
    reason        text NOT NULL CHECK (reason <> '')
  );
  CREATE INDEX was_price_versions_user ON was_price_versions (user_id);
  ALTER TABLE variants ADD COLUMN was_limit integer CHECK (was_limit > 0);
  CREATE INDEX price_history_at ON price_history (at);

  CREATE FUNCTION was_price_rule() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT rule FROM was_price_versions ORDER BY version_id DESC LIMIT 1), 'list')
  $$;

  -- A price that rises is not struck through at once: the lower one was in force within the thirty days.
  CREATE FUNCTION keep_was_limit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF was_price_rule() = 'lowest' THEN NEW.was_limit := LEAST(OLD.was_limit, OLD.mat_price); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER variants_was_limit BEFORE UPDATE OF mat_price ON variants
    FOR EACH ROW WHEN (NEW.mat_price > OLD.mat_price) EXECUTE FUNCTION keep_was_limit();

  -- Sets the limit of every variant to what the thirty days before a moment say. Returns how many changed.
  CREATE FUNCTION refresh_was_limits(moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    since timestamptz := moment - interval '30 days';
    n integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(7204011);
    IF was_price_rule() = 'list' THEN
      UPDATE variants SET was_limit = NULL WHERE was_limit IS NOT NULL;
    ELSE
      WITH looked AS (
        SELECT mat_var_id FROM price_history WHERE at >= since
        UNION SELECT mat_var_id FROM variants WHERE was_limit IS NOT NULL
      ), lowest AS (
        SELECT v.mat_var_id, v.was_limit, nullif(LEAST(v.mat_price,
          (SELECT min(h.price) FROM price_history h WHERE h.mat_var_id = v.mat_var_id AND h.at >= since AND h.at <= moment),
          (SELECT h.price FROM price_history h WHERE h.mat_var_id = v.mat_var_id AND h.at < since
           ORDER BY h.at DESC, h.entry_id DESC LIMIT 1)), v.mat_price) AS price
        FROM looked JOIN variants v USING (mat_var_id)
      ), locked AS (
        SELECT v.mat_var_id, l.price FROM lowest l JOIN variants v USING (mat_var_id)
        WHERE l.price IS DISTINCT FROM l.was_limit ORDER BY v.mat_var_id FOR NO KEY UPDATE OF v
      )
      UPDATE variants v SET was_limit = locked.price FROM locked WHERE v.mat_var_id = locked.mat_var_id;
    END IF;
    GET DIAGNOSTICS n = ROW_COUNT;
    RETURN n;
  END $$;
`);
