/**
 * How Node runs the services: short-lived garbage is collected in small steps, which is tens of megabytes less for
 * a process that answers requests.
 */
export const LEAN = ['--max-semi-space-size=8'] as const;
