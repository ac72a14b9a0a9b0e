import type { Knex } from 'knex';

/** Reviews of buyers: their author, photos and helpful votes. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- A mean that can be turned back into its whole sum of stars, however often a review comes and goes.
  ALTER TABLE materials ALTER COLUMN rating TYPE numeric(12, 10);

  -- One review for each variant of an order (REV-11). The writer may leave; what they wrote of the product stays.
  ALTER TABLE reviews
    ADD COLUMN user_id integer REFERENCES users ON DELETE SET NULL,
    ADD COLUMN so_no text REFERENCES orders ON DELETE SET NULL,
    ADD COLUMN edited_at timestamptz,
    ADD COLUMN face_type text,
    ADD COLUMN face_problems text[] NOT NULL DEFAULT '{}',
    ADD COLUMN body_problems text[] NOT NULL DEFAULT '{}',
    ADD COLUMN helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
    ADD CONSTRAINT reviews_once UNIQUE (so_no, mat_var_id);
  CREATE INDEX reviews_user ON reviews (user_id, id DESC) WHERE user_id IS NOT NULL;
  CREATE INDEX reviews_newest ON reviews (created_date DESC, id DESC);

  -- Sent before the review they belong to is; of one that never came they are swept.
  CREATE TABLE review_photos (
    photo         text PRIMARY KEY CHECK (photo ~ '^[0-9a-f]{32}$'),
    user_id       integer REFERENCES users ON DELETE SET NULL,
    review_id     integer REFERENCES reviews ON DELETE SET NULL,
    place         smallint NOT NULL DEFAULT 0,
    width         integer NOT NULL CHECK (width > 0),
    height        integer NOT NULL CHECK (height > 0),
    -- Keys of the private store, in the order of the widths.
    files         text[] NOT NULL,
    uploaded_at   timestamptz NOT NULL
  );
  CREATE INDEX review_photos_review ON review_photos (review_id, place);
  CREATE INDEX review_photos_waiting ON review_photos (user_id, uploaded_at) WHERE review_id IS NULL;

  -- One vote a member, one a browser (the hash of its random id).
  CREATE TABLE review_votes (
    review_id     integer NOT NULL REFERENCES reviews ON DELETE CASCADE,
    voter         text NOT NULL,
    PRIMARY KEY (review_id, voter)
  );
`);
