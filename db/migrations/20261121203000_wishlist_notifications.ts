import type { Knex } from 'knex';

/** What members wish for, what the shop has told them, and what it says to whoever is here. Money is satang. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE wishes (
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    added_at      timestamptz NOT NULL,
    price_then    integer NOT NULL CHECK (price_then > 0),
    -- Wants to hear of price drops and of its being back in stock.
    notices       boolean NOT NULL DEFAULT true,
    -- A drop is measured from here: the price when it was added, or the one last told.
    price_told    integer NOT NULL CHECK (price_told > 0 AND price_told <= price_then),
    -- Since when it has cost more than that.
    dearer_since  timestamptz,
    -- Was found sold out, and nobody has been told yet that it is back.
    sold_out      boolean NOT NULL,
    -- Since when there has been some of it again.
    back_since    timestamptz,
    PRIMARY KEY (user_id, mat_var_id),
    CHECK (sold_out OR back_since IS NULL)
  ) WITH (fillfactor = 80);
  CREATE INDEX wishes_variant ON wishes (mat_var_id);

  CREATE TABLE notifications (
    notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    kind          text NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
    title         text NOT NULL CHECK (title <> ''),
    title_th      text NOT NULL CHECK (title_th <> ''),
    body          text NOT NULL,
    body_th       text NOT NULL,
    link          text NOT NULL CHECK (link ~ '^/'),
    image         text,
    -- What it was told for: nobody is told the same twice.
    dedupe        text NOT NULL,
    created_at    timestamptz NOT NULL,
    read_at       timestamptz,
    -- The mail, and the LINE message (by its retry key), that tell it outside the shop.
    mail_id       bigint REFERENCES mails ON DELETE SET NULL,
    line_key      uuid,
    line_sent_at  timestamptz,
    CHECK (line_sent_at IS NULL OR line_key IS NOT NULL),
    UNIQUE (user_id, dedupe)
  );
  CREATE INDEX notifications_newest ON notifications (user_id, notification_id DESC);
  CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
  CREATE INDEX notifications_age ON notifications (created_at);

  -- Members who have the shop's account as a friend on LINE and want to hear there.
  CREATE TABLE line_recipients (
    user_id       integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    line_user_id  text NOT NULL UNIQUE CHECK (line_user_id ~ '^U[0-9a-f]{32}$'),
    linked_at     timestamptz NOT NULL
  );

  -- What stands in an alert box on every page while it holds (NOTI-11).
  CREATE TABLE site_dialogs (
    dialog_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    type          text NOT NULL CHECK (type IN ('info', 'success', 'warning', 'error')),
    title         text NOT NULL CHECK (title <> ''),
    title_th      text NOT NULL CHECK (title_th <> ''),
    message       text NOT NULL,
    message_th    text NOT NULL,
    starts_at     timestamptz NOT NULL DEFAULT now(),
    ends_at       timestamptz,
    CHECK (ends_at > starts_at)
  );
  CREATE FUNCTION tell_site_dialogs() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('site', 'dialogs');
    RETURN NULL;
  END $$;
  CREATE TRIGGER site_dialogs_told AFTER INSERT OR UPDATE OR DELETE ON site_dialogs
    FOR EACH STATEMENT EXECUTE FUNCTION tell_site_dialogs();
`);
