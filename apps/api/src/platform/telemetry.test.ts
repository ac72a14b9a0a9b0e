import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { countDatabaseRead, countPrunedRows, reportReplicaLag } from '@mali/telemetry/channels';
import { MEASURES, METRICS } from '@mali/telemetry/metrics';
import { readTelemetry } from '@mali/telemetry/settings';
import { startTelemetry } from '@mali/telemetry/start';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { contentJobs } from '../modules/content/jobs.ts';
import { testApp } from '../testing.ts';
import { runDueJobs } from '../testing-jobs.ts';
import { queueDepth } from './jobs.ts';
import { requestJson } from './json-request.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: Value }[];
};

/** An OTLP receiver: keeps the bodies by path. */
class Receiver {
  readonly bodies = new Map<string, string[]>();
  readonly #server: Server = createServer(
    (request, response) => void this.#receive(request, () => response.end('{}')),
  );

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #receive(request: IncomingMessage, answer: () => void): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    this.bodies.set(path, [...(this.bodies.get(path) ?? []), Buffer.concat(chunks).toString()]);
    answer();
  }

  get spans(): Span[] {
    type Body = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return (this.bodies.get('/v1/traces') ?? []).flatMap((text) =>
      (JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  }

  get metricNames(): string[] {
    type Body = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] };
    const names = (this.bodies.get('/v1/metrics') ?? []).flatMap((text) =>
      (JSON.parse(text) as Body).resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
      ),
    );
    return [...new Set(names)].sort();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** An app with telemetry that exports to a receiver of its own. */
async function observedApp() {
  const receiver = new Receiver();
  const endpoint = await receiver.start();
  stops.push(() => receiver.stop());
  const faults: string[] = [];
  const settings = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, PORT: '0' }, 'PORT', faults);
  expect(faults).toEqual([]);
  const telemetry = await startTelemetry('mali-test', settings);
  if (telemetry === null) throw new Error('telemetry is off');
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const t = await testApp(
    {},
    { telemetry, logger: { level: 'error', stream, mixin: () => telemetry.logFields() } },
  );
  stops.push(() => t.close());
  const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 3 });
  stops.push(() => pool.end());
  return { t, pool, telemetry, receiver, endpoint, logged };
}

const MESSAGE = {
  topic: 'partner',
  name: 'Nuan',
  email: 'nuan@example.com',
  phone: '0812345678',
  subject: 'Soap',
  message: 'Would you sell our soap?',
  lang: 'th',
};

