import type { Knex } from 'knex';

/** Tax invoices and credit notes, immutable once issued. Money is satang, prices contain VAT. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- The last number of each series. It is counted in the statement that writes the document, so none is skipped.
  CREATE TABLE document_series (
    series        text PRIMARY KEY,
    last          integer NOT NULL CHECK (last > 0),
    -- When that one was issued: dates never go back while numbers go on.
    last_at       timestamptz NOT NULL
  );

  CREATE TABLE tax_documents (
    document_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number        text NOT NULL UNIQUE,
    series        text NOT NULL REFERENCES document_series,
    kind          text NOT NULL CHECK (kind IN ('tax_invoice', 'abbreviated', 'credit_note')),
    so_no         text NOT NULL REFERENCES orders,
    refund_id     bigint UNIQUE REFERENCES refunds,
    -- The invoice that a credit note takes from.
    original_id   bigint REFERENCES tax_documents,
    issued_at     timestamptz NOT NULL,
    seller        jsonb NOT NULL,
    buyer         jsonb NOT NULL,
    -- Everything else that is printed.
    content       jsonb NOT NULL,
    total         integer NOT NULL CHECK (total > 0),
    vat           integer NOT NULL CHECK (vat BETWEEN 0 AND total),
    CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL)),
    CHECK ((kind = 'credit_note') = (original_id IS NOT NULL))
  );
  CREATE UNIQUE INDEX tax_documents_one_invoice ON tax_documents (so_no) WHERE kind <> 'credit_note';
  CREATE INDEX tax_documents_order ON tax_documents (so_no, document_id);
  CREATE INDEX tax_documents_original ON tax_documents (original_id) WHERE original_id IS NOT NULL;

  -- Orders that must have an invoice: paid, or, paid in cash at the door, on their way.
  CREATE INDEX orders_invoiced ON orders (so_no)
    WHERE total > 0 AND CASE payment_method WHEN 'cod' THEN doc_status IN (14, 17, 98, 99) ELSE paid_at IS NOT NULL END;

  -- The law knows no deletion of an invoice, only a credit note.
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'tax documents are never changed' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER tax_documents_frozen BEFORE UPDATE OR DELETE ON tax_documents
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER tax_documents_kept BEFORE TRUNCATE ON tax_documents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`);
