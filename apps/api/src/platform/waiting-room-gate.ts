import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './errors.ts';

/** What a route is to a visitor with a pass: `buy` may be ended shortly after the stay. */
export type GatedFor = 'look' | 'buy';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shoppers need a pass while the waiting room is open. What is not declared is never gated. */
    waitingRoom?: GatedFor;
  }
}

/** The waiting room, as the gate uses it. */
export type WaitingRoomState = Readonly<{
  isOpen: boolean;
  admits(cookie: string | undefined, use: GatedFor): boolean;
}>;

/**
 * Rejects shoppers without a pass on gated routes while the waiting room is open; staff and API keys are exempt. Runs
 * after the guard.
 * @param roleOf the role of a valid token, which a public route does not read otherwise
 * @throws DomainError ERROR.WAITING_ROOM
 */
export function refuseWithoutPass(
  room: WaitingRoomState,
  cookieName: string,
  roleOf: (headers: FastifyRequest['headers']) => RoleId | null,
) {
  return async ({ is404, routeOptions, caller, headers, cookies }: FastifyRequest): Promise<void> => {
    const use = routeOptions.config.waitingRoom;
    if (!room.isOpen || use === undefined || is404 || caller.key !== undefined) return;
    if (room.admits(cookies[cookieName], use)) return;
    const role = caller.role_id ?? roleOf(headers);
    if (role !== null && isStaff(role)) return;
    throw new DomainError('ERROR.WAITING_ROOM');
  };
}
