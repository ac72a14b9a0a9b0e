import type {
  AdminGiveawayAnswer,
  ChangeGiveawayRequest,
  GiveawayRequest,
  PrizesAnswer,
  StaffGiveawaysAnswer,
} from '@mali/contracts/giveaways';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const ALL = '/admin/giveaways';
/** Rows and counts: what a record that is gone concerns. */
const ROWS = { type: 'DeskGiveaways', id: 'rows' } as const;
type SaveGiveaway = { id: null; giveaway: GiveawayRequest } | { id: number; giveaway: ChangeGiveawayRequest };

const calls = api.enhanceEndpoints({ addTagTypes: ['DeskGiveaways', 'Giveaways'] }).injectEndpoints({
  endpoints: (build) => ({
    adminGiveaways: build.query<StaffGiveawaysAnswer, ListParameters>({
      query: (params) => ({ url: ALL, params }),
      providesTags: [ROWS],
    }),
    adminGiveawayCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: `${ALL}/counts` }),
      providesTags: [ROWS],
    }),
    adminGiveaway: build.query<AdminGiveawayAnswer, number>({
      query: (id) => ({ url: `${ALL}/${id}`, client: 'silent' }),
      providesTags: ['DeskGiveaways'],
    }),
    /** Creates a giveaway, or changes the one of a version. */
    saveGiveaway: build.mutation<AdminGiveawayAnswer, SaveGiveaway>({
      query: ({ id, giveaway }) => ({
        url: id === null ? ALL : `${ALL}/${id}`,
        method: 'POST',
        data: giveaway,
        client: 'silent',
      }),
      invalidatesTags: ['DeskGiveaways', 'Giveaways'],
      onQueryStarted: showAnswer('adminGiveaway', ({ id }) => id),
    }),
    discardGiveaway: build.mutation<unknown, number>({
      query: (id) => ({ url: `${ALL}/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: [ROWS],
    }),
    prizes: build.query<PrizesAnswer, number>({
      query: (id) => ({ url: `${ALL}/${id}/prizes` }),
      // Addresses are not cached beyond their display.
      keepUnusedDataFor: 0,
      providesTags: ['DeskGiveaways'],
    }),
    sendPrize: build.mutation<unknown, { id: number; entry_no: number; tracking_no: string }>({
      query: ({ id, ...data }) => ({ url: `${ALL}/${id}/sent`, method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['DeskGiveaways'],
    }),
  }),
});

export const {
  useAdminGiveawaysQuery,
  useAdminGiveawayCountsQuery,
  useAdminGiveawayQuery,
  useLazyAdminGiveawayQuery,
  useSaveGiveawayMutation,
  useDiscardGiveawayMutation,
  usePrizesQuery,
  useSendPrizeMutation,
} = calls;

export const downloadGiveaways = listDownload(ALL, 'giveaways');
