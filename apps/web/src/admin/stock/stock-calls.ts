import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { ChangeSendingRequest, Sending } from '@mali/contracts/sending';
import type {
  ChangePickupRequest,
  ChangePlaceRequest,
  NewPlaceRequest,
  StaffPlaces,
} from '@mali/contracts/staff-places';
import type {
  CorrectLotRequest,
  LotSaleRequest,
  MoveUnitsRequest,
  StaffStock,
  StockAnswer,
  StockCheck,
  StockDone,
  StockMovements,
  StockSettingsRequest,
} from '@mali/contracts/staff-stock';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { lot_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => ({
    stock: build.query<StockAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/stock', params }),
      providesTags: ['Stock'],
    }),
    stockListCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/stock/counts' }),
      providesTags: ['Stock'],
    }),
    stockCheck: build.query<StockCheck, void>({
      query: () => ({ url: '/admin/stock/check', client: 'silent' }),
      providesTags: ['Stock'],
    }),
    variantStock: build.query<StaffStock, number>({
      query: (variant) => ({ url: `/admin/stock/${variant}`, client: 'silent' }),
      providesTags: ['Stock'],
    }),
    stockMovements: build.query<StockMovements, { variant: number; before: number | null }>({
      query: ({ variant, before }) => ({
        url: `/admin/stock/${variant}/movements`,
        params: before === null ? {} : { before },
        client: 'silent',
      }),
      providesTags: ['Stock'],
    }),
    moveUnits: build.mutation<StockDone, Of & { request: MoveUnitsRequest }>({
      query: ({ lot_id, request }) => post(`/admin/stock_lots/${lot_id}/units`, request),
      invalidatesTags: ['Stock'],
    }),
    setLotSale: build.mutation<StockDone, Of & { request: LotSaleRequest }>({
      query: ({ lot_id, request }) => post(`/admin/stock_lots/${lot_id}/sale`, request),
      invalidatesTags: ['Stock'],
    }),
    correctLot: build.mutation<StockDone, Of & { request: CorrectLotRequest }>({
      query: ({ lot_id, request }) => post(`/admin/stock_lots/${lot_id}`, request),
      invalidatesTags: ['Stock'],
    }),
    undoStock: build.mutation<StockDone, string>({
      query: (document) => post('/admin/stock/undo', { document }),
      invalidatesTags: ['Stock'],
    }),
    makePlace: build.mutation<StaffPlaces, NewPlaceRequest>({
      query: (data) => post('/admin/places', data),
      invalidatesTags: ['Stock'],
      onQueryStarted: showAnswer('places', () => undefined),
    }),
    changePlace: build.mutation<StaffPlaces, { location_id: number; request: ChangePlaceRequest }>({
      query: ({ location_id, request }) => post(`/admin/places/${location_id}`, request),
      invalidatesTags: ['Stock'],
      onQueryStarted: showAnswer('places', () => undefined),
    }),
    changePickup: build.mutation<StaffPlaces, { location_id: number; request: ChangePickupRequest }>({
      query: ({ location_id, request }) => post(`/admin/places/${location_id}/pickup`, request),
      invalidatesTags: ['Stock'],
      onQueryStarted: showAnswer('places', () => undefined),
    }),
    sending: build.query<Sending, void>({
      query: () => ({ url: '/admin/sending', client: 'silent' }),
      providesTags: ['Stock'],
    }),
    changeSending: build.mutation<Sending, ChangeSendingRequest>({
      query: (data) => post('/admin/sending', data),
      invalidatesTags: ['Stock'],
      onQueryStarted: showAnswer('sending', () => undefined),
    }),
    saveStockSettings: build.mutation<StockCheck, StockSettingsRequest>({
      query: (data) => post('/admin/stock/settings', data),
      invalidatesTags: ['Stock'],
      onQueryStarted: showAnswer('stockCheck', () => undefined),
    }),
  }),
});

export const {
  useStockQuery,
  useStockListCountsQuery,
  useStockCheckQuery,
  useVariantStockQuery,
  useStockMovementsQuery,
  useMoveUnitsMutation,
  useSetLotSaleMutation,
  useCorrectLotMutation,
  useUndoStockMutation,
  useSaveStockSettingsMutation,
  useMakePlaceMutation,
  useChangePlaceMutation,
  useChangePickupMutation,
  useChangeSendingMutation,
  useSendingQuery,
} = calls;

export const downloadStock = listDownload('/admin/stock', 'stock');
