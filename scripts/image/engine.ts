import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR, ROOT } from '../lib/paths.ts';

/** What builds and starts images: docker, or buildah and podman. */
const ENGINES = ['docker', 'buildah'] as const;
export type Engine = (typeof ENGINES)[number];
export const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name);

type Say = (text: string) => void;

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const WORKS: Readonly<Record<Engine, () => boolean>> = {
  docker: () => works('docker', 'info'),
  buildah: () =>
    process.getuid?.() === 0 &&
    ['buildah', 'podman', 'runc', 'debootstrap'].every((program) => works(program, '--version')),
};
/** @returns null when the engine, or any, is not here */
export const findEngine = (name: string | undefined): Engine | null =>
  ENGINES.find((engine) => (name ?? engine) === engine && WORKS[engine]()) ?? null;

const FOLDER = join(DATA_DIR, 'image');
/** buildah and podman share their images. */
const STORE = ['--root', join(FOLDER, 'store'), '--runroot', join(FOLDER, 'run')];
/**
 * runc, because crun refuses control groups of both versions; limits, because podman asks for more than a machine may
 * allow.
 */
const PODMAN = [...STORE, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
const PODMAN_RUN = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'];

/** Runs a program to its end. @throws Error with the end of its output when it fails */
function call(program: string, args: readonly string[], shown = false): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  if (error !== undefined) throw error;
  if (status === 0) return stdout ?? '';
  throw new Error(`${program} ${args.join(' ')}\nfailed (${status}): ${(stderr ?? '').slice(-2000)}`);
}

/** Starts, asks and ends containers: arguments as of `docker`. */
export const container = (engine: Engine, ...args: string[]): string =>
  engine === 'docker'
    ? call('docker', args)
    : call('podman', [...PODMAN, ...(args[0] === 'run' ? ['run', ...PODMAN_RUN, ...args.slice(1)] : args)]);
const buildah = (...args: string[]) => call('buildah', [...STORE, ...args]);

const DEBIAN = 'bookworm';
const BASE = 'localhost/mali-base';
/** Not needed in a container. */
const UNUSED = [
  'var/cache/apt/archives',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
];

/** A minimal Debian with the Node of the project, npm, and the user that official images of Node have. */
function makeBase(say: Say, npmrc: string | undefined): string {
  if (buildah('images', '--quiet', '--filter', `reference=${BASE}`).trim() !== '') return BASE;
  const root = join(FOLDER, 'base');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  say(`Making the base: Debian ${DEBIAN} by debootstrap …`);
  call('debootstrap', ['--variant=minbase', DEBIAN, root, 'http://deb.debian.org/debian']);
  for (const path of UNUSED) rmSync(join(root, path), { recursive: true, force: true });
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const settings = npmrc === undefined ? [] : ['--userconfig', npmrc];
  call('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), ...settings, 'npm@11']);
  call('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  const made = buildah('from', 'scratch').trim();
  buildah('add', '--quiet', made, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made);
  buildah('commit', '--quiet', '--rm', made, BASE);
  rmSync(root, { recursive: true });
  return BASE;
}

type BuildOptions = Readonly<{
  tag: string;
  base?: string | undefined;
  npmrc?: string | undefined;
  ca?: string | undefined;
}>;

export async function buildImage(engine: Engine, options: BuildOptions, say: Say): Promise<void> {
  const { tag, npmrc, ca } = options;
  const base = options.base ?? (engine === 'buildah' ? makeBase(say, npmrc) : undefined);
  const args = [
    ...['--file', 'deploy/Dockerfile', '--tag', tag],
    ...(base === undefined ? [] : ['--build-arg', `BASE=${base}`]),
    ...(npmrc === undefined ? [] : ['--secret', `id=npmrc,src=${npmrc}`]),
    ...(ca === undefined ? [] : ['--secret', `id=ca,src=${ca}`]),
    '.',
  ];
  if (engine === 'docker') call('docker', ['build', ...args], true);
  // A chroot isolates less than a container and needs nothing of the machine; the format of Docker has health checks.
  else
    call(
      'buildah',
      [
        ...STORE,
        'bud',
        '--isolation',
        'chroot',
        '--network',
        'host',
        '--format',
        'docker',
        '--layers',
        ...args,
      ],
      true,
    );
}

/** The parts of an image's configuration that this project sets. */
type ImageConfig = Readonly<{
  User: string;
  Cmd: readonly string[];
  Healthcheck?: { Test: readonly string[] };
  Labels: Readonly<Record<string, string>>;
  Env: readonly string[];
}>;
export function inspectImage(engine: Engine, tag: string): { config: ImageConfig; bytes: number } {
  const [found] = JSON.parse(container(engine, 'image', 'inspect', tag));
  return { config: { Healthcheck: found.Healthcheck, ...found.Config }, bytes: found.Size };
}

const SBOM_LABEL = 'shop.mali.sbom';
/** The bill of materials, as the label of the image says where. */
export function sbomOf(engine: Engine, tag: string): string {
  const file = inspectImage(engine, tag).config.Labels[SBOM_LABEL];
  if (file === undefined) throw new Error(`${tag} has no label ${SBOM_LABEL}`);
  return container(engine, 'run', '--rm', '--network', 'none', tag, 'cat', file);
}
