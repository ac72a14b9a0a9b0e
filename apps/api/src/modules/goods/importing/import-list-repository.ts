import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import { INTEGERS, integers } from '../../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../../platform/list-query.ts';

/** The SQL of the list of imports. */
export const IMPORT_SOURCE: ListSource<typeof IMPORT_LIST> = {
  definition: IMPORT_LIST,
  table: 'product_imports i',
  alias: 'i',
  id: 'i.import_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'i.created_at', type: 'timestamptz' } },
  filters: {
    state: oneOf('i.state'),
    sent: inDays('i.created_at'),
    staff: (ids) => ({ sql: `i.user_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
  },
  oneByOne: 'state',
  search: (text) => ({ sql: 'i.file_name ILIKE ?', bindings: [containing(text)] }),
};
