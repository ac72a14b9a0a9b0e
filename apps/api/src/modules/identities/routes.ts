import { randomBytes } from 'node:crypto';
import { SessionAnswer } from '@mali/contracts/accounts';
import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import {
  AccessTokenVerifyRequest,
  FacebookTokenRequest,
  IdentitiesAnswer,
  IdentityParams,
  LinkIdentityRequest,
  ProvidersAnswer,
  SocialCallbackRequest,
  SocialLinkConfirmRequest,
  SocialLinkRequest,
  SocialSignupRequest,
  SocialStartAnswer,
  SocialStartRequest,
  SocialTokenAnswer,
  UnlinkIdentityRequest,
} from '@mali/contracts/identities';
import { PROVIDERS } from '@mali/contracts/identity-values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { originOf } from '../../platform/security-events.ts';
import { browserSessions, cookieOptions } from '../accounts/browser-session.ts';
import { trimEmail } from '../accounts/trim-email.ts';
import { currentProviders } from './providers.ts';
import {
  askToLink,
  confirmSocialLink,
  facebookToken,
  linkIdentity,
  myIdentities,
  signUpSocial,
  socialAnswer,
  startSocial,
  unlinkIdentity,
  verifySocial,
} from './service.ts';

/** Cookie that binds a sign-in to its browser. Named like other necessary cookies (CONS-14). */
const SOCIAL_COOKIE = 'token_social';
const COOKIE_SECONDS = 60 * 60;
const COOKIE_TEXT = /^[\w-]{43}$/;

const tags = ['account'];
const open = { guard: 'public', rate: 'auth' } as const;

/**
 * Sign-in, sign-up and linking through Google, Facebook and LINE (AUTH-33 to AUTH-37, REST-50, REST-51,
 * REST-53).
 */
