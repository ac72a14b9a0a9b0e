import {
  BloggerClickAnswer,
  BloggerClickRequest,
  BloggerLinkActive,
  BloggerLinkParams,
  BloggerLinksAnswer,
  NewBloggerLink,
} from '@mali/contracts/blogger-links';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { followLink, makeLink, ownLinks, switchLink } from './links.ts';

const tags = ['bloggers'];
const security = [{ bearer: [] }];
const links = { 200: BloggerLinksAnswer, ...ErrorAnswers };

/** Links of bloggers and their clicks (BLOG-07; docs/decisions/0096). */
export function bloggerLinkRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/users/me/blogger/links',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: "The caller's links with their clicks and orders",
        operationId: 'getBloggerLinks',
        querystring: Strict({}),
        response: links,
      },
    },
    ({ caller }) => ownLinks(deps, caller),
  );
  app.post(
    '/v3/users/me/blogger/links',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Make a link to a page of the shop, once for each key',
        operationId: 'makeBloggerLink',
        body: NewBloggerLink,
        response: links,
      },
    },
    ({ caller, body }) => makeLink(deps, caller, body),
  );
  app.post(
    '/v3/users/me/blogger/links/:link_id',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Count the clicks of a link or not',
        operationId: 'switchBloggerLink',
        params: BloggerLinkParams,
        body: BloggerLinkActive,
        response: links,
      },
    },
    ({ caller, params, body }) => switchLink(deps, caller, params.link_id, body.active),
  );
  app.post(
    '/v3/blogger_clicks',
    {
      config: { guard: 'public', rate: 'write' },
      schema: {
        tags,
        summary: 'A link of a blogger was followed',
        operationId: 'followBloggerLink',
        body: BloggerClickRequest,
        response: { 200: BloggerClickAnswer, ...ErrorAnswers },
      },
    },
    ({ body }) => followLink(deps, body.code),
  );
}
