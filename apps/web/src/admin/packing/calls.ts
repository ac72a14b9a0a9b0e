import type {
  CountRequest,
  HandedOver,
  HandOver,
  Manifests,
  Packing,
  PackingWork,
  ParcelNumber,
  PickList,
  PickTick,
  ScanAnswer,
  ScanRequest,
} from '@mali/contracts/packing';
import type { ParcelBookingRequest } from '@mali/contracts/parcels';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

type OfOrder<T> = T & { so_no: string };
/** Changes of a packing answer with its new state, which replaces the shown one. */
const CHANGES = {
  take: (body: { from?: number }) => body,
  count: (body: CountRequest) => body,
  boxes: () => ({}),
  inserts: (body: { text: string }) => body,
  packed: (body: { weights: number[] }) => body,
} as const;

const calls = api
  .enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder', 'Manifests', 'Parcels', 'Waves'] })
  .injectEndpoints({
    endpoints: (build) => {
      const changing = <B>(name: keyof typeof CHANGES) =>
        build.mutation<Packing, OfOrder<B>>({
          query: ({ so_no, ...data }) => ({
            url: `/admin/packing/${so_no}/${name}`,
            method: 'POST',
            data,
            client: 'silent',
          }),
          onQueryStarted: showAnswer('packing', ({ so_no }) => so_no),
          invalidatesTags: ['AdminOrders', 'AdminOrder', 'Waves'],
        });
      return {
        packingWork: build.query<PackingWork, number | undefined>({
          query: (place) => ({ url: '/admin/waves', params: { place } }),
          providesTags: ['Waves'],
        }),
        pickList: build.query<PickList, number>({
          query: (id) => ({ url: `/admin/waves/${id}` }),
          providesTags: ['Waves'],
          keepUnusedDataFor: 0,
        }),
        tickItem: build.mutation<unknown, PickTick & { wave_id: number }>({
          query: ({ wave_id, ...data }) => ({
            url: `/admin/waves/${wave_id}/tick`,
            method: 'POST',
            data,
            client: 'silent',
          }),
          async onQueryStarted({ wave_id, mat_var_id, lot_id, picked }, { dispatch, queryFulfilled }) {
            const shown = dispatch(
              calls.util.updateQueryData('pickList', wave_id, (list) => {
                for (const item of list.items)
                  if (item.mat_var_id === mat_var_id && item.lot_id === lot_id) item.picked = picked;
              }),
            );
            await queryFulfilled.catch(() => shown.undo());
          },
        }),
        packing: build.query<Packing, string>({
          query: (so_no) => ({ url: `/admin/packing/${so_no}` }),
          // A packed order is shown with the numbers of its parcels.
          providesTags: (_packing, _error, so_no) => [{ type: 'Parcels', id: so_no }],
          // Personal data is not cached beyond its display.
          keepUnusedDataFor: 0,
        }),
        scanUnit: build.mutation<ScanAnswer, OfOrder<ScanRequest>>({
          query: ({ so_no, ...data }) => ({
            url: `/admin/packing/${so_no}/scan`,
            method: 'POST',
            data,
            client: 'silent',
          }),
          onQueryStarted: showAnswer(
            'packing',
            ({ so_no }) => so_no,
            (_shown, { packing }) => packing,
          ),
        }),
        manifests: build.query<Manifests, number | undefined>({
          query: (place) => ({ url: '/admin/manifests', params: { place } }),
          providesTags: ['Manifests'],
          keepUnusedDataFor: 0,
        }),
        giveNumber: build.mutation<unknown, ParcelNumber>({
          query: (data) => ({ url: '/admin/manifests/number', method: 'POST', data, client: 'silent' }),
          invalidatesTags: ['Manifests', 'AdminOrder', 'Parcels'],
        }),
        bookAgain: build.mutation<unknown, OfOrder<ParcelBookingRequest & { parcel_id: number }>>({
          query: ({ parcel_id, carrier }) => ({
            url: `/admin/parcels/${parcel_id}/booking`,
            method: 'POST',
            data: { carrier },
            client: 'silent',
          }),
          // Also after an error: the job, or a colleague, may have booked it.
          invalidatesTags: (_done, _error, { so_no }) => ['Manifests', { type: 'Parcels', id: so_no }],
        }),
        handOver: build.mutation<HandedOver, HandOver>({
          query: (data) => ({ url: '/admin/manifests/hand_over', method: 'POST', data, client: 'silent' }),
          invalidatesTags: ['Manifests', 'AdminOrders', 'AdminOrder', 'Waves'],
        }),
        takeOrder: changing<{ from?: number }>('take'),
        countUnits: changing<CountRequest>('count'),
        beginBox: changing<object>('boxes'),
        requestInsert: changing<{ text: string }>('inserts'),
        finishPacking: changing<{ weights: number[] }>('packed'),
        confirmInsert: build.mutation<Packing, OfOrder<{ insert_id: number; done: boolean }>>({
          query: ({ so_no, insert_id, done }) => ({
            url: `/admin/packing/${so_no}/inserts/${insert_id}`,
            method: 'POST',
            data: { done },
            client: 'silent',
          }),
          onQueryStarted: showAnswer('packing', ({ so_no }) => so_no),
        }),
      };
    },
  });

export const {
  usePackingWorkQuery,
  usePickListQuery,
  useTickItemMutation,
  usePackingQuery,
  useScanUnitMutation,
  useTakeOrderMutation,
  useCountUnitsMutation,
  useBeginBoxMutation,
  useRequestInsertMutation,
  useFinishPackingMutation,
  useConfirmInsertMutation,
  useManifestsQuery,
  useGiveNumberMutation,
  useBookAgainMutation,
  useHandOverMutation,
} = calls;
