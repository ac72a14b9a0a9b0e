import type { Language } from '@mali/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Consent = {
  status: 'none' | 'accepted' | 'rejected' | 'customized';
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
  /** When it was given, in milliseconds; it holds for a year. */
  at: number | null;
};

type PreferencesState = {
  language: Language;
  consent: Consent;
};

const initialState: PreferencesState = {
  language: 'th',
  consent: { status: 'none', analytics: false, marketing: false, preferences: false, at: null },
};

const preferences = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    languageChosen(state, action: PayloadAction<Language>) {
      state.language = action.payload;
    },
    consentGiven(state, action: PayloadAction<Consent>) {
      state.consent = action.payload;
    },
  },
  selectors: {
    selectLanguage: (state) => state.language,
  },
});

export const preferencesReducer = preferences.reducer;
export const { languageChosen, consentGiven } = preferences.actions;
export const { selectLanguage } = preferences.selectors;
