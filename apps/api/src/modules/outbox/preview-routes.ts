import { ErrorAnswers, OneOf, Strict } from '@mali/contracts/common';
import { LANGUAGES } from '@mali/contracts/limits';
import { MailPreviews } from '@mali/contracts/mail-previews';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { MAIL_PREVIEW_CSP } from '../../platform/mail-page.ts';
import { mailPreview, mailPreviews } from './previews.ts';

/** Examples of every mail, for the back office. */
export function mailPreviewRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/mails',
    {
      config: { guard: 'mail:preview', rate: 'browse' },
      schema: {
        tags: ['content'],
        summary: 'Every mail of the shop, with a made-up example',
        operationId: 'listMailPreviews',
        security: [{ bearer: [] }],
        querystring: Strict({}),
        response: { 200: MailPreviews, ...ErrorAnswers },
      },
    },
    async () => mailPreviews(deps),
  );
  app.get(
    '/mail_previews/:kind',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        hide: true,
        params: Strict({ kind: Type.String({ maxLength: 40, description: 'Kind of mail' }) }),
        querystring: Strict({
          lang: OneOf(LANGUAGES, 'Language'),
          link: Type.String({ maxLength: 100, description: 'Opens it for an hour' }),
        }),
        response: { 200: Type.String(), ...ErrorAnswers },
      },
    },
    async ({ params, query }, reply) => {
      const html = mailPreview(deps, { kind: params.kind, ...query });
      if (html === null) throw new DomainError('ERROR.NOT_FOUND');
      reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_PREVIEW_CSP);
      return html;
    },
  );
}
