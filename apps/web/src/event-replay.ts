/* Repeats interactions with a prerendered page that precede React's event handling. Links work without
   scripts. Typed text, checked boxes and selected options stay in their fields, which report them when
   hydrated (ui/hydrated-field.ts). */

/** Recorded interactions: presses of buttons, and form submissions. */
const INTERACTIONS = ['click', 'submit'] as const;
/** Delay in ms after which a form with an action and without a script handler is submitted by the browser. */
const FORM_TIMEOUT_MS = 3000;
/** Maximum age in ms of an interaction after the application is ready: a later effect would be unexpected. */
const EXPIRY_MS = 10_000;

type Interaction = {
  event: Event;
  target: Element;
  /** Dispatches a new event of the same kind, which is recorded again until React has handled it. */
  repeat: () => void;
};

function interactionOf(event: Event): Interaction | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  if (target instanceof HTMLFormElement) {
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    return { event, target, repeat: () => target.requestSubmit(submitter) };
  }
  const button = target.closest('a, button, input');
  if (!(button instanceof HTMLButtonElement) || button.type !== 'button') return null;
  return { event, target: button, repeat: () => button.click() };
}

/**
 * Records interactions and repeats those that React has not handled. app/hydration.tsx dispatches the events
 * it listens to: `shop:handled` with the event that React has dispatched to its components, `shop:hydrated`
 * when a part of the page has been hydrated, `shop:ready` when the application has restored its state.
 */
export function recordInteractions(): void {
  let recorded: Interaction[] = [];
  /** performance.now() at which recorded interactions expire. */
  let expires = Number.POSITIVE_INFINITY;
  let isReady = false;
  let isRepeating = false;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();

  const record = (event: Event) => {
    const interaction = interactionOf(event);
    if (interaction === null) return;
    // A form submitted twice is repeated once.
    recorded = recorded.filter(({ target }) => event.type !== 'submit' || target !== interaction.target);
    recorded.push(interaction);
    if (isReady && !isRepeating) expires = performance.now() + EXPIRY_MS;
  };
  const remove = (event: Event) => {
    recorded = recorded.filter((each) => each.event !== event);
    if (event.type !== 'submit' || !(event.target instanceof Element)) return;
    clearTimeout(timers.get(event.target));
    timers.delete(event.target);
  };
  const holdForm = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || recorded.every((each) => each.event !== event)) return;
    event.preventDefault();
    if (!form.hasAttribute('action') || timers.has(form)) return;
    timers.set(
      form,
      setTimeout(() => form.submit(), FORM_TIMEOUT_MS),
    );
  };

  async function repeatRecorded(): Promise<void> {
    if (!isReady || isRepeating) return;
    isRepeating = true;
    const pending = recorded;
    recorded = [];
    for (const { target, repeat } of pending) {
      if (!target.isConnected || performance.now() > expires) continue;
      repeat();
      // React renders the event's changes in a microtask: the next one is handled afterwards.
      await Promise.resolve();
    }
    isRepeating = false;
  }

  for (const type of INTERACTIONS) window.addEventListener(type, record, { capture: true });
  window.addEventListener('submit', holdForm);
  document.addEventListener('shop:handled', (handled) => {
    if (handled instanceof CustomEvent && handled.detail instanceof Event) remove(handled.detail);
  });
  document.addEventListener('shop:hydrated', () => void repeatRecorded());
  document.addEventListener(
    'shop:ready',
    () => {
      isReady = true;
      expires = performance.now() + EXPIRY_MS;
      void repeatRecorded();
    },
    { once: true },
  );
}
