import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { type AppStore, createStore } from '../app/store.ts';

/**
 * Draws a part of the shop as the shop would: with its store, its texts (Thai) and a router at `at`.
 * Addresses the part may lead to can be looked at in `router.state.location`. With `prerendered` the part is rendered
 * as by the web server, `prerendered` acts on that markup as a visitor does before hydration, and React hydrates it.
 */
export function renderPart(
  part: ReactNode,
  {
    at = '/',
    path = '*',
    store = createStore('th'),
    state,
    prerendered,
  }: {
    at?: string;
    path?: string;
    store?: AppStore;
    /** What the page before has handed on. */
    state?: unknown;
    prerendered?: (container: HTMLElement) => void;
  } = {},
) {
  // Where a part leads to is a page of its own, which is not drawn here.
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: part }, ...elsewhere], {
    initialEntries: [{ ...parsePath(at), state }],
  });
  const app = (
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (prerendered !== undefined) {
    container.innerHTML = renderToString(app);
    prerendered(container);
  }
  const view = render(app, { container, hydrate: prerendered !== undefined });
  return { ...view, store, router, user: userEvent.setup() };
}
