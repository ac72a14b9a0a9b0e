import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, DiagConsoleLogger, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { observeDatabase } from './observe-database.ts';
import { observeQueue, observeTasks } from './observe-jobs.ts';
import { observeMeasures } from './observe-measures.ts';
import { observeProcess } from './observe-process.ts';
import { observeReports } from './observe-reports.ts';
import { observeServer } from './observe-server.ts';
import type { TelemetrySettings } from './settings.ts';
import type { Telemetry } from './start.ts';

const STOP_MS = 3000;
const SCOPE = 'mali';

/** Serves GET /metrics on a separate port, for Prometheus only. */
async function serveMetrics(
  prometheus: PrometheusExporter,
  { host, port }: NonNullable<TelemetrySettings['metrics']>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') prometheus.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Starts tracing and metrics of this process. Only one instance: OpenTelemetry's context is global. */
export async function openTelemetry(service: string, settings: TelemetrySettings): Promise<Telemetry> {
  const { otlpEndpoint, metrics, sampleRatio } = settings;
  diag.setLogger(new DiagConsoleLogger(), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid });
  const readers: IMetricReader[] = [];
  let page: Server | null = null;
  if (metrics !== null) {
    const prometheus = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
    page = await serveMetrics(prometheus, metrics);
    readers.push(prometheus);
  }
  if (otlpEndpoint !== null) {
    const exporter = new OTLPMetricExporter({ url: `${otlpEndpoint}/v1/metrics` });
    readers.push(new PeriodicExportingMetricReader({ exporter }));
  }
  const tracers = new TracerProvider({
    resource,
    sampler:
      otlpEndpoint === null
        ? new AlwaysOffSampler()
        : new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors:
      otlpEndpoint === null
        ? []
        : [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }) })],
  });
  const meters = new MeterProvider({ resource, readers });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tools = { tracer: tracers.getTracer(SCOPE), meter: meters.getMeter(SCOPE) };
  const endReports = observeReports(tools);
  const endProcess = observeProcess(tools.meter);

  return {
    observeServer: (app, options) => observeServer(app, tools, options),
    observeDatabase: (db) => observeDatabase(db, tools),
    observeTasks: (tasks) => observeTasks(tasks, tools),
    observeQueue: (read) => observeQueue(read, tools.meter),
    observeMeasures: (read) => observeMeasures(read, tools.meter),
    logFields() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    metricsPort: (page?.address() as AddressInfo | undefined)?.port ?? null,
    async stop() {
      endReports();
      endProcess();
      page?.close();
      page?.closeAllConnections();
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([sent, late]);
      context.disable();
      propagation.disable();
    },
  };
}
