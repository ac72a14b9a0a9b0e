import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  AdminGiveawayAnswer,
  ChangeGiveawayRequest,
  ClaimPrizeRequest,
  EnterGiveawayRequest,
  Giveaway,
  GiveawayDrawAnswer,
  GiveawayParams,
  GiveawayRequest,
  GiveawaysAnswer,
  MyGiveaway,
  PrizesAnswer,
  SendPrizeRequest,
  StaffGiveawayRow,
} from '@mali/contracts/giveaways';
import { GIVEAWAY_LIST } from '@mali/contracts/lists/giveaways';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countStaffGiveaways, exportStaffGiveaways, listStaffGiveaways } from './list.ts';
import {
  claim,
  discardGiveaway,
  enter,
  getDraw,
  getGiveaway,
  getGiveaways,
  getMine,
  getPrizes,
  getStaffGiveaway,
  leave,
  saveGiveaway,
  sendPrize,
} from './service.ts';

const tags = ['giveaways'];
const looks = { guard: 'public', rate: 'browse' } as const;
const enters = { guard: 'giveaway:enter', rate: 'write' } as const;
const edits = { guard: 'campaign:edit', rate: 'write' } as const;
const nothing = Strict({});

/** Products given for a review (CAMP-01): public, members enter, editors create. */
export function giveawayRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/giveaways',
    {
      config: looks,
      schema: {
        tags,
        summary: 'Giveaways that are open, come, or are over',
        operationId: 'listGiveaways',
        querystring: nothing,
        response: { 200: GiveawaysAnswer, ...ErrorAnswers },
      },
    },
    async () => getGiveaways(deps),
  );
  app.get(
    '/v3/giveaways/:giveaway_id',
    {
      config: looks,
      schema: {
        tags,
        summary: 'A giveaway',
        operationId: 'getGiveaway',
        params: GiveawayParams,
        querystring: nothing,
        response: { 200: Giveaway, ...ErrorAnswers },
      },
    },
    async ({ params }) => getGiveaway(deps, params.giveaway_id),
  );
  app.get(
    '/v3/giveaways/:giveaway_id/draw',
    {
      config: looks,
      schema: {
        tags,
        summary: 'Seed and order of a draw, so that anybody can repeat it',
        operationId: 'getGiveawayDraw',
        params: GiveawayParams,
        querystring: nothing,
        response: { 200: GiveawayDrawAnswer, ...ErrorAnswers },
      },
    },
    async ({ params }) => getDraw(deps, params.giveaway_id),
  );
  app.get(
    '/v3/giveaways/:giveaway_id/mine',
    {
      config: { guard: 'giveaway:enter', rate: 'browse' },
      schema: {
        tags,
        summary: 'The own entry, and what came of it',
        operationId: 'getMyGiveaway',
        params: GiveawayParams,
        querystring: nothing,
        response: { 200: MyGiveaway, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getMine(deps, caller, params.giveaway_id),
  );
  app.post(
    '/v3/giveaways/:giveaway_id/entry',
    {
      config: enters,
      schema: {
        tags,
        summary: 'Enter, and agree to the terms',
        operationId: 'enterGiveaway',
        params: GiveawayParams,
        body: EnterGiveawayRequest,
        response: { 200: MyGiveaway, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => enter(deps, caller, params.giveaway_id),
  );
  app.delete(
    '/v3/giveaways/:giveaway_id/entry',
    {
      config: enters,
      schema: {
        tags,
        summary: 'Take the own entry back while entries are open',
        operationId: 'leaveGiveaway',
        params: GiveawayParams,
        body: NoBody,
        response: { 200: MyGiveaway, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => leave(deps, caller, params.giveaway_id),
  );
  app.post(
    '/v3/giveaways/:giveaway_id/claim',
    {
      config: enters,
      schema: {
        tags,
        summary: 'Say where the prize goes: an address of the own book',
        operationId: 'claimPrize',
        params: GiveawayParams,
        body: ClaimPrizeRequest,
        response: { 200: MyGiveaway, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => claim(deps, caller, params.giveaway_id, body.address_id),
  );

  listRoutes(
    app,
    {
      path: '/admin/giveaways',
      guard: 'campaign:edit',
      tag: 'giveaways',
      list: GIVEAWAY_LIST,
      row: StaffGiveawayRow,
      what: 'Giveaways, drafts too',
      operation: 'StaffGiveaways',
    },
    {
      page: (_caller, query) => listStaffGiveaways(deps, query),
      counts: () => countStaffGiveaways(deps),
      file: (caller, query) => exportStaffGiveaways(deps, caller, query),
    },
  );
  app.get(
    '/admin/giveaways/:giveaway_id',
    {
      config: { guard: 'campaign:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'A giveaway as staff see it, a draft too',
        operationId: 'getStaffGiveaway',
        params: GiveawayParams,
        querystring: nothing,
        response: { 200: AdminGiveawayAnswer, ...ErrorAnswers },
      },
    },
    async ({ params }) => ({ giveaway: await getStaffGiveaway(deps, params.giveaway_id) }),
  );
  app.post(
    '/admin/giveaways',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Make a giveaway, as a draft or published',
        operationId: 'makeGiveaway',
        body: GiveawayRequest,
        response: { 200: AdminGiveawayAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ giveaway: await saveGiveaway(deps, caller, null, body) }),
  );
  app.post(
    '/admin/giveaways/:giveaway_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Change a giveaway that nobody could enter yet',
        operationId: 'changeGiveaway',
        params: GiveawayParams,
        body: ChangeGiveawayRequest,
        response: { 200: AdminGiveawayAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body: { revision, ...body } }) => ({
      giveaway: await saveGiveaway(deps, caller, { ...params, revision }, body),
    }),
  );
  app.delete(
    '/admin/giveaways/:giveaway_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Throw a draft away',
        operationId: 'discardGiveaway',
        params: GiveawayParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await discardGiveaway(deps, caller, params.giveaway_id);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/giveaways/:giveaway_id/prizes',
    {
      config: { guard: 'campaign:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Winners, and where their prizes go',
        operationId: 'getPrizes',
        params: GiveawayParams,
        querystring: nothing,
        response: { 200: PrizesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => getPrizes(deps, caller, params.giveaway_id),
  );
  app.post(
    '/admin/giveaways/:giveaway_id/sent',
    {
      config: edits,
      schema: {
        tags,
        summary: 'A prize was sent',
        operationId: 'sendPrize',
        params: GiveawayParams,
        body: SendPrizeRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await sendPrize(deps, caller, params.giveaway_id, body);
      return { ok: true as const };
    },
  );
}
