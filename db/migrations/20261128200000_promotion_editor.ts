import type { Knex } from 'knex';

/**
 * Promotions that staff edit (docs/decisions/0056): stage, version, the rule that chooses their goods, and every version
 * that was in force. Existing promotions are live or paused, as `active` says.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE promotions
    ADD COLUMN stage text NOT NULL DEFAULT 'live' CHECK (stage IN ('draft', 'live', 'paused', 'ended')),
    ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
    -- {all, brands, categories, products, variants, except}; null: its members were chosen one by one.
    ADD COLUMN scope jsonb;
  UPDATE promotions SET stage = 'paused' WHERE NOT active;

  -- Whoever writes the one gets the other: the previous version knows active alone.
  CREATE FUNCTION promotion_stage() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.stage = OLD.stage AND NEW.active IS DISTINCT FROM OLD.active
      OR TG_OP = 'INSERT' AND NEW.stage = 'live' THEN
      NEW.stage := CASE WHEN NEW.active THEN 'live' ELSE 'paused' END;
    END IF;
    NEW.active := NEW.stage = 'live';
    RETURN NEW;
  END $$;
  CREATE TRIGGER promotions_stage BEFORE INSERT OR UPDATE OF active, stage ON promotions
    FOR EACH ROW EXECUTE FUNCTION promotion_stage();
  CREATE TRIGGER promotions_revision BEFORE UPDATE OF kind, name_en, name_th, starts_at, ends_at, flash, sale_qty, free_qty,
    price, disc, percent, discount_type, discount, exclude_discounted, max_per_order, scope ON promotions
    FOR EACH ROW EXECUTE FUNCTION count_revision();

  CREATE TABLE promotion_versions (
    promo_id      integer NOT NULL REFERENCES promotions ON DELETE CASCADE,
    revision      integer NOT NULL CHECK (revision > 0),
    from_at       timestamptz NOT NULL,
    -- The fields of the form, amounts in satang.
    definition    jsonb NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    reason        text NOT NULL DEFAULT '',
    PRIMARY KEY (promo_id, revision)
  );
  CREATE INDEX promotion_versions_user ON promotion_versions (user_id);
  CREATE INDEX promotions_created ON promotions (created_at, promo_id);
`);
