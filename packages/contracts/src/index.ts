/** API schemas and types shared by both apps. Import other modules by their own path. */

export * from './claims.ts';
export { ERRORS, type ErrorCode } from './errors.ts';
export * from './limits.ts';
