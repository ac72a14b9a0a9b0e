import { context, type Link, type Meter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Task, TaskList } from 'graphile-worker';
import { METRICS } from './metrics.ts';
import type { QueueDepth } from './start.ts';
import { durations, endSpan, errorType, secondsSince, type Tools } from './tools.ts';

/** The request that queued a job, when its payload says so (channels.ts, traceParent). */
function linksOf(payload: unknown): Link[] {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  const from = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return from === null ? [] : [{ context: from }];
}

/** A job may run days after its request, or several times: its trace is its own and links to the request. */
export function observeTasks(tasks: TaskList, { tracer, meter }: Tools): TaskList {
  const duration = durations(meter, 'mali.job.duration');
  const observe = (name: string, task: Task): Task =>
    async function observed(payload, helpers) {
      const began = performance.now();
      const attributes = { 'mali.job.task': name };
      const span = tracer.startSpan(
        `job ${name}`,
        {
          kind: SpanKind.CONSUMER,
          root: true,
          links: linksOf(payload),
          attributes: { ...attributes, 'mali.job.attempt': helpers.job.attempts },
        },
        ROOT_CONTEXT,
      );
      let failure: string | null = null;
      try {
        return await context.with(trace.setSpan(ROOT_CONTEXT, span), () => task(payload, helpers));
      } catch (error) {
        failure = errorType(error);
        throw error;
      } finally {
        duration.record(secondsSince(began), {
          ...attributes,
          ...(failure !== null && { 'error.type': failure }),
        });
        endSpan(span, {}, failure);
      }
    };
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) =>
      task === undefined ? [] : [[name, observe(name, task)]],
    ),
  );
}

export function observeQueue(read: () => Promise<QueueDepth>, meter: Meter): void {
  const jobs = meter.createObservableGauge('mali.jobs', METRICS['mali.jobs']);
  const oldest = meter.createObservableGauge('mali.jobs.oldest_due', METRICS['mali.jobs.oldest_due']);
  meter.addBatchObservableCallback(
    async (gauges) => {
      const { oldestDueSeconds, ...states } = await read();
      for (const [state, count] of Object.entries(states)) gauges.observe(jobs, count, { state });
      gauges.observe(oldest, oldestDueSeconds);
    },
    [jobs, oldest],
  );
}
