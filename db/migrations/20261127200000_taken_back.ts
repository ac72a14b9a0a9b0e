import type { Knex } from 'knex';

/** Rows of statements by which a carrier takes back what it paid have negative amounts, and may give back its fee. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE remittance_statements
    DROP CONSTRAINT remittance_statements_total_check,
    DROP CONSTRAINT remittance_statements_fee_check;
  ALTER TABLE remittance_rows
    DROP CONSTRAINT remittance_rows_amount_check,
    DROP CONSTRAINT remittance_rows_fee_check,
    DROP CONSTRAINT remittance_rows_state_check,
    ADD CONSTRAINT remittance_rows_amount_check
      CHECK (amount <> 0 AND (fee >= 0 OR amount < 0)) NOT VALID,
    ADD CONSTRAINT remittance_rows_state_check CHECK (state IN
      ('matched', 'differs', 'unknown', 'twice', 'undelivered', 'returned', 'taken_back')) NOT VALID;
  ALTER TABLE remittance_differences
    DROP CONSTRAINT remittance_differences_kind_check,
    ADD CONSTRAINT remittance_differences_kind_check CHECK (kind IN
      ('differs', 'unknown', 'twice', 'undelivered', 'returned', 'missing', 'taken_back')) NOT VALID;
`);
