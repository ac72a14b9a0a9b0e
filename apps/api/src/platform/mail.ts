import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one click of the reader's mail program stops mails like this one (RFC 8058); none: it cannot be stopped. */
  unsubscribe?: string | null;
};

/** Sends one mail: over SMTP when SMTP_URL is set, else into the local outbox, `outbox/` of the data directory. */
export type SendMail = (mail: Mail) => Promise<void>;

export function mailSender(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  const send = carrierOf(config);
  return async (mail) => {
    // Nobody has such an address (RFC 2606): it stands in for that of an account that was deleted.
    if (!mail.to.endsWith('.invalid')) await send(mail);
  };
}

function carrierOf(config: Parameters<typeof mailSender>[0]): SendMail {
  if (config.smtpUrl !== null) {
    const transport = createTransport(config.smtpUrl);
    return async (mail) => {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        messageId: `<mali-${mail.id}@${new URL(`mail://${config.mailFrom.split('@').at(-1)?.replace('>', '')}`).hostname}>`,
      });
    };
  }
  const outbox = join(config.dataDir, 'outbox');
  return async (mail) => {
    await mkdir(outbox, { recursive: true });
    const file = join(outbox, `${String(mail.id).padStart(8, '0')}.html`);
    // Written aside and renamed: a half-written mail is never seen, and sending again writes the same file.
    await writeFile(`${file}.tmp`, mail.html, 'utf8');
    await rename(`${file}.tmp`, file);
  };
}
