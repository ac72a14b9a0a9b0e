import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONVERSATION, LINE_KINDS } from '@mali/contracts/conversation-values';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { beginOfLine, lineEventSeen, markPhotoMissing, queueLinePhoto } from './conversation-repository.ts';
import { newMessage, writeIn } from './messages.ts';

/** Of an event of the Messaging API what is used: a message that a user has sent to the shop's account. */
type LineMessageEvent = Readonly<{
  eventId: string;
  userId: string;
  messageId: string;
  kind: (typeof KINDS)[number];
  text: string;
  /** A picture that only the user's own address has; nothing is fetched from there. */
  isElsewhere: boolean;
}>;

const USER = /^U[0-9a-f]{32}$/;
/** Before LINE's id of a message, in the id that makes a repeated one the same. */
export const LINE_MESSAGE = 'line:';
const KINDS = ['text', 'image', ...LINE_KINDS] as const;

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
    const known = KINDS.find((one) => one === kind);
    if (known === undefined) return [];
    const isElsewhere = field(field(message, 'contentProvider'), 'type') === 'external';
    return [{ eventId, userId, messageId, kind: known, text: wordsOf(known, message), isElsewhere }];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** What an event says about a message besides its kind; the page has the words for the kind. */
function wordsOf(kind: (typeof KINDS)[number], message: unknown): string {
  const of = (name: string) => field(message, name);
  switch (kind) {
    case 'text':
      return typeof of('text') === 'string' ? String(of('text')) : '';
    case 'sticker': {
      const keywords = of('keywords');
      const known = Array.isArray(keywords) ? keywords.map(textOf).filter(Boolean).slice(0, 3) : [];
      return textOf(of('text')) || known.join(', ');
    }
    case 'video':
    case 'audio': {
      const duration = of('duration');
      if (!isFiniteNumber(duration) || duration < 0) return '';
      const seconds = Math.round(duration / 1000);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    }
    case 'file': {
      const size = of('fileSize');
      const name = textOf(of('fileName'));
      return isFiniteNumber(size) && size > 0 ? `${name} (${Math.ceil(size / 1024)} KB)`.trim() : name;
    }
    case 'location': {
      const [latitude, longitude] = [of('latitude'), of('longitude')];
      const map =
        isFiniteNumber(latitude) && isFiniteNumber(longitude)
          ? `https://maps.google.com/?q=${latitude},${longitude}`
          : '';
      return [textOf(of('title')), textOf(of('address')), map].filter(Boolean).join('\n');
    }
    default:
      return '';
  }
}
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
  for (const { eventId, userId, messageId, kind, text, isElsewhere } of messagesOf(body)) {
    const at = now();
    await db.transaction(async (trx) => {
      if (await lineEventSeen(trx, eventId, at)) return;
      const id = await beginOfLine(trx, userId, at);
      const words = storable(text);
      if (kind === 'text' && words.trim() === '') return;
      const message = newMessage({
        side: 'customer',
        kind: kind === 'image' ? 'photo' : kind,
        client_id: `${LINE_MESSAGE}${messageId}`,
        text: words,
      });
      let isNew = false;
      const check = async () => {
        isNew = true;
      };
      const seq = await writeIn(trx, id, message, at, { check });
      if (kind !== 'image' || !isNew || seq === undefined) return;
      if (isElsewhere) await markPhotoMissing(trx, id, seq, at);
      else await queueLinePhoto(trx, id, seq, at);
    });
  }
}
