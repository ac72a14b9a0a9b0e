import type { Knex } from 'knex';

/**
 * Read model of lists, filters and search: one row per product, written from the catalogue by
 * `refreshListing`. It does not depend on the clock, on promotions or on stock, so it cannot contain a wrong
 * price.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Whoever keeps products in memory reads what has a higher revision than he knows. Not owned by the table, so that
  -- no TRUNCATE starts it anew.
  CREATE SEQUENCE listing_revision;

  CREATE TABLE listing (
    mat_id        integer PRIMARY KEY REFERENCES materials ON DELETE CASCADE,
    revision      bigint NOT NULL,
    -- Active, with a variant that is sold. Rows of others stay, empty, to tell that they have left.
    on_sale       boolean NOT NULL,
    brand_id      integer NOT NULL,
    cat1_id       integer NOT NULL,
    cat2_id       integer,
    cat3_id       integer,
    rating        real NOT NULL,
    sold_count    integer NOT NULL,
    created_at    timestamptz NOT NULL,
    skin_types    text[] NOT NULL,
    concerns      text[] NOT NULL,
    finish        text,
    free_of       text[] NOT NULL,
    -- Of the variants that are sold, in order: id, list price in satang, shade family; and how many shades they
    -- come in, with the first variant of each of the first twelve.
    variant_ids   integer[] NOT NULL,
    prices        integer[] NOT NULL,
    shade_families text[] NOT NULL,
    shade_count   smallint NOT NULL,
    swatch_ids    integer[] NOT NULL,
    -- Folded words (packages/thai): brand and name; and everything a shopper may look for, the name included, with a
    -- tag for each value the product is described by (@skin:dry).
    title         text NOT NULL,
    document      text NOT NULL
  );
  CREATE INDEX listing_changed ON listing (revision);
  -- refreshListing empties its list of pending entries, which every search would have to read from end to end.
  CREATE INDEX listing_document ON listing USING gin (document gin_trgm_ops);

  -- Products whose row is out of date. Only ever added to by the transactions that change a product, so that none
  -- waits for another; emptied by refreshListing.
  CREATE TABLE listing_changes (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mat_id        integer NOT NULL
  );
  CREATE INDEX listing_changes_material ON listing_changes (mat_id);

  CREATE FUNCTION listing_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_changes (mat_id) VALUES (coalesce(NEW.mat_id, OLD.mat_id));
    IF TG_OP = 'UPDATE' AND OLD.mat_id <> NEW.mat_id THEN
      INSERT INTO listing_changes (mat_id) VALUES (OLD.mat_id);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER listing_materials_new AFTER INSERT ON materials
    FOR EACH ROW EXECUTE FUNCTION listing_product_changed();
  CREATE TRIGGER listing_materials AFTER UPDATE ON materials
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION listing_product_changed();
  CREATE TRIGGER listing_variants_new AFTER INSERT OR DELETE ON variants
    FOR EACH ROW EXECUTE FUNCTION listing_product_changed();
  CREATE TRIGGER listing_variants AFTER UPDATE ON variants
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION listing_product_changed();

  -- Products are found by the names of their brand and categories.
  CREATE FUNCTION listing_brand_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials WHERE brand_id = NEW.brand_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER listing_brands AFTER UPDATE ON brands
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION listing_brand_changed();
  CREATE FUNCTION listing_category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_changes (mat_id)
      SELECT mat_id FROM materials WHERE NEW.cat_id IN (cat1_id, cat2_id, cat3_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER listing_categories AFTER UPDATE ON categories
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION listing_category_changed();

  -- A flash sale's last unit changes the price of its variant.
  CREATE TRIGGER catalogue_flash_sold AFTER UPDATE OF taken ON promotion_members
    FOR EACH ROW WHEN ((NEW.taken < NEW.allotment) IS DISTINCT FROM (OLD.taken < OLD.allotment))
    EXECUTE FUNCTION notify_catalogue();

  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;
`);
