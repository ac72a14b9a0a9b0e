import { SessionAnswer } from '@mali/contracts/accounts';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ChangeEmailRequest,
  ChangePasswordRequest,
  SessionParams,
  SessionsAnswer,
  SignInSettings,
} from '@mali/contracts/sign-in';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { originOf } from '../../platform/security-events.ts';
import { browserSessions } from './browser-session.ts';
import {
  askToVerify,
  changeEmail,
  changePassword,
  endAllSessions,
  endOneSession,
  sessionsOf,
  signInSettings,
} from './settings.ts';
import { trimEmail } from './trim-email.ts';

const tags = ['account'];
const done = { 200: Ok, ...ErrorAnswers };

/** Sign-in settings of the signed-in user: password, e-mail, devices (AUTH-38). */
export function settingsRoutes(app: App, deps: Deps): void {
  const sessions = browserSessions(deps);

  app.get(
    '/v3/users/me/sign_in',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'How the signed-in customer signs in',
        operationId: 'getSignInSettings',
        querystring: Strict({}),
        response: { 200: SignInSettings, ...ErrorAnswers },
      },
    },
    (request) => signInSettings(deps, request.caller),
  );

  app.post(
    '/v3/users/me/change_password',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Change the password; every session ends, and this browser gets a new one',
        operationId: 'changePassword',
        body: ChangePasswordRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const device = sessions.deviceOf(request);
      return sessions.open(reply, await changePassword(deps, request.caller, { ...request.body, device }));
    },
  );

  app.post(
    '/v3/users/me/change_email',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Have a link mailed to another e-mail, which the account gets when it is used',
        operationId: 'changeEmail',
        body: ChangeEmailRequest,
        response: done,
      },
    },
    async (request) => {
      await changeEmail(deps, request.caller, { ...request.body, origin: originOf(request) });
      return { ok: true as const };
    },
  );

  app.post(
    '/v3/users/me/verify_email',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Have the link that proves the e-mail mailed once more',
        operationId: 'askToVerifyEmail',
        body: NoBody,
        response: done,
      },
    },
    async (request) => {
      await askToVerify(deps, request.caller);
      return { ok: true as const };
    },
  );

  app.get(
    '/v3/users/me/sessions',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'The browsers that are signed in to the account',
        operationId: 'getSessions',
        querystring: Strict({}),
        response: { 200: SessionsAnswer, ...ErrorAnswers },
      },
    },
    (request) => sessionsOf(deps, request.caller),
  );

  app.delete(
    '/v3/users/me/sessions/:session_id',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Sign one browser out',
        operationId: 'endSession',
        params: SessionParams,
        body: NoBody,
        response: done,
      },
    },
    async (request, reply) => {
      const { session_id } = request.params;
      await endOneSession(deps, request.caller, session_id, originOf(request));
      if (session_id === request.caller.session_id) sessions.clear(reply);
      return { ok: true as const };
    },
  );

  app.delete(
    '/v3/users/me/sessions',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Sign out everywhere, here as well',
        operationId: 'endAllSessions',
        body: NoBody,
        response: done,
      },
    },
    async (request, reply) => {
      await endAllSessions(deps, request.caller, originOf(request));
      sessions.clear(reply);
      return { ok: true as const };
    },
  );
}
