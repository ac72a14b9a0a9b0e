import { type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../clients/api-error.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import type { CardToken } from './card-messages.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readCard(key: string): CardToken | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(kept)) return null;
    const { token, brand, last4 } = kept;
    const whole = typeof token === 'string' && typeof brand === 'string' && typeof last4 === 'string';
    return whole ? { token, brand, last4 } : null;
  } catch {
    return null;
  }
}

function keepCard(key: string, card: CardToken | null): void {
  try {
    if (card === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(card));
  } catch {
    // Without storage the token is known to this page alone; only a reload would ask for another.
  }
}

/**
 * Whether the shop has clearly refused: nothing was done, and asking anew is a new request. Without an answer, with
 * one of a server that failed, or with one that did not look at the request at all, it may have been done.
 */
export function isRefusal({ status, code }: ApiError): boolean {
  if (status === null || status < 400 || status >= 500) return false;
  return code !== 'ERROR.CODE_UNAVAILABLE' && ![401, 408, 429].includes(status);
}

export type Card = {
  frame: RefObject<CardFrameHandle | null>;
  /** The card an earlier request was sent with whose answer is not known. */
  kept: CardToken | null;
  /** That card, else a new token of what is typed; null when there is none. */
  take(): Promise<CardToken | null>;
  /** The shop has answered, or the customer chooses another card: this token is not used again. */
  spend(): void;
};

/**
 * The card to pay with. A token is good once, so the one a request was sent with stays the one of that request
 * until the shop has answered: a second press after a lost answer asks for the same thing, and the card cannot be
 * charged twice. Kept for this tab, because a reload must not forget it.
 * @param of what is paid: an order number, or `new` for the order being placed
 */
export function useCard(of: string): Card {
  const key = `mali.card.${of}`;
  const frame = useRef<CardFrameHandle>(null);
  const [kept, setKept] = useState(() => readCard(key));
  const keep = (card: CardToken | null) => {
    setKept(card);
    keepCard(key, card);
  };
  return {
    frame,
    kept,
    async take() {
      if (kept !== null) return kept;
      const card = (await frame.current?.tokenise()) ?? null;
      if (card !== null) keep(card);
      return card;
    },
    spend: () => keep(null),
  };
}
