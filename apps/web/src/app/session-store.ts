import { type createListenerMiddleware, type Dispatch, isAnyOf } from '@reduxjs/toolkit';
import { api } from '../clients/api.ts';
import { connectSession, onInFlight } from '../clients/http.ts';
import { connectDispatch } from '../clients/run-query.ts';
import { storeSession } from '../features/consent/storage.ts';
import { loadingCounted } from '../features/layout/slice.ts';
import { renewToken } from '../features/session/calls.ts';
import {
  type SessionRoot,
  sessionConfirmed,
  sessionEnded,
  signedIn,
  tokenRefreshed,
} from '../features/session/slice.ts';
import { setLeaving, storeToken } from '../features/session/token.ts';
import type { SessionStore } from './choose-language.ts';
import { clearCustomer } from './storage.ts';

type Listeners = Pick<ReturnType<typeof createListenerMiddleware>, 'startListening'>;

/** Stores the session's token in this browser, and removes everything of the user at its end. */
export function startSessionListeners({ startListening }: Listeners): void {
  // First of all: the next tab that requests a fresh token looks there first.
  startListening.withTypes<SessionRoot, Dispatch>()({
    matcher: isAnyOf(tokenRefreshed, signedIn, sessionConfirmed),
    effect: (action, { getState }) => {
      storeToken(getState().session.token);
      if (signedIn.match(action)) setLeaving(false);
    },
  });
  startListening.withTypes<SessionRoot, Dispatch>()({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch, getOriginalState }) => {
      storeToken(null);
      if (getOriginalState().session.profile === null) return;
      dispatch(api.util.resetApiState());
      clearCustomer();
      storeSession(true);
    },
  });
}

/** Connects the API clients with the store: the token they send, and the number of their pending requests. */
export function connectClients(store: SessionStore): void {
  onInFlight((count) => store.dispatch(loadingCounted(count)));
  connectDispatch(store.dispatch);
  connectSession({
    token: () => store.getState().session.token,
    refresh: () => store.dispatch(renewToken()),
    signedOut: () => store.dispatch(sessionEnded()),
  });
}
