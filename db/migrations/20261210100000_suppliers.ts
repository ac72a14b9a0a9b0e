import type { Knex } from 'knex';

/** Suppliers, and the variants that each delivers (docs/decisions/0070). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE suppliers (
    supplier_id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text NOT NULL CHECK (name <> ''),
    tax_id        text NOT NULL DEFAULT '',
    address       text NOT NULL DEFAULT '',
    contact       text NOT NULL DEFAULT '',
    phone         text NOT NULL DEFAULT '',
    email         text,
    lang          text NOT NULL CHECK (lang IN ('th', 'en')),
    lead_days     integer NOT NULL CHECK (lead_days >= 0),
    -- Satang of an order before VAT.
    minimum_order bigint NOT NULL DEFAULT 0 CHECK (minimum_order >= 0),
    payment_days  integer NOT NULL DEFAULT 0 CHECK (payment_days >= 0),
    note          text NOT NULL DEFAULT '',
    active        boolean NOT NULL DEFAULT true,
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    created_at    timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX suppliers_one_name ON suppliers (lower(name));
  CREATE INDEX suppliers_name ON suppliers (name, supplier_id);

  CREATE TABLE supplier_goods (
    supplier_id   integer NOT NULL REFERENCES suppliers ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    item_no       text NOT NULL DEFAULT '',
    -- Satang of a unit before VAT; null: unknown.
    unit_cost     integer CHECK (unit_cost >= 0),
    pack_size     integer NOT NULL DEFAULT 1 CHECK (pack_size > 0),
    preferred     boolean NOT NULL DEFAULT false,
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    PRIMARY KEY (supplier_id, mat_var_id)
  );
  CREATE INDEX supplier_goods_variant ON supplier_goods (mat_var_id);
  CREATE UNIQUE INDEX supplier_goods_preferred ON supplier_goods (mat_var_id) WHERE preferred;
`);
