import type {
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
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { printPdf } from '../shared/print-pdf.ts';
import { showAnswer } from '../shared/show-answer.ts';

/** What staff do with a parcel, by the last part of its path. */
export type ParcelAct =
  | { act: 'state'; data: ParcelMoveRequest }
  | { act: 'tracking'; data: ParcelTrackingRequest }
  | { act: 'inspection'; data: ParcelInspectionRequest }
  | { act: 'booking'; data: ParcelBookingRequest }
  | { act: 'address'; data: ParcelAddressRequest }
  | { act: 'address-answer'; data: ParcelAddressAnswer }
  | { act: 'handled'; data: CancelHandledRequest }
  | { act: 'unhandled'; data: CancelReopenRequest };

const calls = api
  .enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder', 'Parcels'] })
  .injectEndpoints({
    endpoints: (build) => ({
      parcels: build.query<AdminParcels, string>({
        query: (so_no) => ({ url: `/admin/orders/${so_no}/parcels` }),
        providesTags: (_parcels, _error, so_no) => [
          { type: 'Parcels', id: so_no },
          // The order and its parcels move together.
          { type: 'AdminOrder', id: so_no },
        ],
        keepUnusedDataFor: 0,
      }),
      actOnParcel: build.mutation<AdminParcels, { so_no: string; parcel_id: number } & ParcelAct>({
        query: ({ parcel_id, act, data }) => ({
          ...{ url: `/admin/parcels/${parcel_id}/${act}`, method: 'POST', data, client: 'silent' },
        }),
        // Also after an error: a colleague, or the carrier, may have moved it.
        invalidatesTags: (_done, _error, { so_no }) => [
          ...['AdminOrders' as const, { type: 'AdminOrder' as const, id: so_no }],
          { type: 'Parcels', id: so_no },
        ],
        onQueryStarted: showAnswer('parcels', ({ so_no }) => so_no),
      }),
    }),
  });

/**
 * Opens the printing dialog with the label that the carrier of a parcel draws.
 * @throws ApiError
 */
export async function printCarrierLabel(parcel_id: number): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/parcels/${parcel_id}/label`, {
    responseType: 'blob',
    timeout: 0,
  });
  printPdf(data);
}

export const { useParcelsQuery, useActOnParcelMutation } = calls;
