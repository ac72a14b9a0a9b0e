import type { Knex } from 'knex';

/** Drafts of pages of blocks, and times of blocks (docs/decisions/0079). A published layout is a version of its page. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- By the id of a block: {"hidden": …, "from": …, "until": …}; a block without an entry is always shown.
  ALTER TABLE layouts
    ADD COLUMN block_times  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(block_times) = 'object'),
    ADD COLUMN published_at timestamptz,
    ADD COLUMN published_by integer REFERENCES users ON DELETE SET NULL;
  CREATE INDEX layouts_published_by ON layouts (published_by) WHERE published_by IS NOT NULL;

  -- Apart from the layouts, so that saving a draft leaves the cache of the shop as it is.
  CREATE TABLE page_drafts (
    draft_id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    page          text NOT NULL REFERENCES pages ON UPDATE CASCADE ON DELETE CASCADE,
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name          text NOT NULL CHECK (name <> ''),
    blocks        jsonb NOT NULL DEFAULT '[]'
                  CHECK (jsonb_typeof(blocks) = 'array' AND jsonb_array_length(blocks) <= 60),
    based_on      integer REFERENCES layouts ON DELETE SET NULL,
    updated_at    timestamptz NOT NULL,
    updated_by    integer REFERENCES users ON DELETE SET NULL
  );
  CREATE INDEX page_drafts_page ON page_drafts (page);
  CREATE INDEX page_drafts_based_on ON page_drafts (based_on);
  CREATE INDEX page_drafts_updated_by ON page_drafts (updated_by);
  CREATE TRIGGER page_drafts_revision BEFORE UPDATE OF name, blocks ON page_drafts
    FOR EACH ROW EXECUTE FUNCTION count_revision();
`);
