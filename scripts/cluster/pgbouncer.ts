import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverPlace } from '@mali/db/embedded';
import pg from 'pg';
import { ROOT } from '../lib/paths.ts';
import type { ProgramService } from '../lib/supervise.ts';
import { programPath } from './programs.ts';

const CONFIG = join(ROOT, 'deploy/pgbouncer.ini');

/** deploy/pgbouncer.ini with the addresses of this machine. */
async function configuration(port: number, database: URL, users: string): Promise<string> {
  const name = database.pathname.slice(1);
  const places: readonly (readonly [RegExp, string])[] = [
    [
      /^mali = host=postgres port=5432 dbname=mali/m,
      `${name} = host=${database.hostname} port=${database.port} dbname=${name}`,
    ],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ];
  let text = await readFile(CONFIG, 'utf8');
  for (const [place, line] of places) {
    if (!place.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${place.source}.`);
    text = text.replace(place, line);
  }
  return text;
}

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
  await writeFile(file, await configuration(port, database, users), { mode: 0o600 });
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
