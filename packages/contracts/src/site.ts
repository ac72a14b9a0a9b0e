import { type Static, Type } from 'typebox';
import { DateTime, Id, OneOf, Strict, Text } from './common.ts';

/** SITE-01 */
export const SITE_STATUSES = ['online', 'offline', 'maintenance'] as const;
export const DIALOG_TYPES = ['info', 'success', 'warning', 'error'] as const;
/** An alert box shown to all connected clients (NOTI-11). */
export const SiteDialog = Type.Object({
  dialog_id: Id('Dialog: one that has been closed does not come again'),
  type: OneOf(DIALOG_TYPES, 'How it looks'),
  title: Type.String({ description: 'English' }),
  title_th: Type.String({ description: 'Thai' }),
  message: Type.String({ description: 'English' }),
  message_th: Type.String({ description: 'Thai' }),
});
export type SiteDialog = Static<typeof SiteDialog>;

export const StatusAnswer = Type.Object({
  status: OneOf(SITE_STATUSES, 'Site status'),
  version: Type.String({ description: 'Version of the shop (CONST-01)' }),
  at: DateTime('Clock of the server'),
  dialogs: Type.Array(SiteDialog, { description: 'What is said now, oldest first (NOTI-11)' }),
});
export type StatusAnswer = Static<typeof StatusAnswer>;

/** REST-62 */
export const SocketErrorRequest = Strict({ errLog: Text(2000, 'What the live connection complained of', 1) });
