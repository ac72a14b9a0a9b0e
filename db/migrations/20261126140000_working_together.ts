import type { Knex } from 'knex';

/** Notes, tags and assignment of orders, notifications of the staff, and what open office pages are told of. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE order_notes
    ADD COLUMN mentions integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN edited_at timestamptz,
    ADD COLUMN deleted_at timestamptz;
  CREATE TABLE order_note_versions (
    version_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    note_id       bigint NOT NULL REFERENCES order_notes ON DELETE CASCADE,
    -- When this text was written; it was replaced by a later one.
    at            timestamptz NOT NULL,
    text          text NOT NULL
  );
  CREATE INDEX order_note_versions_note ON order_note_versions (note_id, version_id);

  -- What happened to an order among the staff, besides notes.
  CREATE TABLE order_work (
    event_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    kind          text NOT NULL,
    actor_id      integer REFERENCES users ON DELETE SET NULL,
    -- Whom it was assigned to.
    person_id     integer REFERENCES users ON DELETE SET NULL,
    -- The tag.
    text          text
  );
  CREATE INDEX order_work_order ON order_work (so_no, event_id);

  -- Where a member of the staff gets a kind of notification; without a row: STAFF_NOTICE_DEFAULTS.
  CREATE TABLE staff_notice_choices (
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    kind          text NOT NULL,
    page          boolean NOT NULL,
    mail          boolean NOT NULL,
    line          boolean NOT NULL,
    PRIMARY KEY (user_id, kind)
  );

  -- Open office pages count again what waits. The same message of one transaction is sent once.
  CREATE FUNCTION notify_office() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('live', '{"office":null}');
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_notify_office AFTER INSERT ON orders
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
  CREATE TRIGGER slips_notify_office AFTER INSERT OR UPDATE ON slips
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
  CREATE TRIGGER refunds_notify_office AFTER INSERT OR UPDATE ON refunds
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
  CREATE TRIGGER returns_notify_office AFTER INSERT OR UPDATE ON returns
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
  CREATE TRIGGER points_transfers_notify_office AFTER INSERT OR UPDATE ON points_transfers
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
  CREATE TRIGGER reconciliations_notify_office AFTER INSERT OR UPDATE ON reconciliations
    FOR EACH STATEMENT EXECUTE FUNCTION notify_office();
`);
