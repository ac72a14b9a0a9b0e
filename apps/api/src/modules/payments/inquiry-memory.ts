import { LRUCache } from 'lru-cache';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    readonly inquiries: InquiryMemory;
  }
}

const MAX_ENTRIES = 10_000;

/** What one process remembers of its inquiries at banks. Without it, banks are asked more often. */
export class InquiryMemory {
  /**
   * Charges whose money has been recorded, by gateway and charge id. None is ever removed from the books, so a later
   * webhook about one changes nothing, and the database is not queried for it.
   */
  readonly settledCharges = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** Time of the last inquiry about an order that a page waits for, by order number; milliseconds. */
  readonly askedAt = new LRUCache<string, number>({ max: MAX_ENTRIES });
  /**
   * Payments (by id) and unpaid orders (by number) about which the bank did not answer: the next round asks about them
   * last, so that they hold up no other.
   */
  readonly silentPayments = new LRUCache<number, true>({ max: MAX_ENTRIES });
  readonly silentOrders = new LRUCache<string, true>({ max: MAX_ENTRIES });
}
