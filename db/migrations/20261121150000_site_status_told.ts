import type { Knex } from 'knex';

/** Whoever changes the site's status, every open page hears of it once it is committed (SITE-04). */
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
