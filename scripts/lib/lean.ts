/**
 * Node options of the services: garbage is collected early, which keeps the API below 200 MB with 5,000 products
 * (`npm run bench -- memory`) for some percent of its processor time.
 */
export const LEAN = ['--max-semi-space-size=2', '--heap-growing-percent=10'] as const;

/** Limits malloc arenas: otherwise each thread of Node holds one that is never released. */
export const LEAN_ENV = { MALLOC_ARENA_MAX: '2' } as const;
