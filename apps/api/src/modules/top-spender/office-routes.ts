import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import {
  ChangeTopSpenderRequest,
  ConfirmTopSpenderRequest,
  DecideTopSpenderEntryRequest,
  DeleteTopSpenderQuery,
  MakeTopSpenderRequest,
  StaffTopSpender,
  StaffTopSpenderBoard,
  StaffTopSpenderOrders,
  StaffTopSpenderRow,
  TopSpenderActRequest,
  TopSpenderMemberParams,
  TopSpenderParams,
} from '@mali/contracts/top-spender-office';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countTopSpenders, exportTopSpenders, listTopSpenders } from './list.ts';
import {
  changeTopSpender,
  confirmTopSpender,
  decideTopSpenderEntry,
  deleteTopSpender,
  getStaffTopSpender,
  getTopSpenderBoard,
  getTopSpenderOrders,
  makeTopSpender,
  turnTopSpender,
} from './office.ts';
import type { Ladders } from './service.ts';

const common = { tags: ['campaigns'], security: [{ bearer: [] }] };
const path = '/admin/top-spender';
const edits = { guard: 'campaign:edit', rate: 'write' } as const;
const looks = { guard: 'campaign:edit', rate: 'browse' } as const;
const decides = { guard: 'campaign:decide', rate: 'write' } as const;
const one = { 200: StaffTopSpender, ...ErrorAnswers };

/** Top-spender campaigns in the back office (CAMP-05). */
export function topSpenderOfficeRoutes(app: App, deps: Deps, ladders: Ladders): void {
  listRoutes(
    app,
    {
      ...{ path, guard: 'campaign:edit', tag: 'campaigns', list: TOP_SPENDER_LIST, row: StaffTopSpenderRow },
      ...{ what: 'Top-spender campaigns, drafts too', operation: 'StaffTopSpenders' },
    },
    {
      page: (_caller, query) => listTopSpenders(deps, query),
      counts: () => countTopSpenders(deps),
      file: (caller, query) => exportTopSpenders(deps, caller, query),
    },
  );
  app.get(
    `${path}/:campaign_id`,
    {
      config: looks,
      schema: {
        ...common,
        summary: 'A top-spender campaign as staff see it, a draft too',
        operationId: 'getStaffTopSpender',
        params: TopSpenderParams,
        querystring: Strict({}),
        response: one,
      },
    },
    async ({ params }) => getStaffTopSpender(deps, params.campaign_id),
  );
  app.post(
    path,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Make a top-spender campaign, as a draft, once for each key',
        operationId: 'makeTopSpender',
        body: MakeTopSpenderRequest,
        response: one,
      },
    },
    async ({ caller, body }) => makeTopSpender(deps, caller, body),
  );
  app.post(
    `${path}/:campaign_id`,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Change a top-spender campaign; once it has begun, nothing that members agreed to',
        operationId: 'changeTopSpender',
        params: TopSpenderParams,
        body: ChangeTopSpenderRequest,
        response: one,
      },
    },
    async ({ caller, params, body }) => changeTopSpender(deps, ladders, caller, params.campaign_id, body),
  );
  app.post(
    `${path}/:campaign_id/act`,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Publish or withdraw a top-spender campaign, or end it before its time with a reason',
        operationId: 'turnTopSpender',
        params: TopSpenderParams,
        body: TopSpenderActRequest,
        response: one,
      },
    },
    async ({ caller, params, body }) => turnTopSpender(deps, ladders, caller, params.campaign_id, body),
  );
  app.delete(
    `${path}/:campaign_id`,
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Delete a draft of a top-spender campaign that was never published',
        operationId: 'deleteTopSpender',
        params: TopSpenderParams,
        querystring: DeleteTopSpenderQuery,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, query }) => {
      await deleteTopSpender(deps, caller, params.campaign_id, query.revision);
      return { ok: true as const };
    },
  );
  app.get(
    `${path}/:campaign_id/board`,
    {
      config: looks,
      schema: {
        ...common,
        summary: 'The ladder of a campaign as staff see it, who waits to be accepted and who is refused',
        operationId: 'getTopSpenderBoard',
        params: TopSpenderParams,
        querystring: Strict({}),
        response: { 200: StaffTopSpenderBoard, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getTopSpenderBoard(deps, caller, params.campaign_id),
  );
  app.get(
    `${path}/:campaign_id/members/:user_id`,
    {
      config: { guard: 'campaign:decide', rate: 'browse' },
      schema: {
        ...common,
        summary: 'The orders behind a rank',
        operationId: 'getTopSpenderOrders',
        params: TopSpenderMemberParams,
        querystring: Strict({}),
        response: { 200: StaffTopSpenderOrders, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getTopSpenderOrders(deps, caller, params),
  );
  app.post(
    `${path}/:campaign_id/members/:user_id`,
    {
      config: decides,
      schema: {
        ...common,
        summary: 'Accept a member, or refuse with a reason, before winners are confirmed',
        operationId: 'decideTopSpenderEntry',
        params: TopSpenderMemberParams,
        body: DecideTopSpenderEntryRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await decideTopSpenderEntry(deps, ladders, caller, params, body);
      return { ok: true as const };
    },
  );
  app.post(
    `${path}/:campaign_id/confirm`,
    {
      config: decides,
      schema: {
        ...common,
        summary: 'Confirm the winners as shown, which announces them',
        operationId: 'confirmTopSpender',
        params: TopSpenderParams,
        body: ConfirmTopSpenderRequest,
        response: one,
      },
    },
    async ({ caller, params, body }) => confirmTopSpender(deps, ladders, caller, params.campaign_id, body),
  );
}
