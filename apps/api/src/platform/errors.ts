import { ERRORS, type ErrorCode } from '@mali/contracts';
import type { ErrorAnswer } from '@mali/contracts/common';

/** An expected failure with a stable code; everything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  /** What a program may need: sent to the client, so never anything internal. */
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
