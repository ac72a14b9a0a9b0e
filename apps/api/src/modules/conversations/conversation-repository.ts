import type {
  ChatMessageKind,
  ConversationChannel,
  ConversationNews,
  ConversationState,
  MessageSide,
} from '@mali/contracts/conversation-values';
import type { Language } from '@mali/contracts/limits';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PhotoTable } from '../images/photo-repository.ts';

export type ConversationRow = Readonly<{
  conversation_id: number;
  channel: ConversationChannel;
  user_id: number | null;
  email: string | null;
  line_user_id: string | null;
  name: string;
  lang: Language;
  state: ConversationState;
  assigned_to: number | null;
  last_seq: number;
  last_at: Date;
  customer_read: number;
  staff_read: number;
  customer_unread: number;
  staff_unread: number;
  waiting_since: Date | null;
  begun_at: Date;
  closed_at: Date | null;
}>;

export const readConversation = (db: Db, id: number): Promise<ConversationRow | undefined> =>
  firstRow(db, 'SELECT * FROM conversations WHERE conversation_id = ?', [id]);

/** A conversation, locked: its messages are numbered one after the other. */
export const lockConversation = (trx: Db, id: number): Promise<ConversationRow | undefined> =>
  firstRow(trx, 'SELECT * FROM conversations WHERE conversation_id = ? FOR UPDATE', [id]);

export const conversationOfMember = (db: Db, userId: number): Promise<ConversationRow | undefined> =>
  firstRow(db, `SELECT * FROM conversations WHERE user_id = ? AND channel = 'page'`, [userId]);

/** The conversation of a guest's browser; not one that has become a member's. */
export const conversationOfKey = (db: Db, keyHash: Buffer): Promise<ConversationRow | undefined> =>
  firstRow(
    db,
    `SELECT c.* FROM conversations c JOIN conversation_keys k USING (conversation_id)
     WHERE k.key_hash = ? AND c.user_id IS NULL`,
    [keyHash],
  );

/** The conversation of a member, begun when there is none; two requests at once begin one. */
export async function beginOfMember(
  trx: Db,
  of: Readonly<{ user_id: number; lang: Language; at: Date }>,
): Promise<number> {
  const made = await firstRow<{ conversation_id: number }>(
    trx,
    `INSERT INTO conversations (channel, user_id, lang, last_at, begun_at, created_at) VALUES ('page', ?, ?, ?, ?, ?)
     ON CONFLICT (user_id) WHERE channel = 'page' AND user_id IS NOT NULL DO NOTHING RETURNING conversation_id`,
    [of.user_id, of.lang, of.at, of.at, of.at],
  );
  const found = made ?? (await conversationOfMember(trx, of.user_id));
  if (found === undefined) throw new Error('a conversation vanished');
  return found.conversation_id;
}

