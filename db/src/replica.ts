import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { baseBackup } from './base-backup.ts';
import {
  draftCluster,
  type EmbeddedOptions,
  type EmbeddedServer,
  type ServerPlace,
  serverPlace,
  startServer,
} from './embedded.ts';

/** The role of replicas: may read the write-ahead log, and nothing else. */
const ROLE = 'mali_replication';

/**
 * Settings of a primary with replicas. Streaming works with the defaults of PostgreSQL too; the limit keeps a
 * replica that is gone from filling the disk of the primary with the log that its slot holds.
 */
export const PRIMARY_SETTINGS: Readonly<Record<string, string>> = {
  wal_level: 'replica',
  max_wal_senders: '10',
  max_replication_slots: '10',
  max_slot_wal_keep_size: '2GB',
};

/** A standby refuses to serve reads while one of these is lower than on its primary. */
const AS_PRIMARY = [
  'max_connections',
  'max_worker_processes',
  'max_wal_senders',
  'max_prepared_transactions',
  'max_locks_per_transaction',
] as const;

export type ReplicaOptions = EmbeddedOptions & {
  /** The server to follow. Needs to run when the replica is created; afterwards the replica starts without. */
  primary: Pick<EmbeddedServer, 'url' | 'adminUrl'>;
  /** Lower-case letters, digits, underscores. Also its name in `synchronous_standby_names`. */
  name?: string;
  /** Whether the primary keeps the log that the replica has not read yet; true unless given. */
  slot?: boolean;
};

export type ReplicaServer = EmbeddedServer &
  Readonly<{
    /** Makes it a primary. Resolves when it accepts writes. Later started by `startEmbedded`. */
    promote(): Promise<void>;
  }>;

/**
 * Starts a hot standby that streams from a running embedded server, copying its cluster first. It serves
 * reads under the same roles and passwords. Killed, adopted and stopped like an embedded server.
 * @throws Error where the directory holds a promoted server, or with the end of the log when it does not start
 */
export async function startReplica(options: ReplicaOptions): Promise<ReplicaServer> {
  const { primary, name = 'replica' } = options;
  const superuser = new URL(primary.adminUrl).password;
  const place = await serverPlace(options.dir, { superuser, owner: new URL(primary.url).password });
  const isNew = !existsSync(join(place.cluster, 'PG_VERSION'));
  if (!isNew && !existsSync(join(place.cluster, 'standby.signal'))) {
    throw new Error(
      `The server in ${options.dir} was promoted. Start it as a primary, or remove its directory.`,
    );
  }
  const slot = options.slot === false ? null : `mali_${name}`;
  const settings = await primarySettings(primary.adminUrl, superuser, slot, isNew);
  const followed = { ...settings, ...followSettings(primary.adminUrl, superuser, name, slot) };
  if (isNew) {
    options.onProgress?.('copying the database server');
    await copyPrimary(place, primary.adminUrl, followed);
  } else {
    await writeSettings(place.cluster, place, followed);
  }
  const server = await startServer(place, options);
  // An adopted replica may still follow the former address of the primary.
  if (server.adopted) await query(server.adminUrl, 'SELECT pg_reload_conf()');
  return {
    ...server,
    async promote() {
      const [row] = await query(server.adminUrl, 'SELECT pg_promote(true, 60) AS done');
      if (row?.done !== true) throw new Error('the replica was not promoted within 60 s');
    },
  };
}

/** Derived, so that every replica of a primary knows it and no file needs to keep it. */
function replicationPassword(superuser: string): string {
  return createHash('sha256').update(`${superuser}:${ROLE}`).digest('hex');
}

/**
 * Creates the role and the slot where they are missing.
 * @param needed whether the primary must answer
 * @returns the settings that the replica has to follow; none when the primary does not answer
 */
async function primarySettings(
  adminUrl: string,
  superuser: string,
  slot: string | null,
  needed: boolean,
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    if (needed) throw error;
    return {};
  }
  try {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (roles.rowCount === 0) {
      const password = client.escapeLiteral(replicationPassword(superuser));
      await client.query(`CREATE ROLE ${ROLE} LOGIN REPLICATION PASSWORD ${password}`);
    }
    if (slot !== null) {
      await client.query(
        `SELECT pg_create_physical_replication_slot($1, true)
         WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)`,
        [slot],
      );
    }
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [[...AS_PRIMARY]],
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await client.end();
  }
}

function followSettings(
  adminUrl: string,
  superuser: string,
  name: string,
  slot: string | null,
): Record<string, string> {
  const { hostname, port } = new URL(adminUrl);
  const connection = {
    host: hostname,
    port,
    user: ROLE,
    password: replicationPassword(superuser),
    application_name: name,
    // A cut connection is noticed, and a connection is tried again, within seconds.
    connect_timeout: '5',
    keepalives_idle: '5',
  };
  return {
    primary_conninfo: Object.entries(connection)
      .map(([key, text]) => `${key}=${text}`)
      .join(' '),
    primary_slot_name: slot ?? '',
    wal_retrieve_retry_interval: '1s',
    wal_receiver_timeout: '10s',
  };
}

async function copyPrimary(
  place: ServerPlace,
  adminUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const draft = await draftCluster(place);
  try {
    await baseBackup({
      ...{ adminUrl, target: draft, identity: place.identity, label: 'mali-replica' },
      wal: 'leave',
    });
    await writeSettings(draft, place, settings);
    await writeOwned(join(draft, 'standby.signal'), '', place);
    await rename(draft, place.cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** In a file, as the server's own tools do: a command line would show the password to every user. */
async function writeSettings(
  cluster: string,
  place: ServerPlace,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(cluster, 'postgresql.auto.conf');
  const names = new Set(Object.keys(settings));
  const others = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !names.has(line.split('=')[0]?.trim() ?? ''));
  const own = Object.entries(settings).map(([name, text]) => `${name} = '${text}'`);
  await writeOwned(`${file}.draft`, `${[...others, ...own].join('\n')}\n`, place);
  await rename(`${file}.draft`, file);
}

async function writeOwned(file: string, content: string, { identity }: ServerPlace): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  if (identity) await chown(file, identity.uid, identity.gid);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
