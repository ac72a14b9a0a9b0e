import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { Printer } from './printer.ts';
import { documentByLink } from './service.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', description: 'The document' });

/** Tax documents as PDF, each by a signed link included in its order. */
export function documentRoutes(app: App, deps: Deps): void {
  const printer = new Printer();
  app.addHook('onClose', async () => printer.close());
  app.get(
    '/documents/:number',
    {
      config: { guard: 'public', rate: 'write' },
      schema: {
        tags: ['orders'],
        summary: 'A tax invoice or credit note, by a guarded link',
        operationId: 'getDocument',
        params: Type.Object({
          number: Type.String({ maxLength: 40, description: 'Number of the document' }),
        }),
        querystring: Strict({
          link: Type.Optional(Type.String({ maxLength: 100, description: 'Opens it, for some minutes' })),
        }),
        response: {
          200: { description: 'The document', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, query }, reply) => {
      const document = await documentByLink(deps, params.number, query.link ?? '');
      if (document === null) throw new DomainError('ERROR.NOT_FOUND');
      const pdf = await printer.print(document);
      return (
        reply
          .header('content-type', 'application/pdf')
          // Browsers show a PDF in a generated page whose styles and frame a stricter policy would forbid
          // (crbug.com/271452). The document itself cannot run scripts: it is sent with its own content type.
          .header('content-security-policy', "frame-ancestors 'none'")
          .header('content-disposition', `inline; filename="${document.number}.pdf"`)
          .send(pdf)
      );
    },
  );
}
