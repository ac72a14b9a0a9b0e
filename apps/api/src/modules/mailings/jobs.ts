import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type LineMessenger, lineMessenger } from '../../platform/line.ts';
import { sendStoredMail, storeMail } from '../../platform/mail-once.ts';
import { couponWith, newLink, newsSkip } from '../flows/flow-messages.ts';
import { insertMailingLink, mailingLink } from '../flows/index.ts';
import { linkedPath } from '../notifications/mails.ts';
import { notify } from '../notifications/service.ts';
import { mailingMail, wordsOf } from './mailing-mail.ts';
import {
  endMailing,
  lockRecipient,
  type MailingRow,
  mailingsToSend,
  queueMailings,
  type RecipientRow,
  readMailing,
  recipientFailed,
  recipientSent,
  recipientsToSend,
  skipRecipient,
  takeRecipient,
} from './mailing-repository.ts';

const dedupeOf = (mailingId: number, userId: number): string => `mailing:${mailingId}:${userId}`;

/**
 * Stores all that a member gets, in one transaction with the row: after a crash it is there once, or not at all. A coupon
 * is given also without consent: it is no message.
 * @returns the member when something is to be delivered
 */
async function take(deps: JobDeps, mailing: MailingRow, user_id: number): Promise<RecipientRow | null> {
  const { mailing_id, channels, promo_id, link } = mailing;
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const person = await lockRecipient(trx, mailing_id, user_id);
    if (person === undefined) return null;
    if (person.state !== 'waiting') return person.state === 'taken' ? person : null;
    if (person.gone) {
      await skipRecipient(trx, mailing_id, user_id, { skip: 'gone', coupon: false });
      return null;
    }
    const coupon = await couponWith(trx, promo_id, user_id, at);
    const has_line = person.line_user_id !== null;
    const skip = await newsSkip(deps, trx, channels, { user_id, consent: person.consent, has_line }, at);
    if (skip !== null) {
      await skipRecipient(trx, mailing_id, user_id, { skip, coupon });
      return null;
    }
    const name = person.first_name;
    const counted = newLink();
    if (channels.includes('page')) {
      const [th, en] = [wordsOf(mailing, name, 'th'), wordsOf(mailing, name, 'en')];
      await notify(trx, {
        ...{ user_id, kind: 'news', link, dedupe: `mailing:${mailing_id}`, at },
        ...{ title: { th: th.subject, en: en.subject }, body: { th: th.text, en: en.text } },
      });
    }
    if (channels.includes('mail')) {
      const linked = { ...mailing, link: linkedPath(link, counted) };
      const mail = mailingMail(linked, deps.config, { name, lang: person.lang, user_id, at });
      await storeMail(trx, { dedupe: dedupeOf(mailing_id, user_id), to: person.email, ...mail }, at);
    }
    await takeRecipient(trx, mailing_id, user_id, { coupon, at });
    await insertMailingLink(trx, counted, mailing_id, user_id);
    return { ...person, state: 'taken' };
  });
}

/** Delivers what is stored, each part once: mails by their message id, LINE by its retry key. */
async function deliver(
  deps: JobDeps,
  line: LineMessenger | null,
  mailing: MailingRow,
  user_id: number,
  person: RecipientRow,
): Promise<void> {
  const { mailing_id, channels, link } = mailing;
  try {
    if (channels.includes('line') && person.line_user_id !== null && line !== null) {
      const { subject, text } = wordsOf(mailing, person.first_name, person.lang);
      const path = linkedPath(link, await mailingLink(deps.db, mailing_id, user_id));
      const message = `${subject}\n${text}\n${deps.config.publicUrl}${path}`;
      const outcome = await line.push(person.line_user_id, message, person.line_key);
      if (!outcome.sent) deps.log.warn({ status: outcome.status }, 'LINE refuses a message');
    }
    if (channels.includes('mail')) await sendStoredMail(deps, dedupeOf(mailing_id, user_id));
  } catch (error) {
    deps.log.warn({ err: error, mailing_id }, 'a mailing could not be delivered');
    await recipientFailed(deps.db, mailing_id, user_id);
    return;
  }
  await recipientSent(deps.db, mailing_id, user_id, deps.now());
}

/** Sends what is due of every mailing, each as fast as it may; the next run goes on where this one ended. */
export async function sendMailings(deps: JobDeps): Promise<void> {
  const line = lineMessenger(deps.config, deps.outcomes.of('line'));
  for (const { mailing_id } of await mailingsToSend(deps.db)) {
    const mailing = await readMailing(deps.db, mailing_id);
    if (mailing === undefined) continue;
    for (const { user_id } of await recipientsToSend(deps.db, mailing, deps.now())) {
      const person = await take(deps, mailing, user_id);
      if (person !== null) await deliver(deps, line, mailing, user_id, person);
    }
    await endMailing(deps.db, mailing_id, deps.now());
  }
}

export function mailingJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * queue-mailings ?max=3&jobKey=queue-mailings'],
    tasks: {
      // All runs are in one queue: two at once would both count the same minute.
      'queue-mailings': async () => {
        if ((await mailingsToSend(deps.db)).length > 0) await queueMailings(deps.db);
      },
      'send-mailings': async () => {
        await sendMailings(deps);
      },
      'mailing-test': async (payload) => {
        await sendStoredMail(deps, (payload as { dedupe: string }).dedupe);
      },
    },
  };
}
