import {
  ChangeCollectionRequest,
  CollectionFields,
  CollectionMembers,
  CollectionParams,
  CollectionPreview,
  StaffCollection,
} from '@mali/contracts/collections';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { COLLECTION_LIST } from '@mali/contracts/lists/collections';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  changeCollection,
  countCollectionViews,
  exportCollections,
  getCollection,
  listCollections,
  makeCollection,
  removeCollection,
  tryCollection,
} from './collections.ts';

const tags = ['goods'];
const one = { 200: StaffCollection, ...ErrorAnswers };

/** Administration of collections (docs/decisions/0071). */
export function collectionRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/collections',
      guard: 'goods:read',
      tag: 'goods',
      list: COLLECTION_LIST,
      row: StaffCollection,
      what: 'Collections, with the number of their products now',
      operation: 'Collections',
    },
    {
      page: (_caller, query) => listCollections(deps, query),
      counts: () => countCollectionViews(deps),
      file: (caller, query) => exportCollections(deps, caller, query),
    },
  );
  app.get(
    '/admin/collections/:collection_id',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A collection as staff edit it',
        operationId: 'getCollection',
        params: CollectionParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getCollection(deps, params.collection_id),
  );
  app.post(
    '/admin/collections',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a collection',
        operationId: 'makeCollection',
        body: CollectionFields,
        response: one,
      },
    },
    ({ caller, body }) => makeCollection(deps, caller, body),
  );
  app.post(
    '/admin/collections/preview',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What a collection would hold now',
        operationId: 'previewCollection',
        body: CollectionMembers,
        response: { 200: CollectionPreview, ...ErrorAnswers },
      },
    },
    ({ body }) => tryCollection(deps, body),
  );
  app.post(
    '/admin/collections/:collection_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a collection',
        operationId: 'changeCollection',
        params: CollectionParams,
        body: ChangeCollectionRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeCollection(deps, caller, params.collection_id, body),
  );
  app.delete(
    '/admin/collections/:collection_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Remove a collection',
        operationId: 'removeCollection',
        params: CollectionParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeCollection(deps, caller, params.collection_id);
      return { ok: true } as const;
    },
  );
}
