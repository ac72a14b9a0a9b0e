import type { Knex } from 'knex';

/** Roles that the shop makes for its staff (docs/decisions/0094). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE custom_roles (
    role_id      smallint GENERATED ALWAYS AS IDENTITY (START WITH 1000 MINVALUE 1000) PRIMARY KEY
                   CHECK (role_id >= 1000),
    revision     integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name_th      text NOT NULL CHECK (name_th <> ''),
    name_en      text NOT NULL CHECK (name_en <> ''),
    permissions  text[] NOT NULL,
    -- A role that was removed keeps its row: its number is not given again, and it may be taken into use again.
    active       boolean NOT NULL DEFAULT true
  );
  CREATE UNIQUE INDEX custom_roles_name_th ON custom_roles (lower(name_th)) WHERE active;
  CREATE UNIQUE INDEX custom_roles_name_en ON custom_roles (lower(name_en)) WHERE active;
  CREATE TRIGGER custom_roles_revision BEFORE UPDATE ON custom_roles FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE FUNCTION notify_roles() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('roles', '');
    RETURN NULL;
  END $$;
  CREATE TRIGGER custom_roles_notify AFTER INSERT OR UPDATE OR DELETE ON custom_roles
    FOR EACH STATEMENT EXECUTE FUNCTION notify_roles();

  ALTER TABLE users DROP CONSTRAINT users_role_id_check;
  ALTER TABLE users ADD CONSTRAINT users_role_known
    CHECK (role_id IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 80) OR role_id >= 1000) NOT VALID;
`);
