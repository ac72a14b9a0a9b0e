import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import { isStaff } from '@mali/contracts/roles';
import {
  OfficeWaitingRoom,
  OpenWaitingRoomRequest,
  SaveWaitingRoomRequest,
  WaitingRoomAnswer,
} from '@mali/contracts/waiting-room';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshCookie } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import type { Standing } from './waiting-room.ts';
import { getOfficeRoom, openOfficeRoom, saveOfficeRoom } from './waiting-room-office.ts';
import { ROOM_COOKIE } from './waiting-tickets.ts';

const tags = ['site'];
const office = { 200: OfficeWaitingRoom, ...ErrorAnswers };
const HOURS_12 = 12 * 3600;

/** An IPv6 address stands for its network, since one subscriber has all of it. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = ip.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/** The waiting room (docs/decisions/0118). */
export function waitingRoomRoutes(app: App, deps: Deps): void {
  const { waitingRoom, config } = deps;
  const name = refreshCookie(config, ROOM_COOKIE);
  const options = {
    ...{ httpOnly: true, path: '/', sameSite: 'lax' as const },
    secure: config.publicUrl.startsWith('https:'),
  };
  const send = (reply: FastifyReply, { answer, cookie }: Standing) => {
    const maxAge = answer.state === 'admitted' ? waitingRoom.staySeconds : HOURS_12;
    if (cookie !== undefined) reply.setCookie(name, cookie, { ...options, maxAge });
    return answer;
  };
  const isExempt = ({ caller }: FastifyRequest) => caller.role_id !== null && isStaff(caller.role_id);
  const OPEN: Standing = { answer: { state: 'open', ahead: 0, seconds: 0, poll_seconds: 60 } };
  const countJoin = app.createRateLimit({
    max: () => waitingRoom.joinsPerMinute * config.rateScale,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `waiting room ${networkOf(ip)}`,
  });

  app.get(
    '/waiting_room',
    {
      config: { guard: 'visitor', rate: 'machine' },
      schema: {
        tags,
        summary: 'Where one stands in the waiting room',
        description:
          'Answered from memory and the cookie. When the turn has come, the ticket becomes a pass.',
        operationId: 'getWaitingRoom',
        querystring: Strict({}),
        response: { 200: WaitingRoomAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) =>
      send(reply, isExempt(request) ? OPEN : waitingRoom.standing(request.cookies[name])),
  );
  app.post(
    '/waiting_room',
    {
      config: { guard: 'visitor', rate: 'machine', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'Join the waiting room',
        description: 'Who has a ticket that counts keeps it.',
        operationId: 'joinWaitingRoom',
        body: NoBody,
        response: { 200: WaitingRoomAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      if (isExempt(request)) return send(reply, OPEN);
      const standing = waitingRoom.standing(request.cookies[name]);
      if (standing.answer.state !== 'none') return send(reply, standing);
      const counted = await countJoin(request);
      if (!counted.isAllowed && counted.isExceeded) {
        reply.header('retry-after', '30');
        throw new DomainError('ERROR.TOO_MANY_REQUESTS');
      }
      return send(reply, await waitingRoom.join());
    },
  );

  app.get(
    '/admin/site/waiting_room',
    {
      config: { guard: 'site:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'The waiting room, with its figures',
        operationId: 'getOfficeWaitingRoom',
        querystring: Strict({}),
        response: office,
      },
    },
    () => getOfficeRoom(deps),
  );
  app.post(
    '/admin/site/waiting_room',
    {
      config: { guard: 'site:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Save the settings and the plan of the waiting room',
        operationId: 'saveWaitingRoom',
        body: SaveWaitingRoomRequest,
        response: office,
      },
    },
    ({ caller, body }) => saveOfficeRoom(deps, caller, body),
  );
  app.post(
    '/admin/site/waiting_room/open',
    {
      config: { guard: 'site:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Open or close the waiting room now',
        operationId: 'openWaitingRoom',
        body: OpenWaitingRoomRequest,
        response: office,
      },
    },
    ({ caller, body }) => openOfficeRoom(deps, caller, body),
  );
}
