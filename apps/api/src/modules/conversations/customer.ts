import { CONVERSATION } from '@mali/contracts/conversation-values';
import type {
  Conversation,
  ConversationQuery,
  CustomerMessage,
  OpenConversation,
  SentMessage,
} from '@mali/contracts/conversations';
import { hashToken } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { linkHolds } from '../../platform/links.ts';
import { type PhotoReader, readPhotoFile, storePhotoFiles } from '../images/photo-store.ts';
import { noticesRead } from '../notifications/service.ts';
import { conversationOf, isMember, type Writer } from './access.ts';
import {
  addKey,
  adoptConversation,
  beginOfGuest,
  beginOfMember,
  conversationOfKey,
  countPhotos,
  countWritten,
  customerRead,
  insertPhoto,
  messagesAfter,
  messagesBefore,
  notifyPages,
  PHOTOS_OF_CHAT,
  readConversation,
  takePhoto,
} from './conversation-repository.ts';
import {
  newMessage,
  photoSubject,
  presentMessages,
  productCards,
  type ShownDeps,
  writeIn,
} from './messages.ts';
import { isWithin, settingsNow } from './settings.ts';

const TEN_MINUTES_MS = 600_000;
const TOP = 2_147_483_647;

/** A page of messages: after a number, or the newest before one. */
export async function pageOf<Row extends { seq: number }>(
  { after, before }: ConversationQuery,
  read: {
    after: (seq: number, limit: number) => Promise<Row[]>;
    before: (seq: number, limit: number) => Promise<Row[]>;
  },
): Promise<{ rows: Row[]; more: boolean }> {
  const { page } = CONVERSATION;
  if (after !== undefined) return { rows: await read.after(after, page), more: false };
  const found = await read.before(before ?? TOP, page + 1);
  return { rows: found.slice(0, page).reverse(), more: found.length > page };
}

/** The customer's conversation with a page of its messages; none is begun by looking. */
export async function getConversation(
  deps: ShownDeps,
  writer: Writer,
  query: ConversationQuery,
): Promise<Conversation> {
  const [row, settings] = await Promise.all([conversationOf(deps.db, writer), settingsNow(deps.db)]);
  const about = { is_open: isWithin(settings.hours, deps.now()), hours: settings.hours, away: settings.away };
  if (row === undefined)
    return {
      ...{ conversation_id: null, state: 'open', email: null, last_seq: 0, customer_read: 0, staff_read: 0 },
      ...{ unread: 0, messages: [], more: false, ...about },
    };
  const { conversation_id, state, email, last_seq, customer_read, staff_read } = row;
  const { rows, more } = await pageOf(query, {
    after: (seq, limit) => messagesAfter(deps.db, conversation_id, seq, limit, false),
    before: (seq, limit) => messagesBefore(deps.db, conversation_id, seq, limit, false),
  });
  return {
    ...{ conversation_id, state, email, last_seq, customer_read, staff_read, unread: row.customer_unread },
    ...{ messages: await presentMessages(deps, rows, 'customer'), more, ...about },
  };
}

/** @throws DomainError CONVERSATION.EMAIL for a guest who has given none */
async function begin(trx: Db, writer: Writer, request: CustomerMessage, at: Date): Promise<number> {
  const lang = request.lang ?? 'th';
  if (isMember(writer.caller)) return beginOfMember(trx, { user_id: writer.caller.user_id, lang, at });
  if (writer.key === undefined) throw new DomainError('CONVERSATION.EMAIL');
  const key_hash = hashToken(writer.key);
  const there = await conversationOfKey(trx, key_hash);
  if (there !== undefined) return there.conversation_id;
  if (request.email === undefined) throw new DomainError('CONVERSATION.EMAIL');
  return beginOfGuest(trx, {
    ...{ key_hash, email: normalEmail(request.email), name: request.name?.trim() ?? '', lang, at },
  });
}

/**
 * Writes to the shop; the first message begins the conversation.
 * @throws DomainError CONVERSATION.EMAIL, CONVERSATION.EMPTY, CONVERSATION.PHOTO, CATALOGUE.NOT_FOUND,
 *   ERROR.TOO_MANY_REQUESTS
 */
