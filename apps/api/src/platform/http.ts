import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ERRORS, type ErrorCode } from '@mali/contracts';
import { Strict } from '@mali/contracts/common';
import { CLOSED_RETRY_SECONDS } from '@mali/contracts/limits';
import type { Permission } from '@mali/contracts/permissions';
import { securityHeaders } from '@mali/contracts/security-headers';
import { WAITING_ROOM } from '@mali/contracts/waiting-room-values';
import type { ErrorObject } from 'ajv';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { isDatabaseAway, isUserDeleted } from './database.ts';
import { DomainError, errorAnswer } from './errors.ts';

/** Access to a route: public, public with optional sign-in, or a permission. */
export type Guard = 'public' | 'visitor' | Permission;
export type RateTier = keyof typeof RATE_TIERS;

/** Requests per minute and caller, before `config.rateScale`. */
export const RATE_TIERS = { browse: 600, write: 240, order: 30, auth: 20, machine: 6000 } as const;

/** Requests per minute with an API key, and with unknown ones from an address, before `config.rateScale`. */
export const KEY_RATES = { requests: 300, unknown: 60 } as const;

/** Rate limit of a route: requests with an e-mail may be guesses, and are counted separately. */
export function rateLimitOf(tier: RateTier, emailRate: RateTier | undefined, scale: number) {
  const guesses = ({ query }: FastifyRequest): boolean =>
    emailRate !== undefined && typeof query === 'object' && query !== null && 'email' in query;
  const timeWindow = 60_000;
  if (emailRate === undefined) return { max: RATE_TIERS[tier] * scale, timeWindow };
  return {
    max: (request: FastifyRequest) => RATE_TIERS[guesses(request) ? emailRate : tier] * scale,
    keyGenerator: (request: FastifyRequest) => (guesses(request) ? `e-mail ${request.ip}` : request.ip),
    timeWindow,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard;
    rate?: RateTier;
    /** Tier of requests with an e-mail in their query, which may be guesses. */
    emailRate?: RateTier;
    /** Requires a recent code from staff. */
    fresh?: boolean;
    /** Not open to API keys, whatever their scopes. */
    peopleOnly?: boolean;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * PostgreSQL can store neither NUL nor unpaired surrogates: such text is rejected anywhere in a request,
 * before it reaches a repository.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function refuseUnstorableText(request: FastifyRequest): Promise<void> {
  const waiting: unknown[] = [request.body, request.params, request.query];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw new DomainError('ERROR.BAD_REQUEST');
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
    }
  }
}

/** Responses are data: they may neither execute nor be framed. */
const ANSWER_CSP = "default-src 'none'; frame-ancestors 'none'";
/** The security headers of the shop's pages, plus protection against cross-origin reads. */
export const answerSecurity = (publicUrl: string): Record<string, string> => ({
  ...securityHeaders(publicUrl),
  'cross-origin-resource-policy': 'same-origin',
});

/** Headers of every response. */
export function answerHeaders(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  reply.header('x-request-id', request.id);
  reply.headers(answerSecurity(publicUrl));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', ANSWER_CSP);
}

/**
 * Answers an unparsable request: headers too large or malformed. Without a request id, since it is not
 * logged.
 */
