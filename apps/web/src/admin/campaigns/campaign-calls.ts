import type {
  CampaignsAnswer,
  ChangeCampaignRequest,
  NewCampaign,
  StaffCampaign,
} from '@mali/contracts/campaigns';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Campaigns'] }).injectEndpoints({
  endpoints: (build) => ({
    campaigns: build.query<CampaignsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/campaigns', params }),
      providesTags: ['Campaigns'],
    }),
    campaignCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/campaigns/counts' }),
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
  useCampaignCountsQuery,
  useCampaignQuery,
  useMakeCampaignMutation,
  useChangeCampaignMutation,
  useSetCampaignActiveMutation,
} = calls;

export const downloadCampaigns = listDownload('/admin/campaigns', 'campaigns');
