import type { SessionAnswer } from '@mali/contracts/accounts';
import { isStaff } from '@mali/contracts/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { MEMBER_COOKIE, refreshCookie, SESSION_ONLY_COOKIE, STAFF_COOKIE } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { originOf } from '../../platform/security-events.ts';
import type { User } from './repository.ts';
import { profileOf } from './service.ts';
import { type Device, endSession, renewSession, type Session } from './sessions.ts';

/** The session cookie of a browser: its refresh token. */
export type BrowserSessions = Readonly<{
  /**
   * The browser's description from the request.
   * @param device_id its random id, if the body has one
   */
  deviceOf(request: FastifyRequest, device_id?: string): Device;
  /** Signs in: ends the browser's previous session, also on the server, and starts this one. */
  begin(reply: FastifyReply, session: Session): Promise<SessionAnswer>;
  /** Sets the session's cookie and clears the other one: a browser has one user. */
  open(reply: FastifyReply, session: Session): SessionAnswer;
  /** Renews the session of the first valid cookie. Invalid cookies are cleared (AUTH-31). */
  renew(request: FastifyRequest, reply: FastifyReply): Promise<{ user: User; answer: SessionAnswer } | null>;
  /**
   * Ends the sessions of the browser's cookies.
   * @param kind kind of the recorded event
   */
  end(request: FastifyRequest, kind?: 'sign_out'): Promise<void>;
  clear(reply: FastifyReply): void;
}>;

/** Cookies are HttpOnly, SameSite=Lax, for the whole origin and no other host, and Secure on https. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

/** A cookie with a refresh token, by its name. */
type Held = Readonly<{ name: string; text: string }>;

export function browserSessions(deps: Deps): BrowserSessions {
  const options = cookieOptions(deps.config);
  const [staffCookie, memberCookie] = [STAFF_COOKIE, MEMBER_COOKIE].map((name) =>
    refreshCookie(deps.config, name),
  ) as [string, string];
  // Names used on https by the previous release come last; they are cleared when the new ones are set.
  const names = [...new Set([staffCookie, memberCookie, STAFF_COOKIE, MEMBER_COOKIE])];
  const held = ({ cookies }: FastifyRequest): Held[] =>
    names.flatMap((name) => (cookies[name] === undefined ? [] : [{ name, text: cookies[name] }]));

  const deviceOf = (request: FastifyRequest, device_id?: string): Device => ({
    ...originOf(request),
    device_id: device_id ?? null,
    // Set by the page when cookies were rejected (CONS-17), or "stay signed in" was not chosen (AUTH-30).
    keep: request.cookies[SESSION_ONLY_COOKIE] === undefined,
  });
  const clear = (reply: FastifyReply): void => {
    for (const name of names) reply.clearCookie(name, options);
  };
  const nameFor = ({ role_id }: User): string => (isStaff(role_id) ? staffCookie : memberCookie);
  const give = (reply: FastifyReply, { user, refresh }: Session): void => {
    const { keep } = deviceOf(reply.request);
    reply.setCookie(nameFor(user), refresh.text, { ...options, ...(keep && { expires: refresh.expiresAt }) });
  };
  const answerOf = ({ user, session_id, confirmed_at, started_at }: Session): SessionAnswer => {
    const { user_id, role_id } = user;
    const { token, expiresAt } = deps.tokens.sign({
      ...{ user_id, role_id, session_id, confirmed_at, started_at },
    });
    return { token, expires_at: expiresAt.toISOString(), profile: profileOf(user) };
  };
  const open = (reply: FastifyReply, session: Session): SessionAnswer => {
    give(reply, session);
    for (const name of names) if (name !== nameFor(session.user)) reply.clearCookie(name, options);
    return answerOf(session);
  };
  const end = async (request: FastifyRequest, kind?: 'sign_out'): Promise<void> => {
    const origin = originOf(request);
    for (const { text } of held(request)) await endSession(deps, text, origin, kind ?? null);
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
      const given = held(request);
      const device = deviceOf(request);
      for (const { name, text } of given) {
        const session = await renewSession(deps, text, device);
        if (session === null) continue;
        const own = nameFor(session.user);
        // Responses arrive in any order: one without a new token must not overwrite a newer cookie.
        const isNew = session.refresh.text !== text || name !== own || session.wasPersistent !== device.keep;
        if (isNew || !device.keep) give(reply, session);
        for (const other of given) if (other.name !== own) reply.clearCookie(other.name, options);
        return { user: session.user, answer: answerOf(session) };
      }
      if (given.length > 0) clear(reply);
      return null;
    },
  };
}
