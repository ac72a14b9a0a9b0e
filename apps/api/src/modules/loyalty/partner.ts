import type { The1Type } from '@mali/contracts/reward-values';

/**
 * What the shop asks of the loyalty partner whose points its customers redeem. Points are whole. No implementation
 * holds a database lock or transaction, and none is called within one.
 *
 * A `key` names one reservation. Asking twice under a key is one reservation; it can be found again by the key, because
 * an answer that does not come is not a refusal.
 */
export interface LoyaltyPartner {
  /**
   * Proves that somebody holds cards: without a code one is sent to the phone of the holder, with it the cards are told.
   * @throws PartnerUnavailable when the partner does not answer
   * @throws PartnerRefused `wrong_code`, `too_many`
   */
  verify(request: {
    type: The1Type;
    /** The phone as 0xxxxxxxxx, the 13 digits of the national ID, or the digits of the card. */
    number: string;
    code: string | null;
  }): Promise<{ cards: PartnerCard[]; sentTo: string | null }>;

  /**
   * Sets points of a card aside, at once.
   * @throws PartnerUnavailable when the partner does not answer: they may or may not be set aside
   * @throws PartnerRefused `insufficient_points`, `unknown_card`, `released`: nothing was set aside
   */
  reserve(request: { key: string; card: string; points: number }): Promise<void>;

  /** A reservation as the partner knows it now; null when it has never heard of it. @throws PartnerUnavailable */
  find(key: string): Promise<Reservation | null>;

  /**
   * The order stands: the points are spent, and the partner owes the shop what they are worth.
   * @throws PartnerUnavailable, PartnerRefused when there is nothing that could be spent
   */
  capture(key: string): Promise<void>;

  /**
   * All points of a reservation that have not come back yet do, spent or not. One that was never made, or whose making
   * is still under way, can no longer be made.
   * @throws PartnerUnavailable
   */
  release(key: string): Promise<void>;

  /**
   * Some of the points that were spent go back, once for one name.
   * @throws PartnerUnavailable, PartnerRefused when it is more than is left
   */
  giveBack(request: { key: string; name: string; points: number }): Promise<void>;

  /** Every reservation made from `from` until before `to`, oldest first. @throws PartnerUnavailable */
  reservations(range: { from: Date; to: Date }): AsyncIterable<Reservation>;
}

export type PartnerCard = {
  /** The name the partner knows it by; its number is never told whole. */
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
  /** Points of it that went back. */
  returned: number;
  status: 'reserved' | 'captured' | 'released';
};

/** The partner did not answer in time or not in its own words: nothing may be concluded from it. */
export class PartnerUnavailable extends Error {
  override name = 'PartnerUnavailable';
}

/** The partner understood and will not: nothing has moved. */
export class PartnerRefused extends Error {
  override name = 'PartnerRefused';
  readonly reason: string;
  constructor(reason: string) {
    super(`the partner refuses: ${reason}`);
    this.reason = reason;
  }
}
