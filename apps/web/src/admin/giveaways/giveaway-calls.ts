import type {
  AdminGiveawayAnswer,
  AdminGiveawaysAnswer,
  ChangeGiveawayRequest,
  GiveawayRequest,
  PrizesAnswer,
} from '@mali/contracts/giveaways';
import { api } from '../../clients/api.ts';

const ALL = '/admin/giveaways';
type SaveGiveaway = { id: null; giveaway: GiveawayRequest } | { id: number; giveaway: ChangeGiveawayRequest };

const calls = api.enhanceEndpoints({ addTagTypes: ['DeskGiveaways', 'Giveaways'] }).injectEndpoints({
  endpoints: (build) => ({
    adminGiveaways: build.query<AdminGiveawaysAnswer, void>({
      query: () => ({ url: ALL }),
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
    }),
    discardGiveaway: build.mutation<unknown, number>({
      query: (id) => ({ url: `${ALL}/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['DeskGiveaways'],
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
  useSaveGiveawayMutation,
  useDiscardGiveawayMutation,
  usePrizesQuery,
  useSendPrizeMutation,
} = calls;
