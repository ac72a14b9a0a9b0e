import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ProgramService } from '../lib/supervise.ts';
import { programPath } from './programs.ts';

/** The name under which the sentinels watch the master: REDIS_MASTER of the API. */
export const MASTER = 'mali';

/** A dead master is noticed after this time; a failover then takes about a second. */
const DOWN_MS = 2000;
const FAILOVER_MS = 6000;
const ANSWER_MS = 1000;

/** Settings as in docker-compose.yml: everything in Redis may be lost, so nothing is written to disk. */
const server = (port: number, dir: string, masterPort: number | null) => `bind 127.0.0.1
port ${port}
dir ${JSON.stringify(dir)}
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
repl-diskless-sync yes
repl-diskless-sync-delay 0
${masterPort === null ? '' : `replicaof 127.0.0.1 ${masterPort}\n`}`;

const sentinel = (port: number, dir: string, masterPort: number, quorum: number) => `bind 127.0.0.1
port ${port}
dir ${JSON.stringify(dir)}
sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} ${quorum}
sentinel down-after-milliseconds ${MASTER} ${DOWN_MS}
sentinel failover-timeout ${MASTER} ${FAILOVER_MS}
sentinel parallel-syncs ${MASTER} 1
`;

/**
 * Sends a command to a Redis or a sentinel.
 * @param lines how many lines of its answer to wait for
 */
export function askRedis(port: number, command: string, lines = 1): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', fail);
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const answer = text.split('\r\n');
      if (answer.length <= lines) return;
      socket.destroy();
      done(answer.slice(0, lines).join('\n'));
    });
  });
}

/**
 * Two Redis servers, of which the first begins as master, and the sentinels that agree on which one it is. Their
 * files are written anew: sentinels write roles into them, which hold while the cluster runs.
 */
export async function redisServices(
  dir: string,
  ports: Readonly<{ redis: readonly number[]; sentinels: readonly number[] }>,
): Promise<ProgramService[]> {
  const [masterPort = 0] = ports.redis;
  const quorum = Math.floor(ports.sentinels.length / 2) + 1;
  const service = async (
    name: string,
    program: 'redis-server' | 'redis-sentinel',
    port: number,
    config: (folder: string) => string,
  ): Promise<ProgramService> => {
    const folder = join(dir, name);
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'redis.conf');
    await writeFile(file, config(folder), { mode: 0o600 });
    return {
      name,
      program: programPath(program),
      args: [file, ...(program === 'redis-sentinel' ? ['--sentinel'] : [])],
      cwd: folder,
      env: {},
      isReady: async () => (await askRedis(port, 'PING')) === '+PONG',
    };
  };
  return Promise.all([
    ...ports.redis.map((port, i) =>
      service(`redis${i + 1}`, 'redis-server', port, (folder) =>
        server(port, folder, i === 0 ? null : masterPort),
      ),
    ),
    ...ports.sentinels.map((port, i) =>
      service(`sentinel${i + 1}`, 'redis-sentinel', port, (folder) =>
        sentinel(port, folder, masterPort, quorum),
      ),
    ),
  ]);
}
