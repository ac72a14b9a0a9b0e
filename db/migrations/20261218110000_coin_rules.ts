import type { Knex } from 'knex';

/**
 * Rules of coins with a period (docs/decisions/0062): an offer of kind coins gives more coins than usual for orders that
 * are placed while it runs. An order keeps those that ran then.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE offers DROP CONSTRAINT offers_kind_check,
    ADD CONSTRAINT offers_kind_check CHECK (kind IN ('code', 'series', 'coupon', 'gift', 'coins')) NOT VALID;
  ALTER TABLE offers VALIDATE CONSTRAINT offers_kind_check;
  CREATE INDEX offers_coins ON offers (promo_id) WHERE kind = 'coins' AND stage = 'live';

  CREATE TABLE order_coin_rules (
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    promo_id      integer NOT NULL REFERENCES offers ON DELETE CASCADE,
    -- Baht of merchandise for one coin.
    baht_per_coin integer NOT NULL CHECK (baht_per_coin > 0),
    -- Satang of merchandise that it asks for.
    min_spend     integer NOT NULL CHECK (min_spend >= 0),
    -- Coins that an order earns at most, and days that they are good for; null: no limit, and as usual.
    coins_most    integer CHECK (coins_most > 0),
    valid_days    integer CHECK (valid_days > 0),
    PRIMARY KEY (so_no, promo_id)
  );
  CREATE INDEX order_coin_rules_offer ON order_coin_rules (promo_id);

  -- The rules that run when an order is placed, in its own statement: which of them it earns by is known once it is paid.
  CREATE FUNCTION keep_coin_rules() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO order_coin_rules (so_no, promo_id, baht_per_coin, min_spend, coins_most, valid_days)
    SELECT NEW.so_no, o.promo_id, (o.terms->>'baht_per_coin')::int, coalesce((o.terms->>'min_spend')::int, 0),
      (o.terms->>'coins_most')::int, (o.terms->>'valid_days')::int
    FROM offers o
    WHERE o.kind = 'coins' AND o.stage = 'live' AND (o.starts_at IS NULL OR o.starts_at <= NEW.placed_at)
      AND (o.ends_at IS NULL OR o.ends_at > NEW.placed_at);
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_coin_rules AFTER INSERT ON orders
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION keep_coin_rules();
`);
