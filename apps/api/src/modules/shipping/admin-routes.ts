import { ErrorAnswers, SoNo, Strict } from '@mali/contracts/common';
import {
  AdminParcels,
  CancelHandledRequest,
  CancelReopenRequest,
  ParcelAddressAnswer,
  ParcelAddressRequest,
  ParcelBookingRequest,
  ParcelInspectionRequest,
  ParcelMoveRequest,
  ParcelTrackingRequest,
} from '@mali/contracts/parcels';
import { type Static, type TSchema, Type } from 'typebox';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { bookParcelByStaff, carrierLabel } from './booking.ts';
import { answerChange, askParcelAddress } from './change-receiver.ts';
import { handleCancels, reopenHandledCancels } from './refused-cancels.ts';
import { adminParcels, correctTracking, inspectParcel, moveParcelByStaff } from './service.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', description: 'The document' });
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
  app.get(
    '/admin/parcels/:parcel_id/label',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        ...common,
        summary: "The carrier's own label of a booked parcel",
        operationId: 'getCarrierLabel',
        params,
        querystring: Strict({}),
        response: {
          200: { description: 'The label', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ caller, params }, reply) =>
      reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="label.pdf"')
        .send(await carrierLabel(deps, caller, params.parcel_id)),
  );
  const act = <Body extends TSchema>(
    path: `/admin/parcels/:parcel_id/${string}`,
    about: Readonly<{ operationId: string; summary: string; body: Body }>,
    run: (deps: Deps, caller: Caller, parcel_id: number, body: Static<Body>) => Promise<AdminParcels>,
    guard: 'order:fulfil' | 'order:change' = 'order:fulfil',
  ) =>
    app.post(
      path,
      { config: { guard, rate: 'order' }, schema: { ...common, ...about, params } },
      async ({ caller, params, body }) => run(deps, caller, params.parcel_id, body as Static<Body>),
    );
  act(
    '/admin/parcels/:parcel_id/booking',
    {
      operationId: 'bookParcel',
      summary: 'Books a packed parcel with a connected carrier, which gives it a number',
      body: ParcelBookingRequest,
    },
    bookParcelByStaff,
  );
  act(
    '/admin/parcels/:parcel_id/state',
    {
      operationId: 'moveParcel',
      summary:
        'Sets what became of a parcel: delivered, back at the shop, lost, or cancelled; the order follows',
      body: ParcelMoveRequest,
    },
    moveParcelByStaff,
  );
  act(
    '/admin/parcels/:parcel_id/tracking',
    {
      operationId: 'correctParcelTracking',
      summary: 'Corrects the carrier or number of a parcel; the customer is notified when it has left',
      body: ParcelTrackingRequest,
    },
    correctTracking,
  );
  act(
    '/admin/parcels/:parcel_id/inspection',
    {
      operationId: 'inspectParcel',
      summary: 'Books the items of a parcel that came back: for sale, or written off',
      body: ParcelInspectionRequest,
    },
    inspectParcel,
  );
  act(
    '/admin/parcels/:parcel_id/handled',
    {
      operationId: 'handleRefusedCancel',
      summary: 'Marks the cancellations of a parcel that its carrier refused as handled, with a reason',
      body: CancelHandledRequest,
    },
    handleCancels,
  );
  act(
    '/admin/parcels/:parcel_id/unhandled',
    {
      operationId: 'reopenRefusedCancel',
      summary: 'Takes back that they were handled; refused when that was done at another time',
      body: CancelReopenRequest,
    },
    reopenHandledCancels,
  );
  act(
    '/admin/parcels/:parcel_id/address',
    {
      operationId: 'changeParcelAddress',
      summary: 'Asks the carrier of a packed parcel to bring it to another receiver or address',
      body: ParcelAddressRequest,
    },
    askParcelAddress,
    'order:change',
  );
  act(
    '/admin/parcels/:parcel_id/address-answer',
    {
      operationId: 'answerParcelAddress',
      summary: 'What the carrier has told staff about a change of address without an answer',
      body: ParcelAddressAnswer,
    },
    answerChange,
    'order:change',
  );
}
