/** Exports and erasures of customers' data by staff (CUST-03). Plain values: the browser imports this file. */
export const PRIVACY_KINDS = ['export', 'erasure'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

/** A waiting request is done by the worker, or refused when the customer has changed since. */
export const PRIVACY_STATES = ['waiting', 'done', 'refused'] as const;
export type PrivacyState = (typeof PRIVACY_STATES)[number];

export const PRIVACY_OUTCOMES = ['deleted', 'anonymised', 'kept', 'exported'] as const;
export type PrivacyOutcome = (typeof PRIVACY_OUTCOMES)[number];

/** Why an erasure keeps rows; the staff read it (docs/decisions/0085). */
export const KEPT_REASONS = ['accounts', 'nobody', 'consent', 'security', 'recall', 'fraud'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** Requests that a list shows, and days for which the file of an export can be downloaded. */
export const PRIVACY_LIST = { shown: 20, fileDays: 7 } as const;
