/** Plain values of search rules: the browser may import this file. */

/** What a rule of the search does (GOODS-09). */
export const SEARCH_RULE_KINDS = ['synonyms', 'pins', 'hidden', 'redirect'] as const;
export type SearchRuleKind = (typeof SEARCH_RULE_KINDS)[number];

/** How a rule stands: paused by staff, else by its period. */
export const SEARCH_RULE_STATES = ['running', 'soon', 'ended', 'paused'] as const;
export type SearchRuleState = (typeof SEARCH_RULE_STATES)[number];

export const SEARCH_RULE = {
  words: 20,
  means: 20,
  products: 50,
  target: 300,
  reason: 500,
  word: 60,
} as const;
/** Results that are shown beside each other when a rule is tried. */
export const TRIED_RESULTS = 24;

/** Letters of a spoken name, and of its Thai form. */
export const SPOKEN_NAME = 100;

/** Why a product is among the results of a search. */
export const FOUND_BY = [
  'pin',
  'name',
  'synonym',
  'rule',
  'attribute',
  'description',
  'corrected',
  'similar',
] as const;
export type FoundBy = (typeof FOUND_BY)[number];

const OFFICE_PATH = /^\/(?:admin|adminblog|api|v3|img|campaign\/giveaway\/create)(?:[/?#]|$)/;

/**
 * An address of the shop that a word may lead to: without a server, not of the back office, and not a search, which
 * could lead back.
 */
export const isShopTarget = (target: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(target) &&
  !OFFICE_PATH.test(target.toLowerCase()) &&
  !/^\/search(?:[/?#]|$)/i.test(target) &&
  !/[?&]keyword=/i.test(target);