/** The conversation of a guest's browser, begun when there is none; two requests at once begin one. */
export async function beginOfGuest(
  trx: Db,
  of: Readonly<{ key_hash: Buffer; email: string; name: string; lang: Language; at: Date }>,
): Promise<number> {
  // One browser at a time.
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtextextended(encode(?::bytea, 'hex'), 0))`, [of.key_hash]);
  const there = await conversationOfKey(trx, of.key_hash);
  if (there !== undefined) return there.conversation_id;
  const made = await firstRow<{ conversation_id: number }>(
    trx,
    `INSERT INTO conversations (channel, email, name, lang, last_at, begun_at, created_at)
     VALUES ('page', ?, ?, ?, ?, ?, ?) RETURNING conversation_id`,
    [of.email, of.name, of.lang, of.at, of.at, of.at],
  );
  if (made === undefined) throw new Error('a conversation was not begun');
  await addKey(trx, of.key_hash, made.conversation_id, of.at);
  return made.conversation_id;
}

/** The conversation of a user of LINE, begun when there is none; of a member who has linked LINE, with the account. */
export async function beginOfLine(trx: Db, lineUserId: string, at: Date): Promise<number> {
  const made = await firstRow<{ conversation_id: number }>(
    trx,
    `INSERT INTO conversations (channel, line_user_id, user_id, last_at, begun_at, created_at)
     VALUES ('line', ?, (SELECT user_id FROM line_recipients WHERE line_user_id = ?), ?, ?, ?)
     ON CONFLICT (line_user_id) WHERE line_user_id IS NOT NULL DO NOTHING RETURNING conversation_id`,
    [lineUserId, lineUserId, at, at, at],
  );
  const found =
    made ??
    (await firstRow<{ conversation_id: number }>(
      trx,
      'SELECT conversation_id FROM conversations WHERE line_user_id = ?',
      [lineUserId],
    ));
  if (found === undefined) throw new Error('a conversation vanished');
  return found.conversation_id;
}

/** Records an event of LINE. @returns true when it was handled before */
export const lineEventSeen = async (trx: Db, eventId: string, at: Date): Promise<boolean> =>
  (await firstRow(
    trx,
    `INSERT INTO conversation_line_events (event_id, at) VALUES (?, ?) ON CONFLICT (event_id) DO NOTHING
     RETURNING 1 AS made`,
    [eventId, at],
  )) === undefined;

/** Answers in a conversation on LINE that were neither sent nor refused, oldest first. */
export const unsentAnswers = (db: Db, id: number): Promise<MessageRow[]> =>
  rows(
    db,
    `SELECT ${MESSAGE} WHERE m.conversation_id = ? AND m.side IN ('staff', 'shop') AND m.sent_at IS NULL
       AND m.failed_at IS NULL ORDER BY m.seq LIMIT 50`,
    [id],
  );

/** Records what became of an answer on LINE. */
export async function markAnswer(db: Db, id: number, seq: number, at: Date, isSent: boolean): Promise<void> {
  await db.raw(
    `UPDATE conversation_messages SET sent_at = ?::timestamptz, failed_at = ?::timestamptz
     WHERE conversation_id = ? AND seq = ?`,
    [isSent ? at : null, isSent ? null : at, id, seq],
  );
}

/** Gives a browser access to a guest's conversation, instead of the one it had. */
export async function addKey(trx: Db, keyHash: Buffer, conversationId: number, at: Date): Promise<void> {
  await trx.raw(
    `INSERT INTO conversation_keys (key_hash, conversation_id, created_at) VALUES (?, ?, ?)
     ON CONFLICT (key_hash) DO UPDATE SET conversation_id = excluded.conversation_id, created_at = excluded.created_at`,
    [keyHash, conversationId, at],
  );
}

/** A guest's conversation becomes the member's who has signed in, unless the member has one already. */
export async function adoptConversation(trx: Db, id: number, userId: number): Promise<void> {
  await trx.raw(
    `UPDATE conversations c SET user_id = ? WHERE c.conversation_id = ? AND c.user_id IS NULL AND c.channel = 'page'
       AND NOT EXISTS (SELECT FROM conversations o WHERE o.user_id = ? AND o.channel = 'page')`,
    [userId, id, userId],
  );
}

export type MessageRow = Readonly<{
  conversation_id: number;
  seq: number;
  client_id: string;
  side: MessageSide;
  kind: ChatMessageKind;
  text: string;
  photo: string | null;
  mat_var_id: number | null;
  /** Product of the variant; null: it is not there any more. */
  mat_id: number | null;
  chat_id: string | null;
  so_no: string | null;
  at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  actor_first: string | null;
  actor_name: string | null;
  about_name: string | null;
}>;
const MESSAGE = `m.*, (SELECT v.mat_id FROM variants v WHERE v.mat_var_id = m.mat_var_id) AS mat_id,
  nullif(btrim(a.first_name), '') AS actor_first,
  coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), split_part(a.email, '@', 1)) AS actor_name,
  coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), split_part(b.email, '@', 1)) AS about_name
  FROM conversation_messages m LEFT JOIN users a ON a.user_id = m.actor_id LEFT JOIN users b ON b.user_id = m.about_id`;
/** What the customer sees. */
const SHOWN = `(m.side IN ('customer', 'staff', 'shop') OR m.kind IN ('closed', 'reopened'))`;

/** Messages after a number, oldest first. */
export const messagesAfter = (
  db: Db,
  id: number,
  after: number,
  limit: number,
  ofStaff: boolean,
): Promise<MessageRow[]> =>
  rows(
    db,
    `SELECT ${MESSAGE} WHERE m.conversation_id = ? AND m.seq > ? AND (?::boolean OR ${SHOWN}) ORDER BY m.seq LIMIT ?`,
    [id, after, ofStaff, limit],
  );

/** The messages before a number, newest first. */
export const messagesBefore = (
  db: Db,
  id: number,
  before: number,
  limit: number,
  ofStaff: boolean,
): Promise<MessageRow[]> =>
  rows(
    db,
    `SELECT ${MESSAGE} WHERE m.conversation_id = ? AND m.seq < ? AND (?::boolean OR ${SHOWN})
     ORDER BY m.seq DESC LIMIT ?`,
    [id, before, ofStaff, limit],
  );

export const messageOfClient = (db: Db, id: number, clientId: string): Promise<{ seq: number } | undefined> =>
  firstRow(db, 'SELECT seq FROM conversation_messages WHERE conversation_id = ? AND client_id = ?', [
    id,
    clientId,
  ]);

export type NewMessage = Readonly<{
  client_id: string;
  side: MessageSide;
  actor_id: number | null;
  kind: ChatMessageKind;
  text: string;
  photo: string | null;
  mat_var_id: number | null;
  chat_id: string | null;
  so_no: string | null;
  about_id: number | null;
}>;

/** Writes a message under the next number of its conversation, which is locked. */
export async function insertMessage(
  trx: Db,
  { conversation_id, last_seq }: Pick<ConversationRow, 'conversation_id' | 'last_seq'>,
  message: NewMessage,
  at: Date,
): Promise<number> {
  const { client_id, side, actor_id, kind, text, photo, mat_var_id, chat_id, so_no, about_id } = message;
  const seq = last_seq + 1;
  await trx.raw(
    `WITH made AS (
       INSERT INTO conversation_messages (conversation_id, seq, client_id, side, actor_id, kind, text, photo, mat_var_id,
         chat_id, so_no, about_id, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING conversation_id, seq, at
     )
     UPDATE conversations c SET last_seq = made.seq, last_at = made.at FROM made
     WHERE c.conversation_id = made.conversation_id`,
    [
      ...[conversation_id, seq, client_id, side, actor_id, kind, text, photo, mat_var_id],
      ...[chat_id, so_no, about_id, at],
    ],
  );
  return seq;
}

/** The customer waits, in an open conversation; one that was closed is nobody's. */
export async function customerWrote(trx: Db, id: number, at: Date): Promise<void> {
  await trx.raw(
    `UPDATE conversations SET staff_unread = staff_unread + 1, waiting_since = coalesce(waiting_since, ?),
       begun_at = CASE WHEN state = 'closed' THEN ? ELSE begun_at END,
       assigned_to = CASE WHEN state = 'closed' THEN NULL ELSE assigned_to END,
       state = 'open', closed_at = NULL
     WHERE conversation_id = ?`,
    [at, at, id],
  );
}

/** Staff have answered: the wait ends, what was written before is read, and who answers has it unless somebody had it. */
export async function staffAnswered(
  trx: Db,
  { conversation_id, waiting_since, begun_at }: ConversationRow,
  userId: number,
  at: Date,
): Promise<void> {
  if (waiting_since !== null)
    await trx.raw(
      `INSERT INTO conversation_answers (conversation_id, asked_at, answered_at, user_id, is_first)
       VALUES (?, ?, ?, ?, NOT EXISTS (SELECT FROM conversation_answers WHERE conversation_id = ? AND asked_at >= ?))
       ON CONFLICT DO NOTHING`,
      [conversation_id, waiting_since, at, userId, conversation_id, begun_at],
    );
  await trx.raw(
    `UPDATE conversations SET customer_unread = customer_unread + 1, waiting_since = NULL, staff_read = last_seq,
       staff_unread = 0, assigned_to = coalesce(assigned_to, ?), state = 'open', closed_at = NULL
     WHERE conversation_id = ?`,
    [userId, conversation_id],
  );
}

/** Something was written to the customer that answers no message: who works on the conversation and the wait stay. */
export async function customerGot(trx: Db, id: number): Promise<void> {
  await trx.raw('UPDATE conversations SET customer_unread = customer_unread + 1 WHERE conversation_id = ?', [
    id,
  ]);
}

/** The customer has read up to a number; unread is what staff wrote after it. */
export const customerRead = async (trx: Db, id: number, seq: number): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE conversations c SET customer_read = least(?::int, c.last_seq), customer_unread = (
       SELECT count(*) FROM conversation_messages m
       WHERE m.conversation_id = c.conversation_id AND m.seq > ?::int AND m.side = 'staff')
     WHERE c.conversation_id = ? AND c.customer_read < least(?::int, c.last_seq) RETURNING 1 AS read`,
    [seq, seq, id, seq],
  )) !== undefined;

