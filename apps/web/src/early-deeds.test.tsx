import { act, cleanup } from '@testing-library/react';
import { type FormEvent, Suspense, startTransition, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEarlyDeeds } from './early-deeds.ts';

const sent = vi.fn<(words: string) => void>();
const picked = vi.fn<(sort: string) => void>();

let isDrawing = false;
let bring: (words: string) => void;
const coming = new Promise<string>((resolve) => {
  bring = resolve;
});
const told = vi.fn<() => void>();
/** A part whose scripts come later than the rest. */
function Late() {
  const words = isDrawing ? 'late' : use(coming);
  return (
    <button id="late" type="button" onClick={told}>
      {words}
    </button>
  );
}
const LATE = (
  <Suspense fallback={null}>
    <Late />
  </Suspense>
);

const drawn = vi.fn<(field: { words: string; open: boolean }) => void>();

function Page() {
  const [words, setWords] = useState('');
  const [count, setCount] = useState(0);
  const [only, setOnly] = useState(false);
  const [open, setOpen] = useState(false);
  drawn({ words, open });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent(words);
  };
  return (
    <form action="/shop" onSubmit={submit}>
      <input
        name="keyword"
        value={words}
        onFocus={() => setOpen(true)}
        onChange={(event) => setWords(event.target.value)}
      />
      <input type="checkbox" checked={only} onChange={(event) => setOnly(event.target.checked)} />
      <select defaultValue="new" onChange={(event) => picked(event.target.value)}>
        <option>new</option>
        <option>price</option>
      </select>
      <button type="button" onClick={() => setCount(count + 1)}>
        <b>more</b>
      </button>
      {LATE}
      <output>{JSON.stringify({ words, count, only, open })}</output>
    </form>
  );
}

const part = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const shown = (): unknown => JSON.parse(part('output').textContent ?? '');
let root: Root | undefined;
/** Ends what a test has begun to listen to. */
let beforeThat: (() => void)[];

/** As a browser does between two listeners of an event, what is waiting is done before the next one hears it. */
function betweenListeners(event: Event) {
  const flush = (heard: Event) => {
    if (heard === event) flushSync(() => undefined);
  };
  window.addEventListener(event.type, flush, { capture: true });
  return flush;
}

/** The shop takes over the drawn page, and stands. */
async function live(): Promise<void> {
  await act(async () => {
    startTransition(() => {
      root = hydrateRoot(part('#root'), <Page />);
    });
  });
  await act(async () => {
    document.dispatchEvent(new Event('shop:stands'));
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  beforeThat = [];
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    if (listener === null) return;
    listen(type, listener, options);
    beforeThat.push(() => window.removeEventListener(type, listener, options));
  });
  isDrawing = true;
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  isDrawing = false;
  keepEarlyDeeds();
  vi.mocked(window.addEventListener).mockRestore();
});
afterEach(() => {
  for (const forget of beforeThat) forget();
  vi.useRealTimers();
  root?.unmount();
  cleanup();
});

