export { inLanguage, useLanguage } from './pick.ts';
export {
  type Consent,
  consentGiven,
  languageChosen,
  popupTimeNoted,
  selectConsent,
  selectLanguage,
} from './slice.ts';
