import type { IncomingHttpHeaders } from 'node:http';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { METRICS } from './metrics.ts';
import { durations, endSpan, secondsSince, type Tools } from './tools.ts';

/** URLs are reported as route patterns, without values: no query, no id, no link token. */
export function observeServer(
  app: FastifyInstance,
  { tracer, meter }: Tools,
  { isEntry }: { isEntry: boolean },
): void {
  const duration = durations(meter, 'http.server.request.duration');
  const active = meter.createUpDownCounter(
    'http.server.active_requests',
    METRICS['http.server.active_requests'],
  );
  const contexts = new WeakMap<object, Context>();
  const parentOf = (headers: IncomingHttpHeaders): Context =>
    isEntry ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers);

  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const route = request.routeOptions.url ?? '(none)';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const parent = parentOf(request.headers);
    const options = {
      kind: SpanKind.SERVER,
      attributes: { ...attributes, 'mali.request_id': request.id },
    };
    const span = tracer.startSpan(`${request.method} ${route}`, options, parent);
    const within = trace.setSpan(parent, span);
    contexts.set(request, within);
    active.add(1, { 'http.request.method': request.method });
    // Also called when the client disconnects before the response.
    reply.raw.once('close', () => {
      const status = { 'http.response.status_code': reply.raw.statusCode };
      const failure = reply.raw.statusCode >= 500 ? String(reply.raw.statusCode) : null;
      active.add(-1, { 'http.request.method': request.method });
      duration.record(secondsSince(began), { ...attributes, ...status }, within);
      endSpan(span, status, reply.raw.writableFinished ? failure : 'aborted');
    });
    context.with(within, done);
  });
  // Body events come from the socket, without the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
}
