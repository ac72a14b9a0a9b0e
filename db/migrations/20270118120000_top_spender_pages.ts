import type { Knex } from 'knex';

/**
 * Top-spender campaigns that staff edit and whose winners staff confirm (docs/decisions/0103). The defaults are what the
 * previous release knows: a published campaign in which everything counts and members are accepted at once.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE top_spender_campaigns
    ADD COLUMN revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    -- Of the form: sent twice, it is one campaign.
    ADD COLUMN request_key   uuid UNIQUE,
    ADD COLUMN published     boolean NOT NULL DEFAULT true,
    -- What counts: {all, brands, categories, products}.
    ADD COLUMN scope         jsonb NOT NULL DEFAULT '{"all": true, "brands": [], "categories": [], "products": []}',
    ADD COLUMN registration  text NOT NULL DEFAULT 'automatic' CHECK (registration IN ('none', 'automatic', 'reviewed')),
    ADD COLUMN terms         text NOT NULL DEFAULT '',
    ADD COLUMN terms_th      text NOT NULL DEFAULT '',
    -- Ended before its time, and why; members read it.
    ADD COLUMN ended_at      timestamptz,
    ADD COLUMN end_reason    text,
    ADD COLUMN end_reason_th text,
    -- Null as well when the worker of the previous release announced the winners.
    ADD COLUMN confirmed_by  integer REFERENCES users ON DELETE SET NULL,
    ADD CONSTRAINT top_spender_end_has_reason
      CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (end_reason_th IS NULL));
  CREATE INDEX top_spender_campaigns_confirmed_by ON top_spender_campaigns (confirmed_by) WHERE confirmed_by IS NOT NULL;
  CREATE INDEX top_spender_campaigns_starts ON top_spender_campaigns (starts_at, campaign_id);
  CREATE INDEX top_spender_campaigns_ends ON top_spender_campaigns (ends_at, campaign_id);
  CREATE TRIGGER top_spender_campaigns_revision
    BEFORE UPDATE OF name, name_th, lead, lead_th, terms, terms_th, starts_at, ends_at, announce_at, right_satang, places,
      prizes, scope, registration, published, settled_at
    ON top_spender_campaigns FOR EACH ROW EXECUTE FUNCTION count_revision();

  ALTER TABLE top_spender_entries
    ADD COLUMN state      text NOT NULL DEFAULT 'accepted' CHECK (state IN ('waiting', 'accepted', 'refused')),
    ADD COLUMN decided_at timestamptz,
    ADD COLUMN decided_by integer REFERENCES users ON DELETE SET NULL,
    ADD COLUMN reason     text,
    -- False: the member has not agreed to be shown by name; staff have decided about them all the same.
    ADD COLUMN agreed     boolean NOT NULL DEFAULT true,
    ADD CONSTRAINT top_spender_refusal_has_reason CHECK (state <> 'refused' OR reason IS NOT NULL);
  CREATE INDEX top_spender_entries_decided_by ON top_spender_entries (decided_by) WHERE decided_by IS NOT NULL;
  CREATE INDEX top_spender_entries_waiting ON top_spender_entries (campaign_id, joined_at) WHERE state = 'waiting';
`);
