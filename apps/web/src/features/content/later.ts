import type { Block } from '@mali/contracts/content';
import type { PricingRules } from '@mali/contracts/pricing';
import { runQuery } from '../../clients/run-query.ts';
import { wholeLayout } from './calls.ts';
import type { LaterBlock, PageLayout } from './requests.ts';

/** What tells that a visitor has come to stay: from then on every block of the page is wanted. */
const DEEDS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
/** Before a layout that did not come is asked for again. */
const AGAIN_MS = 3000;

let stays: Promise<void> | undefined;
const hasCome = (): Promise<void> => {
  stays ??= new Promise((resolve) => {
    for (const deed of DEEDS)
      window.addEventListener(deed, () => resolve(), { once: true, passive: true, capture: true });
  });
  return stays;
};

/** A drawn place that nobody has turned to yet. */
type Waiting = { place: HTMLElement; end: () => void };

/** Calls `end` when the place is on the screen, or the visitor has done anything. */
function turnedTo({ place, end }: Waiting): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    end();
  });
  observer.observe(place);
  void hasCome().then(() => {
    observer.disconnect();
    end();
  });
}

const asked = new Map<string, Promise<PageLayout>>();

async function ask(name: string): Promise<PageLayout> {
  for (;;) {
    const layout = await runQuery<PageLayout>(wholeLayout.initiate(name, { subscribe: false }));
    if (layout !== null && layout.pricing !== null) return layout;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** A block with the rules that price its products; null: the layout does not have it any longer. */
export type Come = { block: Block; pricing: PricingRules } | null;

type Coming = { promise: Promise<Come>; waiting: Waiting | null };
const coming = new WeakMap<LaterBlock, Coming>();

async function wholeOf({ id, later: name }: LaterBlock): Promise<Come> {
  const whole = asked.get(name) ?? ask(name);
  asked.set(name, whole);
  const { components, pricing } = await whole;
  const block = components.find((each) => each.id === id);
  return block === undefined || 'later' in block || pricing === null ? null : { block, pricing };
}

function begin(later: LaterBlock): Coming {
  const place = document.getElementById(later.id);
  if (place === null || typeof IntersectionObserver === 'undefined')
    return { promise: wholeOf(later), waiting: null };
  let end: () => void = () => undefined;
  const turned = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = { place, end };
  turnedTo(waiting);
  return { promise: turned.then(() => wholeOf(later)), waiting };
}

/**
 * What a block is drawn from whose picture came with the document. It is asked for when somebody turns to the block:
 * until then the drawn one stands, and its links lead where they should.
 */
export function come(later: LaterBlock): Promise<Come> {
  const now = coming.get(later) ?? begin(later);
  coming.set(later, now);
  // The page has been left, and is drawn anew: nothing stands for the block any more.
  if (now.waiting?.place.isConnected === false) now.waiting.end();
  return now.promise;
}
