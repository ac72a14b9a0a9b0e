/** Acts on many orders, and states of the job that makes them. Plain values: the browser imports this file. */
export const BULK_ACTS = ['confirm', 'pack', 'tag', 'assign'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];
export const BULK_STATES = ['running', 'done', 'stopped'] as const;
/** Orders of one job. */
export const BULK_MAX = 10_000;
/** Refused orders that are shown with a job; all of them are in its result. */
export const BULK_REFUSED_SHOWN = 50;
