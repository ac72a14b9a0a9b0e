import type {
  ReadStaffNotices,
  ReadStaffNoticesAnswer,
  StaffNoticeChoiceRequest,
  StaffNoticeChoices,
  StaffNoticesAnswer,
} from '@mali/contracts/staff-notices';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { lineMessenger } from '../../platform/line.ts';
import { kindsBy, staffChoices } from './policy.ts';
import {
  countUnread,
  hasLine,
  listStaffNotices,
  markStaffRead,
  readChoices,
  writeChoice,
} from './staff-repository.ts';

/** Notifications of one page of the list. */
const PAGE = 20;
type NoticeDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The caller's notifications of the back office, of the kinds that they want there (ADM-14). */
export async function staffNotices(
  { db }: Pick<Deps, 'db'>,
  { user_id }: Caller,
  before: number | null,
): Promise<StaffNoticesAnswer> {
  const kinds = kindsBy(staffChoices(await readChoices(db, user_id)), 'page');
  const [found, unread] = await Promise.all([
    listStaffNotices(db, user_id, kinds, { before, limit: PAGE + 1 }),
    countUnread(db, user_id, kinds),
  ]);
  const page = found.slice(0, PAGE);
  return {
    notices: page.map(({ created_at, read_at, ...notice }) => ({
      ...notice,
      created_at: created_at.toISOString(),
      read: read_at !== null,
    })),
    unread,
    next: found.length > PAGE ? (page.at(-1)?.notification_id ?? null) : null,
  };
}

/**
 * Marks the caller's notifications of the back office as read, or the listed ones as unread again.
 * @throws DomainError ERROR.BAD_REQUEST for unread ones that are not listed
 */
export async function readStaffNotices(
  deps: NoticeDeps,
  caller: Caller,
  { notification_ids, read = true }: ReadStaffNotices,
): Promise<ReadStaffNoticesAnswer> {
  if (!read && notification_ids === undefined)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'notification_ids' });
  const at = read ? deps.now() : null;
  const marked = await markStaffRead(deps.db, caller.user_id, notification_ids ?? null, at);
  return { ...(await staffNotices(deps, caller, null)), marked };
}

/** Where the caller gets each kind. */
export async function noticeChoices(
  { db, config }: NoticeDeps,
  { user_id }: Caller,
): Promise<StaffNoticeChoices> {
  const choices = staffChoices(await readChoices(db, user_id));
  return {
    choices: kindsOf(choices),
    line: lineMessenger(config) !== null && (await hasLine(db, user_id)),
  };
}
const kindsOf = (choices: ReturnType<typeof staffChoices>): StaffNoticeChoices['choices'] =>
  Object.entries(choices).map(([kind, channels]) => ({ kind: kind as keyof typeof choices, ...channels }));

/** Chooses where the caller gets a kind. */
export async function chooseNotices(
  deps: NoticeDeps,
  caller: Caller,
  choice: StaffNoticeChoiceRequest,
): Promise<StaffNoticeChoices> {
  await writeChoice(deps.db, caller.user_id, choice);
  return noticeChoices(deps, caller);
}
