import { ErrorAnswers, Ok } from '@mali/contracts/common';
import {
  ForgotPasswordRequest,
  LinkAnswer,
  LinkRequest,
  LinkTokenRequest,
  ResetPasswordRequest,
} from '@mali/contracts/sign-in';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { originOf } from '../../platform/security-events.ts';
import { checkLink, confirmNewEmail, forgotPassword, resetPassword, verifyEmail } from './recovery.ts';
import { trimEmail } from './trim-email.ts';

const tags = ['account'];
/** Mailed links expire, and staff use them too: they work while the shop is closed. */
const config = { guard: 'public', rate: 'auth', whenClosed: 'answers' } as const;
const response = { 200: LinkAnswer, ...ErrorAnswers };

/** Mailed links: request, check and use (REST-56, SHELL-19). Without sign-in. */
export function recoveryRoutes(app: App, deps: Deps): void {
  app.post(
    '/forgot_password',
    {
      config,
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Have a link mailed to set a new password with',
        description: 'Answers the same, and as fast, for an e-mail that has no account.',
        operationId: 'forgotPassword',
        body: ForgotPasswordRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      const { email, lang = null } = request.body;
      await forgotPassword(deps, { email, lang, origin: originOf(request) });
      return { ok: true as const };
    },
  );

  app.post(
    '/v3/auth/link',
    {
      config,
      schema: {
        tags,
        summary: 'Whether a mailed link is good, without using it',
        operationId: 'checkAccountLink',
        body: LinkRequest,
        response,
      },
    },
    async (request) => ({ email: await checkLink(deps, { ...request.body, origin: originOf(request) }) }),
  );

  app.post(
    '/v3/auth/reset_password',
    {
      config,
      schema: {
        tags,
        summary: 'Set a new password with a mailed link',
        description: 'Ends every session of the account. Sign in with the new password afterwards.',
        operationId: 'resetPassword',
        body: ResetPasswordRequest,
        response,
      },
    },
    async (request) => ({ email: await resetPassword(deps, { ...request.body, origin: originOf(request) }) }),
  );

  app.post(
    '/v3/auth/verify_email',
    {
      config,
      schema: {
        tags,
        summary: 'Prove an e-mail with a mailed link',
        operationId: 'verifyEmail',
        body: LinkTokenRequest,
        response,
      },
    },
    async (request) => ({ email: await verifyEmail(deps, { ...request.body, origin: originOf(request) }) }),
  );

  app.post(
    '/v3/auth/change_email',
    {
      config,
      schema: {
        tags,
        summary: 'Give an account the e-mail a link was mailed to',
        operationId: 'confirmNewEmail',
        body: LinkTokenRequest,
        response,
      },
    },
    async (request) => ({
      email: await confirmNewEmail(deps, { ...request.body, origin: originOf(request) }),
    }),
  );
}
