import type { Profile } from '@mali/contracts/accounts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type SessionState = {
  token: string | null;
  profile: Profile | null;
  /** The first session check is complete: until then it is unknown whether the visitor is a guest. */
  known: boolean;
  /** Sign-in requires a captcha (AUTH-04). */
  suspicious: boolean;
  /** Error code of the failed profile request (PROF-16); retried while set. */
  error: string | null;
};

const initialState: SessionState = {
  token: null,
  profile: null,
  known: false,
  suspicious: false,
  error: null,
};

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenRefreshed(state, action: PayloadAction<string>) {
      state.token = action.payload;
    },
    /** A profile with a user id was received: signed in (AUTH-26). */
    signedIn(state, action: PayloadAction<{ token: string | null; profile: Profile }>) {
      state.token = action.payload.token;
      state.profile = action.payload.profile;
      state.known = true;
      state.suspicious = false;
      state.error = null;
    },
    /** The server has confirmed the session. */
    sessionConfirmed(state, action: PayloadAction<{ token: string | null; profile: Profile }>) {
      state.token = action.payload.token;
      state.profile = action.payload.profile;
      state.error = null;
    },
    /** The session state is unknown. A visitor without a token is treated as a guest. */
    sessionUnreached(state, action: PayloadAction<string>) {
      state.error = action.payload;
      state.known ||= state.token === null;
    },
    /** The customer has changed the profile. */
    profileChanged(state, action: PayloadAction<Profile>) {
      state.profile = action.payload;
    },
    /** Signed out, or a guest. */
    sessionEnded(state) {
      state.token = null;
      state.profile = null;
      state.known = true;
      state.error = null;
    },
    /** The customer has accepted the privacy policy (CONS-27). */
    privacyAccepted(state) {
      if (state.profile !== null) state.profile.pdpa_consented = true;
    },
    suspicionRaised(state) {
      state.suspicious = true;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectProfile: (state) => state.profile,
    selectSignedIn: (state) => state.profile !== null,
    selectPrivacyDue: (state) => state.profile?.pdpa_consented === false,
    selectSessionKnown: (state) => state.known,
    selectSuspicious: (state) => state.suspicious,
  },
});

export type SessionRoot = { session: SessionState };
export const sessionReducer = session.reducer;
export const {
  tokenRefreshed,
  signedIn,
  sessionConfirmed,
  sessionUnreached,
  profileChanged,
  sessionEnded,
  privacyAccepted,
  suspicionRaised,
} = session.actions;
export const {
  selectToken,
  selectProfile,
  selectSignedIn,
  selectPrivacyDue,
  selectSessionKnown,
  selectSuspicious,
} = session.selectors;
