import { cartImage } from '@mali/contracts/images';
import { MAILING_CHANNELS } from '@mali/contracts/mailing-values';
import { formatBaht } from '@mali/thai/money';
import type { Db } from '../../platform/database.ts';
import { deliverBy, type Notice, notify } from '../notifications/service.ts';
import type { VariantRow } from '../pricing/repository.ts';
import { couponWith, newLink } from './flow-messages.ts';
import { insertNoticed } from './flow-repository.ts';
import type { FlowNow } from './flow-settings.ts';
import { fillWords, variantName } from './flow-words.ts';

/** News about a wish: its price now, and when it was saved. */
export type WishNews = Readonly<{ user_id: number; row: VariantRow; net: number; was: number }>;

/** The notice about a wish in the words of its flow. */
export function wishNotice(flow: FlowNow, { user_id, row, net, was: saved }: WishNews, at: Date): Notice {
  const [price, was] = [formatBaht(net), formatBaht(saved)];
  const cheaper = { th: ` ตอนที่คุณเก็บไว้คือ ${was}`, en: `; it was ${was} when you saved it` };
  const words = fillWords(flow, (lang) => ({
    ...{ product: variantName(row, lang), price, was },
    cheaper: net < saved ? cheaper[lang] : '',
  }));
  return {
    ...{ user_id, kind: flow.kind === 'price_drop' ? 'price_drop' : 'back_in_stock' },
    title: { th: words.th.subject, en: words.en.subject },
    body: { th: words.th.text, en: words.en.text },
    link: `/item/${row.mat_id}/${row.mat_var_id}`,
    image: cartImage(row.image),
    // Time of the round: a retry after a crash decides again.
    dedupe: `${flow.kind}:${row.mat_var_id}:${at.getTime()}`,
    at,
  };
}

/**
 * Stores notices about wishes, which go on by mail and LINE together with others; in the caller's transaction, with a
 * row and a link for each. Who waits for goods has wished to be told: it is no advertising.
 * @returns number of notices
 */
export async function tellWishes(
  trx: Db,
  flow: FlowNow,
  news: readonly WishNews[],
  at: Date,
): Promise<number> {
  if (news.length === 0) return 0;
  const notices = news.map((one) => wishNotice(flow, one, at));
  const sent = await notify(trx, notices);
  const messages = [];
  for (const { user_id, dedupe } of notices) {
    const coupon = await couponWith(trx, flow.promo_id, user_id, at);
    messages.push({ kind: flow.kind, user_id, once: dedupe, link: newLink(), coupon });
  }
  await insertNoticed(trx, messages, at);
  await deliverBy(
    trx,
    messages.map(({ user_id, once, link }) => ({ user_id, dedupe: once, link })),
    flow.channels.length === MAILING_CHANNELS.length ? null : flow.channels,
  );
  return sent;
}
