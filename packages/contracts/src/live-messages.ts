import { Type } from 'typebox';
import { ChatId, Fingerprint, ID_MAX, SoNo, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';

/**
 * Messages that pages send over the live connection (NOTI-05 to NOTI-07). Server only: the browser imports
 * the event names (live.ts) and no validator.
 */
const Who = {
  secret: Text(100, 'Random id of the browser', 1),
  user_id: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'User, 1 for a guest (ROLE-06)' }),
};
const Token = Type.String({ minLength: 1, maxLength: 4000, description: 'Access token' });

/** Connection handshake: the page's access token, if it has one. */
export const Handshake = Type.Object({ token: Type.Optional(Token) });
/** Identifies the user; a page with an expired token sends its new one. */
export const UserConnect = Strict({ ...Who, token: Type.Optional(Token) });
export const SetLastPage = Strict({
  ...Who,
  path: Type.String({ maxLength: 500, pattern: '^/', description: 'Path of the page, without its query' }),
});
export const DisconnectUser = Strict(Who);
export const WatchOrder = Strict({
  so_no: SoNo,
  email: Type.Optional(Text(TEXT.email, 'Order e-mail, of a guest')),
  token: Type.Optional(Token),
});
export const WatchChat = Strict({
  id: ChatId,
  fingerprint: Fingerprint,
  token: Type.Optional(Token),
});
export const WatchConversation = Strict({
  key: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '256 random bits of a guest’s browser' }),
});
