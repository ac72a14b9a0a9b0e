/**
 * How often a property is tried: with a tenth of `full` at each commit, every time with another seed, which a failure
 * prints; with all of them in `npm run test:full`.
 */
export const runs = (full: number): number => (process.env.FULL === '1' ? full : Math.ceil(full / 10));
