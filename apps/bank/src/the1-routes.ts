import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify';
import type { Bank } from './bank.ts';
import {
  HOLDER_TYPES,
  type HolderType,
  type Reservation,
  type The1,
  The1Refusal,
  type The1RefusalCode,
} from './the1.ts';

const STATUS: Readonly<Record<The1RefusalCode, number>> = {
  not_found: 404,
  wrong_code: 422,
  too_many: 422,
  unknown_card: 422,
  insufficient_points: 409,
  released: 409,
  key_reused: 422,
  not_returnable: 422,
};

const POINTS = { type: 'integer', minimum: 1, maximum: 999_999_999 } as const;
const VERIFY_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'number'],
  properties: {
    type: { enum: HOLDER_TYPES },
    number: { type: 'string', pattern: '^\\d{9,19}$' },
    code: { type: 'string', maxLength: 10 },
  },
} as const;
const RESERVE_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['card', 'points'],
  properties: { card: { type: 'string', minLength: 1, maxLength: 60 }, points: POINTS },
} as const;
const RETURN_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'points'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 100 }, points: POINTS },
} as const;
const LIST_QUERY = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    from: { type: 'string', format: 'date-time' },
    to: { type: 'string', format: 'date-time' },
    after: { type: 'string', pattern: '^\\d{1,15}$' },
  },
} as const;

type Parts = { bank: Bank; the1: The1; requireKey: preHandlerAsyncHookHandler };
type Keyed = { Params: { key: string } };

/** The simulated loyalty partner, controlled by the bank's switches. */
export function the1Routes({ bank, the1, requireKey }: Parts): (app: FastifyInstance) => Promise<void> {
  const wire = ({ key, points, returned, status }: Reservation) => ({ key, points, returned, status });
  return async (app) => {
    app.addHook('onRequest', requireKey);
    app.addHook('onRequest', async (_request, reply) => {
      const { down, slow_ms } = bank.switches();
      if (slow_ms > 0) await wait(slow_ms);
      return down ? reply.code(503).send({ error: 'down' }) : undefined;
    });
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error instanceof The1Refusal) return reply.code(STATUS[error.code]).send({ error: error.code });
      const status = error.statusCode ?? 500;
      return reply.code(status).send({ error: status < 500 ? 'bad_request' : 'failure' });
    });
    const answer = (reply: FastifyReply, reservation: Reservation): unknown => {
      if (!bank.switches().answer_lost) return wire(reservation);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    };

    app.post<{ Body: { type: HolderType; number: string; code?: string } }>(
      '/verify',
      { schema: { body: VERIFY_BODY } },
      async ({ body: { type, number, code } }) =>
        code === undefined
          ? { cards: [], sent_to: the1.sendCode(type, number) }
          : { cards: the1.cards(type, number, code), sent_to: null },
    );
    app.post<Keyed & { Body: { card: string; points: number } }>(
      '/reservations/:key',
      { schema: { body: RESERVE_BODY } },
      async ({ params, body }, reply) => answer(reply, the1.reserve(params.key, body.card, body.points)),
    );
    app.get<Keyed>('/reservations/:key', async ({ params }) => {
      const found = the1.find(params.key);
      if (found === undefined) throw new The1Refusal('not_found');
      return wire(found);
    });
    app.post<Keyed>('/reservations/:key/capture', async ({ params }, reply) =>
      answer(reply, the1.capture(params.key)),
    );
    app.post<Keyed>('/reservations/:key/release', async ({ params }, reply) =>
      answer(reply, the1.release(params.key)),
    );
    app.post<Keyed & { Body: { name: string; points: number } }>(
      '/reservations/:key/returns',
      { schema: { body: RETURN_BODY } },
      async ({ params, body }, reply) => answer(reply, the1.giveBack(params.key, body.name, body.points)),
    );
    app.get<{ Querystring: { from: string; to: string; after?: string } }>(
      '/reservations',
      { schema: { querystring: LIST_QUERY } },
      async ({ query }) => {
        const { reservations, next } = the1.reservations({
          from: Date.parse(query.from),
          to: Date.parse(query.to),
          after: Number(query.after ?? 0),
        });
        return { reservations: reservations.map(wire), next };
      },
    );
  };
}
