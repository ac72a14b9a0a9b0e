import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deleteMails, mailOnce } from '../../platform/mail-once.ts';
import { contactMail } from './mails.ts';
import { deleteMessages, readMessage } from './repository.ts';

/** Retention of messages, according to the privacy policy. */
const KEPT_MS = 365 * 86_400_000;

const contactDedupe = (messageId: number): string => `contact:${messageId}`;

/** Mails visitors' messages to the shop. They are stored first, so a mail server outage only delays them. */
export function contentJobs(deps: JobDeps): ModuleJobs {
  const { db, now } = deps;
  return {
    crontab: ['41 18 * * * forget-messages'],
    tasks: {
      'forget-messages': async () =>
        db.transaction(async (trx) => {
          const forgotten = await deleteMessages(trx, new Date(now().getTime() - KEPT_MS));
          await deleteMails(trx, forgotten.map(contactDedupe));
        }),
      'contact-mail': async (payload) => {
        const { id } = payload as { id: number };
        const message = await readMessage(db, id);
        if (message === undefined) return;
        await mailOnce(deps, {
          dedupe: contactDedupe(id),
          to: (await deps.settings.current()).contact_email,
          ...contactMail(message),
        });
      },
    },
  };
}
