import { ErrorAnswers, NoBody, Ok, Strict, Text } from '@mali/contracts/common';
import {
  LibraryPicture,
  LibraryPictureFields,
  LibraryPictureParams,
  LibraryPictureRow,
  ShowVersionRequest,
} from '@mali/contracts/library';
import { LIBRARY } from '@mali/contracts/library-values';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import { POST_PICTURE } from '@mali/contracts/post-values';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { postPictureReader } from '../posts/index.ts';
import {
  addPicture,
  changePicture,
  countLibraryViews,
  exportLibrary,
  getPicture,
  listLibrary,
  removePicture,
  replacePicture,
  restorePicture,
  showVersion,
} from './library.ts';

const tags = ['library'];
const one = { 200: LibraryPicture, ...ErrorAnswers };
const params = LibraryPictureParams;
const write = { guard: 'page:edit', rate: 'write' } as const;
const photo = Type.Unsafe<Upload>({
  contentMediaType: 'image/*',
  description: 'A picture: JPEG, PNG, WebP or HEIC, at most 10 MB and at least 960 px wide',
});
const NewPictureForm = Strict({ photo, name: Type.Optional(Text(LIBRARY.name, 'Its name; its file’s')) });
const PictureForm = Strict({ photo });

/** The library of pictures (docs/decisions/0100). */
export function libraryRoutes(app: App, deps: Deps): void {
  const reader = postPictureReader(deps.log);
  app.addHook('onClose', async () => reader.close());
  listRoutes(
    app,
    {
      path: '/admin/library',
      guard: 'page:read',
      tag: 'library',
      list: LIBRARY_LIST,
      row: LibraryPictureRow,
      what: 'Pictures of the shop',
      operation: 'LibraryPictures',
    },
    {
      page: (_caller, query) => listLibrary(deps, query),
      counts: () => countLibraryViews(deps),
      file: (caller, query) => exportLibrary(deps, caller, query),
    },
  );
  app.get(
    '/admin/library/:picture_id',
    {
      config: { guard: 'page:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A picture, where it is shown, and its versions',
        operationId: 'getLibraryPicture',
        params,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params: { picture_id } }) => getPicture(deps, picture_id),
  );
  app.post(
    '/admin/library/:picture_id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Change names, texts, tags and focus of a picture',
        operationId: 'changeLibraryPicture',
        params,
        body: LibraryPictureFields,
        response: one,
      },
    },
    ({ caller, params: { picture_id }, body }) => changePicture(deps, caller, picture_id, body),
  );
  app.post(
    '/admin/library/:picture_id/version',
    {
      config: write,
      schema: {
        tags,
        summary: 'Show another version of a picture, everywhere',
        operationId: 'showPictureVersion',
        params,
        body: ShowVersionRequest,
        response: one,
      },
    },
    ({ caller, params: { picture_id }, body }) => showVersion(deps, caller, picture_id, body.version),
  );
  app.post(
    '/admin/library/:picture_id/restore',
    {
      config: write,
      schema: {
        tags,
        summary: 'Put a removed picture back',
        operationId: 'restoreLibraryPicture',
        params,
        body: NoBody,
        response: one,
      },
    },
    ({ caller, params: { picture_id } }) => restorePicture(deps, caller, picture_id),
  );
  app.delete(
    '/admin/library/:picture_id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a picture that nothing shows',
        operationId: 'removeLibraryPicture',
        params,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params: { picture_id } }) => {
      await removePicture(deps, caller, picture_id);
      return { ok: true } as const;
    },
  );
  formRoutes(app, 'photo', POST_PICTURE.maxBytes, (scope) => {
    const form = { tags, consumes: ['multipart/form-data'], response: one };
    scope.post(
      '/admin/library',
      {
        config: write,
        schema: {
          ...form,
          summary: 'Add a picture',
          operationId: 'addLibraryPicture',
          body: NewPictureForm,
        },
      },
      ({ caller, body }) =>
        addPicture(deps, reader, caller, { bytes: body.photo.bytes, name: body.name ?? '' }),
    );
    scope.post(
      '/admin/library/:picture_id/replacement',
      {
        config: write,
        schema: {
          ...form,
          summary: 'Replace a picture everywhere',
          operationId: 'replaceLibraryPicture',
          params,
          body: PictureForm,
        },
      },
      ({ caller, params: { picture_id }, body }) =>
        replacePicture(deps, reader, caller, picture_id, body.photo.bytes),
    );
  });
}
