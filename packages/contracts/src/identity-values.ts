/** Who else can say who somebody is (AUTH-06, AUTH-07). Plain values: the browser may import this file. */
export const PROVIDERS = ['google', 'facebook', 'line'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Their names, as they write them themselves in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
};
/** What is wanted of the provider: to sign in, or to sign in with it from now on as well. */
export const SOCIAL_INTENTS = ['sign_in', 'link'] as const;
export type SocialIntent = (typeof SOCIAL_INTENTS)[number];
