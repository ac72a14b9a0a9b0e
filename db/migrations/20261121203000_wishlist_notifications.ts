import type { Knex } from 'knex';

/** Wishlists, notifications and site dialogs. Money is satang. */
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

  -- Writes notifications, wakes the open pages of those they are for, and queues what goes out of the shop: in the
  -- transaction, and where need be in the statement, of what they tell. What somebody has been told before is passed
  -- over, and so is whoever has left.
  CREATE FUNCTION tell_customers(notices jsonb, mailed text[], out_after interval) RETURNS integer
  LANGUAGE plpgsql AS $$
  DECLARE
    told integer := 0;
    person record;
  BEGIN
    FOR person IN
      WITH fresh AS (
        INSERT INTO notifications AS f (user_id, kind, title, title_th, body, body_th, link, image, dedupe, created_at)
        SELECT n.user_id, n.kind, n.title, n.title_th, n.body, n.body_th, n.link, n.image, n.dedupe, n.created_at
        FROM jsonb_to_recordset(notices) AS n(user_id int, kind text, title text, title_th text, body text,
          body_th text, link text, image text, dedupe text, created_at timestamptz)
        JOIN users u USING (user_id) WHERE NOT u.disabled
        ORDER BY n.user_id, n.dedupe
        ON CONFLICT (user_id, dedupe) DO NOTHING
        RETURNING f.user_id, f.kind
      )
      SELECT f.user_id, count(*)::int AS n, bool_or(f.kind = ANY(mailed)) OR count(l.user_id) > 0 AS goes_out
      FROM fresh f LEFT JOIN line_recipients l USING (user_id) GROUP BY f.user_id
    LOOP
      told := told + person.n;
      PERFORM pg_notify('live', json_build_object('user_id', person.user_id)::text);
      IF person.goes_out THEN
        PERFORM graphile_worker.add_job('notices-out', json_build_object('user_id', person.user_id),
          run_at := now() + out_after, max_attempts := 12, job_key := 'notices-out:' || person.user_id,
          job_key_mode := 'preserve_run_at');
      END IF;
    END LOOP;
    RETURN told;
  END $$;

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
