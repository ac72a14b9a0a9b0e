import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '@mali/contracts/identity-values';
import { type Language, TEXT } from '@mali/contracts/limits';
import * as oidc from 'openid-client';
import type { Config, SocialClient } from '../../config.ts';
import type { ConnectionLog } from '../../platform/connection-log.ts';
import { type NoteOutcome, observed, WrongCredentials } from '../../platform/connection-outcomes.ts';

/** A user as identified by a provider. */
export type ProviderProfile = Readonly<{
  subject: string;
  email: string | null;
  /** Whether the provider has verified the e-mail. */
  email_verified: boolean;
  first_name: string;
  last_name: string;
  /** Whether the user has added the shop's account as a friend on LINE; null when unknown. */
  line_friend: boolean | null;
}>;

/** Binds a response to its request. */
export type Checks = Readonly<{ state: string; nonce: string; verifier: string }>;

/** The providers of a configuration, opened once for each: their metadata is kept. */
export function currentProviders(
  deps: Readonly<{ config: Config; outcomes: Pick<ConnectionLog, 'of'> }>,
): () => SocialProviders {
  let opened: { config: Config; providers: SocialProviders } | null = null;
  return () => {
    if (opened?.config !== deps.config)
      opened = {
        config: deps.config,
        providers: openProviders(deps.config, (provider) => deps.outcomes.of(`sign_in_${provider}`)),
      };
    return opened.providers;
  };
}

/** A sign-in provider. Failures there are thrown as errors. */
export type SocialProvider = Readonly<{
  /** The authorisation URL. */
  ask(checks: Checks, lang: Language): Promise<string>;
  /** Exchanges the code for the user; verifies signature, audience and expiry. */
  exchange(answer: { code: string; iss: string | null }, checks: Checks): Promise<ProviderProfile>;
  /**
   * Exchanges a code that does not exist, so that the provider judges the shop's keys and nothing else.
   * @throws Error when it is unreachable or does not accept them
   */
  check(): Promise<void>;
  /** The user of an access token issued to the shop; Facebook only (REST-51). */
  identify?(accessToken: string): Promise<ProviderProfile>;
}>;
export type SocialProviders = Readonly<Partial<Record<Provider, SocialProvider>>>;

const TIMEOUT_S = 8;

/** Names have the shop's maximum length, and no control characters. */
const nameFrom = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, TEXT.name)
        .toWellFormed()
    : '';
const emailFrom = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= TEXT.email && /^[^\s@]+@[^\s@]+$/.test(value)
    ? value.trim().toLowerCase()
    : null;
function subjectFrom(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w.:-]{1,255}$/.test(value))
    throw new Error('the provider names nobody');
  return value;
}

/** Plain http is for sandboxes on this machine (config.ts). */
const loosened = ({ issuer }: SocialClient) =>
  issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];

/**
 * LINE signs web sign-ins with the channel's secret (HS256), and the library leaves this verification to its
 * caller.
 * @throws Error for any other algorithm or signature
 */
function assertSignedWith(secret: string, idToken: string): void {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('the id token is not signed with the secret');
}

type OpenId = Readonly<{
  client: SocialClient;
  redirectUri: string;
  scope: string;
  /** Key of the id token's signature: the issuer's keys, or the shared secret. */
  signedBy: 'issuer' | 'secret';
  parameters: Readonly<Record<string, string>>;
  read(claims: oidc.IDToken, accessToken: string): Promise<ProviderProfile> | ProviderProfile;
}>;