export function identityRoutes(app: App, deps: Deps): void {
  const providers = currentProviders(deps);
  const sessions = browserSessions(deps);
  const cookie = cookieOptions(deps.config);

  /** The browser's random text; null when it has started no sign-in. */
  const known = (request: FastifyRequest): string | null => {
    const text = request.cookies[SOCIAL_COOKIE];
    return text !== undefined && COOKIE_TEXT.test(text) ? text : null;
  };
  /** @throws DomainError AUTH.SOCIAL_EXPIRED */
  const browserOf = (request: FastifyRequest): string => {
    const text = known(request);
    if (text === null) throw new DomainError('AUTH.SOCIAL_EXPIRED');
    return text;
  };
  /** Shared by several tabs; each use extends it. */
  const remember = (request: FastifyRequest, reply: FastifyReply): string => {
    const text = known(request) ?? randomBytes(32).toString('base64url');
    reply.setCookie(SOCIAL_COOKIE, text, { ...cookie, maxAge: COOKIE_SECONDS });
    return text;
  };

  app.get(
    '/v3/auth/providers',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Who else can say who somebody is',
        operationId: 'getProviders',
        querystring: Strict({}),
        response: { 200: ProvidersAnswer, ...ErrorAnswers },
      },
    },
    async (_request, reply) => {
      const known = providers();
      const data = PROVIDERS.filter((provider) => known[provider] !== undefined);
      return reply.header('cache-control', 'public, max-age=60').send({ data, count: data.length });
    },
  );

  app.post(
    '/v3/auth/social/start',
    {
      config: open,
      schema: {
        tags,
        summary: 'Begin to sign in through a provider',
        operationId: 'startSocial',
        body: SocialStartRequest,
        response: { 200: SocialStartAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { provider, intent, return: back, lang = 'th' } = request.body;
      const browser = remember(request, reply);
      return startSocial(deps, providers(), { provider, intent, return: back, lang, browser });
    },
  );

  app.post(
    '/v3/auth/social/callback',
    {
      config: { guard: 'public', rate: 'auth' },
      schema: {
        tags,
        summary: 'Bring a provider’s answer',
        description: 'The page the provider leads back to brings it; once, and in the browser that asked.',
        operationId: 'bringSocialAnswer',
        body: SocialCallbackRequest,
        response: { 200: SocialTokenAnswer, ...ErrorAnswers },
      },
    },
    async (request) => {
      const { provider, state, code, error, iss } = request.body;
      const browser = browserOf(request);
      return socialAnswer(deps, providers(), { provider, state, code, error, iss, browser });
    },
  );

  app.post(
    '/auth/facebook',
    {
      config: open,
      schema: {
        tags,
        summary: 'Exchange an access token of Facebook',
        operationId: 'exchangeFacebookToken',
        body: FacebookTokenRequest,
        response: { 200: SocialTokenAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const browser = remember(request, reply);
      return facebookToken(deps, providers(), { access_token: request.body.access_token, browser });
    },
  );

  app.post(
    '/v3/auth/accesstoken/verify',
    {
      config: open,
      schema: {
        tags,
        summary: 'Sign in with what came of a provider’s answer',
        description:
          'AUTH.NO_ACCOUNT tells what a sign-up begins with; AUTH.OTHER_SIGN_IN whose account it may be.',
        operationId: 'verifyAccessToken',
        body: AccessTokenVerifyRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { token, secret } = request.body;
      const device = sessions.deviceOf(request, secret);
      const session = await verifySocial(deps, { token, browser: browserOf(request), device });
      return sessions.begin(reply, session);
    },
  );

  app.post(
    '/v3/auth/signup',
    {
      config: open,
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Make an account with what came of a provider’s answer as the bearer, and sign in',
        operationId: 'signUpSocial',
        body: SocialSignupRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { first_name, last_name, email, email_consent = false, lang = null, secret } = request.body;
      const token = /^Bearer +(\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const device = sessions.deviceOf(request, secret);
      const browser = browserOf(request);
      const account = { first_name, last_name, email, email_consent, lang };
      const session = await signUpSocial(deps, { ...account, token, browser, device });
      return sessions.begin(reply, session);
    },
  );

  app.post(
    '/v3/auth/social/link',
    {
      config: open,
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Have a link mailed that proves that an account is one’s own',
        description: 'Answers the same for an e-mail that has no account.',
        operationId: 'askToLinkSocial',
        body: SocialLinkRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      const { token, email, lang = null } = request.body;
      const origin = originOf(request);
      await askToLink(deps, { token, email, lang, browser: browserOf(request), origin });
      return { ok: true as const };
    },
  );

  app.post(
    '/v3/auth/social/link/confirm',
    {
      config: open,
      schema: {
        tags,
        summary: 'Use that link, in the browser it was asked for in, and sign in',
        operationId: 'confirmSocialLink',
        body: SocialLinkConfirmRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { token, secret } = request.body;
      const device = sessions.deviceOf(request, secret);
      const session = await confirmSocialLink(deps, { token, browser: browserOf(request), device });
      return sessions.begin(reply, session);
    },
  );

  app.get(
    '/v3/users/me/identities',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Providers the signed-in customer signs in through',
        operationId: 'getIdentities',
        querystring: Strict({}),
        response: { 200: IdentitiesAnswer, ...ErrorAnswers },
      },
    },
    (request) => myIdentities(deps, request.caller),
  );

  app.post(
    '/v3/users/me/identities',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Sign in through a provider from now on as well',
        operationId: 'linkIdentity',
        body: LinkIdentityRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      const { token, password } = request.body;
      const origin = originOf(request);
      await linkIdentity(deps, request.caller, { token, password, browser: browserOf(request), origin });
      return { ok: true as const };
    },
  );

  app.delete(
    '/v3/users/me/identities/:provider',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Sign in through a provider no longer',
        operationId: 'unlinkIdentity',
        params: IdentityParams,
        body: UnlinkIdentityRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      const provider = PROVIDERS.find((name) => name === request.params.provider);
      if (provider === undefined) throw new DomainError('ERROR.NOT_FOUND');
      const { password } = request.body;
      await unlinkIdentity(deps, request.caller, { provider, password, origin: originOf(request) });
      return { ok: true as const };
    },
  );
}
