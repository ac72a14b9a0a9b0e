import type { MessageChannel } from '@mali/contracts/order-message-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Mails that an order gets, by key: those of its status, and those of its slips, changes, refunds, returns and parcels. */
const KEYS = `SELECT kind || ':' || o.so_no FROM unnest(?::text[]) kind
  UNION ALL SELECT kind || ':' || s.slip_id FROM slips s, unnest(ARRAY['slip_received', 'slip_rejected']) kind
            WHERE s.so_no = o.so_no
  UNION ALL SELECT mail || ':' || c.change_id
            FROM order_changes c, unnest(ARRAY['changed', 'cancel_asked', 'cancel_refused']) mail WHERE c.so_no = o.so_no
  UNION ALL SELECT 'refunded:' || r.refund_id FROM refunds r WHERE r.so_no = o.so_no
  UNION ALL SELECT 'return:' || r.return_no || ':' || news FROM returns r, unnest(ARRAY['approved', 'refused', 'received', 'exchanged']) news
            WHERE r.so_no = o.so_no
  UNION ALL SELECT 'return:' || r.return_no || ':changed:' || e.event_id
            FROM returns r JOIN return_events e USING (return_no) WHERE r.so_no = o.so_no AND e.kind = 'changed'
  UNION ALL SELECT kind || ':' || p.reference || ':' || substr(e.event_key, length('carrier:') + 1)
            FROM parcels p JOIN parcel_events e USING (parcel_id), unnest(ARRAY['out_for_delivery', 'delivery_failed']) kind
            WHERE p.so_no = o.so_no AND e.event_key LIKE 'carrier:%'
  UNION ALL SELECT 'shipped:' || p.reference || ':' || p.tracking_no FROM parcels p WHERE p.so_no = o.so_no
  UNION ALL SELECT 'message:' || w.message_id FROM order_messages w WHERE w.so_no = o.so_no`;

export type MailRow = {
  mail_id: number;
  dedupe: string;
  subject: string;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
};

/**
 * Mails to the customer of an order, oldest first.
 * @param kinds of mails that an order gets once
 */
export const mailsOf = (db: Db, so_no: string, kinds: readonly string[]): Promise<MailRow[]> =>
  rows(
    db,
    `SELECT m.mail_id, m.dedupe, m.subject, m.created_at, m.sent_at, m.failed_at FROM orders o
     JOIN mails m ON m.dedupe IN (${KEYS}) WHERE o.so_no = ? ORDER BY m.mail_id`,
    [`{${kinds.join(',')}}`, so_no],
  );

export type StoredMail = { dedupe: string; subject: string; body_text: string; body_html: string };
/** A mail by its id or its key. */
export const storedMail = (
  db: Db,
  { mail_id = null, dedupe = null }: { mail_id?: number | null; dedupe?: string | null },
): Promise<StoredMail | undefined> =>
  firstRow(
    db,
    'SELECT dedupe, subject, body_text, body_html FROM mails WHERE mail_id = ?::bigint OR dedupe = ?::text',
    [mail_id, dedupe],
  );

export type MessageRow = {
  message_id: number;
  so_no: string;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  channel: MessageChannel;
  again: string | null;
  subject: string;
  text: string;
  request_key: string;
  sent_at: Date | null;
  failed_at: Date | null;
};
const MESSAGES = `SELECT w.*, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1))
  AS actor_name FROM order_messages w LEFT JOIN users u ON u.user_id = w.actor_id`;

/** Messages that staff have sent about an order, oldest first. */
export const messagesOf = (db: Db, so_no: string): Promise<MessageRow[]> =>
  rows(db, `${MESSAGES} WHERE w.so_no = ? ORDER BY w.message_id`, [so_no]);

export const messageById = (db: Db, messageId: number): Promise<MessageRow | undefined> =>
  firstRow(db, `${MESSAGES} WHERE w.message_id = ?`, [messageId]);

/** Locks an order, so that its messages are counted and sent one request at a time. */
export async function lockForMessage(trx: Db, so_no: string): Promise<void> {
  await trx.raw('SELECT FROM orders WHERE so_no = ? FOR NO KEY UPDATE', [so_no]);
}

export async function isMessageSent(trx: Db, requestKey: string): Promise<boolean> {
  const found = await firstRow(trx, 'SELECT 1 AS sent FROM order_messages WHERE request_key = ?', [
    requestKey,
  ]);
  return found !== undefined;
}

/** Messages about an order since a moment, and of them those that sent a mail again. */
export async function countMessages(
  trx: Db,
  so_no: string,
  again: string | null,
  { since, sinceAgain }: { since: Date; sinceAgain: Date },
): Promise<{ all: number; same: number }> {
  const counted = await firstRow<{ all: number; same: number }>(
    trx,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE again = ?::text AND at > ?)::int AS same
     FROM order_messages WHERE so_no = ? AND at > ?`,
    [again, sinceAgain, so_no, since],
  );
  return counted ?? { all: 0, same: 0 };
}

/** Stores a message with the job that sends it; without one when it is sent already. */
export async function insertMessage(
  trx: Db,
  message: Pick<
    MessageRow,
    'so_no' | 'at' | 'actor_id' | 'channel' | 'again' | 'subject' | 'text' | 'request_key'
  >,
  sentAt: Date | null,
): Promise<void> {
  const { so_no, at, actor_id, channel, again, subject, text, request_key } = message;
  await trx.raw(
    `WITH made AS (
       INSERT INTO order_messages (so_no, at, actor_id, channel, again, subject, text, request_key, sent_at)
       VALUES (?, ?, ?::int, ?, ?::text, ?, ?, ?, ?::timestamptz) RETURNING message_id, sent_at
     )
     SELECT graphile_worker.add_job('order-message', json_build_object('message_id', message_id), max_attempts := 12) FROM made
     WHERE sent_at IS NULL`,
    [so_no, at, actor_id, channel, again, subject, text, request_key, sentAt],
  );
}

/** Records what became of a message on LINE. */
export async function markMessage(db: Db, messageId: number, at: Date, isSent: boolean): Promise<void> {
  await db.raw(
    'UPDATE order_messages SET sent_at = ?::timestamptz, failed_at = ?::timestamptz WHERE message_id = ?',
    [isSent ? at : null, isSent ? null : at, messageId],
  );
}

/** The LINE id of a customer who can be reached there. */
export async function lineOf(db: Db, userId: number | null): Promise<string | null> {
  const found = await firstRow<{ line_user_id: string }>(
    db,
    'SELECT line_user_id FROM line_recipients WHERE user_id = ?',
    [userId],
  );
  return found?.line_user_id ?? null;
}
