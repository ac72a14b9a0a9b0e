import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECRET = 's'.repeat(40);
let sandbox: ChildProcess;
let url: string;

function start(environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, IDENTITY_PORT: '0', IDENTITY_SECRET: SECRET, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

beforeAll(async () => {
  sandbox = start();
  const [line] = (await once(sandbox.stdout ?? sandbox, 'data')) as Buffer[];
  url = /^identity ready (http:\S+)\n/.exec(String(line))?.[1] ?? '';
});
afterAll(async () => {
  sandbox.kill('SIGTERM');
  await once(sandbox, 'exit');
});

const ADDRESSES: Record<Provider, string> = {
  google: 'o/oauth2/v2/auth',
  facebook: 'dialog/oauth',
  line: 'oauth2/v2.1/authorize',
};
/** Sends an authorization request like the shop, overridden by `over`. */
function ask(provider: Provider, over: Record<string, string> = {}): Promise<Response> {
  const query = {
    client_id: 'mali',
    response_type: 'code',
    redirect_uri: `http://localhost:3000/auth/${provider}`,
    scope: provider === 'facebook' ? 'email public_profile' : 'openid email profile',
    state: 'a-state',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    ...over,
  };
  const left = Object.entries(query).filter(([, value]) => value !== '');
  return fetch(`${url}/${provider}/${ADDRESSES[provider]}?${new URLSearchParams(left)}`, {
    redirect: 'manual',
  });
}
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

test.each(PROVIDERS)(
  '%s has a page in both languages to choose an account, without scripts',
  async (provider) => {
    for (const [lang, title] of [
      ['th', 'เลือกบัญชี'],
      ['en', 'Choose a'],
    ] as const) {
      const asked = await ask(
        provider,
        provider === 'facebook' ? { locale: `${lang}_XX` } : { ui_locales: lang },
      );
      expect(asked.status).toBe(303);
      const page = await fetch(new URL(asked.headers.get('location') ?? '', url), {
        headers: { cookie: cookiesOf(asked) },
      });
      const html = await page.text();
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(title);
      expect(html).not.toMatch(/<script|onclick|undefined|null/);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  },
);

test('an expired page shows a message', async () => {
  const page = await fetch(`${url}/google/choose/nothing`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('หมดอายุ');
});

test.each<[string, Record<string, string>]>([
  ['leads back nowhere else', { redirect_uri: 'http://evil.example/auth/google' }],
  ['knows no other client', { client_id: 'somebody' }],
])('a provider %s', async (_what, over) => {
  const refused = await ask('google', over);
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
});

test('a provider gives no code without PKCE', async () => {
  const refused = await ask('google', { code_challenge: '', code_challenge_method: '' });
  const location = new URL(refused.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe('http://localhost:3000/auth/google');
  expect(location.searchParams.get('error')).toBe('invalid_request');
});

test('an invalid token returns nothing', async () => {
  for (const path of [
    'facebook/me?access_token=x',
    'facebook/debug_token?input_token=x',
    'line/friendship/v1/status',
  ])
    expect((await fetch(`${url}/${path}`)).status).toBeGreaterThanOrEqual(400);
});

test.each<[string, Record<string, string>]>([
  ['for a real shop', { NODE_ENV: 'production' }],
  ['without a secret', { IDENTITY_SECRET: 'short' }],
  ['at no port', { IDENTITY_PORT: 'x' }],
])('it does not start %s', async (_what, environment) => {
  const child = start(environment);
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});
