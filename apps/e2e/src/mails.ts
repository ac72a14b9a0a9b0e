import { expect } from '@playwright/test';
import type { Knex } from 'knex';
import type { ShopAddresses } from './shop.ts';

/**
 * The link in the newest mail to an address, from the local outbox page that shows the mail.
 * @param label text of its button
 */
export async function mailedLink(
  db: Knex,
  { apiUrl }: ShopAddresses,
  email: string,
  label: string,
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await db('mails').where({ recipient: email }).orderBy('mail_id', 'desc').pluck('mail_id');
    for (const id of mails) {
      const html = await (await fetch(`${apiUrl}/outbox/${id}`)).text();
      link = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].find(
        ([, , text]) => text === label,
      )?.[1];
      if (link !== undefined) return;
    }
    throw new Error(`no mail to ${email} with "${label}"`);
  }).toPass({ timeout: 20_000 });
  return String(link);
}
