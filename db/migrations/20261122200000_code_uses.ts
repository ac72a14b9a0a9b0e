import type { Knex } from 'knex';

/**
 * The uses of a promo code are counted in its row only while it has a limit, so that orders with an unlimited
 * code do not wait for a row lock. A limit set later starts with the existing uses: FOR UPDATE waits for
 * orders being placed, each of which holds a key lock on the row. The previous release counts every use; for
 * codes without a limit the trigger reverts that.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE FUNCTION count_code_uses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.usage_limit IS NULL THEN
      NEW.used := 0;
    ELSIF OLD.usage_limit IS NULL THEN
      PERFORM 1 FROM promo_codes WHERE code = NEW.code FOR UPDATE;
      NEW.used := (SELECT count(*) FROM promo_code_uses WHERE code = NEW.code);
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER promo_codes_uses BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION count_code_uses();
`);
