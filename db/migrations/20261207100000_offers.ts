import type { Knex } from 'knex';

/**
 * Promo codes, series of unique codes and gifts that staff edit (docs/decisions/0066). An offer is what the page shows; the
 * rows of promo_codes and gifts, which prices are made of, are written from it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE offers (
    -- A gift's is that of its row in gifts.
    promo_id      integer PRIMARY KEY DEFAULT nextval('promo_id_seq'),
    kind          text NOT NULL CHECK (kind IN ('code', 'series', 'gift')),
    name_th       text NOT NULL CHECK (name_th <> ''),
    name_en       text NOT NULL CHECK (name_en <> ''),
    stage         text NOT NULL CHECK (stage IN ('draft', 'live', 'paused', 'ended')),
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    created_at    timestamptz NOT NULL,
    starts_at     timestamptz,
    ends_at       timestamptz,
    -- Which variants count: {all, brands, categories, products, variants, except}.
    scope         jsonb NOT NULL,
    -- The terms of its kind, amounts in satang.
    terms         jsonb NOT NULL,
    CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at)
  );
  CREATE INDEX offers_created ON offers (created_at, promo_id);
  -- The variants that the scope of a code names; those of a gift are in gift_members.
  CREATE TABLE offer_members (
    promo_id      integer NOT NULL REFERENCES offers ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    PRIMARY KEY (promo_id, mat_var_id)
  );
  CREATE INDEX offer_members_variant ON offer_members (mat_var_id);
  -- Members that a code is for, where it is for some alone.
  CREATE TABLE offer_customers (
    promo_id      integer NOT NULL REFERENCES offers ON DELETE CASCADE,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    since         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (promo_id, user_id)
  );
  CREATE INDEX offer_customers_user ON offer_customers (user_id);
  CREATE TABLE offer_versions (
    promo_id      integer NOT NULL REFERENCES offers ON DELETE CASCADE,
    revision      integer NOT NULL CHECK (revision > 0),
    from_at       timestamptz NOT NULL,
    definition    jsonb NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    reason        text NOT NULL DEFAULT '',
    PRIMARY KEY (promo_id, revision)
  );
  CREATE INDEX offer_versions_user ON offer_versions (user_id);

  ALTER TABLE promo_codes
    -- null: of a campaign of coupons.
    ADD COLUMN offer_id integer REFERENCES offers,
    ADD COLUMN audience text NOT NULL DEFAULT 'everyone'
      CHECK (audience IN ('everyone', 'members', 'new_customers', 'chosen')),
    -- So that two first orders at once wait for each other.
    ADD CONSTRAINT promo_codes_new_customers CHECK (audience <> 'new_customers' OR per_customer = 1) NOT VALID;
  ALTER TABLE promo_codes VALIDATE CONSTRAINT promo_codes_new_customers;
  CREATE INDEX promo_codes_offer ON promo_codes (offer_id, code) WHERE offer_id IS NOT NULL;

  -- A scope of these variants: products of which all are named by the product, others by the variant.
  CREATE FUNCTION scope_of_variants(ids integer[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
    WITH of_product AS (
      SELECT v.mat_id, bool_and(v.mat_var_id = ANY(ids)) AS whole,
        array_agg(v.mat_var_id ORDER BY v.mat_var_id) FILTER (WHERE v.mat_var_id = ANY(ids)) AS named
      FROM variants v
      WHERE v.mat_id IN (SELECT mat_id FROM variants WHERE mat_var_id = ANY(ids)) AND (NOT v.free OR v.mat_var_id = ANY(ids))
      GROUP BY v.mat_id
    )
    SELECT jsonb_build_object('all', false, 'brands', '[]'::jsonb, 'categories', '[]'::jsonb, 'except', '[]'::jsonb,
      'products', coalesce((SELECT jsonb_agg(mat_id ORDER BY mat_id) FROM of_product WHERE whole), '[]'),
      'variants', coalesce((SELECT jsonb_agg(id ORDER BY id) FROM of_product, unnest(named) AS id WHERE NOT whole), '[]'))
  $$;

  -- Makes offers of codes and gifts that have none, so that they can be edited; coupons of campaigns have their own page.
  CREATE FUNCTION adopt_offers(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    everything constant jsonb :=
      '{"all": true, "brands": [], "categories": [], "products": [], "variants": [], "except": []}';
    c promo_codes;
    made integer;
  BEGIN
    INSERT INTO offers (promo_id, kind, name_th, name_en, stage, created_at, starts_at, ends_at, scope, terms)
    SELECT g.promo_id, 'gift', g.name_th, g.name_en, CASE WHEN g.active THEN 'live' ELSE 'paused' END, at, g.starts_at,
      g.ends_at,
      CASE WHEN g.scoped THEN scope_of_variants(
        ARRAY(SELECT m.mat_var_id FROM gift_members m WHERE m.promo_id = g.promo_id)) ELSE everything END,
      jsonb_build_object('min_spend', g.min_spend, 'gift', g.gift, 'quantity', g.quantity)
    FROM gifts g WHERE NOT EXISTS (SELECT FROM offers o WHERE o.promo_id = g.promo_id);
    FOR c IN SELECT p.* FROM promo_codes p
      WHERE p.offer_id IS NULL AND NOT EXISTS (SELECT FROM coupons k WHERE k.code = p.code) ORDER BY p.code
    LOOP
      INSERT INTO offers (kind, name_th, name_en, stage, created_at, starts_at, ends_at, scope, terms)
      VALUES ('code', c.name_th, c.name_en, CASE WHEN c.active THEN 'live' ELSE 'paused' END, at, c.starts_at, c.ends_at,
        CASE WHEN c.scoped THEN scope_of_variants(
          ARRAY(SELECT m.mat_var_id FROM promo_code_members m WHERE m.code = c.code)) ELSE everything END,
        jsonb_build_object('code', c.code, 'benefit', c.kind, 'discount', c.discount, 'cap', c.cap,
          'min_spend', coalesce(c.min_spend, 0), 'exclude_promoted', c.exclude_promoted,
          'audience', CASE WHEN c.login_required THEN 'members' ELSE 'everyone' END,
          'usage_limit', c.usage_limit, 'per_customer', c.per_customer, 'listed', c.listed))
      RETURNING promo_id INTO made;
      INSERT INTO offer_members (promo_id, mat_var_id)
      SELECT made, m.mat_var_id FROM promo_code_members m WHERE m.code = c.code;
      UPDATE promo_codes SET offer_id = made, audience = CASE WHEN c.login_required THEN 'members' ELSE 'everyone' END
      WHERE code = c.code;
    END LOOP;
  END $$;
  SELECT adopt_offers(now());
`);
