export { type SignUp, signUp } from './auth-calls.ts';
export { deviceId, signOut } from './calls.ts';
export { displayName } from './display-name.ts';
export { AuthDialog } from './lazy-auth-dialog.ts';
export {
  privacyAccepted,
  profileChanged,
  type SessionRoot,
  selectPrivacyDue,
  selectProfile,
  selectSessionKnown,
  selectSignedIn,
  selectToken,
  sessionEnded,
  signedIn,
  tokenRefreshed,
} from './slice.ts';
