import {
  CaptchaAnswer,
  PrivacyConsentRequest,
  ProfileAnswer,
  ProfileLangRequest,
  ProfileQuery,
  SessionAnswer,
  SigninRequest,
  SignupRequest,
} from '@mali/contracts/accounts';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCESS_TOKEN_SECONDS,
  MEMBER_COOKIE,
  SESSION_ONLY_COOKIE,
  STAFF_COOKIE,
} from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { isStaff } from './policy.ts';
import {
  captcha,
  consentToPrivacy,
  keepLanguage,
  profileOf,
  signedInUser,
  signIn,
  signUp,
  VISITOR_PROFILE,
} from './service.ts';
import { endSession, renewSession, type Session } from './sessions.ts';

const tags = ['account'];

/** Sign-up, sign-in, the session and the profile (REST-40, REST-44, REST-48, REST-52, REST-55). */
export function accountRoutes(app: App, deps: Deps): void {
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  } as const;

  const sessionTexts = (request: FastifyRequest): string[] =>
    [request.cookies[STAFF_COOKIE], request.cookies[MEMBER_COOKIE]].filter((text) => text !== undefined);

  const clearSession = (reply: FastifyReply): void => {
    reply.clearCookie(MEMBER_COOKIE, cookieOptions).clearCookie(STAFF_COOKIE, cookieOptions);
  };

  /** Gives the browser the session, in place of any other: one browser is one person. */
  const openSession = (reply: FastifyReply, { user, refresh }: Session) => {
    const staff = isStaff(user.role_id);
    // Whoever has rejected cookies is signed out by closing the browser (CONS-17).
    const sessionOnly = reply.request.cookies[SESSION_ONLY_COOKIE] !== undefined;
    reply.setCookie(staff ? STAFF_COOKIE : MEMBER_COOKIE, refresh.text, {
      ...cookieOptions,
      ...(!sessionOnly && { expires: refresh.expiresAt }),
    });
    reply.clearCookie(staff ? MEMBER_COOKIE : STAFF_COOKIE, cookieOptions);
    const token = app.jwt.sign(
      { sub: String(user.user_id), role: user.role_id },
      { expiresIn: ACCESS_TOKEN_SECONDS },
    );
    const end = app.jwt.decode<{ exp: number }>(token)?.exp ?? 0;
    return { token, expires_at: new Date(end * 1000).toISOString(), profile: profileOf(user) };
  };

  /** The session of the first cookie that is still good, renewed. Cookies that are not good are cleared (AUTH-31). */
  const renew = async (request: FastifyRequest, reply: FastifyReply): Promise<Session | null> => {
    const texts = sessionTexts(request);
    for (const text of texts) {
      const session = await renewSession(deps, text);
      if (session !== null) return session;
    }
    if (texts.length > 0) clearSession(reply);
    return null;
  };

  const endSessions = async (request: FastifyRequest): Promise<void> => {
    for (const text of sessionTexts(request)) await endSession(deps, text);
  };

  /** Keyboards of phones leave a space behind an e-mail they complete; the schema is for the address itself. */
  const trimEmail = async ({ body }: FastifyRequest): Promise<void> => {
    if (typeof body !== 'object' || body === null || !('email' in body)) return;
    if (typeof body.email === 'string') body.email = body.email.trim();
  };

  app.post(
    '/signup',
    {
      config: { guard: 'public', rate: 'auth' },
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Make an account and sign in',
        operationId: 'signUp',
        body: SignupRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const {
        email,
        password,
        first_name,
        last_name,
        email_consent = false,
        fbResponse = null,
      } = request.body;
      // No social provider is on: its answer cannot be checked, and must not be taken for one that was.
      if (fbResponse !== null) {
        throw new DomainError('ERROR.BAD_REQUEST', {
          in: 'body',
          faults: [{ path: '/fbResponse', rule: 'null' }],
        });
      }
      const session = await signUp(deps, { email, password, first_name, last_name, email_consent });
      await endSessions(request);
      return openSession(reply, session);
    },
  );

  app.post(
    '/signin',
    {
      config: { guard: 'public', rate: 'auth' },
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Sign in',
        operationId: 'signIn',
        body: SigninRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { email, password, captchaResponse = null } = request.body;
      const session = await signIn(deps, { email, password, captchaResponse, ip: request.ip });
      await endSessions(request);
      return openSession(reply, session);
    },
  );

  app.get(
    '/v3/auth/captcha',
    {
      config: { guard: 'public', rate: 'auth' },
      schema: {
        tags,
        summary: 'A proof of work for a suspicious sign-in',
        operationId: 'getCaptcha',
        querystring: Strict({}),
        response: { 200: CaptchaAnswer, ...ErrorAnswers },
      },
    },
    async () => captcha(deps),
  );

  app.post(
    '/v3/auth/token',
    {
      config: { guard: 'public', rate: 'write' },
      schema: {
        tags,
        summary: 'A new access token for the refresh token in the cookie',
        operationId: 'refreshSession',
        body: NoBody,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const session = await renew(request, reply);
      if (session === null) throw new DomainError('AUTH.REQUIRED');
      return openSession(reply, session);
    },
  );

  app.post(
    '/v3/auth/signout',
    {
      // Public: whoever's access token has run out must still be able to leave.
      config: { guard: 'public', rate: 'write' },
      schema: {
        tags,
        summary: 'End the session of this browser',
        operationId: 'signOut',
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      await endSessions(request);
      clearSession(reply);
      return { ok: true as const };
    },
  );

  app.get(
    '/profile',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'Who is asking',
        description: 'With a live cookie and no bearer the session is renewed and a fresh token comes along.',
        operationId: 'getProfile',
        querystring: ProfileQuery,
        response: { 200: ProfileAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { caller } = request;
      const session = caller.role_id === null ? await renew(request, reply) : null;
      const user = caller.role_id === null ? (session?.user ?? null) : await signedInUser(deps, caller);
      const profile = user === null ? VISITOR_PROFILE : profileOf(user);
      const asked = request.query.user_id;
      const opened = session === null ? null : openSession(reply, session);
      // Nobody's profile is anybody else's; that it exists is not told either.
      if (asked !== undefined && asked !== profile.user_id) throw new DomainError('ERROR.NOT_FOUND');
      return {
        profile,
        appearance: {},
        setting: { web_lang: user?.web_lang ?? null },
        ...(opened === null ? {} : { token: opened.token, expires_at: opened.expires_at }),
      };
    },
  );

  app.post(
    '/profile/lang',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Keep the language of the signed-in customer',
        operationId: 'setProfileLanguage',
        body: ProfileLangRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await keepLanguage(deps, request.caller, request.body.lang);
      return { ok: true as const };
    },
  );

  app.post(
    '/v3/users/me/pdpa/consent',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Accept the privacy policy',
        operationId: 'consentToPrivacy',
        body: PrivacyConsentRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await consentToPrivacy(deps, request.caller, request.body.version ?? null);
      return { ok: true as const };
    },
  );
}
