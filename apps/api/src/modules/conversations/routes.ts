import { ErrorAnswers, NoBody, Ok } from '@mali/contracts/common';
import {
  Conversation,
  ConversationHeaders,
  ConversationQuery,
  CustomerMessage,
  OpenConversation,
  PhotoAnswer,
  ReadRequest,
  SentMessage,
} from '@mali/contracts/conversations';
import { InboxParams } from '@mali/contracts/inbox';
import { REVIEW } from '@mali/contracts/limits';
import { Webhook } from '@mali/contracts/orders';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PhotoForm, photoRoute } from '../images/photo-routes.ts';
import { photoReader } from '../images/photo-store.ts';
import type { Writer } from './access.ts';
import {
  customerTypes,
  getConversation,
  openConversation,
  readByCustomer,
  readChatPhoto,
  sendPhoto,
  storeChatPhoto,
  writeToShop,
} from './customer.ts';
import { receiveFromLine } from './line-webhook.ts';

const tags = ['chat'];

const writerOf = ({
  caller,
  headers,
}: Pick<FastifyRequest, 'caller'> & { headers: { 'x-conversation-key'?: string | undefined } }): Writer => ({
  caller,
  key: headers['x-conversation-key'],
});

/** Chat of customers with the shop (CHAT-05, CHAT-06): members by their session, guests by a key of their browser. */
export function conversationRoutes(app: App, deps: Deps): void {
  const pictures = photoReader(app, deps);
  app.get(
    '/v3/conversation',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'One’s conversation with the shop, a page of its messages',
        operationId: 'getConversation',
        headers: ConversationHeaders,
        querystring: ConversationQuery,
        response: { 200: Conversation, ...ErrorAnswers },
      },
    },
    async (request) => getConversation(deps, writerOf(request), request.query),
  );
  app.post(
    '/v3/conversation/messages',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Write to the shop',
        operationId: 'writeToShop',
        headers: ConversationHeaders,
        body: CustomerMessage,
        response: { 200: SentMessage, ...ErrorAnswers },
      },
    },
    async (request) => writeToShop(deps, writerOf(request), request.body),
  );
  app.post(
    '/v3/conversation/read',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Say up to which message one has read',
        operationId: 'readConversation',
        headers: ConversationHeaders,
        body: ReadRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await readByCustomer(deps, writerOf(request), request.body.seq);
      return { ok: true as const };
    },
  );
  app.post(
    '/v3/conversation/typing',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Say that one is writing',
        operationId: 'typeToShop',
        headers: ConversationHeaders,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await customerTypes(deps, writerOf(request));
      return { ok: true as const };
    },
  );
  app.post(
    '/v3/conversation/open',
    {
      config: { guard: 'visitor', rate: 'auth' },
      schema: {
        tags,
        summary: 'Open the conversation of a mailed link in this browser, or take it into the account',
        operationId: 'openConversation',
        headers: ConversationHeaders,
        body: OpenConversation,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await openConversation(deps, writerOf(request), request.body);
      return { ok: true as const };
    },
  );
  app.register(async (scope) => {
    // The raw body: the signature is over its bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 256 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/line/webhooks',
      {
        config: { guard: 'public', rate: 'machine', whenClosed: 'answers' },
        attachValidation: true,
        schema: {
          tags,
          summary: 'Messages of users on LINE, genuine by the signature of the channel',
          operationId: 'receiveFromLine',
          body: Webhook,
          response: { 200: Ok, ...ErrorAnswers },
        },
      },
      async ({ body, headers }) => {
        const raw: unknown = body;
        await receiveFromLine(
          deps,
          Buffer.isBuffer(raw) ? raw : Buffer.alloc(0),
          headers['x-line-signature'],
        );
        return { ok: true as const };
      },
    );
  });
  formRoutes(app, 'photo', REVIEW.photoMaxBytes, (scope) => {
    scope.post(
      '/v3/conversation/photo',
      {
        config: { guard: 'visitor', rate: 'order' },
        schema: {
          tags,
          summary: 'Send a photo for a message that is being written',
          operationId: 'sendChatPhoto',
          consumes: ['multipart/form-data'],
          headers: ConversationHeaders,
          body: PhotoForm,
          response: { 200: PhotoAnswer, ...ErrorAnswers },
        },
      },
      async (request) => sendPhoto(deps, pictures, writerOf(request), request.body.photo.bytes),
    );
    scope.post(
      '/admin/inbox/:conversation_id/photo',
      {
        config: { guard: 'inbox:work', rate: 'write' },
        schema: {
          tags,
          summary: 'Send a photo for an answer that is being written',
          operationId: 'sendInboxPhoto',
          security: [{ bearer: [] }],
          consumes: ['multipart/form-data'],
          params: InboxParams,
          body: PhotoForm,
          response: { 200: PhotoAnswer, ...ErrorAnswers },
        },
      },
      async ({ params, body }) => storeChatPhoto(deps, pictures, params.conversation_id, body.photo.bytes),
    );
  });
  photoRoute(
    app,
    {
      ...{ path: '/img/chat', name: 'chat_photo', tag: 'chat', isPublic: false, hasJpeg: true },
      ...{
        summary: 'A photo of a conversation in one width, by a guarded link',
        operationId: 'getChatPhoto',
      },
    },
    (photo, file, link) => readChatPhoto(deps, photo, file, link),
  );
}
