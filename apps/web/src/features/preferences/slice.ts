import type { Language } from '@mali/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type PreferencesState = {
  language: Language;
};

const initialState: PreferencesState = { language: 'th' };

const preferences = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    languageChosen(state, action: PayloadAction<Language>) {
      state.language = action.payload;
    },
  },
  selectors: {
    selectLanguage: (state) => state.language,
  },
});

export const preferencesReducer = preferences.reducer;
export const { languageChosen } = preferences.actions;
export const { selectLanguage } = preferences.selectors;
