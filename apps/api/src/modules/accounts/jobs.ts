import { isStaff } from '@mali/contracts/roles';
import { LINK_PURPOSES, type LinkPurpose } from '@mali/contracts/sign-in-values';
import type { Db } from '../../platform/database.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { isMailStored, sendStoredMail, storeMail } from '../../platform/mail-once.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';
import { newLink } from './links.ts';
import type { MailJob } from './mail-jobs.ts';
import { accountMail } from './mails.ts';
import { LIMITS, WINDOW_MS } from './policy.ts';
import { countAttempts, lockNames, recordAttempt, userByEmail, userById } from './repository.ts';

type LinkJob = Extract<MailJob, { kind: LinkPurpose }>;
type Written = { to: string; subject: string; text: string; html: string };

/** Composes a mail with its link; null when the recipient or the reason no longer exists. */
async function writeLink({ config, now }: JobDeps, trx: Db, job: LinkJob): Promise<Written | null> {
  const at = now();
  const { kind } = job;
  const user =
    kind === 'reset' || kind === 'link'
      ? await userByEmail(trx, job.email)
      : await userById(trx, job.user_id);
  if (kind === 'reset') {
    const user_id = user?.user_id ?? null;
    const event = { kind: 'password_reset_asked', at, user_id, actor_id: null, origin: job.origin } as const;
    await recordSecurityEvent(trx, event);
  }
  if (user === undefined || user.disabled) return null;
  if (kind === 'verify' && user.email_verified_at !== null) return null;
  if (kind === 'link' && isStaff(user.role_id)) return null;
  const to = kind === 'change_email' ? job.email : user.email;
  // Silent: repeated requests for another user's mail must reveal nothing.
  const key = `mails:${to}`;
  await lockNames(trx, [key]);
  if ((await countAttempts(trx, key, new Date(at.getTime() - WINDOW_MS))) >= LIMITS.mailsOfAnEmail)
    return null;
  await recordAttempt(trx, key, at);
  const { user_id } = user;
  const sign_in_id = kind === 'link' ? job.sign_in_id : null;
  const isForStaff = isStaff(user.role_id);
  const about = { user_id, purpose: kind, email: to, sign_in_id, isForStaff };
  const link = await newLink(trx, config.publicUrl, about, at);
  const facts = kind === 'link' ? { provider: job.provider } : {};
  return { to, ...accountMail(kind, job.lang ?? user.web_lang ?? 'th', config, link, facts) };
}

/** Notifies of a security event; time and browser in the mail let its reader recognise it. */
function writeNotice({ config }: JobDeps, job: Exclude<MailJob, LinkJob>): Written {
  const facts = {
    at: new Date(job.at),
    user_agent: job.origin.user_agent,
    ...('new_email' in job && { new_email: job.new_email }),
    ...('provider' in job && { provider: job.provider }),
  };
  return { to: job.to, ...accountMail(job.kind, job.lang ?? 'th', config, null, facts) };
}

const isLink = (job: MailJob): job is LinkJob => LINK_PURPOSES.some((purpose) => purpose === job.kind);

/** Jobs for account mails. A mail is composed once, with one link, even if its job is retried. */
export function accountJobs(deps: JobDeps): ModuleJobs {
  const { db, now } = deps;
  return {
    tasks: {
      'account-mail': async (payload) => {
        const job = payload as MailJob;
        const dedupe = `account:${job.kind}:${job.once}`;
        await db.transaction(async (trx) => {
          if (await isMailStored(trx, dedupe)) return;
          const mail = isLink(job) ? await writeLink(deps, trx, job) : writeNotice(deps, job);
          if (mail !== null) await storeMail(trx, { dedupe, ...mail }, now());
        });
        await sendStoredMail(deps, dedupe, { secret: isLink(job) });
      },
    },
    crontab: [],
  };
}
