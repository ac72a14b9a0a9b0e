import type { Knex } from 'knex';

/** What was not as ordered in a delivery (docs/decisions/0070). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE stock_receipt_differences (
    receipt_id    integer NOT NULL REFERENCES stock_receipts ON DELETE CASCADE,
    position      smallint NOT NULL CHECK (position > 0),
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    kind          text NOT NULL CHECK (kind IN ('short', 'over', 'damaged', 'wrong')),
    units         integer NOT NULL CHECK (units > 0),
    note          text NOT NULL DEFAULT '',
    PRIMARY KEY (receipt_id, position)
  );
  CREATE INDEX stock_receipt_differences_variant ON stock_receipt_differences (mat_var_id);
`);
