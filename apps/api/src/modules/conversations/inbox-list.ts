import type { InboxAnswer, InboxRow as WireRow } from '@mali/contracts/inbox';
import { optionWord } from '@mali/contracts/lists/definition';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import type { ListCount, ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import {
  countQueries,
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  readListPage,
} from '../../platform/office-list.ts';
import { maskedPerson } from '../chats/service.ts';
import { INBOX_COLUMNS, type InboxRow, inboxSource } from './inbox-list-repository.ts';

export const mayReadAny = ({ role_id }: Caller): boolean =>
  role_id !== null && may(role_id, 'order:read-any');

const sourceFor = (caller: Caller) => inboxSource(caller.user_id, !mayReadAny(caller));

/** Name and e-mail as the role may see them. */
export function personOf(row: InboxRow, caller: Caller): { name: string; email: string | null } {
  const email = row.member_email ?? row.email;
  const [first = '', ...rest] = row.name.split(' ');
  const person = {
    first_name: row.first_name ?? first,
    last_name: row.last_name ?? rest.join(' '),
    email: email ?? '',
  };
  if (!mayReadAny(caller)) {
    const masked = maskedPerson(person);
    return { name: masked.name, email: email === null ? null : masked.email };
  }
  return { name: `${person.first_name} ${person.last_name}`.trim(), email };
}

/** Name, or e-mail of who has none. */
function customerOf(row: InboxRow, caller: Caller): string {
  const { name, email } = personOf(row, caller);
  return name === '' ? (email ?? '') : name;
}

export const presentRow = (row: InboxRow, caller: Caller): WireRow => ({
  ...{ conversation_id: row.conversation_id, channel: row.channel, state: row.state },
  customer: customerOf(row, caller),
  assigned:
    row.assigned_to === null
      ? null
      : { user_id: row.assigned_to, name: row.assigned_name ?? String(row.assigned_to) },
  ...{ last_seq: row.last_seq, last_at: row.last_at.toISOString(), last_side: row.last?.side ?? null },
  ...{ last_kind: row.last?.kind ?? null, last_text: row.last?.text ?? '', unread: row.staff_unread },
  waiting_since: row.waiting_since?.toISOString() ?? null,
});

/**
 * A page of the inbox (INBOX-01).
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listConversations(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<InboxAnswer> {
  const page = await readListPage<InboxRow>(deps, caller, sourceFor(caller), query, INBOX_COLUMNS);
  return { ...page, rows: page.rows.map((row) => presentRow(row, caller)) };
}

export const countConversations = (deps: ListDeps, caller: Caller) => countViews(deps, sourceFor(caller));

/** How many conversations each of these queries of a caller has, by name. */
export const countConversationsBy = (
  deps: ListDeps,
  caller: Caller,
  queries: Readonly<Record<string, ListQuery>>,
): Promise<Record<string, ListCount>> => countQueries(sourceFor(caller))(deps, caller, queries);

/** The export of the inbox, with customers as the role may see them; throws as `exportList` does. */
export function exportConversations(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const { filters } = INBOX_LIST;
  const cells: ExportCells<typeof INBOX_LIST, InboxRow> = {
    customer: (row) => customerOf(row, caller),
    channel: ({ channel }, lang) => optionWord(filters.channel, channel, lang),
    state: ({ state }, lang) => optionWord(filters.state, state, lang),
    assigned: ({ assigned_name }) => assigned_name,
    waiting_since: ({ waiting_since }) => waiting_since,
    unread: ({ staff_unread }) => staff_unread,
    last_at: ({ last_at }) => last_at,
    begun_at: ({ begun_at }) => begun_at,
  };
  return exportList<InboxRow>(
    deps,
    caller,
    { source: sourceFor(caller), columns: INBOX_COLUMNS, title: { th: 'แชต', en: 'Chat' }, cells },
    query,
  );
}
