/** Mailings to a segment (CUST-04). Plain values: the browser imports this file. */
export const MAILING_CHANNELS = ['mail', 'page', 'line'] as const;
export type MailingChannel = (typeof MAILING_CHANNELS)[number];

export const MAILING_STATES = ['draft', 'sending', 'stopped', 'done'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export const MAILING_ACTS = ['start', 'stop', 'continue'] as const;
export type MailingAct = (typeof MAILING_ACTS)[number];

/** Why a member of the segment got nothing. */
export const MAILING_SKIPS = ['consent', 'week', 'channel', 'gone'] as const;
export type MailingSkip = (typeof MAILING_SKIPS)[number];

export const MAILING_EDIT = {
  name: 80,
  subject: 120,
  text: 2000,
  link: 200,
  rate: { min: 1, max: 1000, standard: 60 },
  /** Deliveries to one member that are tried. */
  tries: 5,
  /** Mailings that the list has, the newest first. */
  listed: 100,
  /** Days after a mailing in which orders are counted. */
  orderDays: 7,
} as const;
