import { SessionAnswer } from '@mali/contracts/accounts';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ConfirmEnrolmentRequest,
  ConfirmRequest,
  EnrolledAnswer,
  EnrolmentAnswer,
  EnrolmentRequest,
  RecoveryCodesAnswer,
  ReplaceRequest,
  SecondStepRequest,
  SecondStepSettings,
} from '@mali/contracts/second-step';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { originOf } from '../../platform/security-events.ts';
import { browserSessions } from './browser-session.ts';
import {
  beginEnrolment,
  beginReplacement,
  confirmAgain,
  enrol,
  recoveryCodes,
  replace,
  secondStepSettings,
  signInWithCode,
} from './second-step.ts';
import { profileOf } from './service.ts';

const tags = ['staff'];

/** Codes of an authenticator, which staff need besides the password (security.md, check 15). */
export function secondStepRoutes(app: App, deps: Deps): void {
  const sessions = browserSessions(deps);

  app.post(
    '/v3/auth/second_step',
    {
      config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'The second step of signing in, for staff',
        operationId: 'signInWithCode',
        body: SecondStepRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { ticket, code, secret } = request.body;
      const device = sessions.deviceOf(request, secret);
      const session = await signInWithCode(deps, { ticket, code, device });
      return sessions.begin(reply, session);
    },
  );

  app.post(
    '/v3/auth/second_step/enrol',
    {
      config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'The secret for an authenticator, for staff who have none yet',
        operationId: 'beginEnrolment',
        body: EnrolmentRequest,
        response: { 200: EnrolmentAnswer, ...ErrorAnswers },
      },
    },
    ({ body }) => beginEnrolment(deps, body.ticket),
  );

  app.post(
    '/v3/auth/second_step/enrol/confirm',
    {
      config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'A first code of the authenticator, which signs in',
        operationId: 'enrol',
        body: ConfirmEnrolmentRequest,
        response: { 200: EnrolledAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { ticket, code, secret } = request.body;
      const device = sessions.deviceOf(request, secret);
      const { session, recovery_codes } = await enrol(deps, { ticket, code, device });
      return { ...(await sessions.begin(reply, session)), recovery_codes };
    },
  );

  app.get(
    '/v3/users/me/second_step',
    {
      config: { guard: 'second-step:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Since when a code is asked for, and how many recovery codes are left',
        operationId: 'getSecondStep',
        querystring: Strict({}),
        response: { 200: SecondStepSettings, ...ErrorAnswers },
      },
    },
    ({ caller }) => secondStepSettings(deps, caller),
  );

  app.post(
    '/v3/users/me/second_step/confirm',
    {
      config: { guard: 'second-step:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'A fresh code, before what asks for one; the access token changes',
        operationId: 'confirmAgain',
        body: ConfirmRequest,
        response: { 200: SessionAnswer, ...ErrorAnswers },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const { user, session_id, confirmed_at } = await confirmAgain(
        deps,
        caller,
        body.code,
        originOf(request),
      );
      const { user_id, role_id } = user;
      const { started_at } = caller;
      const { token, expiresAt } = deps.tokens.sign({
        ...{ user_id, role_id, session_id, confirmed_at },
        ...(started_at !== undefined && { started_at }),
      });
      return { token, expires_at: expiresAt.toISOString(), profile: profileOf(user) };
    },
  );

  app.post(
    '/v3/users/me/second_step/recovery_codes',
    {
      config: { guard: 'second-step:own', rate: 'auth', fresh: true },
      schema: {
        tags,
        summary: 'New recovery codes in place of all there were',
        operationId: 'makeRecoveryCodes',
        body: NoBody,
        response: { 200: RecoveryCodesAnswer, ...ErrorAnswers },
      },
    },
    async (request) => ({ recovery_codes: await recoveryCodes(deps, request.caller, originOf(request)) }),
  );

  app.post(
    '/v3/users/me/second_step/replace',
    {
      config: { guard: 'second-step:own', rate: 'auth', fresh: true },
      schema: {
        tags,
        summary: 'The secret for another authenticator',
        operationId: 'beginReplacement',
        body: NoBody,
        response: { 200: EnrolmentAnswer, ...ErrorAnswers },
      },
    },
    ({ caller }) => beginReplacement(deps, caller),
  );

  app.post(
    '/v3/users/me/second_step/replace/confirm',
    {
      config: { guard: 'second-step:own', rate: 'auth', fresh: true },
      schema: {
        tags,
        summary: 'A first code of the other authenticator, which takes the place of the one before',
        operationId: 'replaceAuthenticator',
        body: ReplaceRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await replace(deps, request.caller, request.body.code, originOf(request));
      return { ok: true as const };
    },
  );
}
