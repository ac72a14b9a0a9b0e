/**
 * How Node runs the services: memory is given back early rather than kept for later, a hundred megabytes less for
 * a process that answers requests.
 */
export const LEAN = ['--max-semi-space-size=4', '--heap-growing-percent=20'] as const;

/** The system's allocator keeps its pools few: else each thread of Node holds one that is never given back. */
export const LEAN_ENV = { MALLOC_ARENA_MAX: '2' } as const;
