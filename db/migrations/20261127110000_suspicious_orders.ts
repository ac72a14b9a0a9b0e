import type { Knex } from 'knex';

/** Suspicious orders are held before packing, by rules of the shop (docs/decisions/0048). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- Of a request of the kind 'hold': the rules that hold the order, with their figures; amounts in satang.
  ALTER TABLE order_requests ADD COLUMN details jsonb;

  -- Orders to which the rules were applied. Without its row an order is not packed before they are.
  CREATE TABLE order_screenings (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL
  );

  -- Orders that staff marked as fraud. The keys are SHA-256 of the address and phone in one spelling.
  CREATE TABLE fraud_marks (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    marked_by     integer REFERENCES users ON DELETE SET NULL,
    reason        text NOT NULL,
    address_key   text NOT NULL,
    phone_key     text NOT NULL
  );
  CREATE INDEX fraud_marks_address ON fraud_marks (address_key);
  CREATE INDEX fraud_marks_phone ON fraud_marks (phone_key);
  CREATE INDEX fraud_marks_marked_by ON fraud_marks (marked_by);

  -- In force: the last version. A version is never changed; amounts in baht.
  CREATE TABLE screening_versions (
    version_id    integer PRIMARY KEY,
    created_at    timestamptz NOT NULL,
    created_by    integer REFERENCES users ON DELETE SET NULL,
    rules         jsonb NOT NULL
  );
  CREATE INDEX screening_versions_created_by ON screening_versions (created_by);
`);
