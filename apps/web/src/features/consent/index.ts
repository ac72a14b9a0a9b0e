export type { Consent } from './choice.ts';
export { consentGiven, selectConsent } from './slice.ts';
export { keepSession, mayWriteCookies, preferenceArea, tokenArea } from './storage.ts';
