/**
 * The card page for Omise: frames Omise's own form, so that neither this page nor the shop sees card data.
 * Posts the resulting token to the shop with the message protocol of the sandbox bank's form, and only when
 * the embedding page is the shop's.
 */

/**
 * The used part of Omise.js: the embedded card form.
 * @typedef {{
 *   configure(options: Record<string, unknown>): void,
 *   open(handlers: { onCreateTokenSuccess(answer: unknown): void, onError(error: unknown): void }): void,
 *   requestCardToken(): void,
 * }} OmiseCard
 */

const { shop = '', publicKey = '' } = document.documentElement.dataset;
const language = document.documentElement.lang;
/** Height in px of Omise's form with fields of 52 px, without its "remember card" box. */
const HEIGHT = 270;
/** The shop's field and text colours. */
const INK = '#241c17';

/**
 * Posts to the shop's origin only.
 * @param {{ type: string } & Record<string, unknown>} message
 */
function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, shop);
}

/**
 * The token in Omise.js's response, a string or an object.
 * @param {unknown} answer
 * @returns {string | null}
 */
function tokenIn(answer) {
  const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : answer;
  return typeof token === 'string' && /^tokn_(?:test_)?[0-9a-z]+$/.test(token) ? token : null;
}

/**
 * Id of the pending attempt.
 * @type {string | null}
 */
let waiting = null;

/** @param {Record<string, unknown> & { type: string }} message */
function answer(message) {
  if (waiting === null) return;
  tell({ ...message, id: waiting });
  waiting = null;
}

/** @param {OmiseCard} form */
function begin(form) {
  const element = document.querySelector('main');
  if (!(element instanceof HTMLElement)) return;
  element.style.height = `${HEIGHT}px`;
  const border = (/** @type {string} */ colour) => `1.2px solid ${colour}`;
  form.configure({
    publicKey,
    element,
    locale: language,
    customCardForm: true,
    customCardFormTheme: 'light',
    customCardFormHideRememberCard: true,
    style: {
      fontFamily: 'Poppins',
      fontSize: 16,
      input: {
        height: '52px',
        borderRadius: '2px',
        border: border('#8f7f70'),
        focusBorder: border(INK),
        background: '#fffdf9',
        color: INK,
        labelColor: INK,
        placeholderColor: '#6f6157',
      },
      checkBox: { textColor: INK, themeColor: INK, border: border('#8f7f70') },
    },
  });
  form.open({
    onCreateTokenSuccess(given) {
      const token = tokenIn(given);
      // Omise returns brand and last digits with the charge only.
      if (token === null) answer({ type: 'mali-card:failed' });
      else answer({ type: 'mali-card:token', token, brand: 'Card', last4: '••••' });
    },
    onError(error) {
      // An array names invalid fields, which Omise's form marks itself.
      const fields = Array.isArray(error) && error.length > 0;
      answer({ type: fields ? 'mali-card:invalid' : 'mali-card:failed' });
    },
  });
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== shop || source !== window.parent) return;
    if (data?.type !== 'mali-card:submit' || typeof data.id !== 'string') return;
    answer({ type: 'mali-card:failed' });
    waiting = data.id;
    form.requestCardToken();
  });
  tell({ type: 'mali-card:height', height: HEIGHT });
  const frame = element.querySelector('iframe');
  const ready = () => tell({ type: 'mali-card:ready' });
  if (frame === null) ready();
  else frame.addEventListener('load', ready, { once: true });
}

// Without Omise.js nothing is posted, and the shop offers to retry.
if ('OmiseCard' in window) begin(/** @type {OmiseCard} */ (window.OmiseCard));

export {};
