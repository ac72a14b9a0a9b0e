export type { Consent } from './choice.ts';
export { consentGiven, selectConsent } from './slice.ts';
export { mayWriteCookies, preferenceArea, storeSession, tokenArea } from './storage.ts';
