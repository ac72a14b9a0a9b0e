import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollPlace } from './scroll-place.tsx';

const Page = () => (
  <>
    <p id="part">Part</p>
    <Outlet />
    <ScrollPlace />
  </>
);
const into = vi.fn<(this: Element) => void>();
let y = 0;

function open(at: string) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return (to: string | number, options?: { preventScrollReset: boolean }) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)));
}
/** Scrolls as a user. */
function scrolled(to: number): void {
  y = to;
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  y = 0;
  into.mockReset();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #hear: () => void;
      constructor(hear: () => void) {
        this.#hear = hear;
      }
      observe() {
        this.#hear();
      }
      disconnect() {
        this.#hear = () => undefined;
      }
    },
  );
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y);
  vi.spyOn(window, 'scrollTo').mockImplementation(((_left: number, top: number) => {
    y = top;
  }) as typeof window.scrollTo);
  Element.prototype.scrollIntoView = function () {
    into.call(this);
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.whole;
});

it('keeps the first page where it was scrolled to before its scripts loaded', () => {
  y = 700;
  open('/a');
  expect(y).toBe(700);
});

it('restores the position scrolled to before scripts loaded, or before a navigation that keeps the position', async () => {
  y = 700;
  const go = open('/a');
  await go('/b');
  expect(y).toBe(0);
  await go(-1);
  expect(y).toBe(700);
  await go('/a?page=2', { preventScrollReset: true });
  await go('/c');
  await go(-1);
  expect(y).toBe(700);
});

it('starts a new page at its top, and restores the position of the previous one', async () => {
  const go = open('/a');
  scrolled(900);
  await go('/b');
  expect(y).toBe(0);
  scrolled(120);
  await go(-1);
  expect(y).toBe(900);
  await go(1);
  expect(y).toBe(120);
});

it('keeps the position when the link says so', async () => {
  const go = open('/a');
  scrolled(900);
  await go('/a?brand=x', { preventScrollReset: true });
  expect(y).toBe(900);
  await go('/a?brand=y');
  expect(y).toBe(0);
});

it('starts at the fragment of the URL', async () => {
  const go = open('/a');
  await go('/b#part');
  expect(into.mock.contexts).toEqual([document.getElementById('part')]);
  scrolled(50);
  await go('/b#nothing');
  expect(y).toBe(0);
});

it('leaves reloads to the browser', () => {
  open('/a');
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});
