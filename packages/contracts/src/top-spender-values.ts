/** Plain values of the top-spender campaign (CAMP-03): the browser may import this file. */

/**
 * `counting`: the campaign has ended, and returns still reduce the totals; `settled`: the winners are final
 * and notified.
 */
export const TOP_SPENDER_STATES = ['coming', 'running', 'counting', 'settled'] as const;
export type TopSpenderState = (typeof TOP_SPENDER_STATES)[number];

/** Length of the leaderboard, and page size of the member's order history. */
export const TOP_SPENDER = { board: 20, history: 10 } as const;
