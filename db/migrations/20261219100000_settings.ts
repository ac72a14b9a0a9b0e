import type { Knex } from 'knex';

/**
 * Settings of the shop by section, as versions (docs/decisions/0075). The newest version of a section is in force; what
 * it does not have is as the specification or the configuration says.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE setting_versions (
    section       text NOT NULL CHECK (section ~ '^[a-z_]{1,40}$'),
    version       integer NOT NULL CHECK (version > 0),
    -- Only what differs from the standard; amounts in satang.
    stored        jsonb NOT NULL CHECK (jsonb_typeof(stored) = 'object'),
    reason        text NOT NULL,
    at            timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    PRIMARY KEY (section, version)
  );
  CREATE INDEX setting_versions_user ON setting_versions (user_id);

  -- Every process reads them again, and what was reckoned by them is reckoned anew.
  CREATE FUNCTION notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('settings', '');
    -- Product pages name the days in which something may go back.
    IF NEW.section = 'returns' THEN
      UPDATE rule_version SET value = value + 1;
      PERFORM pg_notify('catalogue', '');
    END IF;
    IF NEW.section = 'reorder' THEN
      PERFORM graphile_worker.add_job('refresh-stock-cover', job_key => 'refresh-stock-cover');
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER setting_versions_notify AFTER INSERT ON setting_versions
    FOR EACH ROW EXECUTE FUNCTION notify_settings();

  -- A parcel without news for so many days is a problem.
  CREATE FUNCTION parcel_silent_days() RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT (stored->>'silent_days')::int FROM setting_versions WHERE section = 'parcels'
                     ORDER BY version DESC LIMIT 1), 5)
  $$;

  -- The days that the sales of a row were counted in.
  ALTER TABLE stock_cover
    ADD COLUMN short_days smallint NOT NULL DEFAULT 30,
    ADD COLUMN long_days smallint NOT NULL DEFAULT 90;
`);
