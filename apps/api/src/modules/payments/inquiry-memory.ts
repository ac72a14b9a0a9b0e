import { LRUCache } from 'lru-cache';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    readonly inquiries: InquiryMemory;
  }
}

const MAX_ENTRIES = 10_000;

/** In-memory state of gateway inquiries of one process. Losing it only causes more inquiries. */
export class InquiryMemory {
  /**
   * Charges whose money has been recorded, by gateway and charge id. None is ever removed from the books, so a later
   * webhook about one changes nothing, and the database is not queried for it.
   */
  readonly settledCharges = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** Time of the last inquiry about an order that a page waits for, by order number; milliseconds. */
  readonly askedAt = new LRUCache<string, number>({ max: MAX_ENTRIES });
  /**
   * Payments (by id) and unpaid orders (by number) whose gateway did not respond: processed last in the next
   * run, so that they do not block others.
   */
  readonly silentPayments = new LRUCache<number, true>({ max: MAX_ENTRIES });
  readonly silentOrders = new LRUCache<string, true>({ max: MAX_ENTRIES });
}
