/** SQL: the place at which an order `o` is prepared. */
export const ORDER_PLACE = 'coalesce(o.pickup_location_id, o.sent_from_location_id, 1)';