describe('telemetry when enabled', () => {
  it('records one trace of a request and its statements, linked to the job that the request queued', async () => {
    const { t, pool, telemetry, receiver } = await observedApp();
    const sent = await t.app.inject({ method: 'POST', url: '/content/contact', payload: MESSAGE });
    expect(sent.statusCode).toBe(200);
    const { tasks } = contentJobs({ ...t.deps, sendMail: async () => undefined });
    await runDueJobs(pool, telemetry.observeTasks(tasks));
    await telemetry.stop();

    const { spans } = receiver;
    const request = spans.find(({ name }) => name === 'POST /content/contact');
    expect(request).toBeDefined();
    expect(attributeOf(request, 'mali.request_id')).toBe(sent.headers['x-request-id']);
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map((span) => attributeOf(span, 'db.query.text'))).toContainEqual(
      expect.stringContaining('INSERT INTO contact_messages'),
    );
    const job = spans.find(({ name }) => name === 'job contact-mail');
    expect(job?.links).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }]);
    expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  });

  it('exports no user input', async () => {
    const { t, telemetry, receiver, endpoint } = await observedApp();
    await t.app.inject({ method: 'POST', url: '/content/contact', payload: MESSAGE });
    await t.app.inject({ url: '/search?keyword=nuan%40example.com' });
    await t.app.inject({ url: '/order/detail?so_no=SO26112100000001&email=nuan%40example.com' });
    await requestJson({
      method: 'POST',
      url: new URL(`${endpoint}/charges/nuan@example.com?phone=0812345678`),
      headers: {},
      body: MESSAGE,
      timeoutMs: 5000,
    });
    await telemetry.stop();
    expect(receiver.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /search', 'POST 127.0.0.1']),
    );
    const told = ['/v1/traces', '/v1/metrics'].flatMap((path) => receiver.bodies.get(path) ?? []).join('\n');
    for (const secret of ['nuan', 'Nuan', '0812345678', 'Soap']) expect(told).not.toContain(secret);
  });

  it('exports the documented metrics, to the receiver and at /metrics', async () => {
    const { t, pool, telemetry, receiver, endpoint } = await observedApp();
    telemetry.observeQueue(() => queueDepth(pool));
    telemetry.observeMeasures(async () => MEASURES.map((name) => ({ name, value: 1, labels: {} })));
    await t.app.inject({ method: 'POST', url: '/content/contact', payload: MESSAGE });
    await t.app.inject({ url: '/v3/home' });
    countDatabaseRead('primary');
    reportReplicaLag('0', 0.1);
    countPrunedRows('idempotency_keys', 3);
    await requestJson({ method: 'GET', url: new URL(endpoint), headers: {}, timeoutMs: 5000 });
    const { tasks } = contentJobs({ ...t.deps, sendMail: async () => undefined });
    await runDueJobs(pool, telemetry.observeTasks(tasks));

    const page = await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`);
    expect(await page.text()).toMatch(
      /^http_server_request_duration_count\{.*http_route="\/content\/contact"/m,
    );
    await telemetry.stop();
    expect(receiver.metricNames).toEqual(Object.keys(METRICS).sort());
    const manual = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
    for (const name of Object.keys(METRICS)) expect(manual).toContain(`\`${name}\``);
  });

  it('adds the trace id to the log lines of a request', async () => {
    const { t, telemetry, receiver, logged } = await observedApp();
    await t.deps.db.raw('ALTER TABLE contact_messages RENAME TO contact_messages_gone');
    expect(
      (await t.app.inject({ method: 'POST', url: '/content/contact', payload: MESSAGE })).statusCode,
    ).toBe(500);
    await telemetry.stop();
    const line = JSON.parse(logged.find((text) => text.includes('unexpected failure')) ?? '{}');
    const request = receiver.spans.find(({ name }) => name === 'POST /content/contact');
    expect(line).toMatchObject({
      trace_id: request?.traceId,
      reqId: attributeOf(request, 'mali.request_id'),
    });
    const failed = receiver.spans.find((span) => attributeOf(span, 'error.type') === '42P01');
    expect(failed?.parentSpanId).toBe(request?.spanId);
  });

  it('rejects invalid endpoints and sampling ratios', () => {
    const faults: string[] = [];
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
      OTEL_TRACES_SAMPLER_ARG: '2',
      API_METRICS_PORT: 'x',
    };
    readTelemetry(env, 'API_METRICS_PORT', faults);
    expect(faults).toHaveLength(3);
  });
});

describe('telemetry when disabled', () => {
  const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

  /** OpenTelemetry modules loaded by a process after the API has started. */
  async function loaded(env: Record<string, string>): Promise<string[]> {
    const script = `
      import { registerHooks } from 'node:module';
      const urls = [];
      registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
      await import(${JSON.stringify(`${ROOT}/apps/api/src/app.ts`)});
      const { readTelemetry } = await import(${JSON.stringify(`${ROOT}/packages/telemetry/src/settings.ts`)});
      const { startTelemetry } = await import(${JSON.stringify(`${ROOT}/packages/telemetry/src/start.ts`)});
      const telemetry = await startTelemetry('mali-test', readTelemetry(process.env, 'API_METRICS_PORT', []));
      process.stdout.write(JSON.stringify(urls.filter((url) => url.includes('@opentelemetry'))), () => process.exit());
    `;
    const args = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    return JSON.parse(stdout);
  }

  it('loads no package of OpenTelemetry', async () => {
    expect(await loaded({})).toEqual([]);
    expect(await loaded({ API_METRICS_PORT: '0' })).not.toEqual([]);
  }, 90_000);
});
