import {
  ChangeChatRequest,
  Chat,
  ChatCouponRequest,
  ChatCustomersAnswer,
  ChatCustomersRequest,
  ChatItemAnswer,
  ChatItemQuery,
  ChatsAnswer,
  GetChatRequest,
  NewChatRequest,
} from '@mali/contracts/chat';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeChat,
  findChatCustomers,
  findChatItem,
  getChat,
  getChats,
  makeChat,
  updateChatCoupon,
} from './service.ts';

const tags = ['chat orders'];
const security = [{ bearer: [] }];

/** Bags that staff share with customers in a conversation (CHAT-01, REST-61, REST-63). */
export function chatRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/chats',
    {
      config: { guard: 'order:create-chat', rate: 'browse' },
      schema: {
        tags,
        summary: 'Bags the signed-in staff have shared',
        operationId: 'getChats',
        security,
        querystring: Strict({}),
        response: { 200: ChatsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getChats(deps, caller),
  );
  app.post(
    '/v3/chats',
    {
      config: { guard: 'order:create-chat', rate: 'order' },
      schema: {
        tags,
        summary: 'Put a bag together to share with a customer',
        operationId: 'makeChat',
        security,
        body: NewChatRequest,
        response: { 200: Chat, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => makeChat(deps, caller, body),
  );
  app.patch(
    '/v3/chats',
    {
      config: { guard: 'order:create-chat', rate: 'write' },
      schema: {
        tags,
        summary: 'Change what is in a shared bag',
        operationId: 'changeChat',
        security,
        body: ChangeChatRequest,
        response: { 200: Chat, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => changeChat(deps, caller, body),
  );
  app.get(
    '/v3/chats/item',
    {
      config: { guard: 'order:create-for', rate: 'browse' },
      schema: {
        tags,
        summary: 'The product of a stock-keeping unit',
        operationId: 'findChatItem',
        security,
        querystring: ChatItemQuery,
        response: { 200: ChatItemAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => findChatItem(deps, query.item_id),
  );
  app.post(
    '/v3/chats/customers',
    {
      config: { guard: 'order:create-for', rate: 'auth' },
      schema: {
        tags,
        summary: 'Members by a whole e-mail or phone, masked',
        operationId: 'findChatCustomers',
        security,
        body: ChatCustomersRequest,
        response: { 200: ChatCustomersAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => findChatCustomers(deps, caller, body.find),
  );
  app.post(
    '/get_chat',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Open a shared bag',
        operationId: 'getChat',
        body: GetChatRequest,
        response: { 200: Chat, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => getChat(deps, caller, body),
  );
  app.post(
    '/chat/update/user_coupon',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Put a coupon on a shared bag, or take it into one’s own',
        operationId: 'updateChatCoupon',
        body: ChatCouponRequest,
        response: { 200: Chat, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => updateChatCoupon(deps, caller, body),
  );
}
