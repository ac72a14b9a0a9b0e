import { ErrorAnswers, SoNo, Strict } from '@mali/contracts/common';
import {
  AdminParcels,
  ParcelBookingRequest,
  ParcelInspectionRequest,
  ParcelMoveRequest,
  ParcelTrackingRequest,
} from '@mali/contracts/parcels';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { bookParcelByStaff } from './booking.ts';
import { adminParcels, correctTracking, inspectParcel, moveParcelByStaff } from './service.ts';

const security = [{ bearer: [] }];
const common = { tags: ['orders'], security, response: { 200: AdminParcels, ...ErrorAnswers } };
const params = Strict({
  parcel_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Parcel' }),
});

/** Parcels in the back office (SHIP-03). */
export function parcelAdminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/orders/:so_no/parcels',
    {
      config: { guard: 'order:read-any', rate: 'browse' },
      schema: {
        ...common,
        summary: 'The parcels of an order with items and events',
        operationId: 'listParcels',
        params: Strict({ so_no: SoNo }),
        querystring: Strict({}),
      },
    },
    async ({ caller, params }) => adminParcels(deps, caller, params.so_no),
  );
  app.post(
    '/admin/parcels/:parcel_id/booking',
    {
      config: { guard: 'order:fulfil', rate: 'order' },
      schema: {
        ...common,
        summary: 'Books a packed parcel with a connected carrier, which gives it a number',
        operationId: 'bookParcel',
        params,
        body: ParcelBookingRequest,
      },
    },
    async ({ caller, params, body }) => bookParcelByStaff(deps, caller, params.parcel_id, body),
  );
  app.post(
    '/admin/parcels/:parcel_id/state',
    {
      config: { guard: 'order:fulfil', rate: 'order' },
      schema: {
        ...common,
        summary: 'Sets what became of a parcel: delivered, back at the shop, or lost; the order follows',
        operationId: 'moveParcel',
        params,
        body: ParcelMoveRequest,
      },
    },
    async ({ caller, params, body }) => moveParcelByStaff(deps, caller, params.parcel_id, body),
  );
  app.post(
    '/admin/parcels/:parcel_id/tracking',
    {
      config: { guard: 'order:fulfil', rate: 'order' },
      schema: {
        ...common,
        summary: 'Corrects the carrier or number of a parcel; the customer is notified when it has left',
        operationId: 'correctParcelTracking',
        params,
        body: ParcelTrackingRequest,
      },
    },
    async ({ caller, params, body }) => correctTracking(deps, caller, params.parcel_id, body),
  );
  app.post(
    '/admin/parcels/:parcel_id/inspection',
    {
      config: { guard: 'order:fulfil', rate: 'order' },
      schema: {
        ...common,
        summary: 'Books the items of a parcel that came back: for sale, or written off',
        operationId: 'inspectParcel',
        params,
        body: ParcelInspectionRequest,
      },
    },
    async ({ caller, params, body }) => inspectParcel(deps, caller, params.parcel_id, body),
  );
}
