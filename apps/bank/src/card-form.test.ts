// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cardForm } from './card-form.ts';
import { TEST_CARDS } from './test-cards.ts';

const SHOP = 'http://shop.example:3000';

/** Messages posted by the form to its parent window. */
let told: { message: { type: string } & Record<string, unknown>; target: string }[];
let fetched: { url: string; body: Record<string, unknown> }[];
let answer: () => Promise<Response>;
let grow: () => void;
let height: number;
const listeners: [string, EventListenerOrEventListenerObject][] = [];

async function open(lang: 'th' | 'en' = 'th'): Promise<void> {
  const page = new DOMParser().parseFromString(
    cardForm({ lang, shopOrigin: SHOP, closed: false }),
    'text/html',
  );
  document.body.replaceWith(document.adoptNode(page.body));
  for (const name of ['lang', 'data-lang', 'data-shop']) {
    document.documentElement.setAttribute(name, page.documentElement.getAttribute(name) ?? '');
  }
  vi.resetModules();
  await import('./browser/card-form.js');
}

beforeEach(() => {
  told = [];
  fetched = [];
  height = 360.2;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, 300, height),
  );
  answer = async () => Response.json({ token: 'tokn_1', brand: 'Visa', last4: '4242' });
  const parent = {
    postMessage: (message: { type: string }, target: string) => told.push({ message, target }),
  };
  vi.stubGlobal('parent', parent);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe(): void {
        grow();
      }
    },
  );
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    fetched.push({ url, body: JSON.parse(body) });
    return answer();
  });
  // Removes the listeners of a form before the next test.
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listeners.push([type, listener]);
      listen(type, listener);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (id: string): HTMLInputElement => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${id}`);
  return found;
};
function type(id: string, text: string): void {
  const input = field(id);
  input.focus();
  for (const key of text) {
    input.value += key;
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
  }
  input.blur();
}
function fill(): void {
  type('number', '๔๒๔๒-4242 42424242');
  type('exp', '829');
  type('cvc', '123');
  type('name', 'PIMCHANOK W');
}
/** Posts a message from the parent window; default origin: the shop. */
async function say(data: unknown, { origin = SHOP, source = window.parent as unknown } = {}): Promise<void> {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
  await new Promise((resolve) => setImmediate(resolve));
}
const messages = () => told.map(({ message }) => message);
const errorOf = (id: string): string => {
  const error = document.getElementById(`${id}-error`);
  return error === null || error.hidden ? '' : (error.textContent ?? '').trim();
};
const SUBMIT = { type: 'mali-card:submit', id: 'try-1' };

describe('the card form', () => {
  test('announces itself with its height to the shop only', async () => {
    await open();
    expect(told).toEqual([
      { message: { type: 'mali-card:height', height: 361 }, target: SHOP },
      { message: { type: 'mali-card:ready' }, target: SHOP },
    ]);
    height = 420;
    grow();
    grow();
    expect(messages().slice(2)).toEqual([{ type: 'mali-card:height', height: 420 }]);
  });

  test('formats input like on a card', async () => {
    await open();
    fill();
    expect(field('number').value).toBe('4242 4242 4242 4242');
    expect(field('exp').value).toBe('08/29');
    const shown = document.querySelectorAll('.sign svg:not([hidden])');
    expect([...shown].map((sign) => sign.getAttribute('data-brand'))).toEqual(['Visa']);
    expect(document.getElementById('brand')?.textContent).toBe('Visa');
  });

  test('sends the card only to the bank, and a token to the shop', async () => {
    await open('en');
    fill();
    told = [];
    await say(SUBMIT);
    expect(fetched).toEqual([
      {
        url: '/tokens?lang=en',
        body: { number: '4242424242424242', exp_month: 8, exp_year: 2029, cvc: '123', name: 'PIMCHANOK W' },
      },
    ]);
    expect(told).toEqual([
      {
        message: { type: 'mali-card:token', id: 'try-1', token: 'tokn_1', brand: 'Visa', last4: '4242' },
        target: SHOP,
      },
    ]);
    expect(field('number').value).toBe('4242 4242 4242 4242');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a frame within it that says it is the shop', { source: {} }],
  ])('ignores messages from %s', async (_who, from) => {
    await open();
    fill();
    told = [];
    await say(SUBMIT, from);
    expect(fetched).toEqual([]);
    expect(told).toEqual([]);
  });

  test.each([null, 'mali-card:submit', { type: 'mali-card:submit' }, { type: 'other', id: 'x' }])(
    'ignores %j',
    async (data) => {
      await open();
      fill();
      await say(data);
      expect(fetched).toEqual([]);
    },
  );

  test.each([
    ['th', ['กรอกหมายเลขบัตร', 'กรอกวันหมดอายุ', 'กรอก CVC', 'กรอกชื่อบนบัตร']],
    ['en', ['Enter the card number', 'Enter the date', 'Enter the CVC', 'Enter the name on the card']],
  ] as const)('marks missing fields in %s, focuses the first, and sends no request', async (lang, words) => {
    await open(lang);
    told = [];
    await say(SUBMIT);
    expect(['number', 'exp', 'cvc', 'name'].map(errorOf)).toEqual(words);
    for (const id of ['number', 'exp', 'cvc', 'name']) {
      expect(field(id).getAttribute('aria-invalid')).toBe('true');
      expect(field(id).getAttribute('aria-describedby')?.split(' ')).toContain(`${id}-error`);
    }
    expect(document.activeElement).toBe(field('number'));
    expect(messages()).toEqual([{ type: 'mali-card:invalid', id: 'try-1' }]);
    expect(fetched).toEqual([]);
  });

  test.each([
    ['number', '4242424242424241', 'Check this number'],
    ['number', '424242', 'Digits are missing'],
    ['exp', '1329', 'Write it as 08/29'],
    ['exp', '0120', 'This card has expired'],
    ['cvc', '12', '3 digits on the back'],
    ['name', '4242', 'Write it in letters'],
  ])('shows an error for %s %s on blur, and removes it once corrected', async (id, text, words) => {
    await open('en');
    type(id, text);
    expect(errorOf(id)).toBe(words);
    field(id).value = '';
    fill();
    expect(errorOf(id)).toBe('');
    expect(field(id).hasAttribute('aria-invalid')).toBe(false);
  });

  test('requires four digits for an American Express', async () => {
    await open('en');
    type('number', '378282246310005');
    type('cvc', '123');
    expect(errorOf('cvc')).toBe('4 digits on the front');
    expect(document.getElementById('cvc-hint')?.textContent).toBe('4 digits on the front');
  });

  test('marks the field that the bank rejects', async () => {
    await open();
    fill();
    told = [];
    answer = async () => Response.json({ error: 'bad_card', field: 'exp' }, { status: 422 });
    await say(SUBMIT);
    expect(messages()).toEqual([{ type: 'mali-card:invalid', id: 'try-1' }]);
    expect(errorOf('exp')).not.toBe('');
    expect(document.activeElement).toBe(field('exp'));
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('no connection'))],
    ['is down', async () => Response.json({ error: 'down' }, { status: 503 })],
    ['has had enough', async () => Response.json({ error: 'too_many' }, { status: 429 })],
    ['answers something else', async () => new Response('<html>')],
  ])('reports a failure when the bank %s, and keeps the input', async (_what, how) => {
    await open();
    fill();
    told = [];
    answer = how;
    await say(SUBMIT);
    expect(messages()).toEqual([{ type: 'mali-card:failed', id: 'try-1' }]);
    expect(field('number').value).toBe('4242 4242 4242 4242');
    expect(field('cvc').value).toBe('123');
  });

  test('reports Enter in a field, without submitting', async () => {
    await open();
    told = [];
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field('name').dispatchEvent(enter);
    expect(messages()).toEqual([{ type: 'mali-card:enter' }]);
    expect(enter.defaultPrevented).toBe(true);
    expect(fetched).toEqual([]);
  });

  test('fills in a test card on click', async () => {
    await open();
    type('name', 'PIMCHANOK W');
    const buttons = [...document.querySelectorAll('details button')];
    expect(buttons.map((button) => button.getAttribute('data-number'))).toEqual(
      TEST_CARDS.map(({ number }) => number),
    );
    for (const button of buttons) {
      (button as HTMLButtonElement).click();
      expect(['number', 'exp', 'cvc', 'name'].map(errorOf)).toEqual(['', '', '', '']);
    }
    expect(field('number').value).toBe('4000 0099 0000 0004');
    expect(field('name').value).toBe('PIMCHANOK W');
    told = [];
    await say(SUBMIT);
    expect(messages()).toMatchObject([{ type: 'mali-card:token' }]);
  });

  test('has the numeric keyboard and card autofill', async () => {
    await open();
    const of = (id: string) => [field(id).inputMode, field(id).autocomplete];
    expect(of('number')).toEqual(['numeric', 'cc-number']);
    expect(of('exp')).toEqual(['numeric', 'cc-exp']);
    expect(of('cvc')).toEqual(['numeric', 'cc-csc']);
    expect(field('name').autocomplete).toBe('cc-name');
    for (const id of ['number', 'exp', 'cvc', 'name']) {
      expect(document.querySelector(`label[for=${id}]`)?.textContent, id).not.toBe('');
      // A field without a name cannot be submitted by the browser.
      expect(field(id).name).toBe('');
    }
  });
});
