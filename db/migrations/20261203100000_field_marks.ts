import type { Knex } from 'knex';

/**
 * Who set a field of a product last, a person or an import (docs/decisions/0061): what staff have edited is not
 * overwritten by a file. A field without a mark is as it was when its product came into the shop.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE materials ADD COLUMN field_marks jsonb NOT NULL DEFAULT '{}';
  ALTER TABLE variants ADD COLUMN field_marks jsonb NOT NULL DEFAULT '{}';

  -- The columns are arguments of the trigger. An import says so in its transaction (mali.writer); whoever else changes a
  -- column has done it by hand, or by a schedule that staff have made.
  CREATE FUNCTION mark_fields() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    writer text := CASE WHEN current_setting('mali.writer', true) = 'import' THEN 'import' ELSE 'hand' END;
    was jsonb := to_jsonb(OLD);
    new_row jsonb := to_jsonb(NEW);
    marks jsonb;
  BEGIN
    SELECT jsonb_object_agg(f, jsonb_build_object('by', writer, 'at', now())) INTO marks
      FROM unnest(TG_ARGV) AS f WHERE was->f IS DISTINCT FROM new_row->f;
    IF marks IS NOT NULL THEN NEW.field_marks := NEW.field_marks || marks; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER materials_field_marks BEFORE UPDATE OF mat_name, mat_name_th, mat_desc, mat_desc_th, benefits, benefits_th,
    how_to, how_to_th, ingredients, meta_desc, meta_desc_th, skin_types, concerns, finish, free_of, pao_months,
    notification_no, unit, weight_g ON materials FOR EACH ROW EXECUTE FUNCTION mark_fields(
      'mat_name', 'mat_name_th', 'mat_desc', 'mat_desc_th', 'benefits', 'benefits_th', 'how_to', 'how_to_th', 'ingredients',
      'meta_desc', 'meta_desc_th', 'skin_types', 'concerns', 'finish', 'free_of', 'pao_months', 'notification_no', 'unit',
      'weight_g');
  CREATE TRIGGER variants_field_marks BEFORE UPDATE OF attributes, shade_family, mat_price, mat_label_price, volume, gtin
    ON variants FOR EACH ROW EXECUTE FUNCTION mark_fields(
      'attributes', 'shade_family', 'mat_price', 'mat_label_price', 'volume', 'gtin');
`);