export const staffRead = async (trx: Db, id: number, seq: number): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE conversations c SET staff_read = least(?::int, c.last_seq), staff_unread = (
       SELECT count(*) FROM conversation_messages m
       WHERE m.conversation_id = c.conversation_id AND m.seq > ?::int AND m.side = 'customer')
     WHERE c.conversation_id = ? AND c.staff_read < least(?::int, c.last_seq) RETURNING 1 AS read`,
    [seq, seq, id, seq],
  )) !== undefined;

/** @returns false: somebody else has it by now */
export const assign = async (trx: Db, id: number, to: number | null, was: number | null): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE conversations SET assigned_to = ?::int WHERE conversation_id = ? AND assigned_to IS NOT DISTINCT FROM ?::int
     RETURNING 1 AS done`,
    [to, id, was],
  )) !== undefined;

/** Closing ends the wait. @returns false: it is in this state already */
export const setState = async (trx: Db, id: number, state: ConversationState, at: Date): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE conversations SET state = ?::text, closed_at = CASE WHEN ?::text = 'closed' THEN ?::timestamptz END,
       waiting_since = CASE WHEN ?::text = 'closed' THEN NULL ELSE waiting_since END,
       staff_read = CASE WHEN ?::text = 'closed' THEN last_seq ELSE staff_read END,
       staff_unread = CASE WHEN ?::text = 'closed' THEN 0 ELSE staff_unread END,
       begun_at = CASE WHEN ?::text = 'open' THEN ?::timestamptz ELSE begun_at END
     WHERE conversation_id = ? AND state <> ?::text RETURNING 1 AS done`,
    [state, state, at, state, state, state, state, at, id, state],
  )) !== undefined;

/** Notifies the pages of both sides on commit. */
export async function notifyPages(
  trx: Db,
  id: number,
  news: ConversationNews,
  side: 'customer' | 'staff' | null = null,
): Promise<void> {
  await trx.raw(
    `SELECT notify_soon('live', json_build_object('conversation', conversation_id, 'user_id', user_id, 'seq', last_seq,
       'news', ?::text, 'side', ?::text)::text) FROM conversations WHERE conversation_id = ?`,
    [news, side, id],
  );
}

/** Messages that a customer has written since a moment. */
export async function countWritten(trx: Db, id: number, since: Date): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    trx,
    `SELECT count(*)::int AS n FROM conversation_messages WHERE conversation_id = ? AND side = 'customer' AND at > ?`,
    [id, since],
  );
  return counted?.n ?? 0;
}

export async function insertPhoto(
  db: Db,
  photo: Readonly<{ photo: string; conversation_id: number; files: string[]; at: Date }>,
): Promise<void> {
  await db.raw(
    'INSERT INTO conversation_photos (photo, conversation_id, files, uploaded_at) VALUES (?, ?, ?, ?)',
    [photo.photo, photo.conversation_id, photo.files, photo.at],
  );
}
export async function countPhotos(db: Db, id: number): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    db,
    'SELECT count(*)::int AS n FROM conversation_photos WHERE conversation_id = ? AND NOT is_sent',
    [id],
  );
  return counted?.n ?? 0;
}
/** @returns false: no such photo waits in this conversation */
export const takePhoto = async (trx: Db, id: number, photo: string): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE conversation_photos SET is_sent = true WHERE photo = ? AND conversation_id = ? AND NOT is_sent
     RETURNING 1 AS taken`,
    [photo, id],
  )) !== undefined;

