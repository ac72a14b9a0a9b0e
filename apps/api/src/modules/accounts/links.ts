import { randomBytes } from 'node:crypto';
import { STAFF_LINK } from '@mali/contracts/roles';
import type { LinkFault, LinkPurpose } from '@mali/contracts/sign-in-values';
import { hashToken } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { LINK_MS } from './policy.ts';
import { insertLink, linkByHash, spendLink, type User, userById } from './repository.ts';

/**
 * Links in mails: 256 random bits, stored as a hash, valid once, for one purpose and a limited time, and only
 * while the account has the e-mail it was mailed to. The token is in the URL's fragment, which reaches no
 * server, log or other site; the host is the configured one, not the request's.
 */

/**
 * Creates a link.
 * @param email recipient: using the link verifies this address
 * @param sign_in_id the sign-in through a provider that it is for, if any
 * @param isForStaff whether the account is one of staff, whose links work while the shop is closed
 */
export async function newLink(
  db: Db,
  publicUrl: string,
  {
    user_id,
    purpose,
    email,
    sign_in_id = null,
    isForStaff = false,
  }: {
    user_id: number;
    purpose: LinkPurpose;
    email: string;
    sign_in_id?: string | null;
    isForStaff?: boolean;
  },
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(at.getTime() + LINK_MS[purpose]);
  const token_hash = hashToken(token);
  await insertLink(db, { token_hash, user_id, purpose, email, sign_in_id, created_at: at, expires_at });
  return `${publicUrl}/auth/action?mode=${purpose}${isForStaff ? `&${STAFF_LINK}=1` : ''}#${token}`;
}

const refused = (reason: LinkFault) => new DomainError('AUTH.LINK', { reason });

/**
 * The link's account, without using it up.
 * @throws DomainError AUTH.LINK {reason}; AUTH.USER_DISABLED
 */
export async function readLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  at: Date,
): Promise<{ user: User; email: string; sign_in_id: string | null }> {
  const link = await linkByHash(db, hashToken(token));
  if (link === undefined || link.purpose !== purpose) throw refused('unknown');
  if (link.used_at !== null) throw refused('used');
  if (link.expires_at <= at) throw refused('expired');
  const user = await userById(db, link.user_id);
  if (user === undefined) throw refused('unknown');
  if (user.disabled) throw new DomainError('AUTH.USER_DISABLED');
  // Mailed to an address that the account no longer has.
  if (purpose !== 'change_email' && link.email !== user.email) throw refused('expired');
  return { user, email: link.email, sign_in_id: link.sign_in_id };
}

/**
 * Uses up the link in the caller's transaction and returns its account: of two concurrent uses one succeeds.
 * @throws DomainError as `readLink`
 */
export async function useLink(
  trx: Db,
  purpose: LinkPurpose,
  token: string,
  at: Date,
): Promise<{ user: User; email: string; sign_in_id: string | null }> {
  const read = await readLink(trx, purpose, token, at);
  if (!(await spendLink(trx, hashToken(token), at))) throw refused('used');
  return read;
}
