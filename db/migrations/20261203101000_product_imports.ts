import type { Knex } from 'knex';

/** Imports of products from a page (docs/decisions/0061): what was sent, how it is read, and what became of each row. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE product_imports (
    import_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id      integer REFERENCES users ON DELETE SET NULL,
    created_at   timestamptz NOT NULL,
    file_name    text NOT NULL,
    -- Of the table that was sent: the same one is not run twice at the same time.
    file_hash    text NOT NULL,
    -- Private files: the table or archive, further pictures, and the rows as they were read; null: deleted.
    file         text,
    pictures     text,
    rows_file    text,
    state        text NOT NULL CHECK (state IN
                   ('reading', 'matching', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed')),
    -- Counts the steps of the worker: one that was begun for an earlier step ends.
    step         integer NOT NULL DEFAULT 1,
    failure      text,
    heads        text[] NOT NULL DEFAULT '{}',
    samples      jsonb NOT NULL DEFAULT '[]',
    row_count    integer NOT NULL DEFAULT 0,
    picture_count integer NOT NULL DEFAULT 0,
    -- How the columns are read and what the user has chosen.
    layout       jsonb,
    overwrite    text[] NOT NULL DEFAULT '{}',
    done         integer NOT NULL DEFAULT 0,
    inserted     integer NOT NULL DEFAULT 0,
    updated      integer NOT NULL DEFAULT 0,
    unchanged    integer NOT NULL DEFAULT 0,
    refused      integer NOT NULL DEFAULT 0,
    warned       integer NOT NULL DEFAULT 0,
    started_at   timestamptz,
    finished_at  timestamptz
  );
  CREATE INDEX product_imports_created ON product_imports (created_at, import_id);
  CREATE INDEX product_imports_state ON product_imports (state, created_at, import_id);
  CREATE INDEX product_imports_user ON product_imports (user_id);
  CREATE UNIQUE INDEX product_imports_running ON product_imports (file_hash) WHERE state IN ('checking', 'importing');

  -- What became, or would become, of the rows of a product.
  CREATE TABLE product_import_rows (
    import_id    integer NOT NULL REFERENCES product_imports ON DELETE CASCADE,
    line         integer NOT NULL,
    -- Number of the product, or its SKU.
    number       text NOT NULL,
    rows         integer NOT NULL,
    outcome      text NOT NULL CHECK (outcome IN ('inserted', 'updated', 'unchanged', 'refused')),
    -- [{level, line, column, key, values}], and the columns that change with their values.
    remarks      jsonb NOT NULL DEFAULT '[]',
    changes      jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (import_id, line)
  );
  CREATE INDEX product_import_rows_remarks ON product_import_rows (import_id, line) WHERE remarks <> '[]' OR outcome = 'refused';

  -- How files with the same heads were read before.
  CREATE TABLE product_import_layouts (
    heads_hash   text PRIMARY KEY,
    fields       jsonb NOT NULL,
    changed_at   timestamptz NOT NULL
  );
`);
