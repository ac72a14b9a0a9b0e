import type { Knex } from 'knex';

/**
 * Prices on a timeline (docs/decisions/0057): every price that a variant has had, changes that staff make at once or for
 * later, and the one function that brings them into force. `variants.mat_price` stays the price that the shop and the
 * previous version read.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- A change of prices by staff, of one variant or of thousands: one act, with one reason.
  CREATE TABLE price_changes (
    change_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the page: a repeated request finds the change of the first.
    request_key   uuid NOT NULL UNIQUE,
    made_at       timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    reason        text NOT NULL CHECK (reason <> ''),
    -- How the prices were reckoned, for people; the prices themselves are in the rows.
    rule          jsonb NOT NULL,
    starts_at     timestamptz NOT NULL,
    -- null: the prices stay. Otherwise they return then to what they would be without this change.
    ends_at       timestamptz,
    state         text NOT NULL DEFAULT 'waiting'
                  CHECK (state IN ('waiting', 'in_force', 'over', 'withdrawn', 'undone', 'missed')),
    row_count     integer NOT NULL CHECK (row_count > 0),
    undone_at     timestamptz,
    undone_by     integer REFERENCES users ON DELETE SET NULL,
    -- Of an undone change: variants whose price had been changed again since, which keep it.
    kept_count    integer NOT NULL DEFAULT 0,
    CHECK (starts_at < ends_at)
  );
  CREATE INDEX price_changes_made ON price_changes (made_at, change_id);
  CREATE INDEX price_changes_state ON price_changes (state, made_at, change_id);
  CREATE INDEX price_changes_starts ON price_changes (starts_at, change_id);
  CREATE INDEX price_changes_due ON price_changes (starts_at) WHERE state = 'waiting';
  CREATE INDEX price_changes_ending ON price_changes (ends_at) WHERE state = 'in_force';
  CREATE INDEX price_changes_user ON price_changes (user_id);
  CREATE INDEX price_changes_undone_by ON price_changes (undone_by);

  CREATE TABLE price_change_rows (
    change_id     integer NOT NULL REFERENCES price_changes ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    -- Satang: the new price, and the one that was shown before it.
    price         integer NOT NULL CHECK (price > 0),
    seen          integer NOT NULL CHECK (seen > 0),
    -- The price that it has replaced, to which it returns; null: not in force yet.
    was           integer CHECK (was > 0),
    state         text NOT NULL DEFAULT 'waiting'
                  CHECK (state IN ('waiting', 'in_force', 'over', 'withdrawn', 'undone', 'missed')),
    starts_at     timestamptz NOT NULL,
    ends_at       timestamptz,
    PRIMARY KEY (change_id, mat_var_id),
    -- A variant has one temporary price at a time.
    CONSTRAINT price_change_rows_apart EXCLUDE USING gist
      (int4range(mat_var_id, mat_var_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&)
      WHERE (ends_at IS NOT NULL AND state IN ('waiting', 'in_force'))
  );
  CREATE INDEX price_change_rows_variant ON price_change_rows (mat_var_id, starts_at);
  CREATE UNIQUE INDEX price_change_rows_moment ON price_change_rows (mat_var_id, starts_at)
    WHERE ends_at IS NULL AND state = 'waiting';

  -- Every list price that a variant has had, whoever wrote it.
  CREATE TABLE price_history (
    entry_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    -- Satang; null: the first price.
    was           integer,
    price         integer NOT NULL,
    -- start: the price when this table was made. server: written by no page, job or import that named itself.
    source        text NOT NULL CHECK (source IN ('page', 'job', 'import', 'seed', 'server', 'start')),
    -- set: it became this price; end: a temporary price ended; undo: staff took a change back.
    act           text NOT NULL CHECK (act IN ('set', 'end', 'undo')),
    change_id     integer REFERENCES price_changes ON DELETE SET NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL
  );
  CREATE INDEX price_history_variant ON price_history (mat_var_id, at, entry_id);
  CREATE INDEX price_history_change ON price_history (change_id);
  CREATE INDEX price_history_user ON price_history (user_id);
  INSERT INTO price_history (mat_var_id, at, was, price, source, act)
    SELECT mat_var_id, now(), NULL, mat_price, 'start', 'set' FROM variants ORDER BY mat_var_id;

  CREATE FUNCTION refuse_price_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM variants v WHERE v.mat_var_id = OLD.mat_var_id) THEN RETURN OLD; END IF;
    -- An account or a change that leaves the database is taken out; prices stay.
    IF TG_OP = 'UPDATE' AND (NEW.entry_id, NEW.mat_var_id, NEW.at, NEW.was, NEW.price, NEW.source, NEW.act)
      IS NOT DISTINCT FROM (OLD.entry_id, OLD.mat_var_id, OLD.at, OLD.was, OLD.price, OLD.source, OLD.act)
      AND (NEW.change_id IS NULL OR NEW.change_id = OLD.change_id) AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
      THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the history of prices is never changed' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER price_history_frozen BEFORE UPDATE OR DELETE ON price_history
    FOR EACH ROW EXECUTE FUNCTION refuse_price_history_change();

  -- Who writes a price says so by settings of the transaction: mali.price_source, _act, _at, _change, _user.
  CREATE FUNCTION write_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    by_source text := coalesce(nullif(current_setting('mali.price_source', true), ''), 'server');
    by_act text := coalesce(nullif(current_setting('mali.price_act', true), ''), 'set');
    moment timestamptz := coalesce(nullif(current_setting('mali.price_at', true), '')::timestamptz, now());
    by_change integer := nullif(current_setting('mali.price_change', true), '')::integer;
    by_user integer := nullif(current_setting('mali.price_user', true), '')::integer;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO price_history (mat_var_id, at, was, price, source, act, change_id, user_id)
        SELECT w.mat_var_id, moment, NULL, w.mat_price, by_source, by_act, by_change, by_user FROM written w ORDER BY 1;
    ELSE
      INSERT INTO price_history (mat_var_id, at, was, price, source, act, change_id, user_id)
        SELECT w.mat_var_id, moment, h.mat_price, w.mat_price, by_source, by_act, by_change, by_user
        FROM written w JOIN had h USING (mat_var_id) WHERE w.mat_price <> h.mat_price ORDER BY 1;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER variants_first_price AFTER INSERT ON variants REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();
  CREATE TRIGGER variants_price AFTER UPDATE ON variants REFERENCING OLD TABLE AS had NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();

  CREATE FUNCTION name_price_writer(by_source text, by_act text, moment timestamptz, by_change integer, by_user integer)
  RETURNS void LANGUAGE sql AS $$
    SELECT set_config('mali.price_source', by_source, true), set_config('mali.price_act', by_act, true),
      set_config('mali.price_at', coalesce(moment::text, ''), true),
      set_config('mali.price_change', coalesce(by_change::text, ''), true),
      set_config('mali.price_user', coalesce(by_user::text, ''), true)
  $$;

  -- Brings into force, and ends, every change that is due, in the order of their moments. One process at a time does it,
  -- and each beginning and end once. Returns how many began or ended.
  CREATE FUNCTION apply_price_changes(due timestamptz, by_source text, by_user integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    step record;
    done integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(7204011);
    LOOP
      SELECT * INTO step FROM (
        SELECT c.change_id, c.starts_at AS moment, false AS ending, c.ends_at FROM price_changes c
          WHERE c.state = 'waiting' AND c.starts_at <= due
        UNION ALL
        SELECT c.change_id, c.ends_at, true, c.ends_at FROM price_changes c WHERE c.state = 'in_force' AND c.ends_at <= due
      ) e ORDER BY e.moment, e.ending DESC, e.change_id LIMIT 1;
      EXIT WHEN NOT FOUND;
      done := done + 1;
      PERFORM FROM variants v JOIN price_change_rows r USING (mat_var_id) WHERE r.change_id = step.change_id
        ORDER BY v.mat_var_id FOR NO KEY UPDATE OF v;
      IF step.ending THEN
        PERFORM name_price_writer(by_source, 'end', due, step.change_id, by_user);
        -- Only what it has set itself: a price that was written since is newer.
        UPDATE variants v SET mat_price = r.was FROM price_change_rows r
          WHERE r.change_id = step.change_id AND r.state = 'in_force' AND v.mat_var_id = r.mat_var_id AND v.mat_price = r.price
            AND r.was <> r.price;
        UPDATE price_change_rows SET state = 'over' WHERE change_id = step.change_id AND state = 'in_force';
        UPDATE price_changes SET state = 'over' WHERE change_id = step.change_id;
      ELSIF step.ends_at <= due THEN
        -- No process was there from its beginning to its end.
        UPDATE price_change_rows SET state = 'missed' WHERE change_id = step.change_id AND state = 'waiting';
        UPDATE price_changes SET state = 'missed' WHERE change_id = step.change_id;
      ELSE
        PERFORM name_price_writer(by_source, 'set', due, step.change_id, by_user);
        UPDATE price_change_rows r SET state = CASE WHEN r.ends_at IS NULL THEN 'over' ELSE 'in_force' END,
            was = coalesce((SELECT t.was FROM price_change_rows t WHERE t.mat_var_id = r.mat_var_id AND t.state = 'in_force'),
              v.mat_price)
          FROM variants v WHERE v.mat_var_id = r.mat_var_id AND r.change_id = step.change_id AND r.state = 'waiting';
        IF step.ends_at IS NULL THEN
          -- Under a temporary price it becomes the price that this one returns to.
          UPDATE price_change_rows t SET was = r.price FROM price_change_rows r
            WHERE r.change_id = step.change_id AND t.mat_var_id = r.mat_var_id AND t.state = 'in_force';
        END IF;
        UPDATE variants v SET mat_price = r.price FROM price_change_rows r
          WHERE r.change_id = step.change_id AND r.mat_var_id = v.mat_var_id AND v.mat_price <> r.price
            AND NOT EXISTS (SELECT FROM price_change_rows t
              WHERE t.mat_var_id = r.mat_var_id AND t.state = 'in_force' AND t.change_id <> r.change_id);
        UPDATE price_changes SET state = CASE WHEN step.ends_at IS NULL THEN 'over' ELSE 'in_force' END
          WHERE change_id = step.change_id;
      END IF;
    END LOOP;
    PERFORM name_price_writer('', '', NULL, NULL, NULL);
    RETURN done;
  END $$;

  -- Takes a change back as one act: one that waits does not begin, a temporary one ends, and prices that it has set
  -- become what they were unless they have been changed again since. Returns false where there is nothing to take back.
  CREATE FUNCTION undo_price_change(of_change integer, moment timestamptz, by_user integer) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    it price_changes;
    kept integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(7204011);
    SELECT * INTO it FROM price_changes WHERE change_id = of_change FOR UPDATE;
    IF it.state IN ('withdrawn', 'undone', 'missed') OR (it.state = 'over' AND it.ends_at IS NOT NULL) THEN RETURN false; END IF;
    IF it.state = 'waiting' THEN
      UPDATE price_change_rows SET state = 'withdrawn' WHERE change_id = of_change;
      UPDATE price_changes SET state = 'withdrawn', undone_at = moment, undone_by = by_user WHERE change_id = of_change;
      RETURN true;
    END IF;
    PERFORM FROM variants v JOIN price_change_rows r USING (mat_var_id) WHERE r.change_id = of_change
      ORDER BY v.mat_var_id FOR NO KEY UPDATE OF v;
    PERFORM name_price_writer('page', 'undo', moment, of_change, by_user);
    IF it.state = 'over' THEN
      WITH under AS (
        UPDATE price_change_rows t SET was = r.was FROM price_change_rows r
          WHERE r.change_id = of_change AND r.state = 'over' AND t.mat_var_id = r.mat_var_id AND t.state = 'in_force'
            AND t.was = r.price RETURNING t.mat_var_id)
      UPDATE price_change_rows r SET state = 'undone' FROM under WHERE r.change_id = of_change AND r.mat_var_id = under.mat_var_id;
    END IF;
    -- A variant under another temporary price is not touched here.
    WITH back AS (
      UPDATE variants v SET mat_price = r.was FROM price_change_rows r
        WHERE r.change_id = of_change AND r.state = it.state AND v.mat_var_id = r.mat_var_id AND v.mat_price = r.price
          AND NOT EXISTS (SELECT FROM price_change_rows t
            WHERE t.mat_var_id = r.mat_var_id AND t.state = 'in_force' AND t.change_id <> of_change)
        RETURNING v.mat_var_id)
    UPDATE price_change_rows r SET state = 'undone' FROM back WHERE r.change_id = of_change AND r.mat_var_id = back.mat_var_id;
    UPDATE price_change_rows SET state = 'over' WHERE change_id = of_change AND state = 'in_force';
    SELECT count(*) INTO kept FROM price_change_rows WHERE change_id = of_change AND state = 'over';
    UPDATE price_changes SET state = 'undone', undone_at = moment, undone_by = by_user, kept_count = kept
      WHERE change_id = of_change;
    PERFORM name_price_writer('', '', NULL, NULL, NULL);
    RETURN true;
  END $$;
`);
