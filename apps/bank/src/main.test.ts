import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const KEY = 'k'.repeat(32);
let dir: string;
let running: ChildProcess | undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-bank-main-'));
});
afterEach(async () => {
  await kill();
  await rm(dir, { recursive: true });
});

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      BANK_PORT: '0',
      DATA_DIR: dir,
      GATEWAY_KEY: KEY,
      WEBHOOK_SECRET: 's'.repeat(32),
      WEBHOOK_URL: 'http://127.0.0.1:9/webhooks/sandbox',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  return child;
}
async function kill(): Promise<void> {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  running.kill('SIGKILL');
  await once(running, 'exit');
}
async function ready(child: ReturnType<typeof start>): Promise<string> {
  const [line]: Buffer[] = await once(child.stdout, 'data');
  const address = /^bank ready (http:\S+)\n/.exec(String(line))?.[1];
  if (address === undefined) throw new Error(`not ready: ${line}`);
  return address;
}
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

test('acknowledged changes survive kill -9', async () => {
  const first = await ready(start());
  expect(await (await fetch(`${first}/healthz`)).json()).toEqual({ ok: true });
  const body = JSON.stringify({
    method: 'promptpay',
    reference: 'SO26112012345678',
    amount: 5500,
    currency: 'THB',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  const made = await fetch(`${first}/charges`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'k1' },
    body,
  });
  const { id } = (await made.json()) as { id: string };
  await fetch(`${first}/sandbox/pay`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ charge_id: id }),
  });
  await kill();

  const second = await ready(start());
  const found = await fetch(`${second}/charges/${id}`, { headers });
  expect(await found.json()).toMatchObject({ id, status: 'successful', amount: 5500 });
  const notices = (await (await fetch(`${second}/sandbox/notices`, { headers })).json()) as object[];
  expect(notices).toMatchObject([{ charge_id: id, type: 'charge.complete', state: 'waiting' }]);
});

test('an invalid configuration fails the start and lists every fault', async () => {
  const child = start({
    GATEWAY_KEY: 'short',
    WEBHOOK_URL: 'nowhere',
    PROMPTPAY_BILLER_ID: '1',
    BANK_SYNC: 'x',
    RATE_SCALE: '0',
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += String(text);
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(complaint).toContain('GATEWAY_KEY must have at least 32 characters');
  expect(complaint).toContain('WEBHOOK_URL must be an http or https URL');
  expect(complaint).toContain('PROMPTPAY_BILLER_ID must have 15 digits');
  expect(complaint).toContain('RATE_SCALE must be a whole number');
  expect(complaint).toContain('BANK_SYNC must be one of full, normal, off');
});
