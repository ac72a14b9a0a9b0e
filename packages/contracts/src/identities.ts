import { type Static, Type } from 'typebox';
import { Count, DateTime, Email, Lang, Nullable, OneOf, Strict, Text } from './common.ts';
import { PROVIDERS, SOCIAL_INTENTS } from './identity-values.ts';
import { PASSWORD, TEXT } from './limits.ts';

const ProviderName = OneOf(PROVIDERS, 'Who says who somebody is');
const Secret = Type.Optional(Text(100, 'Random id of the device'));
/**
 * Token issued by the shop after a provider's confirmation; bound to one browser, single use, valid for half
 * an hour.
 */
const SocialToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'The token that came of a provider’s answer',
});

/** The enabled providers (AUTH-06), in the order of their buttons. */
export const ProvidersAnswer = Type.Object({
  data: Type.Array(ProviderName, { description: 'Providers to sign in with' }),
  count: Count('Providers'),
});
export type ProvidersAnswer = Static<typeof ProvidersAnswer>;

/** AUTH-34. `return` is a path of the shop; any other value means the home page. */
export const SocialStartRequest = Strict({
  provider: ProviderName,
  intent: OneOf(SOCIAL_INTENTS, 'What it is for'),
  return: Type.Optional(Text(500, 'Path to go on at, with its query')),
  lang: Type.Optional(Lang),
});
export const SocialStartAnswer = Type.Object({
  url: Type.String({ description: 'Where the provider asks who somebody is' }),
  state: Type.String({ description: 'Comes back with the answer' }),
});
export type SocialStartAnswer = Static<typeof SocialStartAnswer>;

/** Query parameters of the provider's redirect; unknown ones are dropped. */
export const SocialCallbackRequest = Strict({
  provider: ProviderName,
  state: Text(100, 'As it was given', 1),
  code: Type.Optional(Text(4000, 'To be exchanged', 1)),
  error: Type.Optional(Text(200, 'Why there is none', 1)),
  iss: Type.Optional(Text(200, 'Who says so (RFC 9207)', 1)),
});
export const SocialTokenAnswer = Type.Object({
  token: Type.String({ description: 'To be verified, to sign up with, or to link' }),
  expires_at: DateTime('End of the token'),
  provider: ProviderName,
  intent: OneOf(SOCIAL_INTENTS, 'What it was for'),
  return_to: Type.String({ description: 'Path of the shop to go on at' }),
});
export type SocialTokenAnswer = Static<typeof SocialTokenAnswer>;

/** REST-50 */
export const AccessTokenVerifyRequest = Strict({ token: SocialToken, secret: Secret });
/** REST-51: the access token of Facebook’s own sign-in for browsers. */
export const FacebookTokenRequest = Strict({ access_token: Text(2000, 'Access token of Facebook', 1) });
/** REST-53, REST-54. The token is the bearer; without `email` it is the provider’s. */
export const SocialSignupRequest = Strict({
  first_name: Text(TEXT.name, 'First name', 1),
  last_name: Text(TEXT.name, 'Last name'),
  email: Type.Optional(Email),
  email_consent: Type.Optional(Type.Boolean({ description: 'Wants offers by e-mail' })),
  lang: Type.Optional(Lang),
  secret: Secret,
});
/** Details of AUTH.NO_ACCOUNT: the profile data from the provider, to prefill sign-up. */
export type SocialProfile = {
  provider: (typeof PROVIDERS)[number];
  first_name: string;
  last_name: string;
  email: string | null;
  email_verified: boolean;
};

/** Sends a link that proves ownership of an account; without `email` to the provider's address. */
export const SocialLinkRequest = Strict({
  token: SocialToken,
  email: Type.Optional(Email),
  lang: Type.Optional(Lang),
});
/** Accepted only in the browser that requested it. */
export const SocialLinkConfirmRequest = Strict({
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'What the mailed link carries' }),
  secret: Secret,
});

export const IdentitiesAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      provider: ProviderName,
      email: Nullable(Type.String(), 'As the provider tells it'),
      linked_at: DateTime('Since when'),
    }),
    { description: 'In the order of their buttons' },
  ),
  count: Count('Identities'),
});
export type IdentitiesAnswer = Static<typeof IdentitiesAnswer>;

/** Required when the account has a password; accounts without one must have signed in just now. */
const CurrentPassword = Type.Optional(
  Type.String({ minLength: 1, maxLength: PASSWORD.max, description: 'The password the account has now' }),
);
export const LinkIdentityRequest = Strict({ token: SocialToken, password: CurrentPassword });
export const UnlinkIdentityRequest = Strict({ password: CurrentPassword });
export const IdentityParams = Type.Object({
  provider: Type.String({ maxLength: 20, description: 'Provider' }),
});
