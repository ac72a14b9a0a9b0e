/*
 * What a visitor does on a drawn page, or on a part of it, before its scripts are there is done once they are: nobody
 * presses twice, and no letter typed is lost. Links need none of this, they lead on by themselves.
 */

/** main.tsx tells the document when the shop stands, with what this browser has kept. */
const STANDS = 'shop:stands';
/** A form that no script comes for is sent as a page without scripts would. */
const FORM_PATIENCE_MS = 3000;
/** What has not come to life so long after the shop stands was never meant to, or will surprise who has given up. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 30;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isTicked = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const isTyped = (field: Element): field is Field =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isTicked(field));

/** What React notes on every element it has drawn or is taking over; the flags of parts it has not finished yet. */
type Fiber = { return: Fiber | null; alternate: Fiber | null; flags: number };
const UNFINISHED = 2 | 4096;

const isFiber = (value: unknown): value is Fiber =>
  typeof value === 'object' && value !== null && 'flags' in value && 'return' in value;

/**
 * React hears what is done on the element. It tells that in no public way, and drops what is done between its first
 * look at an element and its last: this is the question it asks itself before it hears an event.
 */
function isAlive(element: Element): boolean {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'));
  const noted: unknown = name === undefined ? null : Reflect.get(element, name);
  if (!isFiber(noted)) return false;
  if (noted.alternate !== null) return true;
  for (let part: Fiber | null = noted; part !== null; part = part.return)
    if ((part.flags & UNFINISHED) !== 0) return false;
  return true;
}

/** Says again what was typed: a part that has just come to life knows the field only as it was drawn. */
function typeAgain(field: Field, typed: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React compares with what was last set through the field itself; the prototype's setter goes past that.
  field.value = '';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tickAgain(field: HTMLInputElement, ticked: boolean): void {
  field.checked = !ticked;
  field.click();
}

type Deed = { on: Element; again: (on: Element) => void };
/** Where its element stood, and until when somebody waits for it (performance.now()). */
type Kept = Deed & { place: string; until: number };

/** An element by its place in the page: one drawn anew, in the visitor's own language say, has the same. */
function placeOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { localName: name } = at;
    const place = [...(at.parentElement?.children ?? [])]
      .filter((each) => each.localName === name)
      .indexOf(at);
    steps.unshift(`${name}:nth-of-type(${place + 1})`);
  }
  return [':scope', ...steps].join('>');
}

/** The event is about what an element holds, and whoever hears it reads it there. */
const holdsState = ({ type, target }: Event): boolean =>
  target instanceof Element &&
  (type === 'input' || type === 'change' || (type === 'click' && isTicked(target)));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function deedOf({ type, target }: Event): Deed | null {
  if (!(target instanceof Element)) return null;
  if (type === 'click') {
    const on = target.closest('a, button, input');
    if (on !== null && isTicked(on)) {
      const { checked } = on;
      return { on, again: (box) => isTicked(box) && tickAgain(box, checked) };
    }
    if (!(on instanceof HTMLButtonElement) || on.type !== 'button') return null;
    return { on, again: (button) => button instanceof HTMLElement && button.click() };
  }
  if (type === 'input') {
    if (!isTyped(target)) return null;
    const { value } = target;
    return { on: target, again: (field) => isTyped(field) && typeAgain(field, value) };
  }
  if (type === 'submit') {
    if (!(target instanceof HTMLFormElement) || isAlive(target)) return null;
    const alone = setTimeout(() => target.submit(), FORM_PATIENCE_MS);
    const again = (form: Element) => {
      clearTimeout(alone);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    return { on: target, again };
  }
  if (type === 'change') {
    if (!(target instanceof HTMLSelectElement)) return null;
    const { value } = target;
    const again = (select: Element) => {
      if (select instanceof HTMLSelectElement) select.value = value;
      select.dispatchEvent(new Event(type, { bubbles: true }));
    };
    return { on: target, again };
  }
  const again = (field: Element) => {
    if (field === document.activeElement) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return { on: target, again };
}

/** From here on every deed that nothing on the page hears is kept, and done again when something does. */
export function keepEarlyDeeds(): void {
  let kept: Kept[] = [];
  let stands = false;
  let looking = false;
  let doing = false;

  const again = (deed: Deed) => {
    doing = true;
    deed.again(deed.on);
    doing = false;
  };
  const take = (deed: Kept) => {
    kept = kept.filter((each) => each !== deed);
    if (deed.on.isConnected) again(deed);
  };

  /** What was typed does not wait for the shop to stand: a field drawn anew without it holds nothing. */
  const isDue = ({ on }: Deed) => (stands || (isTyped(on) && on.isConnected)) && isAlive(on);

  /** Those whose part has come to life, one after the other: what a press changes is there before the next is heard. */
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    while (kept.length > 0) {
      // Before the shop stands nothing has come too late, nor stands what was drawn anew where it will.
      if (stands) kept = kept.filter(({ on, until }) => on.isConnected && until > performance.now());
      const next = kept.find(isDue);
      // All that was done in one field at once: drawn anew for the first of it, it would hold nothing of the rest.
      for (const deed of kept) if (deed.on === next?.on && (deed === next || isTyped(next.on))) take(deed);
      await pause(next === undefined ? LOOK_MS : 0);
    }
    looking = false;
  }
  /** What was typed is known before anything else is heard, and what was pressed before the next press. */
  const doAtOnce = (): boolean => {
    const due = doing ? [] : kept.filter(isDue);
    for (const deed of due) take(deed);
    return due.length > 0;
  };
  document.addEventListener(
    STANDS,
    () => {
      stands = true;
      // What the page was drawn anew for has another element in its place.
      kept = kept.flatMap((deed) => {
        const on = deed.on.isConnected ? deed.on : document.body.querySelector(deed.place);
        return on === null ? [] : [{ ...deed, on, until: performance.now() + PATIENCE_MS }];
      });
      void look();
    },
    { once: true },
  );
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, doAtOnce, { capture: true });
  for (const type of ['click', 'focusin', 'input', 'change', 'submit']) {
    let met: { event: Event; unheard: () => void } | null = null;
    window.addEventListener(
      type,
      (event) => {
        // A field is drawn anew for what is done now, and would not hold any more what this event is about.
        const held = holdsState(event) ? deedOf(event) : null;
        if (doAtOnce() && held !== null && isAlive(held.on)) {
          event.stopImmediatePropagation();
          again(held);
          return;
        }
        const deed = event.target instanceof Element && !isAlive(event.target) ? deedOf(event) : null;
        if (deed === null || isAlive(deed.on)) return;
        if (type === 'submit') event.preventDefault();
        const unheard = () => {
          met = null;
          // In the midst of an event React brings to life what it has everything for. What a field holds by then is
          // to React what it has always held: what was typed or ticked is said again, all else has been heard.
          const heard = isAlive(deed.on) && !(type === 'click' && isTicked(deed.on));
          if (heard) {
            if (type === 'input') again(deed);
            return;
          }
          kept.push({ ...deed, place: placeOf(deed.on), until: performance.now() + PATIENCE_MS });
          void look();
        };
        met = { event, unheard };
        // React stops what it cannot hear yet: that does not come past here again.
        event.stopPropagation = () => {
          if (met?.event === event) unheard();
          Event.prototype.stopPropagation.call(event);
        };
      },
      { capture: true },
    );
    window.addEventListener(type, (event) => {
      if (met?.event === event) met.unheard();
    });
  }
}
