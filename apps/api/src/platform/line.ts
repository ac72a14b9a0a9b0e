import type { Config } from '../config.ts';

/** Result of a push. A message rejected by LINE is not retried. */
export type LineOutcome = { sent: true } | { sent: false; status: number };

/** Sends messages on LINE. */
export type LineMessenger = Readonly<{
  /**
   * @param to the user's LINE id for this channel
   * @param key a UUID: retries with the same key are delivered once (within 24 hours)
   * @throws Error when LINE is unreachable, or asks to retry later
   */
  push(to: string, text: string, key: string): Promise<LineOutcome>;
}>;

const TIMEOUT_MS = 10_000;
/** Maximum text length of a message, in UTF-16 units. */
const TEXT_MAX = 5000;

/**
 * Client of the Messaging API push (POST /v2/bot/message/push); null without a configured channel. LINE
 * Notify is discontinued, and each push counts against the channel's quota, so callers combine notifications
 * into one text.
 */
export function lineMessenger({ line }: Pick<Config, 'line'>): LineMessenger | null {
  if (line === null) return null;
  return {
    push: async (to, text, key) => {
      const answer = await fetch(`${line.url}/v2/bot/message/push`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${line.channelToken}`,
          'x-line-retry-key': key,
        },
        body: JSON.stringify({
          to,
          messages: [{ type: 'text', text: text.slice(0, TEXT_MAX).toWellFormed() }],
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      // 409: a message with this key was accepted before.
      if (answer.ok || answer.status === 409) return { sent: true };
      if (answer.status === 429 || answer.status >= 500) throw new Error(`LINE answered ${answer.status}`);
      return { sent: false, status: answer.status };
    },
  };
}
