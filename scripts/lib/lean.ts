/**
 * Node options of the services: garbage is collected early, which keeps the API below 200 MB with 5,000 products
 * (`npm run bench -- memory`) for some percent of its processor time.
 */
export const LEAN = ['--max-semi-space-size=2', '--heap-growing-percent=10'] as const;

/**
 * Limits malloc arenas: otherwise each thread of Node holds one that is never released. Blocks from 128 kB on are returned
 * to the system when they are freed: without a fixed threshold glibc raises it to 32 MB at the first large block, and what
 * the start needed stays in holes of its heap, a fifth of the API's own memory.
 */
export const LEAN_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;
