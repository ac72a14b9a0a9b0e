/** Bags shared in a chat. Plain values: the browser may import this file. */
export const CHAT = {
  /** Days until a shared link expires. */
  days: 7,
  /** Number of own bags listed for staff, newest first. */
  listed: 20,
  note: 500,
} as const;

/** Lifecycle states of a shared bag. */
export const CHAT_STATES = ['made', 'opened', 'taken', 'ordered'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** Kinds of the live event `chat` (NOTI-04). */
export const CHAT_NEWS = ['opened', 'coupon', 'taken', 'ordered', 'changed'] as const;
export type ChatNews = (typeof CHAT_NEWS)[number];
