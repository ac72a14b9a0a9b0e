import type { Config } from '../config.ts';

/** What LINE has made of a message. What is not sent it will not take, however often it is asked. */
export type LineOutcome = { sent: true } | { sent: false; status: number };

/** Tells people something on LINE. */
export type LineMessenger = Readonly<{
  /**
   * @param to the person, as LINE names them to this shop
   * @param key a UUID: the same message under the same key arrives once, however often it is sent (for 24 hours)
   * @throws Error when LINE could not be asked, or wants to be asked later: to be tried again
   */
  push(to: string, text: string, key: string): Promise<LineOutcome>;
}>;

const TIMEOUT_MS = 10_000;
/** The longest text of one message, in UTF-16 units. */
const TEXT_MAX = 5000;

/**
 * The Messaging API's push (POST /v2/bot/message/push); null when the shop has no channel. LINE Notify is no more, and
 * each push counts against the channel's quota, so whoever calls puts what is told at one time into one text.
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
      // 409: a message under this key was accepted before.
      if (answer.ok || answer.status === 409) return { sent: true };
      if (answer.status === 429 || answer.status >= 500) throw new Error(`LINE answered ${answer.status}`);
      return { sent: false, status: answer.status };
    },
  };
}
