import type { Knex } from 'knex';

/**
 * Orders whose parcels never arrived: lost units are written off, and a credit note may cancel the invoice of cash that
 * was never collected, without a refund (docs/decisions/0036-parcels-and-carriers.md).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Wider than the constraints they replace: existing rows satisfy them.
  ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check,
    ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN
      ('initial_count', 'count', 'import', 'shipped', 'returned', 'quarantined', 'written_off')) NOT VALID;
  DO $$
  DECLARE
    old text;
  BEGIN
    SELECT conname INTO STRICT old FROM pg_constraint
    WHERE conrelid = 'tax_documents'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%refund_id IS NOT NULL%';
    EXECUTE format('ALTER TABLE tax_documents DROP CONSTRAINT %I', old);
  END $$;
  ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_refund_check
    CHECK (kind = 'credit_note' OR refund_id IS NULL) NOT VALID;

  -- Units of shipped lines that never come back for sale: in and out of their lots in one step, at most what is still
  -- away of each line; once for each document. On hand and available stay, since they were taken off when shipped.
  -- Returns the units.
  CREATE FUNCTION write_off_shipped(number text, lines integer[], quantities integer[], moved_at timestamptz,
    of_document text, by_actor text) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    written_units integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT a.mat_var_id FROM stock_allocations a
      WHERE a.so_no = number AND a.state = 'shipped') ORDER BY s.mat_var_id FOR UPDATE;
    WITH want AS (
      SELECT * FROM unnest(lines, quantities) AS w(line_no, n)
    ), away AS (
      SELECT a.*, a.quantity - a.returned AS n,
             sum(a.quantity - a.returned) OVER (PARTITION BY a.line_no ORDER BY a.location_id, a.lot_id) AS upto
      FROM stock_allocations a WHERE a.so_no = number AND a.state = 'shipped' AND a.returned < a.quantity
    ), booked AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, a.mat_var_id, a.location_id, a.lot_id, least(a.n, w.n - (a.upto - a.n)), 'returned', of_document,
             number || ' ' || a.line_no, by_actor
      FROM want w JOIN away a USING (line_no) WHERE a.upto - a.n < w.n
      ON CONFLICT DO NOTHING RETURNING mat_var_id, location_id, lot_id, quantity, document_line
    ), written AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, mat_var_id, location_id, lot_id, -quantity, 'written_off', of_document, document_line, by_actor
      FROM booked
    ), marked AS (
      UPDATE stock_allocations a SET returned = a.returned + m.quantity FROM booked m
      WHERE a.so_no = number AND number || ' ' || a.line_no = m.document_line
        AND a.location_id = m.location_id AND a.lot_id = m.lot_id
    )
    SELECT coalesce(sum(quantity), 0)::int INTO written_units FROM booked;
    RETURN written_units;
  END $$;
`);
