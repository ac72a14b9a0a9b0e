import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason, ReturnStatus } from '@mali/contracts/return-values';
import { flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { ofOrderContaining } from '../../platform/order-search.ts';

const EXCHANGE_ORDER = '(SELECT x.so_no FROM return_exchanges x WHERE x.return_no = r.return_no)';

/** The SQL of the list of returns (RTRN-02). */
export const RETURN_SOURCE: ListSource<typeof RETURN_LIST> = {
  definition: RETURN_LIST,
  table: 'returns r',
  alias: 'r',
  id: 'r.return_no',
  sorts: {
    asked_at: { sql: 'r.asked_at', type: 'timestamptz' },
    decide_by: { sql: 'r.decide_by', type: 'timestamptz' },
    status_at: { sql: 'r.status_at', type: 'timestamptz' },
  },
  filters: {
    status: oneOf('r.status'),
    late: (isLate, at) => flagged(isLate, "r.status = 'asked' AND r.decide_by < ?", [at]),
    asked: inDays('r.asked_at'),
    reason: (values) => ({
      sql: 'r.return_no IN (SELECT l.return_no FROM return_lines l WHERE l.reason = ANY(?::text[]))',
      bindings: [`{${values.join(',')}}`],
    }),
  },
  search: (text) => ofOrderContaining('r.so_no', text, ['r.return_no', 'r.drop_off_code', EXCHANGE_ORDER]),
};

/** Columns of a page. */
export const PAGE_COLUMNS = `r.return_no, r.so_no, r.status, r.asked_at, r.status_at, r.decide_by,
  (SELECT btrim(coalesce(o.delivery_address->>'first_name', '') || ' ' || coalesce(o.delivery_address->>'last_name', ''))
   FROM orders o WHERE o.so_no = r.so_no) AS customer,
  (SELECT jsonb_agg(DISTINCT l.reason) FROM return_lines l WHERE l.return_no = r.return_no) AS reasons,
  (SELECT jsonb_agg(jsonb_build_object('image', s.shown->>'image_cart', 'name_en', coalesce(s.shown->>'mat_name', ''),
            'name_th', coalesce(s.shown->>'mat_name_th', ''), 'quantity', l.quantity) ORDER BY l.line_no)
   FROM return_lines l JOIN order_lines s USING (so_no, line_no) WHERE l.return_no = r.return_no) AS items`;

export type PageRow = {
  return_no: string;
  so_no: string;
  status: ReturnStatus;
  asked_at: Date;
  status_at: Date;
  decide_by: Date;
  customer: string;
  reasons: ReturnReason[] | null;
  items: { image: string | null; name_en: string; name_th: string; quantity: number }[] | null;
};
