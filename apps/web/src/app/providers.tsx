import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from './store.ts';

/**
 * @param serverState the state that a prerendered page is hydrated with: parts that are hydrated after the visitor has
 * changed the store match their markup, and show the change right after
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
