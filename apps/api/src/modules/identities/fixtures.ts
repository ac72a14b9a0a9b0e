import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Provider } from '@mali/contracts/identity-values';

const SECRET = 'test-identity-secret-test-identity-00';
const MAIN = join(import.meta.dirname, '../../../../identity/src/main.ts');

/** Query parameters of a provider's redirect. */
export type Answer = { provider: Provider; state: string; code?: string; error?: string; iss?: string };
/** The user signing in at a provider; null: the user cancels. */
export type Who = {
  given_name: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
} | null;

/** Simulated Google, Facebook and LINE, in a separate process as with `npm start`. */
export class ProviderSandbox {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async open(): Promise<ProviderSandbox> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        IDENTITY_PORT: '0',
        IDENTITY_SECRET: SECRET,
        PUBLIC_URL: 'http://localhost:3000',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line]: Buffer[] = await once(child.stdout, 'data');
    const url = /^identity ready (http:\S+)\n/.exec(String(line))?.[1];
    if (url === undefined) throw new Error(`not ready: ${line}`);
    return new ProviderSandbox(url, child);
  }

  /** The shop's configuration for them. */
  get environment(): Record<string, string> {
    const keys = ['GOOGLE', 'FACEBOOK', 'LINE'].flatMap((name) => [
      [`${name}_CLIENT_ID`, 'mali'],
      [`${name}_CLIENT_SECRET`, SECRET],
      [`${name}_ISSUER`, `${this.url}/${name.toLowerCase()}`],
    ]);
    return {
      ...Object.fromEntries(keys),
      FACEBOOK_GRAPH: `${this.url}/facebook`,
      LINE_CHANNEL_TOKEN: 'test-channel-token',
      LINE_API_URL: `${this.url}/line`,
    };
  }

  /** A browser at the provider: from the authorisation URL to the redirect back to the shop. */
  async answer(address: string, who: Who): Promise<Answer> {
    const cookies = new Map<string, string>();
    const visit = async (url: URL, form?: URLSearchParams) => {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form !== undefined && { method: 'POST', body: form }),
      });
      await response.arrayBuffer();
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    };
    const form = new URLSearchParams(
      who === null
        ? { cancel: '1' }
        : {
            given_name: who.given_name,
            family_name: who.family_name ?? '',
            email: who.email ?? '',
            ...(who.email_verified === true && { email_verified: '1' }),
          },
    );
    let url = new URL(address);
    for (let step = 0; step < 8; step += 1) {
      const isChoice = url.pathname.includes('/choose/');
      const response = await visit(url, isChoice ? form : undefined);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${url.pathname} answered ${response.status}`);
      url = new URL(location, url);
      if (url.host !== new URL(address).host) break;
    }
    const provider = url.pathname.replace('/auth/', '') as Provider;
    const { state = '', code, error, iss } = Object.fromEntries(url.searchParams);
    return { provider, state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
  }

  async close(): Promise<void> {
    this.#child.kill('SIGTERM');
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}
