import type { Knex } from 'knex';

/** Orders of the web shop are sent from the warehouse, or from a branch that has everything (docs/decisions/0063). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stock_settings
    -- false: the warehouse alone sends orders of the web shop.
    ADD COLUMN branches_send boolean NOT NULL DEFAULT false,
    -- Branches of the province that an order goes to come before the others.
    ADD COLUMN near_first boolean NOT NULL DEFAULT false;

  ALTER TABLE stock_locations
    ADD COLUMN sends boolean NOT NULL DEFAULT false,
    -- Branches that send, in this order.
    ADD COLUMN send_position smallint NOT NULL DEFAULT 0,
    -- Units of each variant that stay for the customers of the branch.
    ADD COLUMN send_reserve smallint NOT NULL DEFAULT 0 CHECK (send_reserve BETWEEN 0 AND 999),
    ADD CHECK (NOT sends OR kind = 'branch');

  -- Most units that one branch has for the web shop; what can be bought of a variant is the larger one of this and quantity.
  ALTER TABLE stock ADD COLUMN branch_units integer NOT NULL DEFAULT 0 CHECK (branch_units >= 0);

  -- The branch that sends the order; null: the warehouse, or it is picked up. Validated by a later release.
  ALTER TABLE orders ADD COLUMN sent_from_location_id smallint;
  ALTER TABLE orders ADD CONSTRAINT orders_sent_from_location FOREIGN KEY (sent_from_location_id)
    REFERENCES stock_locations NOT VALID;

  CREATE FUNCTION branch_units_of(variant integer) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT greatest(0, coalesce(max(f.n), 0))::int FROM (
      SELECT sum(b.on_hand - b.allocated) - p.send_reserve AS n
      FROM stock_balances b
      JOIN stock_locations p ON p.location_id = b.location_id AND p.sends AND p.active
      JOIN stock_lots l ON l.lot_id = b.lot_id AND l.sellable
      WHERE b.mat_var_id = variant AND b.location_id <> 1 AND EXISTS (SELECT FROM stock_settings t WHERE t.branches_send)
      GROUP BY p.location_id, p.send_reserve
    ) f
  $$;

  -- The holder of the balances' changes has locked the row of stock already. Changes at the warehouse never come here.
  CREATE FUNCTION stock_branch_units() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM stock_settings t WHERE t.branches_send) THEN RETURN NULL; END IF;
    UPDATE stock s SET branch_units = u.n FROM (SELECT branch_units_of(NEW.mat_var_id) AS n) u
      WHERE s.mat_var_id = NEW.mat_var_id AND s.branch_units <> u.n;
    RETURN NULL;
  END $$;
  CREATE TRIGGER stock_balances_branch_new AFTER INSERT ON stock_balances
    FOR EACH ROW WHEN (NEW.location_id <> 1 AND NEW.on_hand > NEW.allocated) EXECUTE FUNCTION stock_branch_units();
  CREATE TRIGGER stock_balances_branch AFTER UPDATE ON stock_balances
    FOR EACH ROW WHEN (NEW.location_id <> 1 AND OLD.on_hand - OLD.allocated <> NEW.on_hand - NEW.allocated)
    EXECUTE FUNCTION stock_branch_units();
  CREATE TRIGGER stock_lots_branch AFTER UPDATE OF sellable ON stock_lots
    FOR EACH ROW WHEN (OLD.sellable <> NEW.sellable) EXECUTE FUNCTION stock_branch_units();
  CREATE TRIGGER catalogue_stock_branches AFTER UPDATE OF branch_units ON stock
    FOR EACH ROW WHEN (LEAST(OLD.branch_units, 6) IS DISTINCT FROM LEAST(NEW.branch_units, 6))
    EXECUTE FUNCTION notify_catalogue();

  -- After a change of the rule. Locks every row of stock: whoever changes units holds one, and sees the rule afterwards.
  CREATE FUNCTION refresh_branch_units() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM stock s ORDER BY s.mat_var_id FOR UPDATE;
    UPDATE stock s SET branch_units = u.n
    FROM (SELECT k.mat_var_id, branch_units_of(k.mat_var_id) AS n FROM stock k
          WHERE k.branch_units > 0
            OR EXISTS (SELECT FROM stock_balances b WHERE b.mat_var_id = k.mat_var_id AND b.location_id <> 1)) u
    WHERE s.mat_var_id = u.mat_var_id AND s.branch_units <> u.n;
  END $$;

  -- As claim_branch_stock, for an order that the branch sends: its reserve stays, and nothing is claimed of a branch that
  -- no longer sends.
  CREATE FUNCTION claim_sending_stock(number text, branch integer, lines integer[], variants integer[],
    quantities integer[], today date) RETURNS SETOF integer
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  DECLARE
    ours record;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = ANY(variants) ORDER BY s.mat_var_id FOR UPDATE;
    SELECT array_agg(w.line_no) AS line_nos, array_agg(w.id) AS ids, array_agg(w.n) AS units INTO ours
    FROM unnest(lines, variants, quantities) AS w(line_no, id, n)
    JOIN stock_locations p ON p.location_id = branch AND p.sends AND p.active
    CROSS JOIN LATERAL (
      SELECT sum(b.on_hand - b.allocated) AS n FROM stock_balances b JOIN stock_lots l ON l.lot_id = b.lot_id
      WHERE b.mat_var_id = w.id AND b.location_id = branch AND b.on_hand > b.allocated AND l.sellable
        AND (l.expires_on IS NULL OR l.expires_on > today)
    ) f
    WHERE f.n - p.send_reserve >= w.n AND EXISTS (SELECT FROM stock_settings t WHERE t.branches_send);
    IF ours.line_nos IS NULL THEN RETURN; END IF;
    RETURN QUERY SELECT c FROM claim_branch_stock(number, branch, ours.line_nos, ours.ids, ours.units, today) AS c;
  END $$;

  -- An order that is not packed holds units of another place in place of its own, all or none: false when the place has
  -- too few, and the transaction must be rolled back.
  CREATE FUNCTION move_order_stock(number text, place integer, today date) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    line_nos integer[];
    ids integer[];
    units integer[];
    is_held boolean;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT l.mat_var_id FROM order_lines l WHERE l.so_no = number)
      ORDER BY s.mat_var_id FOR UPDATE;
    PERFORM adopt_stock(number);
    WITH gone AS (
      DELETE FROM stock_allocations a WHERE a.so_no = number AND a.state = 'open'
      RETURNING a.line_no, a.mat_var_id, a.location_id, a.lot_id, a.quantity
    ), balances AS (
      UPDATE stock_balances b SET allocated = b.allocated - g.n
      FROM (SELECT mat_var_id, location_id, lot_id, sum(quantity)::int AS n FROM gone GROUP BY 1, 2, 3) g
      WHERE b.mat_var_id = g.mat_var_id AND b.location_id = g.location_id AND b.lot_id = g.lot_id
    ), available AS (
      UPDATE stock s SET quantity = s.quantity + r.n
      FROM (SELECT g.mat_var_id, sum(g.quantity)::int AS n FROM gone g JOIN stock_lots l USING (lot_id)
            WHERE l.sellable AND g.location_id = 1 GROUP BY 1) r
      WHERE s.mat_var_id = r.mat_var_id
    )
    SELECT array_agg(g.line_no ORDER BY g.line_no), array_agg(g.mat_var_id ORDER BY g.line_no),
           array_agg(g.n ORDER BY g.line_no) INTO line_nos, ids, units
    FROM (SELECT line_no::int, mat_var_id, sum(quantity)::int AS n FROM gone GROUP BY 1, 2) g;
    IF line_nos IS NULL THEN RETURN false; END IF;
    FOR i IN 1 .. cardinality(line_nos) LOOP
      IF place = 1 THEN
        is_held := EXISTS (SELECT FROM claim_stock(number, line_nos[i:i], ids[i:i], units[i:i], today));
      ELSE
        is_held := EXISTS (SELECT FROM claim_branch_stock(number, place, line_nos[i:i], ids[i:i], units[i:i], today));
      END IF;
      IF NOT is_held THEN RETURN false; END IF;
    END LOOP;
    RETURN true;
  END $$;
`);
