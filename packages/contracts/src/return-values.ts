/** Plain values of returns: the browser may import this file. Rules as on the page /exchange_return. */
import type { RefundCause } from './payment-values.ts';

/** Return period for unopened products in days after delivery. */
export const RETURN_DAYS = 30;
/** Departments that go back only for a fault of the shop: opened hygiene goods. */
export const HYGIENE_DEPARTMENTS: readonly string[] = ['contact-lenses'];

export const RETURN_REASONS = [
  'changed_mind',
  'other_shade',
  'reaction',
  'wrong_item',
  'damaged',
  'defect',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export type ReturnRule = Readonly<{
  /** Days after delivery; null: any time. */
  days: number | null;
  /** Opened products are accepted. */
  opened: boolean;
  /** A photo is required. */
  photo: boolean;
  /** The goods are sent back, unless staff decide otherwise. */
  sendBack: boolean;
  cause: RefundCause;
}>;
export const RETURN_RULES: Readonly<Record<ReturnReason, ReturnRule>> = {
  changed_mind: { days: RETURN_DAYS, opened: false, photo: false, sendBack: true, cause: 'customer' },
  other_shade: { days: RETURN_DAYS, opened: false, photo: false, sendBack: true, cause: 'customer' },
  reaction: { days: 14, opened: true, photo: true, sendBack: true, cause: 'customer' },
  wrong_item: { days: 7, opened: true, photo: true, sendBack: false, cause: 'shop' },
  damaged: { days: 7, opened: true, photo: true, sendBack: false, cause: 'shop' },
  defect: { days: null, opened: true, photo: true, sendBack: true, cause: 'shop' },
};

/**
 * asked: to be decided. approved: the goods are on their way. received: to be inspected. inspected: money to go back.
 */
export const RETURN_STATUSES = [
  'asked',
  'approved',
  'received',
  'inspected',
  'done',
  'refused',
  'withdrawn',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
export const RETURN_EVENTS = [
  ...[
    'asked',
    'approved',
    'refused',
    'withdrawn',
    'received',
    'inspected',
    'changed',
    'exchanged',
    'refunded',
  ],
  'done',
] as const;

/** Why a line of an order cannot be chosen for a return. */
export const RETURN_BLOCKS = ['gift', 'returned'] as const;
export type ReturnBlock = (typeof RETURN_BLOCKS)[number];

/** Most photos of a request, and most of an order that no request has yet. */
export const RETURN_PHOTOS = { max: 4, waiting: 12 } as const;
/** Days in which the goods are expected after approval. */
export const RETURN_SEND_DAYS = 7;
