import type { The1Type } from '@mali/contracts/reward-values';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** The loyalty partner; null without one. */
    readonly loyalty: LoyaltyPartner | null;
  }
}

/**
 * Interface of the loyalty partner whose points customers redeem. Points are whole numbers. Implementations
 * hold no database lock or transaction, and are never called within one.
 *
 * A `key` identifies one reservation: requests are idempotent by key, and a reservation can be found by it,
 * because a missing response is not a rejection.
 */
export interface LoyaltyPartner {
  /**
   * Verifies card holders: without a code one is sent to the holder's phone, with it the cards are returned.
   * @throws PartnerUnavailable without a response
   * @throws PartnerRefused `wrong_code`, `too_many`
   */
  verify(request: {
    type: The1Type;
    /** The phone as 0xxxxxxxxx, the 13 digits of the national ID, or the digits of the card. */
    number: string;
    code: string | null;
  }): Promise<{ cards: PartnerCard[]; sentTo: string | null }>;

  /**
   * Reserves points of a card, immediately.
   * @throws PartnerUnavailable without a response: they may or may not be reserved
   * @throws PartnerRefused `insufficient_points`, `unknown_card`, `released`: nothing was reserved
   */
  reserve(request: { key: string; card: string; points: number }): Promise<void>;

  /**
   * The current state of a reservation; null when unknown.
   * @throws PartnerUnavailable
   */
  find(key: string): Promise<Reservation | null>;

  /**
   * The order is placed: the points are captured, and the partner owes the shop their value.
   * @throws PartnerUnavailable, PartnerRefused when there is nothing to capture
   */
  capture(key: string): Promise<void>;

  /**
   * Returns all remaining points of a reservation, captured or not. A reservation not made yet, or in
   * progress, is blocked.
   * @throws PartnerUnavailable
   */
  release(key: string): Promise<void>;

  /**
   * Returns some captured points, idempotent by name.
   * @throws PartnerUnavailable, PartnerRefused when it exceeds the remainder
   */
  giveBack(request: { key: string; name: string; points: number }): Promise<void>;

  /**
   * All reservations created from `from` (inclusive) to `to` (exclusive), oldest first.
   * @throws PartnerUnavailable
   */
  reservations(range: { from: Date; to: Date }): AsyncIterable<Reservation>;
}

export type PartnerCard = {
  /** The partner's id of the card; its number is never revealed. */
  card: string;
  number: string;
  points: number;
  holder: PartnerName;
};
/** First and last name of a card's holder, as the partner writes them in both languages. */
export type PartnerName = {
  first_name: { th: string; en: string };
  last_name: { th: string; en: string };
};
export type Reservation = {
  key: string;
  points: number;
  /** Returned points of it. */
  returned: number;
  status: 'reserved' | 'captured' | 'released';
};

/** No valid response from the partner in time: the result is unknown. */
export class PartnerUnavailable extends Error {
  override name = 'PartnerUnavailable';
}

/** The partner rejected the request: nothing has changed. */
export class PartnerRefused extends Error {
  override name = 'PartnerRefused';
  readonly reason: string;
  constructor(reason: string) {
    super(`the partner refuses: ${reason}`);
    this.reason = reason;
  }
}
