import type { Knex } from 'knex';

/**
 * Exchanges on a return: the credit for returned units pays a new order (docs/decisions/0047-exchange-on-a-return.md).
 * Only widens what the tables accept.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- The part of an exchange order that the returned units pay; total is what is left to pay.
  ALTER TABLE orders
    ADD COLUMN exchange_credit integer NOT NULL DEFAULT 0 CHECK (exchange_credit >= 0),
    DROP CONSTRAINT orders_total,
    ADD CONSTRAINT orders_total
      CHECK (total = subtotal - discount_promo + delivery_cost + cod_fee - exchange_credit);
  DROP INDEX orders_invoiced;
  CREATE INDEX orders_invoiced ON orders (so_no)
    WHERE total + point_the1 + exchange_credit > 0
      AND CASE payment_method WHEN 'cod' THEN doc_status IN (14, 17, 98, 99) ELSE paid_at IS NOT NULL END;
  ALTER TABLE order_discounts DROP CONSTRAINT order_discounts_kind_check,
    ADD CONSTRAINT order_discounts_kind_check CHECK (kind IN ('p001', 'p002', 'p003', 'p004', 'p005', 'p006', 'code',
                                                              'point_bt', 'point_the1', 'exchange'));

  -- exchange: the amount has become the credit of another order.
  ALTER TABLE refunds DROP CONSTRAINT refunds_method_check, DROP CONSTRAINT refunds_check1,
    ADD CONSTRAINT refunds_method_check CHECK (method IN ('gateway', 'transfer', 'exchange')),
    ADD CONSTRAINT refunds_gateway_payment CHECK (method <> 'gateway' OR payment_id IS NOT NULL);
  -- 0 units: another part of the amount for units of a second refund.
  ALTER TABLE refund_lines DROP CONSTRAINT refund_lines_quantity_check,
    ADD CONSTRAINT refund_lines_quantity_check CHECK (quantity >= 0);

  -- The variant that the customer wishes in place of money, and the one that the staff have approved.
  ALTER TABLE return_lines
    ADD COLUMN wished_for   integer REFERENCES variants,
    ADD COLUMN exchange_for integer REFERENCES variants;
  CREATE TABLE return_exchanges (
    return_no     text PRIMARY KEY REFERENCES returns ON DELETE CASCADE,
    so_no         text NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE,
    of_so_no      text NOT NULL REFERENCES orders ON DELETE CASCADE,
    credit        integer NOT NULL CHECK (credit >= 0),
    -- Refunds of the returned units that pay the order, and those of the rest of their value.
    refund_ids    bigint[] NOT NULL,
    rest_ids      bigint[] NOT NULL,
    at            timestamptz NOT NULL,
    -- The order was cancelled: the credit is owed in money.
    ended_at      timestamptz
  );
  CREATE INDEX return_exchanges_of ON return_exchanges (of_so_no);
  ALTER TABLE return_events DROP CONSTRAINT return_events_kind_check,
    ADD CONSTRAINT return_events_kind_check CHECK (kind IN ('asked', 'approved', 'refused', 'withdrawn', 'received',
                                                            'inspected', 'changed', 'exchanged', 'refunded', 'done'));
`);
