import type { Knex } from 'knex';

/** Personal data of a member, delivery addresses, invitations, and mail preferences. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Eight letters and digits that are not taken for one another, out of the random bits of a UUID.
  CREATE FUNCTION new_invite_code() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r, n) & 31), 1), '')
    FROM (SELECT uuid_send(gen_random_uuid()) AS r) u, generate_series(8, 15) n
  $$;

  ALTER TABLE users
    ADD COLUMN alias text CHECK (alias <> ''),
    ADD COLUMN mobile text CHECK (mobile ~ '^0[0-9]{8,9}$'),
    ADD COLUMN birthdate date,
    -- Face, body and hair, as the contracts name them; what was not told is not there.
    ADD COLUMN appearance jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(appearance) = 'object'),
    -- When the question about birthdate and appearance was answered or closed: it is asked once.
    ADD COLUMN profile_checked_at timestamptz,
    -- Name of the picture in its address, and its files in the private store, in the order of the widths.
    ADD COLUMN picture text UNIQUE CHECK (picture ~ '^[0-9a-f]{32}$'),
    ADD COLUMN picture_files text[],
    -- Kinds of mails that are not wanted; marketing is email_consent, which is off until somebody wants it.
    ADD COLUMN notices_off text[] NOT NULL DEFAULT '{}',
    ADD COLUMN invite_code text NOT NULL UNIQUE DEFAULT new_invite_code()
      CHECK (invite_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
    ADD COLUMN invited_by integer REFERENCES users ON DELETE SET NULL,
    -- The first order of the invited is completed, and both have been rewarded: once.
    ADD COLUMN invite_rewarded_at timestamptz,
    ADD COLUMN deleted_at timestamptz,
    ADD CHECK ((picture IS NULL) = (picture_files IS NULL)),
    ADD CHECK (invited_by <> user_id),
    ADD CHECK (deleted_at IS NULL OR disabled);
  CREATE INDEX users_invited_by ON users (invited_by) WHERE invited_by IS NOT NULL;

  CREATE TABLE addresses (
    address_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    first_name    text NOT NULL CHECK (first_name <> ''),
    last_name     text NOT NULL,
    email         text CHECK (email = lower(email)),
    address       text NOT NULL CHECK (address <> ''),
    subdistrict   text NOT NULL,
    district      text NOT NULL,
    province      text NOT NULL,
    zipcode       text NOT NULL CHECK (zipcode ~ '^[1-9][0-9]{4}$'),
    country_code  text NOT NULL DEFAULT 'TH' CHECK (country_code = 'TH'),
    mobile        text NOT NULL CHECK (mobile ~ '^0[0-9]{8,9}$'),
    mobile_2      text CHECK (mobile_2 ~ '^0[0-9]{8,9}$'),
    note          text CHECK (note <> ''),
    -- The tax address flag: with it come whose invoice it is, and the number.
    tax_address   boolean NOT NULL,
    tax_kind      text CHECK (tax_kind IN ('person', 'company')),
    tax_name      text CHECK (tax_name <> ''),
    tax_id        text CHECK (tax_id ~ '^[0-9]{13}$'),
    tax_branch    text CHECK (tax_branch ~ '^[0-9]{5}$'),
    is_default    boolean NOT NULL DEFAULT false,
    is_delivery   boolean NOT NULL DEFAULT false,
    is_tax        boolean NOT NULL DEFAULT false,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    CHECK (tax_address = (tax_kind IS NOT NULL AND tax_name IS NOT NULL AND tax_id IS NOT NULL)),
    CHECK (tax_address OR (tax_kind IS NULL AND tax_name IS NULL AND tax_id IS NULL)),
    CHECK ((tax_branch IS NOT NULL) = (tax_kind IS NOT DISTINCT FROM 'company')),
    CHECK (tax_address OR NOT is_tax)
  );
  CREATE INDEX addresses_user ON addresses (user_id, address_id);
  -- One of each kind at any time, whatever is asked at the same moment.
  CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;
  CREATE UNIQUE INDEX addresses_one_delivery ON addresses (user_id) WHERE is_delivery;
  CREATE UNIQUE INDEX addresses_one_tax ON addresses (user_id) WHERE is_tax;
`);
