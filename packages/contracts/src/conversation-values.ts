/** Chat between customers and the shop. Plain values: the browser imports this file. */
export const CONVERSATION = {
  text: 2000,
  /** Messages of one request. */
  page: 50,
  /** Messages of a customer within ten minutes. */
  inTenMinutes: 60,
  /** Photos that were sent with no message yet. */
  photosWaiting: 8,
  /** Days until a conversation in which nothing is written is deleted. */
  keptDays: 730,
  replies: 50,
  shortcut: 20,
  away: 500,
  /** How long a member of the staff or a customer is shown to be writing. */
  typingMs: 6000,
} as const;

/** Header with the random key of a guest's browser. */
export const CONVERSATION_KEY_HEADER = 'x-conversation-key';

export const CONVERSATION_CHANNELS = ['page', 'line'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];
export const CONVERSATION_STATES = ['open', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Who has written: notes and events are for the staff alone, but for the end of a conversation. */
export const MESSAGE_SIDES = ['customer', 'staff', 'shop', 'note', 'event'] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];
export const CUSTOMER_KINDS = ['text', 'photo', 'product'] as const;
export const STAFF_KINDS = ['text', 'photo', 'product', 'bag', 'code', 'order'] as const;
export const CONVERSATION_EVENTS = ['assigned', 'unassigned', 'closed', 'reopened'] as const;
/** Of a user on LINE, shown as a line that says what came. */
export const LINE_KINDS = ['sticker', 'video', 'audio', 'file', 'location'] as const;
export const CHAT_MESSAGE_KINDS = [...STAFF_KINDS, ...CONVERSATION_EVENTS, ...LINE_KINDS] as const;
export type ChatMessageKind = (typeof CHAT_MESSAGE_KINDS)[number];

/** Kinds of the live event `conversation`. */
export const CONVERSATION_NEWS = ['message', 'read', 'state', 'typing'] as const;
export type ConversationNews = (typeof CONVERSATION_NEWS)[number];

/** Placeholders of saved replies. */
export const REPLY_PLACEHOLDERS = ['name', 'staff', 'order', 'tracking'] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];
export const DAYS_OF_WEEK = 7;
