import { randomBytes } from 'node:crypto';
import { type Provider as Name, PROVIDERS } from '@mali/contracts/identity-values';
import Provider, { interactionPolicy, type JWKS } from 'oidc-provider';
import type { IdentityConfig } from './config.ts';
import type { Person } from './people.ts';

/** Where each provider's own addresses lie, so that the shop meets them as it would the real ones. */
const ROUTES = {
  google: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/userinfo', jwks: '/certs' },
  facebook: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
  line: { authorization: '/oauth2/v2.1/authorize', token: '/oauth2/v2.1/token', jwks: '/oauth2/v2.1/certs' },
} as const satisfies Record<Name, object>;

/** Everybody is asked who they are each time: a sandbox is for being somebody else. */
function askAlways() {
  const policy = interactionPolicy.base();
  const asked = new interactionPolicy.Check(
    'asked_each_time',
    'whoever comes says who they are',
    'login_required',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login')?.checks.add(asked);
  // Google may be asked for it by name.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}

/**
 * One provider: codes with PKCE for the one client, led back to the one address of the shop. LINE signs with the
 * client's secret, Google with its own key, Facebook tells nothing by a token.
 * @param people whoever has signed in since the start, by their id
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
    // Facebook is told the language by it.
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
    // What the shop asks for is given: nobody has anything to lose here.
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
  // The shop's own proxy, if any, is told apart by `url`, not by headers.
  provider.proxy = false;
  return provider;
}

/** What a provider tells of somebody: LINE and Facebook do not say whether an e-mail is verified. */
function claimsOf(provider: Name, { sub, given_name, family_name, email, email_verified }: Person) {
  const name = `${given_name} ${family_name}`.trim();
  const mail = email === null ? {} : { email, ...(provider === 'google' && { email_verified }) };
  return provider === 'line' ? { sub, name, ...mail } : { sub, name, given_name, family_name, ...mail };
}

/** The three providers below `url`, each with its own path. */
export function openProviders(
  url: string,
  config: IdentityConfig,
  people: ReadonlyMap<string, Person>,
  jwks: JWKS,
): ReadonlyMap<Name, Provider> {
  return new Map(PROVIDERS.map((name) => [name, openProvider(name, `${url}/${name}`, config, people, jwks)]));
}
