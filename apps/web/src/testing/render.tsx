import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import type { OfficeStore } from '../admin/store.ts';
import { Providers } from '../app/providers.tsx';
import { type AppStore, createStore } from '../app/store.ts';

/**
 * Renders a part of the shop with its store, texts (Thai) and a router at `at`; `router.state.location` is
 * the current URL. With `prerendered` the part is rendered as by the web server, `prerendered` interacts with
 * that markup before hydration, and React hydrates it.
 */
export function renderPart<S extends AppStore | OfficeStore = AppStore>(
  part: ReactNode,
  {
    at = '/',
    path = '*',
    store = createStore('th') as S,
    state,
    prerendered,
  }: {
    at?: string;
    path?: string;
    store?: S;
    /** Navigation state of the previous page. */
    state?: unknown;
    prerendered?: (container: HTMLElement) => void;
  } = {},
) {
  // Links lead to an empty page.
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: part }, ...elsewhere], {
    initialEntries: [{ ...parsePath(at), state }],
  });
  const app = (
    <Providers store={store as AppStore}>
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
