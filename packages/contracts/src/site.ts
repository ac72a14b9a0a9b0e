import { type Static, Type } from 'typebox';
import { DateTime, OneOf, Strict, Text } from './common.ts';

/** SITE-01 */
export const SITE_STATUSES = ['online', 'offline', 'maintenance'] as const;
export const StatusAnswer = Type.Object({
  status: OneOf(SITE_STATUSES, 'Site status'),
  version: Type.String({ description: 'Version of the shop (CONST-01)' }),
  at: DateTime('Clock of the server'),
});
export type StatusAnswer = Static<typeof StatusAnswer>;

/** REST-62 */
export const SocketErrorRequest = Strict({ errLog: Text(2000, 'What the live connection complained of', 1) });
