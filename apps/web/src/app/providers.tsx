import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from './store.ts';

/**
 * @param serverState the state of the hydrated page: parts hydrated after a change of the store match their
 * markup first, and show the change right after
 */
export function Providers({
  store,
  serverState,
  children,
}: {
  store: AppStore;
  serverState?: ReturnType<AppStore['getState']> | undefined;
  children: ReactNode;
}) {
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      {children}
    </Provider>
  );
}
