import { CUSTOMER_RELATIONS } from '@mali/contracts/contact';
import { firstRow } from '../../platform/database.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { contactMail } from './mails.ts';
import { forgetMessages, readMessage } from './repository.ts';

/** How long messages are kept: the privacy policy says so. */
const KEPT_MS = 365 * 86_400_000;

/**
 * Messages of visitors go to the shop's people by mail. They are kept first: a mail server that is away delays them,
 * and loses none.
 */
export function contentJobs({ db, now, sendMail }: JobDeps): ModuleJobs {
  return {
    crontab: ['41 18 * * * forget-messages'],
    tasks: {
      'forget-messages': async () => forgetMessages(db, new Date(now().getTime() - KEPT_MS)),
      'contact-mail': async (payload) => {
        const { id } = payload as { id: number };
        const message = await readMessage(db, id);
        if (message === undefined) return;
        const mail = contactMail(message);
        const to = CUSTOMER_RELATIONS.email;
        const row = await firstRow<{ mail_id: number; sent_at: Date | null }>(
          db,
          `INSERT INTO mails (dedupe, recipient, subject, body_text, body_html, created_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (dedupe) DO UPDATE SET dedupe = EXCLUDED.dedupe RETURNING mail_id, sent_at`,
          [`contact:${id}`, to, mail.subject, mail.text, mail.html, now()],
        );
        if (row === undefined || row.sent_at !== null) return;
        await sendMail({ id: row.mail_id, to, ...mail });
        await db.raw('UPDATE mails SET sent_at = ? WHERE mail_id = ?', [now(), row.mail_id]);
      },
    },
  };
}
