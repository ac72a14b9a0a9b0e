import type { FastifyRequest, FastifySchema, preHandlerAsyncHookHandler, RouteOptions } from 'fastify';
import { DomainError } from './errors.ts';
import type { App } from './http.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `sending`: its answer is on its way; `overdue`: told to try again, its handler is no longer heard. */
    answerState: 'open' | 'sending' | 'overdue';
  }
}

/** Follows which requests are being answered, for `limitTime`. Registered before every other onSend hook. */
export function followAnswers(app: App): void {
  app.decorateRequest('answerState', 'open');
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.answerState === 'open') request.answerState = 'sending';
    done();
  });
}

/**
 * Whether a request of this route is answered with "try again" when its handler takes too long, and goes on without
 * being heard: writes are repeated by their key. Not for work of staff and files.
 */
function isLimited({ url, config, schema }: RouteOptions): boolean {
  if (url.startsWith('/admin') || (config?.rate === 'machine' && url !== '/readyz')) return false;
  const { response } = (schema ?? {}) as FastifySchema & { response?: { 200?: object } };
  return !('content' in (response?.[200] ?? {}));
}

/**
 * Sets the time limit of a route of shoppers; that of an upload begins when it has arrived. Fastify's `handlerTimeout`
 * ends with the body of the request, so that it does not hold for writes.
 */
export function limitTime(route: RouteOptions, ms: number): void {
  if (!isLimited(route)) return;
  const limit: preHandlerAsyncHookHandler = async (request, reply) => {
    const timer = setTimeout(() => {
      if (request.answerState !== 'open') return;
      request.answerState = 'overdue';
      request.log.warn({ ms }, 'no answer in time');
      void reply.send(new DomainError('ERROR.BUSY'));
      // What the handler returns or throws from now on would mix with this answer.
      reply.hijack();
    }, ms);
    reply.raw.once('close', () => clearTimeout(timer));
  };
  const { consumes } = (route.schema ?? {}) as { consumes?: string[] };
  if (consumes?.includes('multipart/form-data') === true)
    route.preHandler = [limit, ...[route.preHandler ?? []].flat()];
  else route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
}

/** Whether nobody waits any longer for what the handler of a request returns. */
export const isOverdue = ({ answerState }: FastifyRequest): boolean => answerState === 'overdue';
