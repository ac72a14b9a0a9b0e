import type {
  NoteRequest,
  OrderChoices,
  OrderWork,
  OrderWorkAnswer,
  OrderWorkRequest,
} from '@mali/contracts/order-work';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'OrderWork', 'Waiting'] }).injectEndpoints({
  endpoints: (build) => ({
    orderWork: build.query<OrderWork, string>({
      query: (so_no) => ({ url: `/admin/orders/${so_no}/work` }),
      providesTags: (_work, _error, so_no) => [{ type: 'OrderWork', id: so_no }],
      // Notes may name a customer.
      keepUnusedDataFor: 0,
    }),
    orderChoices: build.query<OrderChoices, void>({
      query: () => ({ url: '/admin/order_choices' }),
      keepUnusedDataFor: 0,
    }),
    /** A new note, or another text of one's own. */
    saveNote: build.mutation<unknown, NoteRequest & { so_no: string; note_id: number | null }>({
      query: ({ so_no, note_id, ...data }) => ({
        url: `/admin/orders/${so_no}/notes${note_id === null ? '' : `/${note_id}`}`,
        method: note_id === null ? 'POST' : 'PATCH',
        data,
        client: 'silent',
      }),
      invalidatesTags: (_done, _error, { so_no }) => [{ type: 'OrderWork', id: so_no }],
    }),
    deleteNote: build.mutation<unknown, { so_no: string; note_id: number }>({
      query: ({ so_no, note_id }) => ({
        url: `/admin/orders/${so_no}/notes/${note_id}`,
        method: 'DELETE',
        client: 'silent',
      }),
      invalidatesTags: (_done, _error, { so_no }) => [{ type: 'OrderWork', id: so_no }],
    }),
    changeOrderWork: build.mutation<OrderWorkAnswer, OrderWorkRequest>({
      query: (data) => ({ url: '/admin/order_work', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_done, _error, { so_nos }) => [
        'AdminOrders',
        ...so_nos.map((id) => ({ type: 'OrderWork' as const, id })),
      ],
    }),
  }),
});

export const {
  useOrderWorkQuery,
  useOrderChoicesQuery,
  useSaveNoteMutation,
  useDeleteNoteMutation,
  useChangeOrderWorkMutation,
} = calls;
