import type { Knex } from 'knex';

/** What lists of orders in the back office sort and search by. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Until when a parcel has to leave; null until the order may be packed.
  ALTER TABLE orders ADD COLUMN ship_by timestamptz;

  -- The text that staff search orders by: number, e-mail, receiver, phone numbers as digits with the leading zero of
  -- Thailand, tracking number. An index on it follows every write, whichever version makes it.
  CREATE FUNCTION order_search_text(so_no text, email text, tracking_no text, address jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(so_no || ' ' || email || ' ' ||
      coalesce(address->>'first_name', '') || ' ' || coalesce(address->>'last_name', '') || ' ' ||
      regexp_replace(regexp_replace(coalesce(address->>'mobile', ''), '\\D', '', 'g'), '^66', '0') || ' ' ||
      regexp_replace(regexp_replace(coalesce(address->>'mobile_2', ''), '\\D', '', 'g'), '^66', '0') || ' ' ||
      coalesce(tracking_no, ''))
  $$;

  -- As before, with the time until when the parcel has to leave. The version before calls the one without it.
  CREATE FUNCTION move_order(number text, from_status smallint, to_status smallint, moved_at timestamptz,
    new_expiry timestamptz, by_actor text, by_actor_id integer, why text, paid timestamptz, paid_by text,
    new_carrier text, new_tracking_no text, new_ship_by timestamptz) RETURNS TABLE (user_id integer, image text)
  LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY WITH moved AS (
      UPDATE orders o SET doc_status = to_status, status_at = moved_at, expires_at = new_expiry, tag = '',
        paid_at = coalesce(paid, o.paid_at), payment_method = coalesce(paid_by, o.payment_method),
        carrier = coalesce(new_carrier, o.carrier), tracking_no = coalesce(new_tracking_no, o.tracking_no),
        ship_by = coalesce(new_ship_by, o.ship_by)
      WHERE o.so_no = number AND o.doc_status = from_status RETURNING o.so_no, o.doc_status, o.paid_at, o.user_id
    ), event AS (
      INSERT INTO order_events (so_no, at, from_status, to_status, actor, actor_id, reason)
      SELECT so_no, moved_at, move_order.from_status, doc_status, by_actor, by_actor_id, why FROM moved
    ), told AS (
      SELECT pg_notify('live', json_build_object('so_no', so_no, 'doc_status', doc_status,
                       'paid', paid_at IS NOT NULL)::text),
             graphile_worker.add_job('order-moved', json_build_object('so_no', so_no, 'to', doc_status,
                                     'from', move_order.from_status), max_attempts := 25)
      FROM moved
    )
    SELECT moved.user_id,
      (SELECT shown->>'image_cart' FROM order_lines l WHERE l.so_no = moved.so_no ORDER BY line_no LIMIT 1)
    FROM moved, told;
  END $$;
`);
