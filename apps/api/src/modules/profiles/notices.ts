import type { NoticesAnswer } from '@mali/contracts/profile';
import { NOTICE_CHOICES, type NoticeChoice } from '@mali/contracts/profile-values';
import type { Config } from '../../config.ts';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { noticeChoices, setNoticeChoices } from './repository.ts';

/** A mail is read long after it was sent, and its link must still take the reader at their word. */
const LINK_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/**
 * Which mails the caller gets. Those about orders cannot be switched off; marketing is off until somebody wants it,
 * everything else is on (PROF-05).
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

/** Switches a kind of mail on or off. @throws DomainError AUTH.REQUIRED */
export async function setNotice(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  kind: NoticeChoice,
  on: boolean,
): Promise<NoticesAnswer> {
  if (!(await setNoticeChoices(deps.db, caller.user_id, [kind], on))) throw new DomainError('AUTH.REQUIRED');
  return getNotices(deps, caller);
}

const subjectOf = (userId: number, kinds: readonly string[]): string =>
  `unsubscribe ${userId} ${kinds.join('-')}`;

type LinkConfig = Pick<Config, 'jwtSecret' | 'publicUrl'>;
type Unsubscription = { user_id: number; kinds: readonly NoticeChoice[]; at: Date };

/**
 * The address for the foot of a mail: opening it switches these kinds off, without signing in.
 * @param kinds what the mail is about
 */
export function unsubscribeLink(config: LinkConfig, of: Unsubscription): string {
  return `${config.publicUrl}/unsubscribe?token=${unsubscribeToken(config, of)}`;
}

/** The address a mail program posts to when its reader wants no more of them (RFC 8058). */
export function oneClickLink(config: LinkConfig, of: Unsubscription): string {
  return `${config.publicUrl}/api/v3/unsubscribe/one_click?token=${unsubscribeToken(config, of)}`;
}

function unsubscribeToken({ jwtSecret }: LinkConfig, { user_id, kinds, at }: Unsubscription): string {
  const sorted = NOTICE_CHOICES.filter((kind) => kinds.includes(kind));
  const link = signLink(jwtSecret, subjectOf(user_id, sorted), new Date(at.getTime() + LINK_MS));
  return `${user_id.toString(36)}.${sorted.join('-')}.${link}`;
}

/**
 * Switches off what a mail was about, for whoever holds its link; asked again, it stays off.
 * @returns the kinds that are off now
 * @throws DomainError NOTICE.LINK when the link is not ours, is too old, or its account is gone
 */
export async function unsubscribe(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  token: string,
): Promise<NoticeChoice[]> {
  const [who = '', what = '', ...link] = token.split('.');
  const userId = /^[0-9a-z]{1,6}$/.test(who) ? Number.parseInt(who, 36) : 0;
  const kinds = NOTICE_CHOICES.filter((kind) => what.split('-').includes(kind));
  const ours =
    kinds.join('-') === what && linkHolds(config.jwtSecret, subjectOf(userId, kinds), link.join('.'), now());
  if (!ours || kinds.length === 0 || !(await setNoticeChoices(db, userId, kinds, false)))
    throw new DomainError('NOTICE.LINK');
  return kinds;
}
