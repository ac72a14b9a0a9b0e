/** The schemas of the calls and what both apps know of each other. Import a module by its own path. */
export { ERRORS, type ErrorCode } from './errors.ts';
export * from './limits.ts';
