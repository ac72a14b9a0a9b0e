import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import { type Db, firstRow, isDatabaseError, rows, UNIQUE_VIOLATION } from '../../platform/database.ts';

/** A pending sign-in through a provider. */
export type SignIn = Readonly<{
  sign_in_id: string;
  provider: Provider;
  intent: SocialIntent;
  return_to: string;
  expires_at: Date;
  browser_hash: Buffer;
  subject: string;
  email: string | null;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  line_friend: boolean | null;
}>;
const SIGN_IN = `sign_in_id, provider, intent, return_to, expires_at, browser_hash, subject, email, email_verified,
  first_name, last_name, line_friend`;

export async function insertSignIn(
  db: Db,
  row: Pick<SignIn, 'sign_in_id' | 'provider' | 'intent' | 'return_to' | 'expires_at' | 'browser_hash'> & {
    state_hash: Buffer | null;
  },
): Promise<void> {
  const { sign_in_id, provider, intent, return_to, browser_hash, state_hash, expires_at } = row;
  await db.raw(
    `INSERT INTO social_sign_ins (sign_in_id, provider, intent, return_to, browser_hash, state_hash, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [sign_in_id, provider, intent, return_to, browser_hash, state_hash, expires_at],
  );
}

/** Claims a response to a request of this browser, once; undefined when there is none. */
export const takeAnswer = (
  db: Db,
  asked: { state_hash: Buffer; browser_hash: Buffer; provider: Provider },
  at: Date,
): Promise<Pick<SignIn, 'sign_in_id' | 'intent' | 'return_to'> | undefined> =>
  firstRow(
    db,
    `UPDATE social_sign_ins SET returned_at = ?
     WHERE state_hash = ? AND browser_hash = ? AND provider = ? AND returned_at IS NULL AND expires_at > ?
     RETURNING sign_in_id, intent, return_to`,
    [at, asked.state_hash, asked.browser_hash, asked.provider, at],
  );

/** Stores the identified user, for the holder of the token. */
export async function storeProfile(
  db: Db,
  signInId: string,
  token: { token_hash: Buffer; expires_at: Date; returned_at: Date },
  profile: Pick<SignIn, 'subject' | 'email' | 'email_verified' | 'first_name' | 'last_name' | 'line_friend'>,
): Promise<void> {
  const { subject, email, email_verified, first_name, last_name, line_friend } = profile;
  await db.raw(
    `UPDATE social_sign_ins SET token_hash = ?, expires_at = ?, returned_at = ?, subject = ?, email = ?,
       email_verified = ?, first_name = ?, last_name = ?, line_friend = ?
     WHERE sign_in_id = ?`,
    [
      token.token_hash,
      token.expires_at,
      token.returned_at,
      subject,
      email,
      email_verified,
      first_name,
      last_name,
      line_friend,
      signInId,
    ],
  );
}

/** The user of a token in its browser, until used or expired. */
export const signInByToken = (
  db: Db,
  tokenHash: Buffer,
  browserHash: Buffer,
  at: Date,
): Promise<SignIn | undefined> =>
  firstRow(
    db,
    `SELECT ${SIGN_IN} FROM social_sign_ins
     WHERE token_hash = ? AND browser_hash = ? AND spent_at IS NULL AND expires_at > ?`,
    [tokenHash, browserHash, at],
  );

/** The same by id, as stored with a mailed link. */
export const signInById = (
  db: Db,
  signInId: string,
  browserHash: Buffer,
  at: Date,
): Promise<SignIn | undefined> =>
  firstRow(
    db,
    `SELECT ${SIGN_IN} FROM social_sign_ins
     WHERE sign_in_id = ? AND browser_hash = ? AND token_hash IS NOT NULL AND spent_at IS NULL AND expires_at > ?`,
    [signInId, browserHash, at],
  );

/** Extends the token's validity at least until then. */
export async function extendSignIn(db: Db, signInId: string, until: Date): Promise<void> {
  await db.raw('UPDATE social_sign_ins SET expires_at = greatest(expires_at, ?) WHERE sign_in_id = ?', [
    until,
    signInId,
  ]);
}

/** Uses up a sign-in; false when it was used concurrently. */
export async function spendSignIn(db: Db, signInId: string, at: Date): Promise<boolean> {
  const sql = `UPDATE social_sign_ins SET spent_at = ?
    WHERE sign_in_id = ? AND spent_at IS NULL RETURNING sign_in_id`;
  return (await rows(db, sql, [at, signInId])).length > 0;
}

export type Identity = Readonly<{
  provider: Provider;
  subject: string;
  user_id: number;
  email: string | null;
  linked_at: Date;
}>;

export const identityOf = (db: Db, provider: Provider, subject: string): Promise<Identity | undefined> =>
  firstRow(
    db,
    'SELECT provider, subject, user_id, email, linked_at FROM identities WHERE provider = ? AND subject = ?',
    [provider, subject],
  );

export const identitiesOf = (db: Db, userId: number): Promise<Identity[]> =>
  rows(
    db,
    `SELECT provider, subject, user_id, email, linked_at FROM identities WHERE user_id = ?
     ORDER BY array_position(ARRAY['google', 'facebook', 'line'], provider)`,
    [userId],
  );

/**
 * False when it belongs to another account, or the account has another one: the transaction can only be
 * rolled back then.
 */
export async function insertIdentity(db: Db, identity: Identity): Promise<boolean> {
  const { provider, subject, user_id, email, linked_at } = identity;
  try {
    await db.raw(
      'INSERT INTO identities (provider, subject, user_id, email, linked_at) VALUES (?, ?, ?, ?, ?)',
      [provider, subject, user_id, email, linked_at],
    );
    return true;
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION)) return false;
    throw error;
  }
}

/** Updates the name at the provider. */
export async function refreshIdentity(
  db: Db,
  { provider, subject, email }: Pick<SignIn, 'provider' | 'subject' | 'email'>,
): Promise<void> {
  await db.raw(
    'UPDATE identities SET email = ? WHERE provider = ? AND subject = ? AND email IS DISTINCT FROM ?',
    [email, provider, subject, email],
  );
}

/**
 * Removes an identity from an account.
 * @returns whether it existed
 */
export async function deleteIdentity(db: Db, userId: number, provider: Provider): Promise<boolean> {
  const sql = 'DELETE FROM identities WHERE user_id = ? AND provider = ? RETURNING subject';
  return (await rows(db, sql, [userId, provider])).length > 0;
}

const LINE_USER = /^U[0-9a-f]{32}$/;

/** Adds or removes the LINE recipient: friends of the shop's account get notifications there. */
export async function setLineRecipient(
  db: Db,
  userId: number,
  { subject, friend }: { subject: string; friend: boolean },
  at: Date,
): Promise<void> {
  await db.raw('DELETE FROM line_recipients WHERE user_id = ? OR line_user_id = ?', [userId, subject]);
  if (!friend || !LINE_USER.test(subject)) return;
  await db.raw('INSERT INTO line_recipients (user_id, line_user_id, linked_at) VALUES (?, ?, ?)', [
    userId,
    subject,
    at,
  ]);
}
export async function removeLineRecipient(db: Db, userId: number): Promise<void> {
  await db.raw('DELETE FROM line_recipients WHERE user_id = ?', [userId]);
}

/** Removes every provider's identity from an account, and its LINE recipient with them. */
export async function removeIdentities(db: Db, userId: number): Promise<void> {
  await db.raw('DELETE FROM identities WHERE user_id = ?', [userId]);
  await db.raw('DELETE FROM line_recipients WHERE user_id = ?', [userId]);
}

/** Deletes expired sign-ins. */