describe('what is done before the scripts are there', () => {
  it('is nothing more when nothing was', async () => {
    await live();
    expect(shown()).toEqual({ words: '', count: 0, only: false, open: false });
  });

  it('presses of buttons count, each of them, and once', async () => {
    part<HTMLElement>('b').click();
    part<HTMLElement>('b').click();
    await live();
    expect(shown()).toMatchObject({ count: 2 });
    await act(async () => part<HTMLElement>('b').click());
    expect(shown()).toMatchObject({ count: 3 });
  });

  it('are done on a page that is drawn anew in its place, as in another language', async () => {
    part<HTMLElement>('b').click();
    part<HTMLInputElement>('[type=checkbox]').click();
    const select = part<HTMLSelectElement>('select');
    select.value = 'price';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const field = part<HTMLInputElement>('input[name]');
    field.value = 'ครีม';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const before = part('form');
    await act(async () => {
      part('#root').replaceChildren();
      root = createRoot(part('#root'));
      root.render(<Page />);
    });
    expect(before.isConnected).toBe(false);
    await act(async () => {
      document.dispatchEvent(new Event('shop:stands'));
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect(shown()).toMatchObject({ count: 1, only: true, words: 'ครีม' });
    expect(picked.mock.calls).toEqual([['price']]);
    expect(part<HTMLSelectElement>('select').value).toBe('price');
  });

  it('what is typed stays, and is known', async () => {
    const field = part<HTMLInputElement>('input[name]');
    field.focus();
    field.value = 'ครีม';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await live();
    expect(field.value).toBe('ครีม');
    expect(shown()).toMatchObject({ words: 'ครีม', open: true });
    // Drawn for the focus alone the field would be empty, and who types on would go on from nothing.
    expect(drawn.mock.calls).not.toContainEqual([{ words: '', open: true }]);
  });

  it('waits for scripts however late they come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    const field = part<HTMLInputElement>('input[name]');
    field.value = 'ลิป';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    part<HTMLElement>('b').click();
    await vi.advanceTimersByTimeAsync(15_000);
    await live();
    expect(field.value).toBe('ลิป');
    expect(shown()).toMatchObject({ words: 'ลิป', count: 1 });
  });

  it('what is typed just after is not lost to what is done again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const field = part<HTMLInputElement>('input[name]');
    field.focus();
    await act(async () => {
      startTransition(() => {
        root = hydrateRoot(part('#root'), <Page />);
      });
    });
    const typed = new Event('input', { bubbles: true });
    const between = betweenListeners(typed);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ลิป');
    field.dispatchEvent(typed);
    window.removeEventListener('input', between, { capture: true });
    await act(async () => undefined);
    expect(field.value).toBe('ลิป');
    expect(shown()).toMatchObject({ words: 'ลิป', open: true });
  });

  it('what is ticked and what is picked stays, and is known', async () => {
    part<HTMLInputElement>('[type=checkbox]').click();
    const select = part<HTMLSelectElement>('select');
    select.value = 'price';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await live();
    expect(part<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
    expect(shown()).toMatchObject({ only: true });
    expect(picked.mock.calls).toEqual([['price']]);
  });

  it('a form is sent with what was typed, by the page itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const plain = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    const field = part<HTMLInputElement>('input[name]');
    field.value = 'ลิป';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    part<HTMLFormElement>('form').requestSubmit();
    await live();
    expect(sent.mock.calls).toEqual([['ลิป']]);
    vi.advanceTimersByTime(10_000);
    expect(plain).not.toHaveBeenCalled();
  });

  it('a press waits for the part it was made on, however late that comes', async () => {
    part<HTMLElement>('#late').click();
    part<HTMLElement>('b').click();
    await live();
    part<HTMLElement>('#late').click();
    expect(shown()).toMatchObject({ count: 1 });
    expect(told).not.toHaveBeenCalled();
    await act(async () => {
      bring('late');
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect(told).toHaveBeenCalledTimes(2);
    part<HTMLElement>('#late').click();
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('what was typed is known before what is done next, be it at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const field = part<HTMLInputElement>('input[name]');
    field.value = 'ลิป';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await act(async () => {
      startTransition(() => {
        root = hydrateRoot(part('#root'), <Page />);
      });
    });
    expect(shown()).toMatchObject({ words: '' });
    document.addEventListener('submit', () => act(() => undefined), { once: true, capture: true });
    await act(async () => part<HTMLFormElement>('form').requestSubmit());
    expect(sent.mock.calls).toEqual([['ลิป']]);
  });

  it('what is typed in the midst of which the page comes to life is known', async () => {
    const field = part<HTMLInputElement>('input[name]');
    await act(async () => {
      startTransition(() => {
        root = hydrateRoot(part('#root'), <Page />);
      });
      // React takes the page over within the event: it knows the field only as it is by then.
      field.focus();
      field.value = 'มะลิ';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(field.value).toBe('มะลิ');
    expect(shown()).toMatchObject({ words: 'มะลิ' });
  });

  it.each([
    ['ticked', () => part<HTMLInputElement>('[type=checkbox]').click(), { only: true }],
    ['pressed', () => part<HTMLElement>('b').click(), { count: 1 }],
  ])('what is %s in the midst of which the page comes to life counts, and once', async (_, press, known) => {
    await act(async () => {
      startTransition(() => {
        root = hydrateRoot(part('#root'), <Page />);
      });
      press();
    });
    await act(async () => {
      document.dispatchEvent(new Event('shop:stands'));
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect(shown()).toMatchObject(known);
  });

  it('a form for which no script comes is sent as it stands', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const plain = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    part<HTMLFormElement>('form').requestSubmit();
    expect(plain).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(plain).toHaveBeenCalledOnce();
  });
});
