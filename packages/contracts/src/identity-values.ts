/** External sign-in providers (AUTH-06, AUTH-07). Plain values: the browser may import this file. */
export const PROVIDERS = ['google', 'facebook', 'line'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Provider names, spelled the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
};
/** Purpose of the provider request: sign in, or link the provider to the account. */
export const SOCIAL_INTENTS = ['sign_in', 'link'] as const;
export type SocialIntent = (typeof SOCIAL_INTENTS)[number];
