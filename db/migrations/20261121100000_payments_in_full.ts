import type { Knex } from 'knex';

/** Cards, transfers by slip, refunds, order tokens and reconciliation. Money is satang. */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE orders
    ADD COLUMN cod_fee integer NOT NULL DEFAULT 0 CHECK (cod_fee >= 0),
    DROP CONSTRAINT orders_check2;
  ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total = subtotal - discount_promo + delivery_cost + cod_fee);

  -- An attempt is written down before the bank is asked: its charge is found by the key when the answer is lost.
  ALTER TABLE payments
    ALTER COLUMN charge_id DROP NOT NULL,
    ADD COLUMN attempt_key text,
    ADD COLUMN response_code text,
    ADD COLUMN authen_url text,
    ADD COLUMN card_brand text,
    ADD COLUMN card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
    -- What the bank says has come, and in which money; null while nothing has.
    ADD COLUMN received integer CHECK (received >= 0),
    ADD COLUMN currency text NOT NULL DEFAULT 'THB',
    -- Owed or given back of it, kept in step with the table of refunds: never more than has come.
    ADD COLUMN refund_total integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT payments_status_check;
  ALTER TABLE payments
    ADD CONSTRAINT payments_status_check
      CHECK (status IN ('pending', 'successful', 'failed', 'expired', 'held', 'refund_due', 'refunded')),
    ADD CONSTRAINT payments_refunds CHECK (refund_total BETWEEN 0 AND coalesce(received, 0));
  UPDATE payments SET received = amount, refund_total = CASE WHEN status = 'successful' THEN 0 ELSE amount END
    WHERE status IN ('successful', 'refund_due', 'refunded');
  CREATE UNIQUE INDEX payments_attempt ON payments (gateway, attempt_key) WHERE attempt_key IS NOT NULL;
  -- One card of an order is asked about at a time: two tabs do not charge it twice.
  CREATE UNIQUE INDEX payments_one_asked ON payments (so_no)
    WHERE method = 'card' AND status = 'pending' AND charge_id IS NULL;

  -- Every satang that goes back, with why.
  CREATE TABLE refunds (
    refund_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- The payment it goes back from; none when the money was paid in cash.
    payment_id    bigint REFERENCES payments ON DELETE CASCADE,
    amount        integer NOT NULL CHECK (amount > 0),
    reason_code   text NOT NULL CHECK (reason_code IN ('cancelled', 'late', 'twice', 'wrong_amount', 'surplus', 'goods')),
    reason        text,
    -- gateway: a job gives it back; transfer: a person does and says so.
    method        text NOT NULL CHECK (method IN ('gateway', 'transfer')),
    status        text NOT NULL CHECK (status IN ('due', 'done', 'failed')),
    failure       text,
    delivery      boolean NOT NULL DEFAULT false,
    requested_by  integer REFERENCES users ON DELETE SET NULL,
    requested_at  timestamptz NOT NULL,
    done_by       integer REFERENCES users ON DELETE SET NULL,
    done_at       timestamptz,
    transfer_reference text,
    CHECK ((status = 'done') = (done_at IS NOT NULL)),
    CHECK (method = 'transfer' OR payment_id IS NOT NULL)
  );
  CREATE INDEX refunds_order ON refunds (so_no, refund_id);
  CREATE INDEX refunds_open ON refunds (status, refund_id) WHERE status <> 'done';
  INSERT INTO refunds (so_no, payment_id, amount, reason_code, method, status, requested_at, done_at)
    SELECT p.so_no, p.payment_id, p.amount, CASE WHEN o.paid_at IS NULL THEN 'late' ELSE 'cancelled' END, 'gateway',
           CASE WHEN p.status = 'refunded' THEN 'done' ELSE 'due' END, coalesce(p.settled_at, p.created_at),
           CASE WHEN p.status = 'refunded' THEN p.settled_at END
    FROM payments p JOIN orders o USING (so_no) WHERE p.status IN ('refund_due', 'refunded');

  -- Units of a line that were refunded, at what was paid for them.
  CREATE TABLE refund_lines (
    refund_id     bigint NOT NULL REFERENCES refunds ON DELETE CASCADE,
    so_no         text NOT NULL,
    line_no       smallint NOT NULL,
    quantity      smallint NOT NULL CHECK (quantity > 0),
    amount        integer NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (refund_id, line_no),
    FOREIGN KEY (so_no, line_no) REFERENCES order_lines ON DELETE CASCADE
  );
  CREATE INDEX refund_lines_line ON refund_lines (so_no, line_no);

  -- Slips of bank transfers. The picture is a private file; a slip pays one order.
  CREATE TABLE slips (
    slip_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- The shop's account the money went to, by its bank.
    bank          text NOT NULL CHECK (bank ~ '^[0-9]{3}$'),
    amount        integer NOT NULL CHECK (amount > 0),
    transferred_at timestamptz NOT NULL,
    file          text NOT NULL,
    sha256        bytea NOT NULL,
    -- From its mini-QR, when it has one that can be read.
    sending_bank  text,
    trans_ref     text,
    status        text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'rejected')),
    reason        text,
    uploaded_at   timestamptz NOT NULL,
    decided_at    timestamptz,
    decided_by    integer REFERENCES users ON DELETE SET NULL,
    CHECK ((status = 'waiting') = (decided_at IS NULL)),
    CHECK (status <> 'rejected' OR reason IS NOT NULL)
  );
  CREATE INDEX slips_order ON slips (so_no, slip_id DESC);
  CREATE INDEX slips_queue ON slips (status, slip_id);
  CREATE UNIQUE INDEX slips_one_waiting ON slips (so_no) WHERE status = 'waiting';
  CREATE UNIQUE INDEX slips_used_once ON slips (sending_bank, trans_ref) WHERE status <> 'rejected';
  CREATE UNIQUE INDEX slips_file_once ON slips (sha256) WHERE status <> 'rejected';

  -- A token opens one order, read-only; kept as its hash.
  CREATE TABLE order_tokens (
    token_hash    bytea PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL
  );
  CREATE INDEX order_tokens_order ON order_tokens (so_no);

  -- Money at the bank that no order of ours explains.
  CREATE TABLE stray_charges (
    gateway       text NOT NULL,
    charge_id     text NOT NULL,
    reference     text NOT NULL,
    amount        integer NOT NULL,
    currency      text NOT NULL,
    seen_at       timestamptz NOT NULL,
    PRIMARY KEY (gateway, charge_id)
  );

  -- What each check of the books found.
  CREATE TABLE reconciliations (
    run_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    started_at    timestamptz NOT NULL,
    finished_at   timestamptz,
    from_at       timestamptz NOT NULL,
    to_at         timestamptz NOT NULL,
    charges       integer NOT NULL DEFAULT 0,
    orders        integer NOT NULL DEFAULT 0,
    mended        integer NOT NULL DEFAULT 0,
    failure       text
  );
  CREATE TABLE reconciliation_findings (
    run_id        bigint NOT NULL REFERENCES reconciliations ON DELETE CASCADE,
    finding_no    integer NOT NULL,
    kind          text NOT NULL,
    so_no         text,
    charge_id     text,
    expected      integer,
    found         integer,
    note          text NOT NULL,
    PRIMARY KEY (run_id, finding_no)
  );
`);
