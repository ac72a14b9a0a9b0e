import {
  CampaignActiveRequest,
  CampaignParams,
  ChangeCampaignRequest,
  EventCampaign,
  EventParams,
  NewCampaign,
  StaffCampaign,
  StaffCampaignRow,
} from '@mali/contracts/campaigns';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { CAMPAIGN_LIST } from '@mali/contracts/lists/campaigns';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countCampaigns, exportCampaigns, listCampaigns } from './campaign-list.ts';
import { changeCampaign, getCampaign, getEvent, makeCampaign, setActive } from './campaigns.ts';

const tags = ['coupons'];
const one = { 200: StaffCampaign, ...ErrorAnswers };

/** Campaigns: the public event (SHELL-29), and their administration (docs/decisions/0023). */
export function campaignRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/campaigns/:event',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'The campaign of an event or an influencer',
        operationId: 'getEventCampaign',
        params: EventParams,
        querystring: Strict({}),
        response: { 200: EventCampaign, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => getEvent(deps, caller, params.event),
  );
  listRoutes(
    app,
    {
      path: '/admin/campaigns',
      guard: 'coupon:manage',
      tag: 'coupons',
      list: CAMPAIGN_LIST,
      row: StaffCampaignRow,
      what: 'Campaigns, with what came of them',
      operation: 'Campaigns',
    },
    {
      page: (_caller, query) => listCampaigns(deps, query),
      counts: () => countCampaigns(deps),
      file: (caller, query) => exportCampaigns(deps, caller, query),
    },
  );
  app.get(
    '/admin/campaigns/:promo_id',
    {
      config: { guard: 'coupon:manage', rate: 'browse' },
      schema: {
        tags,
        summary: 'A campaign',
        operationId: 'getCampaign',
        params: CampaignParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getCampaign(deps, params.promo_id),
  );
  app.post(
    '/admin/campaigns',
    {
      config: { guard: 'coupon:manage', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a campaign with a code of its own',
        operationId: 'makeCampaign',
        body: NewCampaign,
        response: one,
      },
    },
    ({ caller, body }) => makeCampaign(deps, caller, body),
  );
  app.post(
    '/admin/campaigns/:promo_id',
    {
      config: { guard: 'coupon:manage', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a campaign; never for the worse for those who have collected it',
        operationId: 'changeCampaign',
        params: CampaignParams,
        body: ChangeCampaignRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeCampaign(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/campaigns/:promo_id/active',
    {
      config: { guard: 'coupon:manage', rate: 'write' },
      schema: {
        tags,
        summary: 'End a campaign now, or let it go on',
        operationId: 'setCampaignActive',
        params: CampaignParams,
        body: CampaignActiveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setActive(deps, caller, params.promo_id, body.active),
  );
}
