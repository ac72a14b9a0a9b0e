import { ERRORS, type ErrorCode } from '@mali/contracts';
import type { ErrorAnswer } from '@mali/contracts/common';

/** An expected error with a stable code; any other exception is an internal error. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  /** Machine-readable data sent to the client, never internal. */
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The wire shape of an error code. */
export function errorAnswer(code: ErrorCode, details?: unknown, requestId?: string): ErrorAnswer {
  const { en, th } = ERRORS[code];
  return {
    code,
    message: en,
    message_th: th,
    ...(details === undefined ? {} : { details }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}
