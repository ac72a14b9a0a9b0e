import type { Knex } from 'knex';

/**
 * The library of pictures (docs/decisions/0100): what staff say of a picture, its versions, and which version is shown in
 * place of the others. The previous release shows pictures as they were before they were replaced.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE images
    ADD COLUMN shown_as text REFERENCES images,
    ADD COLUMN focus    text CHECK (focus ~ '^\\d{1,3}-\\d{1,3}$');
  CREATE INDEX images_shown_as ON images (shown_as) WHERE shown_as IS NOT NULL;
  -- Every page that has the picture shows another one now.
  CREATE TRIGGER content_changed AFTER UPDATE OF shown_as, focus ON images
    FOR EACH STATEMENT EXECUTE FUNCTION bump_content_version();

  CREATE TABLE library_pictures (
    picture_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    kind          text NOT NULL CHECK (kind IN ('page', 'product')),
    -- The version that is shown.
    hash          text NOT NULL UNIQUE REFERENCES images ON DELETE CASCADE,
    name_th       text NOT NULL DEFAULT '',
    name_en       text NOT NULL DEFAULT '',
    alt_th        text NOT NULL DEFAULT '',
    alt_en        text NOT NULL DEFAULT '',
    tags          text[] NOT NULL DEFAULT '{}',
    -- As of the last minutes: the list is filtered and searched by them. Null: not counted yet.
    uses          integer,
    used_in       text NOT NULL DEFAULT '',
    added_at      timestamptz NOT NULL,
    added_by      integer REFERENCES users ON DELETE SET NULL,
    removed_at    timestamptz
  );
  CREATE INDEX library_pictures_added ON library_pictures (added_at, picture_id) WHERE removed_at IS NULL;
  CREATE INDEX library_pictures_kind ON library_pictures (kind, added_at, picture_id) WHERE removed_at IS NULL;
  CREATE INDEX library_pictures_unused ON library_pictures (added_at, picture_id)
    WHERE removed_at IS NULL AND uses = 0;
  CREATE INDEX library_pictures_added_by ON library_pictures (added_by) WHERE added_by IS NOT NULL;
  CREATE TRIGGER library_pictures_revision BEFORE UPDATE OF name_th, name_en, alt_th, alt_en, tags, hash
    ON library_pictures FOR EACH ROW EXECUTE FUNCTION count_revision();

  CREATE TABLE library_versions (
    picture_id    integer NOT NULL REFERENCES library_pictures ON DELETE CASCADE,
    version       integer NOT NULL CHECK (version > 0),
    hash          text NOT NULL UNIQUE REFERENCES images ON DELETE CASCADE,
    made_at       timestamptz NOT NULL,
    made_by       integer REFERENCES users ON DELETE SET NULL,
    PRIMARY KEY (picture_id, version)
  );
  CREATE INDEX library_versions_made_by ON library_versions (made_by) WHERE made_by IS NOT NULL;

  -- A picture enters the library when it is stored, whoever stores it: uploads of staff, imports, seeds.
  CREATE FUNCTION enter_library(entered text, of_kind text, whose integer) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE id integer; who integer;
  BEGIN
    IF EXISTS (SELECT FROM library_versions WHERE hash = entered) THEN RETURN; END IF;
    SELECT user_id INTO who FROM users WHERE user_id = whose;
    INSERT INTO library_pictures (kind, hash, added_at, added_by) VALUES (of_kind, entered, now(), who)
      ON CONFLICT DO NOTHING RETURNING picture_id INTO id;
    IF id IS NULL THEN RETURN; END IF;
    INSERT INTO library_versions (picture_id, version, hash, made_at, made_by) VALUES (id, 1, entered, now(), who);
  END $$;
  CREATE FUNCTION enter_stored_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM enter_library(NEW.hash, CASE WHEN jsonb_exists_any(NEW.art, ARRAY['file', 'items']) THEN 'page' ELSE 'product' END,
      (NEW.art ->> 'by')::integer);
    RETURN NULL;
  END $$;
  -- Not: placeholders; versions of a picture, which the library enters; photos of products before a product has them.
  CREATE TRIGGER images_enter_library AFTER INSERT ON images FOR EACH ROW
    WHEN (NEW.hash NOT LIKE 'noimage%' AND NOT jsonb_exists(NEW.art, 'version')
      AND (NOT jsonb_exists(NEW.art, 'photo') OR jsonb_exists(NEW.art, 'import')))
    EXECUTE FUNCTION enter_stored_picture();
  CREATE FUNCTION enter_used_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM enter_library(NEW.hash, 'product', (SELECT (art ->> 'by')::integer FROM images WHERE hash = NEW.hash));
    RETURN NULL;
  END $$;
  CREATE TRIGGER product_originals_enter_library AFTER INSERT OR UPDATE OF was_used ON product_originals FOR EACH ROW
    WHEN (NEW.was_used) EXECUTE FUNCTION enter_used_picture();

  INSERT INTO library_pictures (kind, hash, added_at)
  SELECT CASE WHEN jsonb_exists_any(i.art, ARRAY['file', 'items']) THEN 'page' ELSE 'product' END, i.hash,
    coalesce(o.stored_at, now())
  FROM images i LEFT JOIN product_originals o USING (hash)
  WHERE i.hash NOT LIKE 'noimage%' AND (NOT jsonb_exists(i.art, 'photo') OR jsonb_exists(i.art, 'import') OR o.was_used
    OR EXISTS (SELECT FROM collections c WHERE c.image = i.hash))
  ORDER BY i.hash;
  INSERT INTO library_versions (picture_id, version, hash, made_at)
  SELECT picture_id, 1, hash, added_at FROM library_pictures;
`);
