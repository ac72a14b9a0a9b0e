import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Consent, NO_CONSENT } from './choice.ts';

const consent = createSlice({
  name: 'consent',
  initialState: (): Consent => NO_CONSENT,
  reducers: {
    /** The visitor has chosen: it is kept, and acted upon (CONS-07). */
    consentGiven: (_state, action: PayloadAction<Consent>) => action.payload,
    /** What this browser knows already. */
    consentRestored: (_state, action: PayloadAction<Consent>) => action.payload,
  },
  selectors: {
    selectConsent: (state) => state,
  },
});

export const consentReducer = consent.reducer;
export const { consentGiven, consentRestored } = consent.actions;
export const { selectConsent } = consent.selectors;
