import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import { containing, eachOf, inDays, type ListSource } from '../../platform/list-query.ts';
import { SHARED } from './repository.ts';

/** The SQL of the list of applications. */
export const BLOGGER_SOURCE: ListSource<typeof BLOGGER_LIST> = {
  definition: BLOGGER_LIST,
  table: 'blogger_applications b',
  alias: 'b',
  id: 'b.application_id',
  idType: 'bigint',
  oneByOne: 'state',
  sorts: { applied_at: { sql: 'b.applied_at', type: 'timestamptz' } },
  filters: {
    state: eachOf('b.state'),
    applied: inDays('b.applied_at'),
    shared: (isShared) => ({ sql: isShared ? SHARED : `NOT ${SHARED}`, bindings: [] }),
  },
  search: (text) => ({
    sql: `array_to_string(b.channels, ' ') ILIKE ? OR b.user_id IN (SELECT u.user_id FROM users u
      WHERE user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ?)`,
    bindings: [containing(text), containing(text.toLowerCase())],
  }),
};
