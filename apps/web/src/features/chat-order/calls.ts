import type { CartState } from '@mali/contracts/cart';
import type {
  ChangeChatRequest,
  Chat,
  ChatCouponRequest,
  ChatCustomersAnswer,
  ChatItemAnswer,
  ChatsAnswer,
  NewChatRequest,
} from '@mali/contracts/chat';
import type { ChatOrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import type { OrderTokenAnswer } from '@mali/contracts/payments';
import { api } from '../../clients/api.ts';

export type Line = { mat_var_id: number; quantity: number };

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Current price of these lines with its explanation. */
    quote: build.query<CartState, readonly Line[]>({
      query: (items) => ({
        url: '/cart_process',
        method: 'POST',
        data: { items, curr: 'THB', source: 'chat' },
      }),
      // Prices are not cached.
      keepUnusedDataFor: 0,
    }),
    chatItem: build.query<ChatItemAnswer, string>({
      query: (item_id) => ({ url: '/v3/chats/item', params: { item_id } }),
    }),
    chats: build.query<ChatsAnswer, void>({ query: () => ({ url: '/v3/chats' }), keepUnusedDataFor: 0 }),
    makeChat: build.mutation<Chat, NewChatRequest>({
      query: (data) => ({ url: '/v3/chats', method: 'POST', data, client: 'silent' }),
    }),
    changeChat: build.mutation<Chat, ChangeChatRequest>({
      query: (data) => ({ url: '/v3/chats', method: 'PATCH', data, client: 'silent' }),
    }),
    findCustomers: build.mutation<ChatCustomersAnswer, string>({
      query: (find) => ({ url: '/v3/chats/customers', method: 'POST', data: { find }, client: 'silent' }),
    }),
    placeChatOrder: build.mutation<ProcessOrderAnswer, { order: ChatOrderRequest; key: string }>({
      query: ({ order, key }) => ({
        url: '/process_order_chat',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': key },
        client: 'silent',
      }),
    }),
    orderLink: build.query<OrderTokenAnswer, string>({
      query: (so_no) => ({ url: '/order/token/generate', method: 'POST', data: { so_no } }),
    }),
    /** A shared bag; the first browser that requests it becomes its owner. */
    chat: build.query<Chat, { id: string; fingerprint: string; who: number | null }>({
      // Refetched on sign-in and sign-out: `who` is part of the cache key, not of the request.
      query: ({ id, fingerprint }) => ({ url: '/get_chat', method: 'POST', data: { id, fingerprint } }),
      keepUnusedDataFor: 0,
    }),
    chatCoupon: build.mutation<Chat, ChatCouponRequest>({
      query: (data) => ({ url: '/chat/update/user_coupon', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const {
  useQuoteQuery,
  useChatItemQuery,
  useChatsQuery,
  useMakeChatMutation,
  useChangeChatMutation,
  useFindCustomersMutation,
  usePlaceChatOrderMutation,
  useOrderLinkQuery,
  useChatQuery,
  useLazyChatQuery,
  useChatCouponMutation,
} = calls;
