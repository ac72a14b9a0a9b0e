import type { SessionAnswer } from '@mali/contracts/accounts';
import { isStaff } from '@mali/contracts/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { MEMBER_COOKIE, SESSION_ONLY_COOKIE, STAFF_COOKIE } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { originOf } from '../../platform/security-events.ts';
import { profileOf } from './service.ts';
import { type Device, endSession, renewSession, type Session } from './sessions.ts';

/** What a browser holds of a session: the refresh token's cookie. */
export type BrowserSessions = Readonly<{
  /** The browser as it says it is. @param device_id its random id, when the body tells one */
  deviceOf(request: FastifyRequest, device_id?: string): Device;
  /** Somebody has signed in: what the browser had ends, on the server too, and this takes its place. */
  begin(reply: FastifyReply, session: Session): Promise<SessionAnswer>;
  /** Gives the browser the session, in place of any other: one browser is one person. */
  open(reply: FastifyReply, session: Session): SessionAnswer;
  /** The session of the first cookie that is still good, renewed. Cookies that are not good are cleared (AUTH-31). */
  renew(request: FastifyRequest, reply: FastifyReply): Promise<Session | null>;
  /** Ends the sessions of the browser's cookies. @param kind what it is written down as */
  end(request: FastifyRequest, kind?: 'sign_out'): Promise<void>;
  clear(reply: FastifyReply): void;
}>;

/** Cookies are HttpOnly, SameSite=Lax, for the whole origin and no other host, and Secure on https. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

/**
 * The cookies' names are the specification's (ROLE-12), so they go without the prefix __Host-; all it asks for but
 * Secure on a local http holds.
 */
export function browserSessions(deps: Deps): BrowserSessions {
  const options = cookieOptions(deps.config);
  const texts = (request: FastifyRequest): string[] =>
    [request.cookies[STAFF_COOKIE], request.cookies[MEMBER_COOKIE]].filter((text) => text !== undefined);

  const deviceOf = (request: FastifyRequest, device_id?: string): Device => ({
    ...originOf(request),
    device_id: device_id ?? null,
    // Set by the page when cookies were rejected (CONS-17), or nobody wished to be kept signed in (AUTH-30).
    keep: request.cookies[SESSION_ONLY_COOKIE] === undefined,
  });
  const clear = (reply: FastifyReply): void => {
    reply.clearCookie(MEMBER_COOKIE, options).clearCookie(STAFF_COOKIE, options);
  };
  const open = (reply: FastifyReply, { session_id, user, refresh, confirmed_at }: Session): SessionAnswer => {
    const staff = isStaff(user.role_id);
    const { keep } = deviceOf(reply.request);
    reply.setCookie(staff ? STAFF_COOKIE : MEMBER_COOKIE, refresh.text, {
      ...options,
      ...(keep && { expires: refresh.expiresAt }),
    });
    reply.clearCookie(staff ? MEMBER_COOKIE : STAFF_COOKIE, options);
    const { user_id, role_id } = user;
    const { token, expiresAt } = deps.tokens.sign({ user_id, role_id, session_id, confirmed_at });
    return { token, expires_at: expiresAt.toISOString(), profile: profileOf(user) };
  };
  const end = async (request: FastifyRequest, kind?: 'sign_out'): Promise<void> => {
    const origin = originOf(request);
    for (const text of texts(request)) await endSession(deps, text, origin, kind ?? null);
  };
  return {
    deviceOf,
    clear,
    open,
    end,
    async begin(reply, session) {
      await end(reply.request);
      return open(reply, session);
    },
    async renew(request, reply) {
      const given = texts(request);
      const device = deviceOf(request);
      for (const text of given) {
        const session = await renewSession(deps, text, device);
        if (session !== null) return session;
      }
      if (given.length > 0) clear(reply);
      return null;
    },
  };
}
