import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  NewSiteDialogRequest,
  OfficeSite,
  SaveSiteDialogRequest,
  SetSiteStateRequest,
  SiteDialogParams,
  SitePeriodParams,
  WithdrawSiteDialogRequest,
  WithdrawSitePeriodRequest,
} from '@mali/contracts/site-office';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  getOfficeSite,
  makeSiteDialog,
  saveSiteDialog,
  setSiteState,
  withdrawSiteDialog,
  withdrawSitePeriod,
} from './office.ts';

const tags = ['site'];
const answer = { 200: OfficeSite, ...ErrorAnswers };

/** State of the shop and dialogs to everybody (CMS-05, docs/decisions/0087). */
export function siteOfficeRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/site',
    {
      config: { guard: 'site:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'State of the shop, what is planned, and dialogs to everybody',
        operationId: 'getOfficeSite',
        querystring: Strict({}),
        response: answer,
      },
    },
    () => getOfficeSite(deps),
  );
  app.post(
    '/admin/site/state',
    {
      config: { guard: 'site:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change the state of the shop, now or later',
        operationId: 'setSiteState',
        body: SetSiteStateRequest,
        response: answer,
      },
    },
    ({ caller, body }) => setSiteState(deps, caller, body),
  );
  app.post(
    '/admin/site/periods/:period_id/withdraw',
    {
      config: { guard: 'site:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Withdraw a planned state of the shop',
        operationId: 'withdrawSitePeriod',
        params: SitePeriodParams,
        body: WithdrawSitePeriodRequest,
        response: answer,
      },
    },
    ({ caller, params, body }) => withdrawSitePeriod(deps, caller, params.period_id, body.reason),
  );
  app.post(
    '/admin/site/dialogs',
    {
      config: { guard: 'site:dialogs', rate: 'write' },
      schema: {
        tags,
        summary: 'Write a dialog to everybody',
        operationId: 'makeSiteDialog',
        body: NewSiteDialogRequest,
        response: answer,
      },
    },
    ({ caller, body }) => makeSiteDialog(deps, caller, body),
  );
  app.post(
    '/admin/site/dialogs/:dialog_id',
    {
      config: { guard: 'site:dialogs', rate: 'write' },
      schema: {
        tags,
        summary: 'Save a dialog to everybody',
        operationId: 'saveSiteDialog',
        params: SiteDialogParams,
        body: SaveSiteDialogRequest,
        response: answer,
      },
    },
    ({ caller, params, body }) => saveSiteDialog(deps, caller, params.dialog_id, body),
  );
  app.post(
    '/admin/site/dialogs/:dialog_id/withdraw',
    {
      config: { guard: 'site:dialogs', rate: 'write' },
      schema: {
        tags,
        summary: 'Withdraw a dialog to everybody, or show it again',
        operationId: 'withdrawSiteDialog',
        params: SiteDialogParams,
        body: WithdrawSiteDialogRequest,
        response: answer,
      },
    },
    ({ caller, params, body }) => withdrawSiteDialog(deps, caller, params.dialog_id, body),
  );
}
