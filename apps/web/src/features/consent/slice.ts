import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Consent, NO_CONSENT } from './choice.ts';

const consent = createSlice({
  name: 'consent',
  initialState: (): Consent => NO_CONSENT,
  reducers: {
    /** A choice was made: it is stored and applied (CONS-07). */
    consentGiven: (_state, action: PayloadAction<Consent>) => action.payload,
    /** Restores the stored choice. */
    consentRestored: (_state, action: PayloadAction<Consent>) => action.payload,
  },
  selectors: {
    selectConsent: (state) => state,
  },
});

export const consentReducer = consent.reducer;
export const { consentGiven, consentRestored } = consent.actions;
export const { selectConsent } = consent.selectors;
