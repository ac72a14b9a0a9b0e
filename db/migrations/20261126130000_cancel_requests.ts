import type { Knex } from 'knex';

/** A customer may withdraw a request to cancel; requests of an order are read by its number. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE order_requests DROP CONSTRAINT order_requests_status_check;
  ALTER TABLE order_requests ADD CONSTRAINT order_requests_status_check
    CHECK (status IN ('open', 'accepted', 'refused', 'withdrawn'));
  CREATE INDEX order_requests_order ON order_requests (so_no, request_id);
`);
