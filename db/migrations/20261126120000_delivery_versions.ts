import type { Knex } from 'knex';

/** Delivery settings as versions, and the promise that an order was placed with (docs/decisions/0044). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- In force: the version that began last and was not withdrawn. A version is never changed.
  CREATE TABLE delivery_versions (
    version_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    valid_from    timestamptz NOT NULL,
    -- Amounts in satang, times and days of Bangkok.
    settings      jsonb NOT NULL CHECK (jsonb_typeof(settings->'zones') = 'array'),
    reason        text NOT NULL CHECK (reason <> ''),
    created_at    timestamptz NOT NULL,
    created_by    integer REFERENCES users ON DELETE SET NULL,
    withdrawn_at  timestamptz,
    withdrawn_by  integer REFERENCES users ON DELETE SET NULL
  );
  CREATE INDEX delivery_versions_valid_from ON delivery_versions (valid_from DESC, version_id DESC)
    WHERE withdrawn_at IS NULL;
  CREATE INDEX delivery_versions_created_by ON delivery_versions (created_by);
  CREATE INDEX delivery_versions_withdrawn_by ON delivery_versions (withdrawn_by);
  CREATE TRIGGER rules_delivery_versions AFTER INSERT OR UPDATE OR DELETE ON delivery_versions
    FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();

  ALTER TABLE orders
    -- Of the settings it was placed by; null: those before the first version.
    ADD COLUMN delivery_version integer,
    ADD COLUMN delivery_zone text,
    -- When the last promised Bangkok day begins; null: by the standard schedule.
    ADD COLUMN promised_at timestamptz;

  -- The days of @mali/thai/dates (deliveryDays), which a test compares: here an order's own version is at hand in the
  -- statement that moves it.
  CREATE FUNCTION delivery_dates(settings jsonb, zone text, at timestamptz, OUT ship_by timestamptz, OUT promised_at timestamptz)
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    holidays text[] := ARRAY(SELECT h->>'day' FROM jsonb_array_elements(settings->'holidays') h);
    closed int[] := ARRAY(SELECT d::int FROM jsonb_array_elements_text(settings->'no_delivery') d);
    local timestamp := at AT TIME ZONE 'Asia/Bangkok';
    day date := local::date;
    days int := coalesce((SELECT (z->>'days_max')::int FROM jsonb_array_elements(settings->'zones') z
                          WHERE z->>'key' = zone), (settings->'zones'->0->>'days_max')::int);
    cut_off text;
    passed int := 0;
  BEGIN
    FOR tried IN 0..400 LOOP
      cut_off := settings->'cut_off'->>extract(dow FROM day)::int;
      EXIT WHEN cut_off IS NOT NULL AND NOT to_char(day, 'YYYY-MM-DD') = ANY (holidays)
        AND NOT to_char(day, 'MM-DD') = ANY (holidays) AND (day > local::date OR to_char(local, 'HH24:MI') < cut_off);
      day := day + 1;
    END LOOP;
    ship_by := (day + (settings->>'pick_up')::time) AT TIME ZONE 'Asia/Bangkok';
    IF days > 0 THEN
      day := day + 1;
      passed := 1;
    END IF;
    FOR tried IN 0..4000 LOOP
      IF NOT (to_char(day, 'YYYY-MM-DD') = ANY (holidays) OR to_char(day, 'MM-DD') = ANY (holidays)
        OR extract(dow FROM day)::int = ANY (closed)) THEN
        EXIT WHEN passed >= days;
        passed := passed + 1;
      END IF;
      day := day + 1;
    END LOOP;
    promised_at := day::timestamp AT TIME ZONE 'Asia/Bangkok';
  END $$;

  -- An order that may be packed from now on has the dates of the version it was placed by. Cash on delivery was
  -- promised when the order was placed.
  CREATE FUNCTION keep_delivery_promise() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    own jsonb := (SELECT settings FROM delivery_versions WHERE version_id = NEW.delivery_version);
  BEGIN
    IF own IS NOT NULL THEN
      NEW.ship_by := (delivery_dates(own, NEW.delivery_zone, NEW.status_at)).ship_by;
      IF NEW.payment_method <> 'cod' THEN
        NEW.promised_at :=
          (delivery_dates(own, NEW.delivery_zone, coalesce(NEW.paid_at, NEW.status_at))).promised_at;
      END IF;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER orders_delivery_promise BEFORE UPDATE OF doc_status ON orders FOR EACH ROW
    WHEN (NEW.doc_status = 3 AND OLD.doc_status <> 3 AND NEW.delivery_version IS NOT NULL)
    EXECUTE FUNCTION keep_delivery_promise();
`);
