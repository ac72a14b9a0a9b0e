import { act, cleanup } from '@testing-library/react';
import { type FormEvent, startTransition, use, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HydrationRoot, reportReady } from './app/hydration.tsx';
import { recordInteractions } from './event-replay.ts';
import { Select } from './ui/choices.tsx';
import { Checkbox, TextField } from './ui/field.tsx';
import { Suspense } from './ui/suspense.tsx';

const sent = vi.fn<(words: string, by: string | undefined) => void>();
const picked = vi.fn<(sort: string) => void>();
const pressedLate = vi.fn<() => void>();
/** The effects of the fields' parent component, as the router's `navigate` requires. */
const effects = vi.fn<() => void>();

let isServer = false;
let load: (words: string) => void;
let loading: Promise<string>;
/** A part whose data arrives after the rest of the page is hydrated. */
function Late() {
  const words = isServer ? 'late' : use(loading);
  return (
    <button id="late" type="button" onClick={pressedLate}>
      {words}
    </button>
  );
}
/** The same element in every render: React gives up hydrating a boundary with changed props. */
const LATE = (
  <Suspense fallback={null}>
    <Late />
  </Suspense>
);

function Page() {
  useLayoutEffect(effects, []);
  const [words, setWords] = useState('');
  const [count, setCount] = useState(0);
  const [only, setOnly] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    sent(words, submitter?.id);
  };
  return (
    <>
      <form action="/shop" onSubmit={submit}>
        <TextField
          label="words"
          name="keyword"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Checkbox label="only" checked={only} onChange={(event) => setOnly(event.target.checked)} />
        <Select value="new" onChange={(event) => picked(event.target.value)}>
          <option>new</option>
          <option>price</option>
        </Select>
        <button type="button" onClick={() => setCount(count + 1)}>
          <b>more</b>
        </button>
        <button id="send" type="submit">
          send
        </button>
        {LATE}
        <output>{JSON.stringify({ words, count, only })}</output>
      </form>
      <form id="plain" onSubmit={submit} />
    </>
  );
}

const part = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const shown = (): unknown => JSON.parse(part('output').textContent ?? '');
const press = () => part('b').click();
const typeInto = (text: string): HTMLInputElement => {
  const field = part<HTMLInputElement>('input[name]');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
};

let root: Root | undefined;
let removeListeners: () => void;

/** Starts hydration like main.tsx. */
const startHydration = () =>
  startTransition(() => {
    root = hydrateRoot(
      part('#root'),
      <HydrationRoot>
        <Page />
      </HydrationRoot>,
    );
  });
/** The page is hydrated, and the stored state restored. */
async function hydrate(): Promise<void> {
  await act(async () => startHydration());
  await act(async () => reportReady());
}

beforeEach(() => {
  vi.clearAllMocks();
  loading = new Promise((resolve) => {
    load = resolve;
  });
  isServer = true;
  const html = renderToString(
    <HydrationRoot>
      <Page />
    </HydrationRoot>,
  );
  isServer = false;
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const listeners = new AbortController();
  removeListeners = () => listeners.abort();
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      if (listener !== null)
        listen(type, listener, { ...(typeof options === 'object' && options), signal: listeners.signal });
    });
  }
  recordInteractions();
  for (const target of [window, document]) vi.mocked(target.addEventListener).mockRestore();
});
afterEach(() => {
  removeListeners();
  vi.useRealTimers();
  root?.unmount();
  cleanup();
});

describe('interactions with a prerendered page before it is hydrated', () => {
  it('without interactions, hydration changes nothing', async () => {
    await hydrate();
    expect(shown()).toEqual({ words: '', count: 0, only: false });
  });

  it('each press of a button is handled once', async () => {
    press();
    press();
    await hydrate();
    expect(shown()).toMatchObject({ count: 2 });
    await act(async () => press());
    expect(shown()).toMatchObject({ count: 3 });
  });

  it('a press between hydration and the restored state is not repeated', async () => {
    await act(async () => startHydration());
    await act(async () => press());
    expect(shown()).toMatchObject({ count: 1 });
    await act(async () => reportReady());
    expect(shown()).toMatchObject({ count: 1 });
  });

  it('typed text stays and is reported', async () => {
    const field = typeInto('ครีม');
    await hydrate();
    expect(field.value).toBe('ครีม');
    expect(shown()).toMatchObject({ words: 'ครีม' });
  });

  it('interactions wait for scripts of any delay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    typeInto('ลิป');
    press();
    await vi.advanceTimersByTimeAsync(15_000);
    await hydrate();
    expect(shown()).toMatchObject({ words: 'ลิป', count: 1 });
  });

  it('a checked box and a selected option stay and are reported', async () => {
    part<HTMLInputElement>('[type=checkbox]').click();
    part<HTMLSelectElement>('select').value = 'price';
    await hydrate();
    expect(part<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
    expect(shown()).toMatchObject({ only: true });
    expect(picked.mock.calls).toEqual([['price']]);
  });

  it('a selected option may navigate at once', async () => {
    part<HTMLSelectElement>('select').value = 'price';
    picked.mockImplementation(() => expect(effects).toHaveBeenCalled());
    await hydrate();
    expect(picked).toHaveBeenCalledOnce();
  });

  it('a form is submitted once, with the typed text, and not by the browser', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const byBrowser = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    typeInto('ลิป');
    part('#send').click();
    part('#send').click();
    await hydrate();
    expect(sent.mock.calls).toEqual([['ลิป', 'send']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(byBrowser).not.toHaveBeenCalled();
  });

  it('a form without a script handler is submitted by the browser, if it has an action', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const byBrowser = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    part<HTMLFormElement>('form[action]').requestSubmit();
    part<HTMLFormElement>('#plain').requestSubmit();
    expect(byBrowser).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(byBrowser.mock.contexts).toEqual([part('form[action]')]);
  });

  it('presses in a Suspense boundary wait until that is hydrated', async () => {
    part('#late').click();
    press();
    await hydrate();
    part('#late').click();
    expect(shown()).toMatchObject({ count: 1 });
    expect(pressedLate).not.toHaveBeenCalled();
    await act(async () => load('late'));
    await vi.waitFor(() => expect(pressedLate).toHaveBeenCalledTimes(2), 10_000);
    part('#late').click();
    expect(pressedLate).toHaveBeenCalledTimes(3);
  });

  it('a press in a boundary that is hydrated much later is discarded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    part('#late').click();
    await hydrate();
    await vi.advanceTimersByTimeAsync(15_000);
    await act(async () => load('late'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(pressedLate).not.toHaveBeenCalled();
  });
});

describe('interactions while React hydrates the page', () => {
  it('typed text is reported', async () => {
    await act(async () => {
      startHydration();
      typeInto('มะลิ');
    });
    expect(part<HTMLInputElement>('input[name]').value).toBe('มะลิ');
    expect(shown()).toMatchObject({ words: 'มะลิ' });
  });

  it.each([
    ['ticked box', () => part('[type=checkbox]').click(), { only: true }],
    ['press', press, { count: 1 }],
  ])('a %s is handled once', async (_, interact, known) => {
    await act(async () => {
      startHydration();
      interact();
    });
    await act(async () => reportReady());
    expect(shown()).toMatchObject(known);
  });

  it('a form is submitted with the typed text', async () => {
    await act(async () => {
      startHydration();
      typeInto('ลิป');
      part<HTMLFormElement>('form[action]').requestSubmit();
    });
    await act(async () => reportReady());
    expect(sent.mock.calls).toEqual([['ลิป', undefined]]);
  });
});
