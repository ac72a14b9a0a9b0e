import type { LocalizedText } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';

/** An editor's text in the language of the page, else in the other one; empty when missing. */
export const said = (text: LocalizedText, language: Language): string =>
  text[language] || text[language === 'th' ? 'en' : 'th'];
