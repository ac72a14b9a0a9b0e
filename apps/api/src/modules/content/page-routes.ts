import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { Layout } from '@mali/contracts/content';
import { PAGE_LIST } from '@mali/contracts/lists/pages';
import {
  BeginDraftRequest,
  DraftParams,
  LayoutParams,
  MakePageRequest,
  PageDraft,
  PageLayoutContent,
  PageParams,
  PageRow,
  PreviewPageRequest,
  PublishDraftRequest,
  SaveDraftRequest,
  StaffPage,
} from '@mali/contracts/pages';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  beginDraft,
  countPageViews,
  exportPages,
  getDraft,
  getLayoutContent,
  getStaffPage,
  listStaffPages,
  makePage,
  previewDraft,
  publishDraft,
  removeDraft,
  saveDraft,
  withdrawVersion,
} from './pages.ts';

const tags = ['content'];
const onePage = { 200: StaffPage, ...ErrorAnswers };
const oneDraft = { 200: PageDraft, ...ErrorAnswers };
const oneLayout = { 200: PageLayoutContent, ...ErrorAnswers };
const read = { guard: 'page:read', rate: 'browse' } as const;
const edit = { guard: 'page:edit', rate: 'write' } as const;

/** The editor of pages of blocks (docs/decisions/0079). */
export function pageRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/pages',
      guard: 'page:read',
      tag: 'content',
      list: PAGE_LIST,
      row: PageRow,
      what: 'Pages of blocks',
      operation: 'StaffPages',
    },
    {
      page: (_caller, query) => listStaffPages(deps, query),
      counts: () => countPageViews(deps),
      file: (caller, query) => exportPages(deps, caller, query),
    },
  );
  app.post(
    '/admin/pages',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Make an empty page', operationId: 'makePage' },
        ...{ body: MakePageRequest, response: onePage },
      },
    },
    ({ caller, body }) => makePage(deps, caller, body),
  );
  app.post(
    '/admin/pages/preview',
    {
      config: read,
      schema: {
        ...{
          tags,
          summary: 'A page as the shop would show it with these blocks',
          operationId: 'previewPage',
        },
        ...{ body: PreviewPageRequest, response: { 200: Layout, ...ErrorAnswers } },
      },
    },
    ({ body }) => previewDraft(deps, body),
  );
  app.get(
    '/admin/pages/:page_name',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'A page with its layouts and drafts', operationId: 'getStaffPage' },
        ...{ params: PageParams, querystring: Strict({}), response: onePage },
      },
    },
    ({ params }) => getStaffPage(deps, params.page_name),
  );
  app.post(
    '/admin/pages/:page_name/drafts',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Begin a draft', operationId: 'beginPageDraft' },
        ...{ params: PageParams, body: BeginDraftRequest, response: oneDraft },
      },
    },
    ({ caller, params, body }) => beginDraft(deps, caller, params.page_name, body),
  );
  app.get(
    '/admin/page_drafts/:draft_id',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'A draft of a page', operationId: 'getPageDraft' },
        ...{ params: DraftParams, querystring: Strict({}), response: oneDraft },
      },
    },
    ({ params }) => getDraft(deps, params.draft_id),
  );
  app.post(
    '/admin/page_drafts/:draft_id',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Save a draft; the shop does not change', operationId: 'savePageDraft' },
        ...{ params: DraftParams, body: SaveDraftRequest, response: oneDraft },
      },
    },
    ({ caller, params, body }) => saveDraft(deps, caller, params.draft_id, body),
  );
  app.delete(
    '/admin/page_drafts/:draft_id',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Remove a draft', operationId: 'removePageDraft' },
        ...{ params: DraftParams, body: NoBody, response: { 200: Ok, ...ErrorAnswers } },
      },
    },
    async ({ caller, params }) => {
      await removeDraft(deps, caller, params.draft_id);
      return { ok: true } as const;
    },
  );
  app.post(
    '/admin/page_drafts/:draft_id/publish',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Publish a draft now or from a moment', operationId: 'publishPageDraft' },
        ...{ params: DraftParams, body: PublishDraftRequest, response: oneLayout },
      },
    },
    ({ caller, params, body }) => publishDraft(deps, caller, params.draft_id, body),
  );
  app.get(
    '/admin/page_layouts/:layout_id',
    {
      config: read,
      schema: {
        ...{ tags, summary: 'A published layout with its blocks', operationId: 'getPageVersion' },
        ...{ params: LayoutParams, querystring: Strict({}), response: oneLayout },
      },
    },
    ({ params }) => getLayoutContent(deps, params.layout_id),
  );
  app.post(
    '/admin/page_layouts/:layout_id/withdraw',
    {
      config: edit,
      schema: {
        ...{ tags, summary: 'Take a published layout out of the shop', operationId: 'withdrawPageVersion' },
        ...{ params: LayoutParams, body: NoBody, response: oneDraft },
      },
    },
    ({ caller, params }) => withdrawVersion(deps, caller, params.layout_id),
  );
}
