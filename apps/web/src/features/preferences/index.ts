export { inLanguage, useLanguage } from './pick.ts';
export {
  type Consent,
  consentGiven,
} from './slice.ts';
