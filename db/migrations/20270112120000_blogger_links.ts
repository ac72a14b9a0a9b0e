import type { Knex } from 'knex';

/** Links of bloggers and their clicks; the number of a click is the `referer` of orders after it (docs/decisions/0096). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE blogger_links (
    link_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key uuid NOT NULL,
    user_id     integer NOT NULL REFERENCES users,
    code        text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9_-]{8}$'),
    name        text NOT NULL,
    -- A page of the shop, from its first slash.
    target      text NOT NULL CHECK (target ~ '^/([^/\\\\]|$)'),
    active      boolean NOT NULL DEFAULT true,
    made_at     timestamptz NOT NULL,
    UNIQUE (user_id, request_key)
  );

  CREATE TABLE blogger_clicks (
    click   text PRIMARY KEY CHECK (click ~ '^[A-Za-z0-9_-]{22}$'),
    link_id integer NOT NULL REFERENCES blogger_links ON DELETE CASCADE,
    at      timestamptz NOT NULL
  );
  CREATE INDEX blogger_clicks_link ON blogger_clicks (link_id, at);
`);
