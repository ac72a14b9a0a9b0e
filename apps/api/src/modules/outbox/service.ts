import { formatDateTime } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { mailBody, newestMails } from './repository.ts';

const SHOWN = 100;
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The shop's colours without its scripts and fonts: the page is self-contained. */
const STYLE = `
  body { margin: 0; background: #fbf7ef; color: #241c17; font: 16px/1.6 system-ui, sans-serif; }
  main { max-width: 880px; margin: 0 auto; padding: 32px 20px 64px; }
  h1 { margin: 0; font: 400 30px/1.3 serif; }
  p { margin: 4px 0 20px; color: #6b5d52; }
  form { display: flex; gap: 8px; margin-bottom: 24px; }
  input, button { box-sizing: border-box; min-height: 44px; padding: 0 14px; border: 1px solid #241c17; font: inherit; }
  input { flex: 1; min-width: 0; background: #fff; }
  button { background: #241c17; color: #fff; }
  ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid #241c17; }
  a { display: grid; gap: 0 24px; padding: 12px 4px; border-bottom: 1px solid #e2d8c8; color: inherit; text-decoration: none; }
  a:hover strong, a:focus-visible strong { text-decoration: underline; text-underline-offset: 4px; }
  strong { font-weight: 500; overflow-wrap: anywhere; }
  small { color: #6b5d52; font-size: 14px; overflow-wrap: anywhere; }
  @media (min-width: 640px) { a { grid-template-columns: minmax(0, 1fr) auto; } }`;

/**
 * The newest mails as a list of links, for developers.
 * @param to recipient filter; empty for all
 */
export async function outboxPage({ db }: Pick<Deps, 'db'>, to: string): Promise<string> {
  const mails = await newestMails(db, to.trim(), SHOWN);
  const items = mails.map(
    ({ mail_id, recipient, subject, created_at }) =>
      `<li><a href="/outbox/${mail_id}"><strong>${escapeHtml(subject)}</strong><small><time datetime="${created_at.toISOString()}">${formatDateTime(created_at, 'en')}</time></small><small>${escapeHtml(recipient)}</small></a></li>`,
  );
  const list = items.length === 0 ? '<p>There is no such mail.</p>' : `<ol>${items.join('')}</ol>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1>
<p>What the shop has mailed, the newest first.</p>
<form><input type="search" name="to" aria-label="Recipient" placeholder="Recipient" value="${escapeHtml(to)}"><button>Find</button></form>
${list}</main></body></html>`;
}

/**
 * One mail as displayed.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function outboxMail({ db }: Pick<Deps, 'db'>, mailId: number): Promise<string> {
  const mail = await mailBody(db, mailId);
  if (mail === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return mail.body_html;
}
