import { LIVE, type LiveChatEvent } from '@mali/contracts/live';
import { hearLive } from '../../clients/live.ts';

const isChatEvent = (value: unknown): value is LiveChatEvent =>
  typeof value === 'object' && value !== null && 'id' in value && 'what' in value;

/**
 * Hears of shared bags (NOTI-04): of the one that this browser, or its member, has opened; staff hear of all they have
 * made, by being signed in.
 * @returns the function that stops it
 */
export function watchChat(
  chat: { id: string; fingerprint: string } | null,
  token: string | null,
  onNews: (event: LiveChatEvent) => void,
): () => void {
  const message = { ...chat, ...(token !== null && { token }) };
  return hearLive(
    LIVE.chat,
    chat === null ? null : { name: LIVE.watchChat, message },
    (event) => {
      if (isChatEvent(event) && (chat === null || event.id === chat.id)) onNews(event);
    },
    () => undefined,
  );
}
