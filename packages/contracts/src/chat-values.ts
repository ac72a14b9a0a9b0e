/** Bags shared in a chat. Plain values: the browser may import this file. */
export const CHAT = {
  /** A link can be opened so long; then another is made. */
  days: 7,
  /** Bags that staff see of their own, newest first. */
  listed: 20,
  note: 500,
} as const;

/** How far a shared bag has come. */
export const CHAT_STATES = ['made', 'opened', 'taken', 'ordered'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** What the live event `chat` tells of (NOTI-04). */
export const CHAT_NEWS = ['opened', 'coupon', 'taken', 'ordered', 'changed'] as const;
export type ChatNews = (typeof CHAT_NEWS)[number];
