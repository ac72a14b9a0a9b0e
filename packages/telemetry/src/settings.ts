/** Telemetry settings of one process. No package is loaded while both addresses are null. */
export type TelemetrySettings = Readonly<{
  /** Base URL of an OTLP receiver over HTTP, without /v1/traces; null: no export. */
  otlpEndpoint: string | null;
  /** Address of /metrics for Prometheus; null: none. */
  metrics: Readonly<{ host: string; port: number }> | null;
  /** The share of requests and jobs that are traced, 0 to 1. */
  sampleRatio: number;
}>;

/**
 * Reads the settings of one process.
 * @param portName the variable of its own metrics port, such as API_METRICS_PORT
 * @param faults receives one line for each invalid variable
 */
export function readTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  portName: string,
  faults: string[],
): TelemetrySettings {
  const otlpEndpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') || null;
  if (otlpEndpoint !== null && !/^https?:$/.test(URL.parse(otlpEndpoint)?.protocol ?? ''))
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL');
  const port = env[portName] ? Number(env[portName]) : null;
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65_535))
    faults.push(`${portName} must be a port`);
  const sampleRatio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(sampleRatio >= 0 && sampleRatio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be from 0 to 1');
  const metrics = port === null ? null : { host: env.METRICS_HOST || '127.0.0.1', port };
  return { otlpEndpoint, metrics, sampleRatio };
}
