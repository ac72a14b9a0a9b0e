import type {
  CampaignsAnswer,
  CampaignsQuery,
  ChangeCampaignRequest,
  NewCampaign,
  StaffCampaign,
} from '@mali/contracts/campaigns';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Campaigns'] }).injectEndpoints({
  endpoints: (build) => ({
    campaigns: build.query<CampaignsAnswer, CampaignsQuery>({
      query: (params) => ({ url: '/admin/campaigns', params }),
      providesTags: ['Campaigns'],
    }),
    campaign: build.query<StaffCampaign, number>({
      query: (promo_id) => ({ url: `/admin/campaigns/${promo_id}`, client: 'silent' }),
      providesTags: ['Campaigns'],
    }),
    makeCampaign: build.mutation<StaffCampaign, NewCampaign>({
      query: (data) => ({ url: '/admin/campaigns', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Campaigns'],
    }),
    // An error may mean outdated data: e.g. collected concurrently.
    changeCampaign: build.mutation<StaffCampaign, { promo_id: number; fields: ChangeCampaignRequest }>({
      query: ({ promo_id, fields }) => ({
        url: `/admin/campaigns/${promo_id}`,
        method: 'POST',
        data: fields,
        client: 'silent',
      }),
      invalidatesTags: ['Campaigns'],
    }),
    setCampaignActive: build.mutation<StaffCampaign, { promo_id: number; active: boolean }>({
      query: ({ promo_id, active }) => ({
        url: `/admin/campaigns/${promo_id}/active`,
        method: 'POST',
        data: { active },
        client: 'silent',
      }),
      invalidatesTags: ['Campaigns'],
    }),
  }),
});

export const {
  useCampaignsQuery,
  useCampaignQuery,
  useMakeCampaignMutation,
  useChangeCampaignMutation,
  useSetCampaignActiveMutation,
} = calls;
