import type { Config } from '../config.ts';
import { faultOfStatus, type NoteOutcome, outcomeOf } from './connection-outcomes.ts';

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
  /**
   * Reads the account of the channel, which changes nothing.
   * @throws Error when LINE is unreachable or does not accept the token
   */
  check(): Promise<void>;
}>;

const TIMEOUT_MS = 10_000;
/** Maximum text length of a message, in UTF-16 units. */
const TEXT_MAX = 5000;

/**
 * Client of the Messaging API push (POST /v2/bot/message/push); null without a configured channel. LINE
 * Notify is discontinued, and each push counts against the channel's quota, so callers combine notifications
 * into one text.
 * @param note outcome of every call
 */
export function lineMessenger(
  { line }: Pick<Config, 'line'>,
  note: NoteOutcome = () => undefined,
): LineMessenger | null {
  if (line === null) return null;
  const send = async (path: string, request: RequestInit = {}): Promise<Response> => {
    try {
      const answer = await fetch(`${line.url}/v2/bot/${path}`, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${line.channelToken}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      // A rejected message is a verdict about its receiver.
      const isFault = [401, 403, 429].includes(answer.status) || answer.status >= 500;
      note(isFault ? faultOfStatus(answer.status) : null);
      return answer;
    } catch (error) {
      note(outcomeOf(error));
      throw error;
    }
  };
  return {
    async check() {
      const { ok, status } = await send('info');
      if (!ok) throw new Error(`LINE answered ${status}`);
    },
    push: async (to, text, key) => {
      const answer = await send('message/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-line-retry-key': key },
        body: JSON.stringify({
          to,
          messages: [{ type: 'text', text: text.slice(0, TEXT_MAX).toWellFormed() }],
        }),
      });
      // 409: a message with this key was accepted before.
      if (answer.ok || answer.status === 409) return { sent: true };
      if (answer.status === 429 || answer.status >= 500) throw new Error(`LINE answered ${answer.status}`);
      return { sent: false, status: answer.status };
    },
  };
}
