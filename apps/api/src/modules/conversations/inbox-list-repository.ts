import type { ChatMessageKind, MessageSide } from '@mali/contracts/conversation-values';
import { LIST_SEARCH } from '@mali/contracts/lists/definition';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import { type Db, firstRow, INTEGERS, integers, type SqlPart } from '../../platform/database.ts';
import { containing, eachOf, flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import type { ConversationRow } from './conversation-repository.ts';

export type InboxRow = ConversationRow &
  Readonly<{
    first_name: string | null;
    last_name: string | null;
    member_email: string | null;
    assigned_name: string | null;
    last: { side: MessageSide; kind: ChatMessageKind; text: string } | null;
  }>;
/** Name of a member of the staff, `s`. */
export const STAFF_NAME = `coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), split_part(s.email, '@', 1))`;
const ofMember = (column: string): string => `(SELECT u.${column} FROM users u WHERE u.user_id = c.user_id)`;
export const INBOX_COLUMNS = `c.*, ${ofMember('first_name')} AS first_name, ${ofMember('last_name')} AS last_name,
  ${ofMember('email')} AS member_email,
  (SELECT ${STAFF_NAME} FROM users s WHERE s.user_id = c.assigned_to) AS assigned_name,
  (SELECT jsonb_build_object('side', m.side, 'kind', m.kind, 'text', left(m.text, 200)) FROM conversation_messages m
   WHERE m.conversation_id = c.conversation_id AND m.side IN ('customer', 'staff') ORDER BY m.seq DESC LIMIT 1) AS last`;

export const inboxRow = (db: Db, id: number): Promise<InboxRow | undefined> =>
  firstRow(db, `SELECT ${INBOX_COLUMNS} FROM conversations c WHERE c.conversation_id = ?`, [id]);

/**
 * Whose turn it is, as one number: customers who wait and whom nobody has taken, then others who wait, the longest wait
 * first; then the rest, the newest first. The time zone makes it the same in every session, as an index needs; the index has the same words (20270118130200_inbox_list).
 */
const TURN = `(CASE WHEN c.waiting_since IS NULL THEN 30000000000000 - (extract(epoch FROM c.last_at AT TIME ZONE 'UTC') * 1000)::bigint
  WHEN c.assigned_to IS NULL THEN (extract(epoch FROM c.waiting_since AT TIME ZONE 'UTC') * 1000)::bigint
  ELSE 10000000000000 + (extract(epoch FROM c.waiting_since AT TIME ZONE 'UTC') * 1000)::bigint END)`;

const ASSIGNED: Readonly<Record<'me' | 'others' | 'nobody', (callerId: number) => SqlPart>> = {
  me: (callerId) => ({ sql: 'c.assigned_to = ?', bindings: [callerId] }),
  others: (callerId) => ({ sql: 'c.assigned_to <> ?', bindings: [callerId] }),
  nobody: () => ({ sql: 'c.assigned_to IS NULL', bindings: [] }),
};

/** Messages of both sides that contain a text. Shorter texts would read every message. */
const inMessages = (text: string): SqlPart | null =>
  text.length > LIST_SEARCH.min
    ? {
        sql: 'c.conversation_id IN (SELECT m.conversation_id FROM conversation_messages m WHERE m.text ILIKE ?)',
        bindings: [containing(text)],
      }
    : null;
const ofCustomer = (text: string): SqlPart => ({
  sql: `c.user_id IN (SELECT p.user_id FROM users p
      WHERE user_search_text(p.first_name, p.last_name, p.email, p.mobile) LIKE ?)
    OR lower(c.name || ' ' || coalesce(c.email, '')) LIKE ?`,
  bindings: [containing(text.toLowerCase()), containing(text.toLowerCase())],
});
function either(parts: readonly (SqlPart | null)[]): SqlPart {
  const found = parts.filter((part) => part !== null);
  if (found.length === 0) return { sql: 'false', bindings: [] };
  return {
    sql: found.map(({ sql }) => `(${sql})`).join(' OR '),
    bindings: found.flatMap(({ bindings }) => [...bindings]),
  };
}

/** The SQL of the inbox for somebody who sees whole names, for nobody in particular. */
export const INBOX_SOURCE: ListSource<typeof INBOX_LIST> = {
  definition: INBOX_LIST,
  table: 'conversations c',
  alias: 'c',
  id: 'c.conversation_id',
  idType: 'bigint',
  oneByOne: 'state',
  sorts: {
    turn: { sql: TURN, type: 'bigint' },
    last_at: { sql: 'c.last_at', type: 'timestamptz' },
  },
  filters: {
    state: eachOf('c.state'),
    assigned: (values) => either(values.map((value) => ASSIGNED[value](0))),
    assignee: (ids) => ({ sql: `c.assigned_to = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    waits: (isYes) => flagged(isYes, 'c.waiting_since IS NOT NULL'),
    channel: oneOf('c.channel'),
    member: (isYes) => flagged(isYes, 'c.user_id IS NOT NULL'),
    last: inDays('c.last_at'),
    begun: inDays('c.begun_at'),
  },
  search: (text) => either([ofCustomer(text), inMessages(text)]),
};

/** The same as the caller requests it. Who sees masked names finds nobody by the whole ones. */
export const inboxSource = (callerId: number, isMasked: boolean): ListSource<typeof INBOX_LIST> => ({
  ...INBOX_SOURCE,
  filters: {
    ...INBOX_SOURCE.filters,
    assigned: (values) => either(values.map((value) => ASSIGNED[value](callerId))),
  },
  ...(isMasked && { search: (text: string) => either([inMessages(text)]) }),
});
