import type { Knex } from 'knex';

/**
 * Collectable coupons, coins that members earn and redeem, and points of the loyalty partner. Money is
 * satang; a coin is one baht, eight points of the partner are one baht.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Only whoever has collected a coupon of it may use such a code.
  ALTER TABLE promo_codes ADD COLUMN collect_only boolean NOT NULL DEFAULT false;

  -- A campaign lets members collect coupons of one code. Its promo_id is of the sequence of all promotions.
  CREATE TABLE coupons (
    promo_id      integer PRIMARY KEY DEFAULT nextval('promo_id_seq'),
    code          text NOT NULL UNIQUE REFERENCES promo_codes,
    title_en      text NOT NULL CHECK (title_en <> ''),
    title_th      text NOT NULL CHECK (title_th <> ''),
    terms_en      text NOT NULL DEFAULT '',
    terms_th      text NOT NULL DEFAULT '',
    collect_from  timestamptz,
    collect_until timestamptz,
    collect_limit integer CHECK (collect_limit >= 0),
    collected     integer NOT NULL DEFAULT 0 CHECK (collected >= 0),
    per_person    smallint NOT NULL DEFAULT 1 CHECK (per_person BETWEEN 1 AND 99),
    -- Days a collected coupon is good for, the day of collecting not counted; null: as long as its code.
    valid_days    smallint CHECK (valid_days >= 1),
    active        boolean NOT NULL DEFAULT true,
    listed        boolean NOT NULL DEFAULT true,
    created_at    timestamptz NOT NULL DEFAULT now(),
    CHECK (collect_limit IS NULL OR collected <= collect_limit),
    CHECK (collect_from IS NULL OR collect_until IS NULL OR collect_from < collect_until)
  );

  -- '01' collected, '02' used, '03' expired (COUP-02, COUP-03).
  CREATE TABLE user_coupons (
    coupon_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    promo_id      integer NOT NULL REFERENCES coupons,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    status        text NOT NULL DEFAULT '01' CHECK (status IN ('01', '02', '03')),
    -- Claimed before its order is written, in the same transaction.
    so_no         text UNIQUE REFERENCES orders ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    collected_at  timestamptz NOT NULL,
    expires_at    timestamptz,
    used_at       timestamptz,
    CHECK ((status = '02') = (used_at IS NOT NULL)),
    CHECK (so_no IS NULL OR status = '02')
  );
  CREATE INDEX user_coupons_user ON user_coupons (user_id, coupon_id DESC);
  CREATE INDEX user_coupons_promo ON user_coupons (promo_id, user_id);
  CREATE INDEX user_coupons_expiry ON user_coupons (expires_at) WHERE status = '01';

  -- Coins. What a member has, and what is still to be taken back because it was spent before its goods came back.
  CREATE TABLE coin_accounts (
    user_id       integer PRIMARY KEY REFERENCES users,
    balance       integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
    owed          integer NOT NULL DEFAULT 0 CHECK (owed >= 0)
  );
  -- Every change of a balance and of what is owed, for ever: their sums are the account.
  CREATE TABLE coin_ledger (
    entry_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES coin_accounts,
    at            timestamptz NOT NULL,
    coins         integer NOT NULL,
    owed          integer NOT NULL DEFAULT 0,
    kind          text NOT NULL CHECK (kind IN ('earned', 'redeemed', 'returned', 'taken_back', 'expired', 'granted')),
    so_no         text REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    -- When what it gave ends, the earliest of it.
    expires_at    timestamptz,
    -- What it was for, so that it is written once.
    dedupe        text NOT NULL UNIQUE,
    CHECK (CASE WHEN kind IN ('earned', 'returned', 'granted') THEN coins > 0 AND owed = 0
                WHEN kind = 'taken_back' THEN coins <= 0 AND (coins <> 0 OR owed <> 0)
                ELSE coins < 0 AND owed = 0 END)
  );
  CREATE INDEX coin_ledger_user ON coin_ledger (user_id, entry_id DESC);
  CREATE INDEX coin_ledger_order ON coin_ledger (so_no) WHERE so_no IS NOT NULL;
  CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'entries of the coin ledger are never changed' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER coin_ledger_frozen BEFORE UPDATE OR DELETE ON coin_ledger
    FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
  CREATE TRIGGER coin_ledger_kept BEFORE TRUNCATE ON coin_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
  -- What is left of the coins an entry gave, until when: the oldest are redeemed first.
  CREATE TABLE coin_lots (
    lot_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES coin_accounts,
    entry_id      bigint NOT NULL REFERENCES coin_ledger,
    coins         integer NOT NULL CHECK (coins > 0),
    remaining     integer NOT NULL CHECK (remaining BETWEEN 0 AND coins),
    expires_at    timestamptz NOT NULL,
    -- Its owner was told that it ends soon.
    noticed_at    timestamptz
  );
  CREATE INDEX coin_lots_user ON coin_lots (user_id, expires_at, lot_id) WHERE remaining > 0;
  CREATE INDEX coin_lots_expiry ON coin_lots (expires_at) WHERE remaining > 0;
  -- Out of which lots an order's coins came: what comes back is good for as long as it was.
  CREATE TABLE coin_uses (
    so_no         text NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    lot_id        bigint NOT NULL REFERENCES coin_lots,
    coins         integer NOT NULL CHECK (coins > 0),
    returned      integer NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND coins),
    PRIMARY KEY (so_no, lot_id)
  );

  -- Coins and partner points of an order, and what they took off each line (satang).
  ALTER TABLE orders
    ADD COLUMN point_bt integer NOT NULL DEFAULT 0 CHECK (point_bt >= 0),
    ADD COLUMN point_the1 integer NOT NULL DEFAULT 0 CHECK (point_the1 >= 0 AND point_the1 % 8 = 0);
  ALTER TABLE order_lines
    ADD COLUMN coin_discount integer NOT NULL DEFAULT 0 CHECK (coin_discount >= 0),
    ADD COLUMN partner_discount integer NOT NULL DEFAULT 0 CHECK (partner_discount >= 0),
    ADD CONSTRAINT order_lines_discounts CHECK (code_discount + coin_discount + partner_discount <= amount);
  -- Units that points alone have paid give back no money; what the partner paid goes back in points.
  ALTER TABLE refunds
    DROP CONSTRAINT refunds_amount_check,
    ADD COLUMN partner_value integer NOT NULL DEFAULT 0 CHECK (partner_value >= 0),
    ADD CONSTRAINT refunds_amount_check CHECK (amount > 0 OR (amount = 0 AND status = 'done'));
  ALTER TABLE refund_lines
    ADD COLUMN partner_value integer NOT NULL DEFAULT 0 CHECK (partner_value >= 0);
  -- What the partner pays for is sold like any other: such an order has its invoice too.
  DROP INDEX orders_invoiced;
  CREATE INDEX orders_invoiced ON orders (so_no)
    WHERE total + point_the1 > 0
      AND CASE payment_method WHEN 'cod' THEN doc_status IN (14, 17, 98, 99) ELSE paid_at IS NOT NULL END;

  -- Cards of the partner whose holder has proved to be the member. Their numbers are kept masked.
  CREATE TABLE partner_cards (
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    card          text NOT NULL,
    number        text NOT NULL,
    verified_at   timestamptz NOT NULL,
    PRIMARY KEY (user_id, card)
  );
  -- Points held at the partner: written down before it is asked, found again by the key.
  CREATE TABLE partner_reservations (
    key           text PRIMARY KEY,
    -- The request it is for: a repeated one meets the same.
    request       text NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    card          text NOT NULL,
    points        integer NOT NULL CHECK (points > 0),
    so_no         text UNIQUE REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    status        text NOT NULL
      CHECK (status IN ('asked', 'refused', 'reserved', 'used', 'captured', 'releasing', 'released')),
    created_at    timestamptz NOT NULL,
    CHECK (so_no IS NOT NULL OR status NOT IN ('used', 'captured'))
  );
  CREATE INDEX partner_reservations_request ON partner_reservations (request);
  CREATE INDEX partner_reservations_open ON partner_reservations (created_at)
    WHERE status IN ('asked', 'reserved', 'used', 'releasing');
  -- Points that go back with refunds of goods.
  CREATE TABLE partner_returns (
    refund_id     bigint PRIMARY KEY REFERENCES refunds,
    key           text NOT NULL REFERENCES partner_reservations,
    points        integer NOT NULL CHECK (points > 0),
    done_at       timestamptz
  );
  CREATE INDEX partner_returns_key ON partner_returns (key);
`);
