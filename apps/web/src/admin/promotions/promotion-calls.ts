import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { ForecastRequest, PromotionForecast } from '@mali/contracts/promotion-forecast';
import type { BudgetRequest, PromotionResults } from '@mali/contracts/promotion-results';
import type {
  ChangePromotionRequest,
  NewPromotionRequest,
  PromotionSamples,
  PromotionSamplesRequest,
  PromotionStageRequest,
  PromotionsAnswer,
  StaffPromotion,
} from '@mali/contracts/staff-promotions';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { promo_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Promotions'] }).injectEndpoints({
  endpoints: (build) => ({
    promotions: build.query<PromotionsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/promotions', params }),
      providesTags: ['Promotions'],
    }),
    promotionCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/promotions/counts' }),
      providesTags: ['Promotions'],
    }),
    promotion: build.query<StaffPromotion, number>({
      query: (promo_id) => ({ url: `/admin/promotions/${promo_id}`, client: 'silent' }),
      providesTags: ['Promotions'],
    }),
    makePromotion: build.mutation<StaffPromotion, NewPromotionRequest>({
      query: (data) => post('/admin/promotions', data),
      invalidatesTags: ['Promotions'],
    }),
    changePromotion: build.mutation<StaffPromotion, Of & { fields: ChangePromotionRequest }>({
      query: ({ promo_id, fields }) => post(`/admin/promotions/${promo_id}`, fields),
      invalidatesTags: ['Promotions'],
      onQueryStarted: showAnswer('promotion', ({ promo_id }) => promo_id),
    }),
    setPromotionStage: build.mutation<StaffPromotion, Of & PromotionStageRequest>({
      query: ({ promo_id, ...data }) => post(`/admin/promotions/${promo_id}/stage`, data),
      invalidatesTags: ['Promotions'],
      onQueryStarted: showAnswer('promotion', ({ promo_id }) => promo_id),
    }),
    promotionResults: build.query<PromotionResults, number>({
      query: (promo_id) => ({ url: `/admin/promotions/${promo_id}/results`, client: 'silent' }),
      providesTags: ['Promotions'],
    }),
    changeBudget: build.mutation<PromotionResults, Of & BudgetRequest>({
      query: ({ promo_id, ...data }) => post(`/admin/promotions/${promo_id}/budget`, data),
      invalidatesTags: ['Promotions'],
      onQueryStarted: showAnswer('promotionResults', ({ promo_id }) => promo_id),
    }),
    promotionForecast: build.query<PromotionForecast, number>({
      query: (promo_id) => ({ url: `/admin/promotions/${promo_id}/forecast`, client: 'silent' }),
      providesTags: ['Promotions'],
    }),
    actOnForecast: build.mutation<PromotionForecast, Of & ForecastRequest>({
      query: ({ promo_id, ...data }) => post(`/admin/promotions/${promo_id}/forecast`, data),
      onQueryStarted: showAnswer('promotionForecast', ({ promo_id }) => promo_id),
    }),
    promotionSamples: build.query<PromotionSamples, PromotionSamplesRequest>({
      query: (data) => post('/admin/promotions/samples', data),
    }),
  }),
});

export const {
  usePromotionsQuery,
  usePromotionCountsQuery,
  usePromotionQuery,
  useMakePromotionMutation,
  useChangePromotionMutation,
  useSetPromotionStageMutation,
  usePromotionResultsQuery,
  useChangeBudgetMutation,
  usePromotionForecastQuery,
  useActOnForecastMutation,
  usePromotionSamplesQuery,
} = calls;

export const downloadPromotions = listDownload('/admin/promotions', 'promotions');
