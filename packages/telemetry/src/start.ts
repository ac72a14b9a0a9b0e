import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Knex } from 'knex';
import type { Measure } from './metrics.ts';
import type { TelemetrySettings } from './settings.ts';

/** Number of jobs by state, and how long the oldest due one has waited, in seconds. */
export type QueueDepth = Readonly<{
  due: number;
  running: number;
  scheduled: number;
  failed: number;
  oldestDueSeconds: number;
}>;

/** Traces and metrics of one process. */
export interface Telemetry {
  /**
   * Creates a span for every request.
   * @param options.isEntry true for a server reached by browsers: their trace headers are ignored
   */
  observeServer(app: FastifyInstance, options: { isEntry: boolean }): void;
  /** Creates a span for every statement of a traced request or job, without its values. */
  observeDatabase(db: Knex): void;
  /** The same tasks, each run with a span that links to the request that queued it. */
  observeTasks(tasks: TaskList): TaskList;
  /** @param read is called whenever metrics are collected */
  observeQueue(read: () => Promise<QueueDepth>): void;
  /** @param read is called whenever metrics are collected; it only reads what was computed */
  observeMeasures(read: () => Promise<readonly Measure[]>): void;
  /** Fields of every log line: the current trace. */
  logFields(): Record<string, string>;
  /** The port of /metrics, or null. */
  readonly metricsPort: number | null;
  /** Exports what is left, for three seconds at most, and ends. */
  stop(): Promise<void>;
}

/**
 * Starts telemetry; null while it is off, without loading any package of OpenTelemetry.
 * @param service name of the process, such as mali-api
 * @throws Error when the port of /metrics is in use
 */
export async function startTelemetry(
  service: string,
  settings: TelemetrySettings,
): Promise<Telemetry | null> {
  if (settings.otlpEndpoint === null && settings.metrics === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(service, settings);
}
