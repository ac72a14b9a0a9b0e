import type { Knex } from 'knex';

/** Acceptances of privacy policy versions with user and time, as proof under the PDPA. Append-only. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE pdpa_consents (
    consent_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id        integer NOT NULL REFERENCES users ON DELETE CASCADE,
    policy_version integer CHECK (policy_version > 0),
    at             timestamptz NOT NULL
  );
  CREATE INDEX pdpa_consents_user ON pdpa_consents (user_id);
`);
