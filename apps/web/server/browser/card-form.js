/**
 * The page for a card when Omise takes the money: Omise's own form stands in a frame of this page, so that neither this
 * page nor the shop sees what is typed. What comes out is a token, told to the shop in the words that the sandbox
 * bank's form uses too, and only when the page around this one is the shop's.
 */

/**
 * What this page uses of Omise.js: the card form that its plugins embed.
 * @typedef {{
 *   configure(options: Record<string, unknown>): void,
 *   open(handlers: { onCreateTokenSuccess(answer: unknown): void, onError(error: unknown): void }): void,
 *   requestCardToken(): void,
 * }} OmiseCard
 */

const { shop = '', publicKey = '' } = document.documentElement.dataset;
const language = document.documentElement.lang;
/** What Omise's form measures with fields of 52 px, without its box to remember the card. */
const HEIGHT = 270;
/** The shop's colours: its field, its ink. */
const INK = '#241c17';

/**
 * Tells the shop, and nobody else whose page this may have come into.
 * @param {{ type: string } & Record<string, unknown>} message
 */
function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, shop);
}

/**
 * The token in what Omise.js hands over, which is a text or holds one.
 * @param {unknown} answer
 * @returns {string | null}
 */
function tokenIn(answer) {
  const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : answer;
  return typeof token === 'string' && /^tokn_(?:test_)?[0-9a-z]+$/.test(token) ? token : null;
}

/**
 * The shop's name for the attempt that waits for Omise.
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
      // Omise tells the brand and the last digits with the charge, and not here.
      if (token === null) answer({ type: 'mali-card:failed' });
      else answer({ type: 'mali-card:token', token, brand: 'Card', last4: '••••' });
    },
    onError(error) {
      // A list names fields that are not right yet; Omise's form marks them.
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

// Without Omise.js this page stays silent, and the shop offers to load it again.
if ('OmiseCard' in window) begin(/** @type {OmiseCard} */ (window.OmiseCard));

export {};