/** An OpenID Connect provider: its configuration is read once, its keys on change. */
function openIdProvider({ client, redirectUri, scope, signedBy, parameters, read }: OpenId): SocialProvider {
  const { clientId, clientSecret } = client;
  const metadata = { id_token_signed_response_alg: signedBy === 'secret' ? 'HS256' : 'RS256' };
  const execute = [...loosened(client), ...(signedBy === 'issuer' ? [oidc.enableNonRepudiationChecks] : [])];
  let known: Promise<oidc.Configuration> | null = null;
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc
      .discovery(new URL(client.issuer), clientId, metadata, oidc.ClientSecretPost(clientSecret), {
        execute,
        timeout: TIMEOUT_S,
      })
      .catch((error: unknown) => {
        // The next call retries.
        known = null;
        throw error;
      });
    return known;
  };
  return {
    async ask({ state, nonce, verifier }, lang) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        ...parameters,
        scope,
        state,
        nonce,
        redirect_uri: redirectUri,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: lang,
      });
      return url.href;
    },
    async check() {
      const configured = await configuration();
      const { issuer } = configured.serverMetadata();
      const verifier = oidc.randomPKCECodeVerifier();
      const answer = answerUrl(redirectUri, 'connection-test', 'connection-test', issuer);
      const checks = { expectedState: 'connection-test', pkceCodeVerifier: verifier };
      await unlessNoSuchCode(oidc.authorizationCodeGrant(configured, answer, checks));
    },
    async exchange({ code, iss }, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(
        await configuration(),
        answerUrl(redirectUri, code, state, iss),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new Error('there is no id token');
      if (signedBy === 'secret') assertSignedWith(clientSecret, tokens.id_token);
      return read(claims, tokens.access_token);
    },
  };
}

/** The provider accepts the shop's keys when it rejects nothing but the code. */
async function unlessNoSuchCode(exchange: Promise<unknown>): Promise<void> {
  try {
    await exchange;
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')) throw error;
  }
}

/** Rebuilds the redirect URL from the expected parameters only. */
function answerUrl(redirectUri: string, code: string, state: string, iss: string | null): URL {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  if (iss !== null) url.searchParams.set('iss', iss);
  return url;
}

function google(client: SocialClient, redirectUri: string): SocialProvider {
  return openIdProvider({
    client,
    redirectUri,
    scope: 'openid email profile',
    signedBy: 'issuer',
    parameters: { prompt: 'select_account' },
    read: ({ sub, email, email_verified, given_name, family_name, name }) => ({
      subject: subjectFrom(sub),
      email: emailFrom(email),
      email_verified: email_verified === true && emailFrom(email) !== null,
      first_name: nameFrom(given_name) || nameFrom(name),
      last_name: nameFrom(family_name),
      line_friend: null,
    }),
  });
}

/** @param messaging the shop's messaging channel: users are asked to add it as a friend */
function line(client: SocialClient, redirectUri: string, messaging: Config['line']): SocialProvider {
  return openIdProvider({
    client,
    redirectUri,
    scope: 'openid profile email',
    signedBy: 'secret',
    parameters: messaging === null ? {} : { bot_prompt: 'normal' },
    read: async ({ sub, email, name }, accessToken) => ({
      subject: subjectFrom(sub),
      email: emailFrom(email),
      // LINE does not return whether it is verified.
      email_verified: false,
      first_name: nameFrom(name),
      last_name: '',
      line_friend: messaging === null ? null : await isFriend(messaging.url, accessToken),
    }),
  });
}

/** Whether the user has added the shop's account as a friend: others get no notifications on LINE. */
async function isFriend(url: string, accessToken: string): Promise<boolean | null> {
  try {
    const told = await requestJson(`${url}/friendship/v1/status`, { authorization: `Bearer ${accessToken}` });
    return told.friendFlag === true;
  } catch {
    // Not essential for signing in: the known value is kept.
    return null;
  }
}

