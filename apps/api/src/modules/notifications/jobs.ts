import { randomUUID } from 'node:crypto';
import type { StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type LineMessenger, lineMessenger } from '../../platform/line.ts';
import { sendStoredMail, storeMail } from '../../platform/mail-once.ts';
import { noticeMail, noticeMessage } from './mails.ts';
import { kindsBy, mailedKinds, staffChoices } from './policy.ts';
import {
  claimForLine,
  lineSent,
  linesToSend,
  mailsToSend,
  type Recipient,
  recipient,
  setMail,
  toMail,
} from './repository.ts';
import { readChoices } from './staff-repository.ts';

const DAY_MS = 86_400_000;
/** Notifications undelivered for this long are outdated. */
const NEWS_MS = 2 * DAY_MS;

/** Mails a user's unread notifications of these kinds in one mail, stored once for all retries. */
async function storeNews(deps: JobDeps, person: Recipient, kinds: readonly string[]): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const told = await toMail(trx, person.user_id, kinds, new Date(at.getTime() - NEWS_MS));
    if (told.length === 0) return;
    const mailId = await storeMail(
      trx,
      { dedupe: `notices:${randomUUID()}`, to: person.email, ...noticeMail(told, person, deps.config, at) },
      at,
    );
    if (mailId === undefined) throw new Error('duplicate random mail key');
    await setMail(
      trx,
      told.map(({ notification_id }) => notification_id),
      mailId,
    );
  });
}

/** News of the shop and of the back office are separate mails. */
async function mailNews(
  deps: JobDeps,
  person: Recipient,
  staffKinds: readonly StaffNoticeKind[],
): Promise<void> {
  await storeNews(deps, person, mailedKinds(person));
  await storeNews(deps, person, staffKinds);
  for (const dedupe of await mailsToSend(deps.db, person.user_id)) await sendStoredMail(deps, dedupe);
}

async function messageNews(
  deps: JobDeps,
  line: LineMessenger,
  person: Recipient,
  { to, staffKinds }: { to: string; staffKinds: readonly StaffNoticeKind[] },
): Promise<void> {
  await claimForLine(deps.db, person.user_id, new Date(deps.now().getTime() - NEWS_MS), staffKinds);
  for (const { key, told } of await linesToSend(deps.db, person.user_id)) {
    const outcome = await line.push(to, noticeMessage(told, person, deps.config), key);
    if (!outcome.sent) deps.log.warn({ status: outcome.status }, 'LINE refuses a message');
    await lineSent(deps.db, person.user_id, key, deps.now());
  }
}

/** Delivery of notifications outside the shop. */
export function notificationJobs(deps: JobDeps): ModuleJobs {
  // The channel may change while the worker runs.
  const lineNow = () => lineMessenger(deps.config, deps.outcomes.of('line'));
  return {
    crontab: [],
    tasks: {
      'notices-out': async (payload) => {
        const person = await recipient(deps.db, (payload as { user_id: number }).user_id);
        if (person === undefined) return;
        const choices = staffChoices(await readChoices(deps.db, person.user_id));
        await mailNews(deps, person, kindsBy(choices, 'mail'));
        const line = lineNow();
        if (line !== null && person.line_user_id !== null)
          await messageNews(deps, line, person, {
            to: person.line_user_id,
            staffKinds: kindsBy(choices, 'line'),
          });
      },
    },
  };
}
