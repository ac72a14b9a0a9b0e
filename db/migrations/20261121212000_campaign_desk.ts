import type { Knex } from 'knex';

/**
 * Campaign administration: the code behind an event's QR, influencers of a campaign, coins removed by staff,
 * and the reason of manual coin adjustments.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- How an influencer is named in public, and the id by which orders that they bring are known (orders.referer).
  CREATE TABLE influencers (
    user_id       integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    name          text NOT NULL CHECK (name <> ''),
    affiliate_id  text UNIQUE CHECK (affiliate_id ~ '^[A-Za-z0-9_-]{1,64}$')
  );

  ALTER TABLE coupons
    -- /coupon/{event} and /influencer/{event} open it.
    ADD COLUMN event text UNIQUE CHECK (event ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(event) <= 40),
    ADD COLUMN influencer integer REFERENCES influencers ON DELETE SET NULL;
  CREATE INDEX coupons_influencer ON coupons (influencer) WHERE influencer IS NOT NULL;

  ALTER TABLE coin_ledger
    DROP CONSTRAINT coin_ledger_kind_check,
    ADD CONSTRAINT coin_ledger_kind_check
      CHECK (kind IN ('earned', 'redeemed', 'returned', 'taken_back', 'expired', 'granted', 'withdrawn'));
  -- Apart from the ledger, which nobody changes: what a person wrote about a person goes with the account.
  CREATE TABLE coin_notes (
    entry_id      bigint PRIMARY KEY REFERENCES coin_ledger,
    user_id       integer NOT NULL REFERENCES users,
    reason        text NOT NULL CHECK (reason <> '')
  );
  CREATE INDEX coin_notes_user ON coin_notes (user_id);
  -- Staff look members up by their phone.
  CREATE INDEX users_mobile ON users (mobile) WHERE mobile IS NOT NULL;
`);
