import { ErrorAnswers, Id, Ok, OneOf, SoNo, Strict } from '@mali/contracts/common';
import {
  OrderMessages,
  OrderMessagesParams,
  SendAgainRequest,
  WriteMessageRequest,
} from '@mali/contracts/order-messages';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { MAIL_PREVIEW_CSP } from '../../platform/mail-page.ts';
import { orderMailPage, orderMessages, sendAgain, writeMessage } from './order-messages.ts';

const tags = ['orders'];
const security = [{ bearer: [] }];

/** Messages to the customer of an order (ORD-09). */
export function orderMessageRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/orders/:so_no/messages',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'What was sent to the customer of an order',
        operationId: 'getOrderMessages',
        security,
        params: OrderMessagesParams,
        querystring: Strict({}),
        response: { 200: OrderMessages, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => orderMessages(deps, caller, params.so_no),
  );
  app.post(
    '/admin/orders/:so_no/messages/again',
    {
      config: { guard: 'order:change', rate: 'write' },
      schema: {
        tags,
        summary: 'Send a mail of an order again',
        operationId: 'sendMailAgain',
        security,
        params: OrderMessagesParams,
        body: SendAgainRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await sendAgain(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/messages',
    {
      config: { guard: 'order:change', rate: 'write' },
      schema: {
        tags,
        summary: 'Send a message written by hand to the customer of an order',
        operationId: 'writeMessage',
        security,
        params: OrderMessagesParams,
        body: WriteMessageRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await writeMessage(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/order_mails/:so_no/:mail_id',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        hide: true,
        params: Strict({ so_no: SoNo, mail_id: Id('Mail') }),
        querystring: Strict({
          as: OneOf(['sent', 'now'] as const, 'As it was sent, or as it would be sent now'),
          link: Type.String({ maxLength: 100, description: 'Opens it for an hour' }),
        }),
        response: { 200: Type.String(), ...ErrorAnswers },
      },
    },
    async ({ params, query }, reply) => {
      const html = await orderMailPage(deps, { ...params, ...query });
      if (html === null) throw new DomainError('ERROR.NOT_FOUND');
      reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_PREVIEW_CSP);
      return html;
    },
  );
}
