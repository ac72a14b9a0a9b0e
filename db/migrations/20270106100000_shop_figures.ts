import type { Knex } from 'knex';

/** Sums of further reports by day, and how many visitors came how far (docs/decisions/0090). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Days are those of Bangkok; money in satang.
  CREATE TABLE report_figures (
    report        text NOT NULL,
    dimension     text NOT NULL,
    day           date NOT NULL,
    key           text NOT NULL,
    figure        text NOT NULL,
    value         bigint NOT NULL,
    PRIMARY KEY (report, dimension, day, key, figure)
  );
  CREATE INDEX report_figures_day ON report_figures (day);

  -- Days whose figures are to be computed again; only added to, so that nothing waits for another transaction.
  CREATE TABLE report_figure_changes (
    change_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day           date NOT NULL
  );
  CREATE INDEX report_figure_changes_day ON report_figure_changes (day);

  CREATE TABLE report_figure_state (
    one            boolean PRIMARY KEY DEFAULT true CHECK (one),
    complete_until timestamptz,
    checked_at     timestamptz,
    differences    integer NOT NULL DEFAULT 0
  );
  INSERT INTO report_figure_state DEFAULT VALUES;

  -- Visitors by how far they came on a day; nothing about a single one.
  CREATE TABLE report_visits (
    day           date NOT NULL,
    step          text NOT NULL CHECK (step IN ('viewed', 'bagged', 'checkouts', 'ordered')),
    device        text NOT NULL CHECK (device IN ('phone', 'tablet', 'computer', 'unknown')),
    caller        text NOT NULL CHECK (caller IN ('member', 'guest')),
    visitors      integer NOT NULL CHECK (visitors > 0),
    PRIMARY KEY (day, step, device, caller)
  );

  CREATE FUNCTION report_return_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_figure_changes (day) VALUES ((NEW.asked_at AT TIME ZONE 'Asia/Bangkok')::date);
    RETURN NULL;
  END $$;
  CREATE TRIGGER returns_report AFTER UPDATE ON returns FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION report_return_changed();
  CREATE FUNCTION report_parcel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_figure_changes (day) VALUES ((NEW.shipped_at AT TIME ZONE 'Asia/Bangkok')::date);
    RETURN NULL;
  END $$;
  CREATE TRIGGER parcels_report AFTER UPDATE OF state ON parcels FOR EACH ROW
    WHEN (NEW.shipped_at IS NOT NULL AND (OLD.state IN ('returning', 'returned')) <> (NEW.state IN ('returning', 'returned')))
    EXECUTE FUNCTION report_parcel_changed();

  -- Answers and refunds belong to the day of the question or of the request, which may be long ago.
  CREATE FUNCTION report_answer_made() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_figure_changes (day) VALUES ((NEW.asked_at AT TIME ZONE 'Asia/Bangkok')::date);
    RETURN NULL;
  END $$;
  CREATE TRIGGER conversation_answers_report AFTER INSERT ON conversation_answers FOR EACH ROW
    WHEN (NEW.answered_at - NEW.asked_at > interval '1 day') EXECUTE FUNCTION report_answer_made();
  CREATE FUNCTION report_return_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO report_figure_changes (day)
      SELECT DISTINCT (r.asked_at AT TIME ZONE 'Asia/Bangkok')::date
      FROM return_lines l JOIN returns r USING (return_no) WHERE l.refund_id = NEW.refund_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER refunds_figures AFTER UPDATE OF status ON refunds FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND 'done' IN (OLD.status, NEW.status)) EXECUTE FUNCTION report_return_refunded();

  INSERT INTO report_figure_changes (day)
    SELECT d::date FROM (SELECT least((SELECT min(placed_at) FROM orders), (SELECT min(at) FROM coin_ledger)) AS first) o,
      generate_series((o.first AT TIME ZONE 'Asia/Bangkok')::date, (now() AT TIME ZONE 'Asia/Bangkok')::date,
        interval '1 day') d;
`);
