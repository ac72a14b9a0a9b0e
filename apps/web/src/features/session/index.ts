export { deviceId, type SignUp, signOut, signUp } from './calls.ts';
export { displayName } from './display-name.ts';
export {
  privacyAccepted,
  type SessionRoot,
  selectPrivacyDue,
  selectProfile,
  selectSessionKnown,
  selectSignedIn,
  selectToken,
  sessionEnded,
  signedIn,
} from './slice.ts';
