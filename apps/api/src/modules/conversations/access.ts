import type { Caller } from '../../platform/auth.ts';
import { hashToken } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ConversationOfKey } from '../../platform/live.ts';
import { type ConversationRow, conversationOfKey, conversationOfMember } from './conversation-repository.ts';

/** Who writes to the shop: a member, or a browser with its random key. */
export type Writer = Readonly<{ caller: Caller; key: string | undefined }>;

export const isMember = ({ role_id }: Caller): boolean => role_id !== null;

/** The conversation of a member, or of a guest's browser. */
export const conversationOf = async (
  db: Db,
  { caller, key }: Writer,
): Promise<ConversationRow | undefined> => {
  if (isMember(caller)) return conversationOfMember(db, caller.user_id);
  return key === undefined ? undefined : conversationOfKey(db, hashToken(key));
};

/** Authorises subscriptions of guests: their key is in their browser alone. */
export const conversationWatcher =
  ({ db }: Pick<Deps, 'db'>): ConversationOfKey =>
  async (key) =>
    (await conversationOfKey(db, hashToken(key)))?.conversation_id ?? null;
