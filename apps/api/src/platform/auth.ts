import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { API_KEY_PREFIX } from '@mali/contracts/api-key-values';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import { keyRole, may, type Permission, setKeyScopes } from '@mali/contracts/permissions';
import { isCustomRole, isStaff, type RoleId } from '@mali/contracts/roles';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { CustomRoles } from './custom-roles.ts';
import { DomainError } from './errors.ts';
import { type Origin, originOf } from './security-events.ts';
import type { SessionRevocationList } from './session-revocation-list.ts';

/** The authenticated user and session. `user_id` is -1 for a visitor (ROLE-06). */
export type Caller = Readonly<{
  user_id: number;
  role_id: RoleId | null;
  session_id?: string;
  /** When staff typed in a code last in this session. */
  confirmed_at?: Date | null;
  /** When the session began. */
  started_at?: Date;
  /** Origin of the request, for the audit log. */
  origin?: Origin;
  /** The API key of an outside system; the user is its maker, and the role the key's own. */
  key?: Readonly<{ key_id: number; name: string }>;
}>;
export const VISITOR: Caller = Object.freeze({ user_id: ANONYMOUS_USER_ID, role_id: null });

export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Cookie of the refresh token: `token` for members, `admin_token` for staff (ROLE-12). */
export const MEMBER_COOKIE = 'token';
export const STAFF_COOKIE = 'admin_token';
/** Name of a cookie: on https with the __Host- prefix, which other hosts and plain http cannot set. */
export const refreshCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;
/** Session cookie set by the page after cookies were rejected: sessions then end with the browser. */
export const SESSION_ONLY_COOKIE = 'token_session';

/** Validity of a code confirmation for sensitive staff actions. */
const FRESH_MS = 10 * 60_000;

/**
 * Requires a recent code of staff for actions that move money, grant access or read much personal data
 * (security.md, check 15).
 * @throws DomainError AUTH.CONFIRM_REQUIRED
 */
export function assertFresh({ role_id, confirmed_at, key }: Caller, now: Date): void {
  // An outside system has no authenticator: what needs a code is done by people.
  if (key !== undefined) throw new DomainError('AUTH.FORBIDDEN');
  if (role_id === null || !isStaff(role_id)) return;
  const age = now.getTime() - (confirmed_at?.getTime() ?? 0);
  if (age > FRESH_MS) throw new DomainError('AUTH.CONFIRM_REQUIRED');
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** A key that can be used, with what it may do at present. */
export type KeyAccess = Readonly<{
  key_id: number;
  name: string;
  user_id: number;
  scopes: readonly Permission[];
}>;
/** Counts a request; true: it is one too many. With `peek` it only tells. */
export type Exceeds = (request: FastifyRequest, peek?: boolean) => Promise<boolean>;
/** How API keys are read and counted. */
export type ApiKeys = Readonly<{
  /** @returns null when the key is unknown, expired or revoked, or its maker may not make keys any more */
  find(hash: Buffer): Promise<KeyAccess | null>;
  /** Unknown keys of an address. */
  unknown: Exceeds;
  /** Requests of a key. */
  requests: Exceeds;
}>;

const bearerOf = ({ authorization }: FastifyRequest['headers']): string =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
const isKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** A key opens the routes of its scopes and no others, not even those open to everybody. */
async function callerOfKey(request: FastifyRequest, token: string, keys: ApiKeys): Promise<Caller> {
  const { guard, peopleOnly } = request.routeOptions.config;
  if (await keys.unknown(request, true)) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
  const found = await keys.find(hashToken(token));
  if (found === null) {
    await keys.unknown(request);
    throw new DomainError('AUTH.REQUIRED');
  }
  const { key_id, name, user_id, scopes } = found;
  const origin = originOf(request);
  request.caller = { user_id, role_id: keyRole(key_id) as RoleId, origin, key: { key_id, name } };
  if (await keys.requests(request)) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
  if (peopleOnly === true || !(scopes as readonly unknown[]).includes(guard))
    throw new DomainError('AUTH.FORBIDDEN');
  setKeyScopes(key_id, scopes);
  return request.caller;
}

/** What access depends on beside the token. */
export type AccessRules = Readonly<{
  roles: Pick<CustomRoles, 'fresh'>;
  keys: ApiKeys;
  /** How long a session of staff may last, ms. */
  longest: () => Promise<number>;
}>;

/**
 * Authenticates and authorises requests. A bearer token must be valid, of a session that has not ended, even
 * where visitors are allowed: a client with an ended session must be informed.
 * @throws DomainError AUTH.REQUIRED, AUTH.FORBIDDEN or, on a route that requires a recent code,
 * AUTH.CONFIRM_REQUIRED
 */
export function guardRequests(
  tokens: AccessTokens,
  ended: SessionRevocationList,
  now: () => Date,
  { roles, keys, longest }: AccessRules,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const { guard, fresh } = request.routeOptions.config;
    request.caller = VISITOR;
    const bearer = bearerOf(request.headers);
    if (isKey(bearer) && guard !== undefined) {
      // What its maker may do at present, who may have a role of the shop.
      await roles.fresh();
      request.caller = await callerOfKey(request, bearer, keys);
    }
    if (guard === 'public' || guard === undefined) return;
    if (request.headers.authorization !== undefined && request.caller.key === undefined) {
      const token = tokens.read(bearer);
      if (token === null || (await ended.has(token.session_id))) throw new DomainError('AUTH.REQUIRED');
      const { role_id, started_at } = token;
      if (isStaff(role_id) && started_at !== undefined) {
        const age = now().getTime() - started_at.getTime();
        if (age >= (await longest())) throw new DomainError('AUTH.REQUIRED');
      }
      if (isCustomRole(token.role_id)) await roles.fresh();
      request.caller = { ...token, origin: originOf(request) };
    }
    if (guard === 'visitor') return;
    if (request.caller.role_id === null) throw new DomainError('AUTH.REQUIRED');
    if (!may(request.caller.role_id, guard)) throw new DomainError('AUTH.FORBIDDEN');
    if (fresh === true) assertFresh(request.caller, now());
  };
}

/** The role of a token that is valid, also where a request needs none; null: there is none. */
export function roleOf(
  tokens: AccessTokens,
  headers: Pick<FastifyRequest['headers'], 'authorization'>,
): RoleId | null {
  const bearer = bearerOf(headers);
  // Reading no token would make an error for each request of a visitor.
  return bearer === '' ? null : (tokens.read(bearer)?.role_id ?? null);
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site requests that change state (CSRF), by Fetch Metadata and Origin. Clients that send none
 * are not browsers with cookies. With cookies the page's origin must be the shop's, or the requested host; a
 * sibling host counts as cross-site.
 * @throws DomainError AUTH.FORBIDDEN
 */
export function refuseCrossSite({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    // No page of another site can send a key.
    if (READING.has(request.method) || isKey(bearerOf(request.headers))) return;
    const { 'sec-fetch-site': site, origin, cookie } = request.headers;
    if (site === 'cross-site' || site === 'same-site') throw new DomainError('AUTH.FORBIDDEN');
    if (cookie === undefined || origin === undefined || origin === own) return;
    if (origin !== `${request.protocol}://${request.host}`) throw new DomainError('AUTH.FORBIDDEN');
  };
}

/** A new refresh token: the text for the cookie and the hash for the database. */
export function newRefreshToken(): { text: string; hash: Buffer; family: string } {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text), family: randomUUID() };
}
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();
