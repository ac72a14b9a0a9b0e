import type { Config } from '../config.ts';
import { faultOfStatus, type NoteOutcome, outcomeOf } from './connection-outcomes.ts';

/** Result of a push. A message rejected by LINE is not retried. */
export type LineOutcome = { sent: true } | { sent: false; status: number };

/** A message as the Messaging API takes it. Addresses of pictures are HTTPS, and lead to JPEG or PNG. */
export type LineMessage =
  | Readonly<{ type: 'text'; text: string }>
  | Readonly<{ type: 'image'; originalContentUrl: string; previewImageUrl: string }>;

/** What a user has sent; a refused one is not requested again. */
export type LineContent = Readonly<{ ok: true; bytes: Buffer }> | Readonly<{ ok: false; reason: string }>;

/** Sends messages on LINE, and fetches what users have sent. */
export type LineMessenger = Readonly<{
  /**
   * @param to the user's LINE id for this channel
   * @param content a text, or up to five messages that are delivered together
   * @param key a UUID: retries with the same key are delivered once (within 24 hours)
   * @throws Error when LINE is unreachable, or asks to retry later
   */
  push(to: string, content: string | readonly LineMessage[], key: string): Promise<LineOutcome>;
  /**
   * The picture of a message.
   * @throws Error when LINE is unreachable, asks to retry later, or is still preparing it
   */
  content(messageId: string, maxBytes: number): Promise<LineContent>;
  /**
   * Reads the account of the channel, which changes nothing.
   * @throws Error when LINE is unreachable or does not accept the token
   */
  check(): Promise<void>;
}>;

const TIMEOUT_MS = 10_000;
/** A picture of ten megabytes takes longer than an answer. */
const CONTENT_TIMEOUT_MS = 60_000;
/** Maximum text length of a message, in UTF-16 units. */
const TEXT_MAX = 5000;

const readable = (message: LineMessage): LineMessage =>
  message.type === 'text' ? { ...message, text: message.text.slice(0, TEXT_MAX).toWellFormed() } : message;

/** Too many requests, or a failure of LINE. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** The bytes of an answer; null: there are more than these. */
async function readUpTo(answer: Response, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.body?.cancel();
    return null;
  }
  // Leaving the loop cancels the body.
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Client of the Messaging API: push (POST /v2/bot/message/push) and the content of messages (GET
 * /v2/bot/message/{id}/content); null without a configured channel. LINE Notify is discontinued, and each push counts
 * against the channel's quota, so callers combine notifications into one text.
 * @param note outcome of every call
 */
export function lineMessenger(
  { line }: Pick<Config, 'line'>,
  note: NoteOutcome = () => undefined,
): LineMessenger | null {
  if (line === null) return null;
  const send = async (url: string, request: RequestInit = {}): Promise<Response> => {
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${line.channelToken}` },
      });
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
      const answer = await send(`${line.url}/v2/bot/info`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`LINE answered ${answer.status}`);
    },
    push: async (to, content, key) => {
      const messages: readonly LineMessage[] =
        typeof content === 'string' ? [{ type: 'text', text: content }] : content;
      const answer = await send(`${line.url}/v2/bot/message/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-line-retry-key': key },
        body: JSON.stringify({ to, messages: messages.map(readable) }),
      });
      await answer.arrayBuffer();
      // 409: a message with this key was accepted before.
      if (answer.ok || answer.status === 409) return { sent: true };
      if (isTemporary(answer.status)) throw new Error(`LINE answered ${answer.status}`);
      return { sent: false, status: answer.status };
    },
    content: async (messageId, maxBytes) => {
      const answer = await send(`${line.dataUrl}/v2/bot/message/${encodeURIComponent(messageId)}/content`, {
        redirect: 'error',
        signal: AbortSignal.timeout(CONTENT_TIMEOUT_MS),
      });
      if (answer.status === 200) {
        const bytes = await readUpTo(answer, maxBytes);
        return bytes === null ? { ok: false, reason: 'too large' } : { ok: true, bytes };
      }
      await answer.body?.cancel();
      // 202: LINE has not finished preparing it.
      if (answer.status === 202 || isTemporary(answer.status))
        throw new Error(`LINE answered ${answer.status}`);
      return { ok: false, reason: `LINE answered ${answer.status}` };
    },
  };
}
