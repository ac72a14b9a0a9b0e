export { type SignUp, signOut, signUp } from './calls.ts';
export { displayName } from './display-name.ts';
export {
  type SessionRoot,
  selectProfile,
  selectSessionKnown,
  selectSignedIn,
  selectToken,
  sessionEnded,
  signedIn,
} from './slice.ts';
