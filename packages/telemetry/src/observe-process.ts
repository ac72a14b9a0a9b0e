import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { METRICS, type MetricName } from './metrics.ts';

const RESOLUTION_MS = 20;
const WINDOW_MS = 10_000;

/**
 * The event loop and the memory of this process. Delays are those of the last whole window, so that it does not matter
 * how many readers collect, and when.
 * @returns a function that ends the measurement
 */
export function observeProcess(meter: Meter): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const seconds = (nanoseconds: number): number =>
    Math.max(0, (nanoseconds || 0) / 1e9 - RESOLUTION_MS / 1000);
  const read = () => ({
    mean: seconds(histogram.mean),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  });
  let delay = { mean: 0, p99: 0, max: 0 };
  let utilization = 0;
  let before = performance.eventLoopUtilization();
  histogram.enable();
  const timer = setInterval(() => {
    delay = read();
    histogram.reset();
    const now = performance.eventLoopUtilization();
    utilization = performance.eventLoopUtilization(now, before).utilization;
    before = now;
  }, WINDOW_MS);
  timer.unref();

  const gauge = (name: MetricName, value: () => number) =>
    meter.createObservableGauge(name, METRICS[name]).addCallback((result) => result.observe(value()));
  gauge('nodejs.eventloop.delay.mean', () => delay.mean);
  gauge('nodejs.eventloop.delay.p99', () => delay.p99);
  gauge('nodejs.eventloop.delay.max', () => delay.max);
  gauge('nodejs.eventloop.utilization', () => utilization);
  gauge('process.memory.usage', () => process.memoryUsage.rss());
  gauge('v8js.memory.heap.used', () => process.memoryUsage().heapUsed);
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
