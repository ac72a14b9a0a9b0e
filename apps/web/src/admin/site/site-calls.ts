import type {
  NewSiteDialogRequest,
  OfficeSite,
  SaveSiteDialogRequest,
  SetSiteStateRequest,
  WithdrawSiteDialogRequest,
  WithdrawSitePeriodRequest,
} from '@mali/contracts/site-office';
import type {
  OfficeWaitingRoom,
  OpenWaitingRoomRequest,
  SaveWaitingRoomRequest,
} from '@mali/contracts/waiting-room';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['OfficeSite', 'OfficeWaitingRoom'] }).injectEndpoints({
  endpoints: (build) => ({
    officeSite: build.query<OfficeSite, void>({
      query: () => ({ url: '/admin/site' }),
      providesTags: ['OfficeSite'],
    }),
    setSiteState: build.mutation<OfficeSite, SetSiteStateRequest>({
      query: (data) => post('/admin/site/state', data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer('officeSite', () => undefined),
    }),
    withdrawSitePeriod: build.mutation<OfficeSite, WithdrawSitePeriodRequest & { period_id: number }>({
      query: ({ period_id, ...data }) => post(`/admin/site/periods/${period_id}/withdraw`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer('officeSite', () => undefined),
    }),
    makeSiteDialog: build.mutation<OfficeSite, NewSiteDialogRequest>({
      query: (data) => post('/admin/site/dialogs', data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer('officeSite', () => undefined),
    }),
    saveSiteDialog: build.mutation<OfficeSite, SaveSiteDialogRequest & { dialog_id: number }>({
      query: ({ dialog_id, ...data }) => post(`/admin/site/dialogs/${dialog_id}`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer('officeSite', () => undefined),
    }),
    withdrawSiteDialog: build.mutation<OfficeSite, WithdrawSiteDialogRequest & { dialog_id: number }>({
      query: ({ dialog_id, ...data }) => post(`/admin/site/dialogs/${dialog_id}/withdraw`, data),
      invalidatesTags: ['OfficeSite'],
      onQueryStarted: showAnswer('officeSite', () => undefined),
    }),
    officeWaitingRoom: build.query<OfficeWaitingRoom, void>({
      query: () => ({ url: '/admin/site/waiting_room' }),
      providesTags: ['OfficeWaitingRoom'],
    }),
    saveWaitingRoom: build.mutation<OfficeWaitingRoom, SaveWaitingRoomRequest>({
      query: (data) => post('/admin/site/waiting_room', data),
      invalidatesTags: ['OfficeWaitingRoom'],
      onQueryStarted: showAnswer('officeWaitingRoom', () => undefined),
    }),
    openWaitingRoom: build.mutation<OfficeWaitingRoom, OpenWaitingRoomRequest>({
      query: (data) => post('/admin/site/waiting_room/open', data),
      invalidatesTags: ['OfficeWaitingRoom'],
      onQueryStarted: showAnswer('officeWaitingRoom', () => undefined),
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
  useOfficeWaitingRoomQuery,
  useSaveWaitingRoomMutation,
  useOpenWaitingRoomMutation,
} = calls;
