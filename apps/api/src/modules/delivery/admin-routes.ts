import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  DeliveryVersionParams,
  DeliveryVersions,
  SaveDelivery,
  WithdrawDelivery,
} from '@mali/contracts/delivery';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { deliveryVersions, saveDelivery, withdrawDelivery } from './settings.ts';

const tags = ['delivery'];
const response = { 200: DeliveryVersions, ...ErrorAnswers };

/** Delivery settings with their history (SHIP-09, docs/decisions/0044). */
export function deliveryAdminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/delivery',
    {
      config: { guard: 'delivery:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Delivery settings: in force, scheduled, and of before',
        operationId: 'getDeliveryVersions',
        querystring: Strict({}),
        response,
      },
    },
    () => deliveryVersions(deps),
  );
  app.post(
    '/admin/delivery',
    {
      config: { guard: 'delivery:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Save delivery settings, from now or a time on',
        operationId: 'saveDelivery',
        body: SaveDelivery,
        response,
      },
    },
    ({ caller, body }) => saveDelivery(deps, caller, body),
  );
  app.post(
    '/admin/delivery/:version_id/withdraw',
    {
      config: { guard: 'delivery:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Withdraw a scheduled version',
        operationId: 'withdrawDelivery',
        params: DeliveryVersionParams,
        body: WithdrawDelivery,
        response,
      },
    },
    ({ caller, params, body }) => withdrawDelivery(deps, caller, params.version_id, body.revision),
  );
}
