import type { Block } from '@mali/contracts/content';
import type { PricingRules } from '@mali/contracts/pricing';
import { runQuery } from '../../clients/run-query.ts';
import { wholeLayout } from './calls.ts';
import type { LaterBlock, PageLayout } from './requests.ts';

/** First interaction of a visitor: from then on every block of the page is hydrated. */
const FIRST_INPUTS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
/** Delay in ms before a failed request for a layout is repeated. */
const RETRY_MS = 3000;

let firstInput: Promise<void> | undefined;
const hasInput = (): Promise<void> => {
  firstInput ??= new Promise((resolve) => {
    for (const input of FIRST_INPUTS)
      window.addEventListener(input, () => resolve(), { once: true, passive: true, capture: true });
  });
  return firstInput;
};

/** Prerendered markup of a block that is not hydrated yet. */
type Waiting = { place: HTMLElement; end: () => void };

/** Calls `end` when the element is on the screen, or at the first interaction of the visitor. */
function whenNeeded({ place, end }: Waiting): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    end();
  });
  observer.observe(place);
  void hasInput().then(() => {
    observer.disconnect();
    end();
  });
}

const requested = new Map<string, Promise<PageLayout>>();

async function request(name: string): Promise<PageLayout> {
  for (;;) {
    const layout = await runQuery<PageLayout>(wholeLayout.initiate(name, { subscribe: false }));
    if (layout !== null && layout.pricing !== null) return layout;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** A block with the rules that price its products; null: no longer in the layout. */
export type LoadedBlock = { block: Block; pricing: PricingRules } | null;

type Load = { promise: Promise<LoadedBlock>; waiting: Waiting | null };
const loads = new WeakMap<LaterBlock, Load>();

async function wholeOf({ id, later: name }: LaterBlock): Promise<LoadedBlock> {
  const whole = requested.get(name) ?? request(name);
  requested.set(name, whole);
  const { components, pricing } = await whole;
  const block = components.find((each) => each.id === id);
  return block === undefined || 'later' in block || pricing === null ? null : { block, pricing };
}

function begin(later: LaterBlock): Load {
  const place = document.getElementById(later.id);
  if (place === null || typeof IntersectionObserver === 'undefined')
    return { promise: wholeOf(later), waiting: null };
  let end: () => void = () => undefined;
  const needed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = { place, end };
  whenNeeded(waiting);
  return { promise: needed.then(() => wholeOf(later)), waiting };
}

/**
 * The data of a block that the document has as markup only, requested when the block is needed; until then
 * the markup stays, and its links work.
 */
export function loadLaterBlock(later: LaterBlock): Promise<LoadedBlock> {
  const now = loads.get(later) ?? begin(later);
  loads.set(later, now);
  // The page was left and is rendered again: the markup is gone.
  if (now.waiting?.place.isConnected === false) now.waiting.end();
  return now.promise;
}
