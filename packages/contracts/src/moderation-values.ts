/** Plain values: the browser may import this file. */

/** What members write to be public. */
export const CONTENT_KINDS = ['review', 'photo', 'question', 'answer'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const CONTENT_STATES = ['published', 'held', 'hidden'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** Why something waits for a look. */
export const HOLD_REASONS = [
  'words',
  'link',
  'contact',
  'repeated',
  'many',
  'picture',
  'edited',
  'reported',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why something is reported, and why it is hidden, said in public. A low score or a bad opinion is none of these. */
export const HIDE_REASONS = [
  'insult',
  'advertisement',
  'personal_data',
  'off_topic',
  'picture',
  'unlawful',
] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

/** Such a review tells of no purchase: its stars do not count while it is hidden. */
export const NOT_EXPERIENCE: readonly HideReason[] = ['advertisement', 'off_topic'];

export const MODERATION = {
  /** Things of one decision. */
  most: 100,
  /** Characters of an answer of the shop. */
  answer: 1000,
  note: 300,
  /** Words of a list, and their letters. */
  words: 500,
  word: 60,
  /** Shorter texts may be alike. */
  repeatedFrom: 15,
  repeatedDays: 30,
  /** Reports of one member in a day. */
  reportsADay: 20,
  /** Before its author is told, a decision can be undone. */
  quietSeconds: 15,
} as const;
