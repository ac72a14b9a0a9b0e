import { type Db, firstRow, rows } from '../../platform/database.ts';

export type MailHead = { mail_id: number; recipient: string; subject: string; created_at: Date };

/** The newest mails, without their texts. */
export const newestMails = (db: Db, limit: number): Promise<MailHead[]> =>
  rows(db, 'SELECT mail_id, recipient, subject, created_at FROM mails ORDER BY mail_id DESC LIMIT ?', [
    limit,
  ]);

export const mailBody = (db: Db, mailId: number): Promise<{ body_html: string } | undefined> =>
  firstRow(db, 'SELECT body_html FROM mails WHERE mail_id = ?', [mailId]);
