import { EventCampaign, EventParams } from '@mali/contracts/campaigns';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getEvent } from './service.ts';

/** The page of an event or an influencer (SHELL-29). */
export function eventRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/campaigns/:event',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags: ['coupons'],
        summary: 'The campaign of an event or an influencer',
        operationId: 'getEventCampaign',
        params: EventParams,
        querystring: Strict({}),
        response: { 200: EventCampaign, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => getEvent(deps, caller, params.event),
  );
}
