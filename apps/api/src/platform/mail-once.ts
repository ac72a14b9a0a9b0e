import { type Db, firstRow } from './database.ts';
import type { JobDeps } from './jobs.ts';

/** One mail to one person. `dedupe` names why it is sent: what is kept under it is sent, and nothing else ever. */
export type OneMail = Readonly<{ dedupe: string; to: string; subject: string; text: string; html: string }>;

export async function isMailKept(db: Db, dedupe: string): Promise<boolean> {
  return (await firstRow(db, 'SELECT 1 AS kept FROM mails WHERE dedupe = ?', [dedupe])) !== undefined;
}

/** Keeps a mail to be sent; one that is kept for the same reason stays as it is. */
export async function keepMail(
  db: Db,
  { dedupe, to, subject, text, html }: OneMail,
  at: Date,
): Promise<void> {
  await db.raw(
    `INSERT INTO mails (dedupe, recipient, subject, body_text, body_html, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (dedupe) DO NOTHING`,
    [dedupe, to, subject, text, html, at],
  );
}

type KeptMail = {
  mail_id: number;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  sent_at: Date | null;
};

/**
 * Sends a mail that is kept, unless it was sent already; after a crash in between it goes out once more, under the
 * same message id.
 * @param secret it holds a link that opens an account: once a mail server has it, only that it was sent is kept
 */
export async function sendKeptMail(
  { config, db, now, sendMail }: JobDeps,
  dedupe: string,
  { secret = false }: { secret?: boolean } = {},
): Promise<void> {
  const mail = await firstRow<KeptMail>(
    db,
    'SELECT mail_id, recipient, subject, body_text, body_html, sent_at FROM mails WHERE dedupe = ?',
    [dedupe],
  );
  if (mail === undefined || mail.sent_at !== null) return;
  const { mail_id: id, recipient: to, subject, body_text: text, body_html: html } = mail;
  await sendMail({ id, to, subject, text, html });
  const forget = secret && config.smtpUrl !== null ? `, body_text = '', body_html = ''` : '';
  await db.raw(`UPDATE mails SET sent_at = ?${forget} WHERE mail_id = ?`, [now(), id]);
}
