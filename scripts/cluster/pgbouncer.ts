import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverPlace } from '@mali/db/embedded';
import pg from 'pg';
import type { ProgramService } from '../lib/supervise.ts';
import { programPath } from './programs.ts';

/**
 * What the API sets for each connection by a startup parameter (platform/database.ts), which PgBouncer does not
 * pass on: set when PgBouncer connects instead.
 */
const SESSION =
  'SET statement_timeout = 15000; SET lock_timeout = 10000; ' +
  'SET idle_in_transaction_session_timeout = 20000; SET jit = off';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const configuration = (port: number, database: URL, users: string) => `[databases]
${database.pathname.slice(1)} = host=${database.hostname} port=${database.port} connect_query=${quoted(SESSION)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
ignore_startup_parameters = options
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
tcp_keepalive = 1
log_connections = 0
log_disconnections = 0
`;

/**
 * PgBouncer in transaction mode in front of `databaseUrl`, under the same database, user and password.
 * @returns the process, and the URL of the database through it
 */
export async function pgbouncerService(
  dir: string,
  port: number,
  databaseUrl: string,
): Promise<{ service: ProgramService; url: string }> {
  const database = new URL(databaseUrl);
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = `${port}`;
  await mkdir(dir, { recursive: true });
  // PgBouncer refuses to run as root, as PostgreSQL does: it gets the same user, in a folder which that one reaches.
  const [user, password] = [database.username, decodeURIComponent(database.password)];
  const { home, identity } = await serverPlace(dir, { superuser: password, owner: password });
  const [file, users] = [join(home, 'pgbouncer.ini'), join(home, 'users.txt')];
  await writeFile(users, `"${user}" "${password}"\n`, { mode: 0o600 });
  await writeFile(file, configuration(port, database, users), { mode: 0o600 });
  if (identity !== null) {
    await chmod(home, 0o711);
    for (const one of [file, users]) await chown(one, identity.uid, identity.gid);
  }
  return {
    url: through.href,
    service: {
      name: 'pgbouncer',
      program: programPath('pgbouncer'),
      args: [file],
      cwd: '/',
      env: {},
      ...(identity !== null && { identity }),
      isReady: () => answers(through.href),
    },
  };
}

/** Whether a database answers a query. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
