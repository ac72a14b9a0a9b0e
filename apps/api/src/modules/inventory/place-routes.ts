import { BranchStockAnswer, BranchStockQuery } from '@mali/contracts/branch-stock';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { ChangeSendingRequest, Sending } from '@mali/contracts/sending';
import {
  ChangePickupRequest,
  ChangePlaceRequest,
  NewPlaceRequest,
  PlaceParams,
  StaffPlaces,
} from '@mali/contracts/staff-places';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { changePickup } from './pickup-places.ts';
import { changePlace, getBranchStock, listPlaces, makePlace } from './places.ts';
import { changeSending, getSending } from './sending.ts';

const tags = ['stock'];
const security = [{ bearer: [] }];
const places = { 200: StaffPlaces, ...ErrorAnswers };

/** Places with stock of their own (docs/decisions/0065). */
export function placeRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/branch_stock',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Which branches have a variant',
        operationId: 'getBranchStock',
        querystring: BranchStockQuery,
        response: { 200: BranchStockAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'public, max-age=30');
      return getBranchStock(deps, query.mat_var_id);
    },
  );
  app.get(
    '/admin/places',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'Places with their units, and branches without stock of their own',
        operationId: 'listPlaces',
        querystring: Strict({}),
        response: places,
      },
    },
    ({ caller }) => listPlaces(deps, caller),
  );
  app.post(
    '/admin/places',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Give a branch stock of its own',
        operationId: 'makePlace',
        body: NewPlaceRequest,
        response: places,
      },
    },
    ({ caller, body }) => makePlace(deps, caller, body),
  );
  app.post(
    '/admin/places/:location_id',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Open or close a branch for stock, show or hide it on product pages',
        operationId: 'changePlace',
        params: PlaceParams,
        body: ChangePlaceRequest,
        response: places,
      },
    },
    ({ caller, params, body }) => changePlace(deps, caller, params.location_id, body),
  );
  app.post(
    '/admin/places/:location_id/pickup',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Let customers pick up orders at a branch, or not, and say how',
        operationId: 'changePickup',
        params: PlaceParams,
        body: ChangePickupRequest,
        response: places,
      },
    },
    ({ caller, params, body }) => changePickup(deps, caller, params.location_id, body),
  );
  app.get(
    '/admin/sending',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'Which places send orders of the web shop',
        operationId: 'getSending',
        querystring: Strict({}),
        response: { 200: Sending, ...ErrorAnswers },
      },
    },
    () => getSending(deps),
  );
  app.post(
    '/admin/sending',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Change which places send orders of the web shop, and by which rule',
        operationId: 'changeSending',
        body: ChangeSendingRequest,
        response: { 200: Sending, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => changeSending(deps, caller, body),
  );
}
