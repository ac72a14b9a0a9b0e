/**
 * How Node runs the services: memory is given back early rather than kept for later, a hundred megabytes less for
 * a process that answers requests.
 */
export const LEAN = ['--max-semi-space-size=2', '--optimize-for-size'] as const;
