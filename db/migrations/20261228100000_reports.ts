import type { Knex } from 'knex';

/** Sums of sold orders by day for reports, which a job computes (docs/decisions/0083). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Money in satang; the day in Bangkok on which the orders were placed.
  CREATE TABLE report_sales (
    dimension     text NOT NULL,
    day           date NOT NULL,
    key           text NOT NULL,
    orders        integer NOT NULL,
    units         integer NOT NULL,
    discount      bigint NOT NULL,
    goods         bigint NOT NULL,
    delivery      bigint NOT NULL,
    refunded      bigint NOT NULL,
    PRIMARY KEY (dimension, day, key)
  );

  -- Days whose sums are to be computed again. Only added to by triggers, so that no order waits for another one.
  CREATE TABLE report_changes (
    change_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day           date NOT NULL
  );
  CREATE INDEX report_changes_day ON report_changes (day);

  CREATE TABLE report_state (
    one            boolean PRIMARY KEY DEFAULT true CHECK (one),
    -- Whatever was committed before is in the sums.
    complete_until timestamptz,
    checked_at     timestamptz
  );
  INSERT INTO report_state DEFAULT VALUES;

  -- What the last comparison with the orders found.
  CREATE TABLE report_differences (
    day           date NOT NULL,
    dimension     text NOT NULL,
    figure        text NOT NULL,
    stored        bigint NOT NULL,
    expected      bigint NOT NULL,
    PRIMARY KEY (day, dimension, figure)
  );

  CREATE FUNCTION report_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_changes (day) VALUES ((NEW.placed_at AT TIME ZONE 'Asia/Bangkok')::date);
    RETURN NULL;
  END $$;
  CREATE FUNCTION report_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_changes (day)
      SELECT (o.placed_at AT TIME ZONE 'Asia/Bangkok')::date FROM orders o
      WHERE o.so_no = NEW.so_no AND o.doc_status IN (3, 13, 14, 17, 98, 99);
    RETURN NULL;
  END $$;
  -- An order that is placed is not sold yet: nothing is written then.
  CREATE TRIGGER orders_report_new AFTER INSERT ON orders FOR EACH ROW
    WHEN (NEW.doc_status IN (3, 13, 14, 17, 98, 99)) EXECUTE FUNCTION report_order_changed();
  CREATE TRIGGER orders_report_changed AFTER UPDATE ON orders FOR EACH ROW
    WHEN ((OLD.doc_status IN (3, 13, 14, 17, 98, 99)) <> (NEW.doc_status IN (3, 13, 14, 17, 98, 99))
      OR NEW.doc_status IN (3, 13, 14, 17, 98, 99) AND (OLD.total <> NEW.total OR OLD.subtotal <> NEW.subtotal
        OR OLD.delivery_cost <> NEW.delivery_cost OR OLD.delivery_address ->> 'province' <> NEW.delivery_address ->> 'province'))
    EXECUTE FUNCTION report_order_changed();
  CREATE TRIGGER order_lines_report AFTER UPDATE OF mat_var_id ON order_lines FOR EACH ROW
    WHEN (OLD.mat_var_id <> NEW.mat_var_id) EXECUTE FUNCTION report_record_changed();
  CREATE TRIGGER refunds_report AFTER UPDATE OF status ON refunds FOR EACH ROW
    WHEN ((OLD.status = 'done') <> (NEW.status = 'done')) EXECUTE FUNCTION report_record_changed();
  CREATE TRIGGER refunds_report_new AFTER INSERT ON refunds FOR EACH ROW
    WHEN (NEW.status = 'done') EXECUTE FUNCTION report_record_changed();
  -- The lines of a refund can be written after the refund itself.
  CREATE TRIGGER refund_lines_report AFTER INSERT ON refund_lines FOR EACH ROW EXECUTE FUNCTION report_record_changed();

  -- Orders of before are summed up by the job, the newest days first.
  INSERT INTO report_changes (day)
    SELECT d::date FROM (SELECT min(placed_at) AS first, max(placed_at) AS last FROM orders) o,
      generate_series((o.first AT TIME ZONE 'Asia/Bangkok')::date, (o.last AT TIME ZONE 'Asia/Bangkok')::date,
        interval '1 day') d;
`);
