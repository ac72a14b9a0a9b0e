import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type {
  IdentitiesAnswer,
  SocialProfile,
  SocialStartAnswer,
  SocialTokenAnswer,
} from '@mali/contracts/identities';
import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { isStaff } from '@mali/contracts/roles';
import { type Caller, hashToken } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { limit } from '../accounts/attempts.ts';
import {
  dropPassword,
  insertUser,
  lockNames,
  lockUser,
  sessionStart,
  setEmailVerified,
  type User,
  userByEmail,
  userById,
  voidLinks,
} from '../accounts/index.ts';
import { useLink } from '../accounts/links.ts';
import { askForMail } from '../accounts/mail-jobs.ts';
import { addressKey, LIMITS, LINK_MS } from '../accounts/policy.ts';
import { countInvalid } from '../accounts/recovery.ts';
import { disabledError, openSession, signedInUser } from '../accounts/service.ts';
import { type Device, endSessionsOf, type Session, startSession } from '../accounts/sessions.ts';
import { confirmPassword } from '../accounts/settings.ts';
import { joinGuestOrders } from '../orders/guest-orders.ts';
import type { Checks, ProviderProfile, SocialProvider, SocialProviders } from './providers.ts';
import {
  deleteIdentity,
  extendSignIn,
  identitiesOf,
  identityOf,
  insertIdentity,
  insertSignIn,
  refreshIdentity,
  removeIdentities,
  removeLineRecipient,
  type SignIn,
  setLineRecipient,
  signInById,
  signInByToken,
  spendSignIn,
  storeProfile,
  takeAnswer,
} from './repository.ts';
import { returnPath } from './return-path.ts';

/** Maximum time at the provider. */
const ASK_MS = 15 * 60_000;
/** Validity of the shop's token for a response: a form may have to be completed. */
const TOKEN_MS = 30 * 60_000;
/** Time after signing in during which the password is not required again. */
const JUST_SIGNED_IN_MS = 15 * 60_000;

const FAILED = {
  google: 'AUTH.GOOGLE_FAILED',
  facebook: 'AUTH.FACEBOOK_FAILED',
  line: 'AUTH.LINE_FAILED',
} as const satisfies Record<Provider, string>;

const expired = () => new DomainError('AUTH.SOCIAL_EXPIRED');
const badRequest = (path: string, rule: string) =>
  new DomainError('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path, rule }] });

type SocialDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'ended'>;
type Way = Readonly<{ intent: SocialIntent; return_to: string }>;

/** @throws DomainError ERROR.NOT_FOUND when the provider is not enabled */
function providerOf(providers: SocialProviders, name: Provider): SocialProvider {
  const provider = providers[name];
  if (provider === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return provider;
}

/** Derives nonce and PKCE verifier from the state with a secret key: nothing usable is stored. */
function checksOf(deps: Pick<Deps, 'config'>, state: string): Checks {
  const key = derivedKey(deps.config.jwtSecret, 'social sign-in');
  const of = (purpose: string) => createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: of('nonce'), verifier: of('verifier') };
}

/** Failures of a provider are shown as one message (ERR-26), and logged without codes and tokens. */
async function atProvider<T>(
  { log }: Pick<Deps, 'log'>,
  name: Provider,
  way: Way | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message, code } =
      error instanceof Error ? { code: '', ...error, message: error.message } : { message: '', code: '' };
    log.warn({ provider: name, fault: message, fault_code: code }, 'a sign-in through a provider failed');
    throw new DomainError(FAILED[name], way ?? undefined);
  }
}

/**
 * Starts a sign-in (AUTH-34).
 * @param browser random text of the browser's cookie, which binds the response to this browser
 * @throws DomainError ERROR.NOT_FOUND, AUTH.…_FAILED
 */
export async function startSocial(
  deps: SocialDeps,
  providers: SocialProviders,
  request: {
    provider: Provider;
    intent: SocialIntent;
    return: string | undefined;
    lang: Language;
    browser: string;
  },
): Promise<SocialStartAnswer> {
  const { provider: name, intent, lang, browser } = request;
  const provider = providerOf(providers, name);
  const state = randomBytes(32).toString('base64url');
  const url = await atProvider(deps, name, null, () => provider.ask(checksOf(deps, state), lang));
  await insertSignIn(deps.db, {
    sign_in_id: randomUUID(),
    provider: name,
    intent,
    return_to: returnPath(request.return, deps.config.publicUrl),
    browser_hash: hashToken(browser),
    state_hash: hashToken(state),
    expires_at: new Date(deps.now().getTime() + ASK_MS),
  });
  return { url, state };
}

