import type { DeliveryVersions, SaveDelivery } from '@mali/contracts/delivery';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    deliveryVersions: build.query<DeliveryVersions, void>({
      query: () => ({ url: '/admin/delivery' }),
      providesTags: ['Delivery'],
    }),
    saveDelivery: build.mutation<DeliveryVersions, SaveDelivery>({
      query: (data) => ({ url: '/admin/delivery', method: 'POST', data, client: 'silent' }),
      // After a refusal too: a colleague may have saved.
      invalidatesTags: ['Delivery'],
      onQueryStarted: showAnswer('deliveryVersions', () => undefined),
    }),
    withdrawDelivery: build.mutation<DeliveryVersions, { version_id: number; revision: number }>({
      query: ({ version_id, revision }) => ({
        url: `/admin/delivery/${version_id}/withdraw`,
        method: 'POST',
        data: { revision },
        client: 'silent',
      }),
      invalidatesTags: ['Delivery'],
      onQueryStarted: showAnswer('deliveryVersions', () => undefined),
    }),
  }),
});

export const { useDeliveryVersionsQuery, useSaveDeliveryMutation, useWithdrawDeliveryMutation } = calls;
