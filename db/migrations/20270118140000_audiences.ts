import type { Knex } from 'knex';

/**
 * Promotions, codes and coupons for a segment of customers (docs/decisions/0105), and who is in such a segment: the worker
 * writes it, prices read it. The previous release refuses such a code to everybody, because its audience is `chosen` and
 * nobody is. It does not know segments of promotions: the first of them is started once that release has stopped.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- No foreign keys: what has ended keeps the number of a segment that is gone, and is then nobody's.
  ALTER TABLE promotions ADD COLUMN segment_id integer,
    ADD CONSTRAINT promotions_segment CHECK (segment_id IS NULL OR NOT flash) NOT VALID;
  ALTER TABLE promotions VALIDATE CONSTRAINT promotions_segment;
  ALTER TABLE promo_codes ADD COLUMN segment_id integer,
    ADD CONSTRAINT promo_codes_segment CHECK (segment_id IS NULL OR audience = 'chosen') NOT VALID;
  ALTER TABLE promo_codes VALIDATE CONSTRAINT promo_codes_segment;

  CREATE TABLE segment_members (
    segment_id integer NOT NULL REFERENCES segments ON DELETE CASCADE,
    user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
    since      timestamptz NOT NULL,
    PRIMARY KEY (segment_id, user_id)
  );
  CREATE INDEX segment_members_user ON segment_members (user_id);
`);
