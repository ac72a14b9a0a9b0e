import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES } from './limits.ts';

/** Choice lists and limits of a profile. Plain values: the browser may import this file. */

/**
 * PROF-09 to PROF-12: each choice list has the size given by the specification; the values are defined by the
 * shop.
 */
export const APPEARANCE = {
  face_shape: ['oval', 'round', 'square', 'heart', 'long', 'diamond'],
  face_tone: ['fair', 'light', 'medium', 'tan', 'deep'],
  face_type: FACE_TYPES,
  face_problems: FACE_PROBLEMS,
  body_shape: ['hourglass', 'pear', 'apple', 'rectangle', 'triangle'],
  body_tone: ['porcelain', 'fair', 'light', 'medium', 'tan', 'deep'],
  body_type: ['normal', 'dry', 'sensitive'],
  body_problems: BODY_PROBLEMS,
  hair_type: ['straight', 'wavy', 'curly', 'fine', 'coarse'],
  hair_problems: ['hair_fall', 'dandruff', 'oily_scalp', 'dry', 'split_ends', 'frizz', 'colour_damage'],
} as const;
export type AppearanceField = keyof typeof APPEARANCE;
/** Multiple choice; all others are single choice. */
export const APPEARANCE_MANY = ['face_problems', 'body_problems', 'hair_problems'] as const;

/** Maximum number of saved addresses. */
export const ADDRESSES_MAX = 20;
/** Uses an address can be selected for (PROF-27). */
export const ADDRESS_USES = ['default', 'delivery', 'tax'] as const;
export type AddressUse = (typeof ADDRESS_USES)[number];

/** Minimum age for an own account (PDPA, section 20). */
export const MEMBER_AGE_MIN = 10;
export const BIRTH_YEAR_MIN = 1900;
export const ALIAS_MAX = 40;

/** Widths of a profile picture, square, as WebP. */
export const PROFILE_PICTURE_WIDTHS = [96, 320] as const;
export const PROFILE_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** Mail categories. Order mails cannot be switched off. */
export const NOTICE_KINDS = ['order', 'coupon', 'wishlist', 'marketing'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Categories that can be switched off. */
export const NOTICE_CHOICES = ['coupon', 'wishlist', 'marketing'] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

/** Coins for both members once the invited member's first order is completed (PROF-04). */
export const INVITE_COINS = 50;
/** Letters and digits without easily confused ones. */
export const INVITE_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
/** Time after sign-up in which the inviting member can be entered. */
export const INVITE_WITHIN_MS = 24 * 60 * 60 * 1000;
