import type { MailingAct } from '@mali/contracts/mailing-values';
import type {
  ChangeMailingRequest,
  Mailing,
  MailingFields,
  MailingPreview,
  MailingsAnswer,
} from '@mali/contracts/mailings';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Mailings'] }).injectEndpoints({
  endpoints: (build) => ({
    mailings: build.query<MailingsAnswer, void>({
      query: () => ({ url: '/admin/mailings' }),
      providesTags: ['Mailings'],
    }),
    mailing: build.query<Mailing, number>({
      query: (id) => ({ url: `/admin/mailings/${id}`, client: 'silent' }),
      providesTags: ['Mailings'],
    }),
    makeMailing: build.mutation<Mailing, MailingFields>({
      query: (data) => post('/admin/mailings', data),
      invalidatesTags: ['Mailings'],
    }),
    changeMailing: build.mutation<Mailing, { id: number; fields: ChangeMailingRequest }>({
      query: ({ id, fields }) => post(`/admin/mailings/${id}`, fields),
      invalidatesTags: ['Mailings'],
      onQueryStarted: showAnswer('mailing', ({ id }) => id),
    }),
    removeMailing: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/mailings/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Mailings'],
    }),
    actOnMailing: build.mutation<Mailing, { id: number; act: MailingAct }>({
      query: ({ id, act }) => post(`/admin/mailings/${id}/act`, { act }),
      invalidatesTags: ['Mailings'],
      onQueryStarted: showAnswer('mailing', ({ id }) => id),
    }),
    testMailing: build.mutation<unknown, number>({
      query: (id) => post(`/admin/mailings/${id}/test`, {}),
    }),
    previewMailing: build.mutation<MailingPreview, { id: number; customer_id: number | null }>({
      query: ({ id, customer_id }) => post(`/admin/mailings/${id}/preview`, { customer_id }),
    }),
  }),
});

export const {
  useMailingsQuery,
  useMailingQuery,
  useMakeMailingMutation,
  useChangeMailingMutation,
  useRemoveMailingMutation,
  useActOnMailingMutation,
  useTestMailingMutation,
  usePreviewMailingMutation,
} = calls;
