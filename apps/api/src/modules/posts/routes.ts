import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { Picture } from '@mali/contracts/content';
import { POST_LIST } from '@mali/contracts/lists/posts';
import { POST_PICTURE } from '@mali/contracts/post-values';
import {
  CreatePostRequest,
  PostAnswer,
  PostHistoryAnswer,
  PostParams,
  PostPreview,
  PostRevisionRequest,
  PostRow,
  PostVersionAnswer,
  PostVersionParams,
  PreviewPostRequest,
  PublishPostRequest,
  SavePostRequest,
  TopicsAnswer,
} from '@mali/contracts/posts';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countPosts, exportPosts, listPosts } from './list.ts';
import {
  createPost,
  getPost,
  getTopics,
  getVersion,
  getVersions,
  postPictureReader,
  previewPost,
  publishPost,
  removePost,
  savePost,
  storePicture,
  withdrawPost,
} from './service.ts';

const tags = ['posts'];
const read = { guard: 'blog:edit', rate: 'browse' } as const;
const write = { guard: 'blog:edit', rate: 'write' } as const;
const nothing = Strict({});
const post = { 200: PostAnswer, ...ErrorAnswers };
const PictureForm = Strict({
  photo: Type.Unsafe<Upload>({
    contentMediaType: 'image/*',
    description: 'A picture: JPEG, PNG, WebP or HEIC, at most 10 MB and at least 960 px wide',
  }),
});

/** The blog editor: write, publish and unpublish posts, with permission (docs/decisions/0024). */
export function postRoutes(app: App, deps: Deps): void {
  const pictures = postPictureReader(deps.log);
  app.addHook('onClose', async () => pictures.close());

  listRoutes(
    app,
    {
      path: '/admin/posts',
      guard: 'blog:edit',
      tag: 'posts',
      list: POST_LIST,
      row: PostRow,
      what: 'Posts in every state',
      operation: 'Posts',
    },
    {
      page: (_caller, query) => listPosts(deps, query),
      counts: () => countPosts(deps),
      file: (caller, query) => exportPosts(deps, caller, query),
    },
  );
  app.post(
    '/admin/posts',
    {
      config: write,
      schema: {
        tags,
        summary: 'Begin a post: a draft',
        operationId: 'createPost',
        body: CreatePostRequest,
        response: post,
      },
    },
    ({ caller, body }) => createPost(deps, caller, body),
  );
  app.get(
    '/admin/posts/topics',
    {
      config: read,
      schema: {
        tags,
        summary: 'The topics of posts, the most used first',
        operationId: 'getPostTopics',
        querystring: nothing,
        response: { 200: TopicsAnswer, ...ErrorAnswers },
      },
    },
    () => getTopics(deps),
  );
  app.post(
    '/admin/posts/preview',
    {
      config: read,
      schema: {
        tags,
        summary: 'A post as its readers will see it; nothing is kept',
        operationId: 'previewPost',
        body: PreviewPostRequest,
        response: { 200: PostPreview, ...ErrorAnswers },
      },
    },
    ({ body }) => previewPost(deps, body),
  );
  app.get(
    '/admin/posts/:post_id',
    {
      config: read,
      schema: {
        tags,
        summary: 'A post as its editors see it',
        operationId: 'getPost',
        params: PostParams,
        querystring: nothing,
        response: post,
      },
    },
    ({ params }) => getPost(deps, params.post_id),
  );
  app.post(
    '/admin/posts/:post_id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Save what was written, of the version it was written from',
        operationId: 'savePost',
        params: PostParams,
        body: SavePostRequest,
        response: post,
      },
    },
    ({ caller, params, body }) =>
      savePost(deps, caller, { postId: params.post_id, revision: body.revision }, body.content),
  );
  app.post(
    '/admin/posts/:post_id/publish',
    {
      config: write,
      schema: {
        tags,
        summary: 'Put a post out, now or from a time on',
        operationId: 'publishPost',
        params: PostParams,
        body: PublishPostRequest,
        response: post,
      },
    },
    ({ caller, params, body }) =>
      publishPost(deps, caller, { postId: params.post_id, revision: body.revision }, body.at),
  );
  app.post(
    '/admin/posts/:post_id/withdraw',
    {
      config: write,
      schema: {
        tags,
        summary: 'Take a post back that is out or will be',
        operationId: 'withdrawPost',
        params: PostParams,
        body: PostRevisionRequest,
        response: post,
      },
    },
    ({ caller, params, body }) =>
      withdrawPost(deps, caller, { postId: params.post_id, revision: body.revision }),
  );
  app.post(
    '/admin/posts/:post_id/delete',
    {
      config: write,
      schema: {
        tags,
        summary: 'Throw a draft away that has never been out',
        operationId: 'deletePost',
        params: PostParams,
        body: PostRevisionRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await removePost(deps, caller, { postId: params.post_id, revision: body.revision });
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/posts/:post_id/versions',
    {
      config: read,
      schema: {
        tags,
        summary: 'Who changed what of a post and when, the newest first',
        operationId: 'getPostVersions',
        params: PostParams,
        querystring: nothing,
        response: { 200: PostHistoryAnswer, ...ErrorAnswers },
      },
    },
    ({ params }) => getVersions(deps, params.post_id),
  );
  app.get(
    '/admin/posts/:post_id/versions/:revision',
    {
      config: read,
      schema: {
        tags,
        summary: 'A post as it was',
        operationId: 'getPostVersion',
        params: PostVersionParams,
        querystring: nothing,
        response: { 200: PostVersionAnswer, ...ErrorAnswers },
      },
    },
    ({ params }) => getVersion(deps, params.post_id, params.revision),
  );

  formRoutes(app, 'photo', POST_PICTURE.maxBytes, (scope) => {
    scope.post(
      '/admin/posts/picture',
      {
        config: write,
        schema: {
          tags,
          summary: 'Send a picture for posts',
          operationId: 'sendPostPicture',
          consumes: ['multipart/form-data'],
          body: PictureForm,
          response: { 200: Picture, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => storePicture(deps, pictures, caller, body.photo.bytes),
    );
  });
}
