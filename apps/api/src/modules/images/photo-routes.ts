import { ErrorAnswers, PictureQuery, Strict } from '@mali/contracts/common';
import { Type } from 'typebox';
import { DomainError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';

/** The field of a form with a photo. */
export const PhotoField = Type.Unsafe<Upload>({
  contentMediaType: 'image/*',
  description: 'A photo: JPEG, PNG, WebP or HEIC, at most 10 MB',
});
/** A form with nothing but a photo. */
export const PhotoForm = Strict({ photo: PhotoField });

const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });
const GuardedLink = Strict({
  link: Type.Optional(Type.String({ maxLength: 100, description: 'Opens it, for some minutes' })),
});

/**
 * The route of the photos of a record, in one width: `GET {path}/:{name}/:file`. Public ones are cached for ever, since
 * their name never stands for another picture; others are opened by a guarded link and cached by nobody.
 * @param read the bytes of a file of a photo; null when there is none, or when the link does not open it
 */
export function photoRoute(
  app: App,
  about: Readonly<{
    path: `/img/${string}`;
    /** Of the parameter with the photo's name. */
    name: string;
    tag: string;
    summary: string;
    operationId: string;
    isPublic: boolean;
    /** There are files in JPEG as well, for programs that read no WebP. */
    hasJpeg?: boolean;
  }>,
  read: (photo: string, file: string, link: string) => Promise<Buffer | null>,
): void {
  const { path, name, tag, summary, operationId, isPublic, hasJpeg = false } = about;
  const types = hasJpeg ? 'webp or .jpg' : 'webp';
  app.get(
    `${path}/:${name}/:file`,
    {
      config: { guard: 'public', rate: 'machine' },
      schema: {
        ...{ tags: [tag], summary, operationId },
        params: Type.Object({
          [name]: Type.String({ maxLength: 64, description: 'Name of the photo' }),
          file: Type.String({ maxLength: 20, description: `{width}.${types}: 320 or 1280` }),
        }),
        querystring: isPublic ? PictureQuery : GuardedLink,
        response: {
          200: {
            description: 'The picture',
            content: {
              'image/webp': { schema: Picture },
              ...(hasJpeg && { 'image/jpeg': { schema: Picture } }),
            },
          },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, query }, reply) => {
      const { [name]: photo = '', file = '' } = params as Readonly<Record<string, string>>;
      const { link = '' } = query as { link?: string };
      const picture = await read(photo, file, link);
      if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
      if (isPublic) reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply
        .header('content-type', file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(picture);
    },
  );
}
