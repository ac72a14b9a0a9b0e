import type { Knex } from 'knex';

/**
 * What is left to do of the earnings of bloggers (docs/decisions/0110): orders that changed, and lines that are not due yet
 * with the moment at which they will be. And the tax that was withheld from a payout. What the previous release records
 * meanwhile is found by the nightly comparison.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE blogger_payouts
    ADD COLUMN withheld bigint NOT NULL DEFAULT 0,
    ADD COLUMN withheld_rate smallint NOT NULL DEFAULT 0,
    ADD CONSTRAINT blogger_payouts_withheld CHECK (withheld >= 0 AND withheld < amount AND withheld_rate BETWEEN 0 AND 15)
      NOT VALID;
  ALTER TABLE blogger_payouts VALIDATE CONSTRAINT blogger_payouts_withheld;
  CREATE INDEX blogger_payouts_at ON blogger_payouts (paid_at);

  -- Only added to and taken from: a change of an order never waits for the job that reads them.
  CREATE TABLE blogger_order_changes (
    change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no     text NOT NULL
  );
  CREATE TABLE blogger_open_lines (
    so_no   text NOT NULL,
    line_no smallint NOT NULL,
    -- When its return period is over; null: it was not delivered yet.
    due_at  timestamptz,
    PRIMARY KEY (so_no, line_no)
  );
  CREATE INDEX blogger_open_lines_due ON blogger_open_lines (due_at) WHERE due_at IS NOT NULL;

  INSERT INTO blogger_open_lines (so_no, line_no)
  SELECT e.so_no, e.line_no FROM blogger_earnings e
  WHERE e.kind = 'earned'
    AND NOT EXISTS (SELECT FROM blogger_earnings d WHERE d.so_no = e.so_no AND d.line_no = e.line_no AND d.kind = 'due');
  INSERT INTO blogger_order_changes (so_no) SELECT DISTINCT so_no FROM blogger_open_lines;

  -- Orders that follow a link have a referer; all others cost nothing more.
  CREATE FUNCTION note_blogger_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO blogger_order_changes (so_no) VALUES (NEW.so_no);
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_blogger_change AFTER UPDATE OF doc_status ON orders FOR EACH ROW
    WHEN (NEW.referer IS NOT NULL AND OLD.doc_status IS DISTINCT FROM NEW.doc_status)
    EXECUTE FUNCTION note_blogger_order();

  CREATE FUNCTION note_blogger_line() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.so_no ELSE NEW.so_no END;
  BEGIN
    INSERT INTO blogger_order_changes (so_no)
    SELECT so_no FROM orders WHERE so_no = changed AND referer IS NOT NULL;
    RETURN NULL;
  END $$;
  CREATE TRIGGER order_lines_blogger_change
    AFTER UPDATE OF quantity, amount, code_discount, coin_discount, cancelled OR DELETE ON order_lines
    FOR EACH ROW EXECUTE FUNCTION note_blogger_line();
  CREATE TRIGGER refund_lines_blogger_change AFTER INSERT OR UPDATE OF quantity OR DELETE ON refund_lines
    FOR EACH ROW EXECUTE FUNCTION note_blogger_line();
`);
