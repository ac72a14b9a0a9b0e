import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { parse } from 'yaml';
import { LEAN_ENV } from '../lib/lean.ts';
import { ROOT } from '../lib/paths.ts';
import { container, type Engine, inspectImage, sbomOf } from './engine.ts';

const READY_MS = 180_000;
const USER = 1000;

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The image is wrong: ${what}`);
}

async function ready(url: string, logs: () => string): Promise<void> {
  const last = Date.now() + READY_MS;
  for (; Date.now() < last; await sleep(500)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} does not answer:\n${logs().slice(-3000)}`);
}

/** What a process inside may write. */
const WRITES = `for (const folder of ['/', '/shop', '/usr', '/data', '/tmp']) {
  try { require('node:fs').writeFileSync(folder + '/.probe', ''); console.log(folder); } catch {}
}
console.log(process.getuid());`;

/**
 * Starts the image as docker-compose.yml does, with a PostgreSQL of this machine, and ends everything.
 * @throws Error with what is wrong
 */
export async function checkImage(engine: Engine, tag: string, say: (text: string) => void): Promise<void> {
  const { config, bytes } = inspectImage(engine, tag);
  say(`${tag}: ${Math.round(bytes / 1e6)} MB`);
  expectThat(config.User === `${USER}:${USER}`, `its user is ${config.User}`);
  expectThat(config.Healthcheck !== undefined, 'it has no health check');
  const { components } = JSON.parse(sbomOf(engine, tag)) as { components: unknown[] };
  say(`Its bill of materials has ${components.length} components.`);

  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  const dir = await temporaryFolder('mali-image-');
  const data = join(dir, 'data');
  mkdirSync(data);
  chownSync(data, USER, USER);
  const server = await startEmbedded({ dir: join(dir, 'pg') });
  const started: string[] = [];
  try {
    const ports = { api: await freePort(), web: await freePort(), worker: await freePort() };
    const secret = () => randomBytes(32).toString('base64');
    const settings = {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: server.url },
      ...{ API_URL: `http://127.0.0.1:${ports.api}`, PUBLIC_URL: `http://localhost:${ports.web}` },
      ...{ BANK_URL: 'http://127.0.0.1:9', CARRIERS: '', LOG_LEVEL: 'warn', ...LEAN_ENV },
      ...{ JWT_SECRET: secret(), TOTP_KEY: secret(), GATEWAY_KEY: secret(), WEBHOOK_SECRET: secret() },
      NODE_COMPILE_CACHE: '/data/compile-cache',
    };
    const run = (name: string, command: readonly string[], env: object, ...more: string[]) =>
      container(
        engine,
        ...['run', '--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
        ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--volume', `${data}:/data`],
        ...Object.entries({ ...settings, ...env }).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
        ...[...more, tag, ...command],
      );
    const name = (part: string) => `mali-check-${process.pid}-${part}`;
    const migrate = services.migrate.command.filter((word: string) => word !== '--demo');
    const begin = performance.now();
    run(name('migrate'), migrate, {}, '--rm');
    say(`The job that migrates ran, ${Math.round((performance.now() - begin) / 1000)} s.`);
    for (const part of ['api', 'worker', 'web'] as const) {
      const at = performance.now();
      run(name(part), services[part].command, { [`${part.toUpperCase()}_PORT`]: ports[part] }, '--detach');
      started.push(name(part));
      await ready(`http://127.0.0.1:${ports[part]}/readyz`, () => container(engine, 'logs', name(part)));
      const written = container(engine, 'exec', name(part), 'node', '-e', WRITES).trim().split('\n');
      expectThat(
        written.join(' ') === `/data /tmp ${USER}`,
        `${part} writes to, and runs as: ${written.join(' ')}`,
      );
      const { Test: test = [] } = config.Healthcheck ?? {};
      container(engine, 'exec', name(part), ...test.slice(1));
      // Docker asks by itself. A container of podman has been asked here, with its time limit, up to three times.
      for (let tries = 1; engine === 'buildah'; tries++)
        try {
          container(engine, 'healthcheck', 'run', name(part));
          break;
        } catch (error) {
          if (tries === 3) throw error;
        }
      say(`${part} is ready after ${Math.round((performance.now() - at) / 1000)} s and healthy.`);
    }
    const page = await fetch(`http://127.0.0.1:${ports.web}/privacy`);
    const html = await page.text();
    expectThat(page.status === 200 && html.includes('<html lang="th"'), `a page is ${page.status}`);
    say(`A page of the web server: ${page.status}, ${html.length} characters.`);
    for (const each of started) {
      container(engine, 'stop', '-t', '20', each);
      const code = container(engine, 'inspect', '--format', '{{.State.ExitCode}}', each).trim();
      expectThat(code === '0', `${each} ended with ${code} at SIGTERM`);
    }
    say('All ended by themselves at SIGTERM.');
  } finally {
    for (const each of started) container(engine, 'rm', '--force', each);
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
