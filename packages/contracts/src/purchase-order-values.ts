/** Plain values of purchase orders: the browser may import this file. */

/** How an order stands. `partial`: some of it has come. `short`: closed, although some of it never came. */
export const PURCHASE_STATES = ['draft', 'sent', 'partial', 'received', 'cancelled', 'short'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
/** Orders whose goods are on the way. */
export const OPEN_PURCHASES = ['sent', 'partial'] as const satisfies readonly PurchaseState[];

/** What staff do with an order, and in which states. */
export const PURCHASE_ACTS = {
  change: ['draft'],
  send: ['draft'],
  revise: ['sent', 'partial'],
  receive: ['sent', 'partial'],
  cancel: ['draft', 'sent'],
  close: ['partial'],
} as const satisfies Record<string, readonly PurchaseState[]>;
export type PurchaseAct = keyof typeof PURCHASE_ACTS;
export const mayAct = (act: PurchaseAct, state: PurchaseState): boolean =>
  (PURCHASE_ACTS[act] as readonly PurchaseState[]).includes(state);

export const PURCHASE_EDIT = {
  /** As many as a receipt. */
  linesMax: 200,
  unitsMax: 100_000,
  /** Baht for a unit. */
  costMax: 1_000_000,
  note: 1000,
  reason: 200,
} as const;

/** Percent of value-added tax on what suppliers deliver. */
export const PURCHASE_VAT = 7;
/** Tax on a net amount in satang, rounded to the satang. */
export const vatOf = (net: number): number => Math.round((net * PURCHASE_VAT) / 100);

/** How the mail with an order stands. `none`: it was not sent by mail. */
export const PURCHASE_MAILS = ['none', 'waiting', 'sent', 'failed'] as const;
