import type { Chat, NewChatRequest } from '@mali/contracts/chat';
import type { ConversationQuery } from '@mali/contracts/conversations';
import type {
  AssignRequest,
  InboxAnswer,
  InboxConversation,
  InboxMessages,
  InboxReport,
  InboxSettings,
  InboxSettingsRequest,
  StaffMessage,
  StateRequest,
} from '@mali/contracts/inbox';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { uploadPhoto } from '../../features/chat/index.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Inbox', 'InboxSettings'] }).injectEndpoints({
  endpoints: (build) => ({
    inbox: build.query<InboxAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/inbox/conversations', params, client: 'silent' }),
      providesTags: ['Inbox'],
    }),
    conversationCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/inbox/conversations/counts', client: 'silent' }),
      providesTags: ['Inbox'],
    }),
    inboxConversation: build.query<InboxConversation, number>({
      query: (id) => ({ url: `/admin/inbox/${id}`, client: 'silent' }),
      providesTags: ['Inbox'],
      // A colleague may have gone on with it.
      keepUnusedDataFor: 0,
    }),
    assignConversation: build.mutation<unknown, { id: number; request: AssignRequest }>({
      query: ({ id, request }) => post(`/admin/inbox/${id}/assign`, request),
      invalidatesTags: ['Inbox'],
    }),
    moveConversation: build.mutation<unknown, { id: number; request: StateRequest }>({
      query: ({ id, request }) => post(`/admin/inbox/${id}/state`, request),
      invalidatesTags: ['Inbox'],
    }),
    inboxReport: build.query<InboxReport, number>({
      query: (days) => ({ url: '/admin/inbox/report', params: { days }, client: 'silent' }),
      providesTags: ['Inbox'],
    }),
    inboxSettings: build.query<InboxSettings, void>({
      query: () => ({ url: '/admin/inbox/settings', client: 'silent' }),
      providesTags: ['InboxSettings'],
    }),
    saveInboxSettings: build.mutation<InboxSettings, InboxSettingsRequest>({
      query: (data) => post('/admin/inbox/settings', data),
      invalidatesTags: ['InboxSettings'],
      onQueryStarted: showAnswer('inboxSettings', () => undefined),
    }),
    makeBag: build.mutation<Chat, NewChatRequest>({ query: (data) => post('/v3/chats', data) }),
  }),
});
export const {
  useInboxQuery,
  useConversationCountsQuery,
  useInboxConversationQuery,
  useAssignConversationMutation,
  useMoveConversationMutation,
  useInboxReportQuery,
  useInboxSettingsQuery,
  useSaveInboxSettingsMutation,
  useMakeBagMutation,
} = calls;

export const downloadConversations = listDownload('/admin/inbox/conversations', 'inbox');

export async function readMessages(id: number, query: ConversationQuery): Promise<InboxMessages> {
  const { data } = await silentHttp.get<InboxMessages>(`/admin/inbox/${id}/messages`, { params: query });
  return data;
}
export async function sendAnswer(id: number, message: StaffMessage): Promise<void> {
  await silentHttp.post(`/admin/inbox/${id}/messages`, message);
}
export async function markInboxRead(id: number, seq: number): Promise<void> {
  await silentHttp.post(`/admin/inbox/${id}/read`, { seq });
}
export async function sayStaffTypes(id: number): Promise<void> {
  await silentHttp.post(`/admin/inbox/${id}/typing`, {});
}

export const sendInboxPhoto = (
  id: number,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> => uploadPhoto(`/admin/inbox/${id}/photo`, file, onProgress, signal);
