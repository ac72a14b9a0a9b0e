import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  NewPriceChangeRequest,
  PriceChange,
  PriceChangesAnswer,
  PricePreview,
  PricePreviewRequest,
} from '@mali/contracts/prices';
import type { SetWasPriceRequest, WasPriceSetting } from '@mali/contracts/was-price';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Prices', 'Products'] }).injectEndpoints({
  endpoints: (build) => ({
    priceChanges: build.query<PriceChangesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/prices', params }),
      providesTags: ['Prices'],
    }),
    priceChangeCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/prices/counts' }),
      providesTags: ['Prices'],
    }),
    priceChange: build.query<PriceChange, { change_id: number; offset: number }>({
      query: ({ change_id, offset }) => ({
        ...{ url: `/admin/prices/${change_id}`, params: { offset }, client: 'silent' },
      }),
      providesTags: ['Prices'],
    }),
    pricePreview: build.query<PricePreview, PricePreviewRequest>({
      query: (data) => post('/admin/prices/preview', data),
      providesTags: ['Prices'],
    }),
    changePrices: build.mutation<PriceChange, NewPriceChangeRequest>({
      query: (data) => post('/admin/prices', data),
      invalidatesTags: (_made, error) => (error === undefined ? ['Prices', 'Products'] : ['Prices']),
    }),
    wasPrice: build.query<WasPriceSetting, void>({
      query: () => ({ url: '/admin/was_price' }),
      providesTags: ['Prices'],
    }),
    setWasPrice: build.mutation<WasPriceSetting, SetWasPriceRequest>({
      query: (data) => post('/admin/was_price', data),
      invalidatesTags: ['Prices'],
      onQueryStarted: showAnswer('wasPrice', () => undefined),
    }),
    undoPrices: build.mutation<PriceChange, number>({
      query: (change_id) => post(`/admin/prices/${change_id}/undo`, {}),
      invalidatesTags: ['Prices', 'Products'],
      onQueryStarted: showAnswer('priceChange', (change_id) => ({ change_id, offset: 0 })),
    }),
  }),
});

export const {
  usePriceChangesQuery,
  usePriceChangeCountsQuery,
  usePriceChangeQuery,
  usePricePreviewQuery,
  useChangePricesMutation,
  useUndoPricesMutation,
  useWasPriceQuery,
  useSetWasPriceMutation,
} = calls;

export const downloadPriceChanges = listDownload('/admin/prices', 'price-changes');
