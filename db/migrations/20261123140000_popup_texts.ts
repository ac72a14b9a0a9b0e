import type { Knex } from 'knex';

/** Texts of a popup beside the picture: headline, terms and button target. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Empty: the page takes the words of the picture as the headline, and a button of its own.
  ALTER TABLE popups
    ADD COLUMN title bilingual NOT NULL DEFAULT '{"th": "", "en": ""}',
    ADD COLUMN "text" bilingual NOT NULL DEFAULT '{"th": "", "en": ""}',
    ADD COLUMN button bilingual NOT NULL DEFAULT '{"th": "", "en": ""}';
`);
