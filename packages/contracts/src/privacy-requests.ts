import { type Static, Type } from 'typebox';
import { Count, DateTime, ErrorAnswer, ID_MAX, Id, Nullable, OneOf, Strict } from './common.ts';
import { CUSTOMER_EDIT } from './customer-values.ts';
import {
  KEPT_REASONS,
  PRIVACY_KINDS,
  PRIVACY_LIST,
  PRIVACY_OUTCOMES,
  PRIVACY_STATES,
} from './privacy-values.ts';

/* Exports and erasures of customers' data by staff, and their proof (docs/decisions/0085). */

export const PrivacyRequestParams = Strict({ request_id: Id('Request') });

export const PrivacyRequestBody = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Made by the page; sent again it starts nothing' }),
  reason: Type.String({
    minLength: 1,
    maxLength: CUSTOMER_EDIT.reason,
    pattern: '\\S',
    description: 'Why, without personal data: it stays',
  }),
});
export type PrivacyRequestBody = Static<typeof PrivacyRequestBody>;

export const PrivacyRequestsQuery = Strict({
  customer_id: Type.Optional(Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Of one customer' })),
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ID_MAX, description: '`next` of the page before' }),
  ),
});
export type PrivacyRequestsQuery = Static<typeof PrivacyRequestsQuery>;

export const PrivacyPart = Type.Object({
  table: Type.String({ description: 'Table' }),
  outcome: OneOf(PRIVACY_OUTCOMES, 'What was done with its rows'),
  rows: Count('Rows'),
  why: Nullable(OneOf(KEPT_REASONS, 'Why they are kept'), 'null: they are not kept'),
});
export type PrivacyPart = Static<typeof PrivacyPart>;

export const PrivacyRequest = Type.Object(
  {
    request_id: Id('Request'),
    kind: OneOf(PRIVACY_KINDS, 'Export or erasure'),
    customer_id: Nullable(
      Id('Customer; after an erasure a number that leads nowhere'),
      'null: had written messages only',
    ),
    requested_at: DateTime('Requested'),
    requested_by: Nullable(Type.String(), 'Colleague; null: the account was deleted'),
    own: Type.Optional(Type.Boolean({ description: 'The customer did it' })),
    reason: Type.String({ description: 'Why; empty when it was done at once' }),
    state: OneOf(PRIVACY_STATES, 'State'),
    refusal: Nullable(ErrorAnswer, 'Why the job refused it; null: not refused'),
    done_at: Nullable(DateTime('Done or refused'), 'null: waits'),
    parts: Type.Array(PrivacyPart, { description: 'Rows by table' }),
    sha256: Nullable(Type.String(), 'SHA-256 of the file; null: an erasure, or not done'),
    bytes: Nullable(Count('Bytes'), 'null: an erasure, or not done'),
    file_until: Nullable(DateTime('The file is deleted'), 'null: no file, or deleted'),
  },
  { description: 'A request and its proof; it has no personal data' },
);
export type PrivacyRequest = Static<typeof PrivacyRequest>;

export const PrivacyRequestsAnswer = Type.Object({
  rows: Type.Array(PrivacyRequest, { description: `Newest first, ${PRIVACY_LIST.shown} at a time` }),
  next: Nullable(Type.Integer(), '`before` of the next page; null: the last one'),
});
export type PrivacyRequestsAnswer = Static<typeof PrivacyRequestsAnswer>;
