import type { NoticesAnswer } from '@mali/contracts/profile';
import { NOTICE_CHOICES, type NoticeChoice } from '@mali/contracts/profile-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { setNoticeChoices } from '../accounts/index.ts';
import { readUnsubscribeToken } from '../notifications/unsubscribe-links.ts';
import { noticeChoices } from './repository.ts';

/**
 * The caller's mail settings. Order mails cannot be switched off; marketing is off by default, everything
 * else is on (PROF-05).
 * @throws DomainError AUTH.REQUIRED
 */
export async function getNotices({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<NoticesAnswer> {
  const chosen = await noticeChoices(db, caller.user_id);
  if (chosen === undefined) throw new DomainError('AUTH.REQUIRED');
  const email: NoticesAnswer['email'] = [
    { kind: 'order', on: true, fixed: true },
    ...NOTICE_CHOICES.map((kind) => ({
      kind,
      on: kind === 'marketing' ? chosen.email_consent : !chosen.notices_off.includes(kind),
      fixed: false,
    })),
  ];
  return { email, count: email.length };
}

/**
 * Switches a kind of mail on or off.
 * @throws DomainError AUTH.REQUIRED
 */
export async function setNotice(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  kind: NoticeChoice,
  on: boolean,
): Promise<NoticesAnswer> {
  if (!(await setNoticeChoices(deps.db, caller.user_id, [kind], on))) throw new DomainError('AUTH.REQUIRED');
  return getNotices(deps, caller);
}

/**
 * Switches off a mail's categories for the holder of its unsubscribe link; idempotent.
 * @returns the kinds that are off now
 * @throws DomainError NOTICE.LINK when the link is invalid or expired, or its account is deleted
 */
export async function unsubscribe(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  token: string,
): Promise<NoticeChoice[]> {
  const link = readUnsubscribeToken(config, token, now());
  if (link === null || !(await setNoticeChoices(db, link.userId, link.kinds, false)))
    throw new DomainError('NOTICE.LINK');
  return link.kinds;
}
