/** Most units of a variant that a branch keeps for its own customers. */
export const RESERVE_MAX = 999;
