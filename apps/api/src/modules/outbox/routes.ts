import { ErrorAnswers, Id, Strict, Text } from '@mali/contracts/common';
import { TEXT } from '@mali/contracts/limits';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { outboxMail, outboxPage } from './service.ts';

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const Page = { 200: Type.String(), ...ErrorAnswers };

/** The local outbox in the browser, for development. Disabled in production. */
export function outboxRoutes(app: App, deps: Deps): void {
  if (!deps.config.devPages) return;
  app.get(
    '/outbox',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        hide: true,
        querystring: Strict({ to: Type.Optional(Text(TEXT.email, 'A part of the recipient')) }),
        response: Page,
      },
    },
    async ({ query }, reply) => {
      reply.type('text/html; charset=utf-8').header('content-security-policy', CSP);
      return outboxPage(deps, query.to ?? '');
    },
  );
  app.get(
    '/outbox/:mail_id',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: { hide: true, params: Strict({ mail_id: Id('Mail') }), response: Page },
    },
    async ({ params }, reply) => {
      const html = await outboxMail(deps, params.mail_id);
      reply.type('text/html; charset=utf-8').header('content-security-policy', CSP);
      return html;
    },
  );
}