/** Stores the photo of a message that LINE has given; a repeated one is left. @returns false: there was one already */
export const putLinePhoto = async (
  trx: Db,
  {
    conversation_id,
    seq,
    photo,
    files,
    at,
  }: Readonly<{
    conversation_id: number;
    seq: number;
    photo: string;
    files: string[];
    at: Date;
  }>,
): Promise<boolean> =>
  (await firstRow(
    trx,
    `WITH message AS (
       UPDATE conversation_messages SET photo = ?, failed_at = NULL
       WHERE conversation_id = ? AND seq = ? AND kind = 'photo' AND photo IS NULL RETURNING conversation_id, photo
     )
     INSERT INTO conversation_photos (photo, conversation_id, files, uploaded_at, is_sent)
     SELECT photo, conversation_id, ?::text[], ?, true FROM message RETURNING 1 AS stored`,
    [photo, conversation_id, seq, files, at],
  )) !== undefined;

/** LINE does not give the photo of a message. */
export async function markPhotoMissing(db: Db, id: number, seq: number, at: Date): Promise<void> {
  await db.raw(
    'UPDATE conversation_messages SET failed_at = ? WHERE conversation_id = ? AND seq = ? AND photo IS NULL',
    [at, id, seq],
  );
}

/** A message with a photo that LINE has not given yet. */
export const waitingLinePhoto = (
  db: Db,
  id: number,
  seq: number,
): Promise<{ client_id: string; at: Date } | undefined> =>
  firstRow(
    db,
    `SELECT client_id, at FROM conversation_messages
     WHERE conversation_id = ? AND seq = ? AND kind = 'photo' AND photo IS NULL AND failed_at IS NULL`,
    [id, seq],
  );

