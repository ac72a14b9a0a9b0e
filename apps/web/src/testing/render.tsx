import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { type AppStore, createStore } from '../app/store.ts';

/**
 * Draws a part of the shop as the shop would: with its store, its texts (Thai) and a router at `at`.
 * Addresses the part may lead to can be looked at in `router.state.location`.
 */
export function renderPart(
  part: ReactNode,
  {
    at = '/',
    path = '*',
    store = createStore('th'),
    state,
  }: {
    at?: string;
    path?: string;
    store?: AppStore;
    /** What the page before has handed on. */
    state?: unknown;
  } = {},
) {
  // Where a part leads to is a page of its own, which is not drawn here.
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: part }, ...elsewhere], {
    initialEntries: [{ ...parsePath(at), state }],
  });
  const view = render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, store, router, user: userEvent.setup() };
}
