import type { Knex } from 'knex';

/**
 * What a promotion would have done to the orders of the last 30 days (docs/decisions/0060): the newest run of each
 * promotion, made by the worker.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE promotion_forecasts (
    promo_id      integer PRIMARY KEY REFERENCES promotions ON DELETE CASCADE,
    -- Counts the runs: one that was started anew is no longer that of an earlier job.
    run           integer NOT NULL CHECK (run > 0),
    -- The version of the promotion that the orders are priced with.
    revision      integer NOT NULL CHECK (revision > 0),
    state         text NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed')),
    total         integer NOT NULL DEFAULT 0 CHECK (total >= 0),
    done          integer NOT NULL DEFAULT 0 CHECK (done >= 0),
    -- As in apps/api/src/modules/pricing/forecast-replay.ts, amounts in satang; null until it is done.
    result        jsonb,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    started_at    timestamptz NOT NULL,
    finished_at   timestamptz,
    CHECK (state <> 'done' OR result IS NOT NULL)
  );
  CREATE INDEX promotion_forecasts_user ON promotion_forecasts (user_id);
`);
