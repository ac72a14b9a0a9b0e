import { channel, tracingChannel } from 'node:diagnostics_channel';

/*
 * What the processes report, without knowing who listens. While telemetry is off nobody does, and a report costs one
 * comparison.
 */

/** A request to another server. */
export type OutgoingCall = {
  method: string;
  url: URL;
  /** True when the server belongs to the shop and continues the trace; others get no header of ours. */
  isOwn: boolean;
  /** Set by telemetry before the request is sent, when `isOwn`. */
  headers: Record<string, string>;
  /** The status of the answer, set by the caller. */
  status?: number;
};

/** One read of a cache. `joined`: the value is already being made for another request. */
export type CacheRead = { cache: string; result: 'hit' | 'joined' | 'miss' };

export const outgoingCalls = tracingChannel<'mali.outgoing_call', OutgoingCall>('mali.outgoing_call');
export const cacheReads = channel('mali.cache_read');
export const traceReads = channel('mali.trace_read');

/** Counts one read of a cache. */
export function countCacheRead(cache: string, result: CacheRead['result']): void {
  if (cacheReads.hasSubscribers) cacheReads.publish({ cache, result } satisfies CacheRead);
}

/** The request or job under way, as W3C names it; empty while it is not traced. */
export type TraceParent = { traceparent?: string };

/**
 * The trace of the request under way: belongs into the payload of a job, whose own trace then links to the request.
 */
export function traceParent(): TraceParent {
  const carrier: TraceParent = {};
  if (traceReads.hasSubscribers) traceReads.publish(carrier);
  return carrier;
}

/**
 * Runs a request to another server as a span of the request under way.
 * @param run gets the headers to send along, and reports the status of the answer
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
