import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangeOfferRequest,
  NewOfferRequest,
  OfferCodesRequest,
  OfferStageRequest,
  OffersAnswer,
  StaffOffer,
} from '@mali/contracts/staff-offers';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { promo_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

export const {
  useOffersQuery,
  useOfferCountsQuery,
  useOfferQuery,
  useMakeOfferMutation,
  useChangeOfferMutation,
  useSetOfferStageMutation,
  useAddOfferCodesMutation,
} = api.enhanceEndpoints({ addTagTypes: ['Offers'] }).injectEndpoints({
  endpoints: (build) => ({
    offers: build.query<OffersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/offers', params }),
      providesTags: ['Offers'],
    }),
    offerCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/offers/counts' }),
      providesTags: ['Offers'],
    }),
    offer: build.query<StaffOffer, number>({
      query: (promo_id) => ({ url: `/admin/offers/${promo_id}`, client: 'silent' }),
      providesTags: ['Offers'],
    }),
    makeOffer: build.mutation<StaffOffer, NewOfferRequest>({
      query: (data) => post('/admin/offers', data),
      invalidatesTags: ['Offers'],
    }),
    changeOffer: build.mutation<StaffOffer, Of & { fields: ChangeOfferRequest }>({
      query: ({ promo_id, fields }) => post(`/admin/offers/${promo_id}`, fields),
      invalidatesTags: ['Offers'],
      onQueryStarted: showAnswer('offer', ({ promo_id }) => promo_id),
    }),
    setOfferStage: build.mutation<StaffOffer, Of & OfferStageRequest>({
      query: ({ promo_id, ...data }) => post(`/admin/offers/${promo_id}/stage`, data),
      invalidatesTags: ['Offers'],
      onQueryStarted: showAnswer('offer', ({ promo_id }) => promo_id),
    }),
    addOfferCodes: build.mutation<StaffOffer, Of & OfferCodesRequest>({
      query: ({ promo_id, ...data }) => post(`/admin/offers/${promo_id}/codes`, data),
      invalidatesTags: ['Offers'],
      onQueryStarted: showAnswer('offer', ({ promo_id }) => promo_id),
    }),
  }),
});

export const downloadOffers = listDownload('/admin/offers', 'offers');

/**
 * Saves the codes of an offer as a file, with the orders that used them.
 * @throws ApiError
 */
export async function downloadCodes(promo_id: number, lang: string): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/offers/${promo_id}/codes`, {
    ...{ params: { lang }, responseType: 'blob', timeout: 0 },
  });
  saveFile(data, `codes-${promo_id}.csv`);
}