export function answerRawError(publicUrl: string) {
  return (error: { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'ERROR.HEADERS_TOO_LARGE' : 'ERROR.BAD_REQUEST';
    const { status } = ERRORS[code];
    const body = JSON.stringify(errorAnswer(code));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'private, no-store',
      'content-security-policy': ANSWER_CSP,
      ...answerSecurity(publicUrl),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}

/** The OpenAPI security of a guard: none, optional token, or token. */
export function documentedSecurity(guard: Guard | undefined): Record<string, string[]>[] {
  if (guard === 'public' || guard === undefined) return [];
  return guard === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** Schema violations of a request, without echoing its values. */
function faults(errors: readonly ErrorObject[]): { path: string; rule: string; property?: string }[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const property: unknown = params.additionalProperty ?? params.missingProperty;
    return {
      path: instancePath || '/',
      rule: keyword,
      ...(typeof property === 'string' ? { property } : {}),
    };
  });
}

/** Retry-After in seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  'ERROR.BUSY': 2,
  'SEARCH.UNAVAILABLE': 5,
  'STORAGE.UNAVAILABLE': 5,
  'ERROR.SERVICE_OFFLINE': CLOSED_RETRY_SECONDS,
  'ERROR.WAITING_ROOM': WAITING_ROOM.pollMin,
  'ERROR.READ_ONLY': CLOSED_RETRY_SECONDS,
};

/** Converts every error to a response. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof DomainError) {
    const retryAfter = RETRY_AFTER[error.code];
    if (retryAfter !== undefined) {
      // A closed shop may know when it opens.
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(retryAfter));
      if (error.code === 'STORAGE.UNAVAILABLE') request.log.warn({ err: error }, 'files cannot be reached');
      if (error.code === 'SEARCH.UNAVAILABLE') request.log.warn({ err: error }, 'the search engine');
    } else if (error.status >= 500) request.log.error({ err: error }, error.code);
    void reply.code(error.status).send(errorAnswer(error.code, error.details, request.id));
    return;
  }
  if (isUserDeleted(error)) {
    void reply.code(401).send(errorAnswer('AUTH.REQUIRED', undefined, request.id));
    return;
  }
  const status = error.statusCode ?? 500;
  if (error.validation !== undefined) {
    const details = { in: error.validationContext, faults: faults(error.validation as ErrorObject[]) };
    void reply.code(400).send(errorAnswer('ERROR.BAD_REQUEST', details, request.id));
  } else if (status === 413) {
    void reply.code(413).send(errorAnswer('ERROR.TOO_LARGE', undefined, request.id));
  } else if (status === 415) {
    void reply.code(415).send(errorAnswer('ERROR.UNSUPPORTED_MEDIA', undefined, request.id));
  } else if (status === 429) {
    void reply.code(429).send(errorAnswer('ERROR.TOO_MANY_REQUESTS', undefined, request.id));
  } else if (status >= 400 && status < 500) {
    void reply.code(400).send(errorAnswer('ERROR.BAD_REQUEST', undefined, request.id));
  } else if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database does not serve now');
    void reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER['ERROR.BUSY']))
      .send(errorAnswer('ERROR.BUSY', undefined, request.id));
  } else {
    request.log.error({ err: error }, 'unexpected failure');
    void reply.code(500).send(errorAnswer('ERROR.CODE_UNAVAILABLE', undefined, request.id));
  }
}

/**
 * Rejects query parameters on routes without a declared query.
 * @throws Error when a route's query schema allows unknown properties
 */
export function closeQuery(route: RouteOptions): void {
  const schema = (route.schema ?? {}) as FastifySchema & { querystring?: { additionalProperties?: unknown } };
  if (schema.querystring === undefined) route.schema = { ...schema, querystring: Strict({}) };
  else if (schema.querystring.additionalProperties !== false)
    throw new Error(`${String(route.method)} ${route.url} accepts unknown query parameters`);
}

/** Fails at start-up on any route without guard, rate tier or response schema. */
export function assertRouteIsGuarded(route: RouteOptions): void {
  if (route.method === 'HEAD' || route.method === 'OPTIONS') return;
  const name = `${String(route.method)} ${route.url}`;
  if (route.config?.guard === undefined) throw new Error(`${name} has no guard`);
  if (route.config.rate === undefined) throw new Error(`${name} has no rate tier`);
  const schema: FastifySchema | undefined = route.schema;
  const answers = Object.keys((schema?.response ?? {}) as object);
  if (!answers.some((status) => status.startsWith('2'))) throw new Error(`${name} has no response schema`);
}
