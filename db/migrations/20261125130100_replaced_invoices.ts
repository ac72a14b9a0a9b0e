import type { Knex } from 'knex';

/**
 * An invoice may be replaced by one with another buyer: each order has one that replaces none, and each invoice is
 * replaced at most once (docs/decisions/0008-tax-documents.md, 0039).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE tax_documents ADD COLUMN replaces_id bigint REFERENCES tax_documents;
  CREATE UNIQUE INDEX tax_documents_first_invoice ON tax_documents (so_no)
    WHERE kind <> 'credit_note' AND replaces_id IS NULL;
  CREATE UNIQUE INDEX tax_documents_replaced_once ON tax_documents (replaces_id) WHERE replaces_id IS NOT NULL;
  DROP INDEX tax_documents_one_invoice;
  -- Reading the documents of an order used the dropped index.
  CREATE INDEX IF NOT EXISTS tax_documents_order ON tax_documents (so_no);
`);
