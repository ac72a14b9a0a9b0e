import type {
  NewSiteDialogRequest,
  OfficeSite,
  SaveSiteDialogRequest,
  SetSiteStateRequest,
  WithdrawSiteDialogRequest,
  WithdrawSitePeriodRequest,
} from '@mali/contracts/site-office';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api } from '../../clients/api.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

/** A change by somebody who goes on at once has the revision of the last answer, not of the last reading. */
async function showAnswer(
  _sent: unknown,
  {
    dispatch,
    queryFulfilled,
  }: {
    dispatch: BaseQueryApi['dispatch'];
    queryFulfilled: Promise<{ data: OfficeSite }>;
  },
) {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) dispatch(calls.util.updateQueryData('officeSite', undefined, () => answer.data));
}

const calls = api.enhanceEndpoints({ addTagTypes: ['OfficeSite'] }).injectEndpoints({
  endpoints: (build) => ({
    officeSite: build.query<OfficeSite, void>({
      query: () => ({ url: '/admin/site' }),
      providesTags: ['OfficeSite'],
    }),
    setSiteState: build.mutation<OfficeSite, SetSiteStateRequest>({
      query: (data) => post('/admin/site/state', data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer,
    }),
    withdrawSitePeriod: build.mutation<OfficeSite, WithdrawSitePeriodRequest & { period_id: number }>({
      query: ({ period_id, ...data }) => post(`/admin/site/periods/${period_id}/withdraw`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer,
    }),
    makeSiteDialog: build.mutation<OfficeSite, NewSiteDialogRequest>({
      query: (data) => post('/admin/site/dialogs', data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer,
    }),
    saveSiteDialog: build.mutation<OfficeSite, SaveSiteDialogRequest & { dialog_id: number }>({
      query: ({ dialog_id, ...data }) => post(`/admin/site/dialogs/${dialog_id}`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer,
    }),
    withdrawSiteDialog: build.mutation<OfficeSite, WithdrawSiteDialogRequest & { dialog_id: number }>({
      query: ({ dialog_id, ...data }) => post(`/admin/site/dialogs/${dialog_id}/withdraw`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer,
    }),
  }),
});

export const {
  useOfficeSiteQuery,
  useSetSiteStateMutation,
  useWithdrawSitePeriodMutation,
  useMakeSiteDialogMutation,
  useSaveSiteDialogMutation,
  useWithdrawSiteDialogMutation,
} = calls;
