import { createHmac, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider as Name } from '@mali/contracts/identity-values';
import type Provider from 'oidc-provider';
import type { IdentityConfig } from './config.ts';
import { choicePage, expiredPage, FONTS, type Lang, pageCsp } from './page.ts';
import { isProvider, PEOPLE, type Person, personOf } from './people.ts';
import { openProviders } from './provider.ts';

const BODY_MAX = 16 * 1024;

/** @throws Error when it is larger than any form of this page */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > BODY_MAX) throw new Error('the form is too large');
    chunks.push(part);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function answer(response: ServerResponse, status: number, body: object | string, headers: object = {}): void {
  const isPage = typeof body === 'string';
  response
    .writeHead(status, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(isPage ? body : JSON.stringify(body));
}

/** The account selected in the form; null when cancelled. */
function chosen(provider: Name, form: URLSearchParams): Person | null {
  if (form.get('cancel') === '1') return null;
  const known = PEOPLE[provider].find(({ sub }) => sub === form.get('sub'));
  return (
    known ??
    personOf(provider, {
      given_name: (form.get('given_name') ?? '').trim().slice(0, 100),
      family_name: (form.get('family_name') ?? '').trim().slice(0, 100),
      email: form.get('email')?.trim() || null,
      email_verified: form.get('email_verified') === '1',
    })
  );
}

/**
 * Simulates Google, Facebook and LINE on one machine: each at its own path, with a page to select an account.
 * State is in memory only.
 */
export class IdentitySandbox {
  readonly #config: IdentityConfig;
  readonly #server: Server;
  readonly #people = new Map<string, Person>();
  #providers: ReadonlyMap<Name, Provider> = new Map();

  constructor(config: IdentityConfig) {
    this.#config = config;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => {
        if (!response.headersSent) answer(response, 500, { error: 'failure' });
        else response.destroy();
      });
    });
  }

  /**
   * Starts listening.
   * @returns the URL
   */
  async open(): Promise<string> {
    this.#server.listen(this.#config.port, this.#config.host);
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const listening = `http://127.0.0.1:${port}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
    this.#providers = openProviders(this.#config.url ?? listening, this.#config, this.#people, {
      keys: [key],
    } as Parameters<typeof openProviders>[3]);
    return listening;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (url.pathname === '/healthz') return answer(response, 200, { ok: true });
    const [, name, ...rest] = url.pathname.split('/');
    const font = name === 'fonts' ? FONTS.get(rest.join('/')) : undefined;
    if (font !== undefined) {
      response
        .writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' })
        .end(font);
      return;
    }
    const provider = isProvider(name) ? this.#providers.get(name) : undefined;
    if (!isProvider(name) || provider === undefined) return answer(response, 404, { error: 'not_found' });
    const path = `/${rest.join('/')}`;
    if (rest[0] === 'choose') return this.#choose(name, provider, request, response);
    if (name === 'facebook' && (path === '/me' || path === '/debug_token'))
      return this.#graph(provider, path, url.searchParams, response);
    if (name === 'line' && path === '/friendship/v1/status')
      return this.#friendship(provider, request, response);
    // Mounted below a path: restores the original URL, from which it derives its prefix.
    Object.assign(request, { originalUrl: request.url });
    request.url = path + url.search;
    provider.callback()(request, response);
  }

  async #choose(
    name: Name,
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const headers = { 'content-security-policy': pageCsp(this.#config.shopOrigin) };
    const found = await provider.interactionDetails(request, response).catch(() => null);
    if (found === null) return answer(response, 404, expiredPage('th'), headers);
    const lang: Lang = String(found.params.ui_locales ?? found.params.locale ?? '').startsWith('en')
      ? 'en'
      : 'th';
    if (request.method !== 'POST')
      return answer(response, 200, choicePage(name, lang, `/${name}/choose/${found.uid}`), headers);
    const person = chosen(name, await readForm(request));
    if (person === null) {
      const refused = { error: 'access_denied', error_description: 'the person would rather not' };
      return provider.interactionFinished(request, response, refused);
    }
    this.#people.set(person.sub, person);
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
      select_account: {},
    });
  }

  /** The account of a valid access token. */
  async #ownerOf(provider: Provider, token: string | null) {
    const found = token === null ? undefined : await provider.AccessToken.find(token);
    const person = found === undefined ? undefined : this.#people.get(found.accountId);
    return found === undefined || person === undefined ? null : { token: found, person };
  }

  /** The two requests to Facebook's Graph API used at sign-in. */
  async #graph(
    provider: Provider,
    path: '/me' | '/debug_token',
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<void> {
    const { clientId, clientSecret } = this.#config;
    const refused = { error: { type: 'OAuthException', code: 190, message: 'the access token is not good' } };
    if (path === '/debug_token') {
      if (query.get('access_token') !== `${clientId}|${clientSecret}`) return answer(response, 400, refused);
      const owner = await this.#ownerOf(provider, query.get('input_token'));
      const data =
        owner === null
          ? { is_valid: false }
          : {
              is_valid: true,
              app_id: owner.token.clientId,
              type: 'USER',
              user_id: owner.person.sub,
              expires_at: owner.token.exp,
            };
      return answer(response, 200, { data });
    }
    const token = query.get('access_token');
    const owner = await this.#ownerOf(provider, token);
    const proof = createHmac('sha256', clientSecret)
      .update(token ?? '')
      .digest('hex');
    if (owner === null || query.get('appsecret_proof') !== proof) return answer(response, 400, refused);
    const { sub, given_name, family_name, email } = owner.person;
    return answer(response, 200, {
      id: sub,
      first_name: given_name,
      last_name: family_name,
      ...(email !== null && { email }),
    });
  }

  /** Whether the account has added the shop's LINE account as a friend: here always true. */
  async #friendship(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const owner = await this.#ownerOf(provider, token);
    return owner === null
      ? answer(response, 401, { message: 'invalid token' })
      : answer(response, 200, { friendFlag: true });
  }
}
