import {
  ApplyRequest,
  BloggerAnswer,
  BloggerDecision,
  BloggerParams,
  StaffBlogger,
  StaffBloggerQuery,
  StaffBloggerRow,
} from '@mali/contracts/bloggers';
import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countBloggers, decide, exportBloggers, getBlogger, listBloggers } from './decide.ts';
import { apply, ownApplication, withdraw } from './service.ts';

const tags = ['bloggers'];
const security = [{ bearer: [] }];
const own = { 200: BloggerAnswer, ...ErrorAnswers };

/** Members apply as bloggers, customer relations decide (BLOG-07; docs/decisions/0096). */
export function bloggerRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/users/me/blogger',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: "The caller's application as a blogger, and whether they may apply",
        operationId: 'getOwnBlogger',
        querystring: Strict({}),
        response: own,
      },
    },
    ({ caller }) => ownApplication(deps, caller),
  );
  app.post(
    '/v3/users/me/blogger',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Apply as a blogger, once for each key',
        operationId: 'applyAsBlogger',
        body: ApplyRequest,
        response: own,
      },
    },
    ({ caller, body }) => apply(deps, caller, body),
  );
  app.post(
    '/v3/users/me/blogger/withdraw',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Withdraw the own application, or stop being a blogger',
        operationId: 'withdrawAsBlogger',
        body: BloggerParams,
        response: own,
      },
    },
    ({ caller, body }) => withdraw(deps, caller, body.application_id),
  );
  listRoutes(
    app,
    {
      path: '/admin/bloggers',
      guard: 'blogger:decide',
      tag: 'bloggers',
      list: BLOGGER_LIST,
      row: StaffBloggerRow,
      what: 'Applications as bloggers',
      operation: 'Bloggers',
    },
    {
      page: (caller, query) => listBloggers(deps, caller, query),
      counts: () => countBloggers(deps),
      file: (caller, query) => exportBloggers(deps, caller, query),
    },
  );
  app.get(
    '/admin/bloggers/:application_id',
    {
      config: { guard: 'blogger:decide', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'An application as a blogger, and its neighbours in the list of these parameters',
        operationId: 'getBlogger',
        params: BloggerParams,
        querystring: StaffBloggerQuery,
        response: { 200: StaffBlogger, ...ErrorAnswers },
      },
    },
    ({ caller, params, query }) => getBlogger(deps, caller, params.application_id, query),
  );
  app.post(
    '/admin/bloggers/:application_id/decide',
    {
      config: { guard: 'blogger:decide', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Approve, refuse with a reason, or end with a reason',
        operationId: 'decideBlogger',
        params: BloggerParams,
        body: BloggerDecision,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await decide(deps, caller, params.application_id, body);
      return { ok: true as const };
    },
  );
}
