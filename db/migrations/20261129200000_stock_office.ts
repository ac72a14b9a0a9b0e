import type { Knex } from 'knex';

/**
 * Stock in the back office (docs/decisions/0028): staff move units of lots with a reason, lots near their expiry leave
 * sale, `stock` has the expiry of the lot that is sent next, and the nightly check keeps what it found.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stock
    -- Earliest expiry of the lots of which units are available; null without any, and when none is known.
    ADD COLUMN expires_on date,
    -- Changes only while few units are left, so that an index on it costs other claims nothing.
    ADD COLUMN few smallint GENERATED ALWAYS AS (LEAST(quantity, 6)) STORED;

  ALTER TABLE stock_lots
    -- Why it is not for sale; null: it is, or it was closed before this was written down.
    ADD COLUMN closed_as text CHECK (closed_as IN ('blocked', 'near_expiry', 'expired')),
    -- Staff put it back on sale: it stays there until its expiry day.
    ADD COLUMN stays_on_sale boolean NOT NULL DEFAULT false;

  ALTER TABLE stock_movements
    -- The reason in the words of staff.
    ADD COLUMN note text NOT NULL DEFAULT '',
    DROP CONSTRAINT stock_movements_reason_check,
    ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN
      ('initial_count', 'count', 'import', 'shipped', 'returned', 'quarantined', 'written_off', 'received', 'adjusted',
       'damaged', 'released', 'transferred', 'blocked', 'unblocked', 'near_expiry', 'expired', 'corrected')) NOT VALID,
    DROP CONSTRAINT stock_movements_quantity_check,
    -- What happens to a whole lot moves no units.
    ADD CONSTRAINT stock_movements_quantity_check CHECK (quantity <> 0 OR reason IN
      ('blocked', 'unblocked', 'near_expiry', 'expired', 'corrected')) NOT VALID;

  CREATE TABLE stock_settings (
    is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    -- Days before its expiry on which a lot leaves sale; 0: on its expiry day.
    removal_days  smallint NOT NULL DEFAULT 90 CHECK (removal_days BETWEEN 0 AND 730)
  );
  INSERT INTO stock_settings DEFAULT VALUES;

  CREATE TABLE stock_checks (
    check_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at            timestamptz NOT NULL
  );
  CREATE TABLE stock_differences (
    check_id      bigint NOT NULL REFERENCES stock_checks ON DELETE CASCADE,
    position      integer NOT NULL,
    what          text NOT NULL,
    subject       text NOT NULL,
    expected      integer NOT NULL,
    found         integer NOT NULL,
    -- Of the subject, as far as it names one.
    mat_var_id    integer,
    so_no         text,
    PRIMARY KEY (check_id, position)
  );
  CREATE INDEX stock_differences_variant ON stock_differences (mat_var_id, check_id);

  -- The holder of the balances' changes has locked the row of stock already. Claims change it only when they take the
  -- last units of a lot.
  CREATE FUNCTION stock_expiry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    UPDATE stock s SET expires_on = e.expires_on FROM (
      SELECT min(l.expires_on) AS expires_on FROM stock_balances b JOIN stock_lots l ON l.lot_id = b.lot_id
      WHERE b.mat_var_id = NEW.mat_var_id AND b.location_id = 1 AND b.on_hand > b.allocated AND l.sellable
    ) e WHERE s.mat_var_id = NEW.mat_var_id AND s.expires_on IS DISTINCT FROM e.expires_on;
    RETURN NULL;
  END $$;
  CREATE TRIGGER stock_balances_expiry_new AFTER INSERT ON stock_balances
    FOR EACH ROW WHEN (NEW.location_id = 1 AND NEW.on_hand > NEW.allocated) EXECUTE FUNCTION stock_expiry();
  CREATE TRIGGER stock_balances_expiry AFTER UPDATE ON stock_balances
    FOR EACH ROW WHEN (NEW.location_id = 1 AND (OLD.on_hand > OLD.allocated) <> (NEW.on_hand > NEW.allocated))
    EXECUTE FUNCTION stock_expiry();
  CREATE TRIGGER stock_lots_next_expiry AFTER UPDATE ON stock_lots
    FOR EACH ROW WHEN ((OLD.sellable, OLD.expires_on) IS DISTINCT FROM (NEW.sellable, NEW.expires_on))
    EXECUTE FUNCTION stock_expiry();
  -- The product page shows it.
  CREATE TRIGGER catalogue_stock_expiry AFTER UPDATE OF expires_on ON stock
    FOR EACH ROW WHEN (OLD.expires_on IS DISTINCT FROM NEW.expires_on) EXECUTE FUNCTION notify_catalogue();

  -- The functions below are acts of staff, one for each document. They return null when done, else why not: 'lot' (there
  -- is none), 'known' (a document that was booked already), 'held' (open orders hold these units, or there are too few),
  -- 'same' (the lot stands so already), 'expired', 'code' (another lot of the variant has it).

  -- Adds units to a lot at a location, or removes them.
  CREATE FUNCTION change_lot_units(of_lot integer, of_location integer, units integer, why text, remark text,
    moved_at timestamptz, of_document text, by_actor text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = of_lot);
    is_sold boolean;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = of_document) THEN RETURN 'known'; END IF;
    SELECT l.sellable AND of_location = 1 INTO is_sold FROM stock_lots l WHERE l.lot_id = of_lot;
    INSERT INTO stock_balances (mat_var_id, location_id, lot_id) VALUES (variant, of_location, of_lot)
      ON CONFLICT DO NOTHING;
    UPDATE stock_balances b SET on_hand = b.on_hand + units
      WHERE b.mat_var_id = variant AND b.location_id = of_location AND b.lot_id = of_lot
        AND b.on_hand + units >= b.allocated
        AND (NOT is_sold OR EXISTS (SELECT FROM stock s WHERE s.mat_var_id = variant AND s.quantity + units >= 0));
    IF NOT FOUND THEN RETURN 'held'; END IF;
    INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
      VALUES (moved_at, variant, of_location, of_lot, units, why, of_document, of_lot::text, by_actor, remark);
    IF is_sold THEN
      UPDATE stock s SET quantity = s.quantity + units WHERE s.mat_var_id = variant;
    END IF;
    RETURN NULL;
  END $$;

  -- Moves units of a lot from one location to another.
  CREATE FUNCTION transfer_lot_units(of_lot integer, from_location integer, to_location integer, units integer, why text,
    remark text, moved_at timestamptz, of_document text, by_actor text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = of_lot);
    sold_units integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = of_document) THEN RETURN 'known'; END IF;
    SELECT CASE WHEN NOT l.sellable THEN 0 WHEN from_location = 1 THEN -units WHEN to_location = 1 THEN units ELSE 0 END
      INTO sold_units FROM stock_lots l WHERE l.lot_id = of_lot;
    UPDATE stock_balances b SET on_hand = b.on_hand - units
      WHERE b.mat_var_id = variant AND b.location_id = from_location AND b.lot_id = of_lot
        AND b.on_hand - units >= b.allocated
        AND EXISTS (SELECT FROM stock s WHERE s.mat_var_id = variant AND s.quantity + sold_units >= 0);
    IF NOT FOUND THEN RETURN 'held'; END IF;
    INSERT INTO stock_balances AS b (mat_var_id, location_id, lot_id, on_hand)
      VALUES (variant, to_location, of_lot, units)
      ON CONFLICT (mat_var_id, location_id, lot_id) DO UPDATE SET on_hand = b.on_hand + excluded.on_hand;
    INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
      SELECT moved_at, variant, way.location_id, of_lot, way.n, why, of_document, of_lot::text, by_actor, remark
      FROM (VALUES (from_location, -units), (to_location, units)) AS way(location_id, n);
    IF sold_units <> 0 THEN
      UPDATE stock s SET quantity = s.quantity + sold_units WHERE s.mat_var_id = variant;
    END IF;
    RETURN NULL;
  END $$;

  -- Takes a lot out of sale with the units that nobody holds, or puts it back until its expiry day.
  CREATE FUNCTION set_lot_sellable(of_lot integer, on_sale boolean, remark text, today date, moved_at timestamptz,
    of_document text, by_actor text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = of_lot);
    lot stock_lots;
    free integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = of_document) THEN RETURN 'known'; END IF;
    SELECT * INTO lot FROM stock_lots l WHERE l.lot_id = of_lot;
    IF lot.sellable = on_sale THEN RETURN 'same'; END IF;
    IF on_sale AND lot.expires_on <= today THEN RETURN 'expired'; END IF;
    SELECT coalesce(sum(b.on_hand - b.allocated), 0)::int INTO free FROM stock_balances b
      WHERE b.mat_var_id = variant AND b.location_id = 1 AND b.lot_id = of_lot;
    IF NOT on_sale AND EXISTS (SELECT FROM stock s WHERE s.mat_var_id = variant AND s.quantity < free) THEN
      RETURN 'held';
    END IF;
    UPDATE stock_lots l SET sellable = on_sale, stays_on_sale = on_sale,
      closed_as = CASE WHEN on_sale THEN NULL ELSE 'blocked' END WHERE l.lot_id = of_lot;
    UPDATE stock s SET quantity = s.quantity + CASE WHEN on_sale THEN free ELSE -free END WHERE s.mat_var_id = variant;
    INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
      VALUES (moved_at, variant, 1, of_lot, 0, CASE WHEN on_sale THEN 'unblocked' ELSE 'blocked' END, of_document,
              of_lot::text, by_actor, remark);
    RETURN NULL;
  END $$;

  -- Corrects code, expiry and unit cost of a lot. A lot whose expiry day has come leaves sale; one that had left for its
  -- date comes back when the right one is after sold_until.
  CREATE FUNCTION correct_lot(of_lot integer, new_code text, new_expiry date, new_cost integer, remark text, today date,
    sold_until date, moved_at timestamptz, of_document text, by_actor text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = of_lot);
    lot stock_lots;
    on_sale boolean;
    free integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = of_document) THEN RETURN 'known'; END IF;
    IF EXISTS (SELECT FROM stock_lots l WHERE l.mat_var_id = variant AND l.code = new_code AND l.lot_id <> of_lot) THEN
      RETURN 'code';
    END IF;
    SELECT * INTO lot FROM stock_lots l WHERE l.lot_id = of_lot;
    on_sale := CASE WHEN new_expiry <= today THEN false
      WHEN lot.sellable THEN true
      ELSE coalesce(lot.closed_as, CASE WHEN lot.expires_on <= today THEN 'expired' END) IN ('near_expiry', 'expired')
        AND (new_expiry IS NULL OR new_expiry > sold_until) END;
    on_sale := coalesce(on_sale, false);
    SELECT coalesce(sum(b.on_hand - b.allocated), 0)::int INTO free FROM stock_balances b
      WHERE b.mat_var_id = variant AND b.location_id = 1 AND b.lot_id = of_lot;
    IF lot.sellable AND NOT on_sale AND EXISTS (SELECT FROM stock s WHERE s.mat_var_id = variant AND s.quantity < free) THEN
      RETURN 'held';
    END IF;
    UPDATE stock_lots l SET code = new_code, expires_on = new_expiry, unit_cost = new_cost, sellable = on_sale,
      closed_as = CASE WHEN on_sale THEN NULL WHEN lot.sellable THEN 'expired' ELSE lot.closed_as END WHERE l.lot_id = of_lot;
    IF on_sale <> lot.sellable THEN
      UPDATE stock s SET quantity = s.quantity + CASE WHEN on_sale THEN free ELSE -free END WHERE s.mat_var_id = variant;
    END IF;
    INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
      VALUES (moved_at, variant, 1, of_lot, 0, 'corrected', of_document, of_lot::text, by_actor, remark);
    RETURN NULL;
  END $$;

  -- Books the opposite of a document of staff.
  CREATE FUNCTION undo_stock_document(of_document text, moved_at timestamptz, by_actor text) RETURNS text
  LANGUAGE plpgsql AS $$
  DECLARE
    variant integer := (SELECT m.mat_var_id FROM stock_movements m WHERE m.document = of_document LIMIT 1);
    line record;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lot'; END IF;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = 'undo ' || of_document) THEN RETURN 'known'; END IF;
    FOR line IN SELECT m.* FROM stock_movements m WHERE m.document = of_document AND m.quantity <> 0
      ORDER BY m.movement_id
    LOOP
      UPDATE stock_balances b SET on_hand = b.on_hand - line.quantity
        WHERE b.mat_var_id = variant AND b.location_id = line.location_id AND b.lot_id = line.lot_id
          AND b.on_hand - line.quantity >= b.allocated;
      IF NOT FOUND THEN RETURN 'held'; END IF;
      INSERT INTO stock_movements
        (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor, note)
        VALUES (moved_at, variant, line.location_id, line.lot_id, -line.quantity, line.reason, 'undo ' || of_document,
                line.document_line, by_actor, line.note);
      IF line.location_id = 1 AND EXISTS (SELECT FROM stock_lots l WHERE l.lot_id = line.lot_id AND l.sellable) THEN
        UPDATE stock s SET quantity = s.quantity - line.quantity
          WHERE s.mat_var_id = variant AND s.quantity - line.quantity >= 0;
        IF NOT FOUND THEN RETURN 'held'; END IF;
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;

  -- Lots whose expiry day has come leave sale, and those that expire until sold_until unless staff have put them back.
  -- Returns how many.
  CREATE FUNCTION close_due_lots(today date, sold_until date, moved_at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    closed_lots integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT l.mat_var_id FROM stock_lots l WHERE l.sellable
      AND (l.expires_on <= today OR l.expires_on <= sold_until AND NOT l.stays_on_sale)) ORDER BY s.mat_var_id FOR UPDATE;
    WITH closed AS (
      UPDATE stock_lots l SET sellable = false, stays_on_sale = false,
        closed_as = CASE WHEN l.expires_on <= today THEN 'expired' ELSE 'near_expiry' END
      WHERE l.sellable AND (l.expires_on <= today OR l.expires_on <= sold_until AND NOT l.stays_on_sale)
      RETURNING l.lot_id, l.mat_var_id, l.closed_as
    ), available AS (
      UPDATE stock s SET quantity = s.quantity - b.n
      FROM (SELECT b.mat_var_id, sum(b.on_hand - b.allocated)::int AS n
            FROM stock_balances b JOIN closed USING (mat_var_id, lot_id) WHERE b.location_id = 1 GROUP BY 1) b
      WHERE s.mat_var_id = b.mat_var_id
    ), booked AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, c.mat_var_id, 1, c.lot_id, 0, c.closed_as, 'expiry ' || today, c.lot_id::text, 'system'
      FROM closed c JOIN stock_balances b ON b.mat_var_id = c.mat_var_id AND b.location_id = 1 AND b.lot_id = c.lot_id
      WHERE b.on_hand > 0 ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int INTO closed_lots FROM closed;
    RETURN closed_lots;
  END $$;
`);
