// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const SHOP = 'https://shop.example';

describe('the script of the card form', () => {
  type Handlers = { onCreateTokenSuccess(answer: unknown): void; onError(error: unknown): void };
  let told: [message: Record<string, unknown>, target: string][];
  let configured: Record<string, unknown>;
  let handlers: Handlers;
  let requests: number;
  let withFrame: boolean;
  const parent = {
    postMessage: (message: Record<string, unknown>, target: string) => told.push([message, target]),
  };
  const listeners: EventListenerOrEventListenerObject[] = [];

  beforeEach(() => {
    told = [];
    requests = 0;
    withFrame = false;
    vi.stubGlobal('parent', parent);
    vi.stubGlobal('OmiseCard', {
      configure(options: Record<string, unknown>) {
        configured = options;
        if (withFrame && options.element instanceof HTMLElement)
          options.element.append(document.createElement('iframe'));
      },
      open(given: Handlers) {
        handlers = given;
      },
      requestCardToken() {
        requests += 1;
      },
    });
    const listen = window.addEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        if (type === 'message') listeners.push(listener);
        listen(type, listener);
      },
    );
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) window.removeEventListener('message', listener);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const open = async () => {
    document.body.innerHTML = '<main></main>';
    Object.assign(document.documentElement.dataset, { shop: SHOP, publicKey: 'pkey_test_1' });
    document.documentElement.lang = 'th';
    vi.resetModules();
    await import('./card-form.js');
  };
  const say = (data: unknown, { origin = SHOP, source = parent as unknown } = {}) => {
    const event = new MessageEvent('message', { data, origin });
    // jsdom accepts only its own windows as a message source.
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  const submit = (id: string) => say({ type: 'mali-card:submit', id });

  test('shows Omise\u2019s form and notifies only the shop', async () => {
    await open();
    expect(configured).toMatchObject({ publicKey: 'pkey_test_1', locale: 'th', customCardForm: true });
    expect(configured.element).toBe(document.querySelector('main'));
    expect(told).toEqual([
      [{ type: 'mali-card:height', height: 270 }, SHOP],
      [{ type: 'mali-card:ready' }, SHOP],
    ]);
  });

  test('is ready when the frame of the form is', async () => {
    withFrame = true;
    await open();
    expect(told.map(([{ type }]) => type)).toEqual(['mali-card:height']);
    document.querySelector('iframe')?.dispatchEvent(new Event('load'));
    expect(told.at(-1)).toEqual([{ type: 'mali-card:ready' }, SHOP]);
  });

  test('sends nothing when Omise.js does not load', async () => {
    vi.stubGlobal('OmiseCard', undefined);
    // @ts-expect-error the script asks whether there is such a name at all
    delete globalThis.OmiseCard;
    await open();
    expect(told).toEqual([]);
  });

  test.each([
    ['as plugins are given it', { token: 'tokn_test_1a', remember: false }],
    ['as a text', 'tokn_test_1a'],
  ])('returns a token, %s', async (_, given) => {
    await open();
    submit('a');
    expect(requests).toBe(1);
    handlers.onCreateTokenSuccess(given);
    expect(told.at(-1)).toEqual([
      { type: 'mali-card:token', id: 'a', token: 'tokn_test_1a', brand: 'Card', last4: '••••' },
      SHOP,
    ]);
    const before = told.length;
    handlers.onCreateTokenSuccess(given);
    expect(told).toHaveLength(before);
  });

  test.each([
    ['a field is invalid', ['Card number is invalid'], 'mali-card:invalid'],
    ['an error occurred', 'network', 'mali-card:failed'],
    ['an error without details occurred', [], 'mali-card:failed'],
  ])('reports that %s', async (_, error, type) => {
    await open();
    submit('a');
    handlers.onError(error);
    expect(told.at(-1)).toEqual([{ type, id: 'a' }, SHOP]);
  });

  test('accepts no other data as a token', async () => {
    await open();
    for (const given of [null, {}, { token: 1 }, 'src_test_1', '<script>']) {
      submit('a');
      handlers.onCreateTokenSuccess(given);
      expect(told.at(-1)).toEqual([{ type: 'mali-card:failed', id: 'a' }, SHOP]);
    }
  });

  test('answers each attempt once, the earlier one when the next starts', async () => {
    await open();
    submit('a');
    submit('b');
    expect(told.at(-1)).toEqual([{ type: 'mali-card:failed', id: 'a' }, SHOP]);
    handlers.onCreateTokenSuccess('tokn_1');
    expect(told.at(-1)?.[0]).toMatchObject({ type: 'mali-card:token', id: 'b' });
  });

  test('accepts messages from the embedding shop only', async () => {
    await open();
    say({ type: 'mali-card:submit', id: 'a' }, { origin: 'https://evil.example' });
    say({ type: 'mali-card:submit', id: 'a' }, { origin: `${SHOP}.evil.example` });
    say({ type: 'mali-card:submit', id: 'a' }, { source: {} });
    for (const data of [
      null,
      'mali-card:submit',
      { type: 'mali-card:submit' },
      { type: 'mali-card:submit', id: 1 },
      { type: 'other', id: 'a' },
    ])
      say(data);
    expect(requests).toBe(0);
    submit('a');
    expect(requests).toBe(1);
  });
});
