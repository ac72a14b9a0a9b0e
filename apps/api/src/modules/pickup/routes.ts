import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { PickupPlacesAnswer, PickupPlacesRequest } from '@mali/contracts/pickup';
import { ReportShortage } from '@mali/contracts/shortage';
import {
  BranchPeople,
  BranchPersonParams,
  BranchPersonRequest,
  HandOverRequest,
  PickupParams,
  PickupReadyRequest,
  PickupsQuery,
  ShelveRequest,
  StaffPickup,
  StaffPickups,
} from '@mali/contracts/staff-pickup';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listPickupPlaces } from './shown.ts';
import {
  handOver,
  listBranchPeople,
  listPickups,
  reportMissing,
  setBranches,
  setReady,
  setShelved,
} from './staff.ts';

const tags = ['pickup'];
const security = [{ bearer: [] }];
const one = { 200: StaffPickup, ...ErrorAnswers };

/** Pick-up at branches (docs/decisions/0072). */
export function pickupRoutes(app: App, deps: Deps): void {
  app.post(
    '/v3/pickup_places',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Branches at which a bag may be picked up, and what is missing there',
        operationId: 'listPickupPlaces',
        body: PickupPlacesRequest,
        response: { 200: PickupPlacesAnswer, ...ErrorAnswers },
      },
    },
    ({ body }) => listPickupPlaces(deps, body),
  );
  app.get(
    '/admin/pickups',
    {
      config: { guard: 'pickup:work', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'Pick-ups of the caller’s branches',
        operationId: 'listPickups',
        querystring: PickupsQuery,
        response: { 200: StaffPickups, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => listPickups(deps, caller, query),
  );
  app.post(
    '/admin/pickups/:so_no/ready',
    {
      config: { guard: 'pickup:work', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'An order is ready; its customer is told some seconds later',
        operationId: 'setPickupReady',
        params: PickupParams,
        body: PickupReadyRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setReady(deps, caller, params.so_no, body),
  );
  app.post(
    '/admin/pickups/:so_no/shortage',
    {
      config: { guard: 'pickup:work', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Report goods that the branch has not; the order waits until this is settled',
        operationId: 'reportPickupShortage',
        params: PickupParams,
        body: ReportShortage,
        response: one,
      },
    },
    ({ caller, params, body }) => reportMissing(deps, caller, params.so_no, body),
  );
  app.post(
    '/admin/pickups/:so_no/hand_over',
    {
      config: { guard: 'pickup:work', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Hand an order over against its code',
        operationId: 'handOverPickup',
        params: PickupParams,
        body: HandOverRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => handOver(deps, caller, params.so_no, body),
  );
  app.post(
    '/admin/pickups/:so_no/shelved',
    {
      config: { guard: 'pickup:work', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'The goods of a cancelled order are back on the shelf',
        operationId: 'setPickupShelved',
        params: PickupParams,
        body: ShelveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setShelved(deps, caller, params.so_no, body),
  );
  app.get(
    '/admin/branch_people',
    {
      config: { guard: 'pickup:people', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'Members of the staff who may work at branches, with theirs',
        operationId: 'listBranchPeople',
        querystring: Strict({}),
        response: { 200: BranchPeople, ...ErrorAnswers },
      },
    },
    () => listBranchPeople(deps),
  );
  app.post(
    '/admin/branch_people/:user_id',
    {
      config: { guard: 'pickup:people', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Set the branches of a member of the staff',
        operationId: 'setBranches',
        params: BranchPersonParams,
        body: BranchPersonRequest,
        response: { 200: BranchPeople, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => setBranches(deps, caller, params.user_id, body),
  );
}
