import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** A file that a mail brings. */
export type MailFile = Readonly<{ name: string; content: Buffer }>;

export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe URL (RFC 8058); absent when it cannot be switched off. */
  unsubscribe?: string | null;
  attachment?: MailFile | null;
};

/**
 * Sends one mail: over SMTP when SMTP_URL is set, else into the local outbox, `outbox/` of the data
 * directory.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Signs in at the mail server without sending anything; without one, checks that the local outbox can be written.
 * @throws Error
 */
export async function checkMail({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Promise<void> {
  if (smtpUrl === null) {
    const outbox = join(dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    return access(outbox, constants.W_OK);
  }
  const transport = createTransport({ url: smtpUrl, ...CHECK_TIMES });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
const CHECK_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

export function mailSender(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  const send = carrierOf(config);
  return async (mail) => {
    // Reserved domain (RFC 2606) of deleted accounts' addresses.
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
        ...(mail.attachment && {
          attachments: [{ filename: mail.attachment.name, content: mail.attachment.content }],
        }),
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
    // Written to a temporary file and renamed: never partially visible, and idempotent.
    await writeFile(`${file}.tmp`, mail.html, 'utf8');
    await rename(`${file}.tmp`, file);
    if (mail.attachment)
      await writeFile(
        file.replace(/html$/, mail.attachment.name.replace(/[^A-Za-z0-9.-]/g, '_')),
        mail.attachment.content,
      );
  };
}
