/** Plain values of the top-spender campaign (CAMP-03): the browser may import this file. */

/**
 * `counting`: it has ended, and what comes back still counts less; `settled`: the winners are told and stay so.
 */
export const TOP_SPENDER_STATES = ['coming', 'running', 'counting', 'settled'] as const;
export type TopSpenderState = (typeof TOP_SPENDER_STATES)[number];

/** Places of the board, and orders a page of one's own history holds. */
export const TOP_SPENDER = { board: 20, history: 10 } as const;
