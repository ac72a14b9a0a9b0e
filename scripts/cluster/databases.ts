import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedServer, serverPlace, startEmbedded } from '@mali/db/embedded';
import { isAlive, waitForExit } from '@mali/db/processes';
import { PRIMARY_SETTINGS, type ReplicaServer, startReplica } from '@mali/db/replica';
import pg from 'pg';
import type { Relay } from './relay.ts';

export const PRIMARY = 'postgres';
export const REPLICA = 'postgres-replica';

/** The name of the replica towards its primary (`synchronous_standby_names`). */
const STANDBY = 'replica';
const LOOK_MS = 400;
const ANSWER_MS = 4000;
/** A primary that has not answered for so long is given up. A machine under load answers late. */
const HUNG_MS = 10_000;
/** A replica that has not been seen for so long no longer holds up the commits of the primary. */
const LOST_MS = 1500;
const SETTINGS = { max_connections: '200', ...PRIMARY_SETTINGS };

export type DatabasesOptions = Readonly<{
  dataDir: string;
  relay: Relay;
  /** Ports of the relay under which the primary and the replica are reached, whichever servers they are. */
  ports: Readonly<{ primary: number; replica: number }>;
  take(): Promise<number>;
  /** A commit is answered when the replica has it on disk too. */
  synchronous: boolean;
  note(text: string): void;
  /** Called whenever a server starts or ends. */
  onChange(): void;
}>;

