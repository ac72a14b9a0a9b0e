import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from '../cluster/programs.ts';
import { ROOT } from './paths.ts';
import { portFrom } from './ports.ts';

const HOST = '127.0.0.1';
const READY_MS = 20_000;

type Balancer = Readonly<{ url: string; pid: number | undefined; stop(): Promise<void> }>;

/**
 * HAProxy with the file of production before some API processes, for a benchmark.
 * @throws Error where HAProxy is not installed, or does not reach all of them
 */
export async function startBalancer(apiUrls: readonly string[]): Promise<Balancer> {
  const inside = await portFrom(30_500, HOST, []);
  const shop = await portFrom(inside + 1, HOST, [inside]);
  const servers = apiUrls.map((url, i) => [`API_${i + 1}`, new URL(url).host]);
  const child = spawn(programPath('haproxy'), ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
    env: {
      ...process.env,
      MAXCONN: '4000',
      SHOP_BIND: `${HOST}:${shop}`,
      INSIDE_BIND: `${HOST}:${inside}`,
      // Its file wants one; nobody asks it.
      WEB_1: `${HOST}:1`,
      ...Object.fromEntries(servers),
    },
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  const url = `http://${HOST}:${inside}`;
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/balancer`)
      .then((found) => found.text())
      .catch(() => '');
    if (answer.endsWith(` api ${apiUrls.length}`)) return { url, pid: child.pid, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('the balancer does not reach all API processes');
}
