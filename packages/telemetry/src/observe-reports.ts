import { context, propagation, type Span, SpanKind, trace } from '@opentelemetry/api';
import {
  type CacheRead,
  cacheReads,
  type DatabaseRead,
  databaseReads,
  type OutgoingCall,
  outgoingCalls,
  type PrunedRows,
  prunedRows,
  type ReplicaLag,
  replicaLags,
  type TraceParent,
  traceReads,
} from './channels.ts';
import { METRICS } from './metrics.ts';
import { durations, endSpan, errorType, secondsSince, type Tools } from './tools.ts';

/**
 * Subscribes to the reports of channels.ts.
 * @returns a function that unsubscribes
 */
export function observeReports({ tracer, meter }: Tools): () => void {
  const reads = meter.createCounter('mali.cache.reads', METRICS['mali.cache.reads']);
  const databaseReadCount = meter.createCounter('mali.database.reads', METRICS['mali.database.reads']);
  const lags = new Map<string, number>();
  meter
    .createObservableGauge('mali.database.replica_lag', METRICS['mali.database.replica_lag'])
    .addCallback((gauge) => {
      for (const [replica, seconds] of lags) gauge.observe(seconds, { replica });
    });
  const pruned = meter.createCounter('mali.rows.pruned', METRICS['mali.rows.pruned']);
  const duration = durations(meter, 'http.client.request.duration');
  const calls = new WeakMap<OutgoingCall, { span: Span; began: number }>();

  const onCacheRead = (read: unknown) => {
    const { cache, result } = read as CacheRead;
    reads.add(1, { cache, result });
  };
  const onDatabaseRead = (read: unknown) => {
    const { target } = read as DatabaseRead;
    databaseReadCount.add(1, { target });
  };
  const onReplicaLag = (lag: unknown) => {
    const { replica, seconds } = lag as ReplicaLag;
    lags.set(replica, seconds);
  };
  const onPruned = (rows: unknown) => {
    const { table, count } = rows as PrunedRows;
    pruned.add(count, { table });
  };
  const onTraceRead = (carrier: unknown) => {
    propagation.inject(context.active(), carrier as TraceParent);
  };
  const attributesOf = ({ method, url }: OutgoingCall) => ({
    'http.request.method': method,
    'server.address': url.hostname,
  });
  const onCall = {
    start(call: OutgoingCall) {
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(call) };
      const span = tracer.startSpan(`${call.method} ${call.url.hostname}`, options);
      if (call.isOwn) propagation.inject(trace.setSpan(context.active(), span), call.headers);
      calls.set(call, { span, began: performance.now() });
    },
    asyncEnd(call: OutgoingCall & { error?: unknown }) {
      const found = calls.get(call);
      if (found === undefined) return;
      const { error, status } = call;
      const failure = error === undefined ? null : errorType(error);
      const told = {
        ...(status !== undefined && { 'http.response.status_code': status }),
        ...(failure !== null && { 'error.type': failure }),
      };
      duration.record(secondsSince(found.began), { ...attributesOf(call), ...told });
      endSpan(found.span, told, failure ?? (status !== undefined && status >= 500 ? String(status) : null));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    error: () => undefined,
  };
  cacheReads.subscribe(onCacheRead);
  databaseReads.subscribe(onDatabaseRead);
  replicaLags.subscribe(onReplicaLag);
  prunedRows.subscribe(onPruned);
  traceReads.subscribe(onTraceRead);
  outgoingCalls.subscribe(onCall);
  return () => {
    cacheReads.unsubscribe(onCacheRead);
    databaseReads.unsubscribe(onDatabaseRead);
    replicaLags.unsubscribe(onReplicaLag);
    prunedRows.unsubscribe(onPruned);
    traceReads.unsubscribe(onTraceRead);
    outgoingCalls.unsubscribe(onCall);
  };
}
