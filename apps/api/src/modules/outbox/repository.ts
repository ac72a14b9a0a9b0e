import { type Db, firstRow, rows } from '../../platform/database.ts';

export type MailHead = { mail_id: number; recipient: string; subject: string; created_at: Date };

/**
 * The newest mails, without their texts.
 * @param to part of the recipients; empty for all
 */
export const newestMails = (db: Db, to: string, limit: number): Promise<MailHead[]> =>
  rows(
    db,
    `SELECT mail_id, recipient, subject, created_at FROM mails WHERE strpos(recipient, lower(?)) > 0
     ORDER BY mail_id DESC LIMIT ?`,
    [to, limit],
  );

export const mailBody = (db: Db, mailId: number): Promise<{ body_html: string } | undefined> =>
  firstRow(db, 'SELECT body_html FROM mails WHERE mail_id = ?', [mailId]);