/** Creates a token for the identified user; only its hash is stored. */
async function keep(
  { db, now }: SocialDeps,
  row: Pick<SignIn, 'sign_in_id' | 'provider' | 'intent' | 'return_to'>,
  profile: ProviderProfile,
): Promise<SocialTokenAnswer> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const expires_at = new Date(at.getTime() + TOKEN_MS);
  await storeProfile(
    db,
    row.sign_in_id,
    { token_hash: hashToken(token), expires_at, returned_at: at },
    profile,
  );
  const { provider, intent, return_to } = row;
  return { token, expires_at: expires_at.toISOString(), provider, intent, return_to };
}

/**
 * Accepts a provider's response, once, in the browser that started (AUTH-35).
 * @throws DomainError AUTH.SOCIAL_EXPIRED; AUTH.SOCIAL_CANCELLED and AUTH.…_FAILED {intent, return_to};
 * ERROR.NOT_FOUND
 */
export async function socialAnswer(
  deps: SocialDeps,
  providers: SocialProviders,
  request: {
    provider: Provider;
    state: string;
    code: string | undefined;
    error: string | undefined;
    iss: string | undefined;
    browser: string;
  },
): Promise<SocialTokenAnswer> {
  const { provider: name, state, code, browser } = request;
  const provider = providerOf(providers, name);
  const asked = { state_hash: hashToken(state), browser_hash: hashToken(browser), provider: name };
  // Claimed before the code is exchanged: a repeated or concurrent response is rejected.
  const row = await takeAnswer(deps.db, asked, deps.now());
  if (row === undefined) throw expired();
  const way = { intent: row.intent, return_to: row.return_to };
  if (request.error?.toLowerCase() === 'access_denied') throw new DomainError('AUTH.SOCIAL_CANCELLED', way);
  const profile = await atProvider(deps, name, way, async () => {
    if (request.error !== undefined || code === undefined)
      throw new Error(`it led back with ${request.error ?? 'nothing'}`);
    return provider.exchange({ code, iss: request.iss ?? null }, checksOf(deps, state));
  });
  return keep(deps, { ...row, provider: name }, profile);
}

/**
 * The same for an access token of Facebook's browser sign-in, issued to the shop (REST-51).
 * @throws DomainError ERROR.NOT_FOUND, AUTH.FACEBOOK_FAILED
 */