async function requestJson(
  url: string | URL,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_S * 1000),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the provider answered ${answer.status}`);
  }
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null) throw new Error('the provider answered something else');
  return { ...body };
}

/** Facebook uses OAuth 2.0: its Graph API returns the user. */
function facebook(client: SocialClient, graph: string, redirectUri: string): SocialProvider {
  const { clientId, clientSecret, issuer } = client;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
  };
  const configuration = new oidc.Configuration(server, clientId, {}, oidc.ClientSecretPost(clientSecret));
  configuration.timeout = TIMEOUT_S;
  for (const loosen of loosened(client)) loosen(configuration);

  const me = async (accessToken: string): Promise<ProviderProfile> => {
    const url = new URL(`${graph}/me`);
    url.searchParams.set('fields', 'id,first_name,last_name,email');
    url.searchParams.set('access_token', accessToken);
    // Proof with the shop's secret: a token stolen elsewhere cannot be used.
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
    url.searchParams.set('appsecret_proof', proof);
    const { id, first_name, last_name, email } = await requestJson(url, {});
    return {
      subject: subjectFrom(id),
      email: emailFrom(email),
      // Facebook does not return whether it is verified.
      email_verified: false,
      first_name: nameFrom(first_name),
      last_name: nameFrom(last_name),
      line_friend: null,
    };
  };
  return {
    async ask({ state, verifier }, lang) {
      const url = oidc.buildAuthorizationUrl(configuration, {
        scope: 'email public_profile',
        state,
        redirect_uri: redirectUri,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        locale: lang === 'th' ? 'th_TH' : 'en_US',
      });
      return url.href;
    },
    async exchange({ code }, { state, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(
        configuration,
        answerUrl(redirectUri, code, state, null),
        { expectedState: state, pkceCodeVerifier: verifier },
      );
      return me(tokens.access_token);
    },
    async check() {
      // Whether the token is valid does not matter: only the shop's own application gets an answer.
      const url = new URL(`${graph}/debug_token`);
      url.searchParams.set('input_token', 'connection-test');
      url.searchParams.set('access_token', `${clientId}|${clientSecret}`);
      const { ok, status, body } = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_S * 1000),
      });
      await body?.cancel();
      if (status === 400) throw new WrongCredentials();
      if (!ok) throw new Error(`the provider answered ${status}`);
    },
    async identify(accessToken) {
      const url = new URL(`${graph}/debug_token`);
      url.searchParams.set('input_token', accessToken);
      url.searchParams.set('access_token', `${clientId}|${clientSecret}`);
      const { data } = await requestJson(url, {});
      // A token issued to another application must not sign in here.
      const isOurs =
        typeof data === 'object' &&
        data !== null &&
        'is_valid' in data &&
        data.is_valid === true &&
        'app_id' in data &&
        String(data.app_id) === clientId;
      if (!isOurs) throw new Error('the access token is not made out to the shop');
      const profile = await me(accessToken);
      if (!('user_id' in data) || String(data.user_id) !== profile.subject)
        throw new Error('the access token is somebody else’s');
      return profile;
    },
  };
}

/** What a user brings, such as an old code or somebody else's token, says nothing about the connection. */
const withoutUsers =
  (note: NoteOutcome): NoteOutcome =>
  (outcome) => {
    const { fault, status } = outcome ?? { fault: null, status: null };
    if (fault === 'unexpected' || (status !== null && status < 500 && fault !== 'busy')) return;
    note(outcome);
  };

/**
 * The configured providers, each with its own redirect URL.
 * @param noteOf outcome of calls to a provider
 */
export function openProviders(
  { social, publicUrl, line: messaging }: Pick<Config, 'social' | 'publicUrl' | 'line'>,
  noteOf: (provider: Provider) => NoteOutcome = () => () => undefined,
): SocialProviders {
  const back = (provider: Provider) => `${publicUrl}/auth/${provider}`;
  // The address of the provider's page is made without a call, once its metadata is known.
  const noted = (provider: Provider, one: SocialProvider) =>
    observed(one, withoutUsers(noteOf(provider)), { silent: ['ask'] });
  return {
    ...(social.google && { google: noted('google', google(social.google, back('google'))) }),
    ...(social.facebook?.graph && {
      facebook: noted('facebook', facebook(social.facebook, social.facebook.graph, back('facebook'))),
    }),
    ...(social.line && { line: noted('line', line(social.line, back('line'), messaging)) }),
  };
}
