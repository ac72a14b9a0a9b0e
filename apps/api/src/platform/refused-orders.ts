/** Orders that are read of one customer: one of thousands is not read in full. */
const ORDERS_READ = 500;

/** Order `c` has left, and its parcel was not accepted: it came back, or the order was cancelled without a loss. */
export const REFUSED_ORDER = `EXISTS (SELECT FROM parcels p WHERE p.so_no = c.so_no AND p.state IN ('returning', 'returned'))
  OR c.doc_status = 15 AND EXISTS (SELECT FROM order_events e WHERE e.so_no = c.so_no AND e.to_status = 15
      AND e.from_status IN (14, 17))
    AND NOT EXISTS (SELECT FROM parcels p WHERE p.so_no = c.so_no AND p.state = 'lost')`;

/** The columns by which refused orders are found. */
const COD_COLUMNS = 'c.so_no, c.doc_status, c.payment_method, c.placed_at';
/** The phone of order `o` as digits, as `phoneDigits` writes it. */
const PHONE = `regexp_replace(regexp_replace(coalesce(o.delivery_address->>'mobile', ''), '[^0-9]', '', 'g'), '^66', '0')`;

/**
 * Orders `c` with cash on delivery that the customer of order `o` has refused: of the account, of the e-mail, of the phone.
 * Each part is read by its index, which the fence around the phone makes sure of.
 */
export const REFUSED_BY_CUSTOMER = `FROM (
    (SELECT ${COD_COLUMNS} FROM orders c WHERE c.email = o.email ORDER BY c.placed_at DESC LIMIT ${ORDERS_READ})
    UNION (SELECT ${COD_COLUMNS} FROM orders c WHERE c.user_id = o.user_id
           ORDER BY c.placed_at DESC LIMIT ${ORDERS_READ})
    UNION (SELECT ${COD_COLUMNS} FROM (
        SELECT * FROM orders c
        WHERE order_search_keys(c.so_no, c.email, c.tracking_no, c.delivery_address) @> ARRAY[${PHONE}] OFFSET 0) c
      WHERE ${PHONE} ~ '^0[0-9]{8,9}$' LIMIT ${ORDERS_READ})) c
  WHERE c.so_no <> o.so_no AND c.payment_method = 'cod' AND (${REFUSED_ORDER})`;
