import type { Knex } from 'knex';

/** A trigger that notifies every open page of a committed change of the site's status (SITE-04). */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE FUNCTION tell_site_status() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status <> OLD.status THEN
      PERFORM pg_notify('site', NEW.status);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER site_status_told AFTER UPDATE ON site_status
    FOR EACH ROW EXECUTE FUNCTION tell_site_status();
`);
