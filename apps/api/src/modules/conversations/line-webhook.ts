import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { beginOfLine, lineEventSeen } from './conversation-repository.ts';
import { newMessage, writeIn } from './messages.ts';

/** Of an event of the Messaging API what is used: a message that a user has sent to the shop's account. */
type LineMessageEvent = Readonly<{
  eventId: string;
  userId: string;
  messageId: string;
  kind: string;
  text: string;
}>;

const USER = /^U[0-9a-f]{32}$/;
const MESSAGE_KINDS = ['text', 'image', 'sticker', 'video', 'audio', 'file', 'location'];

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Whether LINE has signed these bytes: HMAC-SHA256 with the secret of the channel, in base64. */
export function isSignedByLine(secret: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The messages of users in a webhook; events of groups, of stickers without a user, and of other kinds are left out. */
function messagesOf(body: Buffer): LineMessageEvent[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return [];
  }
  const events = field(parsed, 'events');
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown): LineMessageEvent[] => {
    const message = field(event, 'message');
    const [userId, eventId] = [field(field(event, 'source'), 'userId'), field(event, 'webhookEventId')];
    const [messageId, kind] = [field(message, 'id'), field(message, 'type')];
    const isUsers = field(event, 'type') === 'message' && field(field(event, 'source'), 'type') === 'user';
    if (!isUsers || typeof userId !== 'string' || !USER.test(userId)) return [];
    if (typeof eventId !== 'string' || typeof messageId !== 'string' || typeof kind !== 'string') return [];
    if (!MESSAGE_KINDS.includes(kind)) return [];
    const text = field(message, 'text');
    return [{ eventId, userId, messageId, kind, text: typeof text === 'string' ? text : '' }];
  });
}

/** What stands in the thread for what LINE does not send with the event. */
const OTHERS: Readonly<Record<string, string>> = {
  image: 'ส่งรูปทาง LINE',
  sticker: 'ส่งสติกเกอร์',
  video: 'ส่งวิดีโอทาง LINE',
  audio: 'ส่งเสียงทาง LINE',
  file: 'ส่งไฟล์ทาง LINE',
  location: 'ส่งตำแหน่งทาง LINE',
};
const storable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, CONVERSATION.text);

/**
 * Takes the messages of a webhook of LINE into the inbox (INBOX-03). LINE delivers some again, and in any order: an event
 * and a message are written once.
 * @throws DomainError LINE.WEBHOOK when it is not genuine, or the channel has no secret here
 */
export async function receiveFromLine(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  body: Buffer,
  signature: unknown,
): Promise<void> {
  const secret = config.line?.channelSecret ?? null;
  if (secret === null || !isSignedByLine(secret, body, signature)) throw new DomainError('LINE.WEBHOOK');
  for (const { eventId, userId, messageId, kind, text } of messagesOf(body)) {
    const at = now();
    await db.transaction(async (trx) => {
      if (await lineEventSeen(trx, eventId, at)) return;
      const id = await beginOfLine(trx, userId, at);
      const words = storable(kind === 'text' ? text : (OTHERS[kind] ?? ''));
      if (words.trim() === '') return;
      const message = newMessage({
        side: 'customer',
        kind: 'text',
        client_id: `line:${messageId}`,
        text: words,
      });
      await writeIn(trx, id, message, at);
    });
  }
}
