import { BLOGGER_FROM, BLOGGER_TO } from '@mali/contracts/blogger-values';
import type { BloggerDecision, StaffBlogger, StaffBloggersAnswer } from '@mali/contracts/bloggers';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  neighboursIn,
  readListPage,
} from '../../platform/office-list.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { type Notice, notify } from '../notifications/service.ts';
import { BLOGGER_SOURCE } from './list-repository.ts';
import { present } from './present.ts';
import { latestOf, ownerOf, readForStaff, STAFF_COLUMNS, type StaffRow, setState } from './repository.ts';
import { lockMember, setRoleFor, subjectOf } from './service.ts';

export const countBloggers = (deps: ListDeps) => countViews(deps, BLOGGER_SOURCE);

/**
 * A page of the list of applications; reading it is recorded.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listBloggers(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<StaffBloggersAnswer> {
  const page = await readListPage<StaffRow>(deps, caller, BLOGGER_SOURCE, query, STAFF_COLUMNS);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...present(row), name: row.name, shared: row.shared })),
  };
}

/** The export of the list of applications; throws as `exportList` does. */
export const exportBloggers = exportOf<StaffRow>({
  source: BLOGGER_SOURCE,
  columns: STAFF_COLUMNS,
  title: { th: 'บล็อกเกอร์', en: 'Bloggers' },
  cells: (): ExportCells<typeof BLOGGER_LIST, StaffRow> => ({
    name: (row) => row.name,
    state: (row, lang) => optionWord(BLOGGER_LIST.filters.state, row.state, lang),
    channels: (row) => row.channels.join(' '),
    about: (row) => row.about,
    applied_at: (row) => row.applied_at,
    decided_at: (row) => row.decided_at,
    reason: (row) => row.reason,
  }),
});

/**
 * One application with its neighbours in a list; reading it is recorded.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function getBlogger(
  deps: ListDeps,
  caller: Caller,
  id: number,
  query: ListQuery,
): Promise<StaffBlogger> {
  const row = await readForStaff(deps.db, id);
  if (row === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const neighbours = await neighboursIn(deps, BLOGGER_SOURCE, query, id);
  await recordReading(deps.db, caller, deps.now(), subjectOf(id), 'personal_data_read', row.user_id);
  const { name, email, terms, decider, earlier, others } = row;
  const dated = (list: typeof others) =>
    list.map((one) => ({ ...one, applied_at: new Date(one.applied_at).toISOString() }));
  return {
    ...{ ...present(row), name, email, terms, decided_by: decider },
    ...{ earlier: dated(earlier), others: dated(others), ...neighbours },
  };
}

/** What the member is told, by the new state. */
const NOTICES: Readonly<
  Record<'approved' | 'refused' | 'ended', (reason: string) => Pick<Notice, 'title' | 'body'>>
> = {
  approved: () => ({
    title: { th: 'ยินดีต้อนรับสู่ทีมบล็อกเกอร์', en: 'Welcome to our bloggers' },
    body: {
      th: 'เราอนุมัติใบสมัครของคุณแล้ว อย่าลืมบอกทุกครั้งว่าลิงก์ได้ค่าตอบแทน',
      en: 'We approved your application. Always say that a link is paid.',
    },
  }),
  refused: (reason) => ({
    title: { th: 'ใบสมัครบล็อกเกอร์ยังไม่ผ่าน', en: 'Your application as a blogger was not accepted' },
    body: { th: reason, en: reason },
  }),
  ended: (reason) => ({
    title: { th: 'สิ้นสุดการเป็นบล็อกเกอร์', en: 'You are no longer one of our bloggers' },
    body: { th: reason, en: reason },
  }),
};

/**
 * Approves, refuses or ends; gives or takes the role, and tells the member.
 * @throws DomainError ERROR.NOT_FOUND, BLOGGER.DECIDED when its state is another by now, or the member has a later one,
 *   BLOGGER.ROLE, ERROR.BAD_REQUEST for an act that the state does not have, or without the reason that is needed
 */
export async function decide(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  application_id: number,
  { act, was, reason: given }: BloggerDecision,
): Promise<void> {
  const reason = given?.trim() ?? '';
  if (act !== 'approve' && reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  if (!BLOGGER_FROM[act].includes(was))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'was' });
  const state = BLOGGER_TO[act] as 'approved' | 'refused' | 'ended';
  await db.transaction(async (trx) => {
    const owner = await ownerOf(trx, application_id);
    if (owner === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const { user_id } = owner;
    const role = await lockMember(trx, user_id);
    const latest = await latestOf(trx, user_id);
    if (latest?.application_id !== application_id || latest.state !== was)
      throw new DomainError('BLOGGER.DECIDED');
    const at = now();
    await setState(trx, {
      ...{ application_id, was, state, reason: act === 'approve' ? null : reason, at, by: caller.user_id },
    });
    await setRoleFor(trx, user_id, state);
    await recordStaffAction(trx, caller, {
      ...{ kind: `blogger_${state}` as const, at, user_id, subject: subjectOf(application_id) },
      details: { role, ...(act !== 'approve' && { reason }) },
      changes: [{ field: 'blogger_state', from: was, to: state }],
    });
    await notify(trx, {
      ...{ user_id, kind: 'blogger', at, link: '/account/blogger', ...NOTICES[state](reason) },
      dedupe: `blogger:${application_id}:${state}:${at.getTime()}`,
    });
  });
}
