import type { Knex } from 'knex';

/**
 * Rules of the search that staff write (docs/decisions/0067): synonyms, products that come first, products that are
 * hidden, and pages that a word leads to. Spoken names get an id and a version, so that staff can edit them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE search_rules (
    rule_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('synonyms', 'pins', 'hidden', 'redirect')),
    -- The words that it applies to, as they are typed.
    words      text[] NOT NULL CHECK (cardinality(words) BETWEEN 1 AND 20),
    -- Synonyms: what the words mean, too; with both_ways also the reverse.
    means      text[] NOT NULL DEFAULT '{}',
    both_ways  boolean NOT NULL DEFAULT false,
    -- Pins in their order, or hidden products.
    products   integer[] NOT NULL DEFAULT '{}',
    -- Redirect: an address of the shop.
    target     text NOT NULL DEFAULT '',
    reason     text NOT NULL DEFAULT '',
    active     boolean NOT NULL DEFAULT true,
    starts_at  timestamptz,
    ends_at    timestamptz,
    revision   integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    changed_at timestamptz NOT NULL,
    word       text GENERATED ALWAYS AS (words[1]) STORED,
    CHECK (starts_at < ends_at),
    CHECK ((kind = 'synonyms') = (cardinality(means) > 0)),
    CHECK ((kind IN ('pins', 'hidden')) = (cardinality(products) > 0)),
    CHECK ((kind = 'redirect') = (target <> ''))
  );
  CREATE INDEX search_rules_changed ON search_rules (changed_at, rule_id);
  CREATE INDEX search_rules_word ON search_rules (word, rule_id);
  CREATE TRIGGER search_rules_revision BEFORE UPDATE OF words, means, both_ways, products, target, reason, active,
    starts_at, ends_at ON search_rules FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE TRIGGER catalogue_search_rules AFTER INSERT OR UPDATE OR DELETE ON search_rules
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();

  ALTER TABLE spoken_names ADD COLUMN name_id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
  CREATE INDEX spoken_names_list ON spoken_names (name, name_id);
  CREATE TRIGGER spoken_names_revision BEFORE UPDATE OF name, thai ON spoken_names
    FOR EACH ROW EXECUTE FUNCTION count_revision();
`);
