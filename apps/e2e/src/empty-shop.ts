import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@mali/db/embedded';
import { memoryFolder, temporaryFolder } from '@mali/db/temporary';

const PORTS = ['WEB_PORT', 'API_PORT', 'BANK_PORT', 'WORKER_PORT', 'IDENTITY_PORT', 'CARRIER_PORT'] as const;

/** A shop of its own as `npm start -- --empty` makes it. */
export type EmptyShop = Readonly<{ url: string; dataDir: string; stop(): Promise<void> }>;

export async function startEmptyShop(): Promise<EmptyShop> {
  const dataDir = await temporaryFolder('mali-empty-', await memoryFolder());
  const ports: Record<string, string> = {};
  for (const name of PORTS) ports[name] = `${await freePort()}`;
  const command = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url));
  // A busy machine is slow, not wrong.
  const own = { DATA_DIR: dataDir, RATE_SCALE: '1000', ANSWER_MS: '60000', LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...ports, ...own };
  const child = spawn(process.execPath, [command, '--empty'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const url = /^Mali is ready: (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, dataDir, stop };
  }
  await stop();
  throw new Error(`the empty shop did not start:\n${lines.join('\n')}`);
}
