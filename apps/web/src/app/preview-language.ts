import type { Language } from '@mali/contracts/limits';
import type { Dispatch } from '@reduxjs/toolkit';
import { languageChosen } from '../features/preferences/slice.ts';
import { showLanguage } from './i18n.ts';

/** Shows the page in a language that is not stored: that of the shop and of the office stays as it is. */
export async function previewLanguage(dispatch: Dispatch, language: Language): Promise<void> {
  await showLanguage(language);
  dispatch(languageChosen(language));
}
