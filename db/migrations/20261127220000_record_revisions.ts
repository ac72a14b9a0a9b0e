import type { Knex } from 'knex';

/**
 * The version of campaigns and giveaways, so that a save does not overwrite a newer one (docs/decisions/0052).
 * Triggers count it: a save by the previous version of the API, which does not know the column, counts, too. What
 * customers and jobs change (collected, drawn) is no version, and neither is ending a campaign.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE coupons ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
  ALTER TABLE giveaways ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);

  CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
  END $$;
  CREATE TRIGGER coupons_revision BEFORE UPDATE OF title_en, title_th, terms_en, terms_th, collect_from, collect_until,
    collect_limit, per_person, valid_days, listed, event, influencer ON coupons
    FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE TRIGGER giveaways_revision BEFORE UPDATE OF mat_var_id, units, title, "text", terms, opens_at, closes_at,
    review_days, face_types, published_at ON giveaways
    FOR EACH ROW EXECUTE FUNCTION count_revision();
`);
