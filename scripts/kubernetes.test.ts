import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { METRICS } from '../packages/telemetry/src/metrics.ts';
import { isInImage } from './image/dockerfile.ts';
import { ROOT } from './lib/paths.ts';

/* The manifests against the schemas of Kubernetes (package kubernetes-models), and against what the code has. No cluster. */

type Probe = Readonly<{ httpGet: { path: string; port: string } }>;
type Container = Readonly<{
  command: readonly string[];
  env?: readonly { name: string; value: string }[];
  envFrom: readonly (
    | { configMapRef: { name: string }; secretRef?: undefined }
    | { secretRef: { name: string }; configMapRef?: undefined }
  )[];
  ports?: readonly { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  resources: { requests: object; limits: { memory: string } };
  securityContext: object;
  volumeMounts: readonly { name: string; mountPath: string }[];
}>;
type PodSpec = Readonly<{
  securityContext: object;
  containers: readonly [Container];
  volumes: readonly { name: string; persistentVolumeClaim?: { claimName: string } }[];
}>;
type Manifest = Readonly<{
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Readonly<Record<string, string>> };
  spec: Readonly<Record<string, never>> & {
    template: { metadata: { labels: Readonly<Record<string, string>> }; spec: PodSpec };
    selector: { matchLabels: Readonly<Record<string, string>> } & Readonly<Record<string, string>>;
  };
  data?: Readonly<Record<string, string>>;
  stringData?: Readonly<Record<string, string>>;
}>;

const FOLDER = join(ROOT, 'deploy/kubernetes');
const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const MODELS = [
  ...[Deployment, HorizontalPodAutoscaler, Job, Ingress, PodDisruptionBudget],
  ...[ConfigMap, PersistentVolumeClaim, Secret, Service],
];
const of = (kind: string, name?: string) =>
  manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
const pods = [...of('Deployment'), ...of('Job')].map(
  ({ metadata: { name }, spec }) => [name, spec.template.spec, spec.template.spec.containers[0]] as const,
);

it.each(manifests.map((one) => [one.kind, one.metadata.name, one] as const))(
  '%s %s is valid by its schema',
  (kind, _name, manifest) => {
    const model = MODELS.find((one) => one.kind === kind && one.apiVersion === manifest.apiVersion);
    if (model === undefined) throw new Error(`no schema for ${manifest.apiVersion} ${kind}`);
    // Each class has its own type of data, which the schema checks here.
    const validated = new (model as unknown as new (data: unknown) => { validate(): void })(manifest);
    validated.validate();
  },
);
it('the schemas refuse a wrong manifest', () => {
  const wrong = new Deployment({ metadata: { name: 'x' }, spec: { replicas: 'two' } } as never);
  expect(() => wrong.validate()).toThrow(/replicas/);
});

/** Maps with names of one's own. */
const FREE = ['labels', 'matchLabels', 'annotations', 'data', 'stringData', 'requests', 'limits'];
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...(FREE.includes(key) ? [] : fieldsOf(inner)),
  ]);
}
it('have only names of fields that Kubernetes has: its schemas accept unknown ones', () => {
  const models = join(ROOT, 'scripts/node_modules/kubernetes-models');
  const types = ['v1', 'apps/v1', 'autoscaling/v2', 'batch/v1', 'networking.k8s.io/v1', 'policy/v1'].flatMap(
    (folder) =>
      readdirSync(join(models, folder))
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => readFileSync(join(models, folder, file), 'utf8')),
  );
  const known = new Set([...types.join('\n').matchAll(/"(\w+)"\??:/g)].map(([, name]) => name));
  const unknown = manifests.flatMap(fieldsOf).filter((field) => !known.has(field));
  // Of the metadata that every kind has, and labels in the selector of a service.
  expect(
    [...new Set(unknown)].filter(
      (field) => !['labels', 'annotations', 'matchLabels', 'app', 'process'].includes(field),
    ),
  ).toEqual([]);
  expect(known.has('replicaz')).toBe(false);
});

describe('the manifests and the code', () => {
  it('run files of the image, without root, on a read-only file system, with limits', () => {
    expect(pods.map(([name]) => name).sort()).toEqual([
      'mali-api',
      'mali-migrate',
      'mali-web',
      'mali-worker',
    ]);
    for (const [name, pod, container] of pods) {
      expect(isInImage(container.command.at(-1) ?? ''), name).toBe(true);
      expect(pod.securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(container.securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory, name).toMatch(/^\d+Mi$/);
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data']);
      const volumes = pod.volumes.map((volume) => volume.name);
      for (const mount of container.volumeMounts) expect(volumes, name).toContain(mount.name);
    }
  });

  it('set only settings that the manual or the image knows, and every one that the API needs', () => {
    const known = ['docs/operating.md', 'docker-compose.yml', 'deploy/Dockerfile']
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    const [config] = of('ConfigMap', 'mali');
    const [secret] = of('Secret', 'mali');
    const shared = [...Object.keys(config?.data ?? {}), ...Object.keys(secret?.stringData ?? {})];
    const own = pods.flatMap(([, , container]) => (container.env ?? []).map(({ name }) => name));
    for (const name of [...shared, ...own]) expect(known, name).toMatch(new RegExp(`\\b${name}\\b`));
    for (const name of [
      'DATABASE_URL',
      'JWT_SECRET',
      'TOTP_KEY',
      'SECRETS_KEY',
      'PUBLIC_URL',
      'DATA_DIR',
      'API_URL',
    ])
      expect(shared).toContain(name);
    // No secret is in a file.
    expect(Object.values(secret?.stringData ?? {}).every((value) => value === '')).toBe(true);
    for (const [name, , container] of pods) {
      const from = container.envFrom.map((each) => each.configMapRef?.name ?? each.secretRef?.name);
      expect(from, name).toEqual(['mali', 'mali']);
    }
  });

  it('probe the ports that processes are told, and route services, budgets and scaling to pods that exist', () => {
    for (const { metadata, spec } of of('Deployment')) {
      const [container] = spec.template.spec.containers;
      const http = container.ports?.find(({ name }) => name === 'http')?.containerPort;
      const env = new Map(container.env?.map(({ name, value }) => [name, value]));
      const process = metadata.name.replace('mali-', '').toUpperCase();
      expect(env.get(`${process}_PORT`)).toBe(String(http));
      expect(env.get(`${process}_METRICS_PORT`)).toBe('9464');
      expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
      for (const probe of [container.readinessProbe, container.startupProbe])
        expect(probe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      expect(of('PodDisruptionBudget', metadata.name)[0]?.spec.selector.matchLabels).toEqual(
        spec.template.metadata.labels,
      );
    }
    for (const { spec } of of('Service'))
      expect(of('Deployment', `mali-${spec.selector.process}`)).toHaveLength(1);
    const metric = JSON.stringify(of('HorizontalPodAutoscaler'));
    const scaled = [...metric.matchAll(/"metric":\{"name":"([a-z0-9_]+)"/g)].map(([, name]) => name);
    const names = Object.keys(METRICS).map((name) => name.replaceAll('.', '_'));
    expect(scaled).toHaveLength(2);
    for (const name of scaled) expect(names).toContain(name);
  });
});
