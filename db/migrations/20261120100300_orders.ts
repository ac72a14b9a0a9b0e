import type { Knex } from 'knex';

/** Orders with all frozen rows, their payments, and the mails they cause. Money is satang. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE orders (
    so_no         text PRIMARY KEY CHECK (so_no ~ '^SO[0-9]{14}$'),
    user_id       integer REFERENCES users ON DELETE SET NULL,
    email         text NOT NULL CHECK (email = lower(email)),
    lang          text NOT NULL CHECK (lang IN ('th', 'en')),
    doc_status    smallint NOT NULL CHECK (doc_status IN (1, 2, 29, 3, 13, 14, 15, 17, 98, 99)),
    tag           text NOT NULL DEFAULT 'NEW',
    payment_method text NOT NULL CHECK (payment_method IN ('promptpay', 'cod', 'card', 'transfer')),
    placed_at     timestamptz NOT NULL,
    status_at     timestamptz NOT NULL,
    expires_at    timestamptz,
    paid_at       timestamptz,
    carrier       text,
    tracking_no   text,
    delivery_address jsonb NOT NULL,
    tax_address   jsonb,
    promo_code    text REFERENCES promo_codes (code),
    list          integer NOT NULL CHECK (list >= 0),
    discount      integer NOT NULL CHECK (discount >= 0),
    subtotal      integer NOT NULL CHECK (subtotal >= 0 AND subtotal = list - discount),
    discount_promo integer NOT NULL CHECK (discount_promo BETWEEN 0 AND subtotal),
    delivery_cost integer NOT NULL CHECK (delivery_cost >= 0),
    delivery_default integer NOT NULL CHECK (delivery_default >= 0),
    total         integer NOT NULL CHECK (total = subtotal - discount_promo + delivery_cost),
    vat           integer NOT NULL CHECK (vat BETWEEN 0 AND total),
    source        text,
    event         text,
    referer       text,
    -- Stock comes back once: whoever sets this is the one who gives it back.
    stock_returned boolean NOT NULL DEFAULT false,
    -- Counted among the sales of its products.
    sales_counted boolean NOT NULL DEFAULT false,
    CHECK ((expires_at IS NOT NULL) = (doc_status IN (1, 2)) OR doc_status = 2),
    CHECK (NOT stock_returned OR doc_status = 15)
  );
  CREATE INDEX orders_user ON orders (user_id, so_no DESC) WHERE user_id IS NOT NULL;
  CREATE INDEX orders_email ON orders (email);
  CREATE INDEX orders_status ON orders (doc_status, status_at);
  CREATE INDEX orders_expiry ON orders (expires_at) WHERE doc_status = 1;

  CREATE TABLE order_lines (
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    line_no       smallint NOT NULL CHECK (line_no >= 1),
    mat_var_id    integer NOT NULL REFERENCES variants,
    quantity      smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
    list          integer NOT NULL CHECK (list >= 0),
    net           integer NOT NULL CHECK (net BETWEEN 0 AND list),
    amount        integer NOT NULL CHECK (amount >= 0),
    code_discount integer NOT NULL DEFAULT 0 CHECK (code_discount BETWEEN 0 AND amount),
    gwp           boolean NOT NULL DEFAULT false,
    -- Names and picture as they were: {mat_id, mat_name, mat_name_th, brand_en, variant_name_1, …, image_cart}
    shown         jsonb NOT NULL,
    buy_from      text,
    review_id     integer,
    PRIMARY KEY (so_no, line_no),
    CHECK (NOT gwp OR amount = 0)
  );
  CREATE INDEX order_lines_variant ON order_lines (mat_var_id);

  -- What took how much off which line, with the name it had: refunds and invoices read these rows.
  CREATE TABLE order_discounts (
    so_no         text NOT NULL,
    line_no       smallint NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('p001', 'p002', 'p003', 'p004', 'p005', 'p006', 'code', 'point_bt', 'point_the1')),
    promo_id      integer,
    name_en       text NOT NULL,
    name_th       text NOT NULL,
    amount        integer NOT NULL CHECK (amount > 0),
    FOREIGN KEY (so_no, line_no) REFERENCES order_lines ON DELETE CASCADE
  );
  CREATE INDEX order_discounts_order ON order_discounts (so_no, line_no);

  CREATE TABLE order_events (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    from_status   smallint,
    to_status     smallint NOT NULL,
    actor         text NOT NULL,
    actor_id      integer,
    reason        text
  );
  CREATE INDEX order_events_order ON order_events (so_no, id);

  -- Uses of promo codes, claimed in the order's transaction; given back when the order is cancelled.
  CREATE TABLE promo_code_uses (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    code          text NOT NULL REFERENCES promo_codes,
    customer      text NOT NULL
  );
  CREATE INDEX promo_code_uses_customer ON promo_code_uses (code, customer);

  -- A repeated request answers with the first order. scope is the user or the guest's e-mail.
  CREATE TABLE idempotency_keys (
    scope         text NOT NULL,
    key           text NOT NULL,
    request_hash  bytea NOT NULL,
    so_no         text REFERENCES orders ON DELETE CASCADE,
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
  );

  CREATE TABLE payments (
    payment_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    gateway       text NOT NULL,
    method        text NOT NULL CHECK (method IN ('promptpay', 'card', 'transfer')),
    charge_id     text NOT NULL,
    amount        integer NOT NULL CHECK (amount > 0),
    status        text NOT NULL CHECK (status IN ('pending', 'successful', 'failed', 'expired', 'refund_due', 'refunded')),
    qr_payload    text,
    expires_at    timestamptz,
    created_at    timestamptz NOT NULL,
    settled_at    timestamptz,
    UNIQUE (gateway, charge_id)
  );
  CREATE INDEX payments_order ON payments (so_no, payment_id DESC);
  -- An order is paid by one charge; money that comes a second time is due back.
  CREATE UNIQUE INDEX payments_one_success ON payments (so_no) WHERE status = 'successful';

  CREATE TABLE webhook_events (
    gateway       text NOT NULL,
    event_id      text NOT NULL,
    received_at   timestamptz NOT NULL,
    PRIMARY KEY (gateway, event_id)
  );

  CREATE TABLE mails (
    mail_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dedupe        text NOT NULL UNIQUE,
    recipient     text NOT NULL,
    subject       text NOT NULL,
    body_text     text NOT NULL,
    body_html     text NOT NULL,
    created_at    timestamptz NOT NULL,
    sent_at       timestamptz
  );

  CREATE TABLE site_status (
    one           boolean PRIMARY KEY DEFAULT true CHECK (one),
    status        text NOT NULL DEFAULT 'online' CHECK (status IN ('online', 'offline', 'maintenance')),
    changed_at    timestamptz NOT NULL DEFAULT now()
  );
  INSERT INTO site_status DEFAULT VALUES;
`);
