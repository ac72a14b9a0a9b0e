import type { Store } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

/**
 * @param serverState the state of the hydrated page: parts hydrated after a change of the store match their
 * markup first, and show the change right after
 */
export function Providers<State>({
  store,
  serverState,
  children,
}: {
  store: Store<State>;
  serverState?: State | undefined;
  children: ReactNode;
}) {
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      {children}
    </Provider>
  );
}
