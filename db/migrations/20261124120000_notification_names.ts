import type { Knex } from 'knex';

/**
 * Renames a table and functions to the terms of docs/decisions/0029-vocabulary.md. The previous release serves beside
 * this one during a deployment: it writes through the view `stray_charges` and the function `tell_customers`, which a
 * later migration drops.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stray_charges RENAME TO unmatched_charges;
  ALTER INDEX stray_charges_pkey RENAME TO unmatched_charges_pkey;
  CREATE VIEW stray_charges AS
    SELECT gateway, charge_id, reference, amount, currency, seen_at FROM unmatched_charges;

  ALTER FUNCTION tell_customers(jsonb, text[], interval) RENAME TO create_notifications;
  CREATE FUNCTION tell_customers(notices jsonb, mailed text[], out_after interval) RETURNS integer
  LANGUAGE sql AS $$ SELECT create_notifications(notices, mailed, out_after) $$;

  -- Triggers refer to their function by its identity, so a rename changes nothing for the previous release.
  ALTER FUNCTION tell_session_ended() RENAME TO notify_session_ended;
  ALTER FUNCTION tell_site_status() RENAME TO notify_site_status;
  ALTER FUNCTION tell_site_dialogs() RENAME TO notify_site_dialogs;
  ALTER TRIGGER site_status_told ON site_status RENAME TO site_status_notify;
  ALTER TRIGGER site_dialogs_told ON site_dialogs RENAME TO site_dialogs_notify;
`);
