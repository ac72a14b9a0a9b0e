export type { Consent } from './choice.ts';
export { consentGiven, selectConsent } from './slice.ts';
export { keepSession, maySessionBeKept, mayWriteCookies, preferenceArea } from './storage.ts';
