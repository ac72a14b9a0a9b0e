/** API schemas and types shared by both apps. Import other modules by their own path. */
export { ERRORS, type ErrorCode } from './errors.ts';
export * from './claims.ts';
export * from './limits.ts';
