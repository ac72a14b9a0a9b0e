import {
  CaptchaAnswer,
  PrivacyConsentRequest,
  ProfileLangRequest,
  SessionAnswer,
  SigninRequest,
  SignupRequest,
} from '@mali/contracts/accounts';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { browserSessions } from './browser-session.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { captcha, consentToPrivacy, signIn, signUp, storeLanguage } from './service.ts';
import { settingsRoutes } from './settings-routes.ts';
import { trimEmail } from './trim-email.ts';

const tags = ['account'];

/** Sign-up, sign-in, the session and the profile (REST-40, REST-44, REST-48, REST-52, REST-55), and their settings. */
export function accountRoutes(app: App, deps: Deps): void {
  const sessions = browserSessions(deps);

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
        lang = null,
        secret,
      } = request.body;
      // No social provider is enabled: a response cannot be verified, and must not be accepted unverified.
      if (fbResponse !== null) {
        throw new DomainError('ERROR.BAD_REQUEST', {
          in: 'body',
          faults: [{ path: '/fbResponse', rule: 'null' }],
        });
      }
      const device = sessions.deviceOf(request, secret);
      const session = await signUp(deps, {
        email,
        password,
        first_name,
        last_name,
        email_consent,
        lang,
        device,
      });
      return sessions.begin(reply, session);
    },
  );

  app.post(
    '/signin',
    {
      config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
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
      const { email, password, captchaResponse = null, secret } = request.body;
      const device = sessions.deviceOf(request, secret);
      const session = await signIn(deps, { email, password, captchaResponse, device });
      return sessions.begin(reply, session);
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
      config: { guard: 'public', rate: 'write', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'A new access token for the refresh token in the cookie',
        operationId: 'refreshSession',
        body: NoBody,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const renewed = await sessions.renew(request, reply);
      if (renewed === null) throw new DomainError('AUTH.REQUIRED');
      return renewed.answer;
    },
  );

  app.post(
    '/v3/auth/signout',
    {
      // Public: users with an expired access token must be able to sign out.
      config: { guard: 'public', rate: 'write', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'End the session of this browser',
        operationId: 'signOut',
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      await sessions.end(request, 'sign_out');
      sessions.clear(reply);
      return { ok: true as const };
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
      await storeLanguage(deps, request.caller, request.body.lang);
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

  recoveryRoutes(app, deps);
  settingsRoutes(app, deps);
  secondStepRoutes(app, deps);
}
