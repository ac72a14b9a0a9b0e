import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mali/db/embedded';

/** Whether this machine has a PgBouncer to test with. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const CONFIG = join(import.meta.dirname, '../../../../deploy/pgbouncer.ini');

/**
 * PgBouncer as deploy/pgbouncer.ini has it, before the server of a test.
 * @param size connections to the server: so few that transactions of one client run on several
 */
export async function startPooler(databaseUrl: string, size: number) {
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'mali-pgbouncer-'));
  const file = join(dir, 'pgbouncer.ini');
  const values: readonly (readonly [RegExp, string])[] = [
    [
      /^mali = host=postgres port=5432 dbname=mali/m,
      `mali = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`,
    ],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_file = .*$/m, `auth_file = ${join(dir, 'userlist.txt')}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${size}`],
  ];
  let config = await readFile(CONFIG, 'utf8');
  for (const [place, text] of values) {
    if (!place.test(config)) throw new Error(`deploy/pgbouncer.ini has no ${place.source}`);
    config = config.replace(place, text);
  }
  await writeFile(file, config);
  await writeFile(join(dir, 'userlist.txt'), `"${username}" "${password}"\n`);
  await chmod(dir, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  await new Promise<void>((ready, fail) => {
    pooler.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('process up')) ready();
    });
    pooler.once('exit', () => fail(new Error(`PgBouncer does not start:\n${output}`)));
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/mali`,
    stop: async (): Promise<void> => {
      if (pooler.exitCode === null && pooler.signalCode === null) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGKILL');
        await ended;
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}
