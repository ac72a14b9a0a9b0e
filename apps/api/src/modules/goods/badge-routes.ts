import { BadgeFields, BadgeParams, ChangeBadgeRequest, StaffBadge } from '@mali/contracts/badges';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { BADGE_LIST } from '@mali/contracts/lists/badges';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  changeBadge,
  countBadges,
  exportBadges,
  getBadge,
  listBadges,
  makeBadge,
  removeBadge,
} from './badges.ts';

const tags = ['goods'];
const one = { 200: StaffBadge, ...ErrorAnswers };

/** Administration of badges (docs/decisions/0055). */
export function badgeRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/badges',
      guard: 'goods:read',
      tag: 'goods',
      list: BADGE_LIST,
      row: StaffBadge,
      what: 'Badges, with the number of their products now',
      operation: 'Badges',
    },
    {
      page: (_caller, query) => listBadges(deps, query),
      counts: () => countBadges(deps),
      file: (caller, query) => exportBadges(deps, caller, query),
    },
  );
  app.get(
    '/admin/badges/:badge_id',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A badge as staff edit it',
        operationId: 'getBadge',
        params: BadgeParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getBadge(deps, params.badge_id),
  );
  app.post(
    '/admin/badges',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: { tags, summary: 'Make a badge', operationId: 'makeBadge', body: BadgeFields, response: one },
    },
    ({ caller, body }) => makeBadge(deps, caller, body),
  );
  app.post(
    '/admin/badges/:badge_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a badge',
        operationId: 'changeBadge',
        params: BadgeParams,
        body: ChangeBadgeRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeBadge(deps, caller, params.badge_id, body),
  );
  app.delete(
    '/admin/badges/:badge_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Remove a badge',
        operationId: 'removeBadge',
        params: BadgeParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeBadge(deps, caller, params.badge_id);
      return { ok: true } as const;
    },
  );
}
