import { ErrorAnswers, PictureQuery } from '@mali/contracts/common';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { PictureStore } from './service.ts';

const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });

/** Product pictures, immutable by name and cached accordingly. */
export function imageRoutes(app: App, deps: Deps): void {
  const pictures = new PictureStore(deps.config, deps.files);
  app.addHook('onClose', async () => pictures.close());
  app.get(
    '/img/:hash/:file',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: {
        tags: ['images'],
        summary: 'A product picture in one width and format',
        operationId: 'getPicture',
        params: Type.Object({
          hash: Type.String({ maxLength: 72, description: 'Name of the picture, and its focus: name~37-34' }),
          file: Type.String({ maxLength: 20, description: '{width}.{format}: 640.webp' }),
        }),
        querystring: PictureQuery,
        response: {
          200: {
            description: 'The picture',
            content: {
              'image/webp': { schema: Picture },
              'image/avif': { schema: Picture },
              'image/png': { schema: Picture },
            },
          },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, headers }, reply) => {
      // Only pages are answered early and retry: crawlers and feed readers wait for the picture.
      const hurry = headers['sec-fetch-dest'] === 'image';
      const picture = await pictures.get(deps.db, params.hash, params.file, { hurry });
      if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
      return reply
        .header('content-type', picture.type)
        .header('cache-control', picture.standIn ? 'no-store' : 'public, max-age=31536000, immutable')
        .send(picture.body);
    },
  );
}
