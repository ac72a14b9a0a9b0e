import type { Knex } from 'knex';

/**
 * Coupons are edited as offers (docs/decisions/0062): an offer has the number of its coupon, and the rows of coupons and
 * promo_codes are written from it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE offers DROP CONSTRAINT offers_kind_check,
    ADD CONSTRAINT offers_kind_check CHECK (kind IN ('code', 'series', 'coupon', 'gift')) NOT VALID;
  ALTER TABLE offers VALIDATE CONSTRAINT offers_kind_check;
  -- The code of a draft gets another text.
  ALTER TABLE coupons DROP CONSTRAINT coupons_code_fkey,
    ADD CONSTRAINT coupons_code_fkey FOREIGN KEY (code) REFERENCES promo_codes ON UPDATE CASCADE NOT VALID;
  ALTER TABLE coupons VALIDATE CONSTRAINT coupons_code_fkey;

  -- Makes offers of coupons that have none, so that they can be edited. Nothing that prices are made of changes.
  CREATE FUNCTION adopt_coupons() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    everything constant jsonb :=
      '{"all": true, "brands": [], "categories": [], "products": [], "variants": [], "except": []}';
  BEGIN
    INSERT INTO offers (promo_id, kind, name_th, name_en, stage, created_at, starts_at, ends_at, scope, terms)
    SELECT k.promo_id, 'coupon', k.title_th, k.title_en, CASE WHEN k.active AND c.active THEN 'live' ELSE 'ended' END,
      k.created_at, CASE WHEN k.collect_from < least(k.collect_until, c.ends_at) THEN k.collect_from
        WHEN k.collect_until IS NULL AND c.ends_at IS NULL THEN k.collect_from END,
      least(k.collect_until, c.ends_at),
      CASE WHEN c.scoped THEN scope_of_variants(
        ARRAY(SELECT m.mat_var_id FROM promo_code_members m WHERE m.code = c.code)) ELSE everything END,
      jsonb_build_object('code', c.code, 'benefit', c.kind, 'discount', c.discount, 'cap', c.cap,
        'min_spend', coalesce(c.min_spend, 0), 'exclude_promoted', c.exclude_promoted, 'audience', 'members',
        'usage_limit', k.collect_limit, 'per_customer', k.per_person, 'listed', k.listed,
        'use_until', to_char(c.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'valid_days', k.valid_days,
        'conditions_th', k.terms_th, 'conditions_en', k.terms_en, 'event', k.event)
    FROM coupons k JOIN promo_codes c USING (code)
    WHERE c.offer_id IS NULL
    ON CONFLICT (promo_id) DO NOTHING;
    INSERT INTO offer_members (promo_id, mat_var_id)
    SELECT k.promo_id, m.mat_var_id
    FROM coupons k JOIN promo_codes c USING (code) JOIN offers o USING (promo_id) JOIN promo_code_members m USING (code)
    WHERE c.offer_id IS NULL
    ON CONFLICT DO NOTHING;
    UPDATE promo_codes c SET offer_id = k.promo_id
    FROM coupons k JOIN offers o USING (promo_id) WHERE k.code = c.code AND c.offer_id IS NULL;
  END $$;

  -- The previous version of the API ends a coupon, or lets it go on, without its offer.
  CREATE FUNCTION stage_of_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE offers SET stage = CASE WHEN NEW.active THEN 'live' ELSE 'ended' END
    WHERE promo_id = NEW.promo_id AND (stage = 'live') <> NEW.active;
    RETURN NULL;
  END $$;
  CREATE TRIGGER coupons_stage AFTER UPDATE OF active ON coupons
    FOR EACH ROW WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION stage_of_coupon();
`);
