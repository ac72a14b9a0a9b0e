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

/** Milliseconds of performance.now() as the seconds passed since. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/**
 * What kind of error it is: the code of a system, of PostgreSQL or of a named error. Never its message, which may hold
 * what a person has typed.
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
