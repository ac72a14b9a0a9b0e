import { Type } from 'typebox';

/** Headers of a request that is the same order however often it is sent. */
export const IdempotencyHeaders = Type.Object(
  {
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 8, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
    ),
  },
  { additionalProperties: true },
);