/** A primary and its replica. When the primary is gone, the replica takes its place. */
export type Databases = Readonly<{
  /** The primary, by the relay. */
  url: string;
  adminUrl: string;
  /** The replica, by the relay. */
  replicaUrl: string;
  /** Those that run, by their role now. */
  servers: ReadonlyMap<string, EmbeddedServer>;
  /** Creates or starts the replica, and begins to watch both. */
  follow(): Promise<void>;
  /** Whether the replica has all that the primary has answered, so that nothing is lost when it takes its place. */
  readonly isSynchronous: boolean;
  /** Sends a signal to all processes of a server: each connection has one of its own. */
  signal(name: string, signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}>;

async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'mali-cluster',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    let found: Record<string, unknown>[] = [];
    // ALTER SYSTEM runs in no transaction, and several statements of one message are one.
    for (const statement of statements) found = (await client.query(statement)).rows;
    return found;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Processes of a server of PostgreSQL: all have its directory as their working directory. */
function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const onPort = (url: string, port: number): string => {
  const moved = new URL(url);
  moved.port = `${port}`;
  return moved.href;
};

/**
 * Starts the primary, behind the relay. Of the two directories `pg` and `pg-replica` either may hold it: the file
 * `primary` names the one that was promoted last.
 */
export async function startDatabases(options: DatabasesOptions): Promise<Databases> {
  const { dataDir, relay, ports, take, synchronous, note, onChange } = options;
  const marker = join(dataDir, 'primary');
  const servers = new Map<string, EmbeddedServer>();
  const serverPorts = new Map<string, number>();
  let primaryDir = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : 'pg';
  let replicaDir = primaryDir === 'pg' ? 'pg-replica' : 'pg';
  let replica: ReplicaServer | null = null;
  let over = false;
  /** The replica may take the place of the primary: with `synchronous` it has all that was answered. */
  let promotable = false;
  let waitsForReplica = false;
  let answeredAt = performance.now();
  let seenAt = performance.now();
  let work: Promise<void> = Promise.resolve();

  const portOf = async (dir: string) => {
    const port = serverPorts.get(dir) ?? (await take());
    serverPorts.set(dir, port);
    return port;
  };
  /** Its cluster. A copy has the passwords of the server it was made of. */
  const clusterOf = async (dir: string) => {
    const any = servers.get(PRIMARY) ?? servers.get(REPLICA);
    if (any === undefined) throw new Error('No server runs.');
    const [superuser, owner] = [new URL(any.adminUrl).password, new URL(any.url).password];
    return (await serverPlace(join(dataDir, dir), { superuser, owner })).cluster;
  };
  const set = (name: string, server: EmbeddedServer | null) => {
    if (server === null) servers.delete(name);
    else servers.set(name, server);
    onChange();
  };
  const startPrimary = async () => {
    const server = await startEmbedded({
      dir: join(dataDir, primaryDir),
      settings: SETTINGS,
      onProgress: note,
      port: await portOf(primaryDir),
    });
    // A run that was ended while it promoted this one.
    const [state] = await query(server.adminUrl, 'SELECT pg_is_in_recovery() AS standby');
    if (state?.standby === true) await query(server.adminUrl, 'SELECT pg_promote(true, 60)');
    // What an earlier run has set: no replica has been seen yet.
    await query(server.adminUrl, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
    waitsForReplica = false;
    promotable = false;
    answeredAt = performance.now();
    set(PRIMARY, server);
    await relay.lead(PRIMARY, server.port);
    return server;
  };
  const startStandby = async () => {
    const primary = servers.get(PRIMARY);
    if (primary === undefined) throw new Error('The replica has no primary.');
    replica = await startReplica({
      dir: join(dataDir, replicaDir),
      primary,
      name: STANDBY,
      settings: SETTINGS,
      onProgress: note,
      port: await portOf(replicaDir),
    });
    seenAt = performance.now();
    set(REPLICA, replica);
    await relay.lead(REPLICA, replica.port);
  };
  const setWaits = async (admin: string, waits: boolean) => {
    if (!waits) promotable = false;
    await query(
      admin,
      waits
        ? `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`
        : 'ALTER SYSTEM RESET synchronous_standby_names',
      'SELECT pg_reload_conf()',
    );
    // Where it fails it is done again at the next look.
    waitsForReplica = waits;
  };

  /** No process of the server that was given up is left, and it is not started again as it is. */
  async function fence(server: EmbeddedServer): Promise<void> {
    const cluster = await clusterOf(primaryDir);
    for (const pid of [server.pid, ...processesOf(cluster)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone already.
      }
    }
    if (!(await waitForExit(server.pid, 5000))) throw new Error('the old primary cannot be ended');
    while (processesOf(cluster).length > 0) await sleep(20);
  }

  async function failOver(old: EmbeddedServer, next: ReplicaServer, why: string): Promise<void> {
    const began = performance.now();
    note(`${PRIMARY} ${why}; its replica takes its place.`);
    await relay.lead(PRIMARY, null);
    await fence(old);
    await writeFile(`${marker}.draft`, replicaDir);
    await rename(`${marker}.draft`, marker);
    [primaryDir, replicaDir] = [replicaDir, primaryDir];
    promotable = false;
    waitsForReplica = false;
    await next.promote();
    await query(next.adminUrl, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
    replica = null;
    set(REPLICA, null);
    set(PRIMARY, next);
    await relay.lead(REPLICA, null);
    await relay.lead(PRIMARY, next.port);
    answeredAt = performance.now();
    note(`${PRIMARY} is back after ${((performance.now() - began) / 1000).toFixed(1)} s, promoted.`);
  }

  /** What the old primary had and its replica had not is kept beside it, until the next time. */
  async function rebuild(): Promise<void> {
    const cluster = await clusterOf(replicaDir);
    if (existsSync(join(cluster, 'PG_VERSION')) && !existsSync(join(cluster, 'standby.signal'))) {
      await rm(`${cluster}.fenced`, { recursive: true, force: true });
      await rename(cluster, `${cluster}.fenced`);
    }
    await startStandby();
    note(`${REPLICA} is back.`);
  }

  /** One look at both servers. */
  async function look(): Promise<void> {
    const primary = servers.get(PRIMARY);
    if (primary === undefined) return;
    const isGone = !isAlive(primary.pid);
    let standby: Record<string, unknown> | undefined;
    if (!isGone) {
      try {
        [standby] = await query(
          primary.adminUrl,
          `SELECT state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 AS behind
           FROM pg_stat_replication WHERE application_name = '${STANDBY}'`,
        );
        answeredAt = performance.now();
      } catch {
        // Counted below.
      }
    }
    const isHung = performance.now() - answeredAt > HUNG_MS;
    if (over) return;
    if (isGone || isHung || !isAlive(primary.pid)) {
      const why = !isAlive(primary.pid) ? 'ended' : `has not answered for ${HUNG_MS / 1000} s`;
      if (replica !== null && isAlive(replica.pid) && promotable) {
        await failOver(primary, replica, why);
        return;
      }
      // The replica may lack what was answered: the server comes back with all it has on its disk.
      note(`${PRIMARY} ${why}; starting it again.`);
      if (!isGone) await fence(primary);
      await startPrimary();
      note(`${PRIMARY} is back.`);
      return;
    }
    if (performance.now() - answeredAt > LOOK_MS * 2) return;
    const isStreaming = standby?.state === 'streaming';
    if (isStreaming) seenAt = performance.now();
    const isLost = replica === null || !isAlive(replica.pid) || performance.now() - seenAt > LOST_MS;
    if (!synchronous) promotable = isStreaming && Number(standby?.behind) < 16 * 1024 * 1024;
    else if (waitsForReplica && isLost) {
      await setWaits(primary.adminUrl, false);
      note(`Commits no longer wait for ${REPLICA}.`);
    } else if (!waitsForReplica && isStreaming && Number(standby?.behind) < 1024 * 1024)
      await setWaits(primary.adminUrl, true);
    else if (waitsForReplica && standby?.sync_state === 'sync' && Number(standby.behind) < 1024 * 1024)
      promotable = true;
    if (replica === null || !isAlive(replica.pid)) {
      if (replica !== null) note(`${REPLICA} ended; starting it again.`);
      await relay.lead(REPLICA, null);
      // Beside the looks: it copies the whole server.
      work = rebuild().catch(async (error: unknown) => {
        note(error instanceof Error ? error.message : String(error));
        await sleep(500);
      });
    }
  }

  let building = false;
  async function watch(): Promise<void> {
    while (!over) {
      const before = work;
      if (!building)
        await look().catch((error: unknown) => note(error instanceof Error ? error.message : String(error)));
      else await lookWhileBuilding();
      if (work !== before) {
        building = true;
        void work.then(() => {
          building = false;
        });
      }
      await sleep(LOOK_MS);
    }
  }
  /** Meanwhile only a primary that ends is started again: there is nobody else. */
  async function lookWhileBuilding(): Promise<void> {
    const primary = servers.get(PRIMARY);
    if (over || primary === undefined || isAlive(primary.pid)) {
      if (waitsForReplica && primary !== undefined)
        await setWaits(primary.adminUrl, false).catch(() => undefined);
      return;
    }
    note(`${PRIMARY} ended; starting it again.`);
    await startPrimary().catch((error: unknown) => note(String(error)));
  }

  await relay.open(PRIMARY, ports.primary);
  await relay.open(REPLICA, ports.replica);
  const first = await startPrimary();
  let watching: Promise<void> = Promise.resolve();
  return {
    url: onPort(first.url, ports.primary),
    adminUrl: onPort(first.adminUrl, ports.primary),
    replicaUrl: onPort(first.url, ports.replica),
    servers,
    get isSynchronous() {
      return synchronous && promotable;
    },
    async follow() {
      await rebuild();
      watching = watch();
    },
    async signal(name, signal) {
      const server = servers.get(name);
      if (server === undefined) throw new Error(`There is no process "${name}" now.`);
      const cluster = await clusterOf(name === PRIMARY ? primaryDir : replicaDir);
      for (const pid of new Set([server.pid, ...processesOf(cluster)])) {
        try {
          process.kill(pid, signal);
        } catch {
          // Gone already.
        }
      }
    },
    async stop() {
      over = true;
      await watching;
      await work;
      // The primary last: it sends the replica all it has.
      const [primary, standby] = [servers.get(PRIMARY), servers.get(REPLICA)];
      await standby?.stop();
      await primary?.stop();
    },
  };
}
