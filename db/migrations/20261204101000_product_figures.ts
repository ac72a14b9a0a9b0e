import type { Knex } from 'knex';

/**
 * Lowest price and units of each product, by which the back office sorts its list (docs/decisions/0054). A job brings them
 * up to date: a trigger would make the sales of all variants of a product wait for each other.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE product_figures (
    mat_id     integer PRIMARY KEY REFERENCES materials ON DELETE CASCADE,
    -- Satang; 0 without a variant that is sold.
    price_from integer NOT NULL DEFAULT 0,
    stock      integer NOT NULL DEFAULT 0
  );
  CREATE FUNCTION product_figures_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_figures (mat_id) SELECT mat_id FROM made;
    RETURN NULL;
  END $$;
  CREATE TRIGGER materials_figures AFTER INSERT ON materials REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION product_figures_of_new();
  INSERT INTO product_figures (mat_id, price_from, stock)
    SELECT m.mat_id, coalesce(min(v.mat_price) FILTER (WHERE v.active AND NOT v.free), 0),
      coalesce(sum(s.quantity) FILTER (WHERE v.active AND NOT v.free), 0)
    FROM materials m LEFT JOIN variants v USING (mat_id) LEFT JOIN stock s USING (mat_var_id) GROUP BY m.mat_id;
  CREATE INDEX product_figures_price ON product_figures (price_from, mat_id);
  CREATE INDEX product_figures_stock ON product_figures (stock, mat_id);
`);
