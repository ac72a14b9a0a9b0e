import type { Knex } from 'knex';

/** Promotions p001 to p006, gifts, promo codes, delivery rates. Money is satang, percents have two decimals. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Gift rules take their promo_id from the same sequence, so that an id names one rule.
  CREATE SEQUENCE promo_id_seq AS integer START 1;

  CREATE TABLE promotions (
    promo_id      integer PRIMARY KEY DEFAULT nextval('promo_id_seq'),
    kind          text NOT NULL CHECK (kind IN ('p001', 'p002', 'p003', 'p004', 'p005', 'p006')),
    name_en       text NOT NULL CHECK (name_en <> ''),
    name_th       text NOT NULL CHECK (name_th <> ''),
    active        boolean NOT NULL DEFAULT true,
    starts_at     timestamptz,
    ends_at       timestamptz,
    flash         boolean NOT NULL DEFAULT false,
    sale_qty      smallint CHECK (sale_qty BETWEEN 1 AND 99),
    free_qty      smallint CHECK (free_qty BETWEEN 1 AND 99),
    price         integer CHECK (price >= 0),
    disc          numeric(5, 2) CHECK (disc > 0 AND disc <= 100),
    percent       numeric(5, 2) CHECK (percent > 0 AND percent <= 100),
    discount_type text CHECK (discount_type IN ('percent', 'amount', 'price')),
    discount      numeric(12, 2) CHECK (discount >= 0),
    exclude_discounted boolean NOT NULL DEFAULT false,
    max_per_order smallint CHECK (max_per_order >= 1),
    CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at),
    CHECK (NOT flash OR (kind = 'p003' AND starts_at IS NOT NULL AND ends_at IS NOT NULL)),
    -- Each kind has its own fields, all of them and no others.
    CHECK (CASE kind
      WHEN 'p001' THEN num_nonnulls(sale_qty, price) = 2 AND num_nonnulls(free_qty, disc, percent, discount_type, discount) = 0
      WHEN 'p002' THEN num_nonnulls(sale_qty, disc) = 2 AND sale_qty >= 2 AND num_nonnulls(free_qty, price, percent, discount_type, discount) = 0
      WHEN 'p003' THEN num_nonnulls(discount_type, discount) = 2 AND num_nonnulls(sale_qty, free_qty, price, disc, percent) = 0
      WHEN 'p004' THEN num_nonnulls(sale_qty, free_qty) = 2 AND num_nonnulls(price, disc, percent, discount_type, discount) = 0
      WHEN 'p005' THEN num_nonnulls(sale_qty, price) = 2 AND num_nonnulls(free_qty, disc, percent, discount_type, discount) = 0
      WHEN 'p006' THEN percent IS NOT NULL AND num_nonnulls(sale_qty, free_qty, price, disc, discount_type, discount) = 0
    END),
    -- p003: percent in percent; amount and price in satang, whole.
    CHECK (discount_type IS DISTINCT FROM 'percent' OR discount <= 100),
    CHECK (discount_type IS NOT DISTINCT FROM 'percent' OR discount IS NULL OR discount = trunc(discount))
  );
  CREATE INDEX promotions_window ON promotions (active, starts_at, ends_at);

  -- allotment: units a flash sale may sell of the variant; taken is claimed in the order's transaction.
  CREATE TABLE promotion_members (
    promo_id      integer NOT NULL REFERENCES promotions ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    allotment     integer CHECK (allotment >= 0),
    taken         integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
    per_customer  smallint CHECK (per_customer >= 1),
    PRIMARY KEY (promo_id, mat_var_id),
    CHECK (allotment IS NULL OR taken <= allotment)
  );
  CREATE INDEX promotion_members_variant ON promotion_members (mat_var_id);

  CREATE TABLE gifts (
    promo_id      integer PRIMARY KEY DEFAULT nextval('promo_id_seq'),
    name_en       text NOT NULL CHECK (name_en <> ''),
    name_th       text NOT NULL CHECK (name_th <> ''),
    active        boolean NOT NULL DEFAULT true,
    starts_at     timestamptz,
    ends_at       timestamptz,
    min_spend     integer NOT NULL CHECK (min_spend >= 0),
    gift          integer NOT NULL REFERENCES variants,
    quantity      smallint NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 99),
    scoped        boolean NOT NULL DEFAULT false,
    CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at)
  );
  CREATE TABLE gift_members (
    promo_id      integer NOT NULL REFERENCES gifts ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    PRIMARY KEY (promo_id, mat_var_id)
  );
  CREATE INDEX gift_members_variant ON gift_members (mat_var_id);

  CREATE TABLE promo_codes (
    code          text PRIMARY KEY CHECK (code = upper(code) AND code ~ '^[A-Z0-9_-]{2,40}$'),
    kind          text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_delivery')),
    name_en       text NOT NULL CHECK (name_en <> ''),
    name_th       text NOT NULL CHECK (name_th <> ''),
    discount      numeric(12, 2) NOT NULL DEFAULT 0 CHECK (discount >= 0),
    cap           integer CHECK (cap > 0),
    min_spend     integer CHECK (min_spend >= 0),
    exclude_promoted boolean NOT NULL DEFAULT false,
    scoped        boolean NOT NULL DEFAULT false,
    login_required boolean NOT NULL DEFAULT false,
    listed        boolean NOT NULL DEFAULT false,
    active        boolean NOT NULL DEFAULT true,
    starts_at     timestamptz,
    ends_at       timestamptz,
    usage_limit   integer CHECK (usage_limit >= 0),
    per_customer  integer CHECK (per_customer >= 1),
    used          integer NOT NULL DEFAULT 0 CHECK (used >= 0),
    CHECK (usage_limit IS NULL OR used <= usage_limit),
    CHECK (kind <> 'percent' OR (discount > 0 AND discount <= 100)),
    CHECK (kind <> 'amount' OR (discount > 0 AND discount = trunc(discount))),
    CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at)
  );
  CREATE TABLE promo_code_members (
    code          text NOT NULL REFERENCES promo_codes ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    PRIMARY KEY (code, mat_var_id)
  );

  CREATE TABLE delivery_rates (
    id            integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    active        boolean NOT NULL DEFAULT true,
    min_spend     integer NOT NULL CHECK (min_spend >= 0),
    rate          integer NOT NULL CHECK (rate >= 0),
    priority      integer NOT NULL DEFAULT 1
  );

  -- One row that changes with every rule of pricing, read together with the prices when an order is placed.
  CREATE TABLE rule_version (
    one           boolean PRIMARY KEY DEFAULT true CHECK (one),
    value         bigint NOT NULL DEFAULT 1
  );
  INSERT INTO rule_version DEFAULT VALUES;

  CREATE FUNCTION bump_rule_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE rule_version SET value = value + 1;
    PERFORM pg_notify('catalogue', '');
    RETURN NULL;
  END $$;
  -- What a flash sale has sold is not a rule: claims must not queue behind one row.
  CREATE TRIGGER rules_promotions AFTER INSERT OR UPDATE OR DELETE ON promotions
    FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();
  CREATE TRIGGER rules_members AFTER INSERT OR DELETE OR UPDATE OF promo_id, mat_var_id, allotment, per_customer
    ON promotion_members FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();
  CREATE TRIGGER rules_gifts AFTER INSERT OR UPDATE OR DELETE ON gifts
    FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();
  CREATE TRIGGER rules_gift_members AFTER INSERT OR UPDATE OR DELETE ON gift_members
    FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();
  CREATE TRIGGER rules_delivery AFTER INSERT OR UPDATE OR DELETE ON delivery_rates
    FOR EACH STATEMENT EXECUTE FUNCTION bump_rule_version();

  -- Whoever caches catalogue answers hears of every change once it is committed; of stock only when a
  -- variant sells out, comes back, or passes the count from which the page tells how many are left.
  CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('catalogue', '');
    RETURN NULL;
  END $$;
  CREATE TRIGGER catalogue_brands AFTER INSERT OR UPDATE OR DELETE ON brands
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_categories AFTER INSERT OR UPDATE OR DELETE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_materials AFTER INSERT OR UPDATE OR DELETE ON materials
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_variants AFTER INSERT OR UPDATE OR DELETE ON variants
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_reviews AFTER INSERT OR UPDATE OR DELETE ON reviews
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_stock AFTER UPDATE ON stock
    FOR EACH ROW WHEN (LEAST(OLD.quantity, 6) IS DISTINCT FROM LEAST(NEW.quantity, 6))
    EXECUTE FUNCTION notify_catalogue();
  CREATE TRIGGER catalogue_stock_rows AFTER INSERT OR DELETE ON stock
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
`);
