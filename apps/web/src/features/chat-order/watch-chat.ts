import { LIVE, type LiveChatEvent } from '@mali/contracts/live';
import { subscribeLive } from '../../clients/live.ts';

const isChatEvent = (value: unknown): value is LiveChatEvent =>
  typeof value === 'object' && value !== null && 'id' in value && 'what' in value;

/**
 * Subscribes to shared bags (NOTI-04): the one opened by this browser or its member; staff receive events of
 * all they created.
 * @returns the function that unsubscribes
 */
export function watchChat(
  chat: { id: string; fingerprint: string } | null,
  token: string | null,
  onNews: (event: LiveChatEvent) => void,
): () => void {
  const message = { ...chat, ...(token !== null && { token }) };
  return subscribeLive(
    LIVE.chat,
    chat === null ? null : { name: LIVE.watchChat, message },
    (event) => {
      if (isChatEvent(event) && (chat === null || event.id === chat.id)) onNews(event);
    },
    () => undefined,
  );
}
