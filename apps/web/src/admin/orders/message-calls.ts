import type { OrderMessages, SendAgainRequest, WriteMessageRequest } from '@mali/contracts/order-messages';
import { api } from '../../clients/api.ts';

type Of<Body> = Body & { so_no: string };

const calls = api.enhanceEndpoints({ addTagTypes: ['OrderWork'] }).injectEndpoints({
  endpoints: (build) => ({
    // What staff do with an order, as its notes: requested again by the same live event.
    orderMessages: build.query<OrderMessages, string>({
      query: (so_no) => ({ url: `/admin/orders/${so_no}/messages` }),
      providesTags: (_messages, _error, so_no) => [{ type: 'OrderWork', id: so_no }],
      keepUnusedDataFor: 0,
    }),
    sendMailAgain: build.mutation<unknown, Of<SendAgainRequest>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/messages/again`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: (_done, _error, { so_no }) => [{ type: 'OrderWork', id: so_no }],
    }),
    writeMessage: build.mutation<unknown, Of<WriteMessageRequest>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/messages`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: (_done, _error, { so_no }) => [{ type: 'OrderWork', id: so_no }],
    }),
  }),
});

export const { useOrderMessagesQuery, useSendMailAgainMutation, useWriteMessageMutation } = calls;
