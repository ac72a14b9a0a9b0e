import { channel, tracingChannel } from 'node:diagnostics_channel';

/* Diagnostics channels of the processes. Without a subscriber (telemetry off) a report costs one comparison. */

/** A request to another server. */
export type OutgoingCall = {
  method: string;
  url: URL;
  /** True when the server belongs to the shop and continues the trace; others get no trace header. */
  isOwn: boolean;
  /** Set by telemetry before the request is sent, when `isOwn`. */
  headers: Record<string, string>;
  /** Status of the response, set by the caller. */
  status?: number;
};

/** One read of a cache. `joined`: shares a pending read of another request. */
export type CacheRead = { cache: string; result: 'hit' | 'joined' | 'miss' };

/**
 * One read that a replica may serve. `primary`: none is fresh enough or up; `retried`: a replica failed, and it
 * was done again on the primary.
 */
export type DatabaseRead = { target: 'replica' | 'primary' | 'retried' };
export type ReplicaLag = { replica: string; seconds: number };

export const outgoingCalls = tracingChannel<'mali.outgoing_call', OutgoingCall>('mali.outgoing_call');
export const cacheReads = channel('mali.cache_read');
export const databaseReads = channel('mali.database_read');
export const replicaLags = channel('mali.replica_lag');
export const traceReads = channel('mali.trace_read');
export const prunedRows = channel('mali.pruned_rows');

/** Counts one read of a cache. */
export function countCacheRead(cache: string, result: CacheRead['result']): void {
  if (cacheReads.hasSubscribers) cacheReads.publish({ cache, result } satisfies CacheRead);
}

/** Counts one read that a replica may serve. */
export function countDatabaseRead(target: DatabaseRead['target']): void {
  if (databaseReads.hasSubscribers) databaseReads.publish({ target } satisfies DatabaseRead);
}

/** Reports how far a replica is behind. */
export function reportReplicaLag(replica: string, seconds: number): void {
  if (replicaLags.hasSubscribers) replicaLags.publish({ replica, seconds } satisfies ReplicaLag);
}

/** Rows that were deleted because they were old. */
export type PrunedRows = { table: string; count: number };

/** Counts old rows that were deleted. */
export function countPrunedRows(table: string, count: number): void {
  if (prunedRows.hasSubscribers) prunedRows.publish({ table, count } satisfies PrunedRows);
}

/** W3C traceparent of the current request or job; empty while it is not traced. */
export type TraceParent = { traceparent?: string };

/** Trace of the current request, for the payload of a job, whose own trace then links to the request. */
export function traceParent(): TraceParent {
  const carrier: TraceParent = {};
  if (traceReads.hasSubscribers) traceReads.publish(carrier);
  return carrier;
}

/**
 * Runs a request to another server as a span of the current request.
 * @param run gets the headers to send along, and reports the status of the response
 */
export function observeCall<T>(
  call: Pick<OutgoingCall, 'method' | 'url' | 'isOwn'>,
  run: (headers: Readonly<Record<string, string>>, answered: (status: number) => void) => Promise<T>,
): Promise<T> {
  if (!outgoingCalls.hasSubscribers) return run({}, () => undefined);
  const observed: OutgoingCall = { ...call, headers: {} };
  const answered = (status: number) => {
    observed.status = status;
  };
  return outgoingCalls.tracePromise(() => run(observed.headers, answered), observed);
}
