import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { LANGUAGES } from './limits.ts';
import { DIALOG_TYPES } from './site-values.ts';

/** SITE-01 */
export const SITE_STATUSES = ['online', 'offline', 'maintenance'] as const;
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

/** What a closed shop says beside its standard text. */
const SiteClosed = Type.Object({
  until: Nullable(DateTime('When it opens again'), 'null: not known'),
  message: Type.String({ description: 'English; empty: the standard text' }),
  message_th: Type.String({ description: 'Thai; empty: the standard text' }),
});

export const StatusAnswer = Type.Object({
  status: OneOf(SITE_STATUSES, 'Site status'),
  version: Type.String({ description: 'Version of the shop (CONST-01)' }),
  at: DateTime('Clock of the server'),
  dialogs: Type.Array(SiteDialog, { description: 'What is said now, oldest first (NOTI-11)' }),
  closed: Type.Optional(SiteClosed),
  waiting_room: Type.Optional(
    Type.Boolean({ description: 'Shoppers wait for their turn; not given: they do not' }),
  ),
  languages: Type.Optional(
    Type.Array(OneOf(LANGUAGES, 'Language'), { description: 'Of the pages of the shop; both without it' }),
  ),
});
export type StatusAnswer = Static<typeof StatusAnswer>;

/** REST-62 */
export const SocketErrorRequest = Strict({ errLog: Text(2000, 'What the live connection complained of', 1) });
