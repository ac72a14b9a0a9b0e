import type { Knex } from 'knex';

/** A new lot gets the shelf place of the newest lot of its variant at the same location, until staff say otherwise. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE FUNCTION shelf_of_new_lot() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    NEW.bin := (SELECT b.bin FROM stock_balances b
      WHERE b.mat_var_id = NEW.mat_var_id AND b.location_id = NEW.location_id AND b.bin IS NOT NULL
      ORDER BY b.lot_id DESC LIMIT 1);
    RETURN NEW;
  END $$;
  CREATE TRIGGER stock_balances_shelf BEFORE INSERT ON stock_balances
    FOR EACH ROW WHEN (NEW.bin IS NULL) EXECUTE FUNCTION shelf_of_new_lot();
`);
