import type { Profile } from '@mali/contracts/accounts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type SessionState = {
  token: string | null;
  profile: Profile | null;
  /** The first look at the session is over: until then nobody is known to be a guest. */
  known: boolean;
  /** Sign-in asks for a captcha (AUTH-04). */
  suspicious: boolean;
  /** Code of what kept the profile from coming (PROF-16); it is asked for again while there is one. */
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
    /** A profile with a user id has arrived: signed in (AUTH-26). */
    signedIn(state, action: PayloadAction<{ token: string | null; profile: Profile }>) {
      state.token = action.payload.token;
      state.profile = action.payload.profile;
      state.known = true;
      state.suspicious = false;
      state.error = null;
    },
    /** The server knows the session still. */
    sessionConfirmed(state, action: PayloadAction<{ token: string | null; profile: Profile }>) {
      state.token = action.payload.token;
      state.profile = action.payload.profile;
      state.error = null;
    },
    /** Nobody has said whether the session goes on. Who has no token is taken for a guest until somebody does. */
    sessionUnreached(state, action: PayloadAction<string>) {
      state.error = action.payload;
      state.known ||= state.token === null;
    },
    /** The customer has changed what the profile tells. */
    profileChanged(state, action: PayloadAction<Profile>) {
      state.profile = action.payload;
    },
    /** Signed out, or found to be a guest. */
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
