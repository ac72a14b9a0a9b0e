/** Messages to the customer of an order (ORD-09). Plain values: the browser imports this file. */
export const ORDER_MESSAGE = {
  subject: 120,
  text: 2000,
  /** Messages that staff send about one order within an hour. */
  anHour: 10,
  /** Minutes until the same mail may be sent again. */
  againMinutes: 2,
} as const;
export const MESSAGE_CHANNELS = ['mail', 'line', 'chat'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
