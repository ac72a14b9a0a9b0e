/**
 * The waiting page asks where the visitor stands, shows it, and loads the page once the turn has come. Without scripts
 * the page loads itself again instead.
 */

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const { ahead: aheadText = '', one = '', next = '', minutes = '', soon = '', turn = '' } = main.dataset;
const numbers = new Intl.NumberFormat(document.documentElement.lang);
const FIRST = 'mali.waiting';
const SPREAD = 0.2;

/** @param {string} part */
const element = (part) => /** @type {HTMLElement} */ (document.getElementById(part));

/**
 * How many were ahead when this tab began to wait.
 * @param {number} ahead
 */
function firstAhead(ahead) {
  try {
    const known = Number(sessionStorage.getItem(FIRST));
    if (known >= ahead && known > 0) return known;
    sessionStorage.setItem(FIRST, String(ahead));
  } catch {
    // Without storage the progress begins with this load.
  }
  return ahead;
}

/** @param {{ ahead: number, seconds: number }} standing */
function show({ ahead, seconds }) {
  const place = ahead === 0 ? next : ahead === 1 ? one : aheadText.replace('{n}', numbers.format(ahead));
  const time = seconds < 60 ? soon : minutes.replace('{n}', numbers.format(Math.ceil(seconds / 60)));
  // The same text again would be read aloud again.
  if (element('ahead').textContent !== place) element('ahead').textContent = place;
  if (element('time').textContent !== time) element('time').textContent = time;
  const first = firstAhead(ahead + 1);
  const bar = /** @type {HTMLProgressElement} */ (element('progress'));
  bar.max = first;
  bar.value = first - ahead;
}

/** Loads the page that was asked for, and forgets this wait. */
function enter() {
  try {
    sessionStorage.removeItem(FIRST);
  } catch {
    // Nothing was kept.
  }
  document.title = turn;
  element('ahead').textContent = turn;
  location.reload();
}

/** @param {number} seconds */
function askLater(seconds) {
  const spread = 1 - SPREAD + Math.random() * 2 * SPREAD;
  setTimeout(ask, seconds * 1000 * spread);
}

async function ask() {
  let again = Number(main.dataset.poll);
  try {
    const answer = await fetch('/api/waiting_room', { cache: 'no-store', credentials: 'same-origin' });
    if (answer.ok) {
      const standing = await answer.json();
      if (standing.state !== 'waiting') return enter();
      again = standing.poll_seconds;
      show(standing);
    }
  } catch {
    // The place is kept: asked again later.
  }
  askLater(again);
}

if (main.dataset.place !== undefined) {
  show({ ahead: Number(main.dataset.place), seconds: Number(main.dataset.seconds) });
  askLater(Number(main.dataset.poll));
} else setTimeout(() => location.reload(), Number(main.dataset.poll) * 1000);
