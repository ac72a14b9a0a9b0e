import type { Language } from '@mali/contracts/limits';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { languageChosen } from '../features/preferences/slice.ts';
import { saveLanguage } from '../features/session/calls.ts';
import { type SessionRoot, selectSignedIn } from '../features/session/slice.ts';
import { showLanguage } from './i18n.ts';
import { storeLanguage } from './language.ts';

/** What the store of the shop and that of the back office have in common: who is signed in, and the language. */
export type SessionStore = {
  getState(): SessionRoot & { preferences: { language: Language } };
  subscribe(listener: () => void): () => void;
  dispatch: ThunkDispatch<SessionRoot, unknown, UnknownAction>;
};

/** Changes the language everywhere: on the page, in this browser, in the profile (I18N-04). */
export async function chooseLanguage(store: SessionStore, language: Language): Promise<void> {
  // Stored before its texts are loaded, so that leaving the page meanwhile does not lose the choice.
  storeLanguage(language);
  await showLanguage(language);
  store.dispatch(languageChosen(language));
  if (selectSignedIn(store.getState())) await saveLanguage(language);
}
