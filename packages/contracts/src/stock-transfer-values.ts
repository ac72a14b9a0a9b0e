/** Values of transfers between places, without schemas: the browser may import this file. */
export const STOCK_TRANSFER_STATES = ['draft', 'sent', 'received', 'cancelled'] as const;
export type StockTransferState = (typeof STOCK_TRANSFER_STATES)[number];

export const STOCK_TRANSFER_EDIT = { reason: 300, linesMax: 300, unitsMax: 100_000 } as const;
