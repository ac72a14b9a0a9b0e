import type { Knex } from 'knex';

/**
 * Customers for the back office (docs/decisions/0078): one row for each account, and for each guest by e-mail, with
 * figures that a job computes.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE customers (
    customer_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         integer UNIQUE REFERENCES users ON DELETE CASCADE,
    -- Of a guest; that of a member is the account's.
    email           text UNIQUE,
    since           timestamptz NOT NULL,
    -- Orders that were not cancelled and are paid or paid on delivery; what they came to less refunds, in satang.
    orders          integer NOT NULL DEFAULT 0,
    value           bigint NOT NULL DEFAULT 0,
    first_order_at  timestamptz,
    last_order_at   timestamptz,
    returns         integer NOT NULL DEFAULT 0,
    -- Parcels with cash on delivery that came back.
    cod_refused     integer NOT NULL DEFAULT 0,
    tags            text[] NOT NULL DEFAULT '{}',
    blocked_at      timestamptz,
    blocked_by      integer REFERENCES users ON DELETE SET NULL,
    blocked_reason  text,
    -- E-mails and phone numbers that orders of a blocked customer are recognised by, e:… and p:….
    blocked_keys    text[] NOT NULL DEFAULT '{}',
    CHECK ((user_id IS NULL) <> (email IS NULL)),
    CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL))
  );
  CREATE INDEX customers_blocker ON customers (blocked_by) WHERE blocked_by IS NOT NULL;
  CREATE INDEX customers_last_order ON customers (coalesce(last_order_at, '-infinity'::timestamptz), customer_id);
  CREATE INDEX customers_value ON customers (value, customer_id);
  CREATE INDEX customers_orders ON customers (orders, customer_id);
  CREATE INDEX customers_since ON customers (since, customer_id);
  CREATE INDEX customers_tags ON customers USING gin (tags);
  CREATE INDEX customers_tagged ON customers (customer_id) WHERE tags <> '{}';
  CREATE INDEX customers_guests ON customers (coalesce(last_order_at, '-infinity'::timestamptz), customer_id)
    WHERE user_id IS NULL;
  CREATE INDEX customers_blocked ON customers (coalesce(last_order_at, '-infinity'::timestamptz), customer_id)
    WHERE blocked_at IS NOT NULL;
  CREATE INDEX customers_blocked_keys ON customers USING gin (blocked_keys) WHERE blocked_at IS NOT NULL;
  CREATE INDEX customers_returns ON customers (coalesce(last_order_at, '-infinity'::timestamptz), customer_id)
    WHERE returns > 0;
  CREATE INDEX customers_refused ON customers (coalesce(last_order_at, '-infinity'::timestamptz), customer_id)
    WHERE cod_refused > 0;

  CREATE TABLE customer_notes (
    note_id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id     integer NOT NULL REFERENCES customers ON DELETE CASCADE,
    at              timestamptz NOT NULL,
    author_id       integer REFERENCES users ON DELETE SET NULL,
    text            text NOT NULL CHECK (text <> ''),
    -- Chosen by the page: a repeated request adds nothing.
    request_key     uuid NOT NULL UNIQUE
  );
  CREATE INDEX customer_notes_customer ON customer_notes (customer_id, note_id DESC);
  CREATE INDEX customer_notes_author ON customer_notes (author_id);

  -- Customers whose figures are to be computed again: an account, or a guest's e-mail. Only added to by triggers, so that
  -- no order waits for another one of the same customer.
  CREATE TABLE customer_changes (
    change_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         integer,
    email           text
  );

  CREATE FUNCTION add_customer() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO customers (user_id, since) VALUES (NEW.user_id, NEW.created_at) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_customer AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_customer();

  CREATE FUNCTION customer_of_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Orders of erased guests belong to nobody.
    IF NEW.user_id IS NOT NULL THEN
      INSERT INTO customer_changes (user_id) VALUES (NEW.user_id);
    ELSIF NEW.email NOT LIKE '%@deleted.invalid' THEN
      INSERT INTO customer_changes (email) VALUES (NEW.email);
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.user_id IS DISTINCT FROM NEW.user_id THEN
      INSERT INTO customer_changes (user_id, email) VALUES (OLD.user_id, CASE WHEN OLD.user_id IS NULL THEN OLD.email END);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_customer_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION customer_of_order_changed();
  CREATE TRIGGER orders_customer_changed AFTER UPDATE OF doc_status, user_id, total ON orders FOR EACH ROW
    WHEN (OLD.doc_status <> NEW.doc_status OR OLD.total <> NEW.total OR OLD.user_id IS DISTINCT FROM NEW.user_id)
    EXECUTE FUNCTION customer_of_order_changed();

  CREATE FUNCTION customer_of_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO customer_changes (user_id, email)
      SELECT o.user_id, CASE WHEN o.user_id IS NULL THEN o.email END FROM orders o
      WHERE o.so_no = NEW.so_no AND (o.user_id IS NOT NULL OR o.email NOT LIKE '%@deleted.invalid');
    RETURN NULL;
  END $$;
  CREATE TRIGGER returns_customer AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION customer_of_record_changed();
  CREATE TRIGGER refunds_customer AFTER UPDATE OF status ON refunds FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION customer_of_record_changed();
  CREATE TRIGGER refunds_customer_new AFTER INSERT ON refunds FOR EACH ROW
    WHEN (NEW.status = 'done') EXECUTE FUNCTION customer_of_record_changed();
  CREATE TRIGGER parcels_customer AFTER UPDATE OF state ON parcels FOR EACH ROW
    WHEN (NEW.state IN ('returning', 'returned', 'lost') AND OLD.state <> NEW.state)
    EXECUTE FUNCTION customer_of_record_changed();
`);
