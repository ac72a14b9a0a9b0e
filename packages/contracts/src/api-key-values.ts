import { CHOICE_OF_PERMISSIONS } from './permission-areas.ts';
import type { Permission } from './permissions.ts';

/** API keys of outside systems (SET-03). Plain values: the browser imports this file. */

/** Begins every key, so that it is told apart from other tokens, and found by scanners of leaked secrets. */
export const API_KEY_PREFIX = 'mali_';

/** What only people do: access and sign-in of staff, set-up of the shop, and entries of menus. */
const NOT_FOR_KEYS: readonly Permission[] = [
  ...(['staff:read', 'staff:lock', 'staff:roles', 'shop:set-up', 'audit:read', 'pickup:people'] as const),
  ...(['first-steps:hide', 'layout:preview', 'menu:blog-editor', 'menu:create-order'] as const),
  'order:create-chat',
];
/** The scopes that a key may have: permissions of the back office. */
export const API_KEY_SCOPES: readonly Permission[] = CHOICE_OF_PERMISSIONS.filter(
  (one) => !NOT_FOR_KEYS.includes(one),
);

export const API_KEY_LIMITS = {
  /** Keys that can be used at a time. */
  keys: 50,
  name: 80,
  /** Days after which a key expires at the latest, if it expires. */
  days: 730,
} as const;
export const API_KEY_STATES = ['active', 'expired', 'revoked', 'blocked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];
