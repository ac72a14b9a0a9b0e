import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES } from './limits.ts';

/** What a profile may hold. Plain values: the browser may import this file. */

/** PROF-09 to PROF-12: each choice list has the size the specification gives; the values are the shop's own. */
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
/** Of these several may be chosen, of all others one. */
export const APPEARANCE_MANY = ['face_problems', 'body_problems', 'hair_problems'] as const;

/** Addresses a member may keep. */
export const ADDRESSES_MAX = 20;
/** What an address can be chosen for (PROF-27). */
export const ADDRESS_USES = ['default', 'delivery', 'tax'] as const;
export type AddressUse = (typeof ADDRESS_USES)[number];

/** Whoever is younger has no account of their own: a parent keeps it (PDPA, section 20). */
export const MEMBER_AGE_MIN = 10;
export const BIRTH_YEAR_MIN = 1900;
export const ALIAS_MAX = 40;

/** The picture of a member, square, as WebP in these widths. */
export const PROFILE_PICTURE_WIDTHS = [96, 320] as const;
export const PROFILE_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** Kinds of mails. Those about orders always come: an order without its confirmation is no order. */
export const NOTICE_KINDS = ['order', 'coupon', 'wishlist', 'marketing'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Kinds that can be switched off. */
export const NOTICE_CHOICES = ['coupon', 'wishlist', 'marketing'] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

/** What both get once the first order of the invited is completed (PROF-04). */
export const INVITE_COINS = 50;
/** Letters and digits that are not taken for one another. */
export const INVITE_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
/** How long after signing up it may still be said who has brought one. */
export const INVITE_WITHIN_MS = 24 * 60 * 60 * 1000;
