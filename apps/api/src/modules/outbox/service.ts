import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { mailBody, newestMails } from './repository.ts';

const SHOWN = 100;
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The newest mails as a page of links, for a developer's eyes. */
export async function outboxPage({ db }: Pick<Deps, 'db'>): Promise<string> {
  const mails = await newestMails(db, SHOWN);
  const items = mails.map(
    ({ mail_id, recipient, subject, created_at }) =>
      `<li><a href="/outbox/${mail_id}">${escapeHtml(subject)}</a> ${escapeHtml(recipient)} ${created_at.toISOString()}</li>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1><ol reversed>${items.join('')}</ol>`;
}

/**
 * One mail as its reader sees it.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function outboxMail({ db }: Pick<Deps, 'db'>, mailId: number): Promise<string> {
  const mail = await mailBody(db, mailId);
  if (mail === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return mail.body_html;
}