export async function writeToShop(
  deps: ShownDeps,
  writer: Writer,
  request: CustomerMessage,
): Promise<SentMessage> {
  const { client_id, kind } = request;
  const text = request.text?.trim() ?? '';
  const photo = kind === 'photo' ? (request.photo ?? null) : null;
  const mat_var_id = kind === 'product' ? (request.mat_var_id ?? null) : null;
  if (text === '' && photo === null && mat_var_id === null) throw new DomainError('CONVERSATION.EMPTY');
  if (mat_var_id !== null && !(await productCards(deps, [mat_var_id])).has(mat_var_id))
    throw new DomainError('CATALOGUE.NOT_FOUND', { mat_var_id });
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const conversation_id = await begin(trx, writer, request, at);
    const message = newMessage({
      ...{ side: 'customer', client_id, text, photo, mat_var_id },
      kind: photo === null && mat_var_id === null ? 'text' : kind,
    });
    const check = async () => {
      const written = await countWritten(trx, conversation_id, new Date(at.getTime() - TEN_MINUTES_MS));
      if (written >= CONVERSATION.inTenMinutes) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
      if (photo !== null && !(await takePhoto(trx, conversation_id, photo)))
        throw new DomainError('CONVERSATION.PHOTO');
    };
    const seq = await writeIn(trx, conversation_id, message, at, { check });
    if (seq === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
    return { conversation_id, seq };
  });
}

/** The customer has seen the messages up to a number: its notification is read as well. */
export async function readByCustomer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  writer: Writer,
  seq: number,
): Promise<void> {
  const row = await conversationOf(db, writer);
  if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  const { conversation_id, user_id } = row;
  await db.transaction(async (trx) => {
    if (!(await customerRead(trx, conversation_id, seq))) return;
    if (user_id !== null) await noticesRead(trx, user_id, `conversation:${conversation_id}:`, now());
    await notifyPages(trx, conversation_id, 'read', 'customer');
  });
}

export async function customerTypes({ db }: Pick<Deps, 'db'>, writer: Writer): Promise<void> {
  const row = await conversationOf(db, writer);
  if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  await notifyPages(db, row.conversation_id, 'typing', 'customer');
}

export const conversationSubject = (id: number): string => `conversation:${id}`;

/**
 * Gives a browser the conversation of a mailed link; a member who has signed in takes over what the browser has written as
 * a guest.
 * @throws DomainError CONVERSATION.NOT_FOUND for a link that opens nothing
 */
export async function openConversation(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { caller, key }: Writer,
  { conversation_id, link }: OpenConversation,
): Promise<void> {
  if (key === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  await db.transaction(async (trx) => {
    if (conversation_id !== undefined) {
      if (!linkHolds(config.jwtSecret, conversationSubject(conversation_id), link ?? '', now()))
        throw new DomainError('CONVERSATION.NOT_FOUND');
      await addKey(trx, hashToken(key), conversation_id, now());
    }
    if (!isMember(caller)) return;
    const guest = await conversationOfKey(trx, hashToken(key));
    if (guest !== undefined) await adoptConversation(trx, guest.conversation_id, caller.user_id);
  });
}

/**
 * Stores a photo for a message that is being written, re-encoded as the photos of reviews.
 * @throws DomainError CONVERSATION.NOT_FOUND, CONVERSATION.TOO_MANY_PHOTOS, PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS, PHOTO.BROKEN, ERROR.BUSY
 */
export async function storeChatPhoto(
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  pictures: PhotoReader,
  conversation_id: number,
  bytes: Uint8Array,
): Promise<{ photo: string }> {
  if ((await readConversation(deps.db, conversation_id)) === undefined)
    throw new DomainError('CONVERSATION.NOT_FOUND');
  if ((await countPhotos(deps.db, conversation_id)) >= CONVERSATION.photosWaiting)
    throw new DomainError('CONVERSATION.TOO_MANY_PHOTOS');
  return storePhotoFiles(deps, pictures, PHOTOS_OF_CHAT, bytes, ({ photo, files }) =>
    insertPhoto(deps.db, { photo, conversation_id, files, at: deps.now() }),
  );
}

/**
 * The same for a customer; a member's first photo begins the conversation.
 * @throws DomainError as `storeChatPhoto`, CONVERSATION.EMAIL for a guest who has not written yet
 */
export async function sendPhoto(
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  pictures: PhotoReader,
  writer: Writer,
  bytes: Uint8Array,
): Promise<{ photo: string }> {
  const at = deps.now();
  const id = isMember(writer.caller)
    ? await beginOfMember(deps.db, { user_id: writer.caller.user_id, lang: 'th', at })
    : (await conversationOf(deps.db, writer))?.conversation_id;
  if (id === undefined) throw new DomainError('CONVERSATION.EMAIL');
  return storeChatPhoto(deps, pictures, id, bytes);
}

/** The bytes of a photo by its signed link and file name (320.webp); null when invalid or missing. */
export async function readChatPhoto(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  photo: string,
  file: string,
  link: string,
): Promise<Buffer | null> {
  if (!linkHolds(deps.config.jwtSecret, photoSubject(photo), link, deps.now())) return null;
  return readPhotoFile(deps, PHOTOS_OF_CHAT, photo, file);
}
