import { type Db, firstRow, preparedRow, preparedRows } from './database.ts';
import type { JobDeps } from './jobs.ts';
import type { MailFile } from './mail.ts';

/**
 * One mail to one person. `dedupe` is its idempotency key: of mails with the same one, only the first is
 * stored and sent.
 */
export type OneMail = Readonly<{
  dedupe: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
  attachment?: MailFile;
}>;

export async function isMailStored(db: Db, dedupe: string): Promise<boolean> {
  return (await firstRow(db, 'SELECT 1 AS kept FROM mails WHERE dedupe = ?', [dedupe])) !== undefined;
}

/**
 * Stores a mail to be sent.
 * @returns its id; undefined for a duplicate by `dedupe`, which is not changed
 */
export async function storeMail(
  db: Db,
  { dedupe, to, subject, text, html, unsubscribe, attachment }: OneMail,
  at: Date,
): Promise<number | undefined> {
  const stored = await preparedRow<{ mail_id: number }>(
    db,
    `INSERT INTO mails (dedupe, recipient, subject, body_text, body_html, unsubscribe_url, created_at, attachment_name,
       attachment)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (dedupe) DO NOTHING RETURNING mail_id`,
    [
      ...[dedupe, to, subject, text, html, unsubscribe ?? null, at],
      ...[attachment?.name ?? null, attachment?.content ?? null],
    ],
  );
  return stored?.mail_id;
}

type StoredMail = {
  mail_id: number;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  unsubscribe_url: string | null;
  attachment_name: string | null;
  attachment: Buffer | null;
};

/**
 * Sends a stored mail, unless sent already; after a crash in between it is sent again, with the same message
 * id.
 * @param secret it contains a sign-in link: its text is deleted from the row after sending
 */
export async function sendStoredMail(
  { config, db, now, sendMail }: JobDeps,
  dedupe: string,
  { secret = false }: { secret?: boolean } = {},
): Promise<void> {
  const mail = await preparedRow<StoredMail>(
    db,
    `SELECT mail_id, recipient, subject, body_text, body_html, unsubscribe_url, attachment_name, attachment FROM mails
     WHERE dedupe = ? AND sent_at IS NULL`,
    [dedupe],
  );
  if (mail === undefined) return;
  const { mail_id: id, recipient: to, subject, body_text: text, body_html: html, unsubscribe_url } = mail;
  const { attachment_name: name, attachment: content } = mail;
  const attachment = name === null || content === null ? null : { name, content };
  try {
    await sendMail({ id, to, subject, text, html, unsubscribe: unsubscribe_url, attachment });
  } catch (error) {
    await db.raw('UPDATE mails SET failed_at = ? WHERE mail_id = ?', [now(), id]);
    throw error;
  }
  const forget = secret && config.smtpUrl !== null ? `, body_text = '', body_html = ''` : '';
  await preparedRows(db, `UPDATE mails SET sent_at = ?, failed_at = NULL${forget} WHERE mail_id = ?`, [
    now(),
    id,
  ]);
}

/** Stores and sends a mail, both idempotent by `dedupe`: a retried job sends the stored one. */
export async function mailOnce(deps: JobDeps, mail: OneMail): Promise<void> {
  await storeMail(deps.db, mail, deps.now());
  await sendStoredMail(deps, mail.dedupe);
}

/** How a mail stands; null: there is none yet. */
export async function mailState(db: Db, dedupe: string): Promise<'waiting' | 'sent' | 'failed' | null> {
  const mail = await firstRow<{ sent: boolean; failed: boolean }>(
    db,
    'SELECT sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed FROM mails WHERE dedupe = ?',
    [dedupe],
  );
  if (mail === undefined) return null;
  if (mail.sent) return 'sent';
  return mail.failed ? 'failed' : 'waiting';
}

/** Removes stored mails. */
export async function deleteMails(db: Db, dedupes: readonly string[]): Promise<void> {
  await db.raw('DELETE FROM mails WHERE dedupe = ANY (?::text[])', [[...dedupes]]);
}
