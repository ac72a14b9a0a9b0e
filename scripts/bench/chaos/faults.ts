import { execFileSync } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, open, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '../../cluster/cluster.ts';
import { askRedis } from '../../cluster/redis.ts';

export type Fault = Readonly<{
  name: string;
  what: string;
  make(cluster: Cluster, dataDir: string): Promise<void>;
  /** Ends it, after the time of `--seconds`; without it the cluster has to mend itself. */
  undo?(cluster: Cluster, dataDir: string): Promise<void>;
  /** Nobody is there who could answer: connections may be refused until it is back. */
  mayRefuse?: boolean;
  needs?: 'clock' | 'disks';
}>;

const kill = (name: string, more: Partial<Fault> = {}): Fault => ({
  name: name.replace(/1$/, ''),
  what: `kill -9 ${name}`,
  make: (cluster) => cluster.kill(name),
  ...more,
});

async function redisPrimary(cluster: Cluster): Promise<string> {
  for (const [i, port] of cluster.redisPorts.entries())
    if ((await askRedis(port, 'ROLE', 3).catch(() => '')).includes('master')) return `redis${i + 1}`;
  throw new Error('There is no Redis primary.');
}

/** Seconds by which the clock of the first API process goes wrong. */
const setClock = (dataDir: string, seconds: number) =>
  writeFile(join(dataDir, 'clock'), `${seconds < 0 ? '' : '+'}${seconds}s\n`);

const FILLER = 'filler';
/** Writes until the disk has no room left. */
async function fillDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  execFileSync('fallocate', ['-l', `${Math.max(1, bavail * bsize - (1 << 20))}`, join(folder, FILLER)]);
  const file = await open(join(folder, FILLER), 'a');
  try {
    for (let size = 1 << 24; size >= 4096; ) {
      try {
        await file.write(Buffer.alloc(size, 1));
      } catch {
        size >>= 2;
      }
    }
  } finally {
    await file.close();
  }
}

const emptied: string[] = [];

export const FAULTS: readonly Fault[] = [
  kill('api1'),
  kill('web1'),
  kill('worker1'),
  kill('haproxy', { mayRefuse: true }),
  kill('pgbouncer'),
  {
    name: 'redis',
    what: 'kill -9 the Redis primary',
    make: async (cluster) => cluster.kill(await redisPrimary(cluster)),
  },
  {
    name: 'postgres',
    what: 'kill -9 the PostgreSQL primary',
    make: (cluster) => cluster.kill('postgres'),
  },
  {
    name: 'postgres-hangs',
    what: 'SIGSTOP of the PostgreSQL primary',
    make: (cluster) => cluster.pause('postgres'),
  },
  {
    name: 'replica',
    what: 'kill -9 the PostgreSQL replica',
    make: (cluster) => cluster.kill('postgres-replica'),
  },
  {
    name: 'network',
    what: 'network to PostgreSQL cut',
    make: async (cluster) => cluster.network?.cut(true),
    undo: async (cluster) => cluster.network?.cut(false),
  },
  {
    name: 'slow-database',
    what: 'each answer of PostgreSQL 1 s late',
    make: async (cluster) => cluster.network?.delay(1000),
    undo: async (cluster) => cluster.network?.delay(0),
  },
  {
    name: 'bank-hangs',
    what: 'SIGSTOP of the bank',
    make: (cluster) => cluster.pause('bank'),
    undo: (cluster) => cluster.resume('bank'),
  },
  {
    name: 'disk-files',
    what: 'disk of files full',
    needs: 'disks',
    make: (_cluster, dataDir) => fillDisk(join(dataDir, 'private')),
    undo: (_cluster, dataDir) => rm(join(dataDir, 'private', FILLER), { force: true }),
  },
  {
    name: 'disk-postgres',
    what: 'disk of the PostgreSQL primary full',
    needs: 'disks',
    async make(cluster) {
      const { pid } = cluster.processes.find(({ name }) => name === 'postgres') ?? { pid: 0 };
      const folder = join(readlinkSync(`/proc/${pid}/cwd`), '..');
      emptied.push(folder);
      await fillDisk(folder);
    },
    async undo() {
      for (const folder of emptied.splice(0)) await rm(join(folder, FILLER), { force: true });
    },
  },
  {
    name: 'clock-ahead',
    what: 'clock of one API process 1 h ahead',
    needs: 'clock',
    make: (_cluster, dataDir) => setClock(dataDir, 3600),
    undo: (_cluster, dataDir) => setClock(dataDir, 0),
  },
  {
    name: 'clock-behind',
    what: 'clock of one API process 1 h behind',
    needs: 'clock',
    make: (_cluster, dataDir) => setClock(dataDir, -3600),
    undo: (_cluster, dataDir) => setClock(dataDir, 0),
  },
];

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

/** Variables of the process whose clock can be moved while it runs; null without Debian's package faketime. */
export async function clockOf(dataDir: string): Promise<Record<string, string> | null> {
  const library = FAKETIME.find((path) => existsSync(path));
  if (library === undefined) return null;
  await setClock(dataDir, 0);
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: join(dataDir, 'clock'),
    FAKETIME_NO_CACHE: '1',
    // Timers of Node and time limits go by the clock that nobody sets.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
}

/** Folders with a small disk of their own each, in megabytes. */
const DISKS = { private: 40, pg: 2500, 'pg-replica': 2500 } as const;

/**
 * Mounts small disks, as files of the data directory, where they are not yet.
 * @returns ends them; null where mounting is not allowed
 */
export async function mountDisks(dataDir: string): Promise<(() => void) | null> {
  const mounted: string[] = [];
  const end = () => {
    for (const folder of mounted.splice(0).reverse()) execFileSync('umount', ['-l', folder]);
  };
  try {
    for (const [name, megabytes] of Object.entries(DISKS)) {
      const [folder, image] = [join(dataDir, name), join(dataDir, `${name}.disk`)];
      await mkdir(folder, { recursive: true });
      const isNew = !existsSync(image);
      if (isNew) {
        await writeFile(image, '');
        await truncate(image, megabytes * 1024 * 1024);
        execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'ignore' });
      }
      execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
      mounted.push(folder);
      if (isNew) await rm(join(folder, 'lost+found'), { recursive: true, force: true });
    }
    return end;
  } catch {
    end();
    return null;
  }
}
