import { randomBytes } from 'node:crypto';
import { type Provider as Name, PROVIDERS } from '@mali/contracts/identity-values';
import Provider, { interactionPolicy, type JWKS } from 'oidc-provider';
import type { IdentityConfig } from './config.ts';
import type { Person } from './people.ts';

/** Endpoint paths of each provider, the same as at the real one. */
const ROUTES = {
  google: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/userinfo', jwks: '/certs' },
  facebook: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
  line: { authorization: '/oauth2/v2.1/authorize', token: '/oauth2/v2.1/token', jwks: '/oauth2/v2.1/certs' },
} as const satisfies Record<Name, object>;

/** Always prompts for the account: a sandbox is for switching between users. */
function askAlways() {
  const policy = interactionPolicy.base();
  const asked = new interactionPolicy.Check(
    'asked_each_time',
    'whoever comes says who they are',
    'login_required',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login')?.checks.add(asked);
  // Google allows requesting this prompt.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}

/**
 * One provider: authorization code flow with PKCE for the one client and its one redirect URI. LINE signs
 * with the client's secret, Google with its own key, Facebook issues no ID token.
 * @param people accounts signed in since the start, by id
 */
function openProvider(
  name: Name,
  issuer: string,
  { clientId, clientSecret, shopOrigin }: IdentityConfig,
  people: ReadonlyMap<string, Person>,
  jwks: JWKS,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${shopOrigin}/auth/${name}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: name === 'line' ? 'HS256' : 'RS256',
      },
    ],
    jwks,
    routes: ROUTES[name],
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Facebook's language parameter.
    extraParams: ['locale'],
    cookies: {
      keys: [randomBytes(32)],
      names: { session: `${name}_session`, interaction: `${name}_ask`, resume: `${name}_resume` },
    },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: askAlways(),
      url: (_ctx, { uid }) => `/${name}/choose/${uid}`,
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => claimsOf(name, person) };
    },
    // All requested scopes are granted: this is test data.
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile public_profile');
      await grant.save();
      return grant;
    },
  });
  // `url` identifies a proxy in front of the shop, not headers.
  provider.proxy = false;
  return provider;
}

/** Claims of an account: LINE and Facebook do not report whether an e-mail is verified. */
function claimsOf(provider: Name, { sub, given_name, family_name, email, email_verified }: Person) {
  const name = `${given_name} ${family_name}`.trim();
  const mail = email === null ? {} : { email, ...(provider === 'google' && { email_verified }) };
  return provider === 'line' ? { sub, name, ...mail } : { sub, name, given_name, family_name, ...mail };
}

/** The three providers below `url`, each at its own path. */
export function openProviders(
  url: string,
  config: IdentityConfig,
  people: ReadonlyMap<string, Person>,
  jwks: JWKS,
): ReadonlyMap<Name, Provider> {
  return new Map(PROVIDERS.map((name) => [name, openProvider(name, `${url}/${name}`, config, people, jwks)]));
}
