import type { LocalizedText } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';

/** A text in the language of the page, else in the other one, as for readers. */
export const inLanguage = (text: LocalizedText, language: Language): string =>
  text[language] || text[language === 'th' ? 'en' : 'th'];
