import type { Knex } from 'knex';

/** Mailings to segments of customers (docs/decisions/0082). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE mailings (
    mailing_id  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision    integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name        text NOT NULL CHECK (name <> ''),
    segment_id  integer REFERENCES segments ON DELETE SET NULL,
    channels    text[] NOT NULL CHECK (channels <> '{}'),
    subject_th  text NOT NULL,
    subject_en  text NOT NULL,
    text_th     text NOT NULL,
    text_en     text NOT NULL,
    link        text NOT NULL,
    promo_id    integer,
    rate        integer NOT NULL CHECK (rate > 0),
    state       text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'stopped', 'done')),
    made_at     timestamptz NOT NULL,
    started_at  timestamptz,
    ended_at    timestamptz
  );
  CREATE INDEX mailings_segment ON mailings (segment_id);
  CREATE INDEX mailings_sending ON mailings (mailing_id) WHERE state = 'sending';
  CREATE TRIGGER mailings_revision BEFORE UPDATE OF name, segment_id, channels, subject_th, subject_en, text_th, text_en,
    link, promo_id, rate ON mailings FOR EACH ROW EXECUTE FUNCTION count_revision();

  -- A row for each member before anything is sent.
  CREATE TABLE mailing_recipients (
    mailing_id  integer NOT NULL REFERENCES mailings ON DELETE CASCADE,
    user_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- taken: coupon, notice and mail are stored, and are on their way.
    state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'sent', 'failed', 'skipped')),
    skip        text,
    coupon      boolean NOT NULL DEFAULT false,
    -- LINE delivers once by it.
    line_key    uuid NOT NULL DEFAULT gen_random_uuid(),
    tries       smallint NOT NULL DEFAULT 0,
    taken_at    timestamptz,
    sent_at     timestamptz,
    unsubscribed_at timestamptz,
    PRIMARY KEY (mailing_id, user_id),
    CHECK ((state = 'skipped') = (skip IS NOT NULL))
  );
  CREATE INDEX mailing_recipients_open ON mailing_recipients (mailing_id, user_id) WHERE state IN ('waiting', 'taken');
  CREATE INDEX mailing_recipients_user ON mailing_recipients (user_id, taken_at);

  -- Consent that is withdrawn within seven days counts for the last mailing.
  CREATE FUNCTION count_unsubscribed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE mailing_recipients SET unsubscribed_at = now() WHERE (mailing_id, user_id) = (
      SELECT r.mailing_id, r.user_id FROM mailing_recipients r
      WHERE r.user_id = NEW.user_id AND r.state IN ('taken', 'sent') AND r.taken_at > now() - interval '7 days'
      ORDER BY r.taken_at DESC LIMIT 1);
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_unsubscribed AFTER UPDATE OF email_consent ON users FOR EACH ROW
    WHEN (OLD.email_consent AND NOT NEW.email_consent) EXECUTE FUNCTION count_unsubscribed();
`);
