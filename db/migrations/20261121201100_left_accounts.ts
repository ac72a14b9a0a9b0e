import type { Knex } from 'knex';

/** Prevents orders for an account that was just deleted: they would store its address again. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Told like a user who is not there. It runs after the foreign key's own check, which waits for a deletion under way.
  CREATE FUNCTION refuse_order_of_left_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM users WHERE user_id = NEW.user_id AND deleted_at IS NOT NULL) THEN
      RAISE EXCEPTION 'the account was deleted'
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'orders_user_id_fkey';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_of_accounts AFTER INSERT ON orders
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_order_of_left_account();
`);
