import { ProfileQuery } from '@mali/contracts/accounts';
import { ErrorAnswers, NoBody, Ok, PictureQuery, Strict } from '@mali/contracts/common';
import {
  ProfileAnswer,
  ProfileCheckRequest,
  ProfileImgAnswer,
  ProfileUpdateRequest,
} from '@mali/contracts/profile';
import { PROFILE_PICTURE_MAX_BYTES } from '@mali/contracts/profile-values';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import { browserSessions } from '../accounts/browser-session.ts';
import { signedInUser } from '../accounts/service.ts';
import type { MadePicture } from './picture.ts';
import {
  checkProfile,
  dropPicture,
  profileOfCaller,
  readPicture,
  storePicture,
  updateProfile,
} from './service.ts';

const tags = ['account'];
const own = { guard: 'profile:own', rate: 'write' } as const;
const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });
const ImageForm = Strict({
  image: Type.Unsafe<Upload>({
    contentMediaType: 'image/*',
    description: 'A picture: JPEG, PNG, WebP or HEIC, at most 10 MB',
  }),
});

/** The profile of the caller (REST-40 to REST-43); reading it renews the session. */
export function profileRoutes(app: App, deps: Deps): void {
  const pictures = new PictureReader<MadePicture>(new URL('./picture-process.ts', import.meta.url), deps.log);
  app.addHook('onClose', async () => pictures.close());

  const sessions = browserSessions(deps);

  app.get(
    '/profile',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'Who is asking',
        description:
          'With a live cookie and no bearer a fresh token comes along, and the refresh token is exchanged when it is due.',
        operationId: 'getProfile',
        querystring: ProfileQuery,
        response: { 200: ProfileAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { caller } = request;
      const renewed = caller.role_id === null ? await sessions.renew(request, reply) : null;
      const user = caller.role_id === null ? (renewed?.user ?? null) : await signedInUser(deps, caller);
      const answer = await profileOfCaller(deps, user);
      const wanted = request.query.user_id;
      // Only one's own profile can be read; whether another one exists is not revealed.
      if (wanted !== undefined && wanted !== answer.profile.user_id) throw new DomainError('ERROR.NOT_FOUND');
      return {
        ...answer,
        ...(renewed && { token: renewed.answer.token, expires_at: renewed.answer.expires_at }),
      };
    },
  );

  app.post(
    '/profile/update/data',
    {
      config: own,
      schema: {
        tags,
        summary: 'Change one’s own profile',
        operationId: 'updateProfile',
        body: ProfileUpdateRequest,
        response: { 200: ProfileAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => updateProfile(deps, caller, body),
  );
  app.post(
    '/profile_check',
    {
      config: own,
      schema: {
        tags,
        summary: 'Answer the question about oneself, or close it',
        operationId: 'checkProfile',
        body: ProfileCheckRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await checkProfile(deps, caller, body);
      return { ok: true as const };
    },
  );
  formRoutes(app, 'image', PROFILE_PICTURE_MAX_BYTES, (scope) => {
    scope.post(
      '/profile_img',
      {
        config: { guard: 'profile:own', rate: 'order' },
        schema: {
          tags,
          summary: 'Send a picture of oneself',
          operationId: 'sendProfileImage',
          consumes: ['multipart/form-data'],
          body: ImageForm,
          response: { 200: ProfileImgAnswer, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => ({
        picture: await storePicture(deps, pictures, caller, body.image.bytes),
      }),
    );
  });
  app.delete(
    '/profile_img',
    {
      config: own,
      schema: {
        tags,
        summary: 'Take one’s picture away',
        operationId: 'deleteProfileImage',
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller }) => {
      await dropPicture(deps, caller);
      return { ok: true as const };
    },
  );
  app.get(
    '/img/profiles/:profile_picture/:file',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: {
        tags,
        summary: 'A member’s picture in one width',
        operationId: 'getProfileImage',
        params: Type.Object({
          profile_picture: Type.String({ maxLength: 64, description: 'Name of the picture' }),
          file: Type.String({ maxLength: 20, description: '{width}.webp: 96 or 320' }),
        }),
        querystring: PictureQuery,
        response: {
          200: { description: 'The picture', content: { 'image/webp': { schema: Picture } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params }, reply) => {
      const picture = await readPicture(deps, params.profile_picture, params.file);
      if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
      return (
        reply
          .header('content-type', 'image/webp')
          // Personal: cached by the browser only.
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .send(picture)
      );
    },
  );
}