export async function facebookToken(
  deps: SocialDeps,
  providers: SocialProviders,
  request: { access_token: string; browser: string },
): Promise<SocialTokenAnswer> {
  const { identify } = providerOf(providers, 'facebook');
  if (identify === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const profile = await atProvider(deps, 'facebook', null, () => identify(request.access_token));
  const row = {
    sign_in_id: randomUUID(),
    provider: 'facebook',
    intent: 'sign_in',
    return_to: '/',
    browser_hash: hashToken(request.browser),
    state_hash: null,
    expires_at: new Date(deps.now().getTime() + TOKEN_MS),
  } as const;
  await insertSignIn(deps.db, row);
  return keep(deps, row, profile);
}

/** @throws DomainError AUTH.SOCIAL_EXPIRED */
async function readToken({ db, now }: SocialDeps, token: string, browser: string): Promise<SignIn> {
  const found = await signInByToken(db, hashToken(token), hashToken(browser), now());
  if (found === undefined) throw expired();
  return found;
}

const nameOf = ({ provider, subject }: Pick<SignIn, 'provider' | 'subject'>) =>
  `identity:${provider}:${subject}`;

/**
 * Uses up the token.
 * @throws DomainError AUTH.SOCIAL_EXPIRED when it was used concurrently
 */
async function spend(trx: Db, { sign_in_id }: SignIn, at: Date): Promise<void> {
  if (!(await spendSignIn(trx, sign_in_id, at))) throw expired();
}

/** Updates whether the user is a friend on LINE; unknown leaves it unchanged. */
async function keepFriendship(trx: Db, userId: number, found: SignIn, at: Date): Promise<void> {
  const { provider, subject, line_friend } = found;
  if (provider === 'line' && line_friend !== null)
    await setLineRecipient(trx, userId, { subject, friend: line_friend }, at);
}

/**
 * Signs in the account of an identity.
 * @throws DomainError AUTH.USER_DISABLED, AUTH.BLOCKED, AUTH.OTHER_SIGN_IN of staff
 */
async function enter(
  deps: SocialDeps,
  trx: Db,
  userId: number,
  found: SignIn,
  device: Device,
): Promise<Session> {
  const at = deps.now();
  const user = await userById(trx, userId);
  if (user === undefined) throw new DomainError('AUTH.USER_DISABLED');
  if (user.disabled) throw await disabledError(trx, userId);
  // Staff sign in with password and code only.
  if (isStaff(user.role_id)) throw new DomainError('AUTH.OTHER_SIGN_IN', { email: null });
  await spend(trx, found, at);
  await refreshIdentity(trx, found);
  await keepFriendship(trx, userId, found, at);
  return openSession(trx, at, user, device, found.provider);
}

/**
 * Starts a session for the token of a provider's response (REST-50).
 * @throws DomainError AUTH.SOCIAL_EXPIRED, AUTH.USER_DISABLED; AUTH.OTHER_SIGN_IN {email} when the e-mail has
 * an account
 * without this identity (ERR-28); AUTH.NO_ACCOUNT with initial data for a sign-up
 */
export async function verifySocial(
  deps: SocialDeps,
  request: { token: string; browser: string; device: Device },
): Promise<Session> {
  const { token, browser, device } = request;
  const found = await readToken(deps, token, browser);
  const { provider, email, email_verified, first_name, last_name, subject } = found;
  const identity = await identityOf(deps.db, provider, subject);
  if (identity !== undefined)
    return deps.db.transaction((trx) => enter(deps, trx, identity.user_id, found, device));
  // A provider's e-mail is not proof of owning the account: its owner must confirm first.
  if (email !== null && (await userByEmail(deps.db, email)) !== undefined)
    throw new DomainError('AUTH.OTHER_SIGN_IN', { email });
  const details: SocialProfile = { provider, first_name, last_name, email, email_verified };
  throw new DomainError('AUTH.NO_ACCOUNT', details);
}

/**
 * Creates an account with the identity as its only sign-in method, and signs it in (REST-53). An e-mail that
 * the provider has not verified is verified by a link. If the identity has an account by now, that is signed
 * in.
 * @throws DomainError AUTH.SOCIAL_EXPIRED, AUTH.EMAIL_TAKEN, AUTH.USER_DISABLED, ERROR.TOO_MANY_REQUESTS,
 * ERROR.BAD_REQUEST without an e-mail or with a blank name
 */
export async function signUpSocial(
  deps: SocialDeps,
  request: {
    token: string;
    first_name: string;
    last_name: string;
    email: string | undefined;
    email_consent: boolean;
    lang: Language | null;
    browser: string;
    device: Device;
  },
): Promise<Session> {
  const { db, now, config } = deps;
  const { device, email_consent, lang: web_lang } = request;
  const found = await readToken(deps, request.token, request.browser);
  // AUTH-25
  const [first_name, last_name] = [oneLine(request.first_name), oneLine(request.last_name)];
  if (first_name === '') throw badRequest('/first_name', 'minLength');
  const email = request.email === undefined ? found.email : normalEmail(request.email);
  if (email === null) throw badRequest('/email', 'required');
  await limit(deps, `sign-ups:${addressKey(device.ip)}`, LIMITS.signUpsFromAnAddress * config.rateScale);
  return db.transaction(async (trx) => {
    await lockNames(trx, [nameOf(found)]);
    const { provider, subject } = found;
    const known = await identityOf(trx, provider, subject);
    if (known !== undefined) return enter(deps, trx, known.user_id, found, device);
    const at = now();
    await spend(trx, found, at);
    const user = await insertUser(trx, {
      ...{ email, password_hash: null, first_name, last_name, email_consent, web_lang },
      created_at: at,
    });
    if (user === undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
    const { user_id } = user;
    await insertIdentity(trx, { provider, subject, user_id, email: found.email, linked_at: at });
    await keepFriendship(trx, user_id, found, at);
    const event = { at, user_id, actor_id: user_id, origin: device, details: { provider } };
    await recordSecurityEvent(trx, { ...event, kind: 'sign_up' });
    if (found.email_verified && email === found.email) {
      await setEmailVerified(trx, user_id, at);
      await joinGuestOrders(trx, user_id);
    } else await askForMail(trx, { kind: 'verify', user_id, lang: web_lang });
    return startSession(trx, at, user, device);
  });
}

/**
 * Requests a mailed link to an e-mail with an account: used in this browser, it links the identity to the
 * account. The job that composes the mail checks whether the account exists.
 * @throws DomainError AUTH.SOCIAL_EXPIRED, ERROR.TOO_MANY_REQUESTS, ERROR.BAD_REQUEST without an e-mail
 */
export async function askToLink(
  deps: SocialDeps,
  request: {
    token: string;
    email: string | undefined;
    lang: Language | null;
    browser: string;
    origin: Origin;
  },
): Promise<void> {
  const { rateScale } = deps.config;
  const { sign_in_id, provider, email: told } = await readToken(deps, request.token, request.browser);
  const email = request.email === undefined ? told : normalEmail(request.email);
  if (email === null) throw badRequest('/email', 'required');
  const { ip } = request.origin;
  await limit(deps, `mails-from:${addressKey(ip)}`, LIMITS.mailsFromAnAddress * rateScale);
  await limit(deps, 'mails', LIMITS.mailsEverywhere * rateScale);
  await deps.db.transaction(async (trx) => {
    // As long as the link's validity.
    await extendSignIn(trx, sign_in_id, new Date(deps.now().getTime() + LINK_MS.link));
    await askForMail(trx, { kind: 'link', email, lang: request.lang, sign_in_id, provider });
  });
}

/** Effects of linking an identity: audit log and mail. */
async function linked(trx: Db, at: Date, user: User, found: SignIn, origin: Origin): Promise<void> {
  const { provider, subject, email } = found;
  const { user_id } = user;
  const known = await identityOf(trx, provider, subject);
  if (known !== undefined && known.user_id !== user_id) throw new DomainError('AUTH.IDENTITY_TAKEN');
  if (known === undefined) {
    const one = { provider, subject, user_id, email, linked_at: at };
    if (!(await insertIdentity(trx, one))) throw new DomainError('AUTH.IDENTITY_EXISTS');
    const { ip, user_agent } = origin;
    const event = { at, user_id, actor_id: user_id, origin: { ip, user_agent }, details: { provider } };
    await recordSecurityEvent(trx, { ...event, kind: 'identity_linked' });
    const notice = { to: user.email, lang: user.web_lang, origin: { ip, user_agent }, at, provider };
    await askForMail(trx, { ...notice, kind: 'identity_linked' });
  }
  await keepFriendship(trx, user_id, found, at);
}

/**
 * Links the pending identity to the account of a mailed link, and signs in. If the account's e-mail was
 * unverified before, its other sign-in methods and sessions, which its creator may know, are removed.
 * @throws DomainError AUTH.LINK {reason}, AUTH.USER_DISABLED, AUTH.FORBIDDEN of staff, AUTH.SOCIAL_EXPIRED in
 * another
 * browser, AUTH.IDENTITY_TAKEN, AUTH.IDENTITY_EXISTS, ERROR.TOO_MANY_REQUESTS
 */
export async function confirmSocialLink(
  deps: SocialDeps,
  request: { token: string; browser: string; device: Device },
): Promise<Session> {
  const { device } = request;
  const { session, ended } = await countInvalid(deps, device.ip, () =>
    deps.db.transaction(async (trx) => {
      const at = deps.now();
      const { user, sign_in_id } = await useLink(trx, 'link', request.token, at);
      const { user_id } = user;
      if (isStaff(user.role_id)) throw new DomainError('AUTH.FORBIDDEN');
      const found =
        sign_in_id === null ? undefined : await signInById(trx, sign_in_id, hashToken(request.browser), at);
      if (found === undefined) throw expired();
      await lockNames(trx, [nameOf(found)]);
      await lockUser(trx, user_id);
      let gone: string[] = [];
      if (user.email_verified_at === null) {
        await removeIdentities(trx, user_id);
        if (user.password_hash !== null) await dropPassword(trx, user_id, at);
        await voidLinks(trx, user_id, at);
        gone = await endSessionsOf(trx, user_id, at);
        await setEmailVerified(trx, user_id, at);
      }
      await spend(trx, found, at);
      await linked(trx, at, user, found, device);
      const now = (await userById(trx, user_id)) ?? user;
      return { session: await openSession(trx, at, now, device, found.provider), ended: gone };
    }),
  );
  deps.ended.add(ended);
  return session;
}

/** Requires a recent sign-in or the password, against misuse of an open browser. */
async function assertOwner(deps: SocialDeps, caller: Caller, password: string | undefined): Promise<User> {
  const user = await signedInUser(deps, caller);
  if (isStaff(user.role_id)) throw new DomainError('AUTH.FORBIDDEN');
  const { session_id = '' } = caller;
  const startedAt = await sessionStart(deps.db, user.user_id, session_id);
  if (startedAt !== undefined && deps.now().getTime() - startedAt.getTime() <= JUST_SIGNED_IN_MS) return user;
  if (user.password_hash === null) throw new DomainError('AUTH.SIGN_IN_AGAIN');
  if (password === undefined) throw new DomainError('AUTH.PASSWORD_DUE');
  return confirmPassword(deps, caller, password);
}

/** The caller's other sign-in methods. */
export async function myIdentities(deps: SocialDeps, caller: Caller): Promise<IdentitiesAnswer> {
  const found = await identitiesOf(deps.db, caller.user_id);
  const data = found.map(({ provider, email, linked_at }) => ({
    provider,
    email,
    linked_at: linked_at.toISOString(),
  }));
  return { data, count: data.length };
}

/**
 * Links the identity of a token to the caller's account.
 * @throws DomainError AUTH.SOCIAL_EXPIRED, AUTH.IDENTITY_TAKEN, AUTH.IDENTITY_EXISTS; AUTH.PASSWORD_DUE and
 * AUTH.SIGN_IN_AGAIN later than 15 minutes after signing in; AUTH.WRONG_PASSWORD, AUTH.FORBIDDEN of staff,
 * AUTH.REQUIRED, ERROR.TOO_MANY_REQUESTS
 */
export async function linkIdentity(
  deps: SocialDeps,
  caller: Caller,
  request: { token: string; password: string | undefined; browser: string; origin: Origin },
): Promise<void> {
  const found = await readToken(deps, request.token, request.browser);
  const user = await assertOwner(deps, caller, request.password);
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    await lockNames(trx, [nameOf(found)]);
    if (!(await lockUser(trx, user.user_id))) throw new DomainError('AUTH.REQUIRED');
    await spend(trx, found, at);
    await linked(trx, at, user, found, request.origin);
    // The provider has verified the account's e-mail.
    if (found.email_verified && found.email === user.email && user.email_verified_at === null) {
      await setEmailVerified(trx, user.user_id, at);
      await joinGuestOrders(trx, user.user_id);
    }
  });
}

