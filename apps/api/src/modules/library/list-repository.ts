import type { LibraryKind } from '@mali/contracts/library-values';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { PICTURE_SIZE } from '../../platform/shown-pictures.ts';

/** The same words as in the index of the texts of pictures. */
const WORDS = 'library_words(p.name_th, p.name_en, p.alt_th, p.alt_en, p.used_in, library_tags(p.tags))';

/** The SQL of the list of pictures. */
export const LIBRARY_SOURCE: ListSource<typeof LIBRARY_LIST> = {
  definition: LIBRARY_LIST,
  table: '(SELECT * FROM library_pictures WHERE removed_at IS NULL) p',
  alias: 'p',
  id: 'p.picture_id',
  idType: 'bigint',
  sorts: { added_at: { sql: 'p.added_at', type: 'timestamptz' } },
  filters: {
    kind: oneOf('p.kind'),
    used: (isYes) => ({ sql: isYes ? 'p.uses > 0' : 'p.uses = 0', bindings: [] }),
    tag: (tag) => ({ sql: 'p.tags @> ARRAY[?::text]', bindings: [tag] }),
    added: inDays('p.added_at'),
  },
  search: (text) => ({
    sql: `${WORDS} LIKE ?`,
    bindings: [containing(text.toLowerCase().replaceAll(' ', ''))],
  }),
};

/** Columns of a page, of an export and of one picture. */
export const LIBRARY_COLUMNS = `p.picture_id, p.revision, p.kind, p.hash, p.name_th, p.name_en, p.alt_th, p.alt_en, p.tags,
  p.uses, p.used_in, p.added_at, p.removed_at,
  (SELECT ${PICTURE_SIZE} FROM images s WHERE s.hash = p.hash) AS size,
  (SELECT count(*)::int FROM library_versions n WHERE n.picture_id = p.picture_id) AS versions,
  (SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u
   WHERE u.user_id = p.added_by) AS added_by`;

export type LibraryRow = {
  picture_id: number;
  revision: number;
  kind: LibraryKind;
  hash: string;
  name_th: string;
  name_en: string;
  alt_th: string;
  alt_en: string;
  tags: string[];
  uses: number | null;
  used_in: string;
  added_at: Date;
  removed_at: Date | null;
  size: { width: number; height: number; still: boolean; hash: string; focus: string | null };
  versions: number;
  added_by: string | null;
};
