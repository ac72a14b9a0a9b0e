import type { Attributes, Histogram, Meter, Span, Tracer } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import { DURATION_BUCKETS, METRICS, type MetricName } from './metrics.ts';

export type Tools = Readonly<{ tracer: Tracer; meter: Meter }>;

/** A histogram of seconds. */
export const durations = (meter: Meter, name: MetricName): Histogram =>
  meter.createHistogram(name, {
    ...METRICS[name],
    advice: { explicitBucketBoundaries: DURATION_BUCKETS },
  });

/** Converts a start time of performance.now() to elapsed seconds. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/**
 * The kind of an error: code of the system, of PostgreSQL or of a named error. Never its message, which may
 * contain user input.
 */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** Ends a span; with an error as a failed one. */
export function endSpan(span: Span, attributes: Attributes, failure: string | null): void {
  span.setAttributes(attributes);
  if (failure !== null) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
