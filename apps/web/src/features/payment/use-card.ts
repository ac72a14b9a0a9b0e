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
    // Without storage the token is in memory only; a reload requests another.
  }
}

/**
 * Whether the shop has definitely rejected the request, so that a retry is a new request. With no response, a
 * server error, or a response from before processing, it may have been carried out.
 */
export function isRefusal({ status, code }: ApiError): boolean {
  if (status === null || status < 400 || status >= 500) return false;
  return code !== 'ERROR.CODE_UNAVAILABLE' && ![401, 408, 429].includes(status);
}

export type Card = {
  frame: RefObject<CardFrameHandle | null>;
  /** The card of an earlier request with unknown result. */
  kept: CardToken | null;
  /** That card, else a new token of the entered one; null on failure. */
  take(): Promise<CardToken | null>;
  /** The request was answered, or another card is selected: this token is not reused. */
  spend(): void;
};

/**
 * The card to pay with. A token is single use, so it stays bound to its request until the response: a retry
 * after a lost response repeats the same request, and the card cannot be charged twice. Stored for this tab,
 * to survive a reload.
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