/** Files of a photo: those of REVIEW_PHOTO_WIDTHS, and once it was sent on LINE the same in JPEG. */
export const filesOfPhoto = async (db: Db, photo: string): Promise<string[]> =>
  (await firstRow<{ files: string[] }>(db, 'SELECT files FROM conversation_photos WHERE photo = ?', [photo]))
    ?.files ?? [];
/** @returns false: they were added before */
export const addPhotoFiles = async (
  db: Db,
  photo: string,
  had: number,
  files: readonly string[],
): Promise<boolean> =>
  (await firstRow(
    db,
    `UPDATE conversation_photos SET files = files || ?::text[] WHERE photo = ? AND cardinality(files) = ?
     RETURNING 1 AS added`,
    [[...files], photo, had],
  )) !== undefined;

export const PHOTOS_OF_CHAT: PhotoTable = {
  area: 'chat',
  file: 'SELECT files[?::int] AS file FROM conversation_photos WHERE photo = ? AND is_sent',
  drop: 'DELETE FROM conversation_photos WHERE NOT is_sent AND uploaded_at < ? RETURNING files',
  files: 'SELECT unnest(files) AS file FROM conversation_photos',
};

/** Queues the fetching of a photo from LINE. */
export async function queueLinePhoto(trx: Db, id: number, seq: number, at: Date): Promise<void> {
  await trx.raw(
    `SELECT graphile_worker.add_job('conversation-line-photo',
       json_build_object('conversation_id', ?::int, 'seq', ?::int), run_at := ?::timestamptz, max_attempts := 12)`,
    [id, seq, at],
  );
}

/** Queues the mail to a guest, or the messages on LINE; of several, one job. */
export async function queueAnswer(
  trx: Db,
  task: 'conversation-mail' | 'conversation-line',
  id: number,
  runAt: Date,
): Promise<void> {
  await trx.raw(
    `SELECT graphile_worker.add_job(?, json_build_object('conversation_id', ?::int), run_at := ?::timestamptz,
       job_key := ?, job_key_mode := 'preserve_run_at', max_attempts := 12)`,
    [task, id, runAt, `${task}:${id}`],
  );
}

/** Answers that the customer has not read, oldest first. */
export const unreadAnswers = (db: Db, id: number): Promise<MessageRow[]> =>
  rows(
    db,
    `SELECT ${MESSAGE} JOIN conversations c USING (conversation_id)
     WHERE m.conversation_id = ? AND m.seq > c.customer_read AND m.side = 'staff' ORDER BY m.seq LIMIT 20`,
    [id],
  );

/**
 * Gives the conversations of a member, or of a guest's e-mail, to a member; a member has one on the page.
 * @returns how many
 */
export async function giveConversations(
  trx: Db,
  from: { user_id: number } | { email: string },
  to: number,
): Promise<number> {
  const [condition, who] =
    'user_id' in from
      ? (['v.user_id = ?', from.user_id] as const)
      : (['v.user_id IS NULL AND lower(v.email) = ?', from.email] as const);
  const given = await rows(
    trx,
    `UPDATE conversations SET user_id = ? WHERE conversation_id IN (
       SELECT v.conversation_id FROM conversations v WHERE ${condition} AND v.channel <> 'page'
       UNION ALL
       (SELECT v.conversation_id FROM conversations v WHERE ${condition} AND v.channel = 'page'
          AND NOT EXISTS (SELECT FROM conversations o WHERE o.user_id = ? AND o.channel = 'page')
        ORDER BY v.last_at DESC LIMIT 1)
     ) RETURNING 1`,
    [to, who, who, to],
  );
  return given.length;
}
