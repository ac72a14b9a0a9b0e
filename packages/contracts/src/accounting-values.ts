/** Names of the pages for the accountant. Plain values: the browser imports this file. */

/** Sums of a month, in the order in which they are shown; all of them money. */
export const FIGURE_GROUPS = {
  takings: ['taken_promptpay', 'taken_card', 'taken_transfer', 'cod_collected'],
  refunds: ['refunded_gateway', 'refunded_transfer'],
  gateways: ['payout_net', 'payout_fees', 'gateway_open'],
  cod: ['cod_settled', 'cod_fees', 'cod_written_off', 'cod_outstanding'],
  vat: [
    ...(['invoices', 'invoices_vat', 'abbreviated', 'abbreviated_vat'] as const),
    ...(['credit_notes', 'credit_notes_vat', 'vat_due'] as const),
  ],
  stock: [
    ...(['stock_opening', 'stock_received', 'cost_of_goods', 'stock_lost'] as const),
    ...(['stock_other', 'stock_closing'] as const),
  ],
  coins: ['coins_liability'],
} as const;
export type FigureGroup = keyof typeof FIGURE_GROUPS;
export const FIGURE_GROUP_NAMES = Object.keys(FIGURE_GROUPS) as FigureGroup[];
export type Figure = (typeof FIGURE_GROUPS)[FigureGroup][number];
export const FIGURES: readonly Figure[] = Object.values(FIGURE_GROUPS).flat();

/** Reports by lot: what is there at the end of a day, and what was sold in its month. */
export const LOT_REPORTS = ['stock', 'sold'] as const;
export type LotReport = (typeof LOT_REPORTS)[number];

export const ACCOUNTING = {
  reason: 500,
  lotsPerPage: 50,
  /** Bytes of a gateway's file, and its rows. */
  fileMax: 700_000,
  rowsMax: 10_000,
  reference: 60,
  /** Rows that an answer shows. */
  shown: 200,
} as const;

/** How a row of a payout stands to the charge or the refund that it names. */
export const PAYOUT_STATES = ['matched', 'differs', 'unknown', 'twice'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
