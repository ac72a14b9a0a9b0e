import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import { isStaff, may, type RoleId } from '@mali/contracts/roles';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { AccessTokens } from './access-tokens.ts';
import { DomainError } from './errors.ts';
import { type Origin, originOf } from './security-events.ts';
import type { SessionRevocationList } from './session-revocation-list.ts';

/** Who is asking, in which session. `user_id` is -1 for a visitor (ROLE-06). */
export type Caller = Readonly<{
  user_id: number;
  role_id: RoleId | null;
  session_id?: string;
  /** When staff typed in a code last in this session. */
  confirmed_at?: Date | null;
  /** Where the request came from, for what is written down of it. */
  origin?: Origin;
}>;
export const VISITOR: Caller = Object.freeze({ user_id: ANONYMOUS_USER_ID, role_id: null });

export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Cookie of the refresh token: `token` for members, `admin_token` for staff (ROLE-12). */
export const MEMBER_COOKIE = 'token';
export const STAFF_COOKIE = 'admin_token';
/** A cookie's name as browsers know it: on https with the prefix that no other host and no plain page can write. */
export const refreshCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;
/** Set by the page, for the browser's session, after cookies were rejected: sessions then end with the browser. */
export const SESSION_ONLY_COOKIE = 'token_session';

/** For so long after a code was typed in, staff may do what asks for a fresh one. */
const FRESH_MS = 10 * 60_000;

/**
 * Refuses staff whose last code is not fresh: what follows moves money, gives access or opens much of other people's
 * (security.md, check 15).
 * @throws DomainError AUTH.CONFIRM_REQUIRED
 */
export function assertFresh({ role_id, confirmed_at }: Caller, now: Date): void {
  if (role_id === null || !isStaff(role_id)) return;
  const age = now.getTime() - (confirmed_at?.getTime() ?? 0);
  if (age > FRESH_MS) throw new DomainError('AUTH.CONFIRM_REQUIRED');
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * Finds out who is asking and refuses who may not. A bearer token that is present must be good, and of a session
 * that has not ended, also where visitors are welcome: a client whose session has ended shall learn it.
 * @throws DomainError AUTH.REQUIRED, AUTH.FORBIDDEN or, of a route that asks for a fresh code, AUTH.CONFIRM_REQUIRED
 */
export function guardRequests(tokens: AccessTokens, ended: SessionRevocationList, now: () => Date) {
  return async (request: FastifyRequest): Promise<void> => {
    const { guard, fresh } = request.routeOptions.config;
    request.caller = VISITOR;
    if (guard === 'public' || guard === undefined) return;
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = tokens.read(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
      if (token === null || (await ended.has(token.session_id))) throw new DomainError('AUTH.REQUIRED');
      request.caller = { ...token, origin: originOf(request) };
    }
    if (guard === 'visitor') return;
    if (request.caller.role_id === null) throw new DomainError('AUTH.REQUIRED');
    if (!may(request.caller.role_id, guard)) throw new DomainError('AUTH.FORBIDDEN');
    if (fresh === true) assertFresh(request.caller, now());
  };
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send: it may not change anything. Browsers say where a request comes from,
 * and programs, which have no cookies of somebody else to send, say nothing. With cookies the page has to be one of the
 * shop's own address, or of the address that was asked; a host beside the shop's is another site here.
 * @throws DomainError AUTH.FORBIDDEN
 */
export function refuseCrossSite({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    if (READING.has(request.method)) return;
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
