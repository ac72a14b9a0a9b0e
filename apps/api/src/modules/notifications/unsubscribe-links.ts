import { NOTICE_CHOICES, type NoticeChoice } from '@mali/contracts/profile-values';
import type { Config } from '../../config.ts';
import { linkHolds, signLink } from '../../platform/links.ts';

/** Links must remain valid for old mails. */
const LINK_MS = 2 * 365 * 24 * 60 * 60 * 1000;

const subjectOf = (userId: number, kinds: readonly string[]): string =>
  `unsubscribe ${userId} ${kinds.join('-')}`;

type LinkConfig = Pick<Config, 'jwtSecret' | 'publicUrl'>;
type Unsubscription = { user_id: number; kinds: readonly NoticeChoice[]; at: Date };

/**
 * The unsubscribe URL of a mail: switches these categories off without signing in.
 * @param kinds categories of the mail
 */
export function unsubscribeLink(config: LinkConfig, of: Unsubscription): string {
  return `${config.publicUrl}/unsubscribe?token=${unsubscribeToken(config, of)}`;
}

/** The one-click unsubscribe URL for mail programs (RFC 8058). */
export function oneClickLink(config: LinkConfig, of: Unsubscription): string {
  return `${config.publicUrl}/api/v3/unsubscribe/one_click?token=${unsubscribeToken(config, of)}`;
}

function unsubscribeToken({ jwtSecret }: LinkConfig, { user_id, kinds, at }: Unsubscription): string {
  const sorted = NOTICE_CHOICES.filter((kind) => kinds.includes(kind));
  const link = signLink(jwtSecret, subjectOf(user_id, sorted), new Date(at.getTime() + LINK_MS));
  return `${user_id.toString(36)}.${sorted.join('-')}.${link}`;
}

/**
 * Account and mail categories of an unsubscribe link.
 * @returns null when the link is invalid or expired
 */
export function readUnsubscribeToken(
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  token: string,
  now: Date,
): { userId: number; kinds: NoticeChoice[] } | null {
  const [who = '', what = '', ...link] = token.split('.');
  const userId = /^[0-9a-z]{1,6}$/.test(who) ? Number.parseInt(who, 36) : 0;
  const kinds = NOTICE_CHOICES.filter((kind) => what.split('-').includes(kind));
  const valid =
    kinds.join('-') === what && linkHolds(jwtSecret, subjectOf(userId, kinds), link.join('.'), now);
  return valid && kinds.length > 0 ? { userId, kinds } : null;
}
