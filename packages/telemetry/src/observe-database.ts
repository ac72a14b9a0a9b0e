import { context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { Knex } from 'knex';
import { METRICS } from './metrics.ts';
import { durations, endSpan, errorType, secondsSince, type Tools } from './tools.ts';

/** A statement reported by knex; its values are not exported. */
type Query = { __knexQueryUid?: string; sql?: string };
type Running = Readonly<{ began: number; operation: string; span: Span | null }>;

/** Streamed statements report no end: the number of stored ones is limited. */
const MAX_RUNNING = 1000;
const MAX_TEXT = 1000;

/** Statements repeat: shortening their text is most of a span's cost. */
const MAX_TEXTS = 500;

type Description = Readonly<{ operation: string; text: string }>;

function describer(): (sql: string) => Description {
  const known = new Map<string, Description>();
  return (sql) => {
    let found = known.get(sql);
    if (found === undefined) {
      const text = sql
        .slice(0, 2 * MAX_TEXT)
        .replace(/\s+/g, ' ')
        .slice(0, MAX_TEXT);
      found = { operation: /\w+/.exec(sql)?.[0].toUpperCase() ?? 'UNKNOWN', text };
      if (known.size === MAX_TEXTS) known.clear();
      known.set(sql, found);
    }
    return found;
  };
}

export function observeDatabase(db: Knex, { tracer, meter }: Tools): void {
  const duration = durations(meter, 'db.client.operation.duration');
  const running = new Map<string, Running>();
  const described = describer();

  const end = (query: Query, failure: string | null): void => {
    const id = query.__knexQueryUid ?? '';
    const found = running.get(id);
    if (found === undefined) return;
    running.delete(id);
    const { began, operation, span } = found;
    const attributes = { 'db.operation.name': operation };
    duration.record(
      secondsSince(began),
      failure === null ? attributes : { ...attributes, 'error.type': failure },
    );
    if (span !== null) endSpan(span, {}, failure);
  };
  db.on('query', ({ __knexQueryUid: id, sql = '' }: Query) => {
    if (id === undefined) return;
    const { operation, text } = described(sql);
    const parent = context.active();
    const span = trace.getSpan(parent)?.isRecording()
      ? tracer.startSpan(
          operation,
          {
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'postgresql',
              'db.operation.name': operation,
              'db.query.text': text,
            },
          },
          parent,
        )
      : null;
    running.set(id, { began: performance.now(), operation, span });
    const oldest = running.size > MAX_RUNNING ? running.keys().next().value : undefined;
    if (oldest !== undefined) running.delete(oldest);
  });
  db.on('query-response', (_rows: unknown, query: Query) => end(query, null));
  db.on('query-error', (error: unknown, query: Query) => end(query, errorType(error)));

  const pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number } = db.client.pool;
  meter
    .createObservableGauge('db.client.connection.count', METRICS['db.client.connection.count'])
    .addCallback((gauge) => {
      gauge.observe(pool.numUsed(), { 'db.client.connection.state': 'used' });
      gauge.observe(pool.numFree(), { 'db.client.connection.state': 'idle' });
    });
  meter
    .createObservableGauge(
      'db.client.connection.pending_requests',
      METRICS['db.client.connection.pending_requests'],
    )
    .addCallback((gauge) => gauge.observe(pool.numPendingAcquires()));
}
