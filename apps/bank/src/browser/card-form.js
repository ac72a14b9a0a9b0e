import {
  brandOf,
  digitsOf,
  groupNumber,
  isCardName,
  isCardNumber,
  isCvc,
  isPast,
  parseExpiry,
  writeExpiry,
} from './card-number.js';

/**
 * The card form in the shop's frame. Card data goes to the bank only; the shop receives a token, by messages
 * to the embedding page, which must be the shop's.
 */

/** @typedef {'number' | 'exp' | 'cvc' | 'name'} FieldName */
/** @typedef {{ name: FieldName, input: HTMLInputElement, fault: () => string | null }} Field */

const { shop = '', lang = 'th' } = document.documentElement.dataset;
const TIMEOUT_MS = 10_000;
/** Values that a click on a test card fills into empty fields. */
const SAMPLE_NAME = 'TEST CARD';

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
function one(selector, kind) {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${selector} on the page`);
  return found;
}

const form = one('form', HTMLFormElement);
const number = one('#number', HTMLInputElement);
const exp = one('#exp', HTMLInputElement);
const cvc = one('#cvc', HTMLInputElement);
const name = one('#name', HTMLInputElement);
const cvcHint = one('#cvc-hint', HTMLElement);

/**
 * `fault` returns the text key of the error; null when valid.
 * @type {readonly Field[]}
 */
const FIELDS = [
  {
    name: 'number',
    input: number,
    fault() {
      const digits = digitsOf(number.value);
      if (digits === '') return 'missing';
      if (digits.length < Math.min(...brandOf(digits).lengths)) return 'short';
      return isCardNumber(digits) ? null : 'wrong';
    },
  },
  {
    name: 'exp',
    input: exp,
    fault() {
      if (exp.value.trim() === '') return 'missing';
      const expiry = parseExpiry(exp.value);
      if (expiry === null) return 'wrong';
      return isPast(expiry, Date.now()) ? 'past' : null;
    },
  },
  {
    name: 'cvc',
    input: cvc,
    fault() {
      const digits = digitsOf(cvc.value);
      if (digits === '') return 'missing';
      return isCvc(digits, digitsOf(number.value)) ? null : 'wrong';
    },
  },
  {
    name: 'name',
    input: name,
    fault() {
      if (name.value.trim() === '') return 'missing';
      return isCardName(name.value) ? null : 'wrong';
    },
  },
];

/**
 * Shows the error beside the field, or removes it.
 * @param {Field} field
 * @param {string | null} fault
 */
function mark({ input }, fault) {
  const error = one(`#${input.id}-error`, HTMLElement);
  const words = fault === null ? '' : (input.dataset[fault] ?? '');
  one(`#${input.id}-error span`, HTMLElement).textContent = words;
  error.hidden = fault === null;
  if (fault === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** @param {Field} field */
function tick({ input, fault }) {
  input.closest('.field')?.classList.toggle('right', fault() === null);
}

/** Shows the icon of the card's brand, and sets the length of its security code. */
function showBrand() {
  const brand = brandOf(digitsOf(number.value));
  for (const sign of document.querySelectorAll('[data-brand]')) {
    sign.toggleAttribute('hidden', sign.getAttribute('data-brand') !== brand.name);
  }
  one('#brand', HTMLElement).textContent = brand.name === 'Card' ? '' : brand.name;
  const where = (brand.cvc === 4 ? cvcHint.dataset.four : cvcHint.dataset.three) ?? '';
  cvcHint.textContent = where;
  // An unspecific error is shown at the field itself.
  cvc.dataset.wrong = where;
}

/**
 * Replaces the text of a field and keeps the caret behind the same digit.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function rewrite(input, text) {
  if (input.value === text) return;
  const atEnd = input.selectionStart === input.value.length;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  input.value = text;
  if (document.activeElement !== input) return;
  let at = 0;
  for (let seen = 0; at < text.length && seen < before; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  const caret = atEnd ? text.length : at;
  input.setSelectionRange(caret, caret);
}

number.addEventListener('input', () => {
  rewrite(number, groupNumber(digitsOf(number.value)));
  showBrand();
});
exp.addEventListener('input', (event) => {
  const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
  rewrite(exp, writeExpiry(exp.value, deleting));
});
cvc.addEventListener('input', () => rewrite(cvc, digitsOf(cvc.value).slice(0, 4)));

for (const field of FIELDS) {
  const { input, fault } = field;
  // Errors are shown on blur, and removed as soon as the value is valid.
  input.addEventListener('blur', () => {
    if (input.value !== '') mark(field, fault());
    tick(field);
  });
  input.addEventListener('input', () => {
    if (fault() === null) mark(field, null);
    if (input === number && cvc.value !== '') for (const each of FIELDS) if (each.input === cvc) tick(each);
    input.closest('.field')?.classList.remove('right');
  });
}

for (const button of document.querySelectorAll('button[data-number]')) {
  button.addEventListener('click', () => {
    const digits = button.getAttribute('data-number') ?? '';
    number.value = groupNumber(digits);
    if (parseExpiry(exp.value) === null) exp.value = `12/${String(new Date().getFullYear() + 3).slice(2)}`;
    if (!isCvc(digitsOf(cvc.value), digits)) cvc.value = '1234'.slice(0, brandOf(digits).cvc);
    if (name.value.trim() === '') name.value = SAMPLE_NAME;
    for (const each of document.querySelectorAll('button[data-number]')) {
      each.setAttribute('aria-pressed', String(each === button));
    }
    for (const field of FIELDS) {
      mark(field, field.fault());
      tick(field);
    }
    showBrand();
  });
}

/**
 * Posts to the shop's origin only.
 * @param {{ type: string } & Record<string, unknown>} message
 */
function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, shop);
}

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  tell({ type: 'mali-card:enter' });
});

/**
 * @param {Field} field
 * @param {string} fault
 * @param {string} id
 */
function refuse(field, fault, id) {
  mark(field, fault);
  field.input.focus();
  tell({ type: 'mali-card:invalid', id });
}

/**
 * Requests a token of the entered card. Input is kept, whatever the result.
 * @param {string} id the shop's id of this attempt
 */
async function submit(id) {
  for (const field of FIELDS) mark(field, field.fault());
  const first = FIELDS.find(({ fault }) => fault() !== null);
  const expiry = parseExpiry(exp.value);
  if (first !== undefined || expiry === null) {
    first?.input.focus();
    tell({ type: 'mali-card:invalid', id });
    return;
  }
  try {
    const response = await fetch(`/tokens?lang=${lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: digitsOf(number.value),
        exp_month: expiry.month,
        exp_year: expiry.year,
        cvc: digitsOf(cvc.value),
        name: name.value.trim(),
      }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    const refused = FIELDS.find((field) => field.name === answer.field);
    if (response.ok) {
      const { token, brand, last4 } = answer;
      tell({ type: 'mali-card:token', id, token, brand, last4 });
    } else if (response.status === 422 && refused !== undefined) refuse(refused, 'wrong', id);
    else tell({ type: 'mali-card:failed', id });
  } catch {
    tell({ type: 'mali-card:failed', id });
  }
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== shop || source !== window.parent) return;
  if (data?.type === 'mali-card:submit' && typeof data.id === 'string') void submit(data.id);
});

let told = 0;
const main = one('main', HTMLElement);
new ResizeObserver(() => {
  const height = Math.ceil(main.getBoundingClientRect().height);
  if (height === told) return;
  told = height;
  tell({ type: 'mali-card:height', height });
}).observe(main);
// On back navigation the browser restores the fields.
showBrand();
tell({ type: 'mali-card:ready' });
