import type { Knex } from 'knex';

/**
 * What was searched (docs/decisions/0067): sums for each day and query, without who searched, and the list made of them.
 * `visitors` has one of 64 bits for each visitor, so that distinct visitors can be told from repeated searches.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE search_counts (
    day       date NOT NULL,
    query     text NOT NULL,
    searches  integer NOT NULL,
    clicks    integer NOT NULL,
    adds      integer NOT NULL,
    -- Products found, and how, at the last search of the day.
    results   integer NOT NULL,
    found     text NOT NULL,
    visitors  bigint NOT NULL,
    last_at   timestamptz NOT NULL,
    PRIMARY KEY (day, query)
  );

  CREATE TABLE searched_words (
    word_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Sums of the last so many days, today included.
    days       smallint NOT NULL,
    query      text NOT NULL,
    searches   integer NOT NULL,
    clicks     integer NOT NULL,
    adds       integer NOT NULL,
    results    integer NOT NULL,
    found      text NOT NULL,
    last_at    timestamptz NOT NULL,
    -- Clicks of a thousand searches.
    click_rate integer GENERATED ALWAYS AS ((clicks::bigint * 1000 / greatest(searches, 1))::integer) STORED,
    UNIQUE (days, query)
  );
  CREATE INDEX searched_words_searches ON searched_words (days, searches, word_id);
  CREATE INDEX searched_words_last ON searched_words (days, last_at, word_id);
  CREATE INDEX searched_words_rate ON searched_words (days, click_rate, word_id);
  CREATE INDEX searched_words_nothing ON searched_words (days, searches, word_id) WHERE results = 0;
  CREATE INDEX searched_words_few ON searched_words (days, searches, word_id)
    WHERE results > 0 AND searches >= 10 AND click_rate < 100;
`);