/**
 * Removes an identity from the caller's account, unless it is the last sign-in method.
 * @throws DomainError ERROR.NOT_FOUND, AUTH.LAST_WAY, and as `linkIdentity`
 */
export async function unlinkIdentity(
  deps: SocialDeps,
  caller: Caller,
  request: { provider: Provider; password: string | undefined; origin: Origin },
): Promise<void> {
  const { provider, origin } = request;
  const { user_id } = await assertOwner(deps, caller, request.password);
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    // Of two concurrent requests the second sees the first one's result.
    if (!(await lockUser(trx, user_id))) throw new DomainError('AUTH.REQUIRED');
    const user = await userById(trx, user_id);
    if (user === undefined) throw new DomainError('AUTH.REQUIRED');
    const all = await identitiesOf(trx, user_id);
    if (!all.some((one) => one.provider === provider)) throw new DomainError('ERROR.NOT_FOUND');
    if (user.password_hash === null && all.length === 1) throw new DomainError('AUTH.LAST_WAY');
    await deleteIdentity(trx, user_id, provider);
    if (provider === 'line') await removeLineRecipient(trx, user_id);
    const event = { at, user_id, actor_id: user_id, origin, details: { provider } };
    await recordSecurityEvent(trx, { ...event, kind: 'identity_unlinked' });
    const notice = { to: user.email, lang: user.web_lang, origin, at, provider };
    await askForMail(trx, { ...notice, kind: 'identity_unlinked' });
  });
}
