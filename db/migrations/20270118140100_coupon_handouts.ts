import type { Knex } from 'knex';

/** Coupons that staff give to the members of a segment, with what came of each member (docs/decisions/0105). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE coupon_handouts (
    handout_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    promo_id   integer NOT NULL REFERENCES coupons ON DELETE CASCADE,
    -- The name of the segment at the start: the segment may be changed or removed.
    segment    text NOT NULL,
    started_at timestamptz NOT NULL,
    started_by integer REFERENCES users ON DELETE SET NULL,
    ended_at   timestamptz
  );
  CREATE UNIQUE INDEX coupon_handouts_running ON coupon_handouts (promo_id) WHERE ended_at IS NULL;
  CREATE INDEX coupon_handouts_coupon ON coupon_handouts (promo_id);
  CREATE INDEX coupon_handouts_by ON coupon_handouts (started_by);
  CREATE TABLE coupon_handout_members (
    handout_id integer NOT NULL REFERENCES coupon_handouts ON DELETE CASCADE,
    user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Null: not yet.
    outcome    text CHECK (outcome IN ('given', 'have_it', 'not_for_them', 'none_left', 'ended')),
    PRIMARY KEY (handout_id, user_id)
  );
  CREATE INDEX coupon_handout_members_open ON coupon_handout_members (handout_id, user_id) WHERE outcome IS NULL;
  CREATE INDEX coupon_handout_members_user ON coupon_handout_members (user_id);
`);
