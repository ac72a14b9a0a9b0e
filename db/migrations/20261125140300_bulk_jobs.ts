import type { Knex } from 'knex';

/** Acts of staff on many orders, made by the worker. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE bulk_jobs (
    job_id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    act         text NOT NULL,
    owner_id    integer NOT NULL REFERENCES users,
    state       text NOT NULL CHECK (state IN ('running', 'done', 'stopped')),
    total       integer NOT NULL,
    done        integer NOT NULL DEFAULT 0,
    refused     integer NOT NULL DEFAULT 0,
    created_at  timestamptz NOT NULL,
    finished_at timestamptz
  );
  CREATE INDEX bulk_jobs_owner ON bulk_jobs (owner_id, created_at);

  -- The orders as they matched when the job was begun; outcome null: not tried yet.
  CREATE TABLE bulk_job_rows (
    job_id  integer NOT NULL REFERENCES bulk_jobs ON DELETE CASCADE,
    place   integer NOT NULL,
    so_no   text NOT NULL,
    outcome text CHECK (outcome IN ('done', 'refused')),
    -- Code of the error that refused it.
    code    text,
    PRIMARY KEY (job_id, place)
  );
  CREATE INDEX bulk_job_rows_waiting ON bulk_job_rows (job_id, place) WHERE outcome IS NULL;
`);
