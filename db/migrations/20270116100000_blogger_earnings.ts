import type { Knex } from 'knex';

/** What bloggers earn from orders after their links, and what was paid to them (docs/decisions/0096). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Clicks that were removed after their time.
  ALTER TABLE blogger_links ADD COLUMN removed_clicks integer NOT NULL DEFAULT 0;
  CREATE INDEX blogger_clicks_at ON blogger_clicks (at);

  CREATE TABLE blogger_payouts (
    payout_id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key uuid NOT NULL UNIQUE,
    user_id     integer NOT NULL REFERENCES users,
    amount      bigint NOT NULL CHECK (amount > 0),
    reference   text NOT NULL,
    paid_at     timestamptz NOT NULL,
    paid_by     integer NOT NULL REFERENCES users
  );
  CREATE INDEX blogger_payouts_user ON blogger_payouts (user_id, payout_id);
  CREATE INDEX blogger_payouts_paid_by ON blogger_payouts (paid_by);

  -- earned: with the order. changed: the order became less or more. due: its return period is over. paid: a payout.
  CREATE TABLE blogger_earnings (
    entry_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id     integer NOT NULL REFERENCES users,
    kind        text NOT NULL CHECK (kind IN ('earned', 'changed', 'due', 'paid')),
    at          timestamptz NOT NULL,
    so_no       text REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    line_no     smallint,
    -- Of what was earned: its link, and what held when the order was placed.
    link_id     integer,
    rate        smallint CHECK (rate BETWEEN 0 AND 100),
    return_days smallint CHECK (return_days >= 0),
    payout_id   integer REFERENCES blogger_payouts,
    -- Satang that are added to what waits, and to what can be paid.
    pending     bigint NOT NULL,
    due         bigint NOT NULL,
    CHECK ((kind = 'paid') = (so_no IS NULL) AND (so_no IS NULL) = (line_no IS NULL)),
    CHECK ((kind = 'paid') = (payout_id IS NOT NULL)),
    CHECK ((kind = 'earned') = (rate IS NOT NULL) AND (kind = 'earned') = (return_days IS NOT NULL)
           AND (kind = 'earned') = (link_id IS NOT NULL)),
    CHECK (CASE kind WHEN 'earned' THEN pending >= 0 AND due = 0
                     WHEN 'changed' THEN (pending = 0) <> (due = 0)
                     WHEN 'due' THEN pending <= 0 AND due = -pending
                     ELSE pending = 0 AND due < 0 END)
  );
  CREATE UNIQUE INDEX blogger_earnings_line ON blogger_earnings (so_no, line_no) WHERE kind = 'earned';
  CREATE UNIQUE INDEX blogger_earnings_due ON blogger_earnings (so_no, line_no) WHERE kind = 'due';
  CREATE UNIQUE INDEX blogger_earnings_payout ON blogger_earnings (payout_id) WHERE payout_id IS NOT NULL;
  CREATE INDEX blogger_earnings_order ON blogger_earnings (so_no, line_no);
  CREATE INDEX blogger_earnings_user ON blogger_earnings (user_id, entry_id DESC);
  CREATE INDEX blogger_earnings_link ON blogger_earnings (link_id, so_no) WHERE kind = 'earned';

  CREATE FUNCTION refuse_earnings_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'entries of the earnings of bloggers are never changed' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER blogger_earnings_frozen BEFORE UPDATE OR DELETE ON blogger_earnings
    FOR EACH ROW EXECUTE FUNCTION refuse_earnings_change();
  CREATE TRIGGER blogger_earnings_kept BEFORE TRUNCATE ON blogger_earnings
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_earnings_change();
`);
