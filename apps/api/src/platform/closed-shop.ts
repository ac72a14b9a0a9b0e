import { closedRetryAfter } from '@mali/contracts/retry-after';
import { isStaff } from '@mali/contracts/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopStatus } from './deps.ts';
import { DomainError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether shoppers may use the route while the shop is closed. Default: reads yes, writes no; a POST that
     * only reads, and staff sign-in, declare `answers`; a GET that writes declares `refuses`.
     */
    whenClosed?: 'answers' | 'refuses';
  }
}

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects shoppers' writes while the shop is offline, in maintenance (SITE-03) or read-only; staff are exempt. Runs
 * after the guard. Retry-After names the time at which the shop is planned to open.
 * @throws DomainError ERROR.SERVICE_OFFLINE, ERROR.READ_ONLY
 */
export function refuseWhenClosed(site: ShopStatus, now: () => Date) {
  return async (
    { method, is404, routeOptions, caller }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const byMethod = SAFE_METHODS.includes(method) ? 'answers' : 'refuses';
    if (is404 || (routeOptions.config.whenClosed ?? byMethod) === 'answers') return;
    if (caller.key !== undefined || (caller.role_id !== null && isStaff(caller.role_id))) return;
    if (!(await site.isClosed())) return;
    reply.header('retry-after', closedRetryAfter(await site.opensAt(), now()));
    throw new DomainError((await site.isReadOnly()) ? 'ERROR.READ_ONLY' : 'ERROR.SERVICE_OFFLINE');
  };
}
