export { type Consent, WARNING_MS } from './choice.ts';
export { consentGiven, selectConsent } from './slice.ts';
export { mayWriteCookies, preferenceArea } from './storage.ts';
