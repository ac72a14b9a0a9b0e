import type { Knex } from 'knex';

/**
 * Products that staff edit (docs/decisions/0054): their version, weight, texts for search engines, and how they stand in
 * the shop. `active` stays what the shop and the previous version read.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE materials
    ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    ADD COLUMN weight_g integer CHECK (weight_g > 0),
    ADD COLUMN meta_desc text NOT NULL DEFAULT '',
    ADD COLUMN meta_desc_th text NOT NULL DEFAULT '',
    ADD COLUMN stage text NOT NULL DEFAULT 'live' CHECK (stage IN ('draft', 'live', 'hidden', 'archived')),
    ADD COLUMN on_sale_from timestamptz,
    ADD COLUMN on_sale_until timestamptz,
    ADD CONSTRAINT materials_sale_period CHECK (on_sale_from < on_sale_until);
  UPDATE materials SET stage = 'hidden' WHERE NOT active;

  -- Whoever writes the one gets the other: the previous version and imports know active alone. The beginning and the end of
  -- a period are reached by a job, which sets active and leaves the stage.
  CREATE FUNCTION product_stage() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      IF NEW.stage = 'live' AND NOT NEW.active THEN NEW.stage := 'hidden'; END IF;
      NEW.active := NEW.stage = 'live' AND coalesce(NEW.on_sale_from <= now(), true) AND coalesce(NEW.on_sale_until > now(), true);
    ELSIF (NEW.stage, NEW.on_sale_from, NEW.on_sale_until) IS DISTINCT FROM (OLD.stage, OLD.on_sale_from, OLD.on_sale_until) THEN
      NEW.active := NEW.stage = 'live' AND coalesce(NEW.on_sale_from <= now(), true) AND coalesce(NEW.on_sale_until > now(), true);
    ELSIF NEW.active <> OLD.active AND NEW.on_sale_from IS NULL AND NEW.on_sale_until IS NULL THEN
      NEW.stage := CASE WHEN NEW.active THEN 'live' ELSE 'hidden' END;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER materials_stage BEFORE INSERT OR UPDATE OF active, stage, on_sale_from, on_sale_until ON materials
    FOR EACH ROW EXECUTE FUNCTION product_stage();
  CREATE TRIGGER materials_revision BEFORE UPDATE OF mat_name, mat_name_th, mat_desc, mat_desc_th, benefits, benefits_th,
    how_to, how_to_th, ingredients, brand_id, cat1_id, cat2_id, cat3_id, skin_types, concerns, finish, free_of, pao_months,
    notification_no, unit, weight_g, meta_desc, meta_desc_th, stage, on_sale_from, on_sale_until ON materials
    FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE INDEX materials_sale_period_due ON materials (mat_id)
    WHERE stage = 'live' AND (on_sale_from IS NOT NULL OR on_sale_until IS NOT NULL);
`);
