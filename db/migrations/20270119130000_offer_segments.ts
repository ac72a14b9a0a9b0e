import type { Knex } from 'knex';

/**
 * Gifts and rules of coins for a segment of customers (docs/decisions/0110). The previous release does not know the segment
 * of a gift or of a rule of spending coins: the first of them is started once that release has stopped.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- No foreign key: what has ended keeps the number of a segment that is gone, and is then nobody's.
  ALTER TABLE gifts ADD COLUMN segment_id integer;

  CREATE OR REPLACE FUNCTION keep_coin_rules() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO order_coin_rules (so_no, promo_id, baht_per_coin, min_spend, coins_most, valid_days)
    SELECT NEW.so_no, o.promo_id, (o.terms->>'baht_per_coin')::int, coalesce((o.terms->>'min_spend')::int, 0),
      (o.terms->>'coins_most')::int, (o.terms->>'valid_days')::int
    FROM offers o
    WHERE o.kind = 'coins' AND o.stage = 'live' AND (o.starts_at IS NULL OR o.starts_at <= NEW.placed_at)
      AND (o.ends_at IS NULL OR o.ends_at > NEW.placed_at)
      AND (o.terms->>'audience' IS DISTINCT FROM 'segment' OR EXISTS (
        SELECT FROM segment_members s
        WHERE s.segment_id = (o.terms->>'segment_id')::int AND s.user_id = NEW.user_id));
    RETURN NULL;
  END $$;
`);
