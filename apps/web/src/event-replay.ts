/*
 * Repeats what a visitor does on a prerendered page before React handles its events. Links need none of this: they
 * work without scripts. What is typed, ticked or chosen stays in its field, which reports it when it is hydrated
 * (ui/hydrated-field.ts).
 */

/** What is recorded: presses of buttons, and forms that are sent. */
const INTERACTIONS = ['click', 'submit'] as const;
/** A form that has an address and that no script handles for this long is sent by the browser. */
const FORM_TIMEOUT_MS = 3000;
/** An interaction that is still unhandled so long after the application is ready would surprise the visitor. */
const EXPIRY_MS = 10_000;

type Interaction = {
  event: Event;
  target: Element;
  /** Does the same again with a new event, which is recorded in its turn until React has handled it. */
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
 * Records interactions from here on and repeats those that React has not handled. app/hydration.tsx dispatches what it
 * listens to: `shop:handled` with the event that React has dispatched to its components, `shop:hydrated` when a part
 * of the page has been hydrated, `shop:ready` when the application has restored its state.
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
    // A form that is sent twice is sent once.
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
      // React renders what the event has changed in a microtask: the next one is handled by what is shown then.
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
