import { NOTICE_CHOICES, type NoticeChoice } from '@mali/contracts/profile-values';
import type { Config } from '../../config.ts';
import { linkHolds, signLink } from '../../platform/links.ts';

/** A mail is read long after it was sent, and its link must still work. */
const LINK_MS = 2 * 365 * 24 * 60 * 60 * 1000;

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
 * The account and the kinds of mail that a link of a mail names.
 * @returns null when the link is not the shop's own, or too old
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
